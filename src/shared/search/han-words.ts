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

const PART = 0.3
/** No word of a title has more characters than this. */
const LONGEST_WORD = 6

/** Returns the words of a run of Han characters. If `typing`, the last word may be incomplete. */
export function hanWords(typed: string, typing: boolean, index: SearchIndex): QueryWord[] {
  const run = simplify(typed, index.simplified)
  const cut = looseIn(cutRun(run, index.dictionary)).flatMap((group) => understood(group, index))
  return cut.map(({ text, known, meant }, i): QueryWord => {
    const meanings = new Map<number, number>()
    const exact = index.numbers.get(text)
    if (exact !== undefined) addMeaning(meanings, exact, 1)
    // A stop word of one character after another word completes the run: 一 in 双十一 is not a prefix of 一个.
    const ends = i > 0 && text.length === 1 && STOP_WORDS.has(text)
    if (typing && i === cut.length - 1 && !ends) addPrefixed(meanings, text, index)
    addSynonyms(meanings, text, index)
    const own = importanceOf(text, index)
    if (known && own === 1) addParts(meanings, text, index)
    for (const word of meant) addRun(meanings, word, index)
    const [corrected] = meant
    if (corrected !== undefined)
      return { text, importance: 1, meanings, corrected, literal: text, han: true }
    const across = acrossCuts(text, cut[i - 1], cut[i + 1], index)
    for (const term of across) addMeaning(meanings, term, JOINED)
    const importance = across.length > 0 ? 1 : own
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
    .flatMap(({ text }) => looseIn(cutRun(simplify(text, simplified), dictionary)))
    .map(asOne)
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
    if (part.length > 1 && !STOP_WORDS.has(part)) addMeaningOfWord(meanings, part, PART, index)
}

/**
 * Returns the terms that lie across a cut, made of one character and its neighbor: 开发票 is cut into 开发 and
 * 票, but may mean 发票.
 */
function acrossCuts(
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
interface Understood extends CutWord {
  readonly meant: readonly string[]
}

/** Joins neighbors that no word covers into one if it sounds like a word of the index: 快接键 is 快捷键. */
function understood(group: readonly CutWord[], { readings, numbers }: SearchIndex): Understood[] {
  const all = asOne(group)
  const apart = group.map((word) => ({ ...word, meant: [] }))
  if (!isUnknown(all)) return apart
  // Only words count. A homophone that spans two words of a heading, such as 账号与 for 韩语, means nothing.
  const terms = homophones(all.text, readings).filter((word) => numbers.get(word) !== undefined)
  return terms.length > 0 ? [{ ...all, meant: terms }] : apart
}

/** Groups adjacent words that no longer word covers. Every other word becomes a group of its own. */
function looseIn(cut: readonly CutWord[]): CutWord[][] {
  const groups: CutWord[][] = []
  let open = false
  for (const word of cut) {
    const loose = isLoose(word)
    if (loose && open) groups.at(-1)?.push(word)
    else groups.push([word])
    open = loose && (groups.at(-1)?.length ?? 0) < LONGEST_WORD
  }
  return groups
}

function isUnknown({ text, known }: CutWord): boolean {
  return !known && text.length > 1 && text.length <= LONGEST_WORD
}

function isLoose({ text, known }: CutWord): boolean {
  return !(known && text.length > 1) && !STOP_WORDS.has(text)
}

/** Joins several words into one that the dictionary does not contain. */
function asOne(group: readonly CutWord[]): CutWord {
  const [first = { text: '', known: true, start: 0 }] = group
  if (group.length === 1) return first
  return { ...first, text: group.map(({ text }) => text).join(''), known: false }
}
