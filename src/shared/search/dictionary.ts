// Splits Chinese, which has no spaces, into words. Index and query are split with the same dictionary, the
// words of the index, so that their words agree.

import { isHan } from './han.ts'

/** The words by which Chinese is split. */
export interface Dictionary {
  /** Calls `onWord` with every word that starts at index `start` of a run of Han characters, shortest first. */
  each(run: string, start: number, onWord: (word: string) => void): void
  /** Returns the number of sections that contain a word, or 0 if it is unknown. */
  frequency(word: string): number
}

/** Creates a dictionary of the Chinese words in a collection. Other words are ignored. */
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
    each(run, start, onWord) {
      const maxLength = Math.min(longest.get(run.charAt(start)) ?? 0, run.length - start)
      for (let length = 1; length <= maxLength; length++) {
        const word = run.slice(start, start + length)
        if (words.has(word)) onWord(word)
      }
    },
    frequency,
  }
}

/** Combines several dictionaries into one. The frequency of a word is the highest that any of them reports. */
export function joinedDictionary(dictionaries: readonly Dictionary[]): Dictionary {
  return {
    each(run, start, onWord) {
      for (const dictionary of dictionaries) dictionary.each(run, start, onWord)
    },
    frequency: (word) =>
      dictionaries.reduce((highest, { frequency }) => Math.max(highest, frequency(word)), 0),
  }
}

/** A node of the trie of words, keyed by UTF-16 code unit. */
interface TrieNode {
  word?: string
  next?: Map<number, TrieNode>
}

/**
 * Creates a dictionary backed by a trie. It is slower to create than `dictionaryOf` and faster to query,
 * for indexing many texts. Each word is always the same string object.
 */
export function treeDictionaryOf(words: ReadonlySet<string>): Dictionary {
  const root: TrieNode = {}
  for (const word of words) {
    if (!isHan(word.charCodeAt(0))) continue
    let node = root
    for (let i = 0; i < word.length; i++) {
      const children = (node.next ??= new Map())
      let next = children.get(word.charCodeAt(i))
      if (!next) children.set(word.charCodeAt(i), (next = {}))
      node = next
    }
    node.word = word
  }
  return {
    each(run, start, onWord) {
      let node = root.next?.get(run.charCodeAt(start))
      for (let i = start + 1; node; i++) {
        if (node.word !== undefined) onWord(node.word)
        if (i >= run.length) return
        node = node.next?.get(run.charCodeAt(i))
      }
    },
    frequency: () => 0,
  }
}

/**
 * Returns all dictionary words at all positions of a run, including overlapping ones. These are the words
 * that are indexed.
 */
export function wordsWithin(run: string, dictionary: Dictionary): string[] {
  const found: string[] = []
  for (let start = 0; start < run.length; start++)
    dictionary.each(run, start, (word) => found.push(word))
  return found
}

const ignore = (): void => undefined

/**
 * A word of a segmented run. `known` is false for characters that no dictionary word covers. Adjacent ones
 * are joined into one.
 */
export interface CutWord {
  readonly text: string
  readonly known: boolean
  readonly start: number
}

// A known word costs about 1, and less if it is long or frequent, so that few long words win. The costs
// were found by experiment on three corpora.
const FREQUENCY_DISCOUNT = 0.02
const LENGTH_DISCOUNT = 0.01
const SINGLE_CHARACTER_COST = 1.3
const UNKNOWN_COST = 2.2

/**
 * Segments a run of Han characters along the cheapest path of dictionary words that covers it. Linear in
 * the length of the run.
 */
export function cutRun(run: string, dictionary: Dictionary): CutWord[] {
  const { from, byWord } = findCheapestPaths(run, dictionary, ignore)
  const words: CutWord[] = []
  for (let end = run.length; end > 0; end = from[end] ?? 0) {
    const begin = from[end] ?? 0
    const text = run.slice(begin, end)
    const known = byWord[end] === 1
    const next = words.at(-1)
    if (!known && next && !next.known)
      words[words.length - 1] = { text: text + next.text, known, start: begin }
    else words.push({ text, known, start: begin })
  }
  return words.toReversed()
}

/**
 * Returns the number of words that `cutRun` would return, without creating them. Used to count many texts.
 * `onWord` is called with the same words that `wordsWithin` returns.
 */
export function countRun(
  run: string,
  dictionary: Dictionary,
  onWord: (word: string) => void,
): number {
  const { from, byWord } = findCheapestPaths(run, dictionary, onWord)
  let count = 0
  let wasKnown = true
  for (let end = run.length; end > 0; end = from[end] ?? 0) {
    const known = byWord[end] === 1
    if (known || wasKnown) count++
    wasKnown = known
  }
  return count
}

/**
 * The cheapest path to each position of a run: its cost, the position where its last step began, and
 * whether that step was a dictionary word.
 */
interface PathTable {
  readonly cost: Float64Array
  readonly from: Int32Array
  readonly byWord: Uint8Array
}

// Reused between calls, because allocating the tables for each run would take most of the time.
let table = createTable(256)

function createTable(length: number): PathTable {
  return {
    cost: new Float64Array(length + 1),
    from: new Int32Array(length + 1),
    byWord: new Uint8Array(length + 1),
  }
}

/** Computes the cheapest paths through a run. The result is valid until the next call. */
function findCheapestPaths(
  run: string,
  dictionary: Dictionary,
  onWord: (word: string) => void,
): PathTable {
  if (run.length >= table.cost.length) table = createTable(2 * run.length)
  const { cost, from, byWord } = table
  cost.fill(Infinity, 0, run.length + 1)
  cost[0] = 0
  let start = 0
  const reach = (end: number, price: number, isWord: 0 | 1): void => {
    const total = (cost[start] ?? 0) + price
    if (total >= (cost[end] ?? 0)) return
    cost[end] = total
    from[end] = start
    byWord[end] = isWord
  }
  const addWord = (word: string): void => {
    onWord(word)
    const { length } = word
    const price =
      1 - FREQUENCY_DISCOUNT * Math.log2(1 + dictionary.frequency(word)) - LENGTH_DISCOUNT * length
    reach(start + length, length === 1 ? SINGLE_CHARACTER_COST : price, 1)
  }
  for (; start < run.length; start++) {
    reach(start + 1, UNKNOWN_COST, 0)
    dictionary.each(run, start, addWord)
  }
  return table
}
