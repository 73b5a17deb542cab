// Search tests: queries and the pages that should answer them. Every build runs them.

import type { Diagnostic, FilePath, Locale, Site, Spot } from '../../shared/contract.ts'
import { normalize, route, type LocaleBase } from '../../shared/route.ts'
import type { FindMoved } from '../plan/renamed.ts'
import { placeOf } from '../reading/place.ts'
import { searchRegression, unknownSearchLocale, unknownSearchPage } from '../problems/search.ts'
import { guessed, nearest, nearestPath } from '../reading/suggest.ts'

/** A query and the page that should answer it. */
export interface GoldenQuery {
  readonly query: string
  readonly locale: Locale
  /** A route without locale prefix. */
  readonly page: string
  /** The page has to be among the first `top` results. */
  readonly top?: number
  /** Whether a failure is expected. It affects the score, but causes no warning. */
  readonly wish?: boolean
}

/** The parsed file of search tests. */
export interface GoldenFile {
  readonly path: FilePath
  readonly queries: readonly GoldenQuery[]
  /** The source positions of the query, locale and page of each test. */
  readonly spots: readonly Readonly<Record<'query' | 'locale' | 'page', Spot>>[]
}

/** The score of all queries of a locale. */
interface GoldenScore {
  readonly queries: number
  /** The number of queries whose page is among the first `top` results. */
  readonly hits: number
  /** Mean reciprocal rank: the mean of 1 / rank, where a page that is not found counts as 0. */
  readonly mrr: number
}

/** The default of `top`. */
const DEFAULT_TOP = 3

/** The pages in the search index of each locale. */
type SearchedPages = Readonly<Record<Locale, readonly { readonly route: string }[]>>

/**
 * Reports queries that cannot be run: for an unknown locale, or for a page that does not exist or is not in
 * the search. Pages in `unclear` may or may not be, and are not reported. `findMoved` returns the current
 * address of a page that was moved.
 */
export function checkGolden(
  { path, queries, spots }: GoldenFile,
  site: Site,
  searched: SearchedPages,
  unclear: { has(path: string): boolean } = new Map(),
  findMoved: FindMoved = () => undefined,
): Diagnostic[] {
  const locales = localesOf(site, searched)
  return queries.flatMap(({ locale, page }, i) => {
    const searchedLocale = locales.get(locale)
    if (!searchedLocale)
      return [
        unknownSearchLocale(
          locale,
          nearest(locale, locales.keys()),
          placeOf(path, spots[i]?.locale),
        ),
      ]
    const { base, pages, nearPage } = searchedLocale
    const pagePath = normalize(route(base, page))
    if (pages.has(pagePath) || unclear.has(pagePath)) return []
    // If the path includes the locale prefix by mistake, the suggestion is the page without it.
    const intended = page.startsWith(base) ? normalize(page) : pagePath
    const movedTo = findMoved(searchedLocale, intended)
    const suggestion =
      movedTo && pages.has(normalize(movedTo.address)) ? movedTo : guessed(nearPage(intended))
    const withoutLocale = suggestion && {
      ...suggestion,
      address: suggestion.address.slice(base.length - 1),
    }
    return [unknownSearchPage(pagePath, withoutLocale, placeOf(path, spots[i]?.page))]
  })
}

/**
 * Marks queries for pages that are not in the index as wishes. Such a page may be a draft, and real
 * problems are already reported.
 */
export function markWaiting(file: GoldenFile, site: Site, searched: SearchedPages): GoldenFile {
  const locales = localesOf(site, searched)
  const isMissing = ({ locale, page }: GoldenQuery): boolean => {
    const searchedLocale = locales.get(locale)
    return searchedLocale?.pages.has(normalize(route(searchedLocale.base, page))) === false
  }
  const queries = file.queries.map((each) => (isMissing(each) ? { ...each, wish: true } : each))
  return { ...file, queries }
}

interface SearchedLocale extends LocaleBase {
  readonly pages: ReadonlySet<string>
  /** Returns the path that was most likely meant. */
  readonly nearPage: (path: string) => string | undefined
}

function localesOf(
  { locales }: Site,
  searched: SearchedPages,
): ReadonlyMap<Locale, SearchedLocale> {
  return new Map(
    locales.map(({ id, base }) => {
      const pages = new Set((searched[id] ?? []).map((each) => normalize(each.route)))
      return [id, { id, base, pages, nearPage: nearestPath(pages) }]
    }),
  )
}

/**
 * Computes the score of a locale's queries, and reports each that fails. `rankOfPage` returns the rank of
 * the page, counted from 1, or 0 if it is not found.
 */
export function judgeGolden(
  { path, queries, spots }: GoldenFile,
  locale: Locale,
  rankOfPage: (query: GoldenQuery) => number,
): { readonly score: GoldenScore; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  let hits = 0
  let sum = 0
  let count = 0
  for (const [i, golden] of queries.entries()) {
    if (golden.locale !== locale) continue
    const rank = rankOfPage(golden)
    const top = golden.top ?? DEFAULT_TOP
    count++
    if (rank > 0) sum += 1 / rank
    if (rank > 0 && rank <= top) hits++
    else if (!golden.wish)
      diagnostics.push(searchRegression(golden, top, rank, placeOf(path, spots[i]?.query)))
  }
  return { score: { queries: count, hits, mrr: count === 0 ? 1 : sum / count }, diagnostics }
}
