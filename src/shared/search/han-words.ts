// The words of a question's Chinese: cut by the index's own words, and taken for what was meant where the cut, or a character that
// sounds alike, hides it.

import { importanceOf, type Wanted } from './asked-word.ts'
import { cutRun, wordsWithin, type CutWord } from './dictionary.ts'
import { addRun } from './heard.ts'
import { addPrefixed, addSynonyms, JOINED, mean } from './meanings.ts'
import type { SearchIndex } from './open.ts'
import { homophones } from './pinyin.ts'
import { simplify } from './tables.ts'
import { STOP_WORDS } from './text.ts'

const PART = 0.5
/** Of more characters than this no title has a word. */
const LONGEST_WORD = 6

/** The words of a run; its last one may be half typed. */
export function hanWords(typed: string, typing: boolean, index: SearchIndex): Wanted[] {
  const run = simplify(typed, index.simplified)
  const cut = misheard(cutRun(run, index.dictionary), index)
  return cut.map(({ text, known }, i): Wanted => {
    const meanings = new Map<number, number>()
    const exact = index.numbers.get(text)
    if (exact !== undefined) mean(meanings, exact, 1)
    if (typing && i === cut.length - 1) addPrefixed(meanings, text, index)
    addSynonyms(meanings, text, index)
    if (exact === undefined && known) addParts(meanings, text, index)
    if (!known && text.length > 1) {
      const meant = soundingSo(text, index)
      for (const word of meant) addRun(meanings, word, index)
      const [corrected] = meant
      if (corrected !== undefined)
        return { text, importance: 1, meanings, corrected, literal: text, han: true }
    }
    const across = acrossCuts(text, cut[i - 1], cut[i + 1], index)
    for (const term of across) mean(meanings, term, JOINED)
    const importance = across.length > 0 ? 1 : importanceOf(text)
    const literal = known ? {} : { literal: text }
    return { text, importance, meanings, ...literal, han: true }
  })
}

/** Two characters that no word joins are one to whoever sets them apart: 先把 is looked for as it stands. */
export function asWritten(text: string): Wanted {
  return { text, importance: 1, meanings: new Map(), literal: text, han: true }
}

/** A word that only the synonyms know may be written as others: 没反应 as 反应. */
function addParts(meanings: Map<number, number>, text: string, index: SearchIndex): void {
  for (const part of wordsWithin(text, index.dictionary)) {
    const term = index.numbers.get(part)
    if (term !== undefined && part.length > 1 && !STOP_WORDS.has(part)) mean(meanings, term, PART)
  }
}

/** What is in titles and headings and sounds like a text; words of the index if any is one. */
function soundingSo(text: string, index: SearchIndex): string[] {
  const all = homophones(text, index.readings)
  const terms = all.filter((word) => index.numbers.get(word) !== undefined)
  return terms.length > 0 ? terms : all
}

/** Terms that a character makes with its neighbours, of which a longer word was cut: 开发票 is 开发 and 票, and may be 发票. */
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

/** Neighbours that no word joins are one where a word of the index sounds so: 快接键 is 快捷键. */
function misheard(cut: readonly CutWord[], index: SearchIndex): CutWord[] {
  const found: CutWord[] = []
  for (let i = 0; i < cut.length;) {
    const loose = cut.slice(i, i + LONGEST_WORD)
    const end = loose.findIndex((word) => !isLoose(word))
    const group = loose.slice(0, end < 0 ? undefined : Math.max(1, end))
    const text = group.map((word) => word.text).join('')
    const start = group[0]?.start ?? 0
    if (group.length > 1 && text.length <= LONGEST_WORD && isMisheard(text, index))
      found.push({ text, known: false, start })
    else found.push(...group)
    i += group.length
  }
  return found
}

function isLoose({ text, known }: CutWord): boolean {
  return !(known && text.length > 1) && !STOP_WORDS.has(text)
}

function isMisheard(text: string, index: SearchIndex): boolean {
  return homophones(text, index.readings).some(
    (word) => word !== text && index.numbers.get(word) !== undefined,
  )
}
