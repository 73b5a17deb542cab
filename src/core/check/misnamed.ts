// Reports files and folders that are not read because of their names, although they are probably meant to be.
// Each kind is a single warning, however many files there are.

import type { Diagnostic, FilePath, Locale, SiteLocale } from '../../shared/contract.ts'
import { filePath } from '../../shared/contract.ts'
import {
  ignoredFiles,
  ignoredFolder,
  ofOtherLocale,
  readmePages,
  suffixedPages,
} from '../problems/names.ts'
import {
  DATA_FILES,
  FOLDERS,
  isSource,
  kindIn,
  nameOf,
  SEARCH_TESTS,
} from '../reading/content-path.ts'
import { nearest } from '../reading/suggest.ts'

/** Files in which other site generators keep the order and the names of pages. */
const FOREIGN_DATA = /\/_(category_\.(ya?ml|json)|meta\.(json|[jt]sx?)|sidebar\.md)$/

/** Hugo's name for the page of a folder. A blog has no such pages. */
const SECTION_INDEX = /^content\/[^/]+\/(docs|pages)\/([^/._][^/]*\/)*_index\.md$/

/** The name that most programs use for the page of a folder, and that GitHub shows as such. */
const README = /^content\/[^/]+\/(docs|pages)\/(.*\/)?readme\.md$/i

/** Files that tools leave in folders and that nobody means to publish. */
const TOOL_FILES = /(^|\/)\.(DS_Store|git(keep|ignore|attributes)|.*\.sw[a-z])$/

/** What other programs may call a locale. */
type NamedLocale = Pick<SiteLocale, 'id' | 'base' | 'lang'>

/** Warns of files that a build ignores. `pages` are the sources that it reads, `siteLocales` the locales. */
export function misnamed(
  ignored: readonly FilePath[],
  pages: readonly FilePath[],
  siteLocales: readonly NamedLocale[],
): Diagnostic[] {
  const locales = siteLocales.map(({ id }) => id)
  const folders = new Set<FilePath>()
  const stray: FilePath[] = []
  const outside: FilePath[] = []
  const foreign: FilePath[] = []
  const sections: FilePath[] = []
  const hidden: FilePath[] = []
  const diagnostics: Diagnostic[] = []
  for (const file of ignored) {
    const [, top = '', kind, ...rest] = file.split('/')
    if (kind === undefined) stray.push(file)
    else if (top === 'public') {
      if (!TOOL_FILES.test(file)) hidden.push(file)
    } else if (rest.length > 0 && /^[._]/.test(kind)) continue
    else if (!locales.includes(top)) folders.add(filePath(`content/${top}`))
    else if (rest.length === 0) {
      if (isSource(kind.toLowerCase())) outside.push(file)
      else diagnostics.push(...misnamedData(file, top))
    } else if (kindIn(kind) === undefined) folders.add(filePath(`content/${top}/${kind}`))
    else if (FOREIGN_DATA.test(file)) foreign.push(file)
    else if (SECTION_INDEX.test(file)) sections.push(file)
    else diagnostics.push(...misnamedData(file, top))
  }
  for (const folder of folders) diagnostics.push(...folderProblem(folder, locales))
  return [
    ...diagnostics,
    ...foreignDataFiles(foreign),
    ...sectionIndexes(sections, new Set(pages)),
    ...readmes(pages),
    ...inOtherLocale(pages, siteLocales),
    ...suffixed(pages, siteLocales),
    ...besideLocales(stray, locales),
    ...outsideKindFolders(outside),
    ...unpublishedFiles(hidden),
  ]
}

/** Reports files directly in `content/`. */
function besideLocales(files: readonly FilePath[], [locale = '']: readonly Locale[]): Diagnostic[] {
  const data = files.flatMap((file) => {
    const suggestion = nearest(nameOf(file), [nameOf(SEARCH_TESTS)])
    return suggestion === undefined
      ? misnamedData(file, locale)
      : ignoredFilesWarning([file], { one: 'is not read', some: '' }, suggestion, '')
  })
  const pages = files.filter((file) => isSource(file.toLowerCase()))
  const what = {
    one: 'is not read: it is not in the folder of a locale',
    some: 'are not read: they are not in the folder of a locale',
  }
  return [
    ...data,
    ...ignoredFilesWarning(
      pages,
      what,
      undefined,
      'Move it into the folder of a locale: content/en/docs/ where “en” is one.',
    ),
  ]
}

