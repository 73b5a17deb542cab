// What the `pages` function of the config decides about routes: which pages move and which are dropped.

import type { Route } from '../../shared/contract.ts'
import { normalize } from '../../shared/route.ts'

/** Decisions of the `pages` function, by the normalized routes that pages have without it. */
export interface OwnPlaces {
  /** Dropped pages. */
  readonly removed: ReadonlySet<string>
  /** New routes of moved pages. */
  readonly moved: ReadonlyMap<string, Route>
  /** Originals of pages that are copies, by the normalized routes that the copies have after the function has run. */
  readonly copies: ReadonlyMap<string, Route>
}

/** The decisions of a site whose config has no `pages` function. */
export const AS_PLANNED: OwnPlaces = { removed: new Set(), moved: new Map(), copies: new Map() }

/** Returns the route of a page that is planned at `route`, or `undefined` if the page is dropped. */
export function ownPlace({ removed, moved }: OwnPlaces, route: Route): Route | undefined {
  const place = normalize(route)
  return removed.has(place) ? undefined : (moved.get(place) ?? route)
}
