// Keeps published addresses working. `routes.lock` lists every public address, one per line, so that a lost
// address is a removed line in a diff and an error of `sitegen routes --check`.

import type { Diagnostic, FilePath, Place, Route } from '../../shared/contract.ts'
import { belowBase, localeOf, normalize, route, slashed, withBase } from '../../shared/route.ts'
import { compare, decoded } from '../../shared/text.ts'
import type { Catalog, Entry } from '../plan/catalog.ts'
import { isFeed } from '../plan/feed-files.ts'
import { headingIds } from '../plan/heading-ids.ts'
import type { Addresses } from './addresses.ts'
import { folded } from '../reading/page-name.ts'
import type { Plan } from '../plan/plan.ts'
import { sourcesAt, type Renamed } from '../plan/renamed.ts'
import {
  lostAnchor,
  lostAnchorBehindRedirect,
  lostRoute,
  noAddress,
  recasedRoute,
  type WaysBack,
} from '../problems/routes.ts'
import { publicSource, publishedAt } from '../reading/content-path.ts'
import { followRedirects } from '../plan/redirects.ts'
import { linesOf } from '../reading/place.ts'
import { nearestAmong } from '../reading/suggest.ts'

/** An address of the lock file, and its place there. */
interface Locked {
  readonly address: string
  readonly place: Place
}

/** The result of comparing a lock file with the site. */
interface LockComparison {
  /** Errors for lost addresses, warnings for those that lead only near their target. */
  readonly diagnostics: readonly Diagnostic[]
  readonly lost: readonly string[]
  /** Addresses that still work, although the site does not offer them any more. */
  readonly silent: readonly string[]
  /** Addresses that the lock file does not have yet. */
  readonly added: readonly string[]
}

const HEADER = `# Every public address of this site: pages, headings, redirects, files. What is listed here keeps working.
# “sitegen routes --check” finds what is lost, “sitegen routes --update” writes this file anew.

`

/**
 * Returns every public address, sorted and without the base: pages, ids of headings and of components,
 * redirects, public files, and feeds.
 */
export function publicAddresses(
  { site, pages, redirects, targets }: Plan,
  outputs: Iterable<string>,
  ofComponents: ReadonlyMap<Route, readonly string[]>,
): string[] {
  const addresses = new Set<string>()
  for (const { data } of pages) if (data.view.view !== 'notFound') addresses.add(data.route)
  for (const entry of targets.catalog.entries) {
    if (addresses.has(entry.route))
      for (const id of offeredIds(targets.catalog, entry)) addresses.add(`${entry.route}#${id}`)
  }
  for (const [at, ids] of ofComponents) for (const id of ids) addresses.add(`${at}#${id}`)
  for (const { from } of redirects) addresses.add(from)
  for (const file of targets.files.keys()) if (!/\/[._]/.test(file)) addresses.add(file)
  for (const file of outputs) if (isFeed(site.locales, `/${file}`)) addresses.add(`/${file}`)
  // A line of the lock file holds one address, so those with line breaks, control characters, or a
  // trailing space cannot be listed.
  return [...addresses].filter((each) => !/[\p{Cc}\u2028\u2029]|\s$/u.test(each)).toSorted(compare)
}

/**
 * Returns the ids that readers have seen. The id that a translation's own heading would give works as an
 * alias, but readers are not led to it.
 */
function offeredIds({ original }: Catalog, { doc, kind, id }: Entry): string[] {
  const { ids } = headingIds(doc, original(kind, id) ?? doc)
  const offered = doc.headings.flatMap(({ auto }, i) => {
    const { id: final = '', aliases = [] } = ids[i] ?? {}
    return [final, ...aliases.filter((alias) => alias !== auto)]
  })
  return [...offered, ...doc.ids].filter((each) => each !== '')
}

/** Returns the text of the lock file. */
export function lockText(addresses: readonly string[]): string {
  return HEADER + addresses.map((address) => `${address}\n`).join('')
}

/**
 * Parses a lock file. `addresses` are the current ones. A line may be percent-encoded, as in a
 * sitemap, unless there is an address with exactly these characters. A line that is no address, such
 * as a merge conflict marker, is a problem.
 */
export function readLock(
  path: FilePath,
  text: string,
  addresses: readonly string[],
): { readonly locked: readonly Locked[]; readonly diagnostics: readonly Diagnostic[] } {
  const locked: Locked[] = []
  const diagnostics: Diagnostic[] = []
  const existing = new Set(addresses.map(normalize))
  for (const [i, line] of linesOf(text).entries()) {
    if (line === '' || line.startsWith('#')) continue
    const place = { path, line: i + 1, column: 1, length: line.length }
    const address = existing.has(normalize(line)) ? line : decoded(line)
    if (line.startsWith('/')) locked.push({ address, place })
    else diagnostics.push(noAddress(place))
  }
  return { locked, diagnostics }
}

