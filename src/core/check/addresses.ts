// Looks up addresses of the finished site, as the browser of a visitor requests them.

import type { Drawn, Route } from '../../shared/contract.ts'
import { idsMeant, isTop, splitAddress } from '../../shared/anchor.ts'
import { foundOnce } from '../../shared/once.ts'
import { belowBase, fileOf, normalize, urlPath } from '../../shared/route.ts'
import { decoded } from '../../shared/text.ts'
import { AROUND_IDS, PART_IDS } from '../markdown/anchor.ts'
import type { Plan } from '../plan/plan.ts'
import { followRedirects } from '../plan/redirects.ts'
import { mayBeAt } from '../plan/targets.ts'

/** What an address of the site leads to. */
export type Verdict =
  | { readonly state: 'fine'; readonly path: string }
  | { readonly state: 'missing'; readonly path: string }
  | { readonly state: 'redirected'; readonly path: string; readonly to: string }
  | {
      readonly state: 'no-anchor'
      readonly path: string
      readonly route: Route
      readonly anchor: string
    }

/** Lookups in the finished site. */
export interface Addresses {
  /** Looks up an address that includes the site's base. `from` is the route of the page that has the link. */
  look(address: string, from?: string): Verdict
  /** Returns the path of a full URL, or `undefined` if it belongs to another site. */
  ownPath(href: string): string | undefined
  /**
   * Returns the ids on a page that a link can target: those of its content, and
   * those that a view or component adds.
   */
  idsOn(route: Route): ReadonlySet<string>
  /** Ids of the frame around every page, which only the theme links to. */
  readonly frame: ReadonlySet<string>
  /**
   * Returns the id that an anchor refers to, with its page, if the page lacks it. `written`
   * is the anchor as in the address.
   */
  missingAnchor(
    route: string,
    written: string,
  ): { readonly route: Route; readonly anchor: string } | undefined
  /**
   * Returns the route where a redirect ends, and the anchor on arrival: the redirect's own, else that of the link.
   */
  endOf(to: string, rest: string): [route: string, anchor: string]
}

/**
 * Returns the ids that the theme and components add to each page, by normalized route. Pages that
 * could not be rendered are missing.
 */
export function idsDrawn(
  { pages }: Plan,
  drawn: readonly Drawn[],
): ReadonlyMap<string, readonly string[]> {
  return new Map(
    pages.flatMap(({ data }, i) => {
      const ids = drawn[i]?.ids
      return ids ? [[normalize(data.route), ids] as const] : []
    }),
  )
}

/**
 * Returns the ids that component pages define, by route. Ids that are also on pages of
 * other kinds belong to the theme.
 */
export function idsOfComponents(
  plan: Plan,
  drawn: readonly Drawn[],
): ReadonlyMap<Route, readonly string[]> {
  const pages = plan.pages.map(({ data }, i) => ({ data, ids: drawn[i]?.ids ?? [] }))
  const isComponent = ({ data }: (typeof pages)[number]): boolean => data.component !== undefined
  const themeIds = new Set(pages.filter((page) => !isComponent(page)).flatMap(({ ids }) => ids))
  return new Map(
    pages
      .filter(isComponent)
      .map(({ data, ids }) => [data.route, ids.filter((id) => !themeIds.has(id))]),
  )
}

/**
 * Returns the ids that no author links to. Other ids that a theme adds to every page may be linked, such as
 * that of an address in the footer.
 */
function frameIds(themeIds: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const idsOfPages = [...themeIds.values()]
  return new Set([
    ...AROUND_IDS,
    ...PART_IDS.filter((id) => idsOfPages.every((ids) => ids.includes(id))),
  ])
}

/** Creates the lookups for a site. `outputs` are the paths of all written files, from the root of the site. */
export function addressesOf(
  { site, targets, anchors }: Plan,
  themeIds: ReadonlyMap<string, readonly string[]>,
  outputs: ReadonlySet<string>,
): Addresses {
  const frame = frameIds(themeIds)
  const themeIdsOn = (key: string): string[] =>
    (themeIds.get(key) ?? []).filter((id) => !frame.has(id))
  const idsAt = foundOnce(
    (key: string) => new Set([...(anchors.get(key) ?? []), ...themeIdsOn(key)]),
  )
  const idsOn = (route: Route): ReadonlySet<string> => idsAt(normalize(route))
  const missingAnchor: Addresses['missingAnchor'] = (address, written) => {
    const route = written === '' ? undefined : targets.routes.get(normalize(address))
    if (!route || !themeIds.has(normalize(route))) return undefined
    const [id, anchor] = idsMeant(written)
    const ids = idsOn(route)
    return ids.has(id) || ids.has(anchor) || isTop(anchor) ? undefined : { route, anchor }
  }
  /** Judges an address whose path leads to a page that exists. */
  const onPage = (path: string, route: string, anchor: string): Verdict => {
    const missing = missingAnchor(route, anchor)
    return missing ? { state: 'no-anchor', path, ...missing } : { state: 'fine', path }
  }

  return {
    idsOn,
    frame,
    missingAnchor,
    endOf(to, rest) {
      const end = followRedirects(targets, to) ?? to
      const { path, anchor } = splitAddress(end)
      return [path, anchor ?? splitAddress(rest).anchor ?? '']
    },
    ownPath: targets.ownPath,
    look(address, from) {
      if (address.startsWith('#') && from !== undefined) return onPage(from, from, address.slice(1))
      const { path: written, anchor = '' } = splitAddress(address)
      const path = decoded(
        written === '' && from ? urlPath(site.base, from) : resolveFrom(from, written),
      )
      const below = belowBase(site.base, path)
      if (below === undefined) return { state: 'missing', path }
      const page = targets.routes.get(normalize(below))
      if (page !== undefined && outputs.has(`/${fileOf(page)}`)) return onPage(below, page, anchor)
      const to = targets.redirects.get(normalize(below))
      if (to !== undefined && !targets.unclear.has(normalize(to)))
        return { state: 'redirected', path: below, to }
      const exists = outputs.has(below) || outputs.has(below.replace(/\/?$/, '/index.html'))
      const mayExist = to !== undefined || mayBeAt(targets, below)
      return { state: exists || mayExist ? 'fine' : 'missing', path: below }
    },
  }

  /** Resolves a relative address the way a browser does on that page. */
  function resolveFrom(from: string | undefined, path: string): string {
    if (path.startsWith('/') || from === undefined) return path
    const parts = urlPath(site.base, from).split('/').slice(1, -1)
    for (const part of path.split('/')) {
      if (part === '..') parts.pop()
      else if (part !== '.') parts.push(part)
    }
    return `/${parts.join('/')}`
  }
}
