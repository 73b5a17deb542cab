// Data files of the content: sidebars (`_sidebars.yaml`), and the words of tags (`_tags.yaml`) and of authors
// (`_authors.yaml`), one of each per locale.

import type { Diagnostic, FilePath, Locale, Site } from '../../shared/contract.ts'
import type { BuildMemory } from '../build-memory.ts'
import { localeNameMismatches } from './locale-name-mismatches.ts'
import { readSidebars, type SidebarFile } from './sidebar-file.ts'
import { AUTHORS, readGroups, TAGS, type GroupFiles, type Grouping } from './post-groups.ts'

/** A data file of the content before it is parsed. */
export interface DataFile {
  readonly path: FilePath
  readonly text: string
}

/** The files of one kind by locale. */
type DataFiles = ReadonlyMap<Locale, DataFile | undefined>

/**
 * Parses the data files of the content with the site values of their locales. A file that is `undefined`
 * could not be read, which has been reported.
 */
export function readDataFiles(
  { locales, defaultLocale, config }: Site,
  {
    sidebars,
    tags,
    authors,
  }: {
    readonly sidebars: DataFiles
    readonly tags: DataFiles
    readonly authors: DataFiles
  },
  { of }: BuildMemory,
): {
  readonly sidebars: ReadonlyMap<Locale, SidebarFile>
  readonly tags: GroupFiles
  readonly authors: GroupFiles
  /** Whether some file could not be fully parsed, so that the names it defines are not all known. */
  readonly unclear: {
    readonly sidebars: boolean
    readonly tags: boolean
    readonly authors: boolean
  }
  readonly diagnostics: readonly Diagnostic[]
} {
  const readEach = <T extends object>(
    name: string,
    files: DataFiles,
    read: (path: FilePath, text: string, values: Readonly<Record<string, string>>) => T,
  ) =>
    [...files].flatMap(([locale, file]) => {
      if (!file) return []
      const { values = {} } = locales.find(({ id }) => id === locale) ?? {}
      const readOne = ({ path, text }: DataFile): T => read(path, text, values)
      return [{ locale, ...of(`${name} ${JSON.stringify(values)}`, file, readOne) }]
    })
  const sidebarFiles = readEach('sidebars', sidebars, readSidebars)
  const readGrouping = (grouping: Grouping, files: DataFiles) => {
    const read = readEach(grouping.key, files, (path, text, values) =>
      readGroups(grouping, path, text, values),
    )
    return {
      read,
      groups: new Map(
        read.flatMap(({ locale, groups }) => (groups ? [[locale, groups] as const] : [])),
      ),
      unclear: read.length < files.size || read.some(({ groups }) => !groups),
    }
  }
  const tagFiles = readGrouping(TAGS, tags)
  const authorFiles = readGrouping(AUTHORS, authors)
  const sidebarNames = sidebarFiles.flatMap(({ locale, file }) =>
    file?.isComplete ? [{ locale, names: [...file.sidebars.keys()], locate: file.locate }] : [],
  )
  const tagNames = tagFiles.read.flatMap(({ locale, groups, locate }) =>
    groups ? [{ locale, names: [...groups.keys()], locate }] : [],
  )
  return {
    sidebars: new Map(
      sidebarFiles.flatMap(({ locale, file }) => (file ? [[locale, file] as const] : [])),
    ),
    tags: tagFiles.groups,
    authors: authorFiles.groups,
    unclear: {
      sidebars:
        sidebarFiles.length < sidebars.size || sidebarFiles.some(({ file }) => !file?.isComplete),
      tags: tagFiles.unclear,
      authors: authorFiles.unclear,
    },
    diagnostics: [
      ...[...sidebarFiles, ...tagFiles.read, ...authorFiles.read].flatMap(
        ({ diagnostics }) => diagnostics,
      ),
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
