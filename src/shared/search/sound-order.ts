// Guesses the reading of a character that is in no title. A table of all readings would be larger than the
// index of a small site. But browsers can sort Chinese by sound, which places a character between others
// with the same reading.

import { firstAt } from '../sorted.ts'

/**
 * The first common character of each initial letter in that order. They separate the initials, so that no
 * reading is guessed across them.
 */
const FIRST_OF_INITIALS = '阿八嚓哒婀发旮哈丌咔垃妈拿喔趴七蚺仨他挖夕丫匝'

/** Returns the probable readings of a character, from its neighbors in the order. */
export type Guess = (character: string) => readonly string[]

/** Creates a guesser from characters that have only one reading. Takes some milliseconds, so create it lazily. */
export function guessBy(readings: ReadonlyMap<string, string>): Guess {
  const collator = new Intl.Collator('zh-u-co-pinyin')
  // Without support for Chinese, the order is that of code points, which says nothing about sounds.
  if (!collator.resolvedOptions().locale.startsWith('zh')) return () => []
  const sorted = [...new Set([...FIRST_OF_INITIALS, ...readings.keys()])].toSorted((a, b) =>
    collator.compare(a, b),
  )
  return (character) => {
    const place = firstAt(sorted.length, (at) => collator.compare(sorted[at] ?? '', character) < 0)
    const neighbors = [sorted[place - 1], sorted[place]].map((each) => readings.get(each ?? ''))
    return [...new Set(neighbors.filter((reading) => reading !== undefined))]
  }
}
