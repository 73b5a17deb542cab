// Ranks sections with BM25F over titles, headings and bodies, then weighs scores by how much of the query a
// section covers. `b` and `k1` are required: see `weights.ts`.

import { nameOf, pageNumber, type SearchIndex } from './open.ts'
import type { QueryWord } from './query-word.ts'
import type { ParsedQuery } from './parse-query.ts'
import { K1 } from './weights.ts'

// Found by experiment.
const COORDINATION = 0.6
const PAGE = 0.1
/**
 * The factor for blog posts and changelogs. Outdated content is rarely wanted, so pages that are kept up to
 * date rank higher, unless the query names a version.
 */
const PAST = 0.8
/** The exponent applied to the confidence of a word that a section contains only in another form or as a guess. */
const GUESSED = 0.5
/** Above this confidence, a candidate term counts as a match in a heading. */
export const SURE = 0.4
/** The weight of a literal string that is not a term of the index, and its factor in a heading. */
const LITERAL = 0.8
const LITERAL_HEADING = 3

/** The contribution of one word to the score of a section. */
export interface Part {
  readonly word: string
  readonly idf: number
  readonly score: number
}

/** A matching section, before phrases are compared. */
export interface Match {
  readonly section: number
  readonly score: number
  /** Whether its heading contains a query word, or the title for the start of a page. */
  readonly inHeading: boolean
  /** Whether it contains every significant word there. */
  readonly headed: boolean
  /** Whether the section itself contains every significant word as typed. */
  readonly complete: boolean
  /** How much of the weight of all query words it covers, up to 1. */
  readonly share: number
  /** Whether its name differs from the query in one letter. */
  readonly near?: boolean
}

/** All matching sections, best first, and the rarity (IDF) of each query word. */
export interface Ranked {
  readonly matches: readonly Match[]
  readonly idf: readonly number[]
  /** The expected number of sections with every significant word, if words were distributed independently. */
  readonly chance: number
}

/**
 * Scores every section that contains a word of the query. `explain` is called with the contribution of each
 * word to each section.
 */
export function rank(
  question: ParsedQuery,
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

/** Orders by descending score. Ties keep the order of the index. */
export function byScore(
  a: Pick<Match, 'score' | 'section'>,
  b: Pick<Match, 'score' | 'section'>,
): number {
  return b.score - a.score || a.section - b.section
}

// Bit flags per section: whether it contains the word itself or a form of it, whether it contains the exact
// word, and whether a name of it does.
const HELD = 1
const EXACT = 2
const HEADED = 4

/**
 * The occurrences of one query word in all sections. The arrays are indexed by section number, because a
 * query updates the same sections many times.
 */
interface Weighed {
  /** The sections with any occurrence, in the order in which they were found. */
  readonly sections: readonly number[]
  readonly weights: Float64Array
  /** The highest confidence among the candidate terms that each section contains. */
  readonly sureness: Float64Array
  readonly marks: Uint8Array
  /**
   * The number of sections that contain it, each weighted by confidence, and the number that contain the
   * exact word.
   */
  readonly frequency: number
  readonly exact: number
}

/** Returns the weight of a word in each section, over all of its candidate terms. */
function weighAll({ meanings, literal }: QueryWord, index: SearchIndex): Weighed {
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
  // A word that occurs nowhere as typed is as frequent as its candidates together. Otherwise it would count
  // as very rare.
  return {
    sections,
    weights,
    sureness,
    marks,
    frequency: exact === 0 ? sections.length : frequency,
    exact,
  }
}
