// A single word of a query and its weight among the others.

import { isHan } from './han.ts'
import type { SearchIndex } from './open.ts'
import { STOP_WORDS, type Piece } from './text.ts'

/** A word together with its neighbors in the query. */
export interface WordInContext {
  readonly piece: Piece
  readonly before: Piece | undefined
  readonly after: Piece | undefined
  /** Whether the user may still be typing it. */
  readonly isIncomplete: boolean
}

/** A word of a query, with the index terms that it may stand for. */
export interface QueryWord {
  /** As typed, after folding (see `fold`). */
  readonly text: string
  /** The weight relative to the other words, up to 1. */
  readonly importance: number
  /** Candidate terms of the index, by number, with a confidence of up to 1. */
  readonly meanings: ReadonlyMap<number, number>
  /** A string to look for in titles, headings and texts. Set for Chinese that is not a term of the index. */
  readonly literal?: string
  /** The most likely correction of an unknown word. Phrases are compared with the corrected word. */
  readonly corrected?: string
  /** Whether it is an unknown compound name of which some parts are unknown, too, such as `useEfect`. */
  readonly isPartlyUnknown?: boolean
  readonly han: boolean
}

// Weights were found by experiment, on several corpora of documentation in both languages.
const STOP_WORD_WEIGHT = 0.15
/** The weight of a filler: a word that says little about what is searched for. */
export const FILLER = 0.3
/** The weight of a single Han character. */
export const SINGLE_HAN = 0.4

/**
 * Returns the weight of a word relative to the others of a query. Words of up to three Hiragana are treated
 * as fillers, because nearly all are grammatical particles.
 */
export function importanceOf(word: string, { lexicon }: Pick<SearchIndex, 'lexicon'>): number {
  if (STOP_WORDS.has(word)) return STOP_WORD_WEIGHT
  if (lexicon.fillers.has(word) || /^[\u3041-\u3096]{1,3}$/.test(word)) return FILLER
  return word.length === 1 && isHan(word.charCodeAt(0)) ? SINGLE_HAN : 1
}
