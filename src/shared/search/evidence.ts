// What speaks for a section beside its words: one signal after the other is gathered, then they are mixed into the two factors of
// its score.

import { edits } from './edits.ts'
import { fold } from './letters.ts'
import { isBeginning, nameOf, type SearchIndex } from './open.ts'
import { atBorder, contains, countWords, headingOf, namesOf, plain, type Name } from './plain.ts'
import type { Question } from './question.ts'
import type { Match } from './rank.ts'
import { stem, STOP_WORDS } from './text.ts'

// What each likeness adds to a score, as a part of it. Found by trial: together the largest gain.
const EQUAL = 1.5
const BEGINS = 1.3
const CONTAINS = 0.4
const CONTAINED = 0.9
const NEARLY = 1.4
const WHOLE = 0.6
const PAIRS = 0.35
const NAMED = 1
/** What it is worth that a section has the question as a whole, as a part of its score, if no other could have it by chance. */
const WHOLLY = 1.25
/** Holding all words that were typed is worth this at least, wherever they stand. */
const COMPLETE = 0.25
/** A heading that is the question but for a letter has it, nearly. */
const NEAR = 0.8
/** A heading that more sections share than this tells less of each of them, the more they are. */
const FEW = 3
/** A name that was asked for in another form is worth a little less. */
const FORMS = 0.95
/** A version says more than the words around it. */
const NUMBERED = 1.5
/** A version of the version that was asked for. */
const PATCH = 0.5

/** The question as names are compared with it. */
export interface Asked extends Question {
  /** Plain; the same without words that say little at its beginning; and what it shares with other forms of it. */
  readonly text: string
  readonly bare: string
  readonly forms: string
  /** Whether a word of it was corrected. */
  readonly isGuess: boolean
}

/** What a text says in the words of the question. */
export interface Said {
  /** How much of its pairs of neighbours. */
  readonly near: number
  /** The whole question; its last word may be unfinished. */
  readonly whole: boolean
  /** The whole question, word for word. */
  readonly quoted: boolean
}

/** A match that is compared. */
export interface Candidate extends Pick<Match, 'section' | 'score' | 'complete' | 'share'> {
  readonly near: boolean
  readonly said: Said
}

/** What others have, too, says less: how many sections have each heading, how many say the very words, how many hold all by chance. */
interface Others {
  readonly headings: ReadonlyMap<string, number>
  readonly quoting: number
  readonly chance: number
}

/** What speaks for a section. */
export interface Evidence extends Pick<Candidate, 'complete' | 'near' | 'said'> {
  /** Whether it, and hardly any other, is called as was asked, not as was guessed. */
  readonly isCalled: boolean
  /** How much its heading is the question, or the question without its beginning, up to 1. */
  readonly called: number
  /** How much any of its names is the question, up to 1; and what it is worth that one is like it. */
  readonly same: number
  readonly like: number
  /** How much it is about the version that is asked for, up to 1. */
  readonly numbered: number
  /** Whether its heading holds the name that was typed. */
  readonly isNamed: boolean
}

/** Makes a question ready to be compared with names. */
export function askedIn(question: Question): Asked {
  const text = plain(question.phrase)
  const isGuess = question.words.some(({ corrected }) => corrected !== undefined)
  return { ...question, text, bare: withoutBegin(text), forms: formsIn(text), isGuess }
}

/** Whether a section is called as was asked. */
export function isCalled(section: number, { text, typed }: Asked, index: SearchIndex): boolean {
  const heading = headingOf(section, index)
  return heading === text || heading === typed
}

