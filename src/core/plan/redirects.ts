import type { Place, Route, Site, SiteLocale } from '../../shared/contract.ts'
import { splitAddress } from '../../shared/anchor.ts'
import { belowBase, localeOf, normalize, route, slashed, urlPath } from '../../shared/route.ts'
import type { Entry } from './catalog.ts'
import { hrefOf, resolveLink } from './links.ts'
import { pathBelow } from './own-url.ts'
import { hasAtRoot, type Targets } from './targets.ts'
import { keyAt, placeOf, type ConfigPlace } from '../reading/place.ts'

/** An address that is to lead to another. */
interface Asked {
  readonly from: Route
  /** A path of the site with its locale, or an outside address; it may have an anchor. */
  readonly to: string
  /** The target as it was written, or as a link to the page would be, and for which locale. */
  readonly written: string
  readonly locale: SiteLocale
  /** Where it was asked for: looked up for complaints only. */
  readonly place: () => Place
  /** Where its target stands. A page that asks for it names none: there it is the same place. */
  readonly targetPlace: () => Place
  /** The same for all that were asked for in one line: what stands in the config is a redirect of every locale. */
  readonly line: string
}

/** An address that leads to another. */
export interface Redirect extends Asked {
  /** Where it leads, as a link to its target would. */
  readonly href: string
}

/** The config's redirects, those that pages ask for with `redirects`, and one from the site's own address where nothing else is there. */
export function planRedirects(
  places: Pick<Targets, 'site' | 'routes' | 'unclear' | 'files'>,
  entries: readonly Entry[],
  configPlace: ConfigPlace,
): Asked[] {
  const { site } = places
  const { redirects = {} } = site.config
  const asked = [
    ...Object.entries(redirects).flatMap(([line, to]) =>
      seatsOf(site, line).map(({ locale, from }) => ({
        from,
        to: to.startsWith('/') ? route(locale.base, to) : to,
        written: to,
        locale,
        place: () => configPlace(['redirects', line]),
        targetPlace: () => configPlace(['redirects', line], 'value'),
        line,
      })),
    ),
    ...entries.flatMap(({ doc, locale, route: to }) =>
      (doc.unclear ? [] : (doc.frontMatter.redirects ?? [])).map((from, i) => {
        const place = (): Place => placeOf(doc.path, keyAt(doc.keys, 'redirects', i))
        const redirect = { from: route(locale.base, from), to, written: urlPath('/', to), locale }
        return { ...redirect, place, targetPlace: place, line: doc.path }
      }),
    ),
  ]
  return [...asked, ...fromRoot(places, asked, configPlace)]
}

/** Where every language has a prefix, the address that everybody knows leads to the home page of the default one. */
function fromRoot(
  places: Parameters<typeof planRedirects>[0],
  asked: readonly Asked[],
  configPlace: ConfigPlace,
): Asked[] {
  const { site, routes, unclear } = places
  const [locale] = site.locales
  const to = locale && (routes.get(normalize(locale.base)) ?? unclear.get(normalize(locale.base)))
  const isTaken =
    [routes, unclear].some((each) => each.has('/')) ||
    asked.some(({ from }) => normalize(from) === '/') ||
    hasAtRoot(places, 'index.html')
  if (!to || isTaken) return []
  const place = (): Place => configPlace(['locales', locale.id, 'base'])
  return [{ from: route('/', ''), to, written: '/', locale, place, targetPlace: place, line: to }]
}

/**
 * Where links are led on to, by the normalised path that they name. A page whose front matter is mistaken may be meant to have old
 * addresses: links to these are found, and as nothing else follows from them, they are in nobody's way: a page, or a file that there is, comes
 * first.
 */
export function redirectsBetween(
  {
    site,
    routes,
    unclear,
    files,
    made,
  }: Pick<Targets, 'site' | 'routes' | 'unclear' | 'files' | 'made'>,
  asked: readonly Asked[],
  entries: readonly Entry[],
): Map<string, string> {
  const maybe = entries
    .filter(({ doc }) => doc.unclear)
    .flatMap(({ doc, locale, route: to }) =>
      (doc.frontMatter.redirects ?? []).flatMap((from) => {
        const below = belowBase(site.base, from) ?? from
        // What leads to the page of one language is nothing that another would be meant by.
        return [below, route(locale.base, below)]
          .filter((each) => localeOf(site.locales, each)?.id === locale.id)
          .map((each) => [normalize(each), to] as const)
      }),
    )
  const there = [routes, unclear, files, made]
  return new Map([
    ...maybe.filter(([from]) => !there.some((each) => each.has(from))),
    ...asked.map(({ from, to }) => [normalize(from), to] as const),
  ])
}

/** Where a redirect of the config stands: in every locale, or, if it names a whole address, there alone. */
function seatsOf(site: Site, written: string): { locale: SiteLocale; from: Route }[] {
  if (written.startsWith('/'))
    return site.locales.map((locale) => ({ locale, from: route(locale.base, written) }))
  const path = onePlace(site, written)
  const locale = localeOf(site.locales, path ?? '/') ?? site.locales[0]
  return path !== undefined && locale ? [{ locale, from: route('/', path) }] : []
}

/** The path of a whole address, below the base that the config says: elsewhere the site is built under another for a while. */
export function onePlace({ url, config }: Site, address: string): string | undefined {
  return pathBelow({ url, base: slashed(config.base) }, address)
}

/** A redirect with its target as a link would find it: a page of its locale, a file, or a page with its prefix. */
export function ledTo(targets: Targets, asked: Asked): Redirect {
  const target = resolveLink(targets, { locale: asked.locale }, asked.written)
  // What is not there may come there, in the redirect's own locale.
  return { ...asked, href: hrefOf(targets.site.base, target, asked.to) }
}

/** The page at which redirects end that begin at a path, if it is one. */
export function endOf(targets: Targets, path: string): Route | undefined {
  const end = followed(targets, path)
  return end === undefined ? undefined : targets.routes.get(normalize(splitAddress(end).path))
}

/** Where redirects lead in the end, or `undefined` where they never end. */
export function followed(
  { redirects, known: { ends } }: Pick<Targets, 'redirects' | 'known'>,
  redirect: string,
): string | undefined {
  const way = new Set<string>()
  let end: string | undefined = redirect
  while (end !== undefined) {
    const path = normalize(splitAddress(end).path)
    const next = redirects.get(path)
    if (next === undefined) break
    if (ends.has(path) || way.has(path)) {
      end = ends.get(path)
      break
    }
    way.add(path)
    end = next
  }
  for (const path of way) ends.set(path, end)
  return end
}
