// Checks what the theme and component pages write into pages, and what stylesheets load, against the content
// security policy in `_headers`. Browsers do not apply or load what it forbids. In `serve` this is easily
// missed, because the policy does not affect styles that a script sets when it draws a page.

import type { Diagnostic, Drawn, Page, Place, Site } from '../../shared/contract.ts'
import { push } from '../../shared/text.ts'
import { cssReferences } from '../web/css.ts'
import { originOf } from '../../shared/url.ts'
import { scriptOrigins, formOrigins, frameOrigins } from '../files/headers.ts'
import { placeOf } from '../reading/place.ts'
import type { Plan } from '../plan/plan.ts'
import { inlineStyle, unloaded } from '../problems/policy.ts'
import type { CodePlaces } from './theme.ts'

/** Something that the policy forbids, with the first page that has it. */
interface Forbidden {
  readonly markup: string
  readonly firstPage: Page
  readonly lastPage: Page | undefined
  /** Number of pages that have it. */
  readonly count: number
}

/**
 * Warns of forbidden markup, once for the theme and for each component, unless the config allows it or the site
 * has a `_headers` file of its own. `stylesheets` are bundled stylesheets, in which every `@import` is a string.
 */
export function againstPolicy(
  { site, pages, targets }: Plan,
  drawn: readonly Drawn[],
  stylesheets: readonly string[],
  codePlaces: CodePlaces,
): Diagnostic[] {
  if (targets.files.has('/_headers')) return []
  const originIn = originFinder(site)
  const isAllowed = policyTest(site)
  // Group by origin: an address may differ from page to page, as that of comments does, and a font has many files.
  const groupKey = (what: string): string => `${elementIn(what)} ${originIn(what) ?? what}`
  const styles = site.config.inlineStyles
    ? []
    : collectUses(
        pages,
        (i) => {
          const style = drawn[i]?.style
          return style === undefined ? [] : [style]
        },
        () => undefined,
      )
  const blocked = collectUses(
    pages,
    (i) => drawn[i]?.elsewhere?.filter((each) => !isAllowed(each, originIn(each))) ?? [],
    groupKey,
  )
  const blockedInStylesheets = new Map<string, string[]>()
  for (const what of new Set(stylesheets.flatMap(externalLoads)))
    if (!isAllowed(what, originIn(what))) push(blockedInStylesheets, groupKey(what), what)
  return [
    ...styles.map((use) => inlineStyle(use.markup, describeUse(use), pagePlace(use.firstPage))),
    ...mergedByPlace(
      blocked.map((use) => {
        const { markup, firstPage } = use
        const [place = pagePlace(firstPage)] = codePlaces(firstPage.data.component, [
          addressIn(markup),
        ])
        return { use, place }
      }),
    ).map(({ use, place }) => unloaded(use.markup, originIn(use.markup), describeUse(use), place)),
    ...Array.from(blockedInStylesheets.values(), ([what = '', ...others]) => {
      const [place = {}] = codePlaces(undefined, [addressIn(what)])
      const more = others.length > 0 ? `, and ${others.length} more from there` : ''
      return unloaded(what, originIn(what), `in a style sheet${more}`, place)
    }),
  ]
}

/** Returns a function that extracts the origin of the address in markup. `//` gets the scheme of the site. */
function originFinder({ url }: Site): (markup: string) => string | undefined {
  const [scheme = ''] = url.split('//')
  return (markup) => originOf(addressIn(markup).replace(/^(?=\/\/)/, scheme))
}

/**
 * Returns a function that tells whether the policy allows markup. The site's own origin counts with `https:`, too.
 */
function policyTest(site: Site): (markup: string, origin: string | undefined) => boolean {
  const ownOrigin = originOf(site.url) ?? ''
  const ownOrigins = [ownOrigin, ownOrigin.replace(/^http:/, 'https:')]
  const allowedFrames = new Set([...ownOrigins, ...frameOrigins(site)])
  const allowedForms = new Set([...ownOrigins, ...formOrigins(site)])
  const allowedScripts = new Set([...ownOrigins, ...scriptOrigins(site)])
  return (markup, origin = '') => {
    const element = elementIn(markup)
    if (element === 'iframe') return allowedFrames.has(origin)
    if (element === 'script') return allowedScripts.has(origin)
    return /^(?:form|button|input)$/.test(element)
      ? allowedForms.has(origin)
      : ownOrigins.includes(origin)
  }
}

/**
 * Returns what a bundled stylesheet loads from other sites and a policy may block: `@import "…"`,
 * `@font-face "…"`, `url("http:…")`.
 */
function externalLoads(css: string): string[] {
  if (!css.includes('//')) return []
  return cssReferences(css).flatMap(({ href, rule }) => {
    const isExternal = (rule ? /^(?:https?:)?\/\//i : /^http:/i).test(href)
    return isExternal ? [rule ? `${rule} "${href}"` : `url("${href}")`] : []
  })
}

/**
 * Collects what the theme and each component draw, once per name, or only once if `nameOf` returns
 * `undefined`. What the theme draws is also on component pages, and is not repeated for these.
 */
function collectUses(
  pages: readonly Page[],
  markupOn: (page: number) => readonly string[],
  nameOf: (markup: string) => string | undefined,
): Forbidden[] {
  const uses = new Map<string, Forbidden>()
  for (const [i, page] of pages.entries())
    for (const markup of markupOn(i)) {
      const key = `${page.data.component ?? ''} ${nameOf(markup)}`
      const use = uses.get(key) ?? { markup, firstPage: page, lastPage: undefined, count: 0 }
      uses.set(key, {
        ...use,
        lastPage: page,
        count: use.count + (use.lastPage === page ? 0 : 1),
      })
    }
  const all = [...uses.values()]
  const isTheme = ({ firstPage }: Forbidden): boolean => firstPage.data.component === undefined
  const keyOf = ({ markup }: Forbidden): string => nameOf(markup) ?? markup
  const themeKeys = new Set(all.filter(isTheme).map(keyOf))
  return all.filter((use) => isTheme(use) || !themeKeys.has(keyOf(use)))
}

interface LocatedUse {
  readonly use: Forbidden
  readonly place: Partial<Place>
}

/** Merges what translations of a component draw, because they export the same code. */
function mergedByPlace(uses: readonly LocatedUse[]): LocatedUse[] {
  const merged = new Map<string, LocatedUse>()
  for (const { use, place } of uses) {
    const key = [use.markup, place.path, place.line, place.column].join(' ')
    const first = merged.get(key)?.use
    merged.set(key, { use: first ? { ...first, count: first.count + use.count } : use, place })
  }
  return [...merged.values()]
}

function describeUse({ firstPage: { data }, count }: Forbidden): string {
  const others = count > 1 ? ` and ${count - 1} more` : ''
  return `drawn by ${data.component ? 'this page' : 'the theme'}, on ${data.route}${others}`
}

function pagePlace({ data, path }: Page): Partial<Place> {
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
