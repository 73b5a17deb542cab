// What an index is made with, besides pages.

import type { Dictionary } from '../../shared/search/dictionary.ts'
import type { Cut } from '../../shared/search/text.ts'
import type { Writing } from './writing.ts'

/** What is known of Chinese characters, from libraries. */
export interface Characters {
  /** Pairs of traditional characters and simplified ones, for those that are wanted. */
  readonly traditional: (wanted: ReadonlySet<string>) => string
  /** Brings a text to one writing, but for characters that are of both. */
  readonly written: (writing: Writing | undefined) => (text: string) => string
  /** Readings without tones, as the index's table. */
  readonly readings: (wanted: ReadonlySet<string>) => string
}

/** How an index is made. */
export interface IndexOptions {
  readonly cut: Cut
  readonly language: string
  readonly dictionary: Dictionary
  readonly synonyms: readonly (readonly string[])[]
  readonly characters: Characters
  /** Brings a text to the writing of the index. */
  readonly own: (text: string) => string
}
