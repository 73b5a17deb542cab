// The options for building an index.

import type { Dictionary } from '../../shared/search/dictionary.ts'
import type { Cut } from '../../shared/search/text.ts'
import type { Writing } from './writing.ts'

/** Knowledge about Chinese characters, from libraries. */
export interface Characters {
  /** Returns the pairs of traditional and simplified characters for the given ones. */
  readonly traditional: (characters: ReadonlySet<string>) => string
  /** Returns a function that converts a text to one writing. Characters that belong to both are kept. */
  readonly converterTo: (writing: Writing | undefined) => (text: string) => string
  /** Returns the readings of characters without tones, in the table format of the index. */
  readonly readings: (characters: ReadonlySet<string>) => string
}

/** The options for building an index. */
export interface IndexOptions {
  readonly cut: Cut
  readonly language: string
  readonly dictionary: Dictionary
  readonly synonyms: readonly (readonly string[])[]
  readonly characters: Characters
  /** Converts a text to the writing of the index. */
  readonly toOwnWriting: (text: string) => string
}
