// What must be known of a large index to make the next one from it.

import type { Ledger } from '../core/search/parts.ts'
import type { Hash, Output } from '../shared/contract.ts'
import { fileOf, type IndexFile } from './index-parts.ts'

/** A large index, as the next one must know it. */
export interface Notebook {
  /** Stands for all of which it is made besides pages. */
  readonly rules: Hash
  /** All Chinese words by which its texts are cut, as JSON. */
  readonly words: Hash
  readonly pages: readonly NotedPage[]
  readonly ledger: Ledger
}

/** A page of an index. */
export interface NotedPage {
  /** Stands for all that is said of it. */
  readonly key: Hash
  /** Its words, one a line. */
  readonly words: Hash
  /** Whether none of them can be found. */
  readonly empty: boolean
}

/** All files of an index in parts but its root: those that are new, and of the last one those that stay. */
export function filesOf(
  { terms, files }: Ledger,
  made: readonly IndexFile[],
  last: readonly Output[],
): (IndexFile | Output)[] {
  const known = new Map<string, IndexFile | Output>(
    [...last, ...made].map((file) => [file.file, file]),
  )
  const names = [
    ...terms.map(({ name }) => fileOf('terms', name)),
    ...files.map(({ name }) => fileOf('pages', name)),
  ]
  return [...new Set(names)].map((name) => {
    const file = known.get(name)
    if (!file) throw new Error(`${name} is a part of no index`)
    return file
  })
}

/** Notes an index. Of pages that are as they were in the last one, `before` says their numbers there. */
export function writeNotebook(
  index: Pick<Notebook, 'rules' | 'words' | 'ledger'> & {
    readonly keys: readonly Hash[]
    /** Pages without a word, by their numbers. */
    readonly empty: readonly number[]
    /** The words of pages that are not as before. */
    readonly wordsOf: (page: number) => Uint8Array | undefined
  },
  before:
    | { readonly last: Notebook; readonly numbers: readonly (number | undefined)[] }
    | undefined,
  keep: (content: string | Uint8Array) => Hash,
): { readonly notebook: Hash; readonly keeps: readonly Hash[] } {
  const { rules, words, ledger, keys, wordsOf } = index
  const empty = new Set(index.empty)
  const pages = keys.map((key, i): NotedPage => {
    const known = before?.last.pages[before.numbers[i] ?? -1]
    return known ?? { key, words: keep(wordsOf(i) ?? ''), empty: empty.has(i) }
  })
  const notebook = keep(JSON.stringify({ rules, words, pages, ledger } satisfies Notebook))
  return { notebook, keeps: [notebook, words, ...pages.map((page) => page.words)] }
}
