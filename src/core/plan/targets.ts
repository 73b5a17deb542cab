// Everything in a site that a link can lead to, with caches that stay valid as long as no route or file changes.

import type { Asset, Route, Site } from '../../shared/contract.ts'
import { madeOnce } from '../../shared/once.ts'
import type { Catalog } from './catalog.ts'
import type { BuildMemory } from '../build-memory.ts'
import type { OwnPlaces } from './own-places.ts'
import { ownPaths } from './own-url.ts'
import { folded } from '../reading/page-name.ts'
import { FOLDERS } from '../reading/content-path.ts'

/** Every place that a link can lead to. */
interface Places {
  readonly site: Site
  readonly catalog: Catalog
  /** Pages by normalized route. */
  readonly routes: ReadonlyMap<string, Route>
  /**
   * Pages whose content is unknown, by normalized route: a file could not be parsed, or several files claim
   * the route. They are not in `routes`.
   */
  readonly unclear: ReadonlyMap<string, Route>
  /** Routes below which there may be more pages than are known. */
  readonly incompleteRoutes: readonly Route[]
  /** Targets of redirects, by normalized path. */
  readonly redirects: ReadonlyMap<string, string>
  /** Files of `content/public`, by path from the root of the site: `/img/a.svg`. */
  readonly files: ReadonlyMap<string, Asset>
  /** Files beside documents, by path from the project root: `content/en/docs/a.png`. */
  readonly assets: ReadonlyMap<string, Asset>
  /**
   * Files that lie beside included texts, in folders that are kept out of the site, by path from the project root.
   * Only such texts can show them.
   */
  readonly partAssets: ReadonlyMap<string, Asset>
  /** Generated files that people link to, by path from the root of the site: feeds, the sitemap. */
  readonly generatedFiles: ReadonlySet<string>
}

/**
 * An existing target. `actualPath` is set if the link differs from it in letter
 * case or in how accents are encoded.
 */
export type FoundTarget = { readonly actualPath?: string } & (
  | { readonly kind: 'page'; readonly route: Route }
  | { readonly kind: 'redirect'; readonly from: string; readonly to: string }
  | { readonly kind: 'file'; readonly file: string; readonly asset: Asset }
  /** A generated file, such as a feed or the sitemap. A hook of the config may remove it again. */
  | { readonly kind: 'made'; readonly file: string }
)

/**
 * A missing target. `path` is the source file that the link names, if it names one, and `publishedPath`
 * is where that would be published.
 */
export interface MissingTarget {
  readonly kind: 'nowhere'
  /** The missing page or file. `isPage` tells which of the two it is. */
  readonly missingPath: string
  readonly isPage: boolean
  readonly path?: string
  readonly publishedPath?: string | undefined
}

/** What a link leads to. `suffix` is its query and anchor, `anchor` the part after `#`, both as written. */
export type Target =
  | { readonly kind: 'outside'; readonly href: string }
  | (FoundTarget & { readonly suffix: string; readonly anchor: string })
  | MissingTarget

/** Everything that a link can lead to, with caches. */
export interface Targets extends Places {
  /** Returns the path of a full URL of this site, with base, query, and anchor; `undefined` for another site. */
  readonly ownPath: (href: string) => string | undefined
  readonly caches: TargetCaches
}

/** Caches that are valid while the config and all places are the same. */
interface TargetCaches {
  /** Describes all places. The caches are dropped when it changes. */
  readonly key: string
  /** Every path that a link can name, by the form in which the least strict file system compares it (`folded`). */
  readonly folded: ReadonlyMap<string, string>
  /** Resolved links, by locale and folder of the linking file. Pages of a folder often link to the same pages. */
  readonly links: Map<string, Map<string, Target>>
  /** Where redirects end, by path, shared by all redirects that lead through that path. `undefined` for cycles. */
  readonly redirectEnds: Map<string, string | undefined>
  /**
   * Returns a part of a page by its name and by the object that it is made from. It must depend on nothing else but
   * the config and the places.
   */
  readonly part: BuildMemory['of']
}

/**
 * Adds the caches to the places of a site. A site that is planned again, because of the config's `pages`
 * function, has its own caches beside those of the first plan.
 */
export function targetsOf(places: Places, last: BuildMemory, ownPlaces: OwnPlaces): Targets {
  const { site, catalog, ...others } = places
  const key = last.key(() => [
    catalog.entries.map(({ locale, doc, route }) => [locale.id, doc.path, route]),
    ...Object.values(others).map((all) => [...all]),
  ])
  const holder = last.of(
    `places ${ownPlaces.removed.size} ${ownPlaces.moved.size}`,
    site,
    (): { caches?: TargetCaches } => ({}),
  )
  if (holder.caches?.key !== key)
    holder.caches = {
      key,
      folded: foldedPaths(places),
      links: new Map(),
      redirectEnds: new Map(),
      part: madeOnce(),
    }
  return { ...places, ownPath: ownPaths(site), caches: holder.caches }
}

/** Whether a page may exist at a path without being known. */
export function mayBeAt(
  { incompleteRoutes }: Pick<Places, 'incompleteRoutes'>,
  path: string,
): boolean {
  return incompleteRoutes.some((at) => `${path}/`.startsWith(`${at}/`))
}

/**
 * Whether `content/public` has a file or folder of a name at its root, or one that
 * some file systems treat as the same.
 */
export function hasAtRoot({ files }: Pick<Places, 'files'>, name: string): boolean {
  return [...files.keys()].some((file) => folded(file.split('/')[1] ?? '') === folded(name))
}

/**
 * Returns every path that a link can name, by its folded form: routes, redirects, files, and sources under
 * the name they have in each locale.
 */
function foldedPaths({
  site,
  catalog,
  routes,
  unclear,
  redirects,
  files,
  assets,
  partAssets,
}: Places): ReadonlyMap<string, string> {
  const paths = new Map<string, string>()
  const add = (path: string): void => {
    // The first path wins. Whether several would be one file is checked by `collisions`.
    if (!paths.has(folded(path))) paths.set(folded(path), path)
  }
  for (const places of [routes, unclear, redirects, files, assets, partAssets])
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
