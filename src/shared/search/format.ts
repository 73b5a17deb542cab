// The format of `search-index{dir}.json`: written by the build, and read by browser, terminal and tests.

import type { Cut } from './text.ts'

/** The version of the format, written into every index. Readers reject an index with another version. */
export const FORMAT = 2

/**
 * An index as serialized: a list of two entries `{ documents, index }`, the first for pages and the second
 * for sections. Columns instead of one object per page or section save a quarter of the size. Ids count up
 * from 1, pages first.
 */
export type SearchFile = readonly [
  {
    readonly format: number
    readonly documents: PageColumns
    readonly index: { readonly cut: Cut; readonly language: string }
  },
  { readonly documents: SectionColumns; readonly index: Inverted },
]

/** Why a page is not kept up to date: `day` is a dated blog post, `versions` is a changelog of past versions. */
export type OutdatedKind = 'day' | 'versions'

/**
 * Columns of pages:
 * - `i`: the id of the first page
 * - `t`: titles
 * - `u`: URLs, with base and locale
 * - `o`: titles in other languages, one per line (`''`: none)
 * - `k`: keywords, one per line
 * - `d`: the numbers of pages that are blog posts
 * - `v`: the numbers of pages that are changelogs
 * - `x`: the names of the files with their texts, if the texts are not in the index itself
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
 * Columns of sections:
 * - `i`: the id of the first section
 * - `n`: the number of sections of each page (their `p` is the id of the page)
 * - `t`: headings (`''`: the start of the page, before its first heading)
 * - `h`: URL fragments (`#part`)
 * - `x`: texts without code
 * - `o`: headings in other languages
 * - `l`: one digit per section, 1 if it is a subsection of the last one with 0
 * - `d`: deeper headings, by index of the section in these columns
 *
 * The text of a section consists of parts. The first part precedes all deeper headings. Each deeper heading
 * then has a part of its own, followed by a part with the content below it.
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

/** A heading within a section, and its URL fragment (`#part`). */
export type DeeperHeading = readonly [heading: string, hash: string]

/** Separates the parts of a text. Texts never contain two spaces in a row otherwise. */
export const BETWEEN_PARTS = '  '

/**
 * The root of the index of a large site: the first term of each term file, the first page of each page
 * file, and the names of these files in the same order. Titles, headings and texts are in the page files.
 */
export interface Shards {
  readonly terms: readonly string[]
  readonly termFiles: readonly string[]
  readonly pages: readonly number[]
  readonly pageFiles: readonly string[]
  /** The name of the file of pronunciations. Set if titles or headings contain Chinese. */
  readonly sounds?: string
  /** The name of the file of common words for spelling correction. Set if there are any in an alphabetic script. */
  readonly spelling?: string
}

/**
 * A file of pronunciations: the Chinese words of titles and headings, most frequent first and separated by
 * `|`, and the pinyin of their characters.
 */
export interface SoundsShard {
  readonly words: string
  readonly readings: string
}

/** A file of common words, sorted. Misspelled words of a query are corrected with it. */
export interface SpellingShard {
  readonly words: string
}

/** A term file: its terms and, separated by `|`, the impacts of each. Sections are numbered by place (`places.ts`). */
export interface TermShard {
  readonly terms: string
  readonly impacts: string
}

/** A page file: the columns of some pages and of their sections. */
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

/** The content of each kind of file in a sharded index, besides the root. */
interface ShardOf {
  readonly terms: TermShard
  readonly pages: PageShard
  readonly sounds: SoundsShard
  readonly spelling: SpellingShard
}

/** The kind of a file of a sharded index. */
export type ShardKind = keyof ShardOf

/** The kind of a file besides the index itself. An index that is not sharded may have its texts in separate files. */
export type FileKind = ShardKind | 'text'

/** Returns the name of a file in the assets folder. */
export function shardFile(kind: FileKind, name: string): string {
  return `${kind}-${name}.json`
}

const COLUMNS: { readonly [K in ShardKind]: readonly (keyof ShardOf[K])[] } = {
  terms: ['terms', 'impacts'],
  pages: ['t', 'u', 'o', 'k', 'sections'],
  sounds: ['words', 'readings'],
  spelling: ['words'],
}

/** Checks that a value is the content of a file of this kind. Throws an error otherwise. */
export function readShard<K extends ShardKind>(kind: K, value: unknown): ShardOf[K] {
  if (COLUMNS[kind].some((column) => !Object.hasOwn(Object(value), column)))
    throw new Error(`This is no file of ${kind} of a search index. Build the site again.`)
  return value as ShardOf[K]
}

/** The inverted index and its tables. `codec.ts` defines the encoding of each string. */
export interface Inverted {
  readonly terms: string
  /** One per term, separated by `|`. */
  readonly postings: string
  readonly lengths: string
  /**
   * Pairs of Han characters: a character, and its variant in the script (simplified or traditional) that
   * the index uses.
   */
  readonly simplified?: string
  /** Han characters of titles and headings with their pinyin: `翻fan译yi重zhong,chong`. */
  readonly readings?: string
  /** Groups of synonyms, separated by `|`. The words of a group are separated by tabs. */
  readonly synonyms?: string
  /** Words that say little in a query, separated by spaces. */
  readonly fillers?: string
  /** The other files, if this is the root of a sharded index. Its own terms are empty then. */
  readonly shards?: Shards
}

/** Checks that a value is an index in this version of the format. Throws an error otherwise. */
export function readSearchFile(value: unknown): SearchFile {
  if ((Object(value) as { 0?: { format?: unknown } })[0]?.format !== FORMAT)
    throw new Error(`This is no file of format ${FORMAT} of a search index. Build the site again.`)
  return value as SearchFile
}
