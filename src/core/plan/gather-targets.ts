// Gathers everything that a link can lead to before any page is made, so that links can be resolved while pages
// are made.

import type { Asset, Route, Site, SiteLocale } from '../../shared/contract.ts'
import { normalize, route } from '../../shared/route.ts'
import type { BuildMemory } from '../build-memory.ts'
import type { ConfigPlace } from '../reading/place.ts'
import type { Catalog, Entry } from './catalog.ts'
import { feedRoutes } from './feed-files.ts'
import { ownPlace, type OwnPlaces } from './own-places.ts'
import { AUTHORS, TAGS } from './groupings.ts'
import { openGroups, type GroupFiles } from './post-groups.ts'
import type { PostGroups } from './post-groups.ts'
import { blogRoutes } from './post-lists.ts'
import { planRedirects, redirectsBetween, resolveRedirect, type Redirect } from './redirects.ts'
import { LLMS } from './site-index.ts'
import { targetsOf, type Targets } from './targets.ts'

/** What the targets of a site are gathered from. */
interface TargetsInput {
  readonly site: Site
  readonly assets: readonly Asset[]
  readonly partAssets: readonly Asset[]
  readonly publicFiles: readonly Asset[]
  readonly tags: GroupFiles
  readonly authors: GroupFiles
  readonly configPlace: ConfigPlace
  readonly last: BuildMemory
}

/** What one locale adds to the targets. */
interface LocaleInput extends PostGroups {
  readonly locale: SiteLocale
  readonly entries: readonly Entry[]
  /** The posts that appear in lists. */
  readonly listed: readonly Entry[]
}

/** Returns everything that a link can lead to, and the redirects among it with their targets. */
export function gatherTargets(
  { site, assets, partAssets, publicFiles, configPlace, last, ...files }: TargetsInput,
  all: Catalog,
  locales: readonly LocaleInput[],
  own: OwnPlaces,
): { readonly targets: Targets; readonly redirects: readonly Redirect[] } {
  const knownPlaces = {
    site,
    ...routesOf(site, locales, all, own),
    files: new Map(publicFiles.map((asset) => [`/${asset.path}`, asset])),
    generatedFiles: new Set([
      '/sitemap.xml',
      '/robots.txt',
      `/${LLMS}`,
      ...locales.flatMap((each) => [route(each.locale.base, LLMS), ...feedsOf(each)]),
    ]),
  }
  const declared = planRedirects(knownPlaces, all.entries, configPlace)
  const places = {
    ...knownPlaces,
    catalog: all,
    redirects: redirectsBetween(knownPlaces, declared, all.entries),
    incompleteRoutes: locales.flatMap((each) =>
      [TAGS, AUTHORS].flatMap((grouping) => openGroups(grouping, each, files[grouping.key])),
    ),
    assets: byPathOf(assets),
    partAssets: byPathOf(partAssets),
  }
  const targets = targetsOf(places, last, own)
  return { targets, redirects: declared.map((redirect) => resolveRedirect(targets, redirect)) }
}

/**
 * Returns every route that a page will have. The content of a page is `unclear` if its file or its original,
 * which determines heading ids, could not be parsed, or if two files claim its route.
 */
function routesOf(
  site: Site,
  locales: readonly LocaleInput[],
  { original, contested }: Catalog,
  own: OwnPlaces,
): Pick<Targets, 'routes' | 'unclear'> {
  const isUnclear = ({ doc, kind, id, route: at }: Entry): boolean =>
    [doc, original(kind, id)].some((each) => each?.unclear === 'wholly') ||
    contested.has(normalize(at))
  const byPath = (routes: readonly Route[]): Map<string, Route> =>
    new Map(routes.map((each) => [normalize(each), each]))
  const pages = locales.flatMap(({ entries }) =>
    entries.filter(({ kind, date }) => kind !== 'post' || date !== ''),
  )
  const unclear = byPath(pages.filter(isUnclear).map((entry) => entry.route))
  const generated = locales.flatMap(({ locale, listed, ...groups }) => [
    route(locale.base, ''),
    route(locale.base, 'search'),
    ...blogRoutes(site, locale, listed, groups),
  ])
  const routes = byPath([
    ...generated.flatMap((each) => ownPlace(own, each) ?? []),
    ...pages.map((entry) => entry.route),
  ])
  for (const path of unclear.keys()) routes.delete(path)
  return { routes, unclear }
}

/** Returns the feeds that a locale may have. They hold only posts in its own language. */
function feedsOf({ locale, listed }: LocaleInput): Route[] {
  return listed.some(({ fallback }) => !fallback) ? feedRoutes(locale) : []
}

function byPathOf(assets: readonly Asset[]): Map<string, Asset> {
  return new Map(assets.map((asset) => [asset.path, asset]))
}
