// Finds the terms that a misspelled word may stand for.

import { lettersIn, mayBeNear } from '../letter-bits.ts'
import { edits } from './edits.ts'
import { isHan } from './han.ts'
import { STOP_WORDS } from './text.ts'

/** Shorter words have too many others within one edit. */
export const SHORTEST_SLIP = 4
/** From this length on, a word may have two edits. */
export const TWO_SLIPS = 8

/** The terms closest to a word, and their edit distance. */
interface Similar {
  readonly distance: number
  /**
   * The numbers of the terms, most likely first: those with the same first letter, because hardly anybody
   * mistypes it.
   */
  readonly numbers: readonly number[]
}

/** Returns the terms with the smallest edit distance to a word, up to `maxEdits`. */
export function similarTerms(text: string, terms: readonly string[], maxEdits: 1 | 2): Similar {
  let distance: number = text.length < TWO_SLIPS ? 1 : maxEdits
  let numbers: number[] = []
  if (text.length < SHORTEST_SLIP) return { distance, numbers }
  const letters = lettersOf(terms)
  const ownLetters = lettersIn(text)
  // Digits must be equal, because another number means something else: `ERR1002`.
  const digits = digitsIn(text)
  for (const [number, term] of terms.entries()) {
    if (Math.abs(term.length - text.length) > distance || isHan(term.charCodeAt(0))) continue
    const termLetters = letters[number] || (letters[number] = lettersIn(term))
    if (!mayBeNear(termLetters, ownLetters, distance) || digitsIn(term) !== digits) continue
    const count = edits(text, term, distance)
    // Nobody searches for a stop word alone, so `ball` is not corrected to `all`. A transposition is
    // accepted, because it seldom results in another word.
    const isTransposed =
      !REAL_WORDS.has(text) && term.length === text.length && termLetters === ownLetters
    if (count > distance || (STOP_WORDS.has(term) && !isTransposed)) continue
    if (count < distance) numbers = []
    distance = count
    numbers.push(number)
  }
  const beginsAlike = (number: number): number => Number(terms[number]?.[0] === text[0])
  return { distance, numbers: numbers.toSorted((a, b) => beginsAlike(b) - beginsAlike(a)) }
}

/** Real words that are transpositions of stop words. */
const REAL_WORDS: ReadonlySet<string> = new Set(['dose', 'form', 'three'])

/**
 * The letter mask of each term, computed on first use and cached by list of terms. Computing all of them
 * for every word would be most of the work. 0 marks a term without a mask yet.
 */
const letterMasks = new WeakMap<readonly string[], Int32Array>()

function lettersOf(terms: readonly string[]): Int32Array {
  const masks = letterMasks.get(terms) ?? new Int32Array(terms.length)
  letterMasks.set(terms, masks)
  return masks
}

function digitsIn(word: string): string {
  return word.replace(/\D/g, '')
}
