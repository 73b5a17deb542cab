// What the theme and component pages write into pages themselves, and the policy that hosts are told to send keeps browsers from
// applying or loading. A page that a script draws has its styles: nobody who tries it in `serve` would notice.

import type { Diagnostic, Drawn, Page, Place } from '../../shared/contract.ts'
import { originOf } from '../config/web-address.ts'
import { shownOrigins } from '../files/site-files.ts'
import { placeOf } from '../reading/place.ts'
import type { Plan } from '../plan/plan.ts'
import { inlineStyle, unloaded } from '../problems/problems.ts'
import type { CodePlaces } from './theme.ts'

/** Something that a policy forbids, on the first page that has it. */
interface Use {
  readonly what: string
  readonly page: Page
  readonly count: number
}

/** A warning for the theme and for each component that writes such things, unless the site has allowed them or has a policy of its own. */
export function againstPolicy(
  { site, pages, targets }: Plan,
  drawn: readonly Drawn[],
  codePlaces: CodePlaces,
): Diagnostic[] {
  if (targets.files.has('/_headers')) return []
  const { inlineStyles } = site.config
  const allowed = new Set(shownOrigins(site))
  const isAllowed = (markup: string): boolean =>
    !markup.startsWith('<img') && allowed.has(originOf(addressIn(markup)) ?? '')
  const styles = inlineStyles
    ? []
    : usesOf(
        pages,
        (i) => drawn[i]?.style ?? [],
        () => '',
      )
  const elsewhere = usesOf(
    pages,
    (i) => drawn[i]?.elsewhere?.filter((each) => !isAllowed(each)) ?? [],
    (what) => what,
  )
  return [
    ...styles.map(({ what, page, count }) =>
      inlineStyle(what, byOf(page), page.data.route, count - 1, wholeOf(page)),
    ),
    ...elsewhere.map(({ what, page, count }) => {
      const [place = wholeOf(page)] = codePlaces(page.data.component, [addressIn(what)])
      const origin = originOf(addressIn(what))
      return unloaded(what, origin, byOf(page), page.data.route, count - 1, place)
    }),
  ]
}

/** What each component and the theme draw, once for each of its names. What the theme draws stands on pages of components, too. */
function usesOf(
  pages: readonly Page[],
  on: (page: number) => string | readonly string[],
  nameOf: (what: string) => string,
): Use[] {
  const uses = new Map<string, Use>()
  for (const [i, page] of pages.entries())
    for (const what of [on(i)].flat()) {
      const key = `${page.data.component ?? ''} ${nameOf(what)}`
      const { count, ...first } = uses.get(key) ?? { what, page, count: 0 }
      uses.set(key, { ...first, count: count + 1 })
    }
  const all = [...uses.values()]
  const isTheme = ({ page }: Use): boolean => page.data.component === undefined
  const ofTheme = new Set(all.filter(isTheme).map(({ what }) => what))
  return all.filter((use) => isTheme(use) || !ofTheme.has(use.what))
}

function byOf({ data }: Page): string {
  return data.component ? 'this page' : 'the theme'
}

function wholeOf({ data, path }: Page): Partial<Place> {
  return data.component && path ? placeOf(path, undefined) : {}
}

/** The address in `<iframe src="…">`. */
function addressIn(markup: string): string {
  return markup.split('"')[1] ?? ''
}
