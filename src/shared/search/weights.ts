// The weight of a term in each section: the fields of BM25F, each normalized by its length.

import type { Occurrences, Postings } from './codec.ts'

/** The length normalization `b` of BM25. A requirement of the site. */
export const B = 0.75
/** The term frequency saturation `k1` of BM25. A requirement of the site. */
export const K1 = 1.2

// The weights of fields. Found by experiment.
const TITLE_WEIGHT = 2
const FIRST_TITLE_WEIGHT = 4
const HEADING_WEIGHT = 3
const OTHER_TITLE_WEIGHT = 0.5
const OTHER_HEADING_WEIGHT = 0.35
const KEYWORD_WEIGHT = 2
/** By frequency class: only in code or as part of a compound, once, two or three times, more often. */
const BODY_WEIGHTS = [0.2, 1, 2.5, 4.5] as const

/** The number of occurrences of a term in titles or headings, by page or section number. */
export type Places = ReadonlyMap<number, number>

/** The data from which the weights of a term are computed. */
export interface Fields {
  readonly postings: (term: number) => Postings
  readonly titles: ReadonlyMap<number, Places>
  readonly headings: ReadonlyMap<number, Places>
  /** Titles and headings in other languages. */
  readonly otherTitles: ReadonlyMap<number, Places>
  readonly otherHeadings: ReadonlyMap<number, Places>
  /** By section: deeper headings and, for the start of a page, its keywords. */
  readonly keywords: ReadonlyMap<number, Places>
  readonly lengths: Record<'title' | 'heading' | 'body', ArrayLike<number>>
  readonly average: Record<'title' | 'heading' | 'body', number>
  readonly pages: readonly { readonly first: number; readonly count: number }[]
}

/** Computes the weight of a term in every section that contains it. */
export function weigh(term: number, fields: Fields): Occurrences {
  const { titles, headings, otherTitles, otherHeadings, keywords } = fields
  const names = [titles, headings, otherTitles, otherHeadings, keywords]
  const isNamed = names.some((places) => places.has(term))
  return isNamed ? weighAll(term, fields) : weighBody(term, fields)
}

/** A fast path for terms that occur only in running text, as most do. */
function weighBody(term: number, { postings, lengths, average }: Fields): Occurrences {
  const { sections, frequencies } = postings(term)
  const weights = new Float64Array(sections.length)
  for (let i = 0; i < sections.length; i++)
    weights[i] = bodyWeight(frequencies[i], lengths.body[sections[i] ?? 0], average.body)
  const { length } = sections
  return {
    sections,
    weights,
    frequency: length,
    heads: new Uint8Array(length),
    own: new Uint8Array(length).fill(1),
  }
}

/** The least length normalization of a term that is only in code or a part of another word. */
const MIN_CODE_NORM = 2

/**
 * Returns the weight of a term in the body of a section. Code does not count towards the length, so what is
 * only in code does not gain from a short text beside it. Otherwise examples would hide the reference that
 * explains what they show.
 */
function bodyWeight(frequency = 0, length = 0, mean: number): number {
  const norm = lengthNorm(length, mean)
  return (BODY_WEIGHTS[frequency] ?? 0) / (frequency === 0 ? Math.max(MIN_CODE_NORM, norm) : norm)
}

/** Returns the BM25 length normalization: words in longer fields count less. */
function lengthNorm(length = 0, mean: number): number {
  return 1 - B + (B * length) / mean
}

function weighAll(term: number, fields: Fields): Occurrences {
  const { lengths, average } = fields
  const weights = new Map<number, number>()
  const heads = new Set<number>()
  const own = new Set<number>()
  const add = (section: number, amount: number, length: number, mean: number): void => {
    weights.set(section, (weights.get(section) ?? 0) + amount / lengthNorm(length, mean))
  }
  const { sections, frequencies } = fields.postings(term)
  for (let i = 0; i < sections.length; i++) {
    const section = sections[i] ?? 0
    weights.set(section, bodyWeight(frequencies[i], lengths.body[section], average.body))
    own.add(section)
  }
  for (const [section, times] of fields.headings.get(term) ?? []) {
    add(section, HEADING_WEIGHT * times, lengths.heading[section] ?? 0, average.heading)
    own.add(section)
    heads.add(section)
  }
  for (const [section, times] of fields.otherHeadings.get(term) ?? []) {
    add(section, OTHER_HEADING_WEIGHT * times, 1, 1)
    own.add(section)
  }
  for (const [number, times] of fields.otherTitles.get(term) ?? []) {
    const { first = 0 } = fields.pages[number] ?? {}
    add(first, OTHER_TITLE_WEIGHT * times, 1, 1)
    own.add(first)
  }
  // Counted once, however often it occurs, because a deeper heading names only a part of its section.
  for (const section of fields.keywords.get(term)?.keys() ?? []) {
    add(section, KEYWORD_WEIGHT, 1, 1)
    own.add(section)
    heads.add(section)
  }
  for (const [number, times] of fields.titles.get(term) ?? []) {
    const { first = 0, count = 0 } = fields.pages[number] ?? {}
    own.add(first)
    heads.add(first)
    for (let section = first; section < first + count; section++) {
      const weight = section === first ? FIRST_TITLE_WEIGHT : TITLE_WEIGHT
      add(section, weight * times, lengths.title[number] ?? 0, average.title)
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
