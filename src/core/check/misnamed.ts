// Reports pages that are read, but whose names mean something else in other programs.

import { filePath, type Diagnostic, type FilePath, type SiteLocale } from '../../shared/contract.ts'
import { ofOtherLocale, readmePages, suffixedPages } from '../problems/names.ts'
import { FOLDERS, nameOf } from '../reading/content-path.ts'

/** What other programs may call a locale. */
type NamedLocale = Pick<SiteLocale, 'id' | 'base' | 'lang'>

/** Warns of sources whose names suggest another place in the site than they have. */
export function misnamed(
  pages: readonly FilePath[],
  locales: readonly NamedLocale[],
): Diagnostic[] {
  return [...readmes(pages), ...inOtherLocale(pages, locales), ...suffixed(pages, locales)]
}

/** Reports README files in folders without an index. They are read, but as ordinary pages. */
function readmes(pages: readonly FilePath[]): Diagnostic[] {
  const all = new Set<string>(pages)
  const [first, ...rest] = pages.filter((file) => README.test(file) && !hasIndexBeside(file, all))
  return first === undefined ? [] : [readmePages([first, ...rest])]
}

/** The name that most programs use for the page of a folder, and that GitHub shows as such. */
const README = /^content\/[^/]+\/(docs|pages)\/(.*\/)?readme\.md$/i

/** Whether the folder of a file has an index page. */
export function hasIndexBeside(file: FilePath, pages: ReadonlySet<string>): boolean {
  const folder = file.slice(0, -nameOf(file).length)
  return pages.has(`${folder}index.md`) || pages.has(`${folder}index.tsx`)
}

/**
 * Reports folders of docs and pages that have the name or the base of another locale: other site generators
 * keep one language within the folder of another.
 */
function inOtherLocale(pages: readonly FilePath[], locales: readonly NamedLocale[]): Diagnostic[] {
  const folders = new Map<string, Diagnostic>()
  for (const file of pages) {
    const [content, top = '', kind = '', name = '', ...rest] = file.split('/')
    const folder = filePath([content, top, kind, name].join('/'))
    if (rest.length === 0 || kind === FOLDERS.post || folders.has(folder)) continue
    const other = locales.find(({ id, base }) => id === name || base === `/${name}/`)?.id ?? top
    if (other !== top) folders.set(folder, ofOtherLocale(folder, top, other, kind))
  }
  return [...folders.values()]
}

/** Reports pages with a locale at the end of their names, by which other programs tell languages apart: `a.zh.md`. */
function suffixed(pages: readonly FilePath[], locales: readonly NamedLocale[]): Diagnostic[] {
  const found = pages.flatMap((file) => {
    const [, kind = '', path = '', suffix = '', extension = ''] = SUFFIXED.exec(file) ?? []
    const locale = suffix === '' ? undefined : localeCalled(suffix.toLowerCase(), locales)
    const to = filePath(`content/${locale?.id}/${kind}/${path}.${extension}`)
    return locale ? [{ file, to }] : []
  })
  const [first, ...rest] = found
  return first === undefined
    ? []
    : [suffixedPages([first.file, ...rest.map(({ file }) => file)], first.to)]
}

const SUFFIXED =
  /^content\/[^/]+\/(docs|blog|pages)\/(.+)\.([a-z]{2,3}(?:[-_][a-z]{2,4})?)\.(md|tsx)$/i

/** Returns the locale whose name, base or language a suffix is, or that is the only one of its language. */
function localeCalled(suffix: string, locales: readonly NamedLocale[]): NamedLocale | undefined {
  const name = suffix.replace('_', '-')
  const named = locales.find(({ id, base, lang }) =>
    [id, lang, base.replaceAll('/', '')].some((each) => each?.toLowerCase() === name),
  )
  const [only, ...others] = locales.filter(
    ({ id, lang }) => languageOf(lang ?? id) === languageOf(name),
  )
  return named ?? (others.length === 0 ? only : undefined)
}

function languageOf(tag: string): string {
  return tag.toLowerCase().split('-', 1).join()
}
