// Compares the best matches with the wording of the query, in their headings and texts.

import {
  queryFormIn,
  evidenceFor,
  isCalled,
  similarityBonus,
  wholeQueryBonus,
  wordingBonus,
  type QueryForm,
  type Candidate,
  type PhraseMatch,
} from './evidence.ts'
import { fold } from './letters.ts'
import { isBeginning, pageNumber, type SearchIndex } from './open.ts'
import { contains, countWords, headingOf, normalizePhrase, textOf } from './normalize-phrase.ts'
import type { ParsedQuery } from './parse-query.ts'
import { byScore, SURE, type Match, type Ranked } from './rank.ts'

// The number of matches to compare. Found by experiment.
const MAX_BEST = 120
const MAX_IN_HEADINGS = 60
/**
 * From this number of words on, a literal match is no coincidence. Then the query is looked for as a
 * quotation in every section that contains its significant words.
 */
const MIN_QUOTED_WORDS = 3
/**
 * At most `MAX_READ` of these sections are read. One that contains the quotation scores at least
 * `QUOTATION_SCORE_SHARE` times the best score.
 */
const MAX_READ = 200
const QUOTATION_SCORE_SHARE = 0.5
/**
 * Adjacent words count less in a heading than in a text, because each of them already counts as a word of
 * the heading.
 */
const HEADING_PAIR_FACTOR = 0.7

/** A section with its final score, which is `base * whole * like`. */
export interface Placed {
  readonly section: number
  readonly score: number
  /** The score of its words. */
  readonly base: number
  /** The factors for matching the query as a whole and for similarity to the query. */
  readonly whole: number
  readonly like: number
  /** How surely the name of the section is the query, see `Evidence`. */
  readonly nameRank: number
  /** Its score without similarity of its name to the query. */
  readonly unboostedScore: number
  /**
   * `share`: how much of the weight of all query words the section covers, up to 1. `titleShare`: how much of
   * it the title of the page covers, for the start of a page.
   */
  readonly share: number
  readonly titleShare: number
}

/** Returns the best matches with their final scores, best first. */
export function comparePhrases(
  ranked: Ranked,
  question: ParsedQuery,
  index: SearchIndex,
): Placed[] {
  const query = queryFormIn(question)
  const pairs = pairsOf(question, ranked.idf)
  const candidates = candidatesFor(query, pairs, ranked, index)
  const counts = {
    chance: ranked.chance,
    quotingSections: candidates.filter(({ phraseMatch }) => phraseMatch.quotesQuery).length,
    headings: headingsOf(candidates, index),
  }
  const compared = candidates.map((candidate) => {
    const { section, score: base } = candidate
    const evidence = evidenceFor(candidate, query, counts, index)
    const whole = 1 + wholeQueryBonus(evidence, counts)
    const like = 1 + similarityBonus(evidence)
    return {
      section,
      score: base * whole * like,
      base,
      whole,
      like,
      nameRank: evidence.nameRank,
      unboostedScore: base * whole * (1 + wordingBonus(candidate.phraseMatch)),
      share: candidate.share,
      titleShare: titleShare(section, question, ranked.idf, index),
    }
  })
  // A page whose name is the query comes first, then such a section, then a page that is called nearly so.
  return compared.toSorted((a, b) => b.nameRank - a.nameRank || byScore(a, b))
}

/**
 * Returns how much of the weight of all query words the title of a page covers, in any language, counting
 * words and their candidate terms. 0 for sections other than the start of a page.
 */
function titleShare(
  section: number,
  { words }: ParsedQuery,
  idf: readonly number[],
  index: SearchIndex,
): number {
  const { title = '', other = '' } = index.pages[pageNumber(section, index)] ?? {}
  if (title === '' || !isBeginning(section, index)) return 0
  const names = fold(`${title} ${other}`)
  let total = 0
  let covered = 0
  for (const [i, { importance, meanings, literal }] of words.entries()) {
    const weight = importance * (idf[i] ?? 0)
    total += weight
    const isInTitle =
      (literal !== undefined && names.includes(literal)) ||
      [...meanings].some(
        ([term, confidence]) => confidence > SURE && names.includes(index.terms[term] ?? '\n'),
      )
    if (isInTitle) covered += weight
  }
  return total === 0 ? 0 : covered / total
}

