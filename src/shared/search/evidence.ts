// Signals, besides the words themselves, that a section is what the query means. They are gathered one by
// one, then combined into the two factors of its score, `wholeQueryBonus` and `similarityBonus`.

import { edits } from './edits.ts'
import { fold } from './letters.ts'
import { isBeginning, nameOf, type SearchIndex } from './open.ts'
import {
  atBorder,
  contains,
  countWords,
  headingOf,
  namesOf,
  normalizePhrase,
  type Name,
} from './normalize-phrase.ts'
import type { ParsedQuery } from './parse-query.ts'
import type { Match } from './rank.ts'
import { stem, STOP_WORDS } from './text.ts'

// The bonus for each kind of similarity to the query, as a fraction of the score. Found by experiment:
// together these brought the largest gain.
const EQUAL = 1.5
const BEGINS = 1.3
const CONTAINS = 0.4
const CONTAINED = 0.9
const NEARLY = 1.4
const WHOLE = 0.6
const PAIRS = 0.35
const NAMED = 1
/**
 * The bonus for a section that matches the query as a whole, as a fraction of its score, if no other
 * section would do so by chance.
 */
const WHOLLY = 1.25
/** The minimum bonus for a section that contains all words as they were typed, wherever they are in it. */
const COMPLETE = 0.25
/** The share of `WHOLLY` for a section whose name differs from the query in one letter. */
const NEAR = 0.8
/** If more sections than this share a heading, it says less about each of them, in proportion to their number. */
const FEW = 3
/** The factor for a name that matches the query in other word forms. */
const FORMS = 0.95
/** The bonus for a matching version number. It says more than the words around it. */
const NUMBERED = 1.5
/** The match of a more specific version, such as 10.4.1 for the query 10.4. */
const PATCH = 0.5

/** A query, prepared for comparison with names. */
export interface QueryForm extends ParsedQuery {
  /**
   * The normalized query (`text`), the same without leading stop words (`bare`), and its words reduced to
   * stems (`forms`).
   */
  readonly text: string
  readonly bare: string
  readonly forms: string
  /** Whether one of its words was corrected. */
  readonly isGuess: boolean
}

/** How a section repeats the wording of the query. */
export interface PhraseMatch {
  /** The weighted share of the pairs of adjacent query words that occur side by side, up to 1. */
  readonly near: number
  /** Whether it contains the whole query, of which the last word may be a prefix. */
  readonly whole: boolean
  /** Whether it contains the whole query as whole words. */
  readonly quoted: boolean
}

/** A match whose names and text are compared with the query. */
export interface Candidate extends Pick<Match, 'section' | 'score' | 'complete' | 'share'> {
  readonly near: boolean
  readonly said: PhraseMatch
}

/**
 * Counts that weaken evidence shared by several sections: the number of sections with each heading, the
 * number that quote the query literally, and the number expected to contain all words by chance.
 */
interface Others {
  readonly headings: ReadonlyMap<string, number>
  readonly quoting: number
  readonly chance: number
}

/** The evidence for a section. */
export interface Evidence extends Pick<Candidate, 'complete' | 'near' | 'said'> {
  /**
   * Whether the name of the section is the query as typed, without corrections, and hardly any other
   * section has that name.
   */
  readonly isCalled: boolean
  /** How much of the query the heading covers, with or without the leading stop words, up to 1. */
  readonly called: number
  /**
   * `same`: how closely one of its names equals the query, up to 1. `like`: the bonus for the most similar
   * of its names.
   */
  readonly same: number
  readonly like: number
  /** How well the version in its name matches that of the query, up to 1. */
  readonly numbered: number
  /** Whether its heading contains the identifier that was typed. */
  readonly isNamed: boolean
}

/** Prepares a query for comparison with names. */
export function queryFormIn(question: ParsedQuery): QueryForm {
  const text = normalizePhrase(question.phrase)
  const isGuess = question.words.some(({ corrected }) => corrected !== undefined)
  return { ...question, text, bare: withoutBegin(text), forms: formsIn(text), isGuess }
}

/** Whether the name of a section is the query, as typed or as corrected. */
export function isCalled(section: number, { text, typed }: QueryForm, index: SearchIndex): boolean {
  const heading = headingOf(section, index)
  return heading === text || heading === typed
}

/** Gathers the evidence for a section. */
export function evidenceFor(
  { section, complete, near, said }: Candidate,
  asked: QueryForm,
  others: Others,
  index: SearchIndex,
): Evidence {
  const heading = headingOf(section, index)
  const names = namesOf(section, index)
  const called = isCalled(section, asked, index)
  const isBare = asked.bare !== asked.text && heading === asked.bare
  // A heading that many pages have, such as “Errors”, does not identify any of them, nor is it all that a
  // longer query asks for. If the query itself is such a heading, other frequent headings that extend it,
  // such as “Errors and limits”, are not meant either. A heading is not discounted if the query is an
  // incomplete start of it, because it is still open which heading the user means.
  const sharing = (name: string): number => others.headings.get(name) ?? 0
  const isCommon =
    !isBare &&
    !isBeginning(section, index) &&
    sharing(heading) > FEW &&
    (sharing(asked.text) > FEW || contains(asked.text, heading, false))
  const share = isCommon ? 1 / sharing(heading) : 1
  const same = Math.max(0, ...names.map((name) => sameness(name, asked)))
  const like = Math.max(...names.map(({ text, worth }) => worth * likeness(text, asked)))
  // No object spread, which is slow in a function that is called this often.
  return {
    complete,
    near,
    said,
    isCalled: called && share === 1 && !asked.isGuess,
    called: share * (called || isBare ? 1 : headingShare(heading, asked)),
    same: share * same,
    like: share * Math.max(called ? EQUAL : near ? NEARLY : 0, EQUAL * same, like),
    numbered: versionShare(section, asked, index),
    isNamed: isNamed(section, asked, index),
  }
}

