// Which files of terms a question wants on a large site. Their number has a limit: the words that tell the most go first, and what
// says little wants none.

import { lastNotAfter } from '../sorted.ts'
import { cutRun, dictionaryOf, type Dictionary } from './dictionary.ts'
import { LONGEST_QUESTION } from './limits.ts'
import type { SearchIndex } from './open.ts'
import type { Spelling } from './spelling.ts'
import { simplify } from './tables.ts'
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

/** So many files of terms are loaded for a question at most. From the search design. */
const MOST_FILES = 10
/** Of a short question's words also those are loaded that say little: headings hold them. So many files in all. */
const FEW = 4
/** A beginning that more files hold than these is too short: what begins exactly so has to do. */
const MOST_OF_A_BEGINNING = 3

/** What the root of an index says of words. */
export interface Root {
  readonly cut: Cut
  readonly simplified: SearchIndex['simplified']
  readonly wording: SearchIndex['wording']
  /** Chinese that is known before any term is here. */
  readonly known: Dictionary
  /** The first term of each file. */
  readonly terms: readonly string[]
}

/** Chinese words that need no terms: those that say little, and those that mean the same as others. */
export function knownWords({ words }: SearchIndex['wording']): Dictionary {
  return dictionaryOf(new Set([...STOP_WORDS, ...words.keys()]))
}

// What a text is wanted for, the most telling first. How rare a word is cannot be known before it is here: longer words are rarer.
const WORD = 0
const BEGINNING = 1
const FORM = 2
/** A place of a Chinese run where a word may begin, though probably none does. */
const PLACE = 3
const FILLER = 4
const MEANING = 5
const STOPPED = 6

interface Want {
  readonly text: string
  readonly kind: number
}

/** The numbers of the files that a question wants, the most telling first. */
export function filesFor(query: string, root: Root): number[] {
  const wants = wantsOf(query, root)
  const telling = wants.filter(({ kind }) => kind !== STOPPED)
  const enough = telling.some(({ text, kind }) => kind !== BEGINNING || !isWide(text, root.terms))
  if (!enough) return taken([], wants, root)
  const files = taken([], telling, root)
  return files.length < FEW ? taken(files, wants, root, FEW) : files
}

/**
 * The same and more, where some words are in none of those: files of the words that they are meant for, as far as these are common;
 * where none of them is but a letter away, files where rare words may be that are, the least likely last. Where nothing else is left, words that say
 * little have to do.
 */
export function filesNear(
  query: string,
  lost: readonly string[],
  files: readonly number[],
  root: Root,
  meant: Spelling['meant'],
): number[] {
  const wants = wantsOf(query, root)
  const enough = wants.some(
    ({ text, kind }) =>
      kind !== STOPPED && !lost.some((word) => text === word || word.startsWith(text)),
  )
  const found = taken(files, enough ? [] : wants, root)
  if (found.length >= MOST_FILES) return found
  return taken(found, lostWants(lost, meant), root)
}

/** The same and more: the files of Chinese words, the likeliest first. */
export function filesHeard(
  heard: readonly string[],
  files: readonly number[],
  root: Root,
): number[] {
  return taken(
    files,
    heard.flatMap((run) => hanWants(run, false, root)),
    root,
  )
}

function wantsOf(query: string, root: Root): Want[] {
  const text = query.slice(0, LONGEST_QUESTION)
  const found = pieces(text, root.cut)
  const typing = isTyping(text)
  return found
    .flatMap((piece, i) => {
      const last = typing && i === found.length - 1
      if (piece.han) return hanWants(piece.text, last, root)
      const before = found[i - 1]
      return [
        ...latinWants(piece, last, root),
        ...joinedWants(before, piece, last),
        ...joinedMeanings(before, piece, root),
      ]
    })
    .toSorted((a, b) => a.kind - b.kind || b.text.length - a.text.length)
}

function taken(
  before: readonly number[],
  wants: Iterable<Want>,
  { terms }: Root,
  most = MOST_FILES,
): number[] {
  const files = new Set(before)
  for (const { text, kind } of wants) {
    const all = kind === BEGINNING || kind === FORM ? filesFrom(text, terms) : [fileOf(text, terms)]
    for (const number of all) {
      if (files.size >= most) return [...files]
      files.add(number)
    }
  }
  return [...files]
}

/** The file that holds a term, if any does. Chinese that begins alike is in the file that holds the first of it. */
function fileOf(text: string, terms: readonly string[]): number {
  const number = Math.max(0, lastNotAfter(text, terms))
  const next = terms[number + 1]
  return /^[\u3400-\u9fff]{2}$/.test(text) && next?.startsWith(text) ? number + 1 : number
}

