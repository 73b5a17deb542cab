// What libraries know of Chinese: its words, its traditional characters, its readings. Loaded only where a site is Chinese.

import { createRequire } from 'node:module'
import type { Jieba } from '@node-rs/jieba'
import type { Characters } from '../core/search/build-index.ts'
import type { SectionDraft } from '../shared/contract.ts'
import { dictionaryPart } from './dictionary-part.ts'
import { bytesOf, type Held } from './shared-bytes.ts'

const require = createRequire(import.meta.url)

/** Beyond so many bytes of texts most words of the dictionary are in some: then all of it is loaded. */
const MANY = 4_000_000

/** The library, and its dictionary as bytes. */
interface Source {
  readonly Jieba: typeof Jieba
  readonly dict: Uint8Array
}

let source: Source | undefined

/** Gets ready to look for words. */
export function loadDictionary(): Source {
  return (source ??= {
    ...(require('@node-rs/jieba') as typeof import('@node-rs/jieba')),
    ...(require('@node-rs/jieba/dict') as { dict: Uint8Array }),
  })
}

/** A cutter with the site's own words, which knows all words of the dictionary that some texts may hold; without texts, all words. */
function cutterFor(texts: readonly string[] | undefined, own: readonly string[]): Jieba {
  const { Jieba: Cutter, dict } = loadDictionary()
  const words = texts && [...new Set(texts.flatMap(runsIn)), ...own].join('\n')
  const cutter = Cutter.withDict(words === undefined ? dict : dictionaryPart(dict, words))
  // As frequent as the most frequent: the site knows its own words.
  if (own.length > 0) cutter.loadDict(Buffer.from(own.map((each) => `${each} 100000 n\n`).join('')))
  return cutter
}

/** The Chinese words of texts. */
export function discover(texts: readonly string[], own: readonly string[] = []): Set<string> {
  return wordsIn(texts, cutterFor(texts, own))
}

function wordsIn(texts: readonly string[], cutter: Jieba): Set<string> {
  const found = new Set<string>()
  for (const text of texts) {
    const runs = new Set(runsIn(text))
    if (runs.size === 0) continue
    // All at once: going to the library takes as long as cutting a short run. No word goes beyond a line.
    for (const word of cutter.cutForSearch([...runs].join('\n'), true)) found.add(word)
  }
  found.delete('\n')
  return found
}

function runsIn(text: string): readonly string[] {
  return text.normalize('NFKC').match(/[\u3005\u3007\u3400-\u9fff]+/g) ?? []
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
  const size = pages.reduce((sum, { texts }) => sum + texts.length, 0)
  const cutter = cutterFor(size > MANY ? undefined : pages.flatMap(textsOf), own)
  return pages.map((page) => [...wordsIn(textsOf(page), cutter)].toSorted())
}

function textsOf({ names, texts }: ChineseTexts['pages'][number]): string[] {
  const sections = JSON.parse(bytesOf(texts).toString()) as SectionDraft[]
  return [...names, ...sections.flatMap(({ text, code }) => [text, code])]
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
