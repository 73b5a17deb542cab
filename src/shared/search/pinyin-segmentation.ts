// Splits a string of pinyin into several Chinese words: `fuwuqizhuangtai`. The words are matched one by
// one, because on a large site only the readings of words are loaded and not those of whole titles, and
// because no title may contain the whole string.

import type { Readings, Start } from './pinyin.ts'

/** The typed letters of one word, and the words of titles and headings that they may stand for, most frequent first. */
export interface PinyinWord {
  readonly letters: string
  readonly texts: readonly string[]
}

/**
 * Strings that can be split. The length is limited to 30, so that the set of positions fits into the bits
 * of a number.
 */
const SPLITTABLE = /^[a-z]{4,30}$/
/** The cost of a syllable that is not part of a word, in words: 与 in 安装与配置. */
const LONE_SYLLABLE_COST = 2

/** The minimum number of words. A single one is found in many misspelled words: 拟内 in `engine` without its g. */
const MIN_WORDS = 2

/**
 * A segmentation of the letters up to a position: the start and end of each word, and the number of single
 * syllables.
 */
interface Segmentation {
  readonly words: readonly (readonly [at: number, end: number])[]
  readonly lone: number
}

/**
 * Splits letters into as few words as possible, with at most as many single syllables between them. Words
 * are needed to tell where a syllable ends: `mingan` is 敏感, but could be `ming an`. The last syllable may
 * be incomplete.
 */
export function segmentPinyin(letters: string, readings: Readings): readonly PinyinWord[] {
  if (!SPLITTABLE.test(letters)) return []
  const segmentations: (Segmentation | undefined)[] = [{ words: [], lone: 0 }]
  for (let at = 0; at < letters.length; at++) {
    const current = segmentations[at]
    if (!current) continue
    const reach = (end: number, words: Segmentation['words'], lone: number): void => {
      const existing = segmentations[end]
      if (!existing || costOf({ words, lone }) < costOf(existing))
        segmentations[end] = { words, lone }
    }
    let wordEnds = 0
    for (const syllable of readings.syllables) {
      const end = endOf(syllable, at, letters)
      if (end < 0) continue
      reach(end, current.words, current.lone + 1)
      const starts = readings.startsByReading.get(syllable) ?? []
      readFrom(at, starts, letters, readings, (ends) => (wordEnds |= ends))
    }
    for (let end = at + 1; end <= letters.length; end++)
      if (hasPosition(wordEnds, end)) reach(end, [...current.words, [at, end]], current.lone)
  }
  const { words, lone } = segmentations[letters.length] ?? { words: [], lone: 0 }
  if (words.length < Math.max(MIN_WORDS, lone)) return []
  return words.map(([at, end]) => ({
    letters: letters.slice(at, end),
    texts: textsOf(at, end, letters, readings),
  }))
}

function costOf({ words, lone }: Segmentation): number {
  return words.length + LONE_SYLLABLE_COST * lone
}

/**
 * Returns the strings in titles and headings that sound like the letters between two positions, most
 * frequent first.
 */
function textsOf(at: number, end: number, letters: string, readings: Readings): string[] {
  const counts = new Map<string, number>()
  const starts = readings.startsByLetter.get(letters.charAt(at)) ?? []
  readFrom(at, starts, letters, readings, (ends, run, start, next) => {
    if (!hasPosition(ends, end)) return
    const text = run.slice(start, next)
    counts.set(text, (counts.get(text) ?? 0) + 1)
  })
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([text]) => text)
}

/**
 * Calls `onMatch` for each string of at least two characters that can be read from a position on, with a bit
 * mask of the positions where it may end. The string is passed as a range, because only few are needed as
 * text.
 */
function readFrom(
  at: number,
  starts: readonly Start[],
  letters: string,
  { byCharacter }: Readings,
  onMatch: (ends: number, run: string, start: number, next: number) => void,
): void {
  for (const { run, start } of starts) {
    let ends = 1 << at
    for (let next = start; ends > 0; next++) {
      if (next - start > 1) onMatch(ends, run, start, next)
      ends = endsOf(byCharacter.get(run.charAt(next)) ?? [], ends, letters)
    }
  }
}

function hasPosition(positions: number, position: number): boolean {
  return ((positions >> position) & 1) === 1
}

/** Returns the end positions of these readings, if typed at any of the given positions. Both are bit masks. */
function endsOf(sounds: readonly string[], positions: number, letters: string): number {
  let ends = 0
  for (const sound of sounds)
    for (let rest = positions; rest > 0; rest &= rest - 1) {
      const end = endOf(sound, 31 - Math.clz32(rest & -rest), letters)
      if (end > 0) ends |= 1 << end
    }
  return ends
}

/**
 * Returns the end position of a reading typed at a position, or -1 if it does not match there. At the end
 * of the letters, a reading may be incomplete.
 */
function endOf(sound: string, at: number, letters: string): number {
  if (letters.startsWith(sound, at)) return at + sound.length
  const isIncomplete = letters.length - at > 1 && sound.startsWith(letters.slice(at))
  return isIncomplete ? letters.length : -1
}
