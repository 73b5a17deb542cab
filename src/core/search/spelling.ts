// The words of a large index that occur in more than one section, in a file of its own. It is loaded only
// for queries with an unknown word.

import { decodeImpacts, decodeTerms, encodeTerms } from '../../shared/search/codec.ts'
import type { SpellingShard } from '../../shared/search/format.ts'
import { SHORTEST_SLIP } from '../../shared/search/similar.ts'
import { isHan } from '../../shared/search/han.ts'

/**
 * The words of one term file for the spelling list, as `encodeTerms` writes them, and for each a digit that
 * tells its frequency.
 */
export interface CommonWords {
  readonly words: string
  readonly frequencies: string
}

/** What the next index needs to know: the term files, and the name of the list. */
interface LastSpelling {
  readonly terms: readonly { readonly common: CommonWords }[]
  readonly spelling?: string
}

/** In letters. Nobody types longer words. */
const MAX_LENGTH = 40
const WORD = new RegExp(
  String.raw`^\p{L}[\p{L}\p{M}\p{N}_]{${SHORTEST_SLIP - 1},${MAX_LENGTH - 1}}$`,
  'u',
)
/**
 * This many words take about 50 kB after gzip. On a site with more, a word must occur in more sections to
 * be listed.
 */
const MAX_WORDS = 20_000
/** Length of encoded impacts, in characters, above which there are certainly two sections or more. */
const MAX_DECODED_LENGTH = 8
/** The highest frequency digit. Each digit stands for twice as many sections as the one before. */
const MAX_DIGIT = 9

/** Returns the words of a term file that occur in more than one section. */
export function commonWords(terms: readonly string[], impacts: readonly string[]): CommonWords {
  const words: string[] = []
  let frequencies = ''
  for (const [i, term] of terms.entries()) {
    if (isHan(term.charCodeAt(0)) || !WORD.test(term)) continue
    const count = estimateSections(impacts[i] ?? '')
    if (count < 2) continue
    words.push(term)
    frequencies += Math.min(MAX_DIGIT, Math.floor(Math.log2(count)))
  }
  return { words: encodeTerms(words), frequencies }
}

/**
 * Estimates the number of sections that contain a term from the length of its impacts. Short ones are
 * decoded, because there the exact number decides whether the term is listed.
 */
function estimateSections(impact: string): number {
  return impact.length > MAX_DECODED_LENGTH
    ? impact.length / 2
    : decodeImpacts(impact).sections.length
}

/**
 * Creates the spelling list from all term files, and returns its name. Returns `undefined` if there are no
 * words for it.
 */
export function spellingOf(
  files: LastSpelling['terms'],
  last: LastSpelling | undefined,
  write: (shard: SpellingShard) => string,
): string | undefined {
  if (last && areSame(files, last.terms)) return last.spelling
  const minDigit = findMinDigit(files)
  const words = files.flatMap(({ common }) =>
    decodeTerms(common.words).filter((_, i) => Number(common.frequencies[i]) >= minDigit),
  )
  return words.length === 0 ? undefined : write({ words: encodeTerms(words) })
}

/** Returns the lowest frequency digit for which the list does not exceed `MAX_WORDS`. */
function findMinDigit(files: LastSpelling['terms']): number {
  const all = files.map(({ common }) => common.frequencies).join('')
  let minDigit = MAX_DIGIT + 1
  let sum = 0
  while (minDigit > 1) {
    sum += all.split(String(minDigit - 1)).length - 1
    if (sum > MAX_WORDS) break
    minDigit--
  }
  return minDigit
}

function areSame(files: LastSpelling['terms'], others: LastSpelling['terms']): boolean {
  return (
    files.length === others.length &&
    files.every(({ common: { words, frequencies } }, i) => {
      const other = others[i]?.common
      return words === other?.words && frequencies === other.frequencies
    })
  )
}