/** Returns the bonus for a section that matches the query as a whole, as a fraction of its score. */
export function wholeQueryBonus(
  { complete, near, said, called, same, numbered }: Evidence,
  { chance, quoting }: Others,
): number {
  return Math.max(
    WHOLLY * Math.max(called, same, numbered, near ? NEAR : 0),
    complete ? Math.max(COMPLETE, WHOLLY / (1 + chance)) : 0,
    said.quoted ? WHOLLY / quoting : 0,
  )
}

/** Returns the bonus for similarity to the query, as a fraction of the score. */
export function similarityBonus({ said, like, numbered, isNamed: named }: Evidence): number {
  return (
    Math.max(like, EQUAL * numbered) +
    NUMBERED * numbered +
    (named ? NAMED : 0) +
    wordingBonus(said)
  )
}

/** Returns the bonus for a section that repeats the wording of the query, as a fraction of the score. */
export function wordingBonus({ whole, near }: PhraseMatch): number {
  return (whole ? WHOLE : 0) + PAIRS * near
}

/** Matches a first letter of a Hebrew or Arabic word. Both languages attach the article to the word. */
const MAY_BE_JOINED = /^[\u05d0-\u06d3]/

/** Removes leading stop words from a phrase, unless it has no others. */
function withoutBegin(asked: string): string {
  const words = asked.split(' ')
  const first = words.findIndex((word) => !STOP_WORDS.has(word))
  return first < 0 ? asked : words.slice(first).join(' ')
}

/**
 * Returns how closely a name equals the query: exactly, or in other word forms. A name that the user is
 * still typing has its own bonus in `likeness`.
 */
function sameness({ text, worth }: Name, asked: QueryForm): number {
  if (text === asked.text) return worth
  // Forms of a word share their first letter, except for an attached article. Most names fail this cheap
  // test.
  if (text.charAt(0) !== asked.text.charAt(0) && !MAY_BE_JOINED.test(text)) return 0
  if (formsIn(text) !== asked.forms) return 0
  return asked.typing && text.startsWith(asked.text) ? 0 : FORMS * worth
}

/**
 * Reduces the words of a phrase to stems, so that phrases in other word forms are equal: `screenshot` and
 * `screenshots`.
 */
function formsIn(phrase: string): string {
  return phrase.split(' ').map(stem).join(' ')
}

/**
 * Whether the heading contains the typed identifier literally: `server.o` is the start of `server.open`,
 * and does not match “Server options”.
 */
function isNamed(section: number, { name }: QueryForm, { sections }: SearchIndex): boolean {
  return name !== '' && fold(sections[section]?.heading ?? '').includes(name)
}

/** Returns the bonus for a name that is not the query itself but similar to it. */
function likeness(name: string, { text: asked, typing }: QueryForm): number {
  if (asked === '') return 0
  const share = asked.length / name.length
  if (name.startsWith(asked) && (typing || atBorder(name, asked.length)))
    return BEGINS * (0.5 + 0.5 * share)
  if (contains(name, asked, typing)) return CONTAINS
  if (contains(asked, name, false)) return CONTAINED / share
  const most = name.length > 7 ? 2 : 1
  return name.length >= 5 && edits(asked, name, most) <= most ? NEARLY : 0
}

/**
 * Returns how well the version at the start of a name matches that of the query: 1 for “v10.4 (March
 * 2024)”, less for 10.4.1.
 */
function versionShare(section: number, { version, typing }: QueryForm, index: SearchIndex): number {
  if (version === '') return 0
  const rest = fold(nameOf(section, index)).replace(
    /^(?:v|ver|version|release|版本|版)?[\s.:：]*(?=\d)/,
    '',
  )
  if (!rest.startsWith(version)) return 0
  const next = rest.slice(version.length)
  if (/^\d/.test(next)) return typing ? PATCH : 0
  return /^\.\d/.test(next) ? PATCH : 1
}

/**
 * Returns how much of the query a heading covers. It is 1 if the query is a prefix of the heading and still
 * being typed. A heading of several words within a longer query counts by its share of the query, which is
 * high if the query has one word too many.
 */
function headingShare(heading: string, { text: asked, typing, isGuess }: QueryForm): number {
  if (asked === '' || heading === '') return 0
  if (heading.startsWith(asked)) return typing && !isGuess ? 1 : 0
  return contains(asked, heading, false) && countWords(heading) > 1
    ? heading.length / asked.length
    : 0
}
