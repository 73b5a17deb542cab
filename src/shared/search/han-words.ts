// Splits the Chinese of a query into words. Where that hides what was meant, because of the segmentation or
// of a wrong character with the same sound, candidates are added that repair it.

import { importanceOf, type QueryWord } from './query-word.ts'
import { cutRun, wordsWithin, type CutWord } from './dictionary.ts'
import { addRun } from './pinyin-input.ts'
import { LONGEST_QUESTION } from './limits.ts'
import { addPrefixed, addSynonyms, JOINED, addMeaning, addMeaningOfWord } from './meanings.ts'
import type { SearchIndex } from './open.ts'
import { homophones } from './pinyin.ts'
import { simplify } from './lexicon.ts'
import { pieces, STOP_WORDS } from './text.ts'

const PART_CONFIDENCE = 0.3
/** No word of a title has more characters than this. */
const MAX_WORD_LENGTH = 6

/** Returns the words of a run of Han characters. If `typing`, the last word may be incomplete. */
export function hanWords(typed: string, typing: boolean, index: SearchIndex): QueryWord[] {
  const run = simplify(typed, index.simplified)
  const words = groupLooseWords(cutRun(run, index.dictionary)).flatMap((group) =>
    interpretGroup(group, index),
  )
  return words.map(({ text, known, interpretations }, i): QueryWord => {
    const meanings = new Map<number, number>()
    const exact = index.numbers.get(text)
    if (exact !== undefined) addMeaning(meanings, exact, 1)
    // A stop word of one character after another word completes the run: 一 in 双十一 is not a prefix of 一个.
    const isComplete = i > 0 && text.length === 1 && STOP_WORDS.has(text)
    if (typing && i === words.length - 1 && !isComplete) addPrefixed(meanings, text, index)
    addSynonyms(meanings, text, index)
    const ownImportance = importanceOf(text, index)
    if (known && ownImportance === 1) addParts(meanings, text, index)
    for (const word of interpretations) addRun(meanings, word, index)
    const [corrected] = interpretations
    if (corrected !== undefined)
      return { text, importance: 1, meanings, corrected, literal: text, han: true }
    const across = termsAcrossCuts(text, words[i - 1], words[i + 1], index)
    for (const term of across) addMeaning(meanings, term, JOINED)
    const importance = across.length > 0 ? 1 : ownImportance
    const literal = known ? {} : { literal: text }
    return { text, importance, meanings, ...literal, han: true }
  })
}

/**
 * Returns the runs of a query that no word of the index joins, and that may be homophone mistakes. Works
 * without readings, and so decides whether they must be loaded.
 */
export function maybeMisheard(
  query: string,
  { cut, dictionary, simplified }: Pick<SearchIndex, 'cut' | 'dictionary' | 'simplified'>,
): string[] {
  return pieces(query.slice(0, LONGEST_QUESTION), cut)
    .filter(({ han }) => han)
    .flatMap(({ text }) => groupLooseWords(cutRun(simplify(text, simplified), dictionary)))
    .map(joinWords)
    .filter(isUnknown)
    .map(({ text }) => text)
}

/** Returns two separate characters as one word to be searched literally. They were typed as a unit, such as 先把. */
export function asWritten(text: string): QueryWord {
  return { text, importance: 1, meanings: new Map(), literal: text, han: true }
}

/**
 * Adds the words within a compound: 反应 for 没反应, 模型 for 大模型. Negations are excluded, because the impossible
 * is not the possible: 使用 is not meant by 无法使用.
 */
function addParts(meanings: Map<number, number>, text: string, index: SearchIndex): void {
  if (/^(?:不能|无法|没法)|不了$/.test(text)) return
  for (const part of wordsWithin(text, index.dictionary))
    if (part.length > 1 && !STOP_WORDS.has(part))
      addMeaningOfWord(meanings, part, PART_CONFIDENCE, index)
}

/**
 * Returns the terms that lie across a cut, made of one character and its neighbor: 开发票 is cut into 开发 and
 * 票, but may mean 发票.
 */
function termsAcrossCuts(
  text: string,
  before: CutWord | undefined,
  after: CutWord | undefined,
  index: SearchIndex,
): number[] {
  if (text.length > 1 || STOP_WORDS.has(text)) return []
  const joined = [
    before && before.text.length > 1 ? before.text.slice(-1) + text : '',
    after && after.text.length > 1 ? text + after.text.charAt(0) : '',
  ]
  return joined.flatMap((word) => (STOP_WORDS.has(word) ? [] : (index.numbers.get(word) ?? [])))
}

/** A word of a run, and the words that it may stand for, most likely first. */
interface InterpretedWord extends CutWord {
  readonly interpretations: readonly string[]
}

/** Joins neighbors that no word covers into one if it sounds like a word of the index: 快接键 is 快捷键. */
function interpretGroup(
  group: readonly CutWord[],
  { readings, numbers }: SearchIndex,
): InterpretedWord[] {
  const joined = joinWords(group)
  const separate = group.map((word) => ({ ...word, interpretations: [] }))
  if (!isUnknown(joined)) return separate
  // Only words count. A homophone that spans two words of a heading, such as 账号与 for 韩语, means nothing.
  const terms = homophones(joined.text, readings).filter((word) => numbers.get(word) !== undefined)
  return terms.length > 0 ? [{ ...joined, interpretations: terms }] : separate
}

/** Groups adjacent words that no longer word covers. Every other word becomes a group of its own. */
function groupLooseWords(words: readonly CutWord[]): CutWord[][] {
  const groups: CutWord[][] = []
  let isOpen = false
  for (const word of words) {
    const isLooseWord = isLoose(word)
    if (isLooseWord && isOpen) groups.at(-1)?.push(word)
    else groups.push([word])
    isOpen = isLooseWord && (groups.at(-1)?.length ?? 0) < MAX_WORD_LENGTH
  }
  return groups
}

function isUnknown({ text, known }: CutWord): boolean {
  return !known && text.length > 1 && text.length <= MAX_WORD_LENGTH
}

function isLoose({ text, known }: CutWord): boolean {
  return !(known && text.length > 1) && !STOP_WORDS.has(text)
}

/** Joins several words into one that the dictionary does not contain. */
function joinWords(group: readonly CutWord[]): CutWord {
  const [first = { text: '', known: true, start: 0 }] = group
  if (group.length === 1) return first
  return { ...first, text: group.map(({ text }) => text).join(''), known: false }
}
