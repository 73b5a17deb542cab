// What the theme and component pages write into pages themselves, and the policy that hosts are told to send keeps browsers from
// applying or loading; and what style sheets load. A page that a script draws has its styles: nobody who tries it in `serve` would notice.

import type { Diagnostic, Drawn, Page, Place, Site } from '../../shared/contract.ts'
import { cssReferences } from '../web/css.ts'
import { originOf } from '../config/web-address.ts'
import { runOrigins, sentOrigins, shownOrigins } from '../files/headers.ts'
import { placeOf } from '../reading/place.ts'
import type { Plan } from '../plan/plan.ts'
import { inlineStyle, unloaded } from '../problems/policy.ts'
import type { CodePlaces } from './theme.ts'

/** Something that a policy forbids, on the first page that has it. */
interface Forbidden {
  readonly what: string
  readonly page: Page
  readonly last: Page | undefined
  /** On how many pages it is. */
  readonly count: number
}

/**
 * A warning for the theme and for each component that writes such things, unless the site has allowed them or has a policy of its own.
 * `sheets` are bundled style sheets: in those, each `@import` has a string.
 */
export function againstPolicy(
  { site, pages, targets }: Plan,
  drawn: readonly Drawn[],
  sheets: readonly string[],
  codePlaces: CodePlaces,
): Diagnostic[] {
  if (targets.files.has('/_headers')) return []
  const originIn = originsOn(site)
  const isAllowed = allowedBy(site)
  // The address may be another on each page, as that of its comments; and a font has many.
  const siteOf = (what: string): string => `${elementIn(what)} ${originIn(what) ?? what}`
  const styles = site.config.inlineStyles
    ? []
    : usesOf(
        pages,
        (i) => drawn[i]?.style ?? [],
        () => undefined,
      )
  const elsewhere = usesOf(
    pages,
    (i) => drawn[i]?.elsewhere?.filter((each) => !isAllowed(each, originIn(each))) ?? [],
    siteOf,
  )
  const inSheets = new Map<string, Set<string>>()
  for (const what of sheets.flatMap(loadedBy))
    if (!isAllowed(what, originIn(what)))
      inSheets.set(siteOf(what), (inSheets.get(siteOf(what)) ?? new Set()).add(what))
  return [
    ...styles.map((use) => inlineStyle(use.what, whereOf(use), wholeOf(use.page))),
    ...elsewhere.map((use) => {
      const { what, page } = use
      const [place = wholeOf(page)] = codePlaces(page.data.component, [addressIn(what)])
      return unloaded(what, originIn(what), whereOf(use), place)
    }),
    ...Array.from(inSheets.values(), ([what = '', ...others]) => {
      const [place = {}] = codePlaces(undefined, [addressIn(what)])
      const more = others.length > 0 ? `, and ${others.length} more from there` : ''
      return unloaded(what, originIn(what), `in a style sheet${more}`, place)
    }),
  ]
}

/** Finds the origin of the address in markup. One that begins with `//` has the scheme of the site. */
function originsOn({ url }: Site): (markup: string) => string | undefined {
  const [scheme = ''] = url.split('//')
  return (markup) => originOf(addressIn(markup).replace(/^(?=\/\/)/, scheme))
}

/** Says what the policy lets through. The site's own address stands for itself with `https:`, too. */
function allowedBy(site: Site): (markup: string, origin: string | undefined) => boolean {
  const self = originOf(site.url) ?? ''
  const own = [self, self.replace(/^http:/, 'https:')]
  const shown = new Set([...own, ...shownOrigins(site)])
  const sent = new Set([...own, ...sentOrigins(site)])
  const run = new Set([...own, ...runOrigins(site)])
  return (markup, origin = '') => {
    const element = elementIn(markup)
    if (element === 'iframe') return shown.has(origin)
    if (element === 'script') return run.has(origin)
    return /^(?:form|button|input)$/.test(element) ? sent.has(origin) : own.includes(origin)
  }
}

/** What a bundled style sheet loads of other sites and a policy may keep away, in words: `@import "…"`, `@font-face "…"`, `url("http:…")`. */
function loadedBy(css: string): string[] {
  if (!css.includes('//')) return []
  return cssReferences(css).flatMap(({ href, rule }) => {
    const isOther = (rule ? /^(?:https?:)?\/\//i : /^http:/i).test(href)
    return isOther ? [rule ? `${rule} "${href}"` : `url("${href}")`] : []
  })
}

/**
 * What each component and the theme draw, once for each of its names, or once whatever it is. What the theme draws stands on pages of
 * components, too.
 */
function usesOf(
  pages: readonly Page[],
  on: (page: number) => string | readonly string[],
  nameOf: (what: string) => string | undefined,
): Forbidden[] {
  const uses = new Map<string, Forbidden>()
  for (const [i, page] of pages.entries())
    for (const what of [on(i)].flat()) {
      const key = `${page.data.component ?? ''} ${nameOf(what)}`
      const use = uses.get(key) ?? { what, page, last: undefined, count: 0 }
      uses.set(key, { ...use, last: page, count: use.count + (use.last === page ? 0 : 1) })
    }
  const all = [...uses.values()]
  const isTheme = ({ page }: Forbidden): boolean => page.data.component === undefined
  const same = ({ what }: Forbidden): string => nameOf(what) ?? what
  const ofTheme = new Set(all.filter(isTheme).map(same))
  return all.filter((use) => isTheme(use) || !ofTheme.has(same(use)))
}

function whereOf({ page: { data }, count }: Forbidden): string {
  const others = count > 1 ? ` and ${count - 1} more` : ''
  return `drawn by ${data.component ? 'this page' : 'the theme'}, on ${data.route}${others}`
}

function wholeOf({ data, path }: Page): Partial<Place> {
  return data.component && path ? placeOf(path, undefined) : {}
}

/** The address in `<iframe src="…">`. */
function addressIn(markup: string): string {
  return markup.split('"')[1] ?? ''
}

/** `iframe` in it. */
function elementIn(markup: string): string {
  return /\w+/.exec(markup)?.[0] ?? ''
}
