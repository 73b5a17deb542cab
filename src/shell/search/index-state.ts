// The data about a large index from which the next one is derived.

import type { Ledger } from '../../core/search/parts.ts'
import type { Hash, Output } from '../../shared/contract.ts'
import { fileOf, type IndexFile } from './index-parts.ts'

/** The data about a large index that the next one is derived from. */
export interface IndexState {
  /** Hash of everything but the pages that the index depends on. */
  readonly settingsHash: Hash
  /** Key of all Chinese words by which its texts are segmented, as JSON. */
  readonly wordsKey: Hash
  /** Keys of everything the search knows about each page, a `SearchedPage` as JSON. The hashes are concatenated. */
  readonly pageKeys: string
  /** Numbers of the pages without a searchable word. */
  readonly emptyPages: readonly number[]
  readonly ledger: Ledger
  /** Lower bound of its size as a single file without texts, in bytes after gzip; 0 if it was never measured. */
  readonly minBareGzip: number
}

/**
 * Returns all files of an index split into parts, except its root: the new ones, and those it shares with
 * the previous index.
 */
export function filesOf(
  { terms, files, sounds, spelling }: Ledger,
  newFiles: readonly IndexFile[],
  previousFiles: readonly Output[],
): (IndexFile | Output)[] {
  const filesByName = new Map<string, IndexFile | Output>(
    [...previousFiles, ...newFiles].map((file) => [file.file, file]),
  )
  const names = [
    ...terms.map(({ name }) => fileOf('terms', name)),
    ...files.map(({ name }) => fileOf('pages', name)),
    ...(sounds ? [fileOf('sounds', sounds.name)] : []),
    ...(spelling === undefined ? [] : [fileOf('spelling', spelling)]),
  ]
  return [...new Set(names)].map((name) => {
    const file = filesByName.get(name)
    if (!file) throw new Error(`${name} is a part of no index`)
    return file
  })
}
