// Decides what a file below `content/` is for, by its path alone.

import type { FilePath, Locale, SourceFile } from '../../shared/contract.ts'
import { isHidden } from '../../shared/hidden.ts'
import {
  AUTHORS,
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
  | { readonly role: 'ignored' }

/**
 * GitHub Pages looks for this file in the published folder and does not serve it. It is published although
 * its name begins with a dot.
 */
const NO_JEKYLL = '.nojekyll'

/** Returns what a file is for, in a site with these locales. */
export function roleOf(file: FilePath, locales: ReadonlySet<Locale>): ContentRole {
  if (file === SEARCH_TESTS) return { role: 'search-tests' }
  const publicPath = publishedAt(file)?.slice(1)
  if (publicPath !== undefined) {
    const isIgnored = isHidden(publicPath) && publicPath !== NO_JEKYLL
    return isIgnored ? { role: 'ignored' } : { role: 'public', publicPath }
  }
  const [, locale = '', folder = '', ...rest] = file.split('/')
  const kind = kindIn(folder)
  if (!locales.has(locale) || !kind || rest.length === 0) return { role: 'ignored' }
  const path = rest.join('/')
  if (`${folder}/${path}` === SIDEBARS) return { role: 'sidebars', locale }
  if (`${folder}/${path}` === TAGS) return { role: 'tags', locale }
  if (`${folder}/${path}` === AUTHORS) return { role: 'authors', locale }
  if (unpublishedPart(file) !== undefined) return { role: 'ignored' }
  if (!isSource(path)) return { role: 'asset' }
  const component = path.endsWith('.tsx')
  if (kind === 'post' && component) return { role: 'component-post' }
  const source = { path: file, locale, kind, id: withoutExtension(path), component }
  return { role: 'source', source }
}
