// What an index must be good for, whatever is in it: a search that quietly finds nothing is worse than a build that fails.

import type { Diagnostic, FilePath, SiteLocale } from '../../shared/contract.ts'
import { placeOf } from '../reading/place.ts'
import {
  emptySearchPage,
  largeSearchIndex,
  strangeSearchIndex,
  strangeSearchPages,
} from '../problems/search.ts'
import type { SearchedPage } from '../plan/searched.ts'

/** What is known of an index once it is made. */
interface IndexFacts {
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

/** The letters of scripts that Unicode has by other names, or as several. */
const LETTERS: Readonly<Record<string, string>> = {
  Hans: '\\p{sc=Hani}',
  Hant: '\\p{sc=Hani}',
  Jpan: '\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Hani}',
  Kore: '\\p{sc=Hang}',
}

/** Tells whether any of some texts has a letter of the script that a language is written in. */
export function inScriptOf(lang: string): (texts: readonly string[]) => boolean {
  const own = lettersOf(new Intl.Locale(lang).maximize().script)
  return (texts) => texts.some((text) => own.test(text))
}

function lettersOf(script = ''): RegExp {
  try {
    return new RegExp(`[${LETTERS[script] ?? `\\p{sc=${script}}`}]`, 'u')
  } catch {
    // There are names for more than Unicode tells apart, as for a style of Arabic, and languages of which no script is known.
    return /\p{L}/u
  }
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
  const isOwn = inScriptOf(lang)
  const holder = pages.find(({ title, description, headings }) =>
    isOwn([title, description, ...headings.map(({ text }) => text)]),
  )
  if (holder) return strangeSearchIndex(label, holder.path)
  return strangeSearchPages(
    label,
    pages.map(({ path }) => path),
    pages.length > FEW ? 'error' : 'warning',
  )
}
