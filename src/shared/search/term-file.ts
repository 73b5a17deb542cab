// Term files as a query uses them. Each is decoded once, and several in order form the vocabulary of one
// query.

import { decodeImpacts, decodeTerms, occurrencesOf, type Occurrences } from './codec.ts'
import { dictionaryOf, joinedDictionary, type Dictionary } from './dictionary.ts'
import type { TermShard } from './format.ts'
import type { SearchIndex } from './open.ts'

/** A decoded term file. */
export interface TermFile {
  readonly terms: readonly string[]
  readonly numbers: ReadonlyMap<string, number>
  readonly dictionary: Dictionary
  readonly occurrences: (term: number) => Occurrences
}

/** Decodes a term file. `byPlace` maps places to section numbers. */
export function openTermFile({ terms, impacts }: TermShard, byPlace: readonly number[]): TermFile {
  const all = decodeTerms(terms)
  const encoded = impacts.split('|')
  const numbers = new Map(all.map((term, number) => [term, number]))
  const decoded = new Map<number, Occurrences>()
  return {
    terms: all,
    numbers,
    dictionary: dictionaryOf(numbers, (word) => {
      const term = numbers.get(word)
      return term === undefined ? 0 : (encoded[term] ?? '').length / 2
    }),
    occurrences(term) {
      const cached = decoded.get(term)
      if (cached) return cached
      const { sections: places, values } = decodeImpacts(encoded[term] ?? '')
      const sections = Array.from(places, (place) => byPlace[place] ?? 0)
      const result = occurrencesOf({ sections, values })
      decoded.set(term, result)
      return result
    },
  }
}

/**
 * Concatenates term files into one vocabulary. Terms are numbered consecutively across them. The dictionary
 * also contains the words of `outer`.
 */
export function joinTermFiles(
  files: readonly TermFile[],
  outer: Dictionary,
): Pick<SearchIndex, 'terms' | 'numbers' | 'dictionary' | 'occurrences'> {
  const firsts: number[] = []
  let count = 0
  for (const { terms } of files) {
    firsts.push(count)
    count += terms.length
  }
  return {
    terms: new Array<string>().concat(...files.map(({ terms }) => terms)),
    numbers: {
      get(term) {
        for (const [i, { numbers }] of files.entries()) {
          const number = numbers.get(term)
          if (number !== undefined) return (firsts[i] ?? 0) + number
        }
        return undefined
      },
    },
    dictionary: joinedDictionary([...files.map(({ dictionary }) => dictionary), outer]),
    occurrences(term) {
      const i = firsts.findLastIndex((first) => first <= term)
      const found = files[i]?.occurrences(term - (firsts[i] ?? 0))
      return found ?? occurrencesOf({ sections: [], values: [] })
    },
  }
}
