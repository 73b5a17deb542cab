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
const EQUAL_BONUS = 1.5
const PREFIX_BONUS = 1.3
const CONTAINS_BONUS = 0.4
const CONTAINED_BONUS = 0.9
const NEARLY_EQUAL_BONUS = 1.4
const WHOLE_PHRASE_BONUS = 0.6
const WORD_PAIRS_BONUS = 0.35
const IDENTIFIER_BONUS = 1
/**
 * The bonus for a section that matches the query as a whole, as a fraction of its score, if no other
 * section would do so by chance.
 */
const WHOLE_QUERY_BONUS = 1.25
/** The minimum bonus for a section that contains all words as they were typed, wherever they are in it. */
const MIN_COMPLETE_BONUS = 0.25
/** The share of `WHOLE_QUERY_BONUS` for a section whose name differs from the query in one letter. */
const NEARLY_EQUAL_SHARE = 0.8
/** If more sections than this share a heading, it says less about each of them, in proportion to their number. */
const MAX_SHARING = 3
/** The factor for a name that matches the query in other word forms. */
const OTHER_FORMS_FACTOR = 0.95
/** The bonus for a matching version number. It says more than the words around it. */
const VERSION_BONUS = 1.5
/** The match of a more specific version, such as 10.4.1 for the query 10.4. */
const PATCH_VERSION_SHARE = 0.5

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
  readonly adjacency: number
  /** Whether it contains the whole query, of which the last word may be a prefix. */
  readonly containsQuery: boolean
  /** Whether it contains the whole query as whole words. */
  readonly quotesQuery: boolean
}

/** A match whose names and text are compared with the query. */
export interface Candidate extends Pick<Match, 'section' | 'score' | 'completeness' | 'share'> {
  readonly isOneLetterOff: boolean
  readonly phraseMatch: PhraseMatch
}

/**
 * Counts that weaken evidence shared by several sections: the number of sections with each heading, the
 * number that quote the query literally, and the number expected to contain all words by chance.
 */
interface SharedCounts {
  readonly headings: ReadonlyMap<string, number>
  readonly quotingSections: number
  readonly chance: number
}

/** The evidence for a section. */
export interface Evidence extends Pick<
  Candidate,
  'completeness' | 'isOneLetterOff' | 'phraseMatch'
> {
  /**
   * 3 for a page whose title is the query as typed, 2 for another section with that name if hardly any other
   * has it, 1 for a page whose title is the query in other word forms or without its typing mistake, else 0.
   */
  readonly nameRank: number
  /** How much of the query the heading covers, with or without the leading stop words, up to 1. */
  readonly headingCoverage: number
  /**
   * How closely one of its names equals the query, up to 1, and the bonus for the most similar of its
   * names.
   */
  readonly nameEquality: number
  readonly nameSimilarity: number
  /** How well the version in its name matches that of the query, up to 1. */
  readonly versionMatch: number
  /** Whether its heading contains the identifier that was typed. */
  readonly hasIdentifier: boolean
}

/** Prepares a query for comparison with names. */
export function queryFormIn(question: ParsedQuery): QueryForm {
  const text = normalizePhrase(question.phrase)
  const isGuess = question.words.some(({ corrected }) => corrected !== undefined)
  return { ...question, text, bare: withoutLeadingStopWords(text), forms: stemWords(text), isGuess }
}

/** Whether the name of a section is the query, as typed or as corrected. */
export function isCalled(section: number, { text, typed }: QueryForm, index: SearchIndex): boolean {
  const heading = headingOf(section, index)
  return heading === text || heading === typed
}

/** Gathers the evidence for a section. */
export function evidenceFor(
  { section, completeness, isOneLetterOff, phraseMatch }: Candidate,
  query: QueryForm,
  counts: SharedCounts,
  index: SearchIndex,
): Evidence {
  const isPage = isBeginning(section, index)
  const heading = headingOf(section, index)
  const names = namesOf(section, index)
  const equalsQuery = isCalled(section, query, index)
  const equalsBare = query.bare !== query.text && heading === query.bare
  // A heading that many pages have, such as “Errors”, does not identify any of them, nor is it all that a
  // longer query asks for. If the query itself is such a heading, other frequent headings that extend it,
  // such as “Errors and limits”, are not meant either. A heading is not discounted if the query is an
  // incomplete start of it, because it is still open which heading the user means.
  const countSharing = (name: string): number => counts.headings.get(name) ?? 0
  const isCommon =
    !equalsBare &&
    !isPage &&
    countSharing(heading) > MAX_SHARING &&
    (countSharing(query.text) > MAX_SHARING || contains(query.text, heading, false))
  const discount = isCommon ? 1 / countSharing(heading) : 1
  const equality = Math.max(0, ...names.map((name) => equalityOf(name, query)))
  const similarity = Math.max(...names.map(({ text, worth }) => worth * similarityOf(text, query)))
  // No object spread, which is slow in a function that is called this often.
  return {
    completeness,
    isOneLetterOff,
    phraseMatch,
    nameRank:
      equalsQuery && discount === 1 && !query.isGuess
        ? 2 + Number(isPage)
        : Number(isPage && equality >= OTHER_FORMS_FACTOR),
    headingCoverage: discount * (equalsQuery || equalsBare ? 1 : headingShare(heading, query)),
    nameEquality: discount * equality,
    nameSimilarity:
      discount *
      Math.max(
        equalsQuery ? EQUAL_BONUS : isOneLetterOff ? NEARLY_EQUAL_BONUS : 0,
        EQUAL_BONUS * equality,
        similarity,
      ),
    versionMatch: versionShare(section, query, index),
    hasIdentifier: hasIdentifier(section, query, index),
  }
}

