// Checks the links that the theme and component pages have rendered. As these come from
// code, they are known only afterwards.

import type { Diagnostic, Drawn, Page, Place, Route, Site, View } from '../../shared/contract.ts'
import { belowBase, localeOf } from '../../shared/route.ts'
import { readable } from '../../shared/text.ts'
import { cssReferences } from '../web/css.ts'
import type { Entry } from '../plan/catalog.ts'
import type { Plan } from '../plan/plan.ts'
import { badAddress } from '../problems/audit.ts'
import {
  brokenAnchor,
  redirectedLink,
  relativeLink,
  viewWithoutMain,
  type Broken,
} from '../problems/links.ts'
import type { Suggestion } from '../problems/problem.ts'
import { isFileName, isPicture } from '../reading/content-path.ts'
import { urlDefect, type UrlDefect } from '../reading/url-defect.ts'
import { isOutside } from '../reading/scheme.ts'
import type { Verdict } from './addresses.ts'
import type { DraftJudge } from './drafts.ts'
import { insteadInCode } from './instead-in-code.ts'
import type { LinkChecker } from './link-checker.ts'
import { BROKEN, expectedLinkKind, type LinkKind } from './link-faults.ts'

/** What a link in code leads to. */
type Found =
  | Verdict
  | { readonly state: 'relative'; readonly path: string; readonly withSlash: string }
  | { readonly state: UrlDefect; readonly path: string }
  | { readonly state: 'draft'; readonly path: string; readonly entry: Entry }

/**
 * Finds the places of any of several spellings of an address in the code of a component page or, without one,
 * of the theme. All places are in one file.
 */
export type CodePlaces = (
  component: string | undefined,
  addresses: readonly string[],
) => readonly Place[]

/** Locates the view of the theme for a kind of page. */
export type ViewPlace = (kind: View['view']) => Partial<Place>

/** The target of “Skip to main content”, which the view of a page contains. */
const MAIN = '#main'

/** A broken address with the first page that has it. An address in a stylesheet has no page. */
interface WrongLink {
  readonly link: string
  readonly page?: Page
  readonly verdict: Exclude<Found, { state: 'fine' }>
  readonly count: number
}

/** The rendered pages of a site. */
interface DrawnSite {
  readonly plan: Plan
  /** Rendered pages, in the order of the plan. */
  readonly drawn: readonly Drawn[]
  /**
   * Bundled stylesheets. Files beside them are part of the bundle, so only absolute addresses
   * remain, including those of this site.
   */
  readonly styles: readonly string[]
  readonly codePlaces: CodePlaces
  readonly viewPlace: ViewPlace
}

/**
 * Reports broken links of the theme and of component pages, each once, with the first page that has it.
 * `fine` holds rendered pages that are known to have none; newly found ones are added.
 */
export function themeProblems(
  drawing: DrawnSite,
  checker: DraftJudge,
  fine: WeakSet<object>,
): Diagnostic[] {
  const { plan, styles, codePlaces, viewPlace } = drawing
  const { site } = plan
  const configHrefs = hrefsOfConfig(plan)
  const wrong = [
    ...wrongLinks(drawing, configHrefs, checker, fine),
    ...wrongInStyles(styles, checker),
  ].flatMap((use): LocatedLink[] => {
    const { page, link } = use
    if (page && link === MAIN) return [[use, viewPlace(page.data.view.view)]]
    const places = codePlaces(page?.data.component, spellings(site, link))
    if (page && configHrefs.has(link) && places[0]?.path !== page.data.component) return []
    return places.length === 0 ? [[use, {}]] : places.map((place) => [use, place])
  })
  return oncePerPlace(
    oncePerLink(wrong).flatMap(([use, place]) => describe(site, checker, use, place)),
  )
}

/** A broken link, and the place where it is written. */
type LocatedLink = readonly [WrongLink, Partial<Place>]

