// Which of the best matches say what was asked in the same words: compared as phrases with headings and texts.

import { edits } from './edits.ts'
import type { SearchIndex } from './open.ts'
import type { Question } from './question.ts'
import type { Match, Ranked } from './rank.ts'
import { fold } from './text.ts'

// How many are compared, and what each likeness adds to a score, as a part of it. Found by trial: together the largest gain.
const BEST = 120
const BEST_HEADINGS = 60
const EQUAL = 1.5
const BEGINS = 1.3
const CONTAINS = 0.4
const CONTAINED = 0.9
const NEARLY = 1.4
const WHOLE = 0.6
const PAIRS = 0.35
const NAMED = 0.5
/** Holding all words that were typed, wherever they stand, is worth this factor. */
const COMPLETE = 1.25
/** A keyword counts as a heading, nearly. */
const KEYWORD = 0.9

/** The best matches with what their phrases add, best first. */
export function comparePhrases(
  { matches, idf }: Ranked,
  question: Question,
  index: SearchIndex,
): Match[] {
  const sorted = matches.toSorted((a, b) => b.score - a.score || a.section - b.section)
  const chosen = sorted.slice(0, BEST)
  const more = sorted.slice(BEST).filter(({ inHeading }) => inHeading)
  const asked = plain(question.phrase)
  const pairs = pairsOf(question, idf)
  const compared = [...chosen, ...more.slice(0, BEST_HEADINGS)].map((match) => {
    const heading = headingOf(match.section, index)
    const bonus = Math.max(
      headingBonus(asked, question.typing, heading),
      ...keywordsOf(match.section, index).map(
        (keyword) => KEYWORD * headingBonus(asked, question.typing, keyword),
      ),
    )
    const score =
      match.score *
      (match.complete ? COMPLETE : 1) *
      (1 +
        bonus +
        nameBonus(question.name, match.section, index) +
        textBonus(asked, pairs, match.section, index))
    const named = heading === asked && index.sections[match.section]?.heading === ''
    const { section, inHeading, complete } = match
    return { section, score, inHeading, complete, named }
  })
  // The page that is called so comes first.
  return compared.toSorted(
    (a, b) => Number(b.named) - Number(a.named) || b.score - a.score || a.section - b.section,
  )
}

/** A text as words with single spaces, none beside Han characters. */
export function plain(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{M}\p{N}_]+/gu, ' ')
    .replace(/(?<=[\u3400-\u9fff]) | (?=[\u3400-\u9fff])/g, '')
    .trim()
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

/** What was made plain of an index, by section. A text may still come: an empty one is not kept. */
interface Plain {
  readonly headings: Map<number, string>
  readonly keywords: Map<number, readonly string[]>
  readonly texts: Map<number, string>
}
const made = new WeakMap<SearchIndex, Plain>()

function plainOf(index: SearchIndex): Plain {
  const known = made.get(index) ?? { headings: new Map(), keywords: new Map(), texts: new Map() }
  made.set(index, known)
  return known
}

function remember<T extends { readonly length: number }>(
  kept: Map<number, T>,
  section: number,
  make: () => T,
): T {
  const known = kept.get(section) ?? make()
  if (known.length > 0) kept.set(section, known)
  return known
}

function headingOf(section: number, index: SearchIndex): string {
  return remember(plainOf(index).headings, section, () => {
    const { heading = '', page = 0 } = index.sections[section] ?? {}
    return plain(heading === '' ? (index.pages[page]?.title ?? '') : heading)
  })
}

/** The keywords of a page stand for its beginning. */
function keywordsOf(section: number, index: SearchIndex): readonly string[] {
  const { heading, page = -1 } = index.sections[section] ?? {}
  if (heading !== '') return []
  const { keywords } = plainOf(index)
  return remember(keywords, section, () => (index.pages[page]?.keywords ?? []).map(plain))
}

/** `server.o` is the beginning of `server.open`, and not of “Server options”. */
function nameBonus(name: string, section: number, index: SearchIndex): number {
  const { heading = '' } = index.sections[section] ?? {}
  return name !== '' && fold(heading).includes(name) ? NAMED : 0
}

function headingBonus(asked: string, typing: boolean, heading: string): number {
  if (asked === '' || heading === '') return 0
  if (heading === asked) return EQUAL
  const share = asked.length / heading.length
  if (heading.startsWith(asked) && (typing || atBorder(heading, asked.length)))
    return BEGINS * (0.5 + 0.5 * share)
  if (contains(heading, asked, typing)) return CONTAINS
  if (contains(asked, heading, false)) return CONTAINED / share
  if (
    heading.length >= 5 &&
    edits(asked, heading, heading.length > 7 ? 2 : 1) <= (heading.length > 7 ? 2 : 1)
  )
    return NEARLY
  return 0
}

/** Whether a phrase stands in a text as whole words; the last may go on where it is still being typed. */
function contains(text: string, phrase: string, typing: boolean): boolean {
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
    if (atBorder(text, at) && (typing || atBorder(text, at + phrase.length))) return true
  }
  return false
}

const LATIN = /[a-z\d_]/

function atBorder(text: string, at: number): boolean {
  return !(LATIN.test(text.charAt(at - 1)) && LATIN.test(text.charAt(at)))
}

function textBonus(
  asked: string,
  pairs: readonly Pair[],
  section: number,
  index: SearchIndex,
): number {
  if (pairs.length === 0) return 0
  const text = remember(plainOf(index).texts, section, () => plain(index.text(section)))
  if (text === '') return 0
  const whole = text.includes(asked) ? WHOLE : 0
  let near = 0
  for (const pair of pairs) if (text.includes(pair.text)) near += pair.weight
  return whole + PAIRS * near
}