/** Counts the sections with each heading. */
function headingsOf(candidates: readonly Candidate[], index: SearchIndex): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { section } of candidates) {
    const heading = headingOf(section, index)
    if (heading === '' || isBeginning(section, index)) continue
    counts.set(heading, (counts.get(heading) ?? 0) + 1)
  }
  return counts
}

/**
 * Selects the matches to compare: the best ones, those with words in headings, the page whose name is the
 * query and, if none of them contains the query literally, other sections that do.
 */
function candidatesFor(
  query: QueryForm,
  pairs: readonly Pair[],
  { matches }: Ranked,
  index: SearchIndex,
): Candidate[] {
  const isCalledPage = ({ section }: Match): boolean =>
    isBeginning(section, index) && isCalled(section, query, index)
  // The matches are nearly sorted. Only those that `withNear` added are out of order.
  const sorted = matches.toSorted(byScore)
  const rest = sorted.slice(MAX_BEST)
  const inHeadings = rest.filter(({ inHeading }) => inHeading)
  const headingMatches = inHeadings.filter(
    (each, i) => i < MAX_IN_HEADINGS || (each.isCompleteInHeading && isCalledPage(each)),
  )
  const toCandidate = (
    { section, score, completeness, share, isOneLetterOff = false }: Match,
    minScore = 0,
  ): Candidate => {
    const [heading, text] = [headingOf(section, index), textOf(section, index)]
    const phraseMatch = matchPhrase(heading, text, query.text, pairs)
    const atLeast = Math.max(score, minScore)
    return { section, score: atLeast, completeness, share, isOneLetterOff, phraseMatch }
  }
  const candidates = [...sorted.slice(0, MAX_BEST), ...headingMatches].map((match) =>
    toCandidate(match),
  )
  const quotesQuery = ({ phraseMatch }: Candidate): boolean => phraseMatch.quotesQuery
  if (countWords(query.text) < MIN_QUOTED_WORDS || candidates.some(quotesQuery)) return candidates
  const quotingScore = QUOTATION_SCORE_SHARE * (sorted[0]?.score ?? 0)
  const unselected = rest.filter(
    (match) => match.completeness > 0 && !headingMatches.includes(match),
  )
  const additional = unselected.slice(0, MAX_READ).map((match) => toCandidate(match, quotingScore))
  return [...candidates, ...additional.filter(quotesQuery)]
}

const NO_MATCH: PhraseMatch = { adjacency: 0, containsQuery: false, quotesQuery: false }

function matchPhrase(
  heading: string,
  text: string,
  query: string,
  pairs: readonly Pair[],
): PhraseMatch {
  if (heading === '' && text === '') return NO_MATCH
  let adjacency = 0
  for (const pair of pairs) {
    if (text.includes(pair.text)) adjacency += pair.weight
    else if (heading.includes(pair.text)) adjacency += HEADING_PAIR_FACTOR * pair.weight
  }
  // Most sections contain no pair, and this runs for all of them on every keystroke.
  if (adjacency === 0) return NO_MATCH
  const containing = [heading, text].filter((place) => place.includes(query))
  return {
    adjacency,
    containsQuery: containing.length > 0,
    quotesQuery: containing.some((place) => contains(place, query, false)),
  }
}

interface Pair {
  readonly text: string
  readonly weight: number
}

function pairsOf({ words }: ParsedQuery, idf: readonly number[]): Pair[] {
  const pairs = words.slice(1).map((word, i): Pair => {
    const before = words[i]
    const text = [before, word].map((each) => each?.corrected ?? each?.text ?? '').join(' ')
    const weightAt = (at: number): number => (idf[at] ?? 0) * (words[at]?.importance ?? 0)
    return { text: normalizePhrase(text), weight: weightAt(i) + weightAt(i + 1) }
  })
  const total = pairs.reduce((sum, { weight }) => sum + weight, 0)
  return total === 0 ? [] : pairs.map(({ text, weight }) => ({ text, weight: weight / total }))
}
