// Which of the best matches say what was asked in the same words: compared as phrases with headings and texts.

import {
  askedIn,
  evidenceFor,
  isCalled,
  bonus,
  wholly,
  worthOf,
  type Asked,
  type Candidate,
  type Said,
} from './evidence.ts'
import { fold } from './letters.ts'
import { isBeginning, pageNumber, type SearchIndex } from './open.ts'
import { contains, countWords, headingOf, plain, textOf } from './plain.ts'
import type { Question } from './question.ts'
import { byScore, SURE, type Match, type Ranked } from './rank.ts'

// How many are compared. Found by trial.
const BEST = 120
const BEST_HEADINGS = 60
/**
 * From so many words on, equal wording is no accident: a quoted sentence is looked for in every section that holds its telling
 * words.
 */
const QUOTED_WORDS = 3
/** So many of those sections are read, and one that quotes the sentence scores at least this share of the best. */
const MOST_READ = 200
const QUOTING = 0.5
/** Neighbours in a heading count less than in a text: each of them counts as a word of the heading already. */
const IN_HEADING = 0.7

/** A section with its score, all things considered: `base` times the others. */
export interface Placed {
  readonly section: number
  readonly score: number
  /** What its words are worth together. */
  readonly base: number
  /** What it multiplies that with to have the question as a whole, and to be like it. */
  readonly whole: number
  readonly like: number
  /** 1 for a section that is called as was asked, 2 for a page. */
  readonly called: number
  /** Its score however much it is called like the question. */
  readonly held: number
  /** How much it holds of what all words of the question say, up to 1; and how much a page's title does, for its beginning. */
  readonly share: number
  readonly titled: number
}

/** The best matches with what their phrases add, best first. */
export function comparePhrases(ranked: Ranked, question: Question, index: SearchIndex): Placed[] {
  const asked = askedIn(question)
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
    const whole = 1 + wholly(evidence, others)
    const like = 1 + bonus(evidence)
    return {
      section,
      score: base * whole * like,
      ...{ base, whole, like },
      called: evidence.isCalled ? 1 + Number(isBeginning(section, index)) : 0,
      held: base * whole * (1 + worthOf(candidate.said)),
      share: candidate.share,
      titled: titleShare(section, question, ranked.idf, index),
    }
  })
  // The page that is called so comes first, then the section.
  return compared.toSorted((a, b) => b.called - a.called || byScore(a, b))
}

/** How much of what all words say a page's title has, in any language, or words that are meant by them. */
function titleShare(
  section: number,
  { words }: Question,
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

/** How many sections have each heading. */
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
 * The best matches, those with words in headings, the page that is called so, and, where none of them says the very words, whoever
 * does.
 */
function candidatesFor(
  asked: Asked,
  pairs: readonly Pair[],
  { matches }: Ranked,
  index: SearchIndex,
): Candidate[] {
  const isCalledPage = ({ section }: Match): boolean =>
    isBeginning(section, index) && isCalled(section, asked, index)
  // They are in order, but for what was put in or lifted.
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

const NOTHING: Said = { near: 0, whole: false, quoted: false }

function saidIn(heading: string, text: string, asked: string, pairs: readonly Pair[]): Said {
  if (heading === '' && text === '') return NOTHING
  let near = 0
  for (const pair of pairs) {
    if (text.includes(pair.text)) near += pair.weight
    else if (heading.includes(pair.text)) near += IN_HEADING * pair.weight
  }
  // Most hold none of it, and all are asked with every letter that is typed.
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

function pairsOf({ words }: Question, idf: readonly number[]): Pair[] {
  const pairs = words.slice(1).map((word, i): Pair => {
    const before = words[i]
    const text = [before, word].map((each) => each?.corrected ?? each?.text ?? '').join(' ')
    const worth = (at: number): number => (idf[at] ?? 0) * (words[at]?.importance ?? 0)
    return { text: plain(text), weight: worth(i) + worth(i + 1) }
  })
  const total = pairs.reduce((sum, { weight }) => sum + weight, 0)
  return total === 0 ? [] : pairs.map(({ text, weight }) => ({ text, weight: weight / total }))
}
