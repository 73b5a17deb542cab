// Tests that an index in parts is the same whether it is updated from the last one or built from scratch.

import { describe, expect, test } from 'vitest'
import { countPage, dictionaryFor } from '../../src/core/search/count.ts'
import { newInverter } from '../../src/core/search/invert.ts'
import { makeParts, type Parts } from '../../src/core/search/parts.ts'
import type { OutdatedKind, TermShard } from '../../src/shared/search/format.ts'
import { characters } from '../../src/shell/search/chinese.ts'
import { randomNumbers } from '../random.ts'

interface Page {
  readonly title: string
  readonly url: string
  readonly other: string
  readonly outdatedKind: OutdatedKind | undefined
  readonly keywords: readonly string[]
  readonly sections: readonly {
    readonly heading: string
    readonly hash: string
    readonly other: string
    readonly text: string
    readonly code: string
  }[]
}

const HAN = [...'翻译截图选中网页文字服务设置密钥语音字幕悬停术语词典价格积分阅读']
const CHINESE = HAN.flatMap((first) => HAN.slice(0, 9).map((second) => first + second))
const ENGLISH = Array.from({ length: 1500 }, (_, i) => `w${(i * 7919).toString(36)}`)
const OPTIONS = {
  cut: 'dictionary',
  language: 'zh',
  dictionary: dictionaryFor(new Set([...CHINESE, '軟體']), [], (text) => text),
  synonyms: [['积分', '额度']],
  characters,
  toOwnWriting: (text: string) => text,
} as const

type Random = ReturnType<typeof randomNumbers>

function some(random: Random, count: number): string {
  const word = (): string =>
    (random(2) === 0 ? CHINESE[random(CHINESE.length)] : ENGLISH[random(1 + random(1500))]) ?? ''
  return Array.from({ length: count }, word).join(' ')
}

function sectionOf(random: Random, first: boolean): Page['sections'][number] {
  const heading = first ? '' : some(random, 3)
  return {
    heading,
    hash: first ? '' : `#${random(1000)}`,
    text: some(random, 60),
    other: random(3) === 0 ? some(random, 2) : '',
    code: random(4) === 0 ? some(random, 9) : '',
  }
}

function pageOf(random: Random, number: number): Page {
  return {
    title: some(random, 3),
    url: `/p${String(number).padStart(5, '0')}`,
    other: some(random, random(3)),
    outdatedKind: ([undefined, undefined, 'day', undefined, 'versions'] as const)[random(5)],
    keywords: random(5) === 0 ? [some(random, 1)] : [],
    sections: Array.from({ length: 1 + random(6) }, (_, i) => sectionOf(random, i === 0)),
  }
}

interface State {
  readonly pages: readonly Page[]
  readonly parts: Parts
}

function countedOf({ sections }: Page): ReturnType<typeof countPage> {
  return countPage({ description: '', sections }, OPTIONS)
}

/** Builds an index, or updates the last one. Files are named by their content, so equal roots have equal files. */
function made(
  pages: readonly Page[],
  last?: State,
  read = (name: string): TermShard => JSON.parse(name) as TermShard,
): State | undefined {
  const before = pages.map((page) => {
    const number = last?.pages.indexOf(page) ?? -1
    return number < 0 ? undefined : number
  })
  const inverter = newInverter()
  for (const [i, page] of pages.entries())
    if (before[i] === undefined) inverter.add(countedOf(page))
  const sizes = pages
    .filter((_, i) => before[i] === undefined)
    .map(({ sections }) => sections.reduce((sum, { text }) => sum + text.length, 0))
  const pageAt = (number: number): Page => pages[number] ?? pageOf(randomNumbers(1), 0)
  const gone = (last?.pages ?? []).flatMap((page, number) =>
    pages.includes(page) ? [] : [{ page, number }],
  )
  const goneInverter = newInverter()
  for (const { page } of gone) goneInverter.add(countedOf(page))
  const parts = makeParts({
    before,
    inverter,
    sizes,
    options: OPTIONS,
    namesOf: pageAt,
    textsOf: (number) => pageAt(number).sections.map(({ text }) => text),
    write: (_, content) => JSON.stringify(content),
    ...(last
      ? {
          last: {
            ledger: last.parts.ledger,
            gone: {
              pages: gone.map(({ number }) => number),
              names: gone.map(({ page }) => page),
              inverter: goneInverter,
              dictionary: OPTIONS.dictionary,
            },
            isCutAlike: true,
            read,
          },
        }
      : {}),
  })
  return parts && { pages, parts }
}

