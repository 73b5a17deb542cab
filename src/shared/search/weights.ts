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
const OTHER = 0.35
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
  /** Headings and titles in another language. */
  readonly others: ReadonlyMap<number, Places>
  readonly keywords: ReadonlyMap<number, Places>
  readonly lengths: Record<'title' | 'heading' | 'body', ArrayLike<number>>
  readonly average: Record<'title' | 'heading' | 'body', number>
  readonly pages: readonly { readonly first: number; readonly count: number }[]
}

/** Weighs a term in all sections. */
export function weigh(term: number, fields: Fields): Occurrences {
  const { lengths, average } = fields
  const weights = new Map<number, number>()
  const heads = new Set<number>()
  const own = new Set<number>()
  const add = (section: number, amount: number, length: number, mean: number): void => {
    const normal = 1 - B + (B * length) / mean
    weights.set(section, (weights.get(section) ?? 0) + amount / normal)
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
  for (const [section, times] of fields.others.get(term) ?? []) {
    add(section, OTHER * times, 1, 1)
    own.add(section)
  }
  for (const number of fields.keywords.get(term)?.keys() ?? []) {
    const { first = 0 } = fields.pages[number] ?? {}
    add(first, KEYWORD, 1, 1)
    own.add(first)
    heads.add(first)
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
