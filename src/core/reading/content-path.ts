// Where things lie below `content/`, as their paths say it: `content/en/docs/a.md`, `content/public/img/a.svg`.

import { filePath, type Kind, type Locale } from '../../shared/contract.ts'
import { isHidden } from '../../shared/hidden.ts'

/** The folders of a locale's content. */
export const FOLDERS: Readonly<Record<Kind, string>> = { doc: 'docs', post: 'blog', page: 'pages' }

/** The kind of the documents in one of those folders, by its name. */
export function kindIn(folder: string): Kind | undefined {
  return KINDS.find((kind) => FOLDERS[kind] === folder)
}

const KINDS: readonly Kind[] = ['doc', 'post', 'page']

/** The data file of the content as a whole. */
export const SEARCH_TESTS = filePath('content/search.tests.yaml')

/** The data files of docs and blog. */
export const DATA_NAMES: readonly string[] = ['_sidebars.yaml', '_tags.yaml']

const PUBLIC = 'content/public'

/** The file of `content/public` that is published at a path: `/a.pdf` is `content/public/a.pdf`. */
export function publicSource(path: string): string {
  return PUBLIC + path
}

/** Where a file of `content/public` is published: `content/public/a.pdf` at `/a.pdf`. */
export function publishedAt(file: string): string | undefined {
  return file.startsWith(`${PUBLIC}/`) ? file.slice(PUBLIC.length) : undefined
}

/** What keeps a file of the content from being published: the name on its path that begins with “.” or, beside pages, with “_”. */
export function unpublishedPart(file: string): string | undefined {
  const inside = publishedAt(file)?.slice(1)
  const [, , folder = '', ...rest] = file.split('/')
  if (inside !== undefined)
    return isHidden(inside) ? /(?<=^|\/)\.[^/]*/.exec(inside)?.[0] : undefined
  return kindIn(folder) && rest.find((part) => /^[._]/.test(part))
}

/**
 * Whether editors keep a file beside a text while it is written: a copy, a swap file, an attempt. No page is made of it, so that it may
 * come and go.
 */
export function isOfEditor(file: string): boolean {
  return publishedAt(file) === undefined && EDITORS.test(file)
}

const EDITORS = /\/(\.[^/]*[.-]sw[a-z]|4913|#[^/]*#|[^/]*\.(md|tsx|yaml)(~|___jb_(tmp|old)___))$/

/** The folder directly in `content/` that a path is in: that of a locale, or `public`. */
export function topOf(file: string): string | undefined {
  return /^content\/([^/]+)\//.exec(file)?.[1]
}

/** A file of the content as it is called in a locale; what is public is in none. */
export function inLocale(file: string, locale: Locale): string {
  return file.replace(/^content\/(?!public\/)[^/]+/, `content/${locale}`)
}

/** The folders in which a file lies, the outermost first: `a` and `a/b` for `a/b/c.md`. */
export function foldersOf(file: string): string[] {
  const folders: string[] = []
  for (let at = file.indexOf('/'); at >= 0; at = file.indexOf('/', at + 1))
    folders.push(file.slice(0, at))
  return folders
}

/** The name of a file or a folder, without the folders it is in: `c.md` for `a/b/c.md`. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** Whether a file can be the source of a page, by its name. */
export function isSource(file: string): boolean {
  return SOURCE.test(file)
}

/** The path of a source as links may name it, too: `faqs/a` for `faqs/a.md`. */
export function withoutExtension(file: string): string {
  return file.replace(SOURCE, '')
}

const SOURCE = /\.(md|tsx)$/

/** Whether a path is that of a picture, by its name. */
export function isPicture(path: string): boolean {
  return isRaster(path) || isDrawing(path) || /\.ico$/i.test(path)
}

/** Whether it is that of a picture made of pixels, which says its size in its first bytes. */
export function isRaster(path: string): boolean {
  return /\.(png|jpe?g|gif|webp|avif)$/i.test(path)
}

/** Whether it is that of a picture made of lines. */
export function isDrawing(path: string): boolean {
  return /\.svg$/i.test(path)
}

/** Whether a path has the extension of a file that is no page. */
export function isFileName(path: string): boolean {
  return /\.(?!html?$|md$|tsx$)[a-z][a-z0-9]{1,4}$/i.test(path)
}
