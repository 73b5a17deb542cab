// Excerpts: the part of a text around the words that were found, with those words marked.

import { foundOnce } from '../once.ts'
import { anyOf } from './any-of.ts'
import { aligned } from './letters.ts'
import type { SearchIndex } from './open.ts'
import type { ParsedQuery } from './parse-query.ts'
import { isHan } from './han.ts'
import { simplify } from './lexicon.ts'
import { STOP_WORDS } from './text.ts'

/**
 * A fragment of a displayed text. It is plain text, never markup: the caller creates an element for each
 * marked fragment.
 */
export interface Marked {
  readonly text: string
  readonly mark: boolean
}

/** Marks the words of one query in texts. */
interface Marker {
  /** Returns how many characters of a text belong to words of the query. */
  marked(text: string): number
  /** Returns a whole text with its words marked. */
  whole(text: string): Marked[]
  /**
   * Returns an excerpt of about `length` characters, taken where the most and the rarest words are. If the
   * text has none, its beginning is returned.
   */
  around(text: string, length: number): Marked[]
  /**
   * Returns the words to highlight on the pages of these sections, longest first: those that the sections
   * or the titles of their pages contain.
   */
  tokens(sections: readonly number[]): string[]
}

/** Words of this importance or less, that is stop words, say too little to be highlighted on a page. */
const HIGHLIGHT_THRESHOLD = 0.2

interface FoundWord {
  readonly start: number
  readonly end: number
  readonly word: string
  readonly weight: number
}

/** Creates a marker for the words of a query and all terms that they may stand for. */
export function marker(question: ParsedQuery, index: SearchIndex): Marker {
  const weights = new Map<string, number>()
  const highlighted = new Set<string>()
  const numbers = question.version.split('.')
  const addWord = (word: string, importance: number, confidence = 1): void => {
    if (word === '' || numbers.includes(word.replace(/^v(?=.)/, ''))) return
    weights.set(word, Math.max(importance * confidence, weights.get(word) ?? 0))
    if (importance > HIGHLIGHT_THRESHOLD) highlighted.add(word)
  }
  for (const { text, importance, meanings, literal = '' } of question.words) {
    addWord(text, importance)
    addWord(literal, importance)
    for (const [term, confidence] of meanings)
      addWord(index.terms[term] ?? '', importance, confidence)
  }
  addWord(question.name, 1)
  // A version is marked as a whole, or a prefix of it that is still a version. Its numbers are not marked
  // one by one.
  for (let count = numbers.length; count > 1; count--) {
    const version = numbers.slice(0, count).join('.')
    addWord(version, 1)
    addWord(`v${version}`, 1)
  }
  // The longest alternative is tried first. Otherwise a word that is a prefix of another would mark only a
  // part of it.
  const words = [...weights.keys()].toSorted((a, b) => b.length - a.length)
  const pattern = words.length === 0 ? undefined : anyOf(words)

  // Cached, because the same text is measured, excerpted and searched for tokens.
  const findAll = foundOnce((text: string): readonly FoundWord[] =>
    pattern ? findWords(pattern, text) : [],
  )
  const findWords = (anyWord: RegExp, text: string): FoundWord[] => {
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
    whole: (text) => markRange(text, findAll(text), 0, text.length),
    around(text, length) {
      const found = findAll(text)
      if (text.length <= length) return markRange(text, found, 0, text.length)
      const { start, end } = bestWindow(text, found, length)
      const excerpt = markRange(text, found, start, end)
      return [
        ...(start > 0 ? [{ text: '…', mark: false }] : []),
        ...excerpt,
        ...(end < text.length ? [{ text: '…', mark: false }] : []),
      ]
    },
    tokens(sections) {
      const tokenSet = new Set<string>()
      const foundWords = new Set<string>()
      const texts = sections.flatMap((section) => {
        const { heading = '', page = 0 } = index.sections[section] ?? {}
        return [index.pages[page]?.title ?? '', heading, index.text(section)]
      })
      for (const text of texts)
        for (const { start, end, word } of findAll(text)) {
          foundWords.add(word)
          // The tokens are collected as they are spelled on the page, so that they can be found there.
          if (highlighted.has(word)) tokenSet.add(text.slice(start, end).toLowerCase())
        }
      // The text of a section has no code, and it may not have been loaded yet. In both cases the postings
      // still tell which words the section contains.
      const all = new Set(sections)
      for (const word of highlighted)
        if (!wasFound(word, foundWords) && occursIn(all, word, index)) tokenSet.add(word)
      if (numbers.every((number) => occursIn(all, number, index))) tokenSet.add(question.version)
      return [...tokenSet].toSorted((a, b) => b.length - a.length)
    },
  }
}

/** Whether a word was found in the texts. A Chinese word may be part of a longer one. */
function wasFound(word: string, foundWords: ReadonlySet<string>): boolean {
  return (
    foundWords.has(word) ||
    (isHan(word.charCodeAt(0)) && [...foundWords].some((each) => each.includes(word)))
  )
}

