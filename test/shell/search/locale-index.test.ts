// Tests that the index of a large site is updated from the previous one, with the result of a new one.

import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { SearchedPage } from '../../../src/core/plan/searched.ts'
import type { Site, SiteLocale } from '../../../src/shared/contract.ts'
import { decodeImpacts, decodeTerms } from '../../../src/shared/search/codec.ts'
import type { TermShard } from '../../../src/shared/search/format.ts'
import { hashOf } from '../../../src/shell/store/hash.ts'
import { localeIndex, type LocaleIndex } from '../../../src/shell/search/locale-index.ts'
import type { Pool } from '../../../src/shell/threads/pool.ts'
import { noRecent } from '../../../src/shell/store/recent.ts'
import { memoryStore, type Store } from '../../../src/shell/store/store.ts'
import { newFolder } from '../../folder.ts'
import { inlinePool } from '../../inline-pool.ts'

const LOCALE = { id: 'zh', label: '中文', lang: 'zh-Hans', base: '/' } as unknown as SiteLocale
const SITE = { base: '/', locales: [LOCALE], config: { search: { languages: ['zh', 'en'] } } }

/** Creates a workshop with its own notes. `anew` counts how often an index was made from scratch. */
function shopWith(store: Store): {
  readonly shop: Parameters<typeof localeIndex>[0]
  anew: number
} {
  const pool = inlinePool
  const counted = {
    anew: 0,
    shop: {
      root: '/',
      store,
      recent: noRecent,
      version: 'test',
      times: {},
      site: SITE as unknown as Site,
      notes: path.join(newFolder(), 'notes'),
      pool: {
        ...pool,
        runAlone: async (task, piece) => {
          if (task === 'makeIndexes') counted.anew++
          return pool.runAlone(task, piece)
        },
      } satisfies Pool,
      tallies: {
        parse: { hits: 0, misses: 0 },
        render: { hits: 0, misses: 0 },
        highlight: { hits: 0, misses: 0 },
      },
      progress: () => undefined,
    },
  }
  return counted
}

/** Returns a different word of letters for each number. */
function wordOf(number: number): string {
  return number.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '')
}

/** Returns 600 words in three sections. Two thirds of them occur on no other page. */
function textOf(number: number, more = ''): string[] {
  const words = (from: number): string =>
    Array.from({ length: 200 }, (_, i) =>
      wordOf(7919 * (i % 3 > 0 ? 9000 + from + i : (from + i * (1 + (number % 7))) % 9000)),
    ).join(' ')
  return [0, 200, 400].map((i) => words(number * 600 + i) + (i === 0 ? ` ${more}` : ''))
}

function pageOf(store: Store, number: number, texts: readonly string[]): SearchedPage {
  const sections = texts.map((text, i) => ({ heading: i - 1, text, code: '' }))
  const json = JSON.stringify(sections)
  store.put(hashOf(json), json)
  const route = `/docs/p${String(number).padStart(5, '0')}`
  return {
    title: `第 ${number} 页`,
    other: `Page ${number}`,
    url: route,
    route,
    path: `${route}.md`,
    outdatedKind: undefined,
    description: '',
    keywords: [],
    texts: hashOf(json),
    wide: /[一-龥]/.test(json),
    headings: texts
      .slice(1)
      .map((_, i) => ({ text: `部分 ${i}`, level: 2, id: `part-${i}`, other: '' })),
  }
}

/** Returns the number of sections that contain a term. */
function sectionsWith(store: Store, index: LocaleIndex, term: string): number {
  for (const { file, hash } of index.outputs) {
    if (!file.startsWith('assets/terms-')) continue
    const { terms, impacts } = JSON.parse(store.need(hash).toString()) as TermShard
    const number = decodeTerms(terms).indexOf(term)
    if (number >= 0) return decodeImpacts(impacts.split('|')[number] ?? '').sections.length
  }
  return 0
}

