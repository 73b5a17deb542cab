// Words of the interface that the config has for a locale: how they are checked, and what of them a browser loads.

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

/** What goes inside a word, by the names that stand for it in braces. */
const PARTS: {
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
  tagTitle: ['tag'],
}

// Spaces at its ends belong to a separator.
const plain = matching(/\S/, 'a text')

/** The words that a locale may have of its own, as they are written. */
export const meantWords: Check<MeantWords> = group<MeantWords>(
  Object.fromEntries(
    Object.entries(ENGLISH).map(([name, word]) => [name, checkOf(name, word)]),
  ) as {
    readonly [K in keyof MeantWords]-?: Check<Exclude<MeantWords[K], undefined>>
  },
)

function checkOf(name: string, word: unknown): Check<unknown> {
  const parts = partsOf(name)
  if (parts) return parts.join() === 'count' ? counted(parts) : holding(parts, parts)
  if (Array.isArray(word)) return listOf(word.length)
  return typeof word === 'string'
    ? plain
    : group(Object.fromEntries(Object.keys(word as object).map((key) => [key, plain])))
}

function partsOf(name: string): readonly string[] | undefined {
  return (PARTS as Readonly<Record<string, readonly string[]>>)[name]
}

/** A text with all of these in braces, and with no others than those. */
function holding(wanted: readonly string[], allowed: readonly string[]): Check<string> {
  const named = allowed.map((part) => `{${part}}`).join(' and ')
  return (value, trail, report) => {
    const text = plain(value, trail, report)
    if (text === undefined) return undefined
    const found = Array.from(text.matchAll(/\{([^{}]*)\}/g), ([, part = '']) => part)
    if (!found.every((part) => allowed.includes(part)))
      return report.wrong(text, trail, `a text with nothing but ${named} in braces`)
    return wanted.every((part) => found.includes(part))
      ? text
      : report.wrong(text, trail, `a text with ${named}`)
  }
}

/** One text with a number in it, or one for each way in which the language counts; these may name the number in words. */
function counted(parts: readonly string[]): Check<unknown> {
  const one = holding(parts, parts)
  const form = holding([], parts)
  const forms = group<Counted>(
    { zero: form, one: form, two: form, few: form, many: form, other: form },
    { other: "'{count} posts'" },
  )
  return (value, trail, report) => (typeof value === 'object' ? forms : one)(value, trail, report)
}

function listOf(length: number): Check<unknown> {
  return (value, trail, report) =>
    Array.isArray(value) && value.length === length
      ? value.map((each, i) => plain(each, [...trail, i], report))
      : report.wrong(value, trail, `a list of ${length} texts`)
}

/** The same words as data, in which numbers stand for what goes inside. */
export function ownWords(meant: MeantWords): OwnWords {
  return Object.fromEntries(
    Object.entries(meant).map(([name, word]): [string, OwnWord] => {
      const parts = partsOf(name)
      if (!parts) return [name, word]
      const numbered = (text: string): string =>
        text.replace(/\{(\w+)\}/g, (_, part: string) => `{${parts.indexOf(part)}}`)
      if (typeof word === 'string') return [name, numbered(word)]
      return [
        name,
        Object.fromEntries(
          Object.entries(word).map(([form, text]) => [form, numbered(String(text))]),
        ),
      ]
    }),
  )
}

/**
 * The words that a locale has of its own where its pages are drawn. From right to left, a number that an English word begins with and
 * the full stop at its end would go to the other side, so there each is kept together by signs that nobody sees. What the build
 * writes into descriptions, feeds and titles, which are shown elsewhere, too, has none. Words in traditional characters come as data,
 * too, so that browsers on other sites load no code for them.
 */
export function drawnWords({
  lang,
  dir,
  words,
}: Pick<SiteLocale, 'lang' | 'dir' | 'words'>): OwnWords {
  if (isTraditional(lang)) return { ...AS_DATA, ...words }
  return dir === 'rtl' && languageOfWords(lang) === 'english' ? { ...TOGETHER, ...words } : words
}

/** The words in traditional characters, as data. */
const AS_DATA: OwnWords = Object.fromEntries(
  Object.entries(TRADITIONAL).map(([name, word]) => [name, asData(name, word)]),
)

/** The English words that have to be kept together, as data. */
const TOGETHER: OwnWords = Object.fromEntries(
  Object.entries(ENGLISH).flatMap(([name, word]): [string, OwnWord][] => {
    const data = asData(name, word)
    if (typeof data === 'string') return isLoose(data) ? [[name, together(data)]] : []
    if (typeof word !== 'function') return []
    const forms = Object.entries(data)
    if (!forms.some(([form, text]) => form === 'other' && isLoose(text))) return []
    return [[name, Object.fromEntries(forms.map(([form, text]) => [form, together(text)]))]]
  }),
)

/** A word as data, with numbers for what goes inside it. */
function asData(name: string, word: unknown): OwnWord {
  if (typeof word !== 'function') return word as OwnWord
  const say = word as (...values: readonly unknown[]) => string
  const parts = partsOf(name) ?? []
  const text = say(...parts.map((_, i) => `{${i}}`))
  return parts.join() === 'count' ? { zero: say(0), one: say(1), other: text } : text
}

/** Whether words begin or end with what has no direction of its own. Something inside them at the end runs as it does. */
function isLoose(text: string): boolean {
  return /\p{L}/u.test(text) && /^\P{L}|[^\p{L}}]$/u.test(text)
}

/** Between signs that let it run from left to right, apart from what is around it. */
function together(text: string): string {
  return `\u2066${text}\u2069`
}

/** A file for each locale that has words of its own: those that its theme needs in a browser. */
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

/** The addresses of these files. */
export function wordUrls(site: Site, hash: (content: string) => Hash): Record<Locale, string> {
  return Object.fromEntries(
    wordFiles(site, hash).map(({ locale, file }) => [locale, urlPath(site.base, `/${file}`)]),
  )
}
