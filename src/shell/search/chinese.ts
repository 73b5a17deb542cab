// What libraries know of Chinese: its words, its traditional characters, its readings. Loaded only where a site is Chinese.

import { createRequire } from 'node:module'
import type { Jieba } from '@node-rs/jieba'
import type { Characters } from '../../core/search/index-options.ts'
import type { Writing } from '../../core/search/writing.ts'
import type { SectionDraft } from '../../shared/contract.ts'
import { isWide } from '../../shared/search/han.ts'
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

/** Characters of one writing, each with the most usual that it is in the other. */
type Forms = ReadonlyMap<string, string>

const loaded = new Map<Writing, Forms>()

/** The characters that a writing does not have, and what they are in it. */
function formsOf(writing: Writing): Forms {
  const forms = loaded.get(writing) ?? formsIn(TABLES[writing]())
  loaded.set(writing, forms)
  return forms
}

const TABLES = {
  simplified: () =>
    require('opencc-js/dict/TSCharacters') as typeof import('opencc-js/dict/TSCharacters'),
  traditional: () =>
    require('opencc-js/dict/STCharacters') as typeof import('opencc-js/dict/STCharacters'),
} as const

function formsIn({ default: table }: { readonly default: string }): Forms {
  const pairs = table.split('|').map((entry): [string, string] => {
    const [from = '', to = ''] = entry.split(' ')
    return [from, to]
  })
  // What is beyond the first plane is cut as letters are.
  return new Map(pairs.filter(([from, to]) => from !== to && from.length + to.length === 2))
}

/** What is written in either: 乾坤, and of the characters in Big5 that are simplified ones of others 后 of 皇后, 台 of 平台. */
const OF_BOTH: Readonly<Record<Writing, string>> = {
  simplified: '乾夥徵',
  traditional:
    '丑丰么于云仆伙余佣儿准几凶划占台吁吃后听咨咸唇坏夸尸岩岳峰帘干并床征愿扑挂斗晒朴杠杰涌游灶痴皂秘筑粽群肴腌苧范荐虫虱辟郁采里雇霉',
}

/** Tables of characters, as far as an index needs them. */
export const characters: Characters = {
  traditional(wanted) {
    const simplified = formsOf('simplified')
    const table = new Map<string, string>()
    for (const [from, to] of simplified)
      if (wanted.has(to) && !wanted.has(from)) table.set(from, to)
    // Texts in traditional characters are found by simplified ones: by the most usual of several that are here.
    const usual = [...formsOf('traditional')]
    const others = Array.from(simplified, ([from, to]) => [to, from] as const)
    for (const [from, to] of [...usual, ...others])
      if (wanted.has(to) && !wanted.has(from) && !table.has(from)) table.set(from, to)
    return [...table].flat().join('')
  },
  written(writing) {
    if (writing === undefined) return (text) => text
    let inWriting: ((text: string) => string) | undefined
    // An edit that touches no Chinese need not load a table.
    return (text) => (isWide(text) ? (inWriting ??= writer(writing))(text) : text)
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

function writer(writing: Writing): (text: string) => string {
  const forms = formsOf(writing)
  const foreign = [...forms.keys()].filter((character) => !OF_BOTH[writing].includes(character))
  const any = new RegExp(`[${foreign.join('')}]`, 'g')
  return (text) => text.replace(any, (character) => forms.get(character) ?? character)
}
