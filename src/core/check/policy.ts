// Checks what the theme and component pages write into pages, and what stylesheets load, against the content
// security policy in `_headers`. Browsers do not apply or load what it forbids. In `serve` this is easily
// missed, because the policy does not affect styles that a script sets when it draws a page.

import type { Diagnostic, Drawn, Page, Place, Site } from '../../shared/contract.ts'
import { cssReferences } from '../web/css.ts'
import { originOf } from '../config/web-address.ts'
import { scriptOrigins, formOrigins, frameOrigins } from '../files/headers.ts'
import { placeOf } from '../reading/place.ts'
import type { Plan } from '../plan/plan.ts'
import { inlineStyle, unloaded } from '../problems/policy.ts'
import type { CodePlaces } from './theme.ts'

/** Something that the policy forbids, with the first page that has it. */
interface Forbidden {
  readonly what: string
  readonly page: Page
  readonly last: Page | undefined
  /** Number of pages that have it. */
  readonly count: number
}

/**
 * Warns of forbidden markup, once for the theme and for each component, unless the config allows it or the site
 * has a `_headers` file of its own. `sheets` are bundled stylesheets, in which every `@import` is a string.
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
  // Group by origin: an address may differ from page to page, as that of comments does, and a font has many files.
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

/** Returns a function that extracts the origin of the address in markup. `//` gets the scheme of the site. */
function originsOn({ url }: Site): (markup: string) => string | undefined {
  const [scheme = ''] = url.split('//')
  return (markup) => originOf(addressIn(markup).replace(/^(?=\/\/)/, scheme))
}

/**
 * Returns a function that tells whether the policy allows markup. The site's own origin counts with `https:`, too.
 */
function allowedBy(site: Site): (markup: string, origin: string | undefined) => boolean {
  const self = originOf(site.url) ?? ''
  const own = [self, self.replace(/^http:/, 'https:')]
  const shown = new Set([...own, ...frameOrigins(site)])
  const sent = new Set([...own, ...formOrigins(site)])
  const run = new Set([...own, ...scriptOrigins(site)])
  return (markup, origin = '') => {
    const element = elementIn(markup)
    if (element === 'iframe') return shown.has(origin)
    if (element === 'script') return run.has(origin)
    return /^(?:form|button|input)$/.test(element) ? sent.has(origin) : own.includes(origin)
  }
}

/**
 * Returns what a bundled stylesheet loads from other sites and a policy may block: `@import "…"`,
 * `@font-face "…"`, `url("http:…")`.
 */
function loadedBy(css: string): string[] {
  if (!css.includes('//')) return []
  return cssReferences(css).flatMap(({ href, rule }) => {
    const isOther = (rule ? /^(?:https?:)?\/\//i : /^http:/i).test(href)
    return isOther ? [rule ? `${rule} "${href}"` : `url("${href}")`] : []
  })
}

/**
 * Collects what the theme and each component draw, once per name, or only once if `nameOf` returns
 * `undefined`. What the theme draws is also on component pages, and is not repeated for these.
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

/** Extracts the address from `<iframe src="…">`. */
function addressIn(markup: string): string {
  return markup.split('"')[1] ?? ''
}

/** Extracts `iframe` from it. */
function elementIn(markup: string): string {
  return /\w+/.exec(markup)?.[0] ?? ''
}
