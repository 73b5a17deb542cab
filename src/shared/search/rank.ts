// BM25F over title, heading and body, with b and k1 as the specification gives them; then coordination.

import type { SearchIndex } from './open.ts'
import type { Question, Wanted } from './question.ts'
import { K1 } from './weights.ts'

// Found by trial.
const COORDINATION = 0.6
const PAGE = 0.1
/** News is rarely what is asked for: a page that is kept right goes before it. */
const DATED = 0.8
/** How much of a word a section holds by a form or a guess of it: this power of how sure that is. */
const GUESSED = 0.5
/** A word surer than this counts as standing in a heading. */
const SURE = 0.4
/** What a string weighs that is no word of the index, and what more it weighs in a heading. */
const LITERAL = 0.8
const LITERAL_HEADING = 3

/** What one word adds to a section. */
export interface Part {
  readonly word: string
  readonly idf: number
  readonly score: number
}

/** A section that matches, before phrases are compared. */
export interface Match {
  readonly section: number
  readonly score: number
  /** Whether a word stands in its heading, or in the page's title for a page's beginning. */
  readonly inHeading: boolean
  /** Whether every telling word does. */
  readonly headed: boolean
  /** Whether it holds every telling word itself, as it was typed. */
  readonly complete: boolean
  /** Whether it is called as the question is but for a letter. */
  readonly near?: boolean
}

/** All sections that match, unsorted, and how rare each word is. */
export interface Ranked {
  readonly matches: readonly Match[]
  readonly idf: readonly number[]
  /** How many sections would hold every telling word if words stood anywhere by chance. */
  readonly chance: number
}

/** Scores every section that holds a word of the question. `explain` hears what each word adds. */
export function rank(
  question: Question,
  index: SearchIndex,
  explain?: (section: number, part: Part) => void,
): Ranked {
  const count = index.sections.length
  const scores = new Float64Array(count)
  const matched = new Float64Array(count)
  const heads = new Uint8Array(count)
  const headed = new Uint8Array(count)
  const held = new Uint8Array(count)
  const telling = question.words.filter(({ importance }) => importance === 1).length
  const pages = new Float64Array(index.pages.length)
  const touched = new Set<number>()
  const idfs: number[] = []
  let total = 0
  let chance = count
  for (const word of question.words) {
    const { weights, sureness, frequency, inHeads, exact } = weighAll(word, index)
    if (word.importance === 1) {
      for (const section of exact) held[section] = (held[section] ?? 0) + 1
      chance *= exact.size / count
    }
    const idf = Math.log(1 + (count - frequency + 0.5) / (frequency + 0.5))
    idfs.push(frequency === 0 ? 0 : idf)
    const worth = word.importance * idf
    total += worth
    const best = new Map<number, number>()
    for (const [section, weight] of weights) {
      const score = (worth * weight * (K1 + 1)) / (weight + K1)
      scores[section] = (scores[section] ?? 0) + score
      matched[section] = (matched[section] ?? 0) + worth * (sureness.get(section) ?? 1) ** GUESSED
      touched.add(section)
      explain?.(section, { word: word.text, idf, score })
      const page = index.sections[section]?.page ?? 0
      if (score > (best.get(page) ?? 0)) best.set(page, score)
    }
    for (const section of inHeads) {
      heads[section] = 1
      if (word.importance === 1) headed[section] = (headed[section] ?? 0) + 1
    }
    for (const [page, score] of best) pages[page] = (pages[page] ?? 0) + score
  }
  const matches = [...touched].map((section): Match => {
    const share = (matched[section] ?? 0) / total
    const number = index.sections[section]?.page ?? 0
    const page = pages[number] ?? 0
    const kept = index.pages[number]?.dated === true ? DATED : 1
    return {
      section,
      score: kept * ((scores[section] ?? 0) * share ** COORDINATION + PAGE * page),
      inHeading: heads[section] === 1,
      headed: telling > 0 && headed[section] === telling,
      complete: telling > 0 && held[section] === telling,
    }
  })
  return { matches, idf: idfs, chance }
}

interface Weighed {
  readonly weights: ReadonlyMap<number, number>
  /** By section, how sure the surest meaning is that it holds. */
  readonly sureness: ReadonlyMap<number, number>
  readonly frequency: number
  readonly inHeads: ReadonlySet<number>
  /** Sections that hold the very word. */
  readonly exact: ReadonlySet<number>
}

/** How much of a word, in all that it may mean, each section holds. */
function weighAll({ meanings, literal }: Wanted, index: SearchIndex): Weighed {
  const weights = new Map<number, number>()
  const sureness = new Map<number, number>()
  const inHeads = new Set<number>()
  const note = (section: number, weight: number, sure: number): void => {
    weights.set(section, (weights.get(section) ?? 0) + weight)
    if (sure > (sureness.get(section) ?? 0)) sureness.set(section, sure)
  }
  const holding = new Set<number>()
  const exact = new Set<number>()
  for (const [term, sure] of meanings) {
    const { sections, weights: amounts, heads, own } = index.occurrences(term)
    for (let i = 0; i < sections.length; i++) {
      const section = sections[i] ?? 0
      note(section, sure * (amounts[i] ?? 0), sure)
      if (own[i] === 1) holding.add(section)
      if (own[i] === 1 && sure === 1) exact.add(section)
      if (sure > SURE && heads[i] === 1) inHeads.add(section)
    }
  }
  if (literal !== undefined) {
    for (const [section, { heading, page }] of index.sections.entries()) {
      const title = heading === '' ? (index.pages[page]?.title ?? '') : heading
      const head = title.includes(literal)
      if (!head && !index.text(section).includes(literal)) continue
      note(section, LITERAL * (head ? LITERAL_HEADING : 1), LITERAL)
      holding.add(section)
      exact.add(section)
      if (head) inHeads.add(section)
    }
  }
  return { weights, sureness, frequency: holding.size, inHeads, exact }
}
