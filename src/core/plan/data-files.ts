// Data files of the content: sidebars (`_sidebars.yaml`) and the words of tags
// (`_tags.yaml`), one of each per locale.

import type { Diagnostic, FilePath, Locale, Site } from '../../shared/contract.ts'
import type { BuildMemory } from '../build-memory.ts'
import { localeNameMismatches } from './locale-name-mismatches.ts'
import { readSidebars, type SidebarFile } from './sidebar-file.ts'
import { readTags, type TagFiles } from './tags.ts'

/** A data file of the content before it is parsed. */
export interface DataFile {
  readonly path: FilePath
  readonly text: string
}

/**
 * Parses the data files of the content with the site values of their locales. A file that is `undefined`
 * could not be read, which has been reported.
 */
export function readDataFiles(
  { locales, defaultLocale, config }: Site,
  {
    sidebars,
    tags,
  }: {
    readonly sidebars: ReadonlyMap<Locale, DataFile | undefined>
    readonly tags: ReadonlyMap<Locale, DataFile | undefined>
  },
  { of }: BuildMemory,
): {
  readonly sidebars: ReadonlyMap<Locale, SidebarFile>
  readonly tags: TagFiles
  /** Whether some file could not be fully parsed, so that the names it defines are not all known. */
  readonly unclear: { readonly sidebars: boolean; readonly tags: boolean }
  readonly diagnostics: readonly Diagnostic[]
} {
  const readEach = <T extends object>(
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
  const sidebarFiles = readEach('sidebars', sidebars, readSidebars)
  const tagFiles = readEach('tags', tags, readTags)
  const sidebarNames = sidebarFiles.flatMap(({ locale, file }) =>
    file?.isComplete ? [{ locale, names: [...file.sidebars.keys()], locate: file.locate }] : [],
  )
  const tagNames = tagFiles.flatMap(({ locale, tags: words, locate }) =>
    words ? [{ locale, names: [...words.keys()], locate }] : [],
  )
  return {
    sidebars: new Map(
      sidebarFiles.flatMap(({ locale, file }) => (file ? [[locale, file] as const] : [])),
    ),
    tags: new Map(
      tagFiles.flatMap(({ locale, tags: words }) => (words ? [[locale, words] as const] : [])),
    ),
    unclear: {
      sidebars:
        sidebarFiles.length < sidebars.size || sidebarFiles.some(({ file }) => !file?.isComplete),
      tags: tagFiles.length < tags.size || tagFiles.some(({ tags: words }) => !words),
    },
    diagnostics: [
      ...[...sidebarFiles, ...tagFiles].flatMap(({ diagnostics }) => diagnostics),
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
