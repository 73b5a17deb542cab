// Tests content/glossary.yaml, and that the pages keep to its names: one word for one thing.

import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import {
  expectNone,
  found,
  LANGUAGES,
  lists,
  pages,
  pagesIn,
  read,
  readPage,
  type ContentPage,
} from './content.ts'

/** The name of a thing in both languages, English alternatives (`or`), and rejected names (`not`). */
interface Term {
  readonly zh: string
  readonly en: string
  readonly or?: readonly string[]
  readonly not?: { readonly zh?: readonly string[]; readonly en?: readonly string[] }
}

const terms = parse(read('content/glossary.yaml')) as readonly Term[]
const variants = ({ en, or = [] }: Term): readonly string[] => [en, ...or]

/** Returns a pattern for English words in any case, also hyphenated, and with the last one in the plural. */
function english(words: string): RegExp {
  const [, stem = '', y] = /^(.*?)((?<![aeiou])y)?$/.exec(words) ?? []
  const spaced = stem.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '[\\s-]')
  return new RegExp(`(?<![\\w-])${spaced}${y ? '(?:y|ies)' : '(?:e?s)?'}(?!\\w)`, 'i')
}

/**
 * Returns the terms in a Chinese text. Of two that overlap, the longer one counts, else the later one: 翻译服务商 is a
 * 服务商. The name of a section of the settings page is not a term.
 */
function termsIn(text: string): Set<Term> {
  const plain = text.replace(/“设置 → [^”]*”/g, '')
  const hits = terms.flatMap((term) =>
    Array.from(plain.matchAll(new RegExp(term.zh, 'g')), ({ index }) => ({
      term,
      start: index,
      end: index + term.zh.length,
    })),
  )
  const meant = hits.filter(
    (one) =>
      !hits.some(
        (other) =>
          other !== one &&
          ((other.start <= one.start && other.end >= one.end) ||
            (other.start > one.start && other.start < one.end && other.end > one.end)),
      ),
  )
  return new Set(meant.map(({ term }) => term))
}

/** Reports the terms of a Chinese page that are missing on its English page. */
function untranslated(page: ContentPage, counterpart: ContentPage): string[] {
  const text = counterpart.passages.map((passage) => passage.text).join('\n')
  const seen = new Set<Term>()
  return page.passages.flatMap((passage) =>
    passage.kind === 'keyword'
      ? []
      : [...termsIn(passage.text)].flatMap((term) => {
          if (seen.has(term) || variants(term).some((words) => english(words).test(text))) return []
          seen.add(term)
          const at = passage.at(Math.max(0, passage.text.indexOf(term.zh)))
          return [`${at} “${term.zh}”, but ${counterpart.file} has no “${term.en}”`]
        }),
  )
}

describe('the glossary', () => {
  test('has entries with two names, and optionally `or` and `not`', () => {
    for (const term of terms) {
      expect(Object.keys(term).filter((key) => !['zh', 'en', 'or', 'not'].includes(key))).toEqual(
        [],
      )
      const names = [term.zh, ...variants(term), ...(term.not?.zh ?? []), ...(term.not?.en ?? [])]
      for (const name of names) expect(name).toMatch(/^\S(?:.*\S)?$/)
      expect(Object.keys(term.not ?? {}).filter((key) => key !== 'zh' && key !== 'en')).toEqual([])
      expect(term.zh).toMatch(/\p{sc=Han}/u)
      expect(term.en).not.toMatch(/\p{sc=Han}/u)
    }
  })

  test('uses each name for one thing only', () => {
    for (const names of [terms.map(({ zh }) => zh), terms.flatMap(variants)]) {
      expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
    }
  })

  test('does not reject a name that it uses itself', () => {
    const rejected = terms.flatMap(({ not }) => not?.zh ?? [])
    expect(rejected.filter((name) => terms.some(({ zh }) => zh.includes(name)))).toEqual([])
    const words = terms.flatMap(({ not }) => not?.en ?? [])
    expect(
      words.filter((name) =>
        terms.some((term) => variants(term).some((each) => english(name).test(each))),
      ),
    ).toEqual([])
  })
})

test('of overlapping terms, the longer one counts, else the later one', () => {
  const names = (text: string): string[] => [...termsIn(text)].map(({ zh }) => zh)
  expect(names('自备密钥和积分服务')).toEqual(['自备密钥', '积分服务'])
  expect(names('翻译服务商')).toEqual(['服务商'])
  expect(names('打开“设置 → 翻译服务”，填密钥')).toEqual(['密钥'])
})

test('English terms are found in singular and plural', () => {
  expect(english('API key').test('several API keys')).toBe(true)
  expect(english('History').test('no histories')).toBe(true)
  expect(english('popup').test('popups')).toBe(true)
  expect(english('popup').test('upopup')).toBe(false)
})

test('a term that is missing in the translation is reported', () => {
  const zh = readPage('a.md', 'zh-Hans', '---\ntitle: 题\n---\n\n先打开悬浮球。\n')
  const en = (text: string): ContentPage =>
    readPage('b.md', 'en', `---\ntitle: T\n---\n\n${text}\n`)
  expect(untranslated(zh, en('Open the floating button.'))).toEqual([])
  expect(untranslated(zh, en('Open the ball.'))).toEqual([
    'a.md:5:4 “悬浮球”, but b.md has no “floating button”',
  ])
})

test('English pages contain the English names of the terms on their Chinese pages', () => {
  const translations = new Map(pagesIn('en').map((page) => [page.id, page]))
  expectNone(
    pagesIn('zh-Hans').flatMap((page) => {
      const counterpart = translations.get(page.id)
      return counterpart ? untranslated(page, counterpart) : []
    }),
  )
})

test.each(LANGUAGES)('pages in %s contain no rejected names', (language) => {
  const files = [...pages, ...lists].filter((file) => file.language === language)
  expectNone(
    terms.flatMap(({ zh, en, not }) => {
      const names = (language === 'en' ? not?.en : not?.zh) ?? []
      return names.flatMap((name) =>
        found(
          files,
          language === 'en' ? english(name) : new RegExp(name),
          `“${name}” for “${language === 'en' ? en : zh}”`,
          // Keywords are what people search for, which may be a rejected name.
          ({ kind }) => kind !== 'keyword',
        ),
      )
    }),
  )
})
