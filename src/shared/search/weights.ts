// How much of a word each section holds: BM25F's fields, each normalised by its length.

import type { Occurrences, Postings } from './codec.ts'

/** BM25's length normalisation, from the specification. */
export const B = 0.75
/** BM25's saturation, from the specification. */
export const K1 = 1.2

// Weights of fields, found by trial.
const TITLE = 2
const TITLE_OF_FIRST = 4
const HEADING = 3
const OTHER_TITLE = 0.5
const OTHER_HEADING = 0.35
const KEYWORD = 2
/** By class of frequency: only in code, once, two or three times, more. */
const BODY = [0.2, 1, 2.5, 4.5] as const

/** Where a term stands in titles or headings: how often, by number of page or section. */
export type Places = ReadonlyMap<number, number>

/** What the weights of a term are made of. */
export interface Fields {
  readonly postings: (term: number) => Postings
  readonly titles: ReadonlyMap<number, Places>
  readonly headings: ReadonlyMap<number, Places>
  /** The same in another language. */
  readonly otherTitles: ReadonlyMap<number, Places>
  readonly otherHeadings: ReadonlyMap<number, Places>
  /** Of sections: their deeper headings, and for a page's beginning the page's keywords. */
  readonly keywords: ReadonlyMap<number, Places>
  readonly lengths: Record<'title' | 'heading' | 'body', ArrayLike<number>>
  readonly average: Record<'title' | 'heading' | 'body', number>
  readonly pages: readonly { readonly first: number; readonly count: number }[]
}

/** Weighs a term in all sections. */
export function weigh(term: number, fields: Fields): Occurrences {
  const { titles, headings, otherTitles, otherHeadings, keywords } = fields
  const names = [titles, headings, otherTitles, otherHeadings, keywords]
  const isNamed = names.some((places) => places.has(term))
  return isNamed ? weighAll(term, fields) : weighBody(term, fields)
}

/** Most terms stand in running text only. */
function weighBody(term: number, { postings, lengths, average }: Fields): Occurrences {
  const { sections, frequencies } = postings(term)
  const weights = new Float64Array(sections.length)
  for (let i = 0; i < sections.length; i++)
    weights[i] =
      (BODY[frequencies[i] ?? 0] ?? 0) / normal(lengths.body[sections[i] ?? 0], average.body)
  const { length } = sections
  return {
    ...{ sections, weights, frequency: length },
    heads: new Uint8Array(length),
    own: new Uint8Array(length).fill(1),
  }
}

/** How much longer a field is than others, and so how much less each of its words says. */
function normal(length = 0, mean: number): number {
  return 1 - B + (B * length) / mean
}

function weighAll(term: number, fields: Fields): Occurrences {
  const { lengths, average } = fields
  const weights = new Map<number, number>()
  const heads = new Set<number>()
  const own = new Set<number>()
  const add = (section: number, amount: number, length: number, mean: number): void => {
    weights.set(section, (weights.get(section) ?? 0) + amount / normal(length, mean))
  }
  const { sections, frequencies } = fields.postings(term)
  for (let i = 0; i < sections.length; i++) {
    const section = sections[i] ?? 0
    add(section, BODY[frequencies[i] ?? 0] ?? 0, lengths.body[section] ?? 0, average.body)
    own.add(section)
  }
  for (const [section, times] of fields.headings.get(term) ?? []) {
    add(section, HEADING * times, lengths.heading[section] ?? 0, average.heading)
    own.add(section)
    heads.add(section)
  }
  for (const [section, times] of fields.otherHeadings.get(term) ?? []) {
    add(section, OTHER_HEADING * times, 1, 1)
    own.add(section)
  }
  for (const [number, times] of fields.otherTitles.get(term) ?? []) {
    const { first = 0 } = fields.pages[number] ?? {}
    add(first, OTHER_TITLE * times, 1, 1)
    own.add(first)
  }
  // However many of them hold it: what stands below a deeper heading is a part of its section.
  for (const section of fields.keywords.get(term)?.keys() ?? []) {
    add(section, KEYWORD, 1, 1)
    own.add(section)
    heads.add(section)
  }
  for (const [number, times] of fields.titles.get(term) ?? []) {
    const { first = 0, count = 0 } = fields.pages[number] ?? {}
    own.add(first)
    heads.add(first)
    for (let section = first; section < first + count; section++) {
      const field = section === first ? TITLE_OF_FIRST : TITLE
      add(section, field * times, lengths.title[number] ?? 0, average.title)
    }
  }
  const sorted = [...weights.keys()].toSorted((a, b) => a - b)
  return {
    sections: sorted,
    weights: sorted.map((section) => weights.get(section) ?? 0),
    heads: sorted.map((section) => (heads.has(section) ? 1 : 0)),
    own: sorted.map((section) => (own.has(section) ? 1 : 0)),
    frequency: own.size,
  }
}
