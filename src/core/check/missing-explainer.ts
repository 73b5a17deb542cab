// Explains why the target of a link is missing: the config leaves it out, git has seen its
// deletion, or it is a folder of pages.

import type { SiteLocale } from '../../shared/contract.ts'
import { splitAddress } from '../../shared/anchor.ts'
import { belowBase, localeOf, normalize } from '../../shared/route.ts'
import { decoded } from '../../shared/text.ts'
import { isFeed } from '../plan/feed-files.ts'
import type { From } from '../plan/links.ts'
import {
  LEFT_OUT,
  OUTSIDE_CONTENT,
  deletedIn,
  fileInPublic,
  folderOfDocs,
  folderOfPages,
  pageOfFolder,
} from '../problems/links.ts'
import type { MissingTarget, Targets } from '../plan/targets.ts'
import { foreignPublics } from './foreign-names.ts'
import { foldersOf, inLocale, publicSource } from '../reading/content-path.ts'
import { sourcesAt, sourcesOf } from '../plan/renamed.ts'
import type { GitHistory } from './suggestion-context.ts'

/** Explains why a target is missing, as a sentence for the hint of a diagnostic, if anything is known. */
export type ExplainMissing = (from: From, target: MissingTarget) => string | undefined

/** Returns a function that explains missing targets from the pages of a site and from deletions in git. */
export function missingExplainer(
  { site, catalog }: Targets,
  deleted: GitHistory['deleted'],
): ExplainMissing {
  let cachedFolders: ReadonlySet<string> | undefined
  const folders = (): ReadonlySet<string> =>
    (cachedFolders ??= new Set(
      catalog.entries.flatMap(({ doc, fallback }) => (fallback ? [] : foldersOf(doc.path))),
    ))
  const isPage = (file: string): boolean =>
    catalog.entries.some(({ doc: { path } }) => path === file)
  const readmeIn = (index: string): string | undefined => {
    const folder = index.replace(INDEX, '/')
    return catalog.entries.find(
      ({ doc: { path } }) => path.startsWith(folder) && README.test(path.slice(folder.length)),
    )?.doc.path
  }
  const leftOut = new Set(catalog.leftOut.map(({ route }) => normalize(route)))

  return (from, target) => {
    if (leftOut.has(normalize(target.missingPath))) return LEFT_OUT
    const files = filesOf(from, target)
    const isFolderIndex = (file: string): boolean =>
      INDEX.test(file) && folders().has(file.replace(INDEX, ''))
    const index = files
      .map((file) => file.replace(/\/_index\.md$/, '/index.md'))
      .find(isFolderIndex)
    if (index !== undefined)
      return isPage(index) ? pageOfFolder(index) : folderOfPages(index, readmeIn(index))
    const inDocs = files.map((file) => file.replace(/^(content\/[^/]+)\/pages\//, '$1/docs/'))
    const docsIndex = inDocs.find((file) => isFolderIndex(file) && !isPage(file))
    if (docsIndex !== undefined) return folderOfDocs(docsIndex)
    for (const file of files) {
      const commit = deleted(file)
      if (commit !== undefined) return deletedIn(file, commit)
    }
    return undefined
  }

  /** Returns the files that could be the target, in the locale of the link and in the default locale. */
  function filesOf(from: From, { missingPath, path }: MissingTarget): string[] {
    if (path !== undefined) {
      return [...new Set([path, inLocale(path, site.defaultLocale)])].flatMap(sourcesOf)
    }
    const locale = localeOf(site.locales, missingPath) ?? from.locale
    const below = (belowBase(locale.base, missingPath) ?? missingPath)
      .slice(1)
      .replace(/^docs$/, 'docs/')
    const ids = new Set([locale.id, site.defaultLocale])
    return [...[...ids].flatMap((id) => sourcesAt(id, below)), publicSource(`/${below}`)]
  }
}

/**
 * Suggests where in `content/public` to put a missing file that a path from the root names, or one from the root of the
 * project as other site generators write it (`~/assets/a.png`), or says that a file is not in `content/`. Returns `undefined`
 * for what would not be published there: pages, generated feeds, and hidden names.
 */
export function publicPlace(
  locales: readonly SiteLocale[],
  href: string,
  { path, isPage }: MissingTarget,
): string | undefined {
  const written = splitAddress(href).path
  const file = decoded(written)
  const isUnpublished = PAGE_EXTENSION.test(file) || file.includes('/.') || isFeed(locales, file)
  if (isPage || isUnpublished) return undefined
  if (path === undefined) return fileInPublic(publicSource(file))
  const address = /^(?:~|@\w*)\/(?!.*\.\.\/)/.test(file)
    ? foreignPublics(written).at(-1)
    : undefined
  if (address !== undefined) return fileInPublic(publicSource(decoded(address)), address)
  return path.startsWith('content/') ? undefined : OUTSIDE_CONTENT
}

/** Files that look like sources of pages, here or in other site generators. */
const PAGE_EXTENSION = /\.(mdx?|markdown|mdown|mkdn?|[jt]sx)$/i

/**
 * The page of a folder, in docs or pages only. Elsewhere `index.md` is not a page, and in a
 * blog it is a post without a date.
 */
const INDEX = /(?<=^content\/[^/]+\/(docs|pages)(\/.*)?)\/index\.md$/

/** The page of a folder in other site generators. */
const README = /^readme\.md$/i
