// Selects the term files that a query needs on a large site. Their number is limited. Significant words
// come first, and stop words need no files.

import { lastNotAfter } from '../sorted.ts'
import { cutRun, dictionaryOf, type Dictionary } from './dictionary.ts'
import { LONGEST_QUESTION } from './limits.ts'
import type { SearchIndex } from './open.ts'
import type { Spelling } from './spelling.ts'
import { simplify } from './lexicon.ts'
import {
  beginningOf,
  isTyping,
  JOINING,
  parts,
  pieces,
  STOP_WORDS,
  type Cut,
  type Piece,
} from './text.ts'

/** The maximum number of term files per query. More would cost more bytes than they find. */
const MAX_FILES = 10
/**
 * If a query needs fewer files than this, files for its stop words are loaded as well, up to this total,
 * because headings contain stop words.
 */
const MIN_FILES = 4
/** A prefix whose terms span more files than this is too short. Only the file with the first of them is loaded. */
const MAX_FILES_PER_PREFIX = 3

/** What the root of an index knows about words. */
export interface Root {
  readonly cut: Cut
  readonly simplified: SearchIndex['simplified']
  readonly lexicon: SearchIndex['lexicon']
  /** The Chinese words that are known before any term file is loaded. */
  readonly known: Dictionary
  /** The first term of each file. */
  readonly terms: readonly string[]
}

/** Returns the Chinese words that are known without term files: stop words, fillers and synonyms. */
export function knownWords({ words }: SearchIndex['lexicon']): Dictionary {
  return dictionaryOf(new Set([...STOP_WORDS, ...words.keys()]))
}

// The reasons to want a text, most important first. The rarity of a word is unknown until its file is
// loaded, so longer words are assumed to be rarer.
const WORD = 0
const PREFIX = 1
const FORM = 2
/** A position in a Chinese run where a word may start, though probably none does. */
const UNLIKELY_WORD = 3
const FILLER = 4
const MEANING = 5
const STOP_WORD = 6

interface WantedText {
  readonly text: string
  readonly kind: number
}

/** Returns the numbers of the term files that a query needs, most important first. */
export function filesForQuery(query: string, root: Root): number[] {
  const wanted = wantedTexts(query, root)
  const significant = wanted.filter(({ kind }) => kind !== STOP_WORD)
  const isEnough = significant.some(
    ({ text, kind }) => kind !== PREFIX || !isWide(text, root.terms),
  )
  if (!isEnough) return addFiles([], wanted, root)
  const files = addFiles([], significant, root)
  return files.length < MIN_FILES ? addFiles(files, wanted, root, MIN_FILES) : files
}

/**
 * Adds to `files` those for `unknownWords`: files with common words that may be meant and, if no common word
 * is one edit away, files in which a rare word one edit away may be, least likely last. If all other words
 * are unknown, the files of stop words are added, too.
 */
export function filesForCorrections(
  query: string,
  unknownWords: readonly string[],
  files: readonly number[],
  root: Root,
  correctionsOf: Spelling['correctionsOf'],
): number[] {
  const wanted = wantedTexts(query, root)
  const isEnough = wanted.some(
    ({ text, kind }) =>
      kind !== STOP_WORD && !unknownWords.some((word) => text === word || word.startsWith(text)),
  )
  const found = addFiles(files, isEnough ? [] : wanted, root)
  if (found.length >= MAX_FILES) return found
  return addFiles(found, wantedByCorrections(unknownWords, correctionsOf), root)
}

/** Adds to `files` those with Chinese words that were recognized by sound, most likely first. */
export function filesForSounds(
  recognized: readonly string[],
  files: readonly number[],
  root: Root,
): number[] {
  return addFiles(
    files,
    recognized.flatMap((run) => wantedByHanRun(run, false, root)),
    root,
  )
}

function wantedTexts(query: string, root: Root): WantedText[] {
  const text = query.slice(0, LONGEST_QUESTION)
  const found = pieces(text, root.cut)
  const typing = isTyping(text)
  return found
    .flatMap((piece, i) => {
      const isIncomplete = typing && i === found.length - 1
      if (piece.han) return wantedByHanRun(piece.text, isIncomplete, root)
      const before = found[i - 1]
      return [
        ...wantedByLatinWord(piece, isIncomplete, root),
        ...wantedByJoinedWord(before, piece, isIncomplete),
        ...wantedByJoinedSynonyms(before, piece, root),
      ]
    })
    .toSorted((a, b) => a.kind - b.kind || b.text.length - a.text.length)
}

function addFiles(
  existing: readonly number[],
  wanted: Iterable<WantedText>,
  { terms }: Root,
  limit = MAX_FILES,
): number[] {
  const files = new Set(existing)
  for (const { text, kind } of wanted) {
    const all = kind === PREFIX || kind === FORM ? filesFrom(text, terms) : [fileOf(text, terms)]
    for (const number of all) {
      if (files.size >= limit) return [...files]
      files.add(number)
    }
  }
  return [...files]
}

/**
 * Returns the file that would contain a term. For two Han characters, it is the file with the first term
 * that starts with them.
 */
function fileOf(text: string, terms: readonly string[]): number {
  const number = Math.max(0, lastNotAfter(text, terms))
  const next = terms[number + 1]
  return /^[\u3400-\u9fff]{2}$/.test(text) && next?.startsWith(text) ? number + 1 : number
}

/** Returns the files with terms that start with a prefix. */
function filesFrom(prefix: string, terms: readonly string[]): number[] {
  const [first, last] = rangeOf(prefix, terms)
  const count = isWide(prefix, terms) ? 1 : last - first + 1
  return Array.from({ length: count }, (_, i) => first + i)
}

