// The contract of addresses: what has been published once keeps working. `routes.lock` lists every public address, one a line,
// so that a lost one is a red line in a diff and an error of `sitegen routes --check`.

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
import { followed } from '../plan/redirects.ts'
import { linesOf } from '../reading/place.ts'
import { nearestAmong } from '../reading/suggest.ts'

/** An address of the list, and where it stands in the lock. */
interface Locked {
  readonly address: string
  readonly place: Place
}

/** What has become of the addresses of a lock. */
interface Kept {
  /** Errors for what is lost, warnings for what only leads somewhere near. */
  readonly diagnostics: readonly Diagnostic[]
  readonly lost: readonly string[]
  /** Addresses that still work, though nobody is led to them any more. */
  readonly silent: readonly string[]
  /** Addresses that the lock does not have yet. */
  readonly added: readonly string[]
}

const HEAD = `# Every public address of this site: pages, headings, redirects, files. What is listed here keeps working.
# “sitegen routes --check” finds what is lost, “sitegen routes --update” writes this file anew.

`

/** Every public address, sorted: pages with their headings and what components name, redirects, public files, feeds. Without the base. */
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
  // A line of the lock holds one address.
  return [...addresses].filter((each) => !/[\p{Cc}\u2028\u2029]|\s$/u.test(each)).toSorted(compare)
}

/** Ids that readers have seen. The one that a translation's own words would have given works, too, but nobody was led to it. */
function offeredIds({ original }: Catalog, { doc, kind, id }: Entry): string[] {
  const { ids } = headingIds(doc, original(kind, id) ?? doc)
  const offered = doc.headings.flatMap(({ auto }, i) => {
    const { id: final = '', aliases = [] } = ids[i] ?? {}
    return [final, ...aliases.filter((alias) => alias !== auto)]
  })
  return [...offered, ...doc.ids].filter((each) => each !== '')
}

/** The lock's text. */
export function lockText(addresses: readonly string[]): string {
  return HEAD + addresses.map((address) => `${address}\n`).join('')
}

/**
 * Reads a lock of a site with these addresses. A line may be an address as it travels, as sitemaps have it, unless what is there has
 * its very letters. One that is no address, such as a mark of a merge, is a problem.
 */
export function readLock(
  path: FilePath,
  text: string,
  addresses: readonly string[],
): { readonly locked: readonly Locked[]; readonly diagnostics: readonly Diagnostic[] } {
  const locked: Locked[] = []
  const diagnostics: Diagnostic[] = []
  const there = new Set(addresses.map(normalize))
  for (const [i, line] of linesOf(text).entries()) {
    if (line === '' || line.startsWith('#')) continue
    const place = { path, line: i + 1, column: 1, length: line.length }
    const address = there.has(normalize(line)) ? line : decoded(line)
    if (line.startsWith('/')) locked.push({ address, place })
    else diagnostics.push(noAddress(place))
  }
  return { locked, diagnostics }
}

/** Compares a lock with the site. */
export function compareLock(
  plan: Plan,
  locked: readonly Locked[],
  addresses: readonly string[],
  renamed: Renamed,
  idsOn: Addresses['idsOn'],
): Kept {
  const { targets, site } = plan
  const known = new Set(locked.map(({ address }) => address))
  const paths = new Set(addresses.map((address) => normalize(pathOf(address))))
  const sources = new Map(plan.pages.map(({ data, path }) => [normalize(data.route), path]))
  const redirects = new Map(plan.redirects.toReversed().map((each) => [normalize(each.from), each]))
  const offered = new Set(addresses)
  const instead = new Map<string, (id: string) => string | undefined>()
  const lost: string[] = []
  const silent: string[] = []
  const diagnostics = locked.flatMap(({ address, place }) => {
    const problem = judge(address, place)
    if (problem?.severity === 'error') lost.push(address)
    const works = problem === undefined && paths.has(normalize(pathOf(address)))
    if (works && !offered.has(address)) silent.push(address)
    return problem ? [problem] : []
  })
  return { diagnostics, lost, silent, added: addresses.filter((address) => !known.has(address)) }

  function judge(address: string, place: Place): Diagnostic | undefined {
    const path = pathOf(address)
    const id = address.slice(path.length + 1)
    if (!paths.has(normalize(path))) {
      // With a page go its headings; the page's own line says enough.
      if (id !== '' && known.has(path)) return undefined
      const recased = targets.known.folded.get(folded(normalize(path))) ?? ''
      const redirect = redirects.get(recased)
      const file = targets.files.has(recased)
        ? publicSource(recased)
        : (sources.get(recased) ?? redirect?.place().path)
      // A redirect would want the same file of the output.
      return file === undefined
        ? lostRoute(path, waysBack(path), place)
        : recasedRoute(path, recased, { file, redirect: redirect !== undefined }, place)
    }
    if (id === '') return undefined
    const to = targets.redirects.get(normalize(path))
    const end = to === undefined ? path : followed(targets, to)
    // Outside, and where a redirect has an anchor of its own, nothing more can be said.
    const page = end?.includes('#') ? undefined : targets.routes.get(normalize(end ?? ''))
    if (end === undefined || page === undefined || idsOn(page).has(id)) return undefined
    if (to !== undefined) return lostAnchorBehindRedirect(address, end, place)
    // A page may have lost thousands: what it has now is looked through once.
    const idInstead = instead.get(path) ?? idsInstead(path, page)
    instead.set(path, idInstead)
    return lostAnchor(address, id, idInstead(id), sources.get(normalize(path)), place)
  }

  /** The id that took the place of another is one that nobody knew before. */
  function idsInstead(path: string, page: Route): (id: string) => string | undefined {
    const fresh = [...(plan.anchors.get(normalize(page)) ?? [])].filter(
      (each) => !known.has(`${path}#${each}`),
    )
    const near = nearestAmong(fresh)
    return (id) => near(id)?.text ?? (fresh.length === 1 ? fresh[0] : undefined)
  }

  /** As redirects have the path, and what has become of its file. */
  function waysBack(path: string): WaysBack {
    const locale = localeOf(site.locales, path)
    const { id, base } = locale ?? site.locales[0] ?? { id: site.defaultLocale, base: '/' }
    const bare = belowBase(locale?.base ?? '/', path) ?? '/'
    const isThere = (below: string): boolean => paths.has(normalize(route(below, bare)))
    // A path would lead on in every language: in none of them the lost place is, or one has a page there.
    const isForAll = locale !== undefined && !site.locales.some((each) => isThere(each.base))
    const from = isForAll ? bare : site.url + withBase(slashed(site.config.base), path)
    const [moved] = [id, site.defaultLocale]
      .flatMap((each) => sourcesAt(each, bare.slice(1)))
      .flatMap((each) => renamed(each) ?? [])
      .flatMap((source) => [...sources].filter(([, each]) => each === source))
    if (moved) return { from, source: moved[1], ...(isForAll ? {} : { to: moved[0] }) }
    const file = renamed(publicSource(path))
    const to = file && publishedAt(file)
    if (to !== undefined && targets.files.has(to)) return { from, source: file, to }
    return { from, ...(isThere(base) ? { to: bare } : {}) }
  }
}

function pathOf(address: string): string {
  return address.replace(/#.*$/s, '')
}
