// Chinese words, traditional characters and readings, from libraries. Loaded only for sites that contain Chinese.

import { createRequire } from 'node:module'
import type { Jieba } from '@node-rs/jieba'
import type { Characters } from '../../core/search/index-options.ts'
import type { Writing } from '../../core/search/writing.ts'
import type { SectionDraft } from '../../shared/contract.ts'
import { isWide } from '../../shared/search/han.ts'
import { foundOnce } from '../../shared/once.ts'
import { dictionaryPart } from './dictionary-part.ts'
import { bytesOf, type SharedValue } from '../threads/shared-bytes.ts'

const require = createRequire(import.meta.url)

/**
 * Bytes of text above which pages are processed one by one with the whole dictionary, so that their runs of
 * Han characters are not all in memory at once.
 */
const MAX_BYTES_AT_ONCE = 4_000_000

/** The Jieba library, and its dictionary as bytes. */
interface DictionarySource {
  readonly Jieba: typeof Jieba
  readonly dict: Uint8Array
}

/** A character followed by 里 ("in"), as in 信里. */
const CHARACTER_AND_LI = /^.里$/

let source: DictionarySource | undefined

/** Loads the Jieba library and its dictionary, once. */
export function loadDictionary(): DictionarySource {
  return (source ??= {
    ...(require('@node-rs/jieba') as typeof import('@node-rs/jieba')),
    ...(require('@node-rs/jieba/dict') as { dict: Uint8Array }),
  })
}

/**
 * Creates a Jieba instance that knows the site's own words and every dictionary word that `runs` may
 * contain; all words if `runs` is `undefined`.
 */
function createSegmenter(runs: readonly string[] | undefined, siteWords: readonly string[]): Jieba {
  const { Jieba: Segmenter, dict } = loadDictionary()
  const segmenter = Segmenter.withDict(
    runs ? dictionaryPart(dict, [...runs, ...siteWords].join('\n')) : dict,
  )
  // The site's own words are as frequent as the most frequent words of the dictionary, so that they win.
  if (siteWords.length > 0)
    segmenter.loadDict(Buffer.from(siteWords.map((each) => `${each} 100000 n\n`).join('')))
  return segmenter
}

/** Returns the Chinese words in texts. */
export function discover(texts: readonly string[]): Set<string> {
  const runs = runsIn(texts)
  return wordsIn(runs, createSegmenter(runs, []))
}

function wordsIn(runs: readonly string[], segmenter: Jieba): Set<string> {
  // All runs go through a single call: a call into the native library takes as long as segmenting a short
  // run. No word extends beyond a line.
  const words = new Set(segmenter.cutForSearch(runs.join('\n'), true))
  words.delete('\n')
  // A character and 里 are not a word if Jieba splits them when given alone: 信里 would hide 微信 in 微信里.
  for (const word of words)
    if (CHARACTER_AND_LI.test(word) && segmenter.cut(word, false).length > 1) words.delete(word)
  return words
}

/** Returns the distinct runs of Han characters in texts. */
function runsIn(texts: readonly string[]): string[] {
  const all = texts.join('\n').normalize('NFKC')
  return [...new Set(all.match(/[\u3005\u3007\u3400-\u9fff]+/g))]
}

/** Pages in which to find Chinese words. */
export interface ChineseTexts {
  readonly pages: readonly {
    /** Names of the page and of its headings. */
    readonly names: readonly string[]
    /** Its sections, a `SectionDraft[]` as JSON. */
    readonly texts: SharedValue
  }[]
  /** Words from the config. */
  readonly configWords: readonly string[]
}

/** Returns the Chinese words of each page, sorted. */
export function wordsOfPages({ pages, configWords }: ChineseTexts): string[][] {
  const size = pages.reduce((sum, { texts }) => sum + texts.length, 0)
  const runs = size > MAX_BYTES_AT_ONCE ? undefined : pages.map(runsOf)
  const segmenter = createSegmenter(runs?.flat(), configWords)
  return pages.map((page, i) => [...wordsIn(runs?.[i] ?? runsOf(page), segmenter)].toSorted())
}

function runsOf({ names, texts }: ChineseTexts['pages'][number]): string[] {
  const sections = JSON.parse(bytesOf(texts).toString()) as SectionDraft[]
  return runsIn([...names, ...sections.flatMap(({ text, code }) => [text, code])])
}

/** Maps characters that a script lacks to their most usual form in it. */
type Forms = ReadonlyMap<string, string>

/** Returns the characters that a script lacks, with their forms in it. */
const formsOf = foundOnce((writing: Writing): Forms => formsIn(TABLES[writing]()))

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
  // Keeps only pairs in the Basic Multilingual Plane: characters beyond it are segmented like letters.
  return new Map(pairs.filter(([from, to]) => from !== to && from.length + to.length === 2))
}

/**
 * Characters that are valid in both scripts and are never converted: 乾 as in 乾坤, and characters of Big5
 * that are also the simplified form of another character, such as 后 in 皇后 and 台 in 平台.
 */
const VALID_IN_BOTH: Readonly<Record<Writing, string>> = {
  simplified: '乾夥徵',
  traditional:
    '丑丰么于云仆伙余佣儿准几凶划占台吁吃后听咨咸唇坏夸尸岩岳峰帘干并床征愿扑挂斗晒朴杠杰涌游灶痴皂秘筑粽群肴腌苧范荐虫虱辟郁采里雇霉',
}

/** Character tables, limited to what an index needs. */
export const characters: Characters = {
  traditional(indexed) {
    const simplified = formsOf('simplified')
    const table = new Map<string, string>()
    for (const [from, to] of simplified)
      if (indexed.has(to) && !indexed.has(from)) table.set(from, to)
    // Makes texts in traditional characters findable by simplified ones. If the index contains several
    // traditional forms of a character, the most usual one wins.
    const usual = [...formsOf('traditional')]
    const others = Array.from(simplified, ([from, to]) => [to, from] as const)
    for (const [from, to] of [...usual, ...others])
      if (indexed.has(to) && !indexed.has(from) && !table.has(from)) table.set(from, to)
    return [...table].flat().join('')
  },
  converterTo(writing) {
    if (writing === undefined) return (text) => text
    let convert: ((text: string) => string) | undefined
    // Loaded lazily: an edit without Chinese needs no table.
    return (text) => (isWide(text) ? (convert ??= createConverter(writing))(text) : text)
  },
  readings(indexed) {
    const { polyphonic } = require('pinyin-pro') as typeof import('pinyin-pro')
    return [...indexed]
      .toSorted()
      .map((character) => {
        const [sounds = ''] = polyphonic(character, { toneType: 'none', v: true })
        const distinct = [...new Set(sounds.split(' '))].filter((sound) => /^[a-z]+$/.test(sound))
        return distinct.length === 0 ? '' : character + distinct.join(',')
      })
      .join('')
  },
}

function createConverter(writing: Writing): (text: string) => string {
  const forms = formsOf(writing)
  const convertible = [...forms.keys()].filter(
    (character) => !VALID_IN_BOTH[writing].includes(character),
  )
  const pattern = new RegExp(`[${convertible.join('')}]`, 'g')
  return (text) => text.replace(pattern, (character) => forms.get(character) ?? character)
}
