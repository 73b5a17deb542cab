// Interface words that the config sets for a locale: their validation, and the part of them that browsers load.

import type {
  Hash,
  Locale,
  MeantWords,
  NewOutput,
  Site,
  SiteLocale,
} from '../../shared/contract.ts'
import { english } from '../../shared/english.ts'
import type { Counted, OwnWord, OwnWords } from '../../shared/own-words.ts'
import { languageOfWords } from '../../shared/language-of-words.ts'
import type { BuildWords } from '../../shared/words.ts'
import { urlPath } from '../../shared/route.ts'
import { group, matching, type Check } from '../reading/schema.ts'
import { TRADITIONAL } from './traditional.ts'
import { ENGLISH, isTraditional } from './words.ts'

/** The placeholders of each word that has some, in the order of its function's parameters. */
const PLACEHOLDERS: {
  readonly [
    K in keyof BuildWords as BuildWords[K] extends (...parts: never[]) => string ? K : never
  ]: readonly string[]
} = {
  fallback: ['language'],
  readMoreOf: ['title'],
  minutes: ['count'],
  page: ['number', 'count'],
  archiveIntro: ['count'],
  posts: ['count'],
  found: ['count'],
  results: ['count'],
  seeAllIn: ['context'],
  seeOutside: ['context'],
  resultsFor: ['query'],
  date: ['year', 'month', 'day'],
  dayOfYear: ['month', 'day'],
  colorMode: ['current'],
  colorAnnounced: ['current'],
  directLink: ['heading'],
  footnote: ['number'],
  backToText: ['reference'],
  tagTitle: ['tag'],
  authorTitle: ['author'],
}

// A separator may begin or end with spaces, so words are not trimmed.
const nonBlankText = matching(/\S/, 'a text')

/** Validates the words of a locale, as they are written in the config. */
export const meantWords: Check<MeantWords> = group<MeantWords>(
  Object.fromEntries(
    Object.entries(ENGLISH).map(([name, word]) => [name, checkOf(name, word)]),
  ) as {
    readonly [K in keyof MeantWords]-?: Check<Exclude<MeantWords[K], undefined>>
  },
)

function checkOf(name: string, word: unknown): Check<unknown> {
  const placeholders = placeholdersOf(name)
  if (placeholders)
    return placeholders.join() === 'count' ? countedText() : textWith(placeholders, placeholders)
  if (Array.isArray(word)) return listOf(word.length)
  return typeof word === 'string'
    ? nonBlankText
    : group(Object.fromEntries(Object.keys(word as object).map((key) => [key, nonBlankText])))
}

function placeholdersOf(name: string): readonly string[] | undefined {
  return (PLACEHOLDERS as Readonly<Record<string, readonly string[]>>)[name]
}

/** Checks a text that contains all of the `required` placeholders, and no others than the `allowed` ones. */
function textWith(required: readonly string[], allowed: readonly string[]): Check<string> {
  const expected = allowed.map((part) => `{${part}}`).join(' and ')
  return (value, trail, report) => {
    const text = nonBlankText(value, trail, report)
    if (text === undefined) return undefined
    const found = Array.from(text.matchAll(/\{([^{}]*)\}/g), ([, part = '']) => part)
    if (!found.every((part) => allowed.includes(part)))
      return report.wrong(text, trail, `a text with nothing but ${expected} in braces`)
    return required.every((part) => found.includes(part))
      ? text
      : report.wrong(text, trail, `a text with ${expected}`)
  }
}

/**
 * Checks a text with a count, or an object with one for each plural category. The latter may spell out the
 * number, so its texts need no placeholder.
 */
function countedText(): Check<unknown> {
  const count = ['count']
  const one = textWith(count, count)
  const form = textWith([], count)
  const forms = group<Counted>(
    { zero: form, one: form, two: form, few: form, many: form, other: form },
    { other: "'{count} posts'" },
  )
  return (value, trail, report) => (typeof value === 'object' ? forms : one)(value, trail, report)
}

function listOf(length: number): Check<unknown> {
  return (value, trail, report) =>
    Array.isArray(value) && value.length === length
      ? value.map((each, i) => nonBlankText(each, [...trail, i], report))
      : report.wrong(value, trail, `a list of ${length} texts`)
}

