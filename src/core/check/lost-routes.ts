// Finds published addresses that the site has lost, by comparing the lock file with the site, and says how each can
// be restored.

import type { Diagnostic, FilePath, Place } from '../../shared/contract.ts'
import { foundOnce } from '../../shared/once.ts'
import { belowBase, localeOf, normalize, route, slashed, withBase } from '../../shared/route.ts'
import type { Plan } from '../plan/plan.ts'
import { followRedirects, type Redirect } from '../plan/redirects.ts'
import { sourcesAt, type Renamed } from '../plan/renamed.ts'
import {
  lostAnchor,
  lostAnchorBehindRedirect,
  lostRoute,
  recasedRoute,
  type WaysBack,
} from '../problems/routes.ts'
import { publicSource, publishedAt } from '../reading/content-path.ts'
import { folded } from '../reading/page-name.ts'
import { nearestAmong } from '../reading/suggest.ts'
import type { Addresses } from './addresses.ts'
import type { Locked } from './routes.ts'

/** The site that a lock file is compared with. */
interface CurrentSite {
  readonly plan: Plan
  /** Every public address. */
  readonly addresses: readonly string[]
  readonly idsOn: Addresses['idsOn']
  readonly renamed: Renamed
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

/** Compares a lock file with the site. */
export function compareLock(site: CurrentSite, locked: readonly Locked[]): LockComparison {
  const lockedAddresses = new Set(locked.map(({ address }) => address))
  const lookups = lookupsOf(site, lockedAddresses)
  const current = new Set(site.addresses)
  const lost: string[] = []
  const silent: string[] = []
  const diagnostics = locked.flatMap(({ address, place }) => {
    const problem = problemOf(lookups, address, place)
    if (problem?.severity === 'error') lost.push(address)
    const stillWorks = problem === undefined && lookups.paths.has(normalize(pathOf(address)))
    if (stillWorks && !current.has(address)) silent.push(address)
    return problem ? [problem] : []
  })
  const added = site.addresses.filter((address) => !lockedAddresses.has(address))
  return { diagnostics, lost, silent, added }
}

/** The current site, by what is looked up in it for each locked address. */
interface Lookups extends Pick<CurrentSite, 'plan' | 'idsOn' | 'renamed'> {
  readonly lockedAddresses: ReadonlySet<string>
  /** The normalized paths of all public addresses. */
  readonly paths: ReadonlySet<string>
  /** The sources of pages, by normalized route. */
  readonly sources: ReadonlyMap<string, FilePath | undefined>
  /** Redirects, by normalized path. */
  readonly redirects: ReadonlyMap<string, Redirect>
  /** Returns a function that finds the id of a page that has probably replaced another. */
  readonly replacementsOn: (path: string) => (id: string) => string | undefined
}

function lookupsOf(
  { plan, addresses, idsOn, renamed }: CurrentSite,
  lockedAddresses: ReadonlySet<string>,
): Lookups {
  return {
    plan,
    idsOn,
    renamed,
    lockedAddresses,
    paths: new Set(addresses.map((address) => normalize(pathOf(address)))),
    sources: new Map(plan.pages.map(({ data, path }) => [normalize(data.route), path])),
    redirects: new Map(plan.redirects.toReversed().map((each) => [normalize(each.from), each])),
    // A page may have lost thousands of ids, so its current ids are prepared only once.
    replacementsOn: foundOnce((path: string) => {
      // Candidates are ids that the lock file lacks.
      const newIds = [...(plan.anchors.get(normalize(path)) ?? [])].filter(
        (each) => !lockedAddresses.has(`${path}#${each}`),
      )
      const findNearest = nearestAmong(newIds)
      return (id) => findNearest(id)?.text ?? (newIds.length === 1 ? newIds[0] : undefined)
    }),
  }
}

function problemOf(lookups: Lookups, address: string, place: Place): Diagnostic | undefined {
  const path = pathOf(address)
  const id = address.slice(path.length + 1)
  if (lookups.paths.has(normalize(path)))
    return id === '' ? undefined : lostId(lookups, path, id, place)
  // A page's own line reports its loss, so its headings are not reported.
  return id !== '' && lookups.lockedAddresses.has(path) ? undefined : lostPath(lookups, path, place)
}

/** Returns the problem of a path that no longer exists. */
function lostPath(lookups: Lookups, path: string, place: Place): Diagnostic {
  const { plan, sources, redirects } = lookups
  const { targets } = plan
  const recased = targets.caches.folded.get(folded(normalize(path))) ?? ''
  const redirect = redirects.get(recased)
  const file = targets.files.has(recased)
    ? publicSource(recased)
    : (sources.get(recased) ?? redirect?.place().path)
  // On some file systems a redirect would claim the same output file, so the old name has to be restored.
  return file === undefined
    ? lostRoute(path, waysBack(lookups, path), place)
    : recasedRoute(path, recased, { file, redirect: redirect !== undefined }, place)
}

/** Returns the problem of an id on a path that exists, unless the id does, too. */
function lostId(
  { plan: { targets }, idsOn, sources, replacementsOn }: Lookups,
  path: string,
  id: string,
  place: Place,
): Diagnostic | undefined {
  const address = `${path}#${id}`
  const to = targets.redirects.get(normalize(path))
  const end = to === undefined ? path : followRedirects(targets, to)
  // Targets outside the site, and redirects with an anchor of their own, cannot be checked any further.
  const page = end?.includes('#') ? undefined : targets.routes.get(normalize(end ?? ''))
  if (end === undefined || page === undefined || idsOn(page).has(id)) return undefined
  if (to !== undefined) return lostAnchorBehindRedirect(address, end, place)
  return lostAnchor(address, id, replacementsOn(path)(id), sources.get(normalize(path)), place)
}

/** Returns how a path can be restored: as the key of a redirect, and by what its file has become. */
function waysBack({ plan, paths, sources, renamed }: Lookups, path: string): WaysBack {
  const { targets, site } = plan
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

function pathOf(address: string): string {
  return address.replace(/#.*$/s, '')
}
