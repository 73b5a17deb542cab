// Chinese typed by its sound: what is meant by letters that are no words.

import type { Placed, Wanted } from './asked-word.ts'
import { cutRun } from './dictionary.ts'
import { LONGEST_QUESTION } from './limits.ts'
import { meanWord } from './meanings.ts'
import type { SearchIndex } from './open.ts'
import { homophones, soundsLike, spelt, toneless, type Readings } from './pinyin.ts'
import { wordsSpelt, type SpeltWord } from './spelt-words.ts'
import { isTyping, pieces as piecesOf, STOP_WORDS, type Cut, type Piece } from './text.ts'

const SOUND = 0.7
const MOST_HEARD = 3
/** Of so many that sound alike those are looked for that are words. */
const MOST_ALIKE = 20
/** So many syllables are taken for one string at most, and so many words for sounds before their terms are there. */
const MOST_SPELT = 16
/** Letters to a character, at least. */
const SPELT_OUT = 2.4
/** What a text holds is meant, unless the Chinese word that sounds so stands in so many times more sections. */
const OFTENER = 10
/** Shorter words that are known are no sounds. */
const SHORTEST = 4

/** What may be several syllables with their tones, `you3dao4`. One digit alone is no tone: `ma3`. */
export const TONED = /^(?:[a-z]+[1-5]){2,}$/

/**
 * Letters that begin a word are meant as they are if a name holds it; else they are heard where they spell the sound out (`fanyi`),
 * and not as initials (`fy`). Nobody writes these in capitals, unless a keyboard does where all begins. Gives the likeliest.
 */
export function addHeard(
  meanings: Map<number, number>,
  { piece: { text, written }, before, after }: Placed,
  index: SearchIndex,
): string | undefined {
  // A phone writes the first letter in capitals, and three of them are an acronym.
  const isAcronym = text.length > 2 && written === written.toUpperCase()
  const isMeant = text !== written && ((before ?? after) !== undefined || isAcronym)
  const known = meanings.size > 0 || isMeant
  if (known && text.length < SHORTEST) return undefined
  if (isHeaded(meanings, index)) return undefined
  const least = OFTENER * timesOf(text, index)
  const letters = TONED.test(text) ? toneless(text, index.readings) : text
  const alike = soundsLike(letters, index.readings, MOST_ALIKE)
  const heard = likelyOf(alike, index)
    .filter(
      (run) =>
        (!known || text.length > SPELT_OUT * run.length) &&
        (least === 0 || timesOf(run, index) > least),
    )
    .slice(0, MOST_HEARD)
  for (const run of heard) addRun(meanings, run, index)
  return heard[0]
}

function isHeaded(meanings: ReadonlyMap<number, number>, index: SearchIndex): boolean {
  return [...meanings.keys()].some((term) => Array.from(index.occurrences(term).heads).includes(1))
}

/** What may be Chinese by its sound, with the digits of its tones. */
const MAY_BE_HEARD = /^[a-z][a-z1-5]*$/
/** What is made of syllables, as few words of other languages are. */
const MAY_BE_SPELT =
  /^(?:[zcs]h|[^aeiouv])?[aeiouv]+(?:(?:ng?|r)?(?:[zcs]h|[^aeiouv])[aeiouv]+)*(?:ng?|r)?$/

/**
 * Words of a question that may be sounds: those that are none, though their parts may be (`you3dao4`), and `fanyi`, where it stands in
 * an address and in no heading.
 */
export function maybeHeard(
  words: readonly Wanted[],
  unknown: readonly string[],
  index: SearchIndex,
): string[] {
  const isSpelt = ({ text, han, importance, meanings }: Wanted): boolean =>
    !han &&
    importance === 1 &&
    (TONED.test(text) ||
      (text.length >= SHORTEST && MAY_BE_SPELT.test(text) && !isHeaded(meanings, index)))
  const own = words.filter(isSpelt).map(({ text }) => text)
  return [...unknown.filter((word) => MAY_BE_HEARD.test(word)), ...own]
}

/** Words, if any is one: 历史 for `lishi`, and not what only stands side by side in a heading, 里使 of 里使用. */
function likelyOf(runs: readonly string[], { numbers }: SearchIndex): readonly string[] {
  const words = runs.filter((run) => numbers.get(run) !== undefined)
  return words.length > 0 ? words : runs
}

/** Words that were typed by their sounds, in so many pieces. */
interface SpelledOut {
  readonly words: readonly Wanted[]
  readonly pieces: number
}

