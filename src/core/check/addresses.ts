// The finished site by its addresses, as a visitor's browser asks for them.

import type { Drawn, Route } from '../../shared/contract.ts'
import { idsMeant, isTop, splitAddress } from '../../shared/anchor.ts'
import { belowBase, fileOf, normalize, urlPath } from '../../shared/route.ts'
import { decoded } from '../../shared/text.ts'
import { AROUND_IDS, PART_IDS } from '../markdown/anchor.ts'
import type { Plan } from '../plan/plan.ts'
import { followed } from '../plan/redirects.ts'
import { ownPaths } from '../plan/own-url.ts'
import { mayBeAt } from '../plan/targets.ts'

/** What stands at an address. */
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

/** Looks addresses up. */
export interface Addresses {
  /** What stands at an address with the site's base, seen from a page. */
  look(address: string, from?: string): Verdict
  /** The path of a full address, if it is one of this site. */
  ownPath(href: string): string | undefined
  /** Ids on a page that a link can mean: those of its content, and what a view or a component has put there. */
  idsOn(route: Route): ReadonlySet<string>
  /** Ids of the frame that every page stands in. Only what the theme draws leads there. */
  readonly frame: ReadonlySet<string>
  /** The id that an anchor means, as it is written in an address, if it is not on the page. */
  missingAnchor(
    route: string,
    written: string,
  ): { readonly route: Route; readonly anchor: string } | undefined
  /** The page that a redirect ends at, and the anchor with which one arrives there. */
  endOf(to: string, rest: string): [route: string, anchor: string]
}

/** Ids that the theme and components have put on each page that could be drawn, by its normalised route. */
export function idsDrawn({
  plan,
  drawn,
}: {
  readonly plan: Plan
  readonly drawn: readonly Drawn[]
}): ReadonlyMap<string, readonly string[]> {
  return new Map(
    plan.pages.flatMap(({ data }, i) => {
      const ids = drawn[i]?.ids
      return ids ? [[normalize(data.route), ids] as const] : []
    }),
  )
}

/** Ids that component pages have put on themselves, by route: what is also on pages of another kind is the theme's. */
export function idsOfComponents({
  plan,
  drawn,
}: {
  readonly plan: Plan
  readonly drawn: readonly Drawn[]
}): ReadonlyMap<Route, readonly string[]> {
  const pages = plan.pages.map(({ data }, i) => ({ data, ids: drawn[i]?.ids ?? [] }))
  const isComponent = ({ data }: (typeof pages)[number]): boolean => data.component !== undefined
  const around = new Set(pages.filter((page) => !isComponent(page)).flatMap(({ ids }) => ids))
  return new Map(
    pages
      .filter(isComponent)
      .map(({ data, ids }) => [data.route, ids.filter((id) => !around.has(id))]),
  )
}

/** Ids that no author means. Whatever else a theme has on every page may be meant: the address in a footer. */
function frameIds(themeIds: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const drawn = [...themeIds.values()]
  return new Set([
    ...AROUND_IDS,
    ...PART_IDS.filter((id) => drawn.every((ids) => ids.includes(id))),
  ])
}

/** The addresses of a site. `outputs` are all files that are written, from the root. */
export function addressesOf(
  { site, targets, anchors }: Plan,
  themeIds: ReadonlyMap<string, readonly string[]>,
  outputs: ReadonlySet<string>,
): Addresses {
  const known = new Map<string, ReadonlySet<string>>()
  const frame = frameIds(themeIds)
  const drawnOn = (key: string): string[] =>
    (themeIds.get(key) ?? []).filter((id) => !frame.has(id))
  const idsOn = (route: Route): ReadonlySet<string> => {
    const key = normalize(route)
    const ids = known.get(key) ?? new Set([...(anchors.get(key) ?? []), ...drawnOn(key)])
    known.set(key, ids)
    return ids
  }
  const missingAnchor: Addresses['missingAnchor'] = (address, written) => {
    const route = written === '' ? undefined : targets.routes.get(normalize(address))
    if (!route || !themeIds.has(normalize(route))) return undefined
    const [id, anchor] = idsMeant(written)
    const ids = idsOn(route)
    return ids.has(id) || ids.has(anchor) || isTop(anchor) ? undefined : { route, anchor }
  }

  return {
    idsOn,
    frame,
    missingAnchor,
    endOf(to, rest) {
      const end = followed(targets, to) ?? to
      const { path, anchor } = splitAddress(end)
      return [path, anchor ?? splitAddress(rest).anchor ?? '']
    },
    ownPath: ownPaths(site),
    look(address, from) {
      if (address.startsWith('#') && from !== undefined) {
        const missing = missingAnchor(from, address.slice(1))
        return missing
          ? { state: 'no-anchor', path: from, ...missing }
          : { state: 'fine', path: from }
      }
      const { path: written, anchor: hash = '' } = splitAddress(address)
      const path = decoded(
        written === '' && from ? urlPath(site.base, from) : seenFrom(from, written),
      )
      const below = belowBase(site.base, path)
      if (below === undefined) return { state: 'missing', path }
      const page = targets.routes.get(normalize(below))
      if (page !== undefined && outputs.has(`/${fileOf(page)}`)) {
        const missing = missingAnchor(page, hash)
        return missing
          ? { state: 'no-anchor', path: below, ...missing }
          : { state: 'fine', path: below }
      }
      const to = targets.redirects.get(normalize(below))
      if (to !== undefined && !targets.unclear.has(normalize(to)))
        return { state: 'redirected', path: below, to }
      const there = outputs.has(below) || outputs.has(below.replace(/\/?$/, '/index.html'))
      const mayBe = to !== undefined || mayBeAt(targets, below)
      return { state: there || mayBe ? 'fine' : 'missing', path: below }
    },
  }

  /** A relative address as a browser completes it on a page. */
  function seenFrom(from: string | undefined, path: string): string {
    if (path.startsWith('/') || from === undefined) return path
    const parts = urlPath(site.base, from).split('/').slice(1, -1)
    for (const part of path.split('/')) {
      if (part === '..') parts.pop()
      else if (part !== '.') parts.push(part)
    }
    return `/${parts.join('/')}`
  }
}