/** Merges what the theme draws on component pages with what it draws on other pages. */
function oncePerLink(wrong: readonly LocatedLink[]): LocatedLink[] {
  const first = new Map<string, LocatedLink>()
  for (const [use, place] of wrong) {
    const key = JSON.stringify([use.link, place])
    const [known] = first.get(key) ?? []
    first.set(key, [known ? { ...known, count: known.count + use.count } : use, place])
  }
  return [...first.values()]
}

/** Returns the links that come from the config and from data files. They are checked there, at their own places. */
function hrefsOfConfig({ chromes, dataLinks }: Plan): ReadonlySet<string | undefined> {
  const links = Object.values(chromes).flatMap(({ nav, footer, announcement }) => [
    ...nav.flatMap((entry) => entry.items ?? entry),
    ...footer.groups.flatMap((group) => group.links),
    announcement,
  ])
  return new Set([...links.map((link) => link?.href), ...dataLinks.flatMap(({ drawn }) => drawn)])
}

/** Returns the broken links on all rendered pages, by the component that rendered them. */
function wrongLinks(
  { plan: { pages }, drawn }: DrawnSite,
  configHrefs: ReadonlySet<string | undefined>,
  checker: DraftJudge,
  fine: WeakSet<object>,
): WrongLink[] {
  const { addresses } = checker
  const fineLinks = new Set<string>()
  const wrong = new Map<string, WrongLink>()
  for (const [i, page] of pages.entries()) {
    const rendered = drawn[i]
    if (!rendered || fine.has(rendered)) continue
    let isFine = true
    const { component = '', route, view } = page.data
    for (const link of rendered.links) {
      if (fineLinks.has(link) || (configHrefs.has(link) && !ownComponent(page))) continue
      const path = addresses.ownPath(link)
      if (path === undefined && isOutside(link) && !urlDefect(link)) continue
      const key = `${link === MAIN ? view.view : component} ${link}`
      const seen = wrong.get(key)
      const absolute = link.startsWith('/') || path !== undefined
      // An absolute link is the same on every page.
      const verdict = seen && absolute ? seen.verdict : lookUp(checker, path ?? link, route)
      if (verdict.state === 'fine' || isFrame(addresses, verdict)) {
        if (absolute) fineLinks.add(link)
        continue
      }
      isFine = false
      wrong.set(key, seen ? { ...seen, count: seen.count + 1 } : { link, page, verdict, count: 1 })
    }
    if (isFine) fine.add(rendered)
  }
  return [...wrong.values()]
}

/** Returns the broken addresses in stylesheets that name a host or begin at the root. */
function wrongInStyles(styles: readonly string[], { addresses }: LinkChecker): WrongLink[] {
  // Parsing a stylesheet takes longer than this test, and few contain such addresses.
  const withAddresses = styles.filter((css) => css.includes('//') || css.includes('url(/'))
  return withAddresses.flatMap((css) =>
    cssReferences(css).flatMap(({ href }) => {
      const path = /^\/(?!\/)/.test(href) ? href : addresses.ownPath(href)
      const verdict = path === undefined ? undefined : addresses.look(path)
      if (!verdict || verdict.state === 'fine') return []
      return [{ link: href, verdict, count: 1 }]
    }),
  )
}

/**
 * Looks up a link. Hosts serve a page with or without a trailing slash, so a relative link must
 * lead to the same place from both.
 */
