// Guesses the reading of a character that is in no title. A table of all readings would be larger than the
// index of a small site. But browsers can sort Chinese by sound, which places a character between others
// with the same reading.

import { firstAt } from '../sorted.ts'

/**
 * The first common character of each initial letter in that order. They separate the initials, so that no
 * reading is guessed across them.
 */
const FIRST = '阿八嚓哒婀发旮哈丌咔垃妈拿喔趴七蚺仨他挖夕丫匝'

/** Returns the probable readings of a character, from its neighbors in the order. */
export type Guess = (character: string) => readonly string[]

/** Creates a guesser from characters that have only one reading. Takes some milliseconds, so create it lazily. */
export function guessBy(readings: ReadonlyMap<string, string>): Guess {
  const order = new Intl.Collator('zh-u-co-pinyin')
  // Without support for Chinese, the order is that of code points, which says nothing about sounds.
  if (!order.resolvedOptions().locale.startsWith('zh')) return () => []
  const sorted = [...new Set([...FIRST, ...readings.keys()])].toSorted((a, b) =>
    order.compare(a, b),
  )
  return (character) => {
    const place = firstAt(sorted.length, (at) => order.compare(sorted[at] ?? '', character) < 0)
    const beside = [sorted[place - 1], sorted[place]].map((each) => readings.get(each ?? ''))
    return [...new Set(beside.filter((reading) => reading !== undefined))]
  }
}
