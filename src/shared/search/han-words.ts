// The words of a question's Chinese: cut by the index's own words, and taken for what was meant where the cut, or a character that
// sounds alike, hides it.

import { importanceOf, type Wanted } from './asked-word.ts'
import { cutRun, wordsWithin, type CutWord } from './dictionary.ts'
import { addRun } from './heard.ts'
import { LONGEST_QUESTION } from './limits.ts'
import { addPrefixed, addSynonyms, JOINED, mean, meanWord } from './meanings.ts'
import type { SearchIndex } from './open.ts'
import { homophones } from './pinyin.ts'
import { simplify } from './tables.ts'
import { pieces, STOP_WORDS } from './text.ts'

const PART = 0.3
/** Of more characters than this no title has a word. */
const LONGEST_WORD = 6

/** The words of a run; its last one may be half typed. */
export function hanWords(typed: string, typing: boolean, index: SearchIndex): Wanted[] {
  const run = simplify(typed, index.simplified)
  const cut = looseIn(cutRun(run, index.dictionary)).flatMap((group) => understood(group, index))
  return cut.map(({ text, known, meant }, i): Wanted => {
    const meanings = new Map<number, number>()
    const exact = index.numbers.get(text)
    if (exact !== undefined) mean(meanings, exact, 1)
    // 双十一 is typed to its end, and does not go on with 一个.
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
    for (const term of across) mean(meanings, term, JOINED)
    const importance = across.length > 0 ? 1 : own
    const literal = known ? {} : { literal: text }
    return { text, importance, meanings, ...literal, han: true }
  })
}

/** What no word of an index joins in a question, and may be a word that was misheard. No readings are needed to find it. */
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

/** Two characters that stand alone in a question were typed as a unit: 先把 is looked for as it stands. */
export function asWritten(text: string): Wanted {
  return { text, importance: 1, meanings: new Map(), literal: text, han: true }
}

/** A word may be written as others, 没反应 as 反应, 大模型 as 模型. What is not possible is not what is: 无法使用. */
function addParts(meanings: Map<number, number>, text: string, index: SearchIndex): void {
  if (/^(?:不能|无法|没法)|不了$/.test(text)) return
  for (const part of wordsWithin(text, index.dictionary))
    if (part.length > 1 && !STOP_WORDS.has(part)) meanWord(meanings, part, PART, index)
}

/** Words that lie across a cut, of one character and its neighbours: 开发票 is cut into 开发 and 票, and may mean 发票. */
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

/** A word of a run with what it may be instead, the likeliest first. */
interface Understood extends CutWord {
  readonly meant: readonly string[]
}

/** Neighbours that no word joins are one where a word of the index sounds so: 快接键 is 快捷键. */
function understood(group: readonly CutWord[], { readings, numbers }: SearchIndex): Understood[] {
  const all = asOne(group)
  const apart = group.map((word) => ({ ...word, meant: [] }))
  if (!isUnknown(all)) return apart
  // What only sounds so across two words of a heading, 账号与 for 韩语, is nothing that anybody says.
  const terms = homophones(all.text, readings).filter((word) => numbers.get(word) !== undefined)
  return terms.length > 0 ? [{ ...all, meant: terms }] : apart
}

/** A cut run in groups of words that no longer word joins; each other word is a group of its own. */
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

/** Several words joined into one that the dictionary does not know. */
function asOne(group: readonly CutWord[]): CutWord {
  const [first = { text: '', known: true, start: 0 }] = group
  if (group.length === 1) return first
  return { ...first, text: group.map(({ text }) => text).join(''), known: false }
}
