import type { Place, Route, Site, SiteLocale } from '../../shared/contract.ts'
import { splitAddress } from '../../shared/anchor.ts'
import { belowBase, localeOf, normalize, route, slashed, urlPath } from '../../shared/route.ts'
import type { Entry } from './catalog.ts'
import { hrefOf, resolveLink } from './links.ts'
import { pathBelow } from './own-url.ts'
import { hasAtRoot, type Targets } from './targets.ts'
import { keyAt, placeOf, type ConfigPlace } from '../reading/place.ts'

/** A redirect as it is declared. */
interface DeclaredRedirect {
  readonly from: Route
  /** The target: a path with the prefix of its locale, or an outside URL. It may have an anchor. */
  readonly to: string
  /**
   * The target as the config writes it or, for a redirect in front matter, the URL path of the page. `locale`
   * is the one in which it is resolved.
   */
  readonly authoredTarget: string
  readonly locale: SiteLocale
  /** Locates the declaration. Called for diagnostics only. */
  readonly place: () => Place
  /** Locates the target. Front matter does not name a target, so there it is the declaration. */
  readonly targetPlace: () => Place
  /**
   * Identifies where redirects are declared: a line of the config, which applies to every
   * locale, or a file with front matter.
   */
  readonly declarationId: string
}

/** A redirect with its resolved target. */
export interface Redirect extends DeclaredRedirect {
  /** The target as a link to it would have it. */
  readonly href: string
}

/** The places that are known before redirects are. */
type KnownPlaces = Pick<Targets, 'site' | 'routes' | 'unclear' | 'files'>

/** Collects the redirects of the config, those of front matter, and one from `/` if nothing else is there. */
export function planRedirects(
  places: KnownPlaces,
  entries: readonly Entry[],
  configPlace: ConfigPlace,
): DeclaredRedirect[] {
  const { site } = places
  const { redirects = {} } = site.config
  const declared = [
    ...Object.entries(redirects).flatMap(([line, to]) =>
      redirectSources(site, line).map(({ locale, from }) => ({
        from,
        to: to.startsWith('/') ? route(locale.base, to) : to,
        authoredTarget: to,
        locale,
        place: () => configPlace(['redirects', line]),
        targetPlace: () => configPlace(['redirects', line], 'value'),
        declarationId: line,
      })),
    ),
    ...entries.flatMap(({ doc, locale, route: to }) =>
      (doc.unclear ? [] : (doc.frontMatter.redirects ?? [])).map((from, i) => {
        const place = (): Place => placeOf(doc.path, keyAt(doc.keys, 'redirects', i))
        const authoredTarget = urlPath('/', to)
        const redirect = { from: route(locale.base, from), to, authoredTarget, locale }
        return { ...redirect, place, targetPlace: place, declarationId: doc.path }
      }),
    ),
  ]
  return [...declared, ...rootRedirect(places, declared, configPlace)]
}

/** Redirects `/` to the home page of the default locale if every locale has a prefix. */
function rootRedirect(
  places: KnownPlaces,
  declared: readonly DeclaredRedirect[],
  configPlace: ConfigPlace,
): DeclaredRedirect[] {
  const { site, routes, unclear } = places
  const [locale] = site.locales
  const to = locale && (routes.get(normalize(locale.base)) ?? unclear.get(normalize(locale.base)))
  const isTaken =
    [routes, unclear].some((each) => each.has('/')) ||
    declared.some(({ from }) => normalize(from) === '/') ||
    hasAtRoot(places, 'index.html')
  if (!to || isTaken) return []
  const place = (): Place => configPlace(['locales', locale.id, 'base'])
  const redirect = { from: route('/', ''), to, authoredTarget: '/', locale }
  return [{ ...redirect, place, targetPlace: place, declarationId: to }]
}

/**
 * Returns the targets of redirects by normalized path, for resolving links. A page with faulty front matter
 * may still be meant to have the redirects it lists, so links to these addresses resolve. Nothing else
 * depends on such redirects, so pages and files that exist take precedence.
 */
export function redirectsBetween(
  { site, routes, unclear, files, generatedFiles }: KnownPlaces & Pick<Targets, 'generatedFiles'>,
  declared: readonly DeclaredRedirect[],
  entries: readonly Entry[],
): Map<string, string> {
  const uncertain = entries
    .filter(({ doc }) => doc.unclear)
    .flatMap(({ doc, locale, route: to }) =>
      (doc.frontMatter.redirects ?? []).flatMap((from) => {
        const below = belowBase(site.base, from) ?? from
        // A redirect to the page of one locale is not meant for addresses of other locales.
        return [below, route(locale.base, below)]
          .filter((each) => localeOf(site.locales, each)?.id === locale.id)
          .map((each) => [normalize(each), to] as const)
      }),
    )
  const existing = [routes, unclear, files, generatedFiles]
  return new Map([
    ...uncertain.filter(([from]) => !existing.some((each) => each.has(from))),
    ...declared.map(({ from, to }) => [normalize(from), to] as const),
  ])
}

/**
 * Returns the places of a redirect in the config: one in every locale, or a single one
 * if it is declared with a full URL.
 */
function redirectSources(site: Site, written: string): { locale: SiteLocale; from: Route }[] {
  if (written.startsWith('/'))
    return site.locales.map((locale) => ({ locale, from: route(locale.base, written) }))
  const path = onePlace(site, written)
  const locale = localeOf(site.locales, path ?? '/') ?? site.locales[0]
  return path !== undefined && locale ? [{ locale, from: route('/', path) }] : []
}

/**
 * Returns the path of a full URL below the base of the config. `site.base` may differ, because `--base`
 * overrides it for a single build.
 */
export function onePlace({ url, config }: Site, address: string): string | undefined {
  return pathBelow({ url, base: slashed(config.base) }, address)
}

/**
 * Resolves the target of a redirect like a link: as a page of its locale, a file,
 * or a page with its locale prefix.
 */
export function resolveRedirect(targets: Targets, declared: DeclaredRedirect): Redirect {
  const target = resolveLink(targets, { locale: declared.locale }, declared.authoredTarget)
  // A missing target may be added during the build. Then it is in the redirect's own locale.
  return { ...declared, href: hrefOf(targets.site.base, target, declared.to) }
}

/** Follows redirects from a path and returns the route at their end, if that is a page. */
export function redirectEnd(targets: Targets, path: string): Route | undefined {
  const end = followRedirects(targets, path)
  return end === undefined ? undefined : targets.routes.get(normalize(splitAddress(end).path))
}

/** Follows redirects to their end. Returns `undefined` if they form a cycle. */
export function followRedirects(
  { redirects, caches: { redirectEnds } }: Pick<Targets, 'redirects' | 'caches'>,
  redirect: string,
): string | undefined {
  const visited = new Set<string>()
  let end: string | undefined = redirect
  while (end !== undefined) {
    const path = normalize(splitAddress(end).path)
    const next = redirects.get(path)
    if (next === undefined) break
    if (redirectEnds.has(path) || visited.has(path)) {
      end = redirectEnds.get(path)
      break
    }
    visited.add(path)
    end = next
  }
  for (const path of visited) redirectEnds.set(path, end)
  return end
}
