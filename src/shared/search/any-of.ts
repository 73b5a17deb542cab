// Patterns that find the words of a query in a text, to highlight them in an excerpt and on the page that a
// result leads to.

import { escapePattern } from '../pattern.ts'
import { isHan } from './han.ts'

/**
 * Letters and digits of scripts that separate words by spaces and do not attach particles to them, unlike
 * Korean, Arabic or Hebrew.
 */
const LETTER = String.raw`[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}]`

/**
 * Returns a pattern that matches any of the words, preferring earlier ones. Words that begin with a Han
 * character match anywhere, because Chinese has no spaces. All others match only where neither neighbor is
 * a `LETTER`.
 */
export function anyOf(words: readonly string[]): RegExp {
  const startsWithHan = (word: string): boolean => isHan(word.charCodeAt(0))
  const han = words.filter(startsWithHan).map(escapePattern)
  const latin = words.filter((word) => !startsWithHan(word)).map(escapePattern)
  // One pair of word boundaries around all alternatives is faster than a pair for each.
  const wholeWords = latin.length === 0 ? [] : [`(?<!${LETTER})(?:${latin.join('|')})(?!${LETTER})`]
  return new RegExp([...han, ...wholeWords].join('|'), 'giu')
}