/** Gathers what speaks for a section. */
export function evidenceFor(
  { section, complete, near, said }: Candidate,
  asked: Asked,
  others: Others,
  index: SearchIndex,
): Evidence {
  const heading = headingOf(section, index)
  const names = namesOf(section, index)
  const called = isCalled(section, asked, index)
  const isBare = asked.bare !== asked.text && heading === asked.bare
  // “Errors” on many pages says of none of them that it is meant, nor that it is all that was asked for. Who has typed that means no
  // “Errors and limits” of many either; who is still typing has not said yet which.
  const sharing = (name: string): number => others.headings.get(name) ?? 0
  const isCommon =
    !isBare &&
    !isBeginning(section, index) &&
    sharing(heading) > FEW &&
    (sharing(asked.text) > FEW || contains(asked.text, heading, false))
  const share = isCommon ? 1 / sharing(heading) : 1
  const same = Math.max(0, ...names.map((name) => sameness(name, asked)))
  const like = Math.max(...names.map(({ text, worth }) => worth * likeness(text, asked)))
  // Without a spread, which is slow where it is asked so often.
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

/** What it adds to a score that a section has the question as a whole. */
export function wholly(
  { complete, near, said, called, same, numbered }: Evidence,
  { chance, quoting }: Others,
): number {
  return Math.max(
    WHOLLY * Math.max(called, same, numbered, near ? NEAR : 0),
    complete ? Math.max(COMPLETE, WHOLLY / (1 + chance)) : 0,
    said.quoted ? WHOLLY / quoting : 0,
  )
}

/** What it adds to a score that a section is like the question. */
export function bonus({ said, like, numbered, isNamed: named }: Evidence): number {
  return (
    Math.max(like, EQUAL * numbered) + NUMBERED * numbered + (named ? NAMED : 0) + worthOf(said)
  )
}

/** What it adds to a score that a section says what was asked in its words. */
export function worthOf({ whole, near }: Said): number {
  return (whole ? WHOLE : 0) + PAIRS * near
}

/** Hebrew and Arabic join the article to their words. */
const MAY_BE_JOINED = /^[\u05d0-\u06d3]/

/** A phrase without words that say little at its beginning. */
function withoutBegin(asked: string): string {
  const words = asked.split(' ')
  const first = words.findIndex((word) => !STOP_WORDS.has(word))
  return first < 0 ? asked : words.slice(first).join(' ')
}

/** How much a name is the question: in the same words, or in other forms of them, unless they are only begun. */
function sameness({ text, worth }: Name, asked: Asked): number {
  if (text === asked.text) return worth
  // No form begins with another letter but for an article, and most names do.
  if (text.charAt(0) !== asked.text.charAt(0) && !MAY_BE_JOINED.test(text)) return 0
  if (formsIn(text) !== asked.forms) return 0
  return asked.typing && text.startsWith(asked.text) ? 0 : FORMS * worth
}

/** What a phrase and others share that say the same in other forms: `screenshot` and `screenshots`. */
function formsIn(phrase: string): string {
  return phrase.split(' ').map(stem).join(' ')
}

/** `server.o` is the beginning of `server.open`, and not of “Server options”. */
function isNamed(section: number, { name }: Asked, { sections }: SearchIndex): boolean {
  return name !== '' && fold(sections[section]?.heading ?? '').includes(name)
}

/** What it is worth that a name is not the question itself, but like it. */
function likeness(name: string, { text: asked, typing }: Asked): number {
  if (asked === '') return 0
  const share = asked.length / name.length
  if (name.startsWith(asked) && (typing || atBorder(name, asked.length)))
    return BEGINS * (0.5 + 0.5 * share)
  if (contains(name, asked, typing)) return CONTAINS
  if (contains(asked, name, false)) return CONTAINED / share
  const most = name.length > 7 ? 2 : 1
  return name.length >= 5 && edits(asked, name, most) <= most ? NEARLY : 0
}

/** How much a heading is about the version that is asked for: “v10.4 (March 2024)”, and 10.4.1 a little. */
function versionShare(section: number, { version, typing }: Asked, index: SearchIndex): number {
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

/** How much of the question a heading of several words is: all of it where it is being typed, the most where one word too many was. */
function headingShare(heading: string, { text: asked, typing, isGuess }: Asked): number {
  if (asked === '' || heading === '') return 0
  if (heading.startsWith(asked)) return typing && !isGuess ? 1 : 0
  return contains(asked, heading, false) && countWords(heading) > 1
    ? heading.length / asked.length
    : 0
}
