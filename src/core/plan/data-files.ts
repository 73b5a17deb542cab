// Files of the content that are data: sidebars and the words of tags, a file for each locale.

import type { Diagnostic, FilePath, Locale, Site } from '../../shared/contract.ts'
import type { LastTime } from '../last-time.ts'
import { differingNames } from './differing-names.ts'
import { readSidebars, type SidebarFile } from './sidebar-file.ts'
import { readTags, type TagFiles } from './tags.ts'

/** A data file of the content, unread. */
export interface DataFile {
  readonly path: FilePath
  readonly text: string
}

/** Reads the data files of the content, each with the values of its locale. Of one without a text it has been told. */
export function readDataFiles(
  { locales, defaultLocale, config }: Site,
  {
    sidebars,
    tags,
  }: {
    readonly sidebars: ReadonlyMap<Locale, DataFile | undefined>
    readonly tags: ReadonlyMap<Locale, DataFile | undefined>
  },
  { of }: LastTime,
): {
  readonly sidebars: ReadonlyMap<Locale, SidebarFile>
  readonly tags: TagFiles
  /** Whether a file could not be understood as a whole, so that what it names is not known. */
  readonly unclear: { readonly sidebars: boolean; readonly tags: boolean }
  readonly diagnostics: readonly Diagnostic[]
} {
  const eachOf = <T extends object>(
    name: string,
    files: ReadonlyMap<Locale, DataFile | undefined>,
    read: (path: FilePath, text: string, values: Readonly<Record<string, string>>) => T,
  ) =>
    [...files].flatMap(([locale, file]) => {
      if (!file) return []
      const { values = {} } = locales.find(({ id }) => id === locale) ?? {}
      const readOne = ({ path, text }: DataFile): T => read(path, text, values)
      return [{ locale, ...of(`${name} ${JSON.stringify(values)}`, file, readOne) }]
    })
  const readers = eachOf('sidebars', sidebars, readSidebars)
  const tagFiles = eachOf('tags', tags, readTags)
  const sidebarNames = readers.flatMap(({ locale, file }) =>
    file?.whole ? [{ locale, names: [...file.sidebars.keys()], locate: file.locate }] : [],
  )
  const tagNames = tagFiles.flatMap(({ locale, tags: words, locate }) =>
    words ? [{ locale, names: [...words.keys()], locate }] : [],
  )
  return {
    sidebars: new Map(
      readers.flatMap(({ locale, file }) => (file ? [[locale, file] as const] : [])),
    ),
    tags: new Map(
      tagFiles.flatMap(({ locale, tags: words }) => (words ? [[locale, words] as const] : [])),
    ),
    unclear: {
      sidebars: readers.length < sidebars.size || readers.some(({ file }) => !file?.whole),
      tags: tagFiles.length < tags.size || tagFiles.some(({ tags: words }) => !words),
    },
    diagnostics: [
      ...[...readers, ...tagFiles].flatMap(({ diagnostics }) => diagnostics),
      ...differingNames('sidebar', sidebarNames, defaultLocale, Object.keys(config.sidebars ?? {})),
      ...differingNames('tag', tagNames, defaultLocale, []),
    ],
  }
}
