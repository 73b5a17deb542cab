// What an index must be good for, whatever is in it: a search that quietly finds nothing is worse than a build that fails.

import type { Diagnostic, FilePath, SiteLocale } from '../../shared/contract.ts'
import { placeOf } from '../place.ts'
import { emptySearchPage, largeSearchIndex, strangeSearchIndex } from '../problems.ts'

/** What is known of an index once it is made. */
export interface IndexFacts {
  readonly locale: SiteLocale
  /** Whether it holds a word in the locale's own script. */
  readonly ownScript: boolean
  /** Sources of pages in which no word was found. */
  readonly empty: readonly string[]
  readonly pages: number
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
  const own = SCRIPTS[lang.split('-')[0] ?? ''] ?? /\p{Script=Latin}/u
  return terms.some((term) => own.test(term))
}

/** What is wrong with an index. */
export function checkIndex(facts: IndexFacts): Diagnostic[] {
  const { locale, ownScript, empty, pages, gzip, budget } = facts
  return [
    ...(pages > 0 && !ownScript ? [strangeSearchIndex(locale.label)] : []),
    ...empty.map((path) => emptySearchPage(placeOf(path as FilePath, undefined))),
    ...(gzip > budget ? [largeSearchIndex(locale.label, gzip, budget)] : []),
  ]
}
