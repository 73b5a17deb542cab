// What libraries know of Chinese: its words, its traditional characters, its readings. Loaded only where a site is Chinese.

import { createRequire } from 'node:module'
import type { Jieba } from '@node-rs/jieba'
import type { Characters } from '../../core/search/index-options.ts'
import type { SectionDraft } from '../../shared/contract.ts'
import { dictionaryPart } from './dictionary-part.ts'
import { bytesOf, type Held } from '../threads/shared-bytes.ts'

const require = createRequire(import.meta.url)

/** Of more bytes of texts than this, pages are looked at one by one, with all of the dictionary: their runs are not held at once. */
const MANY = 4_000_000

/** The library, and its dictionary as bytes. */
interface Source {
  readonly Jieba: typeof Jieba
  readonly dict: Uint8Array
}

/** Something, and that another is in it. */
const WITHIN = /^.里$/

let source: Source | undefined

/** Gets ready to look for words. */
export function loadDictionary(): Source {
  return (source ??= {
    ...(require('@node-rs/jieba') as typeof import('@node-rs/jieba')),
    ...(require('@node-rs/jieba/dict') as { dict: Uint8Array }),
  })
}

/** A cutter with the site's own words, which knows all words of the dictionary that some runs may hold; without runs, all words. */
function cutterFor(runs: readonly string[] | undefined, own: readonly string[]): Jieba {
  const { Jieba: Cutter, dict } = loadDictionary()
  const cutter = Cutter.withDict(runs ? dictionaryPart(dict, [...runs, ...own].join('\n')) : dict)
  // As frequent as the most frequent: the site knows its own words.
  if (own.length > 0) cutter.loadDict(Buffer.from(own.map((each) => `${each} 100000 n\n`).join('')))
  return cutter
}

/** The Chinese words of texts. */
export function discover(texts: readonly string[], own: readonly string[] = []): Set<string> {
  const runs = runsIn(texts)
  return wordsIn(runs, cutterFor(runs, own))
}

function wordsIn(runs: readonly string[], cutter: Jieba): Set<string> {
  // All at once: going to the library takes as long as cutting a short run. No word goes beyond a line.
  const words = new Set(cutter.cutForSearch(runs.join('\n'), true))
  words.delete('\n')
  // A character and 里 make no word that is parted by itself: 信里 would hide 微信 in 微信里.
  for (const word of words)
    if (WITHIN.test(word) && cutter.cut(word, false).length > 1) words.delete(word)
  return words
}

/** What texts say in Han characters, without what is between. */
function runsIn(texts: readonly string[]): string[] {
  const all = texts.join('\n').normalize('NFKC')
  return [...new Set(all.match(/[\u3005\u3007\u3400-\u9fff]+/g))]
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
  const runs = size > MANY ? undefined : pages.map(runsOf)
  const cutter = cutterFor(runs?.flat(), own)
  return pages.map((page, i) => [...wordsIn(runs?.[i] ?? runsOf(page), cutter)].toSorted())
}

function runsOf({ names, texts }: ChineseTexts['pages'][number]): string[] {
  const sections = JSON.parse(bytesOf(texts).toString()) as SectionDraft[]
  return runsIn([...names, ...sections.flatMap(({ text, code }) => [text, code])])
}

/** Traditional characters, each with the first that it is in simplified writing. */
let simplifications: readonly (readonly [string, string])[] | undefined

function loadSimplifications(): readonly (readonly [string, string])[] {
  return (simplifications ??= (
    require('opencc-js/dict/TSCharacters') as typeof import('opencc-js/dict/TSCharacters')
  ).default
    .split('|')
    .map((entry) => {
      const [traditional = '', simplified = ''] = entry.split(' ')
      return [traditional, simplified]
    }))
}

/** Tables of characters, as far as an index needs them. */
export const characters: Characters = {
  traditional(wanted) {
    let pairs = ''
    let others = ''
    for (const [traditional, simplified] of loadSimplifications()) {
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
