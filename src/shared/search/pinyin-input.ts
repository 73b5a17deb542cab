// Recognizes Chinese that was typed as pinyin, when letters are not words of the index.

import type { WordInContext, QueryWord } from './query-word.ts'
import { cutRun } from './dictionary.ts'
import { LONGEST_QUESTION } from './limits.ts'
import { addMeaningOfWord } from './meanings.ts'
import type { SearchIndex } from './open.ts'
import { homophones, soundsLike, spelt, toneless, type Readings } from './pinyin.ts'
import { segmentPinyin, type PinyinWord } from './pinyin-segmentation.ts'
import { isTyping, pieces as piecesOf, STOP_WORDS, type Cut, type Piece } from './text.ts'

const SOUND_CONFIDENCE = 0.7
const MAX_RECOGNIZED = 3
/** The number of homophones to consider. Those that are words of the index are preferred. */
const MAX_HOMOPHONES = 20
/**
 * The maximum number of syllables in one string, and of words that are checked for pinyin before term files
 * are chosen.
 */
const MAX_SYLLABLES = 16
/** The minimum number of letters per Chinese character, for a known word that is also read as pinyin. */
const MIN_LETTERS_PER_CHARACTER = 2.4
/**
 * A term of the index is meant literally, unless the Chinese word with that sound occurs in this many times
 * as many sections.
 */
const MIN_FREQUENCY_RATIO = 10
/** A known word with fewer letters is not read as pinyin. */
const MIN_LENGTH = 4

/**
 * Matches at least two syllables with tone digits, such as `you3dao4`. A single digit is not taken for a
 * tone: `ma3`.
 */
export const TONED = /^(?:[a-z]+[1-5]){2,}$/

/**
 * Adds the Chinese words that sound like typed letters, and returns the most likely one. Letters that match
 * or begin a term in a title or heading are taken literally. Letters that match a term only in texts must
 * spell out every syllable (`fanyi`): initials (`fy`) are not accepted. Letters in capitals are treated
 * like those of a known term, because nobody types pinyin so, except that keyboards capitalize the first
 * letter of an input.
 */
export function addPinyinMatches(
  meanings: Map<number, number>,
  { piece: { text, written }, before, after }: WordInContext,
  index: SearchIndex,
): string | undefined {
  // Phones capitalize the first letter, so only an all-caps word of three letters or more is an acronym.
  const isAcronym = text.length > 2 && written === written.toUpperCase()
  const isCapitalized = text !== written && ((before ?? after) !== undefined || isAcronym)
  const isKnown = meanings.size > 0 || isCapitalized
  if (isKnown && text.length < MIN_LENGTH) return undefined
  if (isInHeading(meanings, index)) return undefined
  const minFrequency = MIN_FREQUENCY_RATIO * frequencyOf(text, index)
  const letters = TONED.test(text) ? toneless(text, index.readings) : text
  const candidates = soundsLike(letters, index.readings, MAX_HOMOPHONES)
  const recognized = preferIndexed(candidates, index)
    .filter(
      (run) =>
        (!isKnown || text.length > MIN_LETTERS_PER_CHARACTER * run.length) &&
        (minFrequency === 0 || frequencyOf(run, index) > minFrequency),
    )
    .slice(0, MAX_RECOGNIZED)
  for (const run of recognized) addRun(meanings, run, index)
  return recognized[0]
}

function isInHeading(meanings: ReadonlyMap<number, number>, index: SearchIndex): boolean {
  return [...meanings.keys()].some((term) => Array.from(index.occurrences(term).heads).includes(1))
}

/** Matches what may be pinyin, with or without tone digits. */
const MAY_BE_PINYIN = /^[a-z][a-z1-5]*$/
/** Matches words that consist of pinyin-like syllables. Few words of other languages do. */
const LOOKS_LIKE_PINYIN =
  /^(?:[zcs]h|[^aeiouv])?[aeiouv]+(?:(?:ng?|r)?(?:[zcs]h|[^aeiouv])[aeiouv]+)*(?:ng?|r)?$/

/**
 * Returns the words of a query that may be pinyin: words that are not in the index, even if parts of them
 * are (`you3dao4`), and words that look like pinyin and are in no heading, such as a `fanyi` that occurs
 * only in a URL.
 */
export function maybePinyin(
  words: readonly QueryWord[],
  unknown: readonly string[],
  index: SearchIndex,
): string[] {
  const looksLikePinyin = ({ text, han, importance, meanings }: QueryWord): boolean =>
    !han &&
    importance === 1 &&
    (TONED.test(text) ||
      (text.length >= MIN_LENGTH && LOOKS_LIKE_PINYIN.test(text) && !isInHeading(meanings, index)))
  const pinyinLike = words.filter(looksLikePinyin).map(({ text }) => text)
  return [...unknown.filter((word) => MAY_BE_PINYIN.test(word)), ...pinyinLike]
}

/**
 * Returns the runs that are words of the index, if any. For `lishi` that is 历史, but not 里使, which is only a
 * part of 里使用 in a heading.
 */
function preferIndexed(runs: readonly string[], { numbers }: SearchIndex): readonly string[] {
  const words = runs.filter((run) => numbers.get(run) !== undefined)
  return words.length > 0 ? words : runs
}

