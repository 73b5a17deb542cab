// BM25F over title, heading and body, with b and k1 as the specification gives them; then coordination.

import { nameOf, pageNumber, type SearchIndex } from './open.ts'
import type { Wanted } from './asked-word.ts'
import type { Question } from './question.ts'
import { K1 } from './weights.ts'

// Found by trial.
const COORDINATION = 0.6
const PAGE = 0.1
/** What is past is rarely asked for: a page that is kept right goes before it, unless its version is named. */
const PAST = 0.8
/** How much of a word a section holds by a form or a guess of it: this power of how sure that is. */
const GUESSED = 0.5
/** A word surer than this counts as standing in a heading. */
export const SURE = 0.4
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
  /** How much it holds of what all words of the question say, up to 1. */
  readonly share: number
  /** Whether it is called as the question is but for a letter. */
  readonly near?: boolean
}

/** All sections that match, the best first, and how rare each word is. */
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
  const touched: number[] = []
  const isTouched = new Uint8Array(count)
  const idfs: number[] = []
  let total = 0
  let chance = count
  for (const word of question.words) {
    const { sections, weights, sureness, marks, frequency, exact } = weighAll(word, index)
    const tells = word.importance === 1
    if (tells) chance *= exact / count
    const idf = Math.log(1 + (count - frequency + 0.5) / (frequency + 0.5))
    idfs.push(frequency === 0 ? 0 : idf)
    const worth = word.importance * idf
    total += worth
    const best = new Float64Array(pages.length)
    for (const section of sections) {
      const weight = weights[section] ?? 0
      const score = (worth * weight * (K1 + 1)) / (weight + K1)
      scores[section] = (scores[section] ?? 0) + score
      const sure = sureness[section] ?? 1
      matched[section] = (matched[section] ?? 0) + (sure === 1 ? worth : worth * sure ** GUESSED)
      if (isTouched[section] === 0) touched.push(section)
      isTouched[section] = 1
      explain?.(section, { word: word.text, idf, score })
      const page = pageNumber(section, index)
      if (score > (best[page] ?? 0)) best[page] = score
      const mark = marks[section] ?? 0
      if (tells && (mark & EXACT) !== 0) held[section] = (held[section] ?? 0) + 1
      if ((mark & HEADED) !== 0) {
        heads[section] = 1
        if (tells) headed[section] = (headed[section] ?? 0) + 1
      }
    }
    for (let page = 0; page < best.length; page++)
      pages[page] = (pages[page] ?? 0) + (best[page] ?? 0)
  }
  const matches = touched.map((section): Match => {
    const share = (matched[section] ?? 0) / total
    const number = pageNumber(section, index)
    const page = pages[number] ?? 0
    const past = index.pages[number]?.past
    const isPast = past === 'day' || (past === 'versions' && question.version === '')
    return {
      section,
      score:
        (isPast ? PAST : 1) *
        ((scores[section] ?? 0) * (share === 1 ? 1 : share ** COORDINATION) + PAGE * page),
      inHeading: heads[section] === 1,
      headed: telling > 0 && headed[section] === telling,
      complete: telling > 0 && held[section] === telling,
      share,
    }
  })
  return { matches: matches.toSorted(byScore), idf: idfs, chance }
}

/** The best first, and what stands first among equals. */
export function byScore(
  a: Pick<Match, 'score' | 'section'>,
  b: Pick<Match, 'score' | 'section'>,
): number {
  return b.score - a.score || a.section - b.section
}

// What is noted of a section: that it holds the word itself or another form of its own, the very word, and in its heading.
const HELD = 1
const EXACT = 2
const HEADED = 4

/** What the sections of an index hold of a word. The arrays are by section: a question touches many of them, again and again. */
interface Weighed {
  /** The sections that hold anything of it, as they were met. */
  readonly sections: readonly number[]
  readonly weights: Float64Array
  /** How sure the surest meaning is that each holds. */
  readonly sureness: Float64Array
  readonly marks: Uint8Array
  /** How many hold it, each as far as it is sure, and how many the very word. */
  readonly frequency: number
  readonly exact: number
}

/** How much of a word, in all that it may mean, each section holds. */
function weighAll({ meanings, literal }: Wanted, index: SearchIndex): Weighed {
  const count = index.sections.length
  const sections: number[] = []
  const weights = new Float64Array(count)
  const sureness = new Float64Array(count)
  const marks = new Uint8Array(count)
  let frequency = 0
  let exact = 0
  const note = (section: number, weight: number, sure: number, mark: number): void => {
    const before = sureness[section] ?? 0
    if (before === 0) sections.push(section)
    if (sure > before) sureness[section] = sure
    weights[section] = (weights[section] ?? 0) + weight
    const known = marks[section] ?? 0
    const added = mark & ~known
    if ((mark & HELD) !== 0 && sure > before) frequency += sure - before
    if ((added & EXACT) !== 0) exact++
    marks[section] = known | mark
  }
  for (const [term, sure] of meanings) {
    const { sections: holding, weights: amounts, heads, own } = index.occurrences(term)
    const held = sure === 1 ? HELD | EXACT : HELD
    const inHead = sure > SURE ? HEADED : 0
    for (let i = 0; i < holding.length; i++) {
      const mark = (own[i] === 1 ? held : 0) | (heads[i] === 1 ? inHead : 0)
      note(holding[i] ?? 0, sure * (amounts[i] ?? 0), sure, mark)
    }
  }
  if (literal !== undefined) {
    for (const section of index.sections.keys()) {
      const head = nameOf(section, index).includes(literal)
      if (!head && !index.text(section).includes(literal)) continue
      const weight = LITERAL * (head ? LITERAL_HEADING : 1)
      note(section, weight, LITERAL, HELD | EXACT | (head ? HEADED : 0))
    }
  }
  // What stands nowhere as it was typed is no rarer than what is meant by it.
  return {
    sections,
    weights,
    sureness,
    marks,
    frequency: exact === 0 ? sections.length : frequency,
    exact,
  }
}
