// The readings of Chinese words in titles and headings, in a file of its own for large indexes. It is
// loaded only for queries with Latin letters that are not a known word.

import type { SoundsShard } from '../../shared/search/format.ts'
import { hanIn } from '../../shared/search/han.ts'
import type { Characters } from './index-options.ts'

/** The file of readings, as stored for the next index. */
export interface Sounds {
  readonly name: string
  /** The characters in the file, and their readings. */
  readonly han: string
  readonly readings: string
}

/** Returns the distinct Chinese words of at least two characters, sorted and separated by spaces. */
export function chineseIn(words: readonly string[]): string {
  return [...new Set(words)]
    .filter((word) => /^[\u3400-\u9fff]{2,}$/.test(word))
    .toSorted()
    .join(' ')
}

/**
 * Creates the file from the Chinese words in the names of pages, most frequent first. Returns `undefined`
 * if there are none.
 */
export function soundsOf(
  pages: readonly { readonly chineseNames: string }[],
  last: Sounds | undefined,
  characters: Pick<Characters, 'readings'>,
  write: (shard: SoundsShard) => string,
): Sounds | undefined {
  const counts = new Map<string, number>()
  for (const { chineseNames } of pages) {
    if (chineseNames === '') continue
    for (const word of chineseNames.split(' ')) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  if (counts.size === 0) return undefined
  // Sorting is stable: words of equal frequency are in a fixed order.
  const words = [...counts.keys()]
    .toSorted()
    .toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))
  const usedHan = hanIn(words)
  const han = [...usedHan].toSorted().join('')
  // The library with the readings takes a tenth of a second to load.
  const readings = last?.han === han ? last.readings : characters.readings(usedHan)
  return { name: write({ words: words.join('|'), readings }), han, readings }
}
