// Weighs the terms of some pages of an index on their own: which terms they contain, and how much each
// weighs in a section.

import { impactsOf, type Impacts } from '../../shared/search/codec.ts'
import { fieldsOf } from '../../shared/search/fields.ts'
import { wordsOf } from '../../shared/search/open.ts'
import { weigh, type Fields } from '../../shared/search/weights.ts'
import { foundOnce } from '../../shared/once.ts'
import { namesIn, type PageNames } from './build-index.ts'
import type { IndexOptions } from './index-options.ts'
import { NOWHERE, type Inverter } from './invert.ts'

/** The names of pages, and their counted texts. */
export interface PagesInput {
  readonly names: readonly PageNames[]
  readonly inverter: Inverter
}

/** Some pages, indexed as if there were no others. */
export interface FoundPages extends PagesInput {
  readonly fields: Fields
  /** Term numbers by term. */
  readonly numbers: ReadonlyMap<string, number>
  /** The number of words on each page, where a word counts once per section. */
  readonly counts: readonly number[]
  readonly words: (text: string) => readonly string[]
}

/** Prepares some pages for weighing. */
export function readPages({ names, inverter }: PagesInput, options: IndexOptions): FoundPages {
  const { cut, dictionary, toOwnWriting } = options
  const words = foundOnce((text: string) => wordsOf(toOwnWriting(text), cut, dictionary))
  const { postings, lengths: bodies, counts } = inverter.finish()
  const terms = [...new Set([...postings.keys(), ...names.flatMap(namesIn).flatMap(words)])]
  const numbers = new Map(terms.map((term, number) => [term, number]))
  let first = 0
  const pages = names.map((page) => {
    const count = page.sections.length
    first += count
    return { ...page, first: first - count, count }
  })
  const sections = names.flatMap((page, number) =>
    page.sections.map(({ heading, other, deeper = [] }) => ({
      page: number,
      heading,
      other,
      deeper,
    })),
  )
  const fields = fieldsOf(
    { pages, sections, numbers },
    words,
    (term) => postings.get(terms[term] ?? '') ?? NOWHERE,
    bodies,
  )
  return { names, inverter, fields, numbers, counts, words }
}

/**
 * Returns a function that weighs a term of some pages, by section numbers of the whole index. `firsts`
 * holds the number of each page's first section there. Terms are weighed on demand, since the weights of a
 * whole site would take much memory.
 */
export function impactsIn(
  { fields, numbers }: FoundPages,
  pages: readonly number[],
  firsts: readonly number[],
  average: Fields['average'],
): (term: string) => Impacts | undefined {
  const sectionNumbers = pages.flatMap((page, i) => {
    const { count = 0 } = fields.pages[i] ?? {}
    return Array.from({ length: count }, (_, section) => (firsts[page] ?? 0) + section)
  })
  const averagedFields: Fields = { ...fields, average }
  return (term) => {
    const number = numbers.get(term)
    if (number === undefined) return undefined
    const { sections, values } = impactsOf(weigh(number, averagedFields))
    const renumbered = new Uint32Array(sections.length)
    for (let i = 0; i < renumbered.length; i++)
      renumbered[i] = sectionNumbers[sections[i] ?? 0] ?? 0
    return { sections: renumbered, values }
  }
}

/** Whether a term occurs in the same sections with the same weights, or in neither case at all. */
export function areSame(first: Impacts | undefined, second: Impacts | undefined): boolean {
  if (!first || !second) return first === second
  const isEqual = (a: ArrayLike<number>, b: ArrayLike<number>): boolean => {
    for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
    return a.length === b.length
  }
  return isEqual(first.sections, second.sections) && isEqual(first.values, second.values)
}
