// The words of a large index that more than one section holds, in a file of its own: it is loaded only for questions with
// an unknown word.

import { decodeImpacts, decodeTerms, encodeTerms } from '../../shared/search/codec.ts'
import type { SpellingShard } from '../../shared/search/format.ts'
import { SHORTEST_SLIP } from '../../shared/search/similar.ts'
import { isHan } from '../../shared/search/han.ts'

/** What a file of terms adds to the list: words, as `encodeTerms` writes them, and for each a digit that says how often it occurs. */
export interface CommonWords {
  readonly words: string
  readonly often: string
}

/** What the next index must know: the files of terms, and the name of the list. */
interface LastSpelling {
  readonly terms: readonly { readonly common: CommonWords }[]
  readonly spelling?: string
}

/** Nobody types longer ones. In letters. */
const LONGEST = 40
const WORD = new RegExp(
  String.raw`^\p{L}[\p{L}\p{M}\p{N}_]{${SHORTEST_SLIP - 1},${LONGEST - 1}}$`,
  'u',
)
/** So many words are about 50 kB after gzip: on a site that has more, a word must be in more sections to be listed. */
const MOST_WORDS = 20_000
/** So long a list has two sections at least, in characters. */
const FEW = 8
/** In twice as many sections a word is one digit more. */
const MOST_OFTEN = 9

/** The words of a file of terms that more than one section holds. */
export function commonWords(terms: readonly string[], impacts: readonly string[]): CommonWords {
  const words: string[] = []
  let often = ''
  for (const [i, term] of terms.entries()) {
    if (isHan(term.charCodeAt(0)) || !WORD.test(term)) continue
    const count = about(impacts[i] ?? '')
    if (count < 2) continue
    words.push(term)
    often += Math.min(MOST_OFTEN, Math.floor(Math.log2(count)))
  }
  return { words: encodeTerms(words), often }
}

/** In how many sections a term is: exactly where that decides, and else by how long the list of them is. */
function about(impact: string): number {
  return impact.length > FEW ? impact.length / 2 : decodeImpacts(impact).sections.length
}

/** Makes the list of these files, and says its name; `undefined` where there is no word to put into it. */
export function spellingOf(
  files: LastSpelling['terms'],
  last: LastSpelling | undefined,
  write: (shard: SpellingShard) => string,
): string | undefined {
  if (last && areSame(files, last.terms)) return last.spelling
  const least = leastFor(files)
  const words = files.flatMap(({ common }) =>
    decodeTerms(common.words).filter((_, i) => Number(common.often[i]) >= least),
  )
  return words.length === 0 ? undefined : write({ words: encodeTerms(words) })
}

/** The digit from which on words are listed, so that they are not too many. */
function leastFor(files: LastSpelling['terms']): number {
  const all = files.map(({ common }) => common.often).join('')
  let least = MOST_OFTEN + 1
  let sum = 0
  while (least > 1) {
    sum += all.split(String(least - 1)).length - 1
    if (sum > MOST_WORDS) break
    least--
  }
  return least
}

function areSame(files: LastSpelling['terms'], others: LastSpelling['terms']): boolean {
  return (
    files.length === others.length &&
    files.every(({ common: { words, often } }, i) => {
      const other = others[i]?.common
      return words === other?.words && often === other.often
    })
  )
}
