// What a word may be that is none, on a large site: a wrong letter at its beginning puts it among the terms of any other file, and
// only the list of common words tells of which.

import { decodeTerms } from './codec.ts'
import { similarTerms } from './similar.ts'

/** So many of the nearest are looked up for a word, the likeliest first. */
const MOST_NEAR = 3
/** Shorter halves of a word are halves of too many. */
const HALF = 3
/** A half that the other, which is not known, may be believed for. */
const SURE = 5

/** The words of a site that more than one section holds. */
export interface Spelling {
  readonly meant: (word: string) => Meant
}

/** What one may stand for which is no word. */
export interface Meant {
  /** Whether it is but a letter away from any of them. */
  readonly isSlip: boolean
  /** The words that differ least from it, then the two that may be written as one in it. */
  readonly words: readonly string[]
}

/** Reads a list of words, as `encodeTerms` writes it. */
export function openSpelling(list: string): Spelling {
  const terms = decodeTerms(list)
  const known = new Set(terms)
  // Two common words if it is made of such, else the longest that it begins or ends with, and the rest, which may be a rare one.
  const halves = (word: string): string[] => {
    let [best, most]: [string[], number] = [[], SURE - 1]
    for (let at = word.length - HALF; at >= HALF; at--) {
      const both = [word.slice(0, at), word.slice(at)]
      const common = both.filter((half) => known.has(half))
      if (common.length === 2) return both
      const [{ length } = ''] = common
      if (length > most) [best, most] = [both, length]
    }
    return best
  }
  return {
    meant(word) {
      const { away, numbers } = similarTerms(word, terms, 2)
      const near = numbers.slice(0, MOST_NEAR).map((number) => terms[number] ?? '')
      return { isSlip: near.length > 0 && away <= 1, words: [...near, ...halves(word)] }
    },
  }
}
