// Ranks sections with BM25F over titles, headings and bodies, then weighs scores by how much of the query a
// section covers. `b` and `k1` are required: see `weights.ts`.

import { nameOf, pageNumber, type SearchIndex } from './open.ts'
import type { QueryWord } from './query-word.ts'
import type { ParsedQuery } from './parse-query.ts'
import { K1 } from './weights.ts'

// Found by experiment.
const COVERAGE_EXPONENT = 0.6
const PAGE_WEIGHT = 0.1
/**
 * The factor for blog posts and changelogs. Outdated content is rarely wanted, so pages that are kept up to
 * date rank higher, unless the query names a version.
 */
const OUTDATED_FACTOR = 0.8
/** The exponent applied to the confidence of a word that a section contains only in another form or as a guess. */
const GUESS_EXPONENT = 0.5
/** So few words do not meet by chance, however long the section is that contains them. */
const MAX_DENSE = 3
/** Above this confidence, a candidate term counts as a match in a heading. */
export const SURE = 0.4
/** The weight of a literal string that is not a term of the index, and its factor in a heading. */
const LITERAL_WEIGHT = 0.8
const LITERAL_HEADING_FACTOR = 3

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
  readonly isCompleteInHeading: boolean
  /**
   * 0 unless the section itself contains every significant word as typed, else how much these weigh in it, up to
   * 1: less in a long section, such as a table of options, in which many words meet by chance.
   */
  readonly completeness: number
  /** How much of the weight of all query words it covers, up to 1. */
  readonly share: number
  /** Whether its name differs from the query in one letter. */
  readonly isOneLetterOff?: boolean
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
  const coveredWeights = new Float64Array(count)
  const inHeading = new Uint8Array(count)
  const headedCounts = new Uint8Array(count)
  const exactCounts = new Uint8Array(count)
  const significantCount = question.words.filter(({ importance }) => importance === 1).length
  const pageScores = new Float64Array(index.pages.length)
  const matchingSections: number[] = []
  const isMatching = new Uint8Array(count)
  const idfs: number[] = []
  let total = 0
  let chance = count
  for (const word of question.words) {
    const { sections, weights, confidences, marks, frequency, exactFrequency } = weighAll(
      word,
      index,
    )
    const isSignificant = word.importance === 1
    if (isSignificant) chance *= exactFrequency / count
    const idf = Math.log(1 + (count - frequency + 0.5) / (frequency + 0.5))
    idfs.push(frequency === 0 ? 0 : idf)
    const wordWeight = word.importance * idf
    total += wordWeight
    const bestScores = new Float64Array(pageScores.length)
    for (const section of sections) {
      const weight = weights[section] ?? 0
      const score = (wordWeight * weight * (K1 + 1)) / (weight + K1)
      scores[section] = (scores[section] ?? 0) + score
      const confidence = confidences[section] ?? 1
      coveredWeights[section] =
        (coveredWeights[section] ?? 0) +
        (confidence === 1 ? wordWeight : wordWeight * confidence ** GUESS_EXPONENT)
      if (isMatching[section] === 0) matchingSections.push(section)
      isMatching[section] = 1
      explain?.(section, { word: word.text, idf, score })
      const page = pageNumber(section, index)
      if (score > (bestScores[page] ?? 0)) bestScores[page] = score
      const mark = marks[section] ?? 0
      if (isSignificant && (mark & CONTAINS_EXACT_WORD) !== 0)
        exactCounts[section] = (exactCounts[section] ?? 0) + 1
      if ((mark & NAME_CONTAINS_WORD) !== 0) {
        inHeading[section] = 1
        if (isSignificant) headedCounts[section] = (headedCounts[section] ?? 0) + 1
      }
    }
    for (let page = 0; page < bestScores.length; page++)
      pageScores[page] = (pageScores[page] ?? 0) + (bestScores[page] ?? 0)
  }
  const matches = matchingSections.map((section): Match => {
    const share = (coveredWeights[section] ?? 0) / total
    const number = pageNumber(section, index)
    const pageScore = pageScores[number] ?? 0
    const past = index.pages[number]?.outdatedKind
    const isPast = past === 'day' || (past === 'versions' && question.version === '')
    return {
      section,
      score:
        (isPast ? OUTDATED_FACTOR : 1) *
        ((scores[section] ?? 0) * (share === 1 ? 1 : share ** COVERAGE_EXPONENT) +
          PAGE_WEIGHT * pageScore),
      inHeading: inHeading[section] === 1,
      isCompleteInHeading: significantCount > 0 && headedCounts[section] === significantCount,
      completeness:
        significantCount === 0 || exactCounts[section] !== significantCount
          ? 0
          : significantCount <= MAX_DENSE
            ? 1
            : Math.min(1, (scores[section] ?? 0) / total),
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
const CONTAINS_WORD = 1
const CONTAINS_EXACT_WORD = 2
const NAME_CONTAINS_WORD = 4

/**
 * The occurrences of one query word in all sections. The arrays are indexed by section number, because a
 * query updates the same sections many times.
 */
interface WordOccurrences {
  /** The sections with any occurrence, in the order in which they were found. */
  readonly sections: readonly number[]
  readonly weights: Float64Array
  /** The highest confidence among the candidate terms that each section contains. */
  readonly confidences: Float64Array
  readonly marks: Uint8Array
  /**
   * The number of sections that contain it, each weighted by confidence, and the number that contain the
   * exact word.
   */
  readonly frequency: number
  readonly exactFrequency: number
}

/** Returns the weight of a word in each section, over all of its candidate terms. */
function weighAll({ meanings, literal }: QueryWord, index: SearchIndex): WordOccurrences {
  const count = index.sections.length
  const sections: number[] = []
  const weights = new Float64Array(count)
  const confidences = new Float64Array(count)
  const marks = new Uint8Array(count)
  let frequency = 0
  let exactFrequency = 0
  const addOccurrence = (
    section: number,
    weight: number,
    confidence: number,
    mark: number,
  ): void => {
    const previous = confidences[section] ?? 0
    if (previous === 0) sections.push(section)
    if (confidence > previous) confidences[section] = confidence
    weights[section] = (weights[section] ?? 0) + weight
    const existing = marks[section] ?? 0
    const added = mark & ~existing
    if ((mark & CONTAINS_WORD) !== 0 && confidence > previous) frequency += confidence - previous
    if ((added & CONTAINS_EXACT_WORD) !== 0) exactFrequency++
    marks[section] = existing | mark
  }
  for (const [term, confidence] of meanings) {
    const { sections: termSections, weights: termWeights, heads, own } = index.occurrences(term)
    const ownMark = confidence === 1 ? CONTAINS_WORD | CONTAINS_EXACT_WORD : CONTAINS_WORD
    const headMark = confidence > SURE ? NAME_CONTAINS_WORD : 0
    for (let i = 0; i < termSections.length; i++) {
      const mark = (own[i] === 1 ? ownMark : 0) | (heads[i] === 1 ? headMark : 0)
      addOccurrence(termSections[i] ?? 0, confidence * (termWeights[i] ?? 0), confidence, mark)
    }
  }
  if (literal !== undefined) {
    for (const section of index.sections.keys()) {
      const isInName = nameOf(section, index).includes(literal)
      if (!isInName && !index.text(section).includes(literal)) continue
      const weight = LITERAL_WEIGHT * (isInName ? LITERAL_HEADING_FACTOR : 1)
      addOccurrence(
        section,
        weight,
        LITERAL_WEIGHT,
        CONTAINS_WORD | CONTAINS_EXACT_WORD | (isInName ? NAME_CONTAINS_WORD : 0),
      )
    }
  }
  // A word that occurs nowhere as typed is as frequent as its candidates together. Otherwise it would count
  // as very rare.
  return {
    sections,
    weights,
    confidences,
    marks,
    frequency: exactFrequency === 0 ? sections.length : frequency,
    exactFrequency,
  }
}
