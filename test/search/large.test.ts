// Tests an index in many files, as large sites have. A query loads only a few of them.

import { describe, expect, test } from 'vitest'
import { encodeTerms } from '../../src/shared/search/codec.ts'
import { openSpelling } from '../../src/shared/search/spelling.ts'
import { readLexicon } from '../../src/shared/search/lexicon.ts'
import {
  filesForQuery,
  filesForCorrections,
  knownWords,
  type Root,
} from '../../src/shared/search/term-file-selection.ts'
import { busyWatch } from '../processor.ts'
import { randomNumbers } from '../random.ts'
import { partsOf } from './corpus.ts'

const random = randomNumbers(20_130_913)

const LETTERS = [...'etaoinsrhldcumfp']
const HAN = [...'翻译截图选中网页文字服务设置密钥语音字幕悬停术语词典价格积分阅读']
const of = <T>(list: readonly T[]): T => list[random(list.length)]!
const WORDS = Array.from({ length: 4000 }, () =>
  Array.from({ length: 5 + random(5) }, () => of(LETTERS)).join(''),
)
const some = (count: number): string =>
  Array.from({ length: count }, () => (random(4) === 0 ? of(HAN) + of(HAN) : of(WORDS))).join(' ')
const PAGES = Array.from({ length: 250 }, () => ({
  title: some(2),
  intro: some(40),
  sections: { [some(3)]: some(60), [some(2)]: some(60) },
}))

const { files, open } = partsOf(PAGES)

const ofTerms = (names: Iterable<string>): string[] =>
  [...names].filter((name) => name.startsWith('terms-'))

test('finds a common word whose first letter is wrong, and loads few term files', async () => {
  const counts = new Map<string, number>()
  for (const { intro } of PAGES)
    for (const word of new Set(intro.split(' '))) counts.set(word, (counts.get(word) ?? 0) + 1)
  const common = WORDS.filter((word) => (counts.get(word) ?? 0) > 2 && word.length > 6).slice(0, 30)
  expect(common.length).toBe(30)
  for (const word of common) {
    const slip = `${word[0] === 'z' ? 'b' : 'z'}${word.slice(1)}`
    const { ask, loaded } = open()
    const [right] = (await open().ask(`${word} `)).results
    expect((await ask(`${slip} `)).results.map(({ url }) => url)).toContain(right?.url)
    expect(ofTerms(loaded).length).toBeLessThan(5)
  }
})

test('returns the same results regardless of earlier queries and of typing', async () => {
  expect(ofTerms(files.keys()).length).toBeGreaterThan(15)
  const queries = [
    ...PAGES.slice(0, 10).map(({ title }) => title),
    ...PAGES.slice(10, 15).map(({ intro }) => intro.slice(0, 40)),
    ...PAGES.slice(15, 20).map(({ title }) => title.replace(/^../, 'x')),
  ]
  const warm = open()
  for (const query of queries) await warm.ask(query)
  for (const query of queries) {
    const fresh = await open().ask(query)
    expect(await warm.ask(query), query).toEqual(fresh)
    const typed = open()
    for (let length = 1; length < query.length; length++) await typed.ask(query.slice(0, length))
    expect(await typed.ask(query), query).toEqual(fresh)
  }
}, 60_000)

test('ranks the page whose title is the query first, even if many headings match', async () => {
  const crowd = PAGES.map((page, i) => ({
    ...page,
    sections: {
      ...(i % 3 > 0 ? { 'All options': `Options, options and options. ${some(9)}` } : {}),
      [`Options of ${some(1)}`]: `Options, options and options. ${some(9)}`,
    },
  }))
  const named = { title: 'Options', intro: some(300) }
  const { ask } = partsOf([...crowd.slice(0, 99), named, ...crowd.slice(99)]).open()
  const [first] = (await ask('options')).results
  expect(first?.title.map(({ text }) => text).join('')).toBe('Options')
}, 60_000)

test('ranks a long section with the exact phrase above many with its single words', async () => {
  const crowd = PAGES.map((page, i) => ({
    ...page,
    intro: i % 5 === 0 ? `${i % 2 === 0 ? 'zorbing zorbing' : 'yodling yodling'}, so` : page.intro,
  }))
  const exact = { title: 'Something else', intro: `${some(200)} zorbing-yodling ${some(200)}` }
  const { ask } = partsOf([...crowd, exact]).open()
  for (const limit of [8, 100])
    expect((await ask('zorbing-yodling', { limit })).results[0]?.title[0]?.text).toBe(exact.title)
}, 60_000)

test('returns the same first result regardless of the limit', async () => {
  for (const { title, intro } of PAGES.slice(30, 50))
    for (const query of [title, intro.slice(0, 20), intro.slice(-40)]) {
      const [short] = (await open().ask(query)).results
      const [long] = (await open().ask(query, { limit: 100 })).results
      expect(long?.page, query).toEqual(short?.page)
    }
}, 60_000)

test('loads at most ten term files and ten page files, and fewer for filler words', async () => {
  const long = open()
  await long.ask(WORDS.slice(0, 36).join(' '))
  expect(ofTerms(long.loaded).length).toBe(10)
  expect(long.loaded.filter((name) => name.startsWith('pages-')).length).toBe(10)
  const short = open()
  await short.ask(`how do i get the ${PAGES[0]?.title ?? ''} that they have `)
  expect(ofTerms(short.loaded).length).toBeLessThan(5)
})