/**
 * What the first pieces are where they are typed syllable by syllable, `fan yi` or `fan1 yi4`: one of them is no word, or what they
 * spell is far more usual.
 */
export function spelledOut(
  pieces: readonly Piece[],
  typing: boolean,
  index: SearchIndex,
): SpelledOut | undefined {
  const { readings } = index
  if (readings.syllables.size === 0) return undefined
  const letters = pieces.slice(0, MOST_SPELT).map(({ text }) => toneless(text, readings))
  const ends = typing && pieces.length <= MOST_SPELT
  const end = letters.findIndex(
    (each, i) => !readings.syllables.has(each) && !(ends && i === letters.length - 1),
  )
  const syllables = end < 0 ? letters : letters.slice(0, end)
  if (syllables.length < 2) return undefined
  const heard = spelt(syllables, readings, ends && end < 0, MOST_HEARD)
  const [corrected] = heard?.texts ?? []
  if (!heard || corrected === undefined) return undefined
  // What is half typed may become any word.
  const least = Math.min(
    ...pieces.slice(0, heard.whole).map(({ text }) => OFTENER * timesOf(text, index)),
  )
  if (least > 0 && timesOf(corrected, index) <= least) return undefined
  const count = corrected.length
  const word = heardWord(syllables.slice(0, count).join(''), heard.texts, index)
  return { words: [word], pieces: count }
}

/** What a piece is that is no word, where it is several in one: `fuwuqizhuangtai`. What a title sounds like as a whole is one. */
export function spelledInOne({ text }: Piece, index: SearchIndex): SpelledOut | undefined {
  const { readings, numbers, wording } = index
  if (numbers.get(text) !== undefined || wording.words.has(text)) return undefined
  const all = spelledWords(toneless(text, readings), readings)
  const words = all.map(({ letters, texts }) =>
    heardWord(letters, likelyOf(texts, index).slice(0, MOST_HEARD), index),
  )
  return words.length === 0 ? undefined : { words, pieces: 1 }
}

/** What letters may be that are no word: one, or else several. */
function lettersHeard(letters: string, known: Readings): string[] {
  const several = spelledWords(letters, known).flatMap(({ texts }) => texts.slice(0, MOST_HEARD))
  return [...soundsLike(letters, known, MOST_HEARD), ...several]
}

function spelledWords(letters: string, known: Readings): readonly SpeltWord[] {
  const words = wordsSpelt(letters, known)
  return words.length > 0 && soundsLike(letters, known, 1).length > 0 ? [] : words
}

function heardWord(text: string, runs: readonly string[], index: SearchIndex): Wanted {
  const meanings = new Map<number, number>()
  for (const run of runs) addRun(meanings, run, index)
  const [corrected = text] = runs
  return { text, importance: 1, meanings, corrected, han: false }
}

/** What of a question is no word of what is here of an index. */
export interface Lost {
  readonly query: string
  readonly words: readonly string[]
  /** Chinese that no word joins. */
  readonly loose: readonly string[]
}

/**
 * All Chinese that a question may mean by its sounds, where some of its words are none: so much of an index has to be there before
 * it can be understood.
 */
export function heardIn({ query, words, loose }: Lost, cut: Cut, known: Readings): string[] {
  const text = query.slice(0, LONGEST_QUESTION)
  const typing = isTyping(text)
  const found = piecesOf(text, cut).filter(({ han }) => !han)
  const letters = found.slice(0, MOST_SPELT).map((piece) => toneless(piece.text, known))
  const heard = letters.flatMap((each, i) => [
    ...(spelt(letters.slice(i), known, typing, MOST_HEARD)?.texts ?? []),
    ...(words.includes(found[i]?.text ?? '') ? lettersHeard(each, known) : []),
  ])
  const misheard = loose.flatMap((each) => homophones(each, known).slice(0, MOST_HEARD))
  return [...new Set([...heard, ...misheard])]
}

/** In how many sections a word stands; one that says little stands everywhere. */
function timesOf(word: string, index: SearchIndex): number {
  if (STOP_WORDS.has(word)) return Infinity
  const term = index.numbers.get(word)
  return term === undefined ? 0 : index.occurrences(term).frequency
}

/** The words of Chinese that was meant by its sound. */
export function addRun(meanings: Map<number, number>, run: string, index: SearchIndex): void {
  for (const { text } of cutRun(run, index.dictionary)) meanWord(meanings, text, SOUND, index)
}
