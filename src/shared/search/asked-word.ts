// One word of a question, and how much it counts.

import { isHan } from './han.ts'
import type { SearchIndex } from './open.ts'
import { STOP_WORDS, type Piece } from './text.ts'

/** A word where it stands in a question. */
export interface Placed {
  readonly piece: Piece
  readonly before: Piece | undefined
  readonly after: Piece | undefined
  /** Whether it may be half typed. */
  readonly typing: boolean
}

/** One word of a question. */
export interface Wanted {
  /** As it was typed, folded. */
  readonly text: string
  /** How much it counts beside the others. */
  readonly importance: number
  /** Terms of the index that it may mean, with weights up to 1. */
  readonly meanings: ReadonlyMap<number, number>
  /** A string to look for in titles, headings and texts, where no term is known. */
  readonly literal?: string
  /** The word that is meant by an unknown one: it takes part in comparing phrases. */
  readonly corrected?: string
  /** Set for an unknown name with parts that are unknown, too: `useEfect`. */
  readonly partly?: boolean
  readonly han: boolean
}

// Found by trial; the search design of the project holds what each is worth.
const STOPPED = 0.15
/** How much a word counts that says little. */
export const FILLER = 0.3
/** How much a single character counts. */
export const SINGLE_HAN = 0.4

/** How much a word counts beside others of a question. Nearly all short ones of Hiragana are grammar. */
export function importanceOf(word: string, { wording }: Pick<SearchIndex, 'wording'>): number {
  if (STOP_WORDS.has(word)) return STOPPED
  if (wording.fillers.has(word) || /^[\u3041-\u3096]{1,3}$/.test(word)) return FILLER
  return word.length === 1 && isHan(word.charCodeAt(0)) ? SINGLE_HAN : 1
}
