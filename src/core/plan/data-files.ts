// Data files of the content: sidebars (`_sidebars.yaml`), and the words of tags (`_tags.yaml`) and of authors
// (`_authors.yaml`), one of each per locale.

import type { Diagnostic, FilePath, Locale, Site } from '../../shared/contract.ts'
import type { BuildMemory } from '../build-memory.ts'
import { localeNameMismatches } from './locale-name-mismatches.ts'
import { readSidebars, type SidebarFile } from './sidebar-file.ts'
import { AUTHORS, TAGS } from './groupings.ts'
import { readGroups, type GroupFiles } from './post-groups.ts'

/** A data file of the content before it is parsed. */
export interface DataFile {
  readonly path: FilePath
  readonly text: string
}

/** The files of one kind by locale. */
type DataFiles = ReadonlyMap<Locale, DataFile | undefined>

/** The kinds of data files. Each locale has at most one of a kind. */
interface ByKind<Sidebars, Groups> {
  readonly sidebars: Sidebars
  readonly tags: Groups
  readonly authors: Groups
}

/** What the data files of all locales say. */
interface Data extends ByKind<ReadonlyMap<Locale, SidebarFile>, GroupFiles> {
  /** Whether some file could not be fully parsed, so that the names it defines are not all known. */
  readonly unclear: ByKind<boolean, boolean>
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Parses the data files of the content with the site values of their locales. A file that is `undefined`
 * could not be read, which has been reported.
 */
export function readDataFiles(
  { locales, defaultLocale, config }: Site,
  files: ByKind<DataFiles, DataFiles>,
  { of }: BuildMemory,
): Data {
  const readEach = <T extends object>(
    kind: keyof typeof files,
    read: (path: FilePath, text: string, values: Readonly<Record<string, string>>) => T,
  ) =>
    [...files[kind]].flatMap(([locale, file]) => {
      if (!file) return []
      const { values = {} } = locales.find(({ id }) => id === locale) ?? {}
      const readOne = ({ path, text }: DataFile): T => read(path, text, values)
      return [{ locale, ...of(`${kind} ${JSON.stringify(values)}`, file, readOne) }]
    })
  const sidebars = readEach('sidebars', readSidebars)
  const tags = readEach('tags', (...file) => readGroups(TAGS, ...file))
  const authors = readEach('authors', (...file) => readGroups(AUTHORS, ...file))
  const sidebarNames = sidebars.flatMap(({ locale, file }) =>
    file?.isComplete ? [{ locale, names: [...file.sidebars.keys()], locate: file.locate }] : [],
  )
  const tagNames = tags.flatMap(({ locale, groups, locate }) =>
    groups ? [{ locale, names: [...groups.keys()], locate }] : [],
  )
  const tagGroups = groupsByLocale(tags)
  const authorGroups = groupsByLocale(authors)
  return {
    sidebars: new Map(
      sidebars.flatMap(({ locale, file }) => (file ? [[locale, file] as const] : [])),
    ),
    tags: tagGroups,
    authors: authorGroups,
    unclear: {
      sidebars: sidebarNames.length < files.sidebars.size,
      tags: tagGroups.size < files.tags.size,
      authors: authorGroups.size < files.authors.size,
    },
    diagnostics: [
      ...[...sidebars, ...tags, ...authors].flatMap(({ diagnostics }) => diagnostics),
      ...localeNameMismatches(
        'sidebar',
        sidebarNames,
        defaultLocale,
        Object.keys(config.sidebars ?? {}),
      ),
      ...localeNameMismatches('tag', tagNames, defaultLocale, []),
    ],
  }
}

/** Returns the groups of each file that could be parsed. */
function groupsByLocale(
  read: readonly (Pick<ReturnType<typeof readGroups>, 'groups'> & { readonly locale: Locale })[],
): GroupFiles {
  return new Map(read.flatMap(({ locale, groups }) => (groups ? [[locale, groups] as const] : [])))
}