/** Whether any of the sections contains a word, according to its postings. */
function occursIn(sections: ReadonlySet<number>, word: string, index: SearchIndex): boolean {
  const term = index.numbers.get(word)
  if (term === undefined) return false
  return Array.from(index.occurrences(term).sections).some((section) => sections.has(section))
}

/**
 * Whether a word is a single Han character that is a stop word. Such a character is marked only next to
 * another match: 一 belongs to 双十一, but alone it is in every other sentence.
 */
function isParticle(word: string): boolean {
  return word.length === 1 && isHan(word.charCodeAt(0)) && STOP_WORDS.has(word)
}

function touches(
  { start, end }: FoundWord,
  before: FoundWord | undefined,
  after: FoundWord | undefined,
): boolean {
  return before?.end === start || after?.start === end
}

/**
 * Returns the window with the highest total weight of distinct words, and of pairs of them side by side. It
 * starts a little before the first of them, and does not start or end within a word.
 */
function bestWindow(
  text: string,
  found: readonly FoundWord[],
  length: number,
): { start: number; end: number } {
  let best = { start: 0, worth: -1 }
  for (const [i, first] of found.entries()) {
    const start = Math.max(0, Math.min(first.start - Math.floor(length / 5), text.length - length))
    const counted = new Set<string>()
    let worth = 0
    for (let j = i; j < found.length; j++) {
      const next = found[j]
      // A single word that is longer than the window is shown in part.
      if (!next || (j > i && next.end > start + length)) break
      worth += counted.has(next.word) ? next.weight / 10 : next.weight
      const before = j > i ? found[j - 1] : undefined
      const pair = `${before?.word} ${next.word}`
      if (before && next.start <= before.end + 1 && !counted.has(pair)) worth += next.weight / 4
      counted.add(pair)
      counted.add(next.word)
    }
    if (worth > best.worth + 1e-9) best = { start, worth }
  }
  let { start } = best
  let end = Math.min(text.length, start + length)
  const straddling = found.find((each) => each.start < end && each.end > end)
  // Chinese has no spaces: a match is the only known word boundary, so do not cut through a match.
  if (straddling && straddling.end - straddling.start <= MAX_UNCUT_LENGTH) end = straddling.start
  const first = found.find((each) => each.start >= start)?.start ?? end
  while (start > 0 && start < first && wouldSplit(text, start)) start++
  const last = found.findLast((each) => each.end <= end)?.end ?? start
  while (end < text.length && end > last && wouldSplit(text, end)) end--
  // No space or punctuation next to the ellipsis.
  while (start > 0 && start < first && /[\s\p{P}\p{M}]/u.test(text.charAt(start))) start++
  while (end < text.length && end > last && /\s/.test(text.charAt(end - 1))) end--
  return { start, end }
}

/** Scripts without spaces between words. A text may be cut before any of their letters. */
const UNSPACED = ['Han', 'Hira', 'Kana', 'Thai', 'Laoo', 'Khmr', 'Mymr']
  .map((script) => String.raw`\p{scx=${script}}`)
  .join('')
const WORD_CHARACTER = String.raw`(?:(?![${UNSPACED}])[\p{L}\p{M}\p{N}.'’_])`
/**
 * A word may be cut if the cut is more than this many characters from its start or from its end. Such a
 * word is probably a URL or a checksum, and keeping it whole would leave no room for its context.
 */
const MAX_UNCUT_LENGTH = 30
/**
 * Matches a character that must not be separated from the one before it: within a word, a combining mark,
 * the next part of an emoji sequence, or the second letter of a flag.
 */
const CONTINUATION = new RegExp(
  String.raw`(?<=(?<!${WORD_CHARACTER})${WORD_CHARACTER}{1,${MAX_UNCUT_LENGTH}})${WORD_CHARACTER}{1,${MAX_UNCUT_LENGTH}}(?!${WORD_CHARACTER})|[\p{M}\p{EMod}\u200d]|(?<=\u200d).|(?<=\p{RI})\p{RI}`,
  'uy',
)

/** Whether cutting a text at a position would split a word or a character. */
function wouldSplit(text: string, at: number): boolean {
  CONTINUATION.lastIndex = at
  return /[\udc00-\udfff]/.test(text.charAt(at)) || CONTINUATION.test(text)
}

function markRange(
  text: string,
  found: readonly FoundWord[],
  start: number,
  end: number,
): Marked[] {
  const fragments: Marked[] = []
  let at = start
  for (const each of found) {
    if (each.start < at || each.start >= end) continue
    if (each.start > at) fragments.push({ text: text.slice(at, each.start), mark: false })
    at = Math.min(each.end, end)
    fragments.push({ text: text.slice(each.start, at), mark: true })
  }
  if (at < end) fragments.push({ text: text.slice(at, end), mark: false })
  return fragments
}
