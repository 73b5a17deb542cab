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
const BEST = 120
const BEST_HEADINGS = 60
/**
 * From this number of words on, a literal match is no coincidence. Then the query is looked for as a
 * quotation in every section that contains its significant words.
 */
const QUOTED_WORDS = 3
/**
 * At most `MOST_READ` of these sections are read. One that contains the quotation scores at least `QUOTING`
 * times the best score.
 */
const MOST_READ = 200
const QUOTING = 0.5
/**
 * Adjacent words count less in a heading than in a text, because each of them already counts as a word of
 * the heading.
 */
const IN_HEADING = 0.7

/** A section with its final score, which is `base * whole * like`. */
export interface Placed {
  readonly section: number
  readonly score: number
  /** The score of its words. */
  readonly base: number
  /** The factors for matching the query as a whole and for similarity to the query. */
  readonly whole: number
  readonly like: number
  /** 1 for a section whose name is the query, 2 if it is the start of a page, 0 otherwise. */
  readonly called: number
  /** Its score without similarity of its name to the query. */
  readonly held: number
  /**
   * `share`: how much of the weight of all query words the section covers, up to 1. `titled`: how much of
   * it the title of the page covers, for the start of a page.
   */
  readonly share: number
  readonly titled: number
}

/** Returns the best matches with their final scores, best first. */
export function comparePhrases(
  ranked: Ranked,
  question: ParsedQuery,
  index: SearchIndex,
): Placed[] {
  const asked = queryFormIn(question)
  const pairs = pairsOf(question, ranked.idf)
  const candidates = candidatesFor(asked, pairs, ranked, index)
  const others = {
    chance: ranked.chance,
    quoting: candidates.filter(({ said }) => said.quoted).length,
    headings: headingsOf(candidates, index),
  }
  const compared = candidates.map((candidate) => {
    const { section, score: base } = candidate
    const evidence = evidenceFor(candidate, asked, others, index)
    const whole = 1 + wholeQueryBonus(evidence, others)
    const like = 1 + similarityBonus(evidence)
    return {
      section,
      score: base * whole * like,
      ...{ base, whole, like },
      called: evidence.isCalled ? 1 + Number(isBeginning(section, index)) : 0,
      held: base * whole * (1 + wordingBonus(candidate.said)),
      share: candidate.share,
      titled: titleShare(section, question, ranked.idf, index),
    }
  })
  // A page whose name is the query comes first, then such a section.
  return compared.toSorted((a, b) => b.called - a.called || byScore(a, b))
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
  let titled = 0
  for (const [i, { importance, meanings, literal }] of words.entries()) {
    const worth = importance * (idf[i] ?? 0)
    total += worth
    const isTitled =
      (literal !== undefined && names.includes(literal)) ||
      [...meanings].some(([term, sure]) => sure > SURE && names.includes(index.terms[term] ?? '\n'))
    if (isTitled) titled += worth
  }
  return total === 0 ? 0 : titled / total
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
  asked: QueryForm,
  pairs: readonly Pair[],
  { matches }: Ranked,
  index: SearchIndex,
): Candidate[] {
  const isCalledPage = ({ section }: Match): boolean =>
    isBeginning(section, index) && isCalled(section, asked, index)
  // The matches are nearly sorted. Only those that `withNear` added are out of order.
  const sorted = matches.toSorted(byScore)
  const rest = sorted.slice(BEST)
  const inHeadings = rest.filter(({ inHeading }) => inHeading)
  const more = inHeadings.filter(
    (each, i) => i < BEST_HEADINGS || (each.headed && isCalledPage(each)),
  )
  const read = ({ section, score, complete, share, near = false }: Match, least = 0): Candidate => {
    const said = saidIn(headingOf(section, index), textOf(section, index), asked.text, pairs)
    return { section, score: Math.max(score, least), complete, share, near, said }
  }
  const candidates = [...sorted.slice(0, BEST), ...more].map((match) => read(match))
  if (countWords(asked.text) < QUOTED_WORDS || candidates.some(({ said }) => said.quoted))
    return candidates
  const least = QUOTING * (sorted[0]?.score ?? 0)
  const others = rest.filter((match) => match.complete && !more.includes(match))
  const also = others.slice(0, MOST_READ).map((match) => read(match, least))
  return [...candidates, ...also.filter(({ said }) => said.quoted)]
}

const NOTHING: PhraseMatch = { near: 0, whole: false, quoted: false }

function saidIn(heading: string, text: string, asked: string, pairs: readonly Pair[]): PhraseMatch {
  if (heading === '' && text === '') return NOTHING
  let near = 0
  for (const pair of pairs) {
    if (text.includes(pair.text)) near += pair.weight
    else if (heading.includes(pair.text)) near += IN_HEADING * pair.weight
  }
  // Most sections contain no pair, and this runs for all of them on every keystroke.
  if (near === 0) return NOTHING
  const whole = [heading, text].filter((place) => place.includes(asked))
  return {
    near,
    whole: whole.length > 0,
    quoted: whole.some((place) => contains(place, asked, false)),
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
    const worth = (at: number): number => (idf[at] ?? 0) * (words[at]?.importance ?? 0)
    return { text: normalizePhrase(text), weight: worth(i) + worth(i + 1) }
  })
  const total = pairs.reduce((sum, { weight }) => sum + weight, 0)
  return total === 0 ? [] : pairs.map(({ text, weight }) => ({ text, weight: weight / total }))
}