test('makes the index of a few texts without another thread', async () => {
  const store = memoryStore()
  const pages = [pageOf(store, 1, ['一位研究生', 'some words'])]
  const alone: Pool = {
    ...inlinePool,
    runAlone: (task) => Promise.reject(new Error(`another thread was asked: ${task}`)),
  }
  const few = await localeIndex({ ...shopWith(store).shop, pool: alone }, LOCALE, pages)
  const more = Array.from({ length: 60 }, (_, i) => pageOf(store, i + 2, textOf(i)))
  const { shop } = shopWith(store)
  await expect(localeIndex({ ...shop, pool: alone }, LOCALE, [...pages, ...more])).rejects.toThrow(
    'findChineseWords',
  )
  expect(few.info.documents).toBe(3)
})

// An index of 240,000 words is always split into parts. For 180,000, its size decides.
describe.each([400, 300])('an index of %i pages', (count) => {
  const store = memoryStore()
  const pages = Array.from({ length: count }, (_, i) => ({
    ...pageOf(store, i, textOf(i, i % (count / 4) === 7 ? '研究生命的起源和设备' : '')),
    ...(i === 11 || i === 12 ? { title: '常见问题' } : {}),
  }))
  const used = shopWith(store)
  const changedPages = pages
    .with(3, pageOf(store, 3, textOf(3, '一位研究生 brandnew「設備」')))
    .toSpliced(count / 2, 1)
    .toSpliced(50, 0, pageOf(store, 50_000, ['new page', 'of two sections']))
  let first: LocaleIndex
  let second: LocaleIndex

  test('is made from scratch at first, in parts', async () => {
    first = await localeIndex(used.shop, LOCALE, pages)
    expect(used.anew).toBe(1)
    expect(first.outputs.length).toBeGreaterThan(count / 10)
    expect(await localeIndex(used.shop, LOCALE, pages)).toEqual(first)
    expect(used.anew).toBe(1)
  }, 60_000)

  test('is updated after an edit, a removal and a new page', async () => {
    second = await localeIndex(used.shop, LOCALE, changedPages)
    expect(used.anew).toBe(1)
    expect(second.info.documents).toBe(first.info.documents - 4 + 3)
    const other = shopWith(store)
    const anew = await localeIndex({ ...other.shop, version: 'other' }, LOCALE, changedPages)
    expect(other.anew).toBe(1)
    const { outputs, info, hasOwnScript, emptyPages } = anew
    expect(second).toMatchObject({ outputs, info, hasOwnScript, emptyPages })
  }, 60_000)

  test('finds a word that an edited page introduced in unchanged pages, too', () => {
    // Four unchanged pages contain 研究生 as a part of 研究生命.
    expect(sectionsWith(store, first, '研究生')).toBe(0)
    expect(sectionsWith(store, second, '研究生')).toBe(5)
  })

  test('stores words in the script of its language, whichever the text uses', () => {
    expect(sectionsWith(store, first, '设备')).toBe(4)
    expect(sectionsWith(store, second, '设备')).toBe(5)
    expect(sectionsWith(store, second, '設備')).toBe(0)
  })

  test('no longer finds a page by words of its former title', async () => {
    const renamed = { ...pageOf(store, 11, textOf(11)), title: '更新日志' }
    const third = await localeIndex(used.shop, LOCALE, changedPages.with(11, renamed))
    expect(used.anew).toBe(1)
    expect([second, third].map((index) => sectionsWith(store, index, '常见'))).toEqual([6, 3])
    expect(sectionsWith(store, third, '日志')).toBe(3)
  }, 60_000)

  test('is made from scratch once it may no longer be large', async () => {
    const made = used.anew
    await localeIndex(used.shop, LOCALE, changedPages.slice(0, count / 2))
    expect(used.anew).toBe(made + 1)
  }, 60_000)

  test('is made from scratch if its notes are lost', async () => {
    const { shop } = used
    const last = await localeIndex(shop, LOCALE, changedPages.with(9, pageOf(store, 9, ['again'])))
    const made = used.anew
    const forgetful: Store = {
      ...store,
      get: (key) => (key === last.state ? undefined : store.get(key)),
    }
    await localeIndex({ ...shop, store: forgetful }, LOCALE, pages.with(8, pageOf(store, 8, ['x'])))
    expect(used.anew).toBe(made + 1)
  }, 60_000)
})