/** Words typed as pinyin, and the number of pieces of the query that they replace. */
interface PinyinMatch {
  readonly words: readonly QueryWord[]
  readonly pieces: number
}

/**
 * Recognizes pinyin that is typed syllable by syllable at the start of the pieces, such as `fan yi` or
 * `fan1 yi4`. It is accepted if one of the syllables is not a word, or if the Chinese word is far more
 * frequent.
 */
export function pinyinBySyllable(
  pieces: readonly Piece[],
  typing: boolean,
  index: SearchIndex,
): PinyinMatch | undefined {
  const { readings } = index
  if (readings.syllables.size === 0) return undefined
  const letters = pieces.slice(0, MAX_SYLLABLES).map(({ text }) => toneless(text, readings))
  const mayBeIncomplete = typing && pieces.length <= MAX_SYLLABLES
  const end = letters.findIndex(
    (each, i) => !readings.syllables.has(each) && !(mayBeIncomplete && i === letters.length - 1),
  )
  const syllables = end < 0 ? letters : letters.slice(0, end)
  if (syllables.length < 2) return undefined
  const match = spelt(syllables, readings, mayBeIncomplete && end < 0, MAX_RECOGNIZED)
  const [corrected] = match?.texts ?? []
  if (!match || corrected === undefined) return undefined
  // The last syllable may be incomplete and become any word, so only whole syllables are compared.
  const minFrequency = Math.min(
    ...pieces
      .slice(0, match.completeSyllables)
      .map(({ text }) => MIN_FREQUENCY_RATIO * frequencyOf(text, index)),
  )
  if (minFrequency > 0 && frequencyOf(corrected, index) <= minFrequency) return undefined
  const count = corrected.length
  const word = createQueryWord(syllables.slice(0, count).join(''), match.texts, index)
  return { words: [word], pieces: count }
}

/**
 * Recognizes several words in one unknown piece, such as `fuwuqizhuangtai`. If the whole piece sounds like
 * one string of a title or heading, it is left alone here.
 */
export function pinyinInOneWord({ text }: Piece, index: SearchIndex): PinyinMatch | undefined {
  const { readings, numbers, lexicon } = index
  if (numbers.get(text) !== undefined || lexicon.words.has(text)) return undefined
  const segments = spelledWords(toneless(text, readings), readings)
  const words = segments.map(({ letters, texts }) =>
    createQueryWord(letters, preferIndexed(texts, index).slice(0, MAX_RECOGNIZED), index),
  )
  return words.length === 0 ? undefined : { words, pieces: 1 }
}

/** Returns the Chinese that unknown letters may stand for: one string, or else several words. */
function chineseForLetters(letters: string, readings: Readings): string[] {
  const several = spelledWords(letters, readings).flatMap(({ texts }) =>
    texts.slice(0, MAX_RECOGNIZED),
  )
  return [...soundsLike(letters, readings, MAX_RECOGNIZED), ...several]
}

function spelledWords(letters: string, readings: Readings): readonly PinyinWord[] {
  const words = segmentPinyin(letters, readings)
  return words.length > 0 && soundsLike(letters, readings, 1).length > 0 ? [] : words
}

function createQueryWord(text: string, runs: readonly string[], index: SearchIndex): QueryWord {
  const meanings = new Map<number, number>()
  for (const run of runs) addRun(meanings, run, index)
  const [corrected = text] = runs
  return { text, importance: 1, meanings, corrected, han: false }
}

/** The parts of a query that are not words in the loaded part of an index. */
export interface Lost {
  readonly query: string
  readonly words: readonly string[]
  /** Runs of Han characters that no word joins. */
  readonly loose: readonly string[]
}

/**
 * Returns all Chinese that a query with unknown words may mean by its sound. The term files with these
 * words must be loaded before the query can be interpreted.
 */
export function pinyinWordsIn(
  { query, words, loose }: Lost,
  cut: Cut,
  readings: Readings,
): string[] {
  const text = query.slice(0, LONGEST_QUESTION)
  const typing = isTyping(text)
  const found = piecesOf(text, cut).filter(({ han }) => !han)
  const letters = found.slice(0, MAX_SYLLABLES).map((piece) => toneless(piece.text, readings))
  const recognized = letters.flatMap((each, i) => [
    ...(spelt(letters.slice(i), readings, typing, MAX_RECOGNIZED)?.texts ?? []),
    ...(words.includes(found[i]?.text ?? '') ? chineseForLetters(each, readings) : []),
  ])
  const misheard = loose.flatMap((each) => homophones(each, readings).slice(0, MAX_RECOGNIZED))
  return [...new Set([...recognized, ...misheard])]
}

/** Returns the number of sections that contain a word. A stop word counts as being everywhere. */
function frequencyOf(word: string, index: SearchIndex): number {
  if (STOP_WORDS.has(word)) return Infinity
  const term = index.numbers.get(word)
  return term === undefined ? 0 : index.occurrences(term).frequency
}

/** Adds the words of a Chinese string that was recognized by its sound. */
export function addRun(meanings: Map<number, number>, run: string, index: SearchIndex): void {
  for (const { text } of cutRun(run, index.dictionary))
    addMeaningOfWord(meanings, text, SOUND_CONFIDENCE, index)
}