function lookUp({ addresses, drafts }: DraftJudge, link: string, route: Route): Found {
  const defect = urlDefect(link)
  if (defect) return { state: defect, path: link }
  const verdict = addresses.look(link, route)
  // A draft that is shown is not missing.
  const entry = verdict.state === 'missing' ? drafts.on(verdict.path) : undefined
  if (entry) return { state: 'draft', path: verdict.path, entry }
  if (verdict.state !== 'fine' || isOutside(link) || /^[/?#]/.test(link) || route.endsWith('/'))
    return verdict
  const other = addresses.look(link, `${route}/`)
  return other.state === 'missing'
    ? { state: 'relative', path: verdict.path, withSlash: other.path }
    : verdict
}

/** Makes the diagnostic for a kind of link. */
type Make = (target: string, broken: Broken) => Diagnostic

function describe(
  site: Site,
  checker: DraftJudge,
  { link, page, verdict, count }: WrongLink,
  place: Partial<Place>,
): Diagnostic[] {
  const others = count > 1 ? ` and ${count - 1} more` : ''
  const where = page
    ? ` (linked by the theme or a component, on ${page.data.route}${others})`
    : ' (in a style sheet)'
  const suggest = (to: string, reason?: string): Suggestion =>
    insteadInCode(site, page, place, to, reason)
  const report = (kind: LinkKind, make: Make, target: string, near?: Suggestion): Diagnostic[] =>
    checker.problem(kind, undefined, (severity) =>
      make(target + where, { severity, suggestion: near, place: placeOrPage(place, page) }),
    )
  switch (verdict.state) {
    case 'no-host':
    case 'no-slashes':
    case 'two-schemes':
    case 'unknown-scheme': {
      const make: Make = (_, broken) =>
        badAddress(link, verdict.state, { ...broken, others: where })
      return report(expectedLinkKind(isPicture(link) ? 'image' : undefined), make, link)
    }
    case 'draft':
      return checker.drafts.problem(verdict.entry, undefined, () => placeOrPage(place, page))
    case 'missing': {
      const near = checker.suggestions.route(verdict.path)
      const kind = expectedAt(verdict.path)
      return report(kind, BROKEN[kind], verdict.path, near && suggest(near.address, near.reason))
    }
    case 'relative':
      return report(
        expectedAt(verdict.path),
        (target, broken) => relativeLink(link, target, verdict.withSlash, broken),
        verdict.path,
        suggest(verdict.path),
      )
    case 'redirected':
      return report(
        'indirect',
        (target, broken) => redirectedLink(verdict.path, target, broken),
        verdict.to,
        verdict.to.startsWith('/') ? suggest(verdict.to) : { address: verdict.to },
      )
    case 'no-anchor':
      return report(
        'anchor',
        (target, broken) =>
          page && link === MAIN
            ? viewWithoutMain(page.data.view.view, page.data.route + others, broken)
            : brokenAnchor(verdict.anchor, target, broken),
        verdict.route,
        checker.nearestAnchor(verdict.anchor, verdict.route),
      )
  }
}

/** Returns what a link in code was meant to lead to. Code does not tell, so the name decides. */
function expectedAt(path: string): keyof typeof BROKEN {
  return expectedLinkKind(isPicture(path) ? 'image' : undefined, { isPage: !isFileName(path) })
}

/** A link in code leads to a different address in each locale. If it is broken in several, it is reported once. */
function oncePerPlace(problems: readonly Diagnostic[]): Diagnostic[] {
  const first = new Map<string, Diagnostic>()
  for (const [i, each] of problems.entries()) {
    const { code, path, line, column } = each
    const key = JSON.stringify(line === undefined ? i : [code, path, line, column])
    if (!first.has(key)) first.set(key, each)
  }
  return [...first.values()]
}

/**
 * Returns the spellings that an address may have in code: as it is, after `home`, without the
 * base, and without the locale prefix.
 */
export function spellings(site: Site, link: string): string[] {
  const path = readable(link)
  const below = belowBase(site.base, path)
  if (below === undefined) return [link, path]
  const unprefixed = belowBase(localeOf(site.locales, below)?.base ?? '/', below) ?? '/'
  const afterHome = `\${home}${unprefixed.slice(1)}`
  const all = [link, path, afterHome, below, unprefixed, below.slice(1), unprefixed.slice(1)]
  return all.filter((each) => each.length > 1)
}

function isFrame({ frame }: LinkChecker['addresses'], verdict: Found): boolean {
  return verdict.state === 'no-anchor' && frame.has(verdict.anchor)
}

/**
 * Whether a page is rendered by a component of its own locale. Such a component may
 * have the same links as the config.
 */
function ownComponent({ data }: Page): boolean {
  return data.component !== undefined && data.fallback === undefined
}

/** Falls back to the source of the page if the code could not be located. */
function placeOrPage(place: Partial<Place>, page: Page | undefined): Partial<Place> {
  return place.path !== undefined || page?.path === undefined ? place : { path: page.path }
}