function isWide(prefix: string, terms: readonly string[]): boolean {
  const [first, last] = rangeOf(prefix, terms)
  return last - first >= MAX_FILES_PER_PREFIX
}

function rangeOf(prefix: string, terms: readonly string[]): readonly [number, number] {
  const at = (text: string): number => Math.max(0, lastNotAfter(text, terms))
  return [at(prefix), at(`${prefix}\uffff`)]
}

function wantedByLatinWord(
  { text, written }: Piece,
  isIncomplete: boolean,
  { lexicon }: Root,
): WantedText[] {
  const prefixTexts = isIncomplete ? [{ text, kind: PREFIX }] : []
  if (STOP_WORDS.has(text)) return [{ text, kind: STOP_WORD }, ...prefixTexts]
  if (lexicon.fillers.has(text)) return [{ text, kind: FILLER }, ...prefixTexts]
  const form = beginningOf(text)
  // For `vite5`, its number as well.
  const number = /(?<=[a-z]{2})\d$/.exec(text) ?? []
  const synonyms = lexicon.synonymsOf(text)
  const others = [...synonyms, ...parts(written), ...number, ...withAttachedPrefixes(text)]
  return [
    { text, kind: WORD },
    ...prefixTexts,
    ...(form === text ? [] : [{ text: form, kind: FORM }]),
    ...others.map((other) => ({ text: other, kind: MEANING })),
  ]
}

/**
 * Returns a Hebrew or Arabic word with each of its possible prefixes. The prefix puts it into the file of
 * another letter. Words are indexed without an article.
 */
function withAttachedPrefixes(text: string): string[] {
  if (!JOINING.test(text)) return []
  return Array.from(text < '\u0600' ? 'בלמשכו' : 'بلوفك', (letter) => letter + text)
}

/**
 * Returns a word joined with the one before it. Without spaces between words, both may be parts of one that
 * was split: インスト as イン and スト.
 */
function wantedByJoinedWord(
  before: Piece | undefined,
  { text, start }: Piece,
  isIncomplete: boolean,
): WantedText[] {
  if (!before || before.han || before.end !== start) return []
  return [{ text: before.text + text, kind: isIncomplete ? PREFIX : UNLIKELY_WORD }]
}

/** Returns the synonyms of two words that are one word in the table of synonyms: `sign in`. */
function wantedByJoinedSynonyms(
  before: Piece | undefined,
  { text }: Piece,
  { lexicon }: Root,
): WantedText[] {
  if (!before || before.han) return []
  return lexicon.synonymsOf(before.text + text).map((other) => ({ text: other, kind: MEANING }))
}

/**
 * Returns what a run of Han characters needs: a word may start at every character, and all terms that share
 * two characters are in one file.
 */
function wantedByHanRun(
  typed: string,
  isIncomplete: boolean,
  { simplified, lexicon, known }: Root,
): WantedText[] {
  const run = simplify(typed, simplified)
  const at = (place: number, kind: number): WantedText => ({
    text: run.slice(place, place + 2),
    kind,
  })
  return cutRun(run, known).flatMap(({ text, start, known: isKnown }): WantedText[] => {
    const places = Array.from(text, (_, i) => start + i)
    const end = start + text.length
    // A word probably does not start at the last character of another, unless the run ends there and is
    // incomplete.
    const atEachPlace = (kind: number): WantedText[] =>
      places.map((place) => {
        const isUnlikely =
          place === end - 1 && (end < run.length || !isIncomplete) && text.length > 1
        return at(place, isUnlikely ? UNLIKELY_WORD : kind)
      })
    if (!isKnown) return atEachPlace(WORD)
    if (text.length > 1 && STOP_WORDS.has(text)) return [at(start, STOP_WORD)]
    if (text.length > 1 && lexicon.fillers.has(text)) return [at(start, FILLER)]
    const [first, ...rest] = places
    const isWord = text.length > 1
    return [
      ...(first === undefined ? [] : [at(first, isWord ? WORD : UNLIKELY_WORD)]),
      ...rest.map((place) => at(place, UNLIKELY_WORD)),
      ...lexicon.synonymsOf(text).map((other) => ({ text: other, kind: MEANING })),
    ]
  })
}

/** Letters by descending frequency in English. */
const LETTERS = [...'etaoinsrhldcumfpgwybvkxjqz']

function* wantedByCorrections(
  unknownWords: readonly string[],
  correctionsOf: Spelling['correctionsOf'],
): Generator<WantedText> {
  const uncorrected: string[] = []
  for (const word of unknownWords) {
    const { isSlip, words } = correctionsOf(word)
    if (!isSlip) uncorrected.push(word)
    for (const text of words) yield { text, kind: WORD }
  }
  for (const word of uncorrected) for (const text of oneEditAway(word)) yield { text, kind: WORD }
}

/**
 * Generates all words one edit away: with a letter removed, transposed, added or replaced. Lazily, because
 * the caller stops early.
 */
function* oneEditAway(word: string): Generator<string> {
  const places = Array.from(word, (_, i) => i)
  for (const at of places) yield word.slice(0, at) + word.slice(at + 1)
  for (const at of places)
    yield word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)
  // From the end of the word: a late edit leads to a nearby term, whereas a wrong first letter may lead to
  // any file.
  for (const at of places.toReversed()) {
    for (const letter of LETTERS) {
      const before = word.slice(0, at) + letter
      yield before + word.slice(at)
      yield before + word.slice(at + 1)
    }
  }
}
