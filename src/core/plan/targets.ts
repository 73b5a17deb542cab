// Everything in a site that a link can lead to, and what was computed from it: that stays valid for as long as nothing moves.

import type { Asset, Route, Site } from '../../shared/contract.ts'
import type { Catalog } from './catalog.ts'
import type { LastTime } from '../last-time.ts'
import type { OwnPlaces } from './own-places.ts'
import { folded } from '../reading/page-name.ts'
import { FOLDERS } from '../reading/content-path.ts'

/** Where everything stands. */
interface Places {
  readonly site: Site
  readonly catalog: Catalog
  /** Every page by its normalised route. */
  readonly routes: ReadonlyMap<string, Route>
  /** Likewise pages of which it is not known what is on them: a file could not be understood, or several claim one route. */
  readonly unclear: ReadonlyMap<string, Route>
  /** Routes below which there may be more pages than are known. */
  readonly open: readonly Route[]
  /** Every redirect by its normalised path. */
  readonly redirects: ReadonlyMap<string, string>
  /** Files of `content/public`, by their path from the root: `/img/a.svg`. */
  readonly files: ReadonlyMap<string, Asset>
  /** Files beside documents, by their path from the site's root: `content/en/docs/a.png`. */
  readonly assets: ReadonlyMap<string, Asset>
  /** Files that the build makes and that people link to, by their path from the root: feeds, the sitemap. */
  readonly made: ReadonlySet<string>
}

/** Something that is there. `meant` is its path where only letter case kept that from being named. */
export type Somewhere = { readonly meant?: string } & (
  | { readonly kind: 'page'; readonly route: Route }
  | { readonly kind: 'redirect'; readonly from: string; readonly to: string }
  | { readonly kind: 'file'; readonly file: string; readonly asset: Asset }
  /** A file that the build makes, unless a function of the config takes it out again: a feed, the sitemap. */
  | { readonly kind: 'made'; readonly file: string }
)

/** Nothing is there. `path` is the source that was named, where one was, and `at` where it would stand. */
export interface Nowhere {
  readonly kind: 'nowhere'
  /** The page or file that is not there. */
  readonly tried: string
  readonly page: boolean
  readonly path?: string
  readonly at?: string | undefined
}

/** Where a link leads. `rest` is its query and anchor, `anchor` what stands behind its `#`, both as written. */
export type Target =
  | { readonly kind: 'outside'; readonly href: string }
  | (Somewhere & { readonly rest: string; readonly anchor: string })
  | Nowhere

/** Everything a link can lead to. */
export interface Targets extends Places {
  readonly known: Known
}

/** What is known of a site as long as its config is the same and everything stands where it does. */
interface Known {
  /** Says where everything stands. */
  readonly key: string
  /** Every path that a link can name, by the same as the least exact file system knows it. */
  readonly folded: ReadonlyMap<string, string>
  /** Where links were found to lead, by where they start: pages of a folder link to the same pages again and again. */
  readonly links: Map<string, Map<string, Target>>
  /** Where redirects end, by their paths: each is the way of those that lead to it. What never ends has none. */
  readonly ends: Map<string, string | undefined>
  /** Parts of pages by their names, and by what they were made of. */
  readonly parts: Map<string, WeakMap<object, unknown>>
}

/** Makes places ready to be linked to. A site that is planned again, as its config wants its pages, is remembered beside the first. */
export function targetsOf(places: Places, last: LastTime, own: OwnPlaces): Targets {
  const { site, catalog, routes, unclear, open, redirects, files, assets, made } = places
  const key = last.key(() => [
    catalog.entries.map(({ locale, doc, route }) => [locale.id, doc.path, route]),
    ...[routes, unclear, open, redirects, files, assets, made].map((all) => [...all]),
  ])
  const before = last.of(
    `places ${own.without.size} ${own.moved.size}`,
    site,
    (): { known?: Known } => ({}),
  )
  if (before.known?.key !== key)
    before.known = {
      key,
      folded: foldedPaths(places),
      links: new Map(),
      ends: new Map(),
      parts: new Map(),
    }
  return { ...places, known: before.known }
}

/** Whether a page may be at a path of which that is not known. */
export function mayBeAt({ open }: Pick<Places, 'open'>, path: string): boolean {
  return open.some((at) => `${path}/`.startsWith(`${at}/`))
}

/** Whether a file or a folder of `content/public` stands at the root under a name, or under one that some file systems take for it. */
export function hasAtRoot({ files }: Pick<Places, 'files'>, name: string): boolean {
  return [...files.keys()].some((file) => folded(file.split('/')[1] ?? '') === folded(name))
}

/** A part of a page that was made of `value`, of the config, and of where everything stands; of nothing else. */
export function partOf<T>({ known }: Targets, name: string, value: object, make: () => T): T {
  const parts = known.parts.get(name) ?? new WeakMap<object, unknown>()
  known.parts.set(name, parts)
  if (!parts.has(value)) parts.set(value, make())
  return parts.get(value) as T
}

/** Every path that a link can name: routes, redirects, files, and sources as each locale would name them. */
function foldedPaths({
  site,
  catalog,
  routes,
  unclear,
  redirects,
  files,
  assets,
}: Places): ReadonlyMap<string, string> {
  const paths = new Map<string, string>()
  const add = (path: string): void => {
    // Of several the first counts; where they would be one file, that is a problem of its own.
    if (!paths.has(folded(path))) paths.set(folded(path), path)
  }
  for (const places of [routes, unclear, redirects, files, assets])
    for (const path of places.keys()) add(path)
  for (const { doc, kind, id } of catalog.entries) {
    const extension = doc.path.slice(doc.path.lastIndexOf('.'))
    for (const { id: locale } of site.locales) {
      const path = `content/${locale}/${FOLDERS[kind]}/${id}`
      for (const each of [path + extension, path, path.replace(/\/index$/, '/')]) add(each)
    }
  }
  return paths
}
