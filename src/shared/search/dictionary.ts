// Chinese is written without spaces. Index and question are cut by the same words: those that the index holds.

import { isHan } from './text.ts'

/** Which words there are. */
export interface Dictionary {
  /** Whether a string is a word. */
  has(word: string): boolean
  /** The length of the longest word that begins with this character; 0 for none. */
  longest(character: string): number
  /** In how many sections a word occurs; 0 where that is not known. */
  frequency(word: string): number
}

/** A dictionary of the Han words among these, and of how often they occur. */
export function dictionaryOf(
  words: ReadonlySet<string> | ReadonlyMap<string, unknown>,
  frequency: (word: string) => number = () => 0,
): Dictionary {
  const longest = new Map<string, number>()
  for (const word of words.keys()) {
    if (!isHan(word.charCodeAt(0))) continue
    const first = word.charAt(0)
    if (word.length > (longest.get(first) ?? 0)) longest.set(first, word.length)
  }
  return {
    has: (word) => words.has(word),
    longest: (character) => longest.get(character) ?? 0,
    frequency,
  }
}

/** Every word at every position of a run: what is indexed. */
export function wordsWithin(run: string, dictionary: Dictionary): string[] {
  const found: string[] = []
  for (let start = 0; start < run.length; start++) {
    const most = Math.min(dictionary.longest(run.charAt(start)), run.length - start)
    for (let length = 1; length <= most; length++) {
      const word = run.slice(start, start + length)
      if (dictionary.has(word)) found.push(word)
    }
  }
  return found
}

const ignore = (): void => undefined

/** A word of a cut run; `known` is false for characters that no word covers, neighbours joined. */
export interface CutWord {
  readonly text: string
  readonly known: boolean
  readonly start: number
}

// A word costs about 1, less if it is longer or frequent, so that few long words win. Found by trial on three corpora.
const FREQUENT = 0.02
const LONG = 0.01
const SINGLE = 1.3
const UNKNOWN = 2.2

/**
 * Cuts a run of Han characters along the cheapest path through the words that cover it. Linear in its length. `found` is told
 * every word at every position, as `wordsWithin` gives them: whoever makes an index wants both.
 */
export function cutRun(
  run: string,
  dictionary: Dictionary,
  found: (word: string) => void = ignore,
): CutWord[] {
  const cost = new Float64Array(run.length + 1).fill(Infinity)
  const from = new Int32Array(run.length + 1)
  cost[0] = 0
  const reach = (start: number, end: number, price: number): void => {
    const total = (cost[start] ?? 0) + price
    if (total < (cost[end] ?? 0)) {
      cost[end] = total
      from[end] = start
    }
  }
  for (let start = 0; start < run.length; start++) {
    const most = Math.min(dictionary.longest(run.charAt(start)), run.length - start)
    reach(start, start + 1, UNKNOWN)
    for (let length = 1; length <= most; length++) {
      const word = run.slice(start, start + length)
      if (!dictionary.has(word)) continue
      found(word)
      const price = 1 - FREQUENT * Math.log2(1 + dictionary.frequency(word)) - LONG * length
      reach(start, start + length, length === 1 ? SINGLE : price)
    }
  }
  const words: CutWord[] = []
  for (let end = run.length; end > 0; end = from[end] ?? 0) {
    const start = from[end] ?? 0
    const text = run.slice(start, end)
    const known = dictionary.has(text)
    const next = words[0]
    if (!known && next && !next.known) words[0] = { text: text + next.text, known, start }
    else words.unshift({ text, known, start })
  }
  return words
}
