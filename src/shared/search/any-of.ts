// Words as they are looked for in a text to be marked: in an excerpt, and on the page that a result leads to.

import { escapePattern } from '../pattern.ts'
import { isHan } from './han.ts'

/** Of scripts that set words apart and let nothing grow to them. */
const LETTER = String.raw`[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}]`

/** A pattern for words, the first of them preferred: letters stand alone, Han characters anywhere. */
export function anyOf(words: readonly string[]): RegExp {
  const isOfHan = (word: string): boolean => isHan(word.charCodeAt(0))
  const han = words.filter(isOfHan).map(escapePattern)
  const latin = words.filter((word) => !isOfHan(word)).map(escapePattern)
  // What stands alone is seen once for all of them.
  const bordered = latin.length === 0 ? [] : [`(?<!${LETTER})(?:${latin.join('|')})(?!${LETTER})`]
  return new RegExp([...han, ...bordered].join('|'), 'giu')
}
