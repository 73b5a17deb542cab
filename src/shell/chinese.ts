// What libraries know of Chinese: its words, its traditional characters, its readings. Loaded only where a site is Chinese.

import { createRequire } from 'node:module'
import type { Jieba } from '@node-rs/jieba'
import type { Characters } from '../core/search/build-index.ts'
import type { SectionDraft } from '../shared/contract.ts'
import { bytesOf, type Held } from './shared-bytes.ts'

const require = createRequire(import.meta.url)
let cutter: { readonly jieba: Jieba; readonly own: string } | undefined

/** The cutter, with the site's own words. Its dictionary takes some tenths of a second to load, once a thread. */
function cutterWith(words: readonly string[]): Jieba {
  // As frequent as the most frequent: the site knows its own words.
  const own = words.map((word) => `${word} 100000 n\n`).join('')
  if (cutter?.own === own) return cutter.jieba
  const { Jieba: Cutter } = require('@node-rs/jieba') as typeof import('@node-rs/jieba')
  const { dict } = require('@node-rs/jieba/dict') as { dict: Uint8Array }
  const jieba = Cutter.withDict(dict)
  if (own !== '') jieba.loadDict(Buffer.from(own))
  cutter = { jieba, own }
  return jieba
}

/** The Chinese words of texts. */
export function discover(texts: readonly string[], own: readonly string[] = []): Set<string> {
  const found = new Set<string>()
  const cut = cutterWith(own)
  for (const text of texts) {
    const runs = new Set(text.normalize('NFKC').match(/[\u3005\u3007\u3400-\u9fff]+/g))
    if (runs.size === 0) continue
    // All at once: going to the library takes as long as cutting a short run. No word goes beyond a line.
    for (const word of cut.cutForSearch([...runs].join('\n'), true)) found.add(word)
  }
  found.delete('\n')
  return found
}

/** Pages in which Chinese words are looked for. */
export interface ChineseTexts {
  readonly pages: readonly {
    /** What the page and its parts are called. */
    readonly names: readonly string[]
    /** Its sections, a list of `SectionDraft` as JSON. */
    readonly texts: Held
  }[]
  /** Words of the config. */
  readonly own: readonly string[]
}

/** The Chinese words of each page, sorted. */
export function wordsOfPages({ pages, own }: ChineseTexts): string[][] {
  return pages.map(({ names, texts }) => {
    const sections = JSON.parse(bytesOf(texts).toString()) as SectionDraft[]
    const all = [...names, ...sections.flatMap(({ text, code }) => [text, code])]
    return [...discover(all, own)].toSorted()
  })
}

/** Tables of characters, as far as an index needs them. */
export const characters: Characters = {
  traditional(wanted) {
    const { default: table } =
      require('opencc-js/dict/TSCharacters') as typeof import('opencc-js/dict/TSCharacters')
    let pairs = ''
    let others = ''
    for (const entry of table.split('|')) {
      const [traditional = '', simplified = ''] = entry.split(' ')
      if (wanted.has(simplified) && !wanted.has(traditional)) pairs += traditional + simplified
      // Texts in traditional characters are found by simplified ones; of several the first is the most usual.
      if (wanted.has(traditional) && !wanted.has(simplified) && !others.includes(simplified))
        others += simplified + traditional
    }
    return pairs + others
  },
  readings(wanted) {
    const { polyphonic } = require('pinyin-pro') as typeof import('pinyin-pro')
    return [...wanted]
      .toSorted()
      .map((character) => {
        const [sounds = ''] = polyphonic(character, { toneType: 'none', v: true })
        const distinct = [...new Set(sounds.split(' '))].filter((sound) => /^[a-z]+$/.test(sound))
        return distinct.length === 0 ? '' : character + distinct.join(',')
      })
      .join('')
  },
}
