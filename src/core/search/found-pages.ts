// Some pages of an index, by themselves: which terms they hold, and what each weighs where.

import { impactsOf, type Impacts } from '../../shared/search/codec.ts'
import { cutOnce, fieldsOf } from '../../shared/search/fields.ts'
import { wordsOf } from '../../shared/search/open.ts'
import { weigh, type Fields } from '../../shared/search/weights.ts'
import { namesIn, type PageNames } from './build-index.ts'
import type { IndexOptions } from './index-options.ts'
import { NOWHERE, type Inverter } from './invert.ts'

/** What pages are called, and their texts, counted. */
export interface PagesInput {
  readonly names: readonly PageNames[]
  readonly inverter: Inverter
}

/** Pages, as if they were all. */
export interface FoundPages extends PagesInput {
  readonly fields: Fields
  /** Numbers of terms. */
  readonly numbers: ReadonlyMap<string, number>
  /** How many words each page holds, each counted once a section. */
  readonly counts: readonly number[]
  readonly words: (text: string) => readonly string[]
}

/** Reads pages. */
export function readPages({ names, inverter }: PagesInput, options: IndexOptions): FoundPages {
  const { cut, dictionary, own } = options
  const words = cutOnce((text) => wordsOf(own(text), cut, dictionary))
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
      ...{ page: number, heading, other, deeper },
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
 * What a term of some pages weighs, in sections of the index. `firsts` says where the first one of a page is there. Terms are weighed when
 * they are asked for: those of a whole site would take much memory.
 */
export function impactsIn(
  { fields, numbers }: FoundPages,
  pages: readonly number[],
  firsts: readonly number[],
  average: Fields['average'],
): (term: string) => Impacts | undefined {
  const places = pages.flatMap((page, i) => {
    const { count = 0 } = fields.pages[i] ?? {}
    return Array.from({ length: count }, (_, section) => (firsts[page] ?? 0) + section)
  })
  const weighed: Fields = { ...fields, average }
  return (term) => {
    const number = numbers.get(term)
    if (number === undefined) return undefined
    const { sections, values } = impactsOf(weigh(number, weighed))
    const moved = new Uint32Array(sections.length)
    for (let i = 0; i < moved.length; i++) moved[i] = places[sections[i] ?? 0] ?? 0
    return { sections: moved, values }
  }
}

/** Whether a term stands in the same sections with the same weights, or in none. */
export function areSame(some: Impacts | undefined, others: Impacts | undefined): boolean {
  if (!some || !others) return some === others
  const isSame = (a: ArrayLike<number>, b: ArrayLike<number>): boolean => {
    for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
    return a.length === b.length
  }
  return isSame(some.sections, others.sections) && isSame(some.values, others.values)
}
