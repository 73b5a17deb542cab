// What is shown of a text: the part around the words that were found, and the words themselves marked.

import { anyOf } from './any-of.ts'
import { aligned } from './letters.ts'
import type { SearchIndex } from './open.ts'
import type { Question } from './question.ts'
import { isHan } from './han.ts'
import { simplify } from './tables.ts'
import { STOP_WORDS } from './text.ts'

/** A piece of a shown text. It is never markup: what shows it makes elements of the marked pieces. */
export interface Marked {
  readonly text: string
  readonly mark: boolean
}

/** Marks the words of one question. */
interface Marker {
  /** How many characters of a text are such words. */
  marked(text: string): number
  /** A whole text with its words marked. */
  whole(text: string): Marked[]
  /** So many characters of a text, where it has the most and rarest words; its beginning where it has no such word. */
  around(text: string, length: number): Marked[]
  /** The words that these sections, or their titles, hold; the longest first. */
  tokens(sections: readonly number[]): string[]
}

/** What is meant by words that count for less says too little to be marked on a page. */
const TELLING = 0.2

interface Found {
  readonly start: number
  readonly end: number
  readonly word: string
  readonly weight: number
}

/** A marker for the words of a question and all that they may mean. */
export function marker(question: Question, index: SearchIndex): Marker {
  const weights = new Map<string, number>()
  const telling = new Set<string>()
  const numbers = question.version.split('.')
  const note = (word: string, importance: number, sure = 1): void => {
    if (word === '' || numbers.includes(word.replace(/^v(?=.)/, ''))) return
    weights.set(word, Math.max(importance * sure, weights.get(word) ?? 0))
    if (importance > TELLING) telling.add(word)
  }
  for (const { text, importance, meanings, literal = '' } of question.words) {
    note(text, importance)
    note(literal, importance)
    for (const [term, sure] of meanings) note(index.terms[term] ?? '', importance, sure)
  }
  note(question.name, 1)
  // A version is one thing: it is marked as a whole, or what of it is a version still.
  for (let count = numbers.length; count > 1; count--) {
    const version = numbers.slice(0, count).join('.')
    note(version, 1)
    note(`v${version}`, 1)
  }
  // A word that begins another would mark a part of it: the longest is tried first.
  const words = [...weights.keys()].toSorted((a, b) => b.length - a.length)
  const pattern = words.length === 0 ? undefined : anyOf(words)

  // A text is looked through once, though it is marked, cut and asked for its words.
  const known = new Map<string, readonly Found[]>()
  const findAll = (text: string): readonly Found[] => {
    const found = known.get(text) ?? (pattern ? placesOf(pattern, text) : [])
    known.set(text, found)
    return found
  }
  const placesOf = (anyWord: RegExp, text: string): Found[] => {
    const { text: unified, start, end } = aligned(text)
    const found = Array.from(
      simplify(unified, index.simplified).matchAll(anyWord),
      ({ 0: match, index: at }) => {
        const word = match.toLowerCase()
        const last = at + match.length - 1
        return { start: start(at), end: end(last), word, weight: weights.get(word) ?? 0 }
      },
    )
    return found.filter(
      (each, i) =>
        each.weight === 1 || !isParticle(each.word) || touches(each, found[i - 1], found[i + 1]),
    )
  }

  return {
    marked: (text) => findAll(text).reduce((sum, { start, end }) => sum + end - start, 0),
    whole: (text) => cutAt(text, findAll(text), 0, text.length),
    around(text, length) {
      const found = findAll(text)
      if (text.length <= length) return cutAt(text, found, 0, text.length)
      const { start, end } = window(text, found, length)
      const shown = cutAt(text, found, start, end)
      return [
        ...(start > 0 ? [{ text: '…', mark: false }] : []),
        ...shown,
        ...(end < text.length ? [{ text: '…', mark: false }] : []),
      ]
    },
    tokens(sections) {
      const seen = new Set<string>()
      const read = new Set<string>()
      for (const section of sections) {
        const { heading = '', page = 0 } = index.sections[section] ?? {}
        // A page is looked through for what is written on it.
        for (const shown of [index.pages[page]?.title ?? '', heading, index.text(section)])
          for (const { start, end, word } of findAll(shown)) {
            read.add(word)
            if (telling.has(word)) seen.add(shown.slice(start, end).toLowerCase())
          }
      }
      // Code is in no text, and a text may still be on its way; which words they hold is known.
      const all = new Set(sections)
      for (const word of telling)
        if (!isWithin(word, read) && standsIn(all, word, index)) seen.add(word)
      if (numbers.every((number) => standsIn(all, number, index))) seen.add(question.version)
      return [...seen].toSorted((a, b) => b.length - a.length)
    },
  }
}