/** Converts words to serializable data, with numbered placeholders. */
export function ownWords(words: MeantWords): OwnWords {
  return Object.fromEntries(
    Object.entries(words).map(([name, word]): [string, OwnWord] => {
      const placeholders = placeholdersOf(name)
      if (!placeholders) return [name, word]
      const withNumbers = (text: string): string =>
        text.replace(/\{(\w+)\}/g, (_, part: string) => `{${placeholders.indexOf(part)}}`)
      if (typeof word === 'string') return [name, withNumbers(word)]
      return [
        name,
        Object.fromEntries(
          Object.entries(word).map(([form, text]) => [form, withNumbers(String(text))]),
        ),
      ]
    }),
  )
}

/**
 * Returns the words that override those of the language when pages of a locale are rendered.
 *
 * In a right-to-left locale that uses English words, a leading number or a final period would move to the
 * other side, so such words are wrapped in invisible isolates. Words for descriptions, feeds and titles
 * have none, because these are also shown elsewhere. Words in traditional Chinese are included as data, so
 * that browsers on other sites load no code for them.
 */
export function drawnWords({
  lang,
  dir,
  words,
}: Pick<SiteLocale, 'lang' | 'dir' | 'words'>): OwnWords {
  if (isTraditional(lang)) return { ...TRADITIONAL_DATA, ...words }
  return dir === 'rtl' && languageOfWords(lang) === 'english'
    ? { ...ISOLATED_ENGLISH, ...words }
    : words
}

/** The words in traditional Chinese, as data. */
const TRADITIONAL_DATA: OwnWords = Object.fromEntries(
  Object.entries(TRADITIONAL).map(([name, word]) => [name, toData(name, word)]),
)

/** The English words that need isolates, as data. */
const ISOLATED_ENGLISH: OwnWords = Object.fromEntries(
  Object.entries(ENGLISH).flatMap(([name, word]): [string, OwnWord][] => {
    const data = toData(name, word)
    if (typeof data === 'string') return needsIsolation(data) ? [[name, isolate(data)]] : []
    if (typeof word !== 'function') return []
    const forms = Object.entries(data)
    if (!forms.some(([form, text]) => form === 'other' && needsIsolation(text))) return []
    return [[name, Object.fromEntries(forms.map(([form, text]) => [form, isolate(text)]))]]
  }),
)

/** Converts a word to data, with numbered placeholders for its parameters. */
function toData(name: string, word: unknown): OwnWord {
  if (typeof word !== 'function') return word as OwnWord
  const format = word as (...values: readonly unknown[]) => string
  const placeholders = placeholdersOf(name) ?? []
  const text = format(...placeholders.map((_, i) => `{${i}}`))
  return placeholders.join() === 'count' ? { zero: format(0), one: format(1), other: text } : text
}

/**
 * Whether a text begins or ends with characters without a strong direction. A placeholder at its end is no
 * such case: it has the direction of its value.
 */
function needsIsolation(text: string): boolean {
  return /\p{L}/u.test(text) && /^\P{L}|[^\p{L}}]$/u.test(text)
}

/** Wraps a text in a left-to-right isolate (U+2066 and U+2069). */
function isolate(text: string): string {
  return `\u2066${text}\u2069`
}

/** Returns a file for each locale with words of its own: those that the theme needs in the browser. */
export function wordFiles(
  { locales }: Site,
  hash: (content: string) => Hash,
): (NewOutput & { readonly locale: Locale })[] {
  return locales.flatMap((locale) => {
    const { id } = locale
    const needed = Object.entries(drawnWords(locale)).filter(([name]) => name in english)
    if (needed.length === 0) return []
    const content = JSON.stringify(Object.fromEntries(needed))
    return [{ locale: id, file: `assets/words-${id}-${hash(content).slice(0, 8)}.json`, content }]
  })
}

/** Returns the addresses of these files by locale. */
export function wordUrls(site: Site, hash: (content: string) => Hash): Record<Locale, string> {
  return Object.fromEntries(
    wordFiles(site, hash).map(({ locale, file }) => [locale, urlPath(site.base, `/${file}`)]),
  )
}
