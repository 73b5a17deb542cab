// `content/search.tests.yaml`: what visitors ask, and the page that answers it. Every build asks the same again.

import type { Diagnostic, FilePath, Locale, Site } from '../../shared/contract.ts'
import { normalize, route } from '../../shared/route.ts'
import { placeOf } from '../place.ts'
import { searchRegression, unknownSearchPage, unknownSearchLocale } from '../problems.ts'
import { check, flag, group, list, number, sitePath, text, type Trail } from '../schema.ts'
import { nearest } from '../suggest.ts'
import { readYaml } from '../yaml.ts'

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
  readonly queries: readonly GoldenQuery[]
  readonly place: (trail: Trail) => ReturnType<typeof placeOf>
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
/** Room for some thousand questions. */
const LIMITS = { keys: 20_000, bytes: 1024 * 1024 }

/** Reads the file. */
export function readGolden(
  path: FilePath,
  source: string,
): { readonly file: GoldenFile | undefined; readonly diagnostics: readonly Diagnostic[] } {
  const yaml = readYaml(path, source, 0, source, LIMITS)
  if (yaml.diagnostics.length > 0) return { file: undefined, diagnostics: yaml.diagnostics }
  const place = (trail: Trail): ReturnType<typeof placeOf> => placeOf(path, yaml.spot(trail))
  const { value, diagnostics } = check(GOLDEN, yaml.value, 'The file', place)
  return { file: value && { queries: value, place }, diagnostics }
}

const GOLDEN = list(
  group<GoldenQuery>(
    {
      query: text,
      locale: text,
      page: sitePath,
      top: number(1, 100),
      wish: flag,
    },
    ['query', 'locale', 'page'],
  ),
)

/**
 * Problems of questions that cannot be asked: of no locale, or for a page that is not there or cannot be found. Whether one can
 * be that is `unclear` nobody knows.
 */
export function checkGolden(
  { queries, place }: GoldenFile,
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
      return [unknownSearchLocale(locale, nearest(locale, locales.keys()), place([i, 'locale']))]
    const wanted = normalize(route(known.base, page))
    if (known.pages.has(wanted) || unclear.has(wanted)) return []
    return [unknownSearchPage(wanted, nearest(wanted, known.pages), place([i, 'page']))]
  })
}

/** Questions for pages that are drafts yet are wishes: nobody is warned while they wait. `drafts` holds normalised routes. */
export function waiting(
  { queries, place }: GoldenFile,
  { locales }: Site,
  drafts: ReadonlySet<string>,
): GoldenFile {
  const baseOf = new Map(locales.map(({ id, base }) => [id, base]))
  const waits = ({ locale, page }: GoldenQuery): boolean =>
    drafts.has(normalize(route(baseOf.get(locale) ?? '/', page)))
  return { queries: queries.map((each) => (waits(each) ? { ...each, wish: true } : each)), place }
}

/** The score of a locale's questions, and a problem for each that is not answered. `placeOfPage` counts pages from 1; 0: not found. */
export function judgeGolden(
  { queries, place }: GoldenFile,
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
      diagnostics.push(searchRegression(golden.query, golden.page, top, found, place([i, 'query'])))
  }
  return { score: { queries: count, hits, mrr: count === 0 ? 1 : sum / count }, diagnostics }
}
