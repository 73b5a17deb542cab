// How a character may be read that stands in no title. A table of all readings would be larger than a small site's index; but browsers
// sort Chinese by sound, so that a character stands between others that are read like it.

import { firstAt } from '../sorted.ts'

/** The first common characters of each letter in that order: no sound goes on across them. */
const FIRST = '阿八嚓哒婀发旮哈丌咔垃妈拿喔趴七蚺仨他挖夕丫匝'

/** The readings of a character, as far as those of others around it tell. */
export type Guess = (character: string) => readonly string[]

/** Guesses by characters that are read in one way only. It takes some milliseconds, so it is made where it is needed. */
export function guessBy(readings: ReadonlyMap<string, string>): Guess {
  const order = new Intl.Collator('zh-u-co-pinyin')
  // Who does not know Chinese sorts it by numbers, which say nothing.
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