/** Returns the bonus for a section that matches the query as a whole, as a fraction of its score. */
export function wholeQueryBonus(
  {
    completeness,
    isOneLetterOff,
    phraseMatch,
    headingCoverage,
    nameEquality,
    versionMatch,
  }: Evidence,
  { chance, quotingSections }: SharedCounts,
): number {
  const nearShare = isOneLetterOff ? NEARLY_EQUAL_SHARE : 0
  return Math.max(
    WHOLE_QUERY_BONUS * Math.max(headingCoverage, nameEquality, versionMatch, nearShare),
    completeness * Math.max(MIN_COMPLETE_BONUS, WHOLE_QUERY_BONUS / (1 + chance)),
    phraseMatch.quotesQuery ? WHOLE_QUERY_BONUS / quotingSections : 0,
  )
}

/** Returns the bonus for similarity to the query, as a fraction of the score. */
export function similarityBonus({
  phraseMatch,
  nameSimilarity,
  versionMatch,
  hasIdentifier: isIdentified,
}: Evidence): number {
  return (
    Math.max(nameSimilarity, EQUAL_BONUS * versionMatch) +
    VERSION_BONUS * versionMatch +
    (isIdentified ? IDENTIFIER_BONUS : 0) +
    wordingBonus(phraseMatch)
  )
}

/** Returns the bonus for a section that repeats the wording of the query, as a fraction of the score. */
export function wordingBonus({ containsQuery, adjacency }: PhraseMatch): number {
  return (containsQuery ? WHOLE_PHRASE_BONUS : 0) + WORD_PAIRS_BONUS * adjacency
}

/** Matches a first letter of a Hebrew or Arabic word. Both languages attach the article to the word. */
const MAY_HAVE_ARTICLE = /^[\u05d0-\u06d3]/

/** Removes leading stop words from a phrase, unless it has no others. */
function withoutLeadingStopWords(query: string): string {
  const words = query.split(' ')
  const first = words.findIndex((word) => !STOP_WORDS.has(word))
  return first < 0 ? query : words.slice(first).join(' ')
}

/**
 * Returns how closely a name equals the query: exactly, or in other word forms. A name that the user is
 * still typing has its own bonus in `similarityOf`.
 */
function equalityOf({ text, worth }: Name, query: QueryForm): number {
  if (text === query.text) return worth
  // Forms of a word share their first letter, except for an attached article. Most names fail this cheap
  // test.
  if (text.charAt(0) !== query.text.charAt(0) && !MAY_HAVE_ARTICLE.test(text)) return 0
  if (stemWords(text) !== query.forms) return 0
  return query.isIncomplete && text.startsWith(query.text) ? 0 : OTHER_FORMS_FACTOR * worth
}

/**
 * Reduces the words of a phrase to stems, so that phrases in other word forms are equal: `screenshot` and
 * `screenshots`.
 */
function stemWords(phrase: string): string {
  return phrase.split(' ').map(stem).join(' ')
}

/**
 * Whether the heading contains the typed identifier literally: `server.o` is the start of `server.open`,
 * and does not match “Server options”.
 */
function hasIdentifier(section: number, { name }: QueryForm, { sections }: SearchIndex): boolean {
  return name !== '' && fold(sections[section]?.heading ?? '').includes(name)
}

/** Returns the bonus for a name that is not the query itself but similar to it. */
function similarityOf(name: string, { text: query, isIncomplete }: QueryForm): number {
  if (query === '') return 0
  const share = query.length / name.length
  if (name.startsWith(query) && (isIncomplete || atBorder(name, query.length)))
    return PREFIX_BONUS * (0.5 + 0.5 * share)
  if (contains(name, query, isIncomplete)) return CONTAINS_BONUS
  if (contains(query, name, false)) return CONTAINED_BONUS / share
  const maxEdits = name.length > 7 ? 2 : 1
  return name.length >= 5 && edits(query, name, maxEdits) <= maxEdits ? NEARLY_EQUAL_BONUS : 0
}

/**
 * Returns how well the version at the start of a name matches that of the query: 1 for “v10.4 (March
 * 2024)”, less for 10.4.1.
 */
function versionShare(
  section: number,
  { version, isIncomplete }: QueryForm,
  index: SearchIndex,
): number {
  if (version === '') return 0
  const rest = fold(nameOf(section, index)).replace(
    /^(?:v|ver|version|release|版本|版)?[\s.:：]*(?=\d)/,
    '',
  )
  if (!rest.startsWith(version)) return 0
  const next = rest.slice(version.length)
  if (/^\d/.test(next)) return isIncomplete ? PATCH_VERSION_SHARE : 0
  return /^\.\d/.test(next) ? PATCH_VERSION_SHARE : 1
}

/**
 * Returns how much of the query a heading covers. It is 1 if the query is a prefix of the heading and still
 * being typed. A heading of several words within a longer query counts by its share of the query, which is
 * high if the query has one word too many.
 */
function headingShare(heading: string, { text: query, isIncomplete, isGuess }: QueryForm): number {
  if (query === '' || heading === '') return 0
  if (heading.startsWith(query)) return isIncomplete && !isGuess ? 1 : 0
  return contains(query, heading, false) && countWords(heading) > 1
    ? heading.length / query.length
    : 0
}
