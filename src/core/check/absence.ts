// What is known of a link's target that is not there: that the config or git has seen it go, or that it is a folder of pages.

import type { SiteLocale } from '../../shared/contract.ts'
import { splitAddress } from '../../shared/anchor.ts'
import { belowBase, localeOf, normalize } from '../../shared/route.ts'
import { decoded } from '../../shared/text.ts'
import { isFeed } from '../plan/feed-files.ts'
import type { From } from '../plan/links.ts'
import {
  LEFT_OUT,
  deletedIn,
  fileInPublic,
  folderOfDocs,
  folderOfPages,
  pageOfFolder,
} from '../problems/links.ts'
import type { Nowhere, Targets } from '../plan/targets.ts'
import { foldersOf, inLocale, publicSource } from '../reading/content-path.ts'
import { sourcesAt, sourcesOf } from '../plan/renamed.ts'
import type { Past } from './look.ts'

/** Says what is known of a target that is not there, if it is anything. */
export type Absence = (from: From, target: Nowhere) => string | undefined

/** Looks around in a site, and asks what has been deleted. */
export function absenceIn({ site, catalog }: Targets, deleted: Past['deleted']): Absence {
  let known: ReadonlySet<string> | undefined
  const folders = (): ReadonlySet<string> =>
    (known ??= new Set(
      catalog.entries.flatMap(({ doc, fallback }) => (fallback ? [] : foldersOf(doc.path))),
    ))
  const isRead = (file: string): boolean =>
    catalog.entries.some(({ doc: { path } }) => path === file)
  const readmeIn = (index: string): string | undefined => {
    const folder = index.replace(INDEX, '/')
    return catalog.entries.find(
      ({ doc: { path } }) => path.startsWith(folder) && README.test(path.slice(folder.length)),
    )?.doc.path
  }
  const leftOut = new Set(catalog.leftOut.map(({ route }) => normalize(route)))

  return (from, target) => {
    if (leftOut.has(normalize(target.tried))) return LEFT_OUT
    const files = filesOf(from, target)
    const isOfFolder = (file: string): boolean =>
      INDEX.test(file) && folders().has(file.replace(INDEX, ''))
    const index = files.map((file) => file.replace(/\/_index\.md$/, '/index.md')).find(isOfFolder)
    if (index !== undefined)
      return isRead(index) ? pageOfFolder(index) : folderOfPages(index, readmeIn(index))
    const inDocs = files.map((file) => file.replace(/^(content\/[^/]+)\/pages\//, '$1/docs/'))
    const docs = inDocs.find((file) => isOfFolder(file) && !isRead(file))
    if (docs !== undefined) return folderOfDocs(docs)
    for (const file of files) {
      const commit = deleted(file)
      if (commit !== undefined) return deletedIn(file, commit)
    }
    return undefined
  }

  /** The files that could stand there, in the language of the link and in the first one. */
  function filesOf(from: From, { tried, path }: Nowhere): string[] {
    if (path !== undefined) {
      return [...new Set([path, inLocale(path, site.defaultLocale)])].flatMap(sourcesOf)
    }
    const locale = localeOf(site.locales, tried) ?? from.locale
    const below = (belowBase(locale.base, tried) ?? tried).slice(1).replace(/^docs$/, 'docs/')
    const ids = new Set([locale.id, site.defaultLocale])
    return [...[...ids].flatMap((id) => sourcesAt(id, below)), publicSource(`/${below}`)]
  }
}

/** Where a file would be that a path from the root names: not a page, nor what the build makes, nor a name that is not published. */
export function publicPlace(
  locales: readonly SiteLocale[],
  href: string,
  { path, page }: Nowhere,
): string | undefined {
  const file = decoded(splitAddress(href).path)
  const isElsewhere = PAGE.test(file) || file.includes('/.') || isFeed(locales, file)
  return page || path !== undefined || isElsewhere ? undefined : fileInPublic(publicSource(file))
}

/** What is written as a page is, here or in other programs. */
const PAGE = /\.(mdx?|markdown|mdown|mkdn?|[jt]sx)$/i

/** What would be the page of a folder: elsewhere such a file is no page, and in a blog it is a post without a day. */
const INDEX = /(?<=^content\/[^/]+\/(docs|pages)(\/.*)?)\/index\.md$/

/** The page of a folder in other programs. */
const README = /^readme\.md$/i
