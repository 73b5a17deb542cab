// `search-index{dir}.json`: what the build writes, and what browser, terminal and tests read.

import type { Cut } from './text.ts'

/** Written into every index. A reader that knows another one refuses the file. */
export const FORMAT = 2

/**
 * An index as it travels: a list of entries `{ documents, index }`, of which the first is of pages and the second of sections.
 * Columns instead of objects save a quarter. Ids count up from 1, pages first.
 */
export type SearchFile = readonly [
  {
    readonly format: number
    readonly documents: PageColumns
    readonly index: { readonly cut: Cut; readonly language: string }
  },
  { readonly documents: SectionColumns; readonly index: Inverted },
]

/** What a page that is not kept right tells of: its day, or versions that are gone. */
export type Past = 'day' | 'versions'

/**
 * Pages: `i` the id of the first, `t` titles, `u` addresses with base and locale, `o` titles in other languages, a line each (`''`: none),
 * `k` keywords, a line each, `d` the numbers of those that are posts, `v` of those that are logs of versions, `x` the names of the
 * files that hold their texts, where those do not travel with the index.
 */
export interface PageColumns {
  readonly i: number
  readonly t: readonly string[]
  readonly u: readonly string[]
  readonly o?: readonly string[]
  readonly k?: readonly string[]
  readonly d?: readonly number[]
  readonly v?: readonly number[]
  readonly x?: readonly string[]
}

/**
 * Sections: `i` the id of the first, `n` how many each page has (their `p` is the page's id), `t` headings (`''`: the page's own
 * beginning), `h` what follows the address (`#part`), `x` texts without code, `o` headings in another language, `l` a digit for each: 1
 * where it stands below the last one with 0, `d` deeper headings, where there are any, by the section's place in these columns. A text
 * has each of them in a part of its own, and what stands below it in the next; the first part is what stands before them.
 */
export interface SectionColumns {
  readonly i: number
  readonly n: readonly number[]
  readonly t: readonly string[]
  readonly h: readonly string[]
  readonly x?: readonly string[]
  readonly o?: readonly string[]
  readonly l?: string
  readonly d?: Readonly<Record<number, readonly DeeperHeading[]>>
}

/** A heading within a section, and what follows the address (`#part`). */
export type DeeperHeading = readonly [heading: string, hash: string]

/** Stands between the parts of a text, which has no two spaces otherwise. */
export const BETWEEN_PARTS = '  '

/**
 * What the root of a large site keeps: the first term of each file of terms, the first page of each file of pages, and the
 * files' names, both in order. Titles, headings and texts are in the files of pages.
 */
export interface Shards {
  readonly terms: readonly string[]
  readonly termFiles: readonly string[]
  readonly pages: readonly number[]
  readonly pageFiles: readonly string[]
  /** The name of the file of sounds, where titles and headings are Chinese. */
  readonly sounds?: string
  /** The name of the file of common words, where there are any with letters. */
  readonly spelling?: string
}

/** A file of sounds: the Chinese words of titles and headings, the most frequent first, with `|` between, and how they are read. */
export interface SoundsShard {
  readonly words: string
  readonly readings: string
}

/** A file of common words, sorted, by which it is told what a word with a wrong letter may be. */
export interface SpellingShard {
  readonly words: string
}

/** A file of terms: for each its sections, by their places (`places.ts`), with their weights, and `|` between. */
export interface TermShard {
  readonly terms: string
  readonly impacts: string
}

/** A file of pages: the columns of some pages and of their sections. */
export interface PageShard {
  readonly t: readonly string[]
  readonly u: readonly string[]
  readonly o: readonly string[]
  readonly k: readonly string[]
  readonly sections: {
    readonly t: readonly string[]
    readonly h: readonly string[]
    readonly o: readonly string[]
    readonly x: readonly string[]
    readonly l?: string
    readonly d?: NonNullable<SectionColumns['d']>
  }
}

/** The files of an index in parts beside its root, by kind. */
interface ShardOf {
  readonly terms: TermShard
  readonly pages: PageShard
  readonly sounds: SoundsShard
  readonly spelling: SpellingShard
}

/** A kind of such files. */
export type ShardKind = keyof ShardOf

/** A kind of files of any index: one in one file may have texts apart. */
export type FileKind = ShardKind | 'text'

/** The name of a file in the folder of assets. */
export function shardFile(kind: FileKind, name: string): string {
  return `${kind}-${name}.json`
}

const COLUMNS: { readonly [K in ShardKind]: readonly (keyof ShardOf[K])[] } = {
  terms: ['terms', 'impacts'],
  pages: ['t', 'u', 'o', 'k', 'sections'],
  sounds: ['words', 'readings'],
  spelling: ['words'],
}

/** Checks that a value is a file of this kind. */
export function readShard<K extends ShardKind>(kind: K, value: unknown): ShardOf[K] {
  if (COLUMNS[kind].some((column) => !Object.hasOwn(Object(value), column)))
    throw new Error(`This is no file of ${kind} of a search index. Build the site again.`)
  return value as ShardOf[K]
}

/** What is known of words: see `codec.ts` for how each string is written. */
export interface Inverted {
  readonly terms: string
  /** One for each term, with `|` between. */
  readonly postings: string
  readonly lengths: string
  /** Pairs of a Han character and what it is in the other writing, simplified or traditional, that stands in the index. */
  readonly simplified?: string
  /** Han characters of titles and headings with their readings: `翻fan译yi重zhong,chong`. */
  readonly readings?: string
  /** Groups of words that mean the same: those of a group with a tab between, groups with `|`. */
  readonly synonyms?: string
  /** Words that say little in a question, a space between. */
  readonly fillers?: string
  /** Where the rest is, in the root of a large site; its own terms are none then. */
  readonly shards?: Shards
}

/** Checks that a value is an index of this format. */
export function readSearchFile(value: unknown): SearchFile {
  if ((Object(value) as { 0?: { format?: unknown } })[0]?.format !== FORMAT)
    throw new Error(`This is no file of format ${FORMAT} of a search index. Build the site again.`)
  return value as SearchFile
}
