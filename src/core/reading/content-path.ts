// Classifies files by their paths below `content/`: `content/en/docs/a.md`, `content/public/img/a.svg`.

import { filePath, type Kind, type Locale } from '../../shared/contract.ts'
import { isHidden } from '../../shared/hidden.ts'

/** The folder of each kind of document in the content of a locale. */
export const FOLDERS: Readonly<Record<Kind, string>> = { doc: 'docs', post: 'blog', page: 'pages' }

/** Returns the kind of the documents in a folder of that name: `doc` for `docs`. */
export function kindIn(folder: string): Kind | undefined {
  return KINDS.find((kind) => FOLDERS[kind] === folder)
}

const KINDS: readonly Kind[] = ['doc', 'post', 'page']

/** The data file with search tests for the whole site. */
export const SEARCH_TESTS = filePath('content/search.tests.yaml')

/** The data file of a locale with its sidebars. */
export const SIDEBARS = 'docs/_sidebars.yaml'
/** The data file of a locale with the words of its tags. */
export const TAGS = 'blog/_tags.yaml'
/** The data file of a locale that says who the authors of posts are. */
export const AUTHORS = 'blog/_authors.yaml'

/** All data files of a locale. */
export const DATA_FILES = [SIDEBARS, TAGS, AUTHORS] as const

const PUBLIC = 'content/public'

/** Returns the source of a published path: `content/public/a.pdf` for `/a.pdf`. */
export function publicSource(path: string): string {
  return PUBLIC + path
}

/** Returns the path at which a file of `content/public` is published: `/a.pdf` for `content/public/a.pdf`. */
export function publishedAt(file: string): string | undefined {
  return file.startsWith(`${PUBLIC}/`) ? file.slice(PUBLIC.length) : undefined
}

/**
 * Returns the path segment that keeps a content file from being published. It begins with “.” or, outside
 * of `content/public`, with “_”.
 */
export function unpublishedPart(file: string): string | undefined {
  const publicPath = publishedAt(file)?.slice(1)
  if (publicPath !== undefined) return isHidden(publicPath) ? hiddenPart(file) : undefined
  return /(?<=^content\/(?:.*\/)?)[._][^/]*/.exec(file)?.[0]
}

/** Returns the segment of a path that begins with a dot, if there is one. */
export function hiddenPart(file: string): string | undefined {
  return /(?<=^|\/)\.[^/]*/.exec(file)?.[0]
}

/**
 * Whether a name that begins with “_” keeps a file of `content/` out of a site, as with the texts that pages include. Files
 * of `content/public` may have such names.
 */
export function isPutAside(file: string): boolean {
  return publishedAt(file) === undefined && /^content\/(?:.*\/)?_/.test(file)
}

/**
 * Whether an editor keeps such a file beside a text while it is edited: a backup, a swap file, a write
 * test. Nothing is published from these files, so they may come and go.
 */
export function isOfEditor(file: string): boolean {
  return publishedAt(file) === undefined && EDITOR_FILE.test(file)
}

const EDITOR_FILE =
  /\/(\.[^/]*[.-]sw[a-z]|4913|#[^/]*#|[^/]*\.(md|tsx|yaml)(~|___jb_(tmp|old)___))$/

/** Returns the top-level folder of a content path: a locale, or `public`. */
export function topOf(file: string): string | undefined {
  return /^content\/([^/]+)\//.exec(file)?.[1]
}

/**
 * Returns the path of the same file in another locale. Files in `content/public` belong to no locale and
 * stay the same.
 */
export function inLocale(file: string, locale: Locale): string {
  return file.replace(/^content\/(?!public\/)[^/]+/, `content/${locale}`)
}

/** Returns the ancestor folders of a file, outermost first: `a` and `a/b` for `a/b/c.md`. */
export function foldersOf(file: string): string[] {
  const folders: string[] = []
  for (let at = file.indexOf('/'); at >= 0; at = file.indexOf('/', at + 1))
    folders.push(file.slice(0, at))
  return folders
}

/** Returns the last segment of a path: `c.md` for `a/b/c.md`. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** Whether a file name has the extension of a page source. */
export function isSource(file: string): boolean {
  return SOURCE.test(file)
}

/** Returns the path of a source without its extension, as links may also write it: `faqs/a` for `faqs/a.md`. */
export function withoutExtension(file: string): string {
  return file.replace(SOURCE, '')
}

const SOURCE = /\.(md|tsx)$/

/** Whether a path has the extension of an image. */
export function isPicture(path: string): boolean {
  return isRaster(path) || isDrawing(path) || /\.ico$/i.test(path)
}

/** Whether a path has the extension of a raster image. Those have their dimensions in the first bytes. */
export function isRaster(path: string): boolean {
  return /\.(png|jpe?g|gif|webp|avif)$/i.test(path)
}

/** Whether a path has the extension of a vector image. */
export function isDrawing(path: string): boolean {
  return /\.svg$/i.test(path)
}

/** Whether a path has the extension of a file that is not a page. */
export function isFileName(path: string): boolean {
  return /\.(?!html?$|md$|tsx$)[a-z][a-z0-9]{1,4}$/i.test(path)
}