/** Reports a data file of a locale whose name is almost right, or that is in another folder. */
function misnamedData(file: FilePath, locale: Locale): Diagnostic[] {
  const name = nameOf(file)
  const meant = nearest(name, DATA_FILES.map(nameOf))
  if (!name.startsWith('_') || meant === undefined) return []
  const place = `content/${locale}/${DATA_FILES.find((each) => nameOf(each) === meant)}`
  const isBeside = file.slice(0, -name.length) === place.slice(0, -meant.length)
  return ignoredFilesWarning([file], { one: 'is not read', some: '' }, isBeside ? meant : place, '')
}

function foreignDataFiles(files: readonly FilePath[]): Diagnostic[] {
  const what = {
    one: 'is not read: it is data of another program',
    some: 'are not read: they are data of another program',
  }
  const instead =
    'Write “label” and “order” into the index.md of the folder, and below them what its page shows, such as a list of its pages or :::cards. Or name the pages in _sidebars.yaml.'
  return ignoredFilesWarning(files, what, undefined, instead)
}

/** Reports Hugo's `_index.md`, unless the folder already has an index, so that the name is taken. */
function sectionIndexes(files: readonly FilePath[], pages: ReadonlySet<string>): Diagnostic[] {
  const what = {
    one: 'is not read: its name begins with “_”',
    some: 'are not read: their names begin with “_”',
  }
  const withoutIndex = files.filter((file) => !hasIndexBeside(file, pages))
  return ignoredFilesWarning(withoutIndex, what, undefined, 'Rename it to index.md.')
}

/** Reports README files in folders without an index. They are read, but as ordinary pages. */
function readmes(pages: readonly FilePath[]): Diagnostic[] {
  const all = new Set<string>(pages)
  const [first, ...rest] = pages.filter((file) => README.test(file) && !hasIndexBeside(file, all))
  return first === undefined ? [] : [readmePages([first, ...rest])]
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

function hasIndexBeside(file: FilePath, pages: ReadonlySet<string>): boolean {
  const folder = file.slice(0, -nameOf(file).length)
  return pages.has(`${folder}index.md`) || pages.has(`${folder}index.tsx`)
}

function folderProblem(folder: FilePath, locales: readonly Locale[]): Diagnostic[] {
  const name = nameOf(folder)
  if (/^[._]/.test(name)) return []
  if (folder.split('/').length > 2) {
    const kinds = Object.values(FOLDERS)
    const suggestion = /^(posts?|news|articles?)$/i.test(name) ? 'blog' : nearest(name, kinds)
    return [
      ignoredFolder(
        folder,
        `“${name}” is not one of ${kinds.join(', ')}`,
        suggestion,
        'Rename it, or move it away.',
      ),
    ]
  }
  if (kindIn(name) !== undefined) {
    const why = 'docs, blog and pages belong in the folder of a locale'
    return [ignoredFolder(folder, why, undefined, `Move it to content/${locales[0]}/${name}.`)]
  }
  const suggestion = nearest(name, [...locales, 'public'])
  return [
    ignoredFolder(
      folder,
      `the config has no locale “${name}”`,
      suggestion,
      'Add it to “locales” of site.config.ts, or move it away.',
    ),
  ]
}

function outsideKindFolders(files: readonly FilePath[]): Diagnostic[] {
  const [, locale = ''] = files[0]?.split('/') ?? []
  const what = {
    one: 'is not read: it is beside docs, blog and pages, not in one of them',
    some: 'are not read: they are beside docs, blog and pages, not in one of them',
  }
  return ignoredFilesWarning(files, what, `content/${locale}/pages/${nameOf(files[0] ?? '')}`, '')
}

function unpublishedFiles(files: readonly FilePath[]): Diagnostic[] {
  const what = 'not published: of names that begin with a dot, only .well-known and .nojekyll are'
  return ignoredFilesWarning(
    files,
    { one: `is ${what}`, some: `are ${what}` },
    undefined,
    'Rename what is meant for visitors.',
  )
}

/** Returns a warning for ignored files of one kind, if there are any. */
export function ignoredFilesWarning(
  files: readonly FilePath[],
  what: { readonly one: string; readonly some: string },
  suggestion: string | undefined,
  otherwise: string,
): Diagnostic[] {
  const [first, ...rest] = files
  return first === undefined ? [] : [ignoredFiles([first, ...rest], what, suggestion, otherwise)]
}
