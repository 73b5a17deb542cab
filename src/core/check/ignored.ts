// Reports files and folders that are not read because of their names or places, although they are probably meant
// to be. Each kind is a single warning, however many files there are.

import { filePath, type Diagnostic, type FilePath, type Locale } from '../../shared/contract.ts'
import { ignoredFiles, ignoredFolder } from '../problems/names.ts'
import {
  DATA_FILES,
  FOLDERS,
  isSource,
  kindIn,
  nameOf,
  SEARCH_TESTS,
  topOf,
} from '../reading/content-path.ts'
import type { IgnoredFile } from '../reading/content-role.ts'
import { nearest } from '../reading/suggest.ts'
import { hasIndexBeside } from './misnamed.ts'

/**
 * Warns of files that a build ignores. `pages` are the sources that it reads, `locales` the ids of the locales. `shown`
 * returns the files whose code pages show: a folder that has one is a folder of examples.
 */
export function ignoredProblems(
  ignored: readonly IgnoredFile[],
  pages: readonly FilePath[],
  locales: readonly Locale[],
  shown: () => readonly FilePath[],
): Diagnostic[] {
  const foldersOf = (depth: number, why: IgnoredFile['why']): FilePath[] => {
    const folders = foldersAt(depth, files(why))
    // It takes time to find out, and most sites have no such folder.
    const examples = folders.length === 0 ? [] : foldersAt(depth, shown())
    return folders.filter((folder) => !examples.includes(folder))
  }
  const files = (why: IgnoredFile['why']): FilePath[] =>
    ignored.filter((each) => each.why === why).map(({ path }) => path)
  return [
    ...hiddenFiles(files('hidden')),
    ...besideLocales(files('beside-locales'), locales),
    ...foldersOf(2, 'unknown-locale').map((folder) => unknownLocale(folder, locales)),
    ...besideKinds(files('beside-kinds')),
    ...foldersOf(3, 'unknown-kind').map(unknownKind),
    ...unpublished(files('unpublished'), new Set(pages)),
  ]
}

/** Reports files of `content/public` that hosts would not serve. */
function hiddenFiles(files: readonly FilePath[]): Diagnostic[] {
  const what = 'not published: of names that begin with a dot, only .well-known and .nojekyll are'
  return ignoredFilesWarning(
    files.filter((file) => !TOOL_FILE.test(file)),
    { one: `is ${what}`, some: `are ${what}` },
    undefined,
    'Rename what is meant for visitors.',
  )
}

/** A file that tools leave in folders and that nobody means to publish. */
const TOOL_FILE = /(^|\/)\.(DS_Store|git(keep|ignore|attributes)|.*\.sw[a-z])$/

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
  const place = 'Move it into the folder of a locale: content/en/docs/ where “en” is one.'
  return [...data, ...ignoredFilesWarning(pages, what, undefined, place)]
}

/** Returns the folders of the given depth that contain files: `content/en` and the like have a depth of 2. */
function foldersAt(depth: number, files: readonly FilePath[]): FilePath[] {
  return [...new Set(files.map((file) => filePath(file.split('/', depth).join('/'))))]
}

function unknownLocale(folder: FilePath, locales: readonly Locale[]): Diagnostic {
  const name = nameOf(folder)
  if (kindIn(name) !== undefined) {
    const why = 'docs, blog and pages belong in the folder of a locale'
    return ignoredFolder(folder, why, undefined, `Move it to content/${locales[0]}/${name}.`)
  }
  return ignoredFolder(
    folder,
    `the config has no locale “${name}”`,
    nearest(name, [...locales, 'public']),
    'Add it to “locales” of site.config.ts, or move it away.',
  )
}

/** Reports files directly in the folder of a locale. */
function besideKinds(files: readonly FilePath[]): Diagnostic[] {
  const isPage = (file: FilePath): boolean => isSource(file.toLowerCase())
  const pages = files.filter(isPage)
  const [first = ''] = pages
  const what = {
    one: 'is not read: it is beside docs, blog and pages, not in one of them',
    some: 'are not read: they are beside docs, blog and pages, not in one of them',
  }
  const suggestion = `content/${topOf(first)}/pages/${nameOf(first)}`
  return [
    ...files.filter((file) => !isPage(file)).flatMap((file) => misnamedData(file)),
    ...ignoredFilesWarning(pages, what, suggestion, ''),
  ]
}

function unknownKind(folder: FilePath): Diagnostic {
  const name = nameOf(folder)
  const kinds = Object.values(FOLDERS)
  return ignoredFolder(
    folder,
    `“${name}” is not one of ${kinds.join(', ')}`,
    /^(posts?|news|articles?)$/i.test(name) ? 'blog' : nearest(name, kinds),
    'Rename it, or move it away.',
  )
}

/** Reports files within docs, blog or pages that are set aside only because other programs name them so. */
function unpublished(files: readonly FilePath[], pages: ReadonlySet<string>): Diagnostic[] {
  const sections = files.filter((file) => SECTION_INDEX.test(file))
  const others = files.filter((file) => !FOREIGN_DATA.test(file) && !SECTION_INDEX.test(file))
  return [
    ...foreignData(files.filter((file) => FOREIGN_DATA.test(file))),
    ...sectionIndexes(sections.filter((file) => !hasIndexBeside(file, pages))),
    ...others.flatMap((file) => misnamedData(file)),
  ]
}

/** Files in which other site generators keep the order and the names of pages. */
const FOREIGN_DATA = /\/_(category_\.(ya?ml|json)|meta\.(json|[jt]sx?)|sidebar\.md)$/

/** Hugo's name for the page of a folder. A blog has no such pages. */
const SECTION_INDEX = /^content\/[^/]+\/(docs|pages)\/([^/._][^/]*\/)*_index\.md$/

function foreignData(files: readonly FilePath[]): Diagnostic[] {
  const what = {
    one: 'is not read: it is data of another program',
    some: 'are not read: they are data of another program',
  }
  const instead =
    'Write “label” and “order” into the index.md of the folder, and below them what its page shows, such as a list of its pages or :::cards. Or name the pages in _sidebars.yaml.'
  return ignoredFilesWarning(files, what, undefined, instead)
}

/** Reports Hugo's `_index.md` in folders without an index, whose name is thus free. */
function sectionIndexes(files: readonly FilePath[]): Diagnostic[] {
  const what = {
    one: 'is not read: its name begins with “_”',
    some: 'are not read: their names begin with “_”',
  }
  return ignoredFilesWarning(files, what, undefined, 'Rename it to index.md.')
}

/** Reports a data file of a locale whose name is almost right, or that is in another folder. */
function misnamedData(file: FilePath, locale: Locale = topOf(file) ?? ''): Diagnostic[] {
  const name = nameOf(file)
  const meant = nearest(name, DATA_FILES.map(nameOf))
  if (!name.startsWith('_') || meant === undefined) return []
  const place = `content/${locale}/${DATA_FILES.find((each) => nameOf(each) === meant)}`
  const isBeside = file.slice(0, -name.length) === place.slice(0, -meant.length)
  return ignoredFilesWarning([file], { one: 'is not read', some: '' }, isBeside ? meant : place, '')
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
