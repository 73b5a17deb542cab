// Diagnostics about the search index and its tests.

import type { Diagnostic, Place, Severity } from '../../shared/contract.ts'
import { didYouMean, suggestionHint, problem, type Suggestion } from './problem.ts'
import { joinSome } from './diagnostics.ts'

/** Reports an index without a single word in the script of its language, although a page has one. */
export const strangeSearchIndex = (locale: string, page: string): Diagnostic =>
  problem(
    'error',
    'search-script',
    `The search index of “${locale}” holds no word in its own script, though ${page} does.`,
    'Check “search.languages” in the config.',
    {},
  )

/** Reports a locale none of whose pages has a word in the script of its language. */
export const strangeSearchPages = (
  locale: string,
  pages: readonly string[],
  severity: Severity,
): Diagnostic =>
  problem(
    severity,
    'search-script',
    `No page of “${locale}” holds a word in its own script: ${joinSome(pages, 3)}.`,
    'Translate what is there, or check “lang” of the locale in the config.',
    {},
  )

/** Reports a page without any searchable words. */
export const emptySearchPage = (place: Place): Diagnostic =>
  problem(
    'error',
    'search-empty',
    'This page has no words that can be searched.',
    'Give it a title and a text, or take it out of the search with “search: false”.',
    place,
  )

/** Reports an index that exceeds its size budget. */
export const largeSearchIndex = (locale: string, bytes: number, budget: number): Diagnostic =>
  problem(
    'error',
    'search-size',
    `The search index of “${locale}” is ${kilobytes(bytes)} kB after gzip, more than its budget of ${kilobytes(budget)} kB.`,
    'Take pages out with “search.exclude”, or raise “budgets.search” in the config.',
    {},
  )

/**
 * Reports a query of `search.tests.yaml` whose expected page is not among the first `top` results. `rank`
 * is 0 if the page is not found at all.
 */
export const searchRegression = (
  {
    query,
    locale,
    page,
  }: { readonly query: string; readonly locale: string; readonly page: string },
  top: number,
  rank: number,
  place: Place,
): Diagnostic =>
  problem(
    'warning',
    'search-test',
    rank === 0
      ? `A search for “${query}” does not find ${page}.`
      : `A search for “${query}” finds ${page} at position ${rank}, not among the first ${top}.`,
    `Run sitegen search "${query}" --locale ${locale} --explain to see why.`,
    place,
  )

/** Reports a test query for a locale that the site does not have. */
export const unknownSearchLocale = (
  locale: string,
  suggestion: string | undefined,
  place: Place,
): Diagnostic =>
  problem(
    'error',
    'search-test',
    `There is no locale “${locale}”.`,
    didYouMean(suggestion && `“${suggestion}”`, 'Name one of the config.'),
    place,
  )

/** Reports a test query whose expected page is not in the search index. */
export const unknownSearchPage = (
  page: string,
  instead: Suggestion | undefined,
  place: Place,
): Diagnostic =>
  problem(
    'error',
    'search-test',
    `There is no page at ${page} that the search can find.`,
    suggestionHint(
      instead,
      'Name a document or a post that is in the search, without locale prefix.',
    ),
    place,
  )

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}
