// Spelling correction on large sites. A word with a wrong first letter is in another term file, and the
// list of common words tells which one.

import { decodeTerms } from './codec.ts'
import { similarTerms } from './similar.ts'

/** The maximum number of the closest words to look up, most likely first. */
const MAX_NEAR = 3
/** The minimum length of a half in letters. Shorter ones are part of too many words. */
const MIN_HALF = 3
/** If a known half has at least this many letters, the other half is probably a word as well, even if it is unknown. */
const MIN_SURE_HALF = 5

/** A list of the words that occur in more than one section of a site. */
export interface Spelling {
  readonly correctionsOf: (word: string) => Corrections
}

/** The corrections of an unknown word. */
interface Corrections {
  /** Whether it is one edit away from a common word. */
  readonly isSlip: boolean
  /** The closest words, then the two words of which it may be joined. */
  readonly words: readonly string[]
}

/** Opens a list of words in the encoding of `encodeTerms`. */
export function openSpelling(list: string): Spelling {
  const terms = decodeTerms(list)
  const wordSet = new Set(terms)
  // Two common words, if the word consists of them. Otherwise the longest common word that it starts or
  // ends with, and the rest, which may be a rare word.
  const halves = (word: string): string[] => {
    let [best, longest]: [string[], number] = [[], MIN_SURE_HALF - 1]
    for (let at = word.length - MIN_HALF; at >= MIN_HALF; at--) {
      const both = [word.slice(0, at), word.slice(at)]
      const common = both.filter((half) => wordSet.has(half))
      if (common.length === 2) return both
      const [{ length } = ''] = common
      if (length > longest) [best, longest] = [both, length]
    }
    return best
  }
  return {
    correctionsOf(word) {
      const { distance, numbers } = similarTerms(word, terms, 2)
      const near = numbers.slice(0, MAX_NEAR).map((number) => terms[number] ?? '')
      return { isSlip: near.length > 0 && distance <= 1, words: [...near, ...halves(word)] }
    },
  }
}
