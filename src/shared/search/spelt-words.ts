// Several Chinese words by their sounds in one, `fuwuqizhuangtai`. Of a large site the sounds of words are known and not those of
// whole titles; nor has every title all that is typed.

import type { Readings } from './pinyin.ts'

/** A word of titles and headings as its sounds were typed, and all that it may be, the most frequent first. */
export interface SpeltWord {
  readonly letters: string
  readonly texts: readonly string[]
}

/** Letters of which words may be cut: nobody types more in one. */
const SPELT = /^[a-z]{4,60}$/
/** A syllable that is no word costs as much as so many words: 与 in 安装与配置. */
const LONE = 2

/** One alone is in many a word with a wrong letter: 拟内 in `engine` without its g. */
const FEWEST = 2

/** How letters are cut up to a place. */
interface Way {
  readonly words: readonly SpeltWord[]
  readonly lone: number
}

/**
 * The fewest words that letters are made of, and between them no more syllables that are none. Only words tell where a syllable ends:
 * `mingan` is 敏感, and might be `ming an`. The last may be half typed.
 */
export function wordsSpelt(letters: string, readings: Readings): readonly SpeltWord[] {
  if (!SPELT.test(letters)) return []
  const ways: (Way | undefined)[] = [{ words: [], lone: 0 }]
  for (let at = 0; at < letters.length; at++) {
    const way = ways[at]
    if (!way) continue
    const reach = (end: number, words: Way['words'], lone: number): void => {
      const other = ways[end]
      if (!other || costOf({ words, lone }) < costOf(other)) ways[end] = { words, lone }
    }
    for (const [end, counts] of wordsFrom(at, letters, readings)) {
      const texts = [...counts].toSorted(([, a], [, b]) => b - a).map(([text]) => text)
      reach(end, [...way.words, { letters: letters.slice(at, end), texts }], way.lone)
    }
    for (const syllable of readings.syllables) {
      const end = endOf(syllable, at, letters)
      if (end > at) reach(end, way.words, way.lone + 1)
    }
  }
  const { words, lone } = ways[letters.length] ?? { words: [], lone: 0 }
  return words.length < Math.max(FEWEST, lone) ? [] : words
}

function costOf({ words, lone }: Way): number {
  return words.length + LONE * lone
}

/** The words that begin at a place, by where they end, each with how often titles and headings have it. */
function wordsFrom(
  at: number,
  letters: string,
  { of, starts }: Readings,
): ReadonlyMap<number, ReadonlyMap<string, number>> {
  const found = new Map<number, Map<string, number>>()
  const readOn = (run: string, start: number, next: number, from: number): void => {
    if (next - start > 1) {
      const counts = found.get(from) ?? new Map<string, number>()
      const text = run.slice(start, next)
      found.set(from, counts.set(text, (counts.get(text) ?? 0) + 1))
    }
    for (const sound of of.get(run.charAt(next)) ?? []) {
      const end = endOf(sound, from, letters)
      if (end > from) readOn(run, start, next + 1, end)
    }
  }
  for (const { run, start } of starts.get(letters.charAt(at)) ?? []) readOn(run, start, start, at)
  return found
}

/** Where a sound ends that is typed from a place on; that place, where it is not. */
function endOf(sound: string, at: number, letters: string): number {
  if (letters.startsWith(sound, at)) return at + sound.length
  const isHalf = letters.length - at > 1 && sound.startsWith(letters.slice(at))
  return isHalf ? letters.length : at
}
