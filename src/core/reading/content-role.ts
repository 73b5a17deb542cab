// Decides what a file below `content/` is for, by its path alone.

import type { FilePath, Locale, SourceFile } from '../../shared/contract.ts'
import { isHidden } from '../../shared/hidden.ts'
import {
  AUTHORS,
  isPicture,
  isPutAside,
  isSource,
  kindIn,
  publishedAt,
  SEARCH_TESTS,
  SIDEBARS,
  TAGS,
  unpublishedPart,
  withoutExtension,
} from './content-path.ts'

/** What a file below `content/` is for. */
type ContentRole =
  | { readonly role: 'source'; readonly source: SourceFile }
  /** A post that is a component, which is not supported. */
  | { readonly role: 'component-post' }
  /** A file beside documents. */
  | { readonly role: 'asset' }
  | { readonly role: 'public'; readonly publicPath: string }
  | { readonly role: 'sidebars' | 'tags' | 'authors'; readonly locale: Locale }
  | { readonly role: 'search-tests' }
  | { readonly role: 'ignored'; readonly why: WhyIgnored }

/** A file that a build does not read, and the first reason for that, seen from `content/`. */
export interface IgnoredFile {
  readonly path: FilePath
  readonly why: WhyIgnored
}

type WhyIgnored =
  /** Hosts do not serve it, because a name in its public path begins with a dot. */
  | 'hidden'
  /** It is directly in `content/`. */
  | 'beside-locales'
  /** It is in a folder whose name begins with “.” or “_” and that is not within docs, blog or pages. */
  | 'set-aside'
  | 'unknown-locale'
  /** It is directly in the folder of a locale. */
  | 'beside-kinds'
  /** It is in a folder of a locale that is not docs, blog or pages. */
  | 'unknown-kind'
  /** It is within docs, blog or pages, and a name in its path begins with “.” or “_”. */
  | 'unpublished'

/**
 * GitHub Pages looks for this file in the published folder and does not serve it. It is published although
 * its name begins with a dot.
 */
const NO_JEKYLL = '.nojekyll'

/** Returns what a file is for, in a site with these locales. */
export function roleOf(file: FilePath, locales: ReadonlySet<Locale>): ContentRole {
  if (file === SEARCH_TESTS) return { role: 'search-tests' }
  const publicPath = publishedAt(file)?.slice(1)
  if (publicPath !== undefined)
    return isHidden(publicPath) && publicPath !== NO_JEKYLL
      ? ignored('hidden')
      : { role: 'public', publicPath }
  const [, locale = '', folder, ...rest] = file.split('/')
  if (folder === undefined) return ignored('beside-locales')
  const path = rest.join('/')
  if (isSetAside(locale) || (path !== '' && isSetAside(folder))) return ignored('set-aside')
  if (!locales.has(locale)) return ignored('unknown-locale')
  if (path === '') return ignored('beside-kinds')
  const kind = kindIn(folder)
  if (kind === undefined) return ignored('unknown-kind')
  if (`${folder}/${path}` === SIDEBARS) return { role: 'sidebars', locale }
  if (`${folder}/${path}` === TAGS) return { role: 'tags', locale }
  if (`${folder}/${path}` === AUTHORS) return { role: 'authors', locale }
  if (unpublishedPart(file) !== undefined) return ignored('unpublished')
  if (!isSource(path)) return { role: 'asset' }
  const component = path.endsWith('.tsx')
  if (kind === 'post' && component) return { role: 'component-post' }
  const source = { path: file, locale, kind, id: withoutExtension(path), component }
  return { role: 'source', source }
}

/**
 * Whether a name in the path of a file keeps it out of a site. A build reads such a file only for the documents that show
 * it, as code or as text.
 */
export function isKeptOut(file: FilePath, locales: ReadonlySet<Locale>): boolean {
  return /\/[._]/.test(file) && roleOf(file, locales).role === 'ignored'
}

/**
 * Returns the files that texts may show that pages include from a folder kept out of the site: the pictures beside them,
 * for example. There are none if no page includes such a text. `shown` returns the files that pages show.
 */
export function partFiles(
  files: readonly FilePath[],
  locales: ReadonlySet<Locale>,
  shown: () => readonly FilePath[],
): FilePath[] {
  const aside = files.filter(
    (file) => isPutAside(file) && !isSource(file) && !isHidden(file) && isKeptOut(file, locales),
  )
  // Few sites have such files, and finding out takes time.
  const all = new Set(aside.length === 0 ? [] : shown())
  const isPart = (file: FilePath): boolean => isPutAside(file) && TEXT.test(file)
  // Examples change often. As they are part of the pages that show them, they are not files as well.
  return [...all].some(isPart) ? aside.filter((file) => !all.has(file) || isPicture(file)) : []
}

/** A file that is probably included as a text, and not shown as code. */
const TEXT = /\.(?:mdx?|markdown|txt)$/i

function ignored(why: WhyIgnored): ContentRole {
  return { role: 'ignored', why }
}

/** Whether a folder has a name by which authors and tools keep it out of a site. */
function isSetAside(folder: string): boolean {
  return /^[._]/.test(folder)
}
