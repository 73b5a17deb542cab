// What an index must be good for, whatever is in it: a search that quietly finds nothing is worse than a build that fails.

import type { Diagnostic, FilePath, SiteLocale } from '../../shared/contract.ts'
import { placeOf } from '../reading/place.ts'
import {
  emptySearchPage,
  largeSearchIndex,
  strangeSearchIndex,
  strangeSearchPages,
} from '../problems/problems.ts'
import type { SearchedPage } from '../plan/searched.ts'

/** What is known of an index once it is made. */
export interface IndexFacts {
  readonly locale: SiteLocale
  /** Whether it holds a word in the locale's own script. */
  readonly ownScript: boolean
  /** Sources of pages in which no word was found. */
  readonly empty: readonly string[]
  readonly pages: readonly SearchedPage[]
  /** In bytes. */
  readonly gzip: number
  /** In bytes. */
  readonly budget: number
}

/** The letters a language is written in, where they are not Latin. */
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  zh: /\p{Script=Han}/u,
  ja: /\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Han}/u,
  ko: /\p{Script=Hangul}/u,
  th: /\p{Script=Thai}/u,
  ru: /\p{Script=Cyrillic}/u,
  uk: /\p{Script=Cyrillic}/u,
  el: /\p{Script=Greek}/u,
  ar: /\p{Script=Arabic}/u,
  fa: /\p{Script=Arabic}/u,
  he: /\p{Script=Hebrew}/u,
  hi: /\p{Script=Devanagari}/u,
}

/** Whether a word is written as the locale's language is. */
export function hasOwnScript(
  terms: readonly string[],
  { lang }: Pick<SiteLocale, 'lang'>,
): boolean {
  const own = scriptOf(lang)
  return terms.some((term) => own.test(term))
}

function scriptOf(lang: string): RegExp {
  return SCRIPTS[lang.split('-')[0] ?? ''] ?? /\p{Script=Latin}/u
}

/** So few pages may well be names and code in every language: an API, a changelog. */
const FEW = 5

/** What is wrong with an index. */
export function checkIndex(facts: IndexFacts): Diagnostic[] {
  const { locale, ownScript, empty, pages, gzip, budget } = facts
  return [
    ...(pages.length > 0 && !ownScript ? [strange(locale, pages)] : []),
    ...empty.map((path) => emptySearchPage(placeOf(path as FilePath, undefined))),
    ...(gzip > budget ? [largeSearchIndex(locale.label, gzip, budget)] : []),
  ]
}

/** Whether the index has lost the words of its language, or its pages never had any. */
function strange({ label, lang }: SiteLocale, pages: readonly SearchedPage[]): Diagnostic {
  const own = scriptOf(lang)
  const hasOwn = ({ title, description, headings }: SearchedPage): boolean =>
    [title, description, ...headings.map(({ text }) => text)].some((each) => own.test(each))
  const holder = pages.find(hasOwn)
  if (holder) return strangeSearchIndex(label, holder.path)
  return strangeSearchPages(
    label,
    pages.map(({ path }) => path),
    pages.length > FEW ? 'error' : 'warning',
  )
}
