// How the Chinese words of titles and headings are read, in a file of its own beside a large index: only who types letters that are
// no word loads it.

import type { SoundsShard } from '../../shared/search/format.ts'
import { hanIn } from '../../shared/search/han.ts'
import type { Characters } from './index-options.ts'

/** The file of sounds, as the next index must know it. */
export interface Sounds {
  readonly name: string
  /** The characters that it has, and how they are read. */
  readonly han: string
  readonly readings: string
}

/** The Chinese words among some, of two characters at least. */
export function chineseIn(words: readonly string[]): string {
  return [...new Set(words)]
    .filter((word) => /^[\u3400-\u9fff]{2,}$/.test(word))
    .toSorted()
    .join(' ')
}

/** Makes the file for pages by the words that each is called with; `undefined` where none is Chinese. */
export function soundsOf(
  pages: readonly { readonly headed: string }[],
  last: Sounds | undefined,
  characters: Pick<Characters, 'readings'>,
  write: (shard: SoundsShard) => string,
): Sounds | undefined {
  const counts = new Map<string, number>()
  for (const { headed } of pages) {
    if (headed === '') continue
    for (const word of headed.split(' ')) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  if (counts.size === 0) return undefined
  // Sorted first, so that words as frequent as each other have one order.
  const words = [...counts.keys()]
    .toSorted()
    .toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))
  const wanted = hanIn(words)
  const han = [...wanted].toSorted().join('')
  // The library that knows how they are read takes a tenth of a second to load.
  const readings = last?.han === han ? last.readings : characters.readings(wanted)
  return { name: write({ words: words.join('|'), readings }), han, readings }
}
