// Words of the index that a mistyped word may stand for.

import { lettersIn, mayBeNear } from '../letter-bits.ts'
import { edits } from './edits.ts'
import { isHan } from './han.ts'
import { STOP_WORDS } from './text.ts'

/** Shorter words have too many others a letter away. */
export const SHORTEST_SLIP = 4
/** Words of so many letters may have two wrong ones. */
export const TWO_SLIPS = 8

/** The terms that differ least from a word, by their numbers, and in how many letters. */
interface Similar {
  readonly away: number
  /** The likeliest first: hardly anybody mistypes the first letter. */
  readonly numbers: readonly number[]
}

/** The terms that differ least from a word, in so many letters at most. */
export function similarTerms(text: string, terms: readonly string[], furthest: 1 | 2): Similar {
  let away: number = text.length < TWO_SLIPS ? 1 : furthest
  let numbers: number[] = []
  if (text.length < SHORTEST_SLIP) return { away, numbers }
  const letters = lettersOf(terms)
  const own = lettersIn(text)
  // Another number is another thing: `ERR1002`.
  const digits = digitsIn(text)
  for (const [number, term] of terms.entries()) {
    if (Math.abs(term.length - text.length) > away || isHan(term.charCodeAt(0))) continue
    const theirs = letters[number] || (letters[number] = lettersIn(term))
    if (!mayBeNear(theirs, own, away) || digitsIn(term) !== digits) continue
    const distance = edits(text, term, away)
    // Nobody asks for what says little alone: `ball` is no `all`. Letters that changed places are seldom another word.
    const isTurned = !MEANT.has(text) && term.length === text.length && theirs === own
    if (distance > away || (STOP_WORDS.has(term) && !isTurned)) continue
    if (distance < away) numbers = []
    away = distance
    numbers.push(number)
  }
  const beginsAlike = (number: number): number => Number(terms[number]?.[0] === text[0])
  return { away, numbers: numbers.toSorted((a, b) => beginsAlike(b) - beginsAlike(a)) }
}

/** Words that have the letters of one that says little. */
const MEANT: ReadonlySet<string> = new Set(['dose', 'form', 'three'])

/**
 * Which letters each term has, counted once, when it is first looked at: comparing all of them with a word would be most of the
 * work. 0 stands for one that has not been looked at.
 */
const known = new WeakMap<readonly string[], Int32Array>()

function lettersOf(terms: readonly string[]): Int32Array {
  const made = known.get(terms) ?? new Int32Array(terms.length)
  known.set(terms, made)
  return made
}

function digitsIn(word: string): string {
  return word.replace(/\D/g, '')
}
