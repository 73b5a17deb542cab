// How a character may be read that no title has. A table of all would be larger than a small site's index; but whoever sorts Chinese
// sorts it by sound, and browsers do: a character stands between those that are read like it.

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
    let low = 0
    let high = sorted.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (order.compare(sorted[middle] ?? '', character) < 0) low = middle + 1
      else high = middle
    }
    const beside = [sorted[low - 1], sorted[low]].map((each) => readings.get(each ?? ''))
    return [...new Set(beside.filter((reading) => reading !== undefined))]
  }
}
