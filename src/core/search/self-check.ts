// Sanity checks of a search index: a search that silently finds nothing is worse than a failed build.

import type { Diagnostic, FilePath, SiteLocale } from '../../shared/contract.ts'
import { placeOf } from '../reading/place.ts'
import {
  emptySearchPage,
  largeSearchIndex,
  strangeSearchIndex,
  strangeSearchPages,
} from '../problems/search.ts'
import type { SearchedPage } from '../plan/searched.ts'

/** Facts about a finished index. */
interface IndexFacts {
  readonly locale: SiteLocale
  /** Whether it contains a word in the script of the locale. */
  readonly ownScript: boolean
  /** The sources of pages without any words. */
  readonly empty: readonly string[]
  readonly pages: readonly SearchedPage[]
  /** The size after gzip, in bytes. */
  readonly gzip: number
  /** The size limit, in bytes. */
  readonly budget: number
}

/** Character classes for script codes that Unicode properties do not have, or that combine several scripts. */
const SCRIPT_CLASSES: Readonly<Record<string, string>> = {
  Hans: '\\p{sc=Hani}',
  Hant: '\\p{sc=Hani}',
  Jpan: '\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Hani}',
  Kore: '\\p{sc=Hang}',
}

/**
 * Returns a function that tells whether any of some texts contains a letter of the script in which a
 * language is written.
 */
export function inScriptOf(lang: string): (texts: readonly string[]) => boolean {
  const pattern = scriptPattern(new Intl.Locale(lang).maximize().script)
  return (texts) => texts.some((text) => pattern.test(text))
}

function scriptPattern(script = ''): RegExp {
  try {
    return new RegExp(`[${SCRIPT_CLASSES[script] ?? `\\p{sc=${script}}`}]`, 'u')
  } catch {
    // Some script codes are only variants of a Unicode script, such as a style of Arabic, and for some
    // languages the script is unknown.
    return /\p{L}/u
  }
}

/**
 * A site of at most this many pages, such as an API reference or a changelog, may consist of names and code in
 * every language.
 */
const MAX_SMALL_SITE_PAGES = 5

/** Reports the problems of an index. */
export function checkIndex(facts: IndexFacts): Diagnostic[] {
  const { locale, ownScript, empty, pages, gzip, budget } = facts
  return [
    ...(pages.length > 0 && !ownScript ? [reportStrangeIndex(locale, pages)] : []),
    ...empty.map((path) => emptySearchPage(placeOf(path as FilePath, undefined))),
    ...(gzip > budget ? [largeSearchIndex(locale.label, gzip, budget)] : []),
  ]
}

/** Reports whether the index has lost the words of its language, or the pages never had any. */
function reportStrangeIndex(
  { label, lang }: SiteLocale,
  pages: readonly SearchedPage[],
): Diagnostic {
  const isInScript = inScriptOf(lang)
  const pageInScript = pages.find(({ title, description, headings }) =>
    isInScript([title, description, ...headings.map(({ text }) => text)]),
  )
  if (pageInScript) return strangeSearchIndex(label, pageInScript.path)
  return strangeSearchPages(
    label,
    pages.map(({ path }) => path),
    pages.length > MAX_SMALL_SITE_PAGES ? 'error' : 'warning',
  )
}
