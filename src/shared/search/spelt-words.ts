// Several Chinese words by their sounds in one, `fuwuqizhuangtai`. Of a large site the sounds of words are known and not those of
// whole titles; nor has every title all that is typed.

import type { Readings, Start } from './pinyin.ts'

/** A word of titles and headings as its sounds were typed, and all that it may be, the most frequent first. */
export interface SpeltWord {
  readonly letters: string
  readonly texts: readonly string[]
}

/** Letters of which words may be cut: no more than a number has bits for. */
const SPELT = /^[a-z]{4,30}$/
/** A syllable that is no word costs as much as so many words: 与 in 安装与配置. */
const LONE = 2

/** One alone is in many a word with a wrong letter: 拟内 in `engine` without its g. */
const FEWEST = 2

/** How letters are cut up to a place: where each word begins and ends. */
interface Way {
  readonly words: readonly (readonly [at: number, end: number])[]
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
    let found = 0
    for (const syllable of readings.syllables) {
      const end = endOf(syllable, at, letters)
      if (end < 0) continue
      reach(end, way.words, way.lone + 1)
      const starts = readings.sounded.get(syllable) ?? []
      readFrom(at, starts, letters, readings, (ends) => (found |= ends))
    }
    for (let end = at + 1; end <= letters.length; end++)
      if (has(found, end)) reach(end, [...way.words, [at, end]], way.lone)
  }
  const { words, lone } = ways[letters.length] ?? { words: [], lone: 0 }
  if (words.length < Math.max(FEWEST, lone)) return []
  return words.map(([at, end]) => ({
    letters: letters.slice(at, end),
    texts: textsOf(at, end, letters, readings),
  }))
}

function costOf({ words, lone }: Way): number {
  return words.length + LONE * lone
}

/** What sounds like the letters between two places, what titles and headings have most often first. */
function textsOf(at: number, end: number, letters: string, readings: Readings): string[] {
  const counts = new Map<string, number>()
  const starts = readings.starts.get(letters.charAt(at)) ?? []
  readFrom(at, starts, letters, readings, (ends, run, start, next) => {
    if (!has(ends, end)) return
    const text = run.slice(start, next)
    counts.set(text, (counts.get(text) ?? 0) + 1)
  })
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([text]) => text)
}

/** Tells of the words that are read from a place on where they may end, each end a bit; texts are needed of few. */
function readFrom(
  at: number,
  starts: readonly Start[],
  letters: string,
  { of }: Readings,
  tell: (ends: number, run: string, start: number, next: number) => void,
): void {
  for (const { run, start } of starts) {
    let ends = 1 << at
    for (let next = start; ends > 0; next++) {
      if (next - start > 1) tell(ends, run, start, next)
      ends = endsOf(of.get(run.charAt(next)) ?? [], ends, letters)
    }
  }
}

function has(places: number, place: number): boolean {
  return ((places >> place) & 1) === 1
}

/** Where any of these sounds ends that is typed from any of some places on. */
function endsOf(sounds: readonly string[], places: number, letters: string): number {
  let ends = 0
  for (const sound of sounds)
    for (let rest = places; rest > 0; rest &= rest - 1) {
      const end = endOf(sound, 31 - Math.clz32(rest & -rest), letters)
      if (end > 0) ends |= 1 << end
    }
  return ends
}

/** Where a sound ends that is typed from a place on; -1, where it is not. */
function endOf(sound: string, at: number, letters: string): number {
  if (letters.startsWith(sound, at)) return at + sound.length
  const isHalf = letters.length - at > 1 && sound.startsWith(letters.slice(at))
  return isHalf ? letters.length : -1
}