/** Compares a lock file with the site. */
export function compareLock(
  plan: Plan,
  locked: readonly Locked[],
  addresses: readonly string[],
  renamed: Renamed,
  idsOn: Addresses['idsOn'],
): LockComparison {
  const { targets, site } = plan
  const lockedAddresses = new Set(locked.map(({ address }) => address))
  const paths = new Set(addresses.map((address) => normalize(pathOf(address))))
  const sources = new Map(plan.pages.map(({ data, path }) => [normalize(data.route), path]))
  const redirects = new Map(plan.redirects.toReversed().map((each) => [normalize(each.from), each]))
  const current = new Set(addresses)
  const replacementFinders = new Map<string, (id: string) => string | undefined>()
  const lost: string[] = []
  const silent: string[] = []
  const diagnostics = locked.flatMap(({ address, place }) => {
    const problem = checkAddress(address, place)
    if (problem?.severity === 'error') lost.push(address)
    const stillWorks = problem === undefined && paths.has(normalize(pathOf(address)))
    if (stillWorks && !current.has(address)) silent.push(address)
    return problem ? [problem] : []
  })
  return {
    diagnostics,
    lost,
    silent,
    added: addresses.filter((address) => !lockedAddresses.has(address)),
  }

  function checkAddress(address: string, place: Place): Diagnostic | undefined {
    const path = pathOf(address)
    const id = address.slice(path.length + 1)
    if (!paths.has(normalize(path))) {
      // A page's own line reports its loss, so its headings are not reported.
      if (id !== '' && lockedAddresses.has(path)) return undefined
      const recased = targets.caches.folded.get(folded(normalize(path))) ?? ''
      const redirect = redirects.get(recased)
      const file = targets.files.has(recased)
        ? publicSource(recased)
        : (sources.get(recased) ?? redirect?.place().path)
      // On some file systems a redirect would claim the same output file, so the old name has to be restored.
      return file === undefined
        ? lostRoute(path, waysBack(path), place)
        : recasedRoute(path, recased, { file, redirect: redirect !== undefined }, place)
    }
    if (id === '') return undefined
    const to = targets.redirects.get(normalize(path))
    const end = to === undefined ? path : followRedirects(targets, to)
    // Targets outside the site, and redirects with an anchor of their own, cannot be checked any further.
    const page = end?.includes('#') ? undefined : targets.routes.get(normalize(end ?? ''))
    if (end === undefined || page === undefined || idsOn(page).has(id)) return undefined
    if (to !== undefined) return lostAnchorBehindRedirect(address, end, place)
    // A page may have lost thousands of ids, so its current ids are prepared only once.
    const findReplacement = replacementFinders.get(path) ?? createReplacementFinder(path, page)
    replacementFinders.set(path, findReplacement)
    return lostAnchor(address, id, findReplacement(id), sources.get(normalize(path)), place)
  }

  /**
   * Returns a function that finds the id that has probably replaced another. Candidates
   * are ids that the lock file lacks.
   */
  function createReplacementFinder(path: string, page: Route): (id: string) => string | undefined {
    const newIds = [...(plan.anchors.get(normalize(page)) ?? [])].filter(
      (each) => !lockedAddresses.has(`${path}#${each}`),
    )
    const findNearest = nearestAmong(newIds)
    return (id) => findNearest(id)?.text ?? (newIds.length === 1 ? newIds[0] : undefined)
  }

  /** Returns how a path can be restored: as the key of a redirect, and by what its file has become. */
  function waysBack(path: string): WaysBack {
    const locale = localeOf(site.locales, path)
    const { id, base } = locale ?? site.locales[0] ?? { id: site.defaultLocale, base: '/' }
    const pathInLocale = belowBase(locale?.base ?? '/', path) ?? '/'
    const pageExists = (below: string): boolean => paths.has(normalize(route(below, pathInLocale)))
    // A redirect from a path applies to all locales. It cannot be used if the path is in no locale, or
    // if some locale has a page there.
    const isForAll = locale !== undefined && !site.locales.some((each) => pageExists(each.base))
    const from = isForAll ? pathInLocale : site.url + withBase(slashed(site.config.base), path)
    const [moved] = [id, site.defaultLocale]
      .flatMap((each) => sourcesAt(each, pathInLocale.slice(1)))
      .flatMap((each) => renamed(each) ?? [])
      .flatMap((source) => [...sources].filter(([, each]) => each === source))
    if (moved) return { from, source: moved[1], ...(isForAll ? {} : { to: moved[0] }) }
    const file = renamed(publicSource(path))
    const to = file && publishedAt(file)
    if (to !== undefined && targets.files.has(to)) return { from, source: file, to }
    return { from, ...(pageExists(base) ? { to: pathInLocale } : {}) }
  }
}

function pathOf(address: string): string {
  return address.replace(/#.*$/s, '')
}
