import type { Place, Route, Site } from '../shared/contract.ts'
import { route } from '../shared/route.ts'
import { own } from '../shared/text.ts'
import type { Entry } from './catalog.ts'
import { placeOf } from './place.ts'

/** An address that leads to another. */
export interface Redirect {
  readonly from: Route
  /** A route of the site with its locale, or an outside address; it may have an anchor. */
  readonly to: string
  /** Where it was asked for. */
  readonly place: Place
}

/** The config's redirects, for every locale, and those that pages ask for with `redirects`. */
export function planRedirects(
  site: Site,
  entries: readonly Entry[],
  configPlace: (trail: readonly (string | number)[]) => Place,
): Redirect[] {
  const { redirects = {} } = site.config
  return [
    ...site.locales.flatMap(({ base }) =>
      Object.entries(redirects).map(([from, to]) => ({
        from: route(base, from),
        to: to.startsWith('/') ? route(base, to) : to,
        place: configPlace(['redirects', from]),
      })),
    ),
    ...entries.flatMap(({ doc, locale, route: to }) =>
      (doc.frontMatter.redirects ?? []).map((from) => ({
        from: route(locale.base, from),
        to,
        place: placeOf(doc.path, own(doc.keys, 'redirects')),
      })),
    ),
  ]
}
