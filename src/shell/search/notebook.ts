// What must be known of a large index to make the next one from it.

import type { Ledger } from '../../core/search/parts.ts'
import type { Hash, Output } from '../../shared/contract.ts'
import { fileOf, type IndexFile } from './index-parts.ts'

/** A large index, as the next one must know it. */
export interface Notebook {
  /** Stands for everything that it is made of besides pages. */
  readonly rules: Hash
  /** All Chinese words by which its texts are cut, as JSON. */
  readonly words: Hash
  /** Where all that is said of each page is kept, a `SearchedPage` as JSON: hashes as one text. */
  readonly pages: string
  /** Numbers of pages without a word that can be found. */
  readonly empty: readonly number[]
  readonly ledger: Ledger
  /** What it would weigh at least in one file without texts, in bytes after gzip, as far as that is known. */
  readonly least: number
}

/** All files of an index in parts but its root: those that are new, and of the last one those that stay. */
export function filesOf(
  { terms, files, sounds, spelling }: Ledger,
  made: readonly IndexFile[],
  last: readonly Output[],
): (IndexFile | Output)[] {
  const known = new Map<string, IndexFile | Output>(
    [...last, ...made].map((file) => [file.file, file]),
  )
  const names = [
    ...terms.map(({ name }) => fileOf('terms', name)),
    ...files.map(({ name }) => fileOf('pages', name)),
    ...(sounds ? [fileOf('sounds', sounds.name)] : []),
    ...(spelling === undefined ? [] : [fileOf('spelling', spelling)]),
  ]
  return [...new Set(names)].map((name) => {
    const file = known.get(name)
    if (!file) throw new Error(`${name} is a part of no index`)
    return file
  })
}
