// Corrections for unknown words on a large site. A wrong first letter leads to another file of terms; the list of common words says
// which.

import { decodeTerms } from './codec.ts'
import { similarTerms } from './similar.ts'

/** So many of the nearest words are looked up, the likeliest first. */
const MOST_NEAR = 3
/** Shorter halves are part of too many words. */
const HALF = 3
/** A known half of so many letters makes it likely that the other half, though not known, is a word, too. */
const SURE = 5

/** The words of a site that more than one section holds. */
export interface Spelling {
  readonly meant: (word: string) => Meant
}

/** What an unknown word may stand for. */
export interface Meant {
  /** Whether only a letter of it is wrong. */
  readonly isSlip: boolean
  /** The words that differ least from it, then the two words that it may be made of. */
  readonly words: readonly string[]
}

/** Reads a list of words, as `encodeTerms` writes it. */
export function openSpelling(list: string): Spelling {
  const terms = decodeTerms(list)
  const known = new Set(terms)
  // Two common words if it is made of them; else the longest common word that it begins or ends with, and the rest, which may be a
  // rare word.
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
