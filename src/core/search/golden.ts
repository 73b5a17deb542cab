// What visitors ask, and the pages that answer it. Every build asks the same again.

import type { Diagnostic, FilePath, Locale, Site, Spot } from '../../shared/contract.ts'
import { normalize, route } from '../../shared/route.ts'
import { placeOf } from '../place.ts'
import { searchRegression, unknownSearchPage, unknownSearchLocale } from '../problems.ts'
import { nearest } from '../suggest.ts'

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
export interface GoldenScore {
  readonly queries: number
  /** The part whose page is where it is wanted. */
  readonly hits: number
  /** The mean of 1 / place. */
  readonly mrr: number
}

/** Pages that count as found when no place is given. */
const TOP = 3

/**
 * Problems of questions that cannot be asked: of no locale, or for a page that is not there or cannot be found. Whether one can
 * be that is `unclear` nobody knows.
 */
export function checkGolden(
  { path, queries, spots }: GoldenFile,
  site: Site,
  searched: Readonly<Record<Locale, readonly { readonly route: string }[]>>,
  unclear: { has(path: string): boolean } = new Map(),
): Diagnostic[] {
  const locales = new Map(
    site.locales.map((locale) => [
      locale.id,
      {
        ...locale,
        pages: new Set((searched[locale.id] ?? []).map((each) => normalize(each.route))),
      },
    ]),
  )
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
    const wanted = normalize(route(known.base, page))
    if (known.pages.has(wanted) || unclear.has(wanted)) return []
    return [unknownSearchPage(wanted, nearest(wanted, known.pages), placeOf(path, spots[i]?.page))]
  })
}

/** Questions for pages that are drafts yet are wishes: nobody is warned while they wait. `drafts` holds normalised routes. */
export function waiting(
  file: GoldenFile,
  { locales }: Site,
  drafts: ReadonlySet<string>,
): GoldenFile {
  const baseOf = new Map(locales.map(({ id, base }) => [id, base]))
  const waits = ({ locale, page }: GoldenQuery): boolean =>
    drafts.has(normalize(route(baseOf.get(locale) ?? '/', page)))
  const queries = file.queries.map((each) => (waits(each) ? { ...each, wish: true } : each))
  return { ...file, queries }
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
      diagnostics.push(
        searchRegression(golden.query, golden.page, top, found, placeOf(path, spots[i]?.query)),
      )
  }
  return { score: { queries: count, hits, mrr: count === 0 ? 1 : sum / count }, diagnostics }
}