/** The files of what begins so. */
function filesFrom(beginning: string, terms: readonly string[]): number[] {
  const [first, last] = rangeOf(beginning, terms)
  const count = isWide(beginning, terms) ? 1 : last - first + 1
  return Array.from({ length: count }, (_, i) => first + i)
}

function isWide(beginning: string, terms: readonly string[]): boolean {
  const [first, last] = rangeOf(beginning, terms)
  return last - first >= MOST_OF_A_BEGINNING
}

function rangeOf(beginning: string, terms: readonly string[]): readonly [number, number] {
  const at = (text: string): number => Math.max(0, lastNotAfter(text, terms))
  return [at(beginning), at(`${beginning}\uffff`)]
}

function latinWants({ text, written }: Piece, last: boolean, { wording }: Root): Want[] {
  const beginning = last ? [{ text, kind: BEGINNING }] : []
  if (STOP_WORDS.has(text)) return [{ text, kind: STOPPED }, ...beginning]
  if (wording.fillers.has(text)) return [{ text, kind: FILLER }, ...beginning]
  const form = beginningOf(text)
  // Of `vite5` its number, too.
  const number = /(?<=[a-z]{2})\d$/.exec(text) ?? []
  const others = [...wording.of(text), ...parts(written), ...number, ...joinedTo(text)]
  return [
    { text, kind: WORD },
    ...beginning,
    ...(form === text ? [] : [{ text: form, kind: FORM }]),
    ...others.map((other) => ({ text: other, kind: MEANING })),
  ]
}

/** A Hebrew or an Arabic word behind what is joined to it, which is in the file of another letter. It is indexed without its article. */
function joinedTo(text: string): string[] {
  if (!JOINING.test(text)) return []
  return Array.from(text < '\u0600' ? 'בלמשכו' : 'بلوفك', (letter) => letter + text)
}

/** Without spaces two words may be one that was cut, or half of it: インスト as イン and スト. */
function joinedWants(before: Piece | undefined, { text, start }: Piece, last: boolean): Want[] {
  if (!before || before.han || before.end !== start) return []
  return [{ text: before.text + text, kind: last ? BEGINNING : PLACE }]
}

/** What two words mean that are one to the synonyms: `sign in`. */
function joinedMeanings(before: Piece | undefined, { text }: Piece, { wording }: Root): Want[] {
  if (!before || before.han) return []
  return wording.of(before.text + text).map((other) => ({ text: other, kind: MEANING }))
}

/** Terms of Chinese are in one file if they have two characters in common: a word may begin at every character. */
function hanWants(typed: string, last: boolean, { simplified, wording, known }: Root): Want[] {
  const run = simplify(typed, simplified)
  const at = (place: number, kind: number): Want => ({ text: run.slice(place, place + 2), kind })
  return cutRun(run, known).flatMap(({ text, start, known: isKnown }): Want[] => {
    const places = Array.from(text, (_, i) => start + i)
    const end = start + text.length
    // Its last character belongs to it, unless all ends there with what is half typed.
    const within = (kind: number): Want[] =>
      places.map((place) => {
        const single = place === end - 1 && (end < run.length || !last) && text.length > 1
        return at(place, single ? PLACE : kind)
      })
    if (!isKnown) return within(WORD)
    if (text.length > 1 && STOP_WORDS.has(text)) return [at(start, STOPPED)]
    if (text.length > 1 && wording.fillers.has(text)) return [at(start, FILLER)]
    const [first, ...rest] = places
    const isWord = text.length > 1
    return [
      ...(first === undefined ? [] : [at(first, isWord ? WORD : PLACE)]),
      ...rest.map((place) => at(place, PLACE)),
      ...wording.of(text).map((other) => ({ text: other, kind: MEANING })),
    ]
  })
}

/** Letters by how often English has them. */
const LETTERS = [...'etaoinsrhldcumfpgwybvkxjqz']

function* lostWants(lost: readonly string[], meant: Spelling['meant']): Generator<Want> {
  const unlike: string[] = []
  for (const word of lost) {
    const { isSlip, words } = meant(word)
    if (!isSlip) unlike.push(word)
    for (const text of words) yield { text, kind: WORD }
  }
  for (const word of unlike) for (const text of misspelt(word)) yield { text, kind: WORD }
}

/** What a word may be that has one letter too many, too few, wrong, or two in each other's place; made as far as it is asked for. */
function* misspelt(word: string): Generator<string> {
  const places = Array.from(word, (_, i) => i)
  for (const at of places) yield word.slice(0, at) + word.slice(at + 1)
  for (const at of places)
    yield word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)
  // What differs late stands near; a first letter that is missing may be any.
  for (const at of places.toReversed()) {
    for (const letter of LETTERS) {
      const before = word.slice(0, at) + letter
      yield before + word.slice(at)
      yield before + word.slice(at + 1)
    }
  }
}
