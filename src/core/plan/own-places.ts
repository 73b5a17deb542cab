// Where the config's own function wants pages to stand, or that it does not want them.

import type { Route } from '../../shared/contract.ts'
import { normalize } from '../../shared/route.ts'

/** What is said of pages, by the normalised routes at which they would stand without it. */
export interface OwnPlaces {
  /** Those that are nowhere. */
  readonly without: ReadonlySet<string>
  /** Where others stand instead. */
  readonly moved: ReadonlyMap<string, Route>
  /** The originals of those that are copies, by the normalised routes at which these stand with it. */
  readonly copies: ReadonlyMap<string, Route>
}

/** A site whose config says nothing of its pages. */
export const AS_PLANNED: OwnPlaces = { without: new Set(), moved: new Map(), copies: new Map() }

/** Where a page stands that would be at a route, unless it is nowhere. */
export function ownPlace({ without, moved }: OwnPlaces, route: Route): Route | undefined {
  const place = normalize(route)
  return without.has(place) ? undefined : (moved.get(place) ?? route)
}
