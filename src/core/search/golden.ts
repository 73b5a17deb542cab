// What visitors ask, and the pages that answer it. Every build asks the same again.

import type { Diagnostic, FilePath, Locale, Site, Spot } from '../../shared/contract.ts'
import { normalize, route, type LocaleBase } from '../../shared/route.ts'
import type { Now } from '../plan/renamed.ts'
import { placeOf } from '../reading/place.ts'
import { searchRegression, unknownSearchLocale, unknownSearchPage } from '../problems/search.ts'
import { guessed, nearest, nearestPath } from '../reading/suggest.ts'

/** A question and its answer. */
export interface GoldenQuery {
  readonly query: string
  readonly locale: Locale
  /** A route without locale prefix. */
  readonly page: string
  /** The page is among so many first pages. */
  readonly top?: number
  /** Not answered yet: it counts, and nobody is warned. */
  readonly wish?: boolean
}

/** The file, understood. */
export interface GoldenFile {
  readonly path: FilePath
  readonly queries: readonly GoldenQuery[]
  /** Where each says its query, its locale and its page. */
  readonly spots: readonly Readonly<Record<'query' | 'locale' | 'page', Spot>>[]
}

/** How well all questions of a locale are answered. */
interface GoldenScore {
  readonly queries: number
  /** The part whose page is where it is wanted. */
  readonly hits: number
  /** The mean of 1 / place. */
  readonly mrr: number
}

/** Pages that count as found when no place is given. */
const TOP = 3

/** The pages of each locale that a search can find. */
type Searched = Readonly<Record<Locale, readonly { readonly route: string }[]>>

/**
 * Problems of questions that cannot be asked: of no locale, or for a page that is not there or cannot be found. Whether one can
 * be that is `unclear` nobody knows. `now` knows what has become of a page.
 */
export function checkGolden(
  { path, queries, spots }: GoldenFile,
  site: Site,
  searched: Searched,
  unclear: { has(path: string): boolean } = new Map(),
  now: Now = () => undefined,
): Diagnostic[] {
  const locales = localesOf(site, searched)
  return queries.flatMap(({ locale, page }, i) => {
    const known = locales.get(locale)
    if (!known)
      return [
        unknownSearchLocale(
          locale,
          nearest(locale, locales.keys()),
          placeOf(path, spots[i]?.locale),
        ),
      ]
    const { base, pages, nearPage } = known
    const wanted = normalize(route(base, page))
    if (pages.has(wanted) || unclear.has(wanted)) return []
    // Who writes the prefix is told of the page without it.
    const meant = page.startsWith(base) ? normalize(page) : wanted
    const led = now(known, meant)
    const near = led && pages.has(normalize(led.address)) ? led : guessed(nearPage(meant))
    const instead = near && { ...near, address: near.address.slice(base.length - 1) }
    return [unknownSearchPage(wanted, instead, placeOf(path, spots[i]?.page))]
  })
}

/** Questions for pages that cannot be found are wishes: drafts may wait, and what is wrong has been told. */
export function waiting(file: GoldenFile, site: Site, searched: Searched): GoldenFile {
  const locales = localesOf(site, searched)
  const waits = ({ locale, page }: GoldenQuery): boolean => {
    const known = locales.get(locale)
    return known?.pages.has(normalize(route(known.base, page))) === false
  }
  const queries = file.queries.map((each) => (waits(each) ? { ...each, wish: true } : each))
  return { ...file, queries }
}

interface SearchedLocale extends LocaleBase {
  readonly pages: ReadonlySet<string>
  /** The page that was most likely meant. */
  readonly nearPage: (path: string) => string | undefined
}

function localesOf({ locales }: Site, searched: Searched): ReadonlyMap<Locale, SearchedLocale> {
  return new Map(
    locales.map(({ id, base }) => {
      const pages = new Set((searched[id] ?? []).map((each) => normalize(each.route)))
      return [id, { id, base, pages, nearPage: nearestPath(pages) }]
    }),
  )
}

/** The score of a locale's questions, and a problem for each that is not answered. `placeOfPage` counts pages from 1; 0: not found. */
export function judgeGolden(
  { path, queries, spots }: GoldenFile,
  locale: Locale,
  placeOfPage: (query: GoldenQuery) => number,
): { readonly score: GoldenScore; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  let hits = 0
  let sum = 0
  let count = 0
  for (const [i, golden] of queries.entries()) {
    if (golden.locale !== locale) continue
    const found = placeOfPage(golden)
    const top = golden.top ?? TOP
    count++
    if (found > 0) sum += 1 / found
    if (found > 0 && found <= top) hits++
    else if (!golden.wish)
      diagnostics.push(searchRegression(golden, top, found, placeOf(path, spots[i]?.query)))
  }
  return { score: { queries: count, hits, mrr: count === 0 ? 1 : sum / count }, diagnostics }
}
