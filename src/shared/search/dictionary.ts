// Chinese is written without spaces. Index and question are cut by the same words: those that the index holds.

import { isHan } from './han.ts'

/** Which words there are. */
export interface Dictionary {
  /** Tells every word that begins at a place of a run, the shortest first. */
  each(run: string, start: number, told: (word: string) => void): void
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
    each(run, start, told) {
      const most = Math.min(longest.get(run.charAt(start)) ?? 0, run.length - start)
      for (let length = 1; length <= most; length++) {
        const word = run.slice(start, start + length)
        if (words.has(word)) told(word)
      }
    },
    frequency,
  }
}

/** Some dictionaries as one. */
export function joinedDictionary(dictionaries: readonly Dictionary[]): Dictionary {
  return {
    each(run, start, told) {
      for (const dictionary of dictionaries) dictionary.each(run, start, told)
    },
    frequency: (word) =>
      dictionaries.reduce((most, { frequency }) => Math.max(most, frequency(word)), 0),
  }
}

/** Words by their characters: what begins alike has its beginning in common. */
interface Branch {
  word?: string
  next?: Map<number, Branch>
}

/** The same dictionary for whoever has much to cut: slower to make, quicker to ask, and each word is always the same string. */
export function treeDictionaryOf(words: ReadonlySet<string>): Dictionary {
  const root: Branch = {}
  for (const word of words) {
    if (!isHan(word.charCodeAt(0))) continue
    let branch = root
    for (let i = 0; i < word.length; i++) {
      const branches = (branch.next ??= new Map())
      let next = branches.get(word.charCodeAt(i))
      if (!next) branches.set(word.charCodeAt(i), (next = {}))
      branch = next
    }
    branch.word = word
  }
  return {
    each(run, start, told) {
      let branch = root.next?.get(run.charCodeAt(start))
      for (let i = start + 1; branch; i++) {
        if (branch.word !== undefined) told(branch.word)
        if (i >= run.length) return
        branch = branch.next?.get(run.charCodeAt(i))
      }
    },
    frequency: () => 0,
  }
}

/** Every word at every position of a run: what is indexed. */
export function wordsWithin(run: string, dictionary: Dictionary): string[] {
  const found: string[] = []
  for (let start = 0; start < run.length; start++)
    dictionary.each(run, start, (word) => found.push(word))
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

/** Cuts a run of Han characters along the cheapest path through the words that cover it. Linear in its length. */
export function cutRun(run: string, dictionary: Dictionary): CutWord[] {
  const { from, byWord } = cheapest(run, dictionary, ignore)
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
 * How many words `cutRun` makes of a run, for whoever has much to count. `found` is told every word at every position, as
 * `wordsWithin` gives them.
 */
export function countRun(
  run: string,
  dictionary: Dictionary,
  found: (word: string) => void,
): number {
  const { from, byWord } = cheapest(run, dictionary, found)
  let count = 0
  let isKnown = true
  for (let end = run.length; end > 0; end = from[end] ?? 0) {
    const known = byWord[end] === 1
    if (known || isKnown) count++
    isKnown = known
  }
  return count
}

/** The cheapest way to each place of a run: where its last step began, and whether that was a word. */
interface Ways {
  readonly cost: Float64Array
  readonly from: Int32Array
  readonly byWord: Uint8Array
}

// A table for each run would be most of the work.
let ways = waysTo(256)

function waysTo(length: number): Ways {
  return {
    cost: new Float64Array(length + 1),
    from: new Int32Array(length + 1),
    byWord: new Uint8Array(length + 1),
  }
}

/** Good until it is called again. */
function cheapest(run: string, dictionary: Dictionary, found: (word: string) => void): Ways {
  if (run.length >= ways.cost.length) ways = waysTo(2 * run.length)
  const { cost, from, byWord } = ways
  cost.fill(Infinity, 0, run.length + 1)
  cost[0] = 0
  let start = 0
  const reach = (end: number, price: number, word: 0 | 1): void => {
    const total = (cost[start] ?? 0) + price
    if (total >= (cost[end] ?? 0)) return
    cost[end] = total
    from[end] = start
    byWord[end] = word
  }
  const told = (word: string): void => {
    found(word)
    const { length } = word
    const price = 1 - FREQUENT * Math.log2(1 + dictionary.frequency(word)) - LONG * length
    reach(start + length, length === 1 ? SINGLE : price, 1)
  }
  for (; start < run.length; start++) {
    reach(start + 1, UNKNOWN, 0)
    dictionary.each(run, start, told)
  }
  return ways
}