/** Whether a word was read: Chinese may be a part of a longer word. */
function isWithin(word: string, read: ReadonlySet<string>): boolean {
  return (
    read.has(word) || (isHan(word.charCodeAt(0)) && [...read].some((each) => each.includes(word)))
  )
}

/** Whether any of the sections holds a word, as the index has it. */
function standsIn(sections: ReadonlySet<number>, word: string, index: SearchIndex): boolean {
  const term = index.numbers.get(word)
  if (term === undefined) return false
  return Array.from(index.occurrences(term).sections).some((section) => sections.has(section))
}

/** A character that says nothing by itself: 一 is found with 双十, and stands in every other sentence. */
function isParticle(word: string): boolean {
  return word.length === 1 && isHan(word.charCodeAt(0)) && STOP_WORDS.has(word)
}

function touches(
  { start, end }: Found,
  before: Found | undefined,
  after: Found | undefined,
): boolean {
  return before?.end === start || after?.start === end
}

/** The window with the most distinct, weighty words, begun a little before the first of them and not within a word. */
function window(
  text: string,
  found: readonly Found[],
  length: number,
): { start: number; end: number } {
  let best = { start: 0, worth: -1 }
  for (const [i, first] of found.entries()) {
    const start = Math.max(0, Math.min(first.start - Math.floor(length / 5), text.length - length))
    const seen = new Set<string>()
    let worth = 0
    for (let j = i; j < found.length; j++) {
      const next = found[j]
      // A word that is longer than what is shown is shown in part.
      if (!next || (j > i && next.end > start + length)) break
      worth += seen.has(next.word) ? next.weight / 10 : next.weight
      seen.add(next.word)
    }
    if (worth > best.worth + 1e-9) best = { start, worth }
  }
  let { start } = best
  let end = Math.min(text.length, start + length)
  const torn = found.find((each) => each.start < end && each.end > end)
  // Chinese is cut by what was found in it.
  if (torn && torn.end - torn.start <= LONG) end = torn.start
  const first = found.find((each) => each.start >= start)?.start ?? end
  while (start > 0 && start < first && isTornAt(text, start)) start++
  const last = found.findLast((each) => each.end <= end)?.end ?? start
  while (end < text.length && end > last && isTornAt(text, end)) end--
  // What is cut off ends or begins with a word.
  while (start > 0 && start < first && /[\s\p{P}\p{M}]/u.test(text.charAt(start))) start++
  while (end < text.length && end > last && /\s/.test(text.charAt(end - 1))) end--
  return { start, end }
}

/** Scripts without spaces between words: a text may be cut before any of their letters. */
const UNSPACED = ['Han', 'Hira', 'Kana', 'Thai', 'Laoo', 'Khmr', 'Mymr']
  .map((script) => String.raw`\p{scx=${script}}`)
  .join('')
const OF_WORD = String.raw`(?:(?![${UNSPACED}])[\p{L}\p{M}\p{N}.'’])`
/** Further from its beginning or end than this a word is an address or a checksum, and is cut, so that more than its neighbours is shown. */
const LONG = 30
/** What goes on with what stands before it: a word, a letter with its mark, an emoji of several, the two letters of a flag. */
const GOING_ON = new RegExp(
  String.raw`(?<=(?<!${OF_WORD})${OF_WORD}{1,${LONG}})${OF_WORD}{1,${LONG}}(?!${OF_WORD})|[\p{M}\p{EMod}\u200d]|(?<=\u200d).|(?<=\p{RI})\p{RI}`,
  'uy',
)

/** Whether a text that is cut at a place is cut within what belongs together. */
function isTornAt(text: string, at: number): boolean {
  GOING_ON.lastIndex = at
  return /[\udc00-\udfff]/.test(text.charAt(at)) || GOING_ON.test(text)
}

function cutAt(text: string, found: readonly Found[], start: number, end: number): Marked[] {
  const marked: Marked[] = []
  let at = start
  for (const each of found) {
    if (each.start < at || each.start >= end) continue
    if (each.start > at) marked.push({ text: text.slice(at, each.start), mark: false })
    at = Math.min(each.end, end)
    marked.push({ text: text.slice(each.start, at), mark: true })
  }
  if (at < end) marked.push({ text: text.slice(at, end), mark: false })
  return marked
}