/** Returns the pages after a random edit. */
function edited(pages: readonly Page[], random: Random): Page[] {
  const at = random(pages.length)
  const page = pages[at]
  if (!page) return [...pages]
  const put = (changed: Page): Page[] => pages.with(at, changed)
  const [first, ...rest] = page.sections
  switch (random(8)) {
    case 0:
      return pages.toSpliced(at, 1)
    case 1:
      return pages.toSpliced(at, 0, pageOf(random, random(10_000)))
    case 2:
      return put({ ...page, title: some(random, 2), keywords: [some(random, 1)] })
    case 3:
      return put({ ...page, sections: [...page.sections, sectionOf(random, false)] })
    case 4:
      return put({ ...page, sections: first ? [first, ...rest.slice(1)] : rest })
    case 5:
    case 6: {
      // One word replaces another, so that the weights of all other words stay the same.
      const words = first?.text.split(' ') ?? []
      const text = words.with(random(words.length), some(random, 1)).join(' ')
      return put({ ...page, sections: first ? [{ ...first, text }, ...rest] : rest })
    }
    default:
      return put({
        ...page,
        sections: first ? [{ ...first, text: some(random, 40) }, ...rest] : rest,
      })
  }
}

describe.each([1, 2])('successive edits (%i)', (seed) => {
  test('produce the same index as a build from scratch', () => {
    const random = randomNumbers(seed * 7919)
    let pages = Array.from({ length: 120 }, (_, i) => pageOf(random, i))
    let state = made(pages)
    let merged = 0
    for (let i = 0; i < 9; i++) {
      pages = edited(edited(pages, random), random)
      const anew = made(pages)
      const changed = made(pages, state)
      if (changed) {
        merged++
        expect(changed.parts).toEqual(anew?.parts)
        expect(JSON.stringify(changed.parts.root)).toBe(JSON.stringify(anew?.parts.root))
      } else expect(anew?.parts.ledger.average).not.toEqual(state?.parts.ledger.average)
      state = anew
    }
    expect(merged).toBeGreaterThan(4)
  })
})

test('adds and removes a synonym in traditional characters together with its target word', () => {
  const random = randomNumbers(3)
  const pages = Array.from({ length: 60 }, (_, i) => pageOf(random, i))
  const [first, ...rest] = pages
  const section = first?.sections[0]
  if (!first || !section) throw new Error('no page')
  const text = section.text.replace(/\S+$/, '軟體')
  const sections = [{ ...section, text }, ...first.sections.slice(1)]
  const written = [{ ...first, sections }, ...rest]
  const group = (state?: State): string | undefined =>
    /[^|]*軟體[^|]*/.exec(state?.parts.root[1].index.synonyms ?? '')?.[0]
  const [without, within] = [made(pages), made(written)]
  expect([without, within].map(group)).toEqual([undefined, '軟件\t軟體'])
  expect(made(written, without)?.parts).toEqual(within?.parts)
  expect(made(pages, within)?.parts).toEqual(without?.parts)
})

test('reads only the files of words that an edit adds or removes', () => {
  const random = randomNumbers(11)
  const pages = Array.from({ length: 300 }, (_, i) => pageOf(random, i))
  const state = made(pages)
  const page = pages.find(({ sections }) => sections.some(({ text }) => text.includes('翻译 ')))
  if (!state || !page) throw new Error('no page')
  const sections = page.sections.map((section) => ({
    ...section,
    text: section.text.replace('翻译 ', '截图 '),
  }))
  let read = 0
  const changed = made(pages.with(pages.indexOf(page), { ...page, sections }), state, (name) => {
    read++
    return JSON.parse(name) as TermShard
  })
  expect(changed?.parts).toEqual(made(changed?.pages ?? [])?.parts)
  expect(state.parts.ledger.terms.length).toBeGreaterThan(10)
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan(5)
})

test.each([
  ['a few words', 5],
  ['a section', 6],
])('keeps many files unchanged after an edit of %s', (what, seed) => {
  const random = randomNumbers(seed)
  const pages = Array.from({ length: 300 }, (_, i) => pageOf(random, i))
  const state = made(pages)
  // A page with room for another section.
  const page = pages.find(({ sections }) => sections.length % 4 !== 0)
  const [first, ...rest] = page?.sections ?? []
  if (!state || !page || !first) throw new Error('no pages')
  const more = { ...first, heading: 'More 新词', text: '翻译 brandnew' }
  const sections =
    what === 'a section'
      ? [first, ...rest, more]
      : [{ ...first, text: `${first.text} ${more.text}` }, ...rest]
  const changed = made(pages.with(pages.indexOf(page), { ...page, sections }), state)
  const files = ({ parts }: State): string[] => parts.ledger.terms.map(({ name }) => name)
  const before = new Set(files(state))
  const now = changed ? files(changed) : []
  expect(now.length).toBeGreaterThan(10)
  // Words weigh less in a section that becomes longer, so the files of its other words change, too.
  expect(now.filter((name) => before.has(name)).length).toBeGreaterThan(now.length / 3)
})