test('finds a word whose first letters are swapped or missing', async () => {
  const title = PAGES.find((page) => /^[a-z]{7}/.test(page.title))?.title ?? ''
  const [first = '', second = '', rest = ''] = [title[0], title[1], title.slice(2)]
  for (const query of [second + first + rest, second + rest]) {
    const { results } = await open().ask(query)
    expect(
      results.map((result) => result.title.map(({ text }) => text).join('')),
      query,
    ).toContain(title)
  }
})

test.each([
  ['Hebrew', 'גדוזחטינסעפצקרשת', 'בלמשכו'],
  ['Arabic', 'تجحخدذرزسشصضطعغق', 'بلوفك'],
])(
  'finds words of %s after the prefixes joined to them',
  async (_, letters, joined) => {
    const words = Array.from({ length: 2000 }, () =>
      Array.from({ length: 5 }, () => of([...letters])).join(''),
    )
    const pages = Array.from({ length: 200 }, () => ({
      title: of(words),
      intro: Array.from({ length: 60 }, () => of(['', ...joined]) + of(words)).join(' '),
    }))
    const index = partsOf(pages)
    for (const word of words.slice(0, 40)) {
      const holding = pages.filter(({ title, intro }) => `${title} ${intro}`.includes(word))
      const { results } = await index.open().ask(`${word} `, { limit: 100 })
      const titles = results.map((result) => result.title.map(({ text }) => text).join(''))
      for (const { title } of holding) expect(titles, word).toContain(title)
    }
  },
  60_000,
)

test.each([
  ['sounds', 'fanyi'],
  ['spelling', 'zxqvwkjgh'],
])(
  'reports a missing file of %s only if nothing else is found, and requests it again',
  async (kind, query) => {
    let isLost = true
    const { ask } = open((name, content) => {
      if (isLost && name.startsWith(kind)) throw new Error(`${name} answered 404`)
      return content
    })
    const found = async (asked: string): Promise<number> => (await ask(asked)).results.length
    await expect(found(query)).rejects.toThrow(new RegExp(`^${kind}-.* answered 404$`))
    expect(await found(`${query} ${PAGES[0]?.title ?? ''}`)).toBeGreaterThan(0)
    isLost = false
    expect(await found(query)).toBe((await open().ask(query)).results.length)
  },
)

test('bounds the time for a very long query', async () => {
  const { ask } = open()
  await ask('翻译')
  const watch = busyWatch()
  await ask('翻a'.repeat(5000))
  expect(watch()).toBeLessThan(200)
})

describe('the term files that a query loads', () => {
  const lexicon = readLexicon({ synonyms: 'quota\tlimit', fillers: '要不要 ll' })
  const terms = [...'0abcdefghijklmnopqrstuvwxyz', ...HAN.toSorted()]
  const large: Root = {
    cut: 'dictionary',
    simplified: new Map(),
    lexicon,
    known: knownWords(lexicon),
    terms,
  }
  const wanted = (query: string): string =>
    filesForQuery(query, large)
      .map((number) => terms[number])
      .join('')

  test.each([
    ['copy the key of an old account ', 'acko', 'its words, except filler words'],
    ['what is this ', 'wit', 'filler words, if it has no others'],
    ['a bb ccc dddd ee f g hh i j kk ll mmmmm n o p', 'mdcbehkfgj', 'its ten longest words'],
    ['quota ', 'ql', 'a word and its synonym'],
    ['quotas ', 'ql', 'another form of a word and its synonym'],
    ['quo ta ', 'lqt', 'a word written as two, and its synonym'],
    ['怎么翻译价格', '翻译价格', 'Chinese words, except those that ask'],
  ])('for “%s” are %s, those of %s', (query, expected) =>
    expect([...wanted(query)].toSorted()).toEqual([...expected].toSorted()),
  )

  test('include those of similar spellings if a word is not found', () => {
    const before = filesForQuery('lert ', large)
    const none = { isSlip: false, words: [] }
    const near = filesForCorrections('lert ', ['lert'], before, large, () => none).map(
      (number) => terms[number],
    )
    expect(near[0]).toBe('l')
    expect(near).toContain('e')
    expect(near).toContain('a')
    expect(near.length).toBe(10)
  })

  test('begin with those of likely corrections, and are only these for a one-letter typo', () => {
    const { correctionsOf } = openSpelling(
      encodeTerms(['alert', 'key', 'keyboard', 'place', 'replace', 'token']),
    )
    const near = (word: string): string =>
      filesForCorrections(
        `${word} `,
        [word],
        filesForQuery(`${word} `, large),
        large,
        correctionsOf,
      )
        .map((number) => terms[number])
        .join('')
    expect(near('lert')).toBe('la')
    expect(near('xlert')).toBe('xa')
    expect(near('eyboard')).toBe('ek')
    expect(near('yekboard')).toMatch(/^yk/)
    expect(near('keytoken')).toMatch(/^kt/)
    expect(near('kez')).toContain('e')
  })
})
