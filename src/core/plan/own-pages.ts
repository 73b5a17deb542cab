// Applies the `pages` function of the config. If it drops a page, the site is planned again without that
// page, so that sidebars, lists, search, redirects, and translations are those of a site that never had it.
// Whatever the function drops from the new plan is dropped as well. The site is also planned again with moved
// pages at their new routes, and with pages that got another canonical left out of the search.

import type { Diagnostic, Page, Route, Site } from '../../shared/contract.ts'
import { normalize } from '../../shared/route.ts'
import { repeated } from '../../shared/text.ts'
import { AS_PLANNED, type OwnPlaces } from './own-places.ts'
import { addressInHead, filedFrom, fullTitle, isOffered, movedFrom, placedAt } from './pages.ts'
import { pageAt } from './canonical.ts'
import type { ConfigPlace } from '../reading/place.ts'
import type { Plan } from './plan.ts'
import type { Targets } from './targets.ts'
import { neverDone, takenRoute } from '../problems/site.ts'
import { withTranslations } from './translations.ts'

/**
 * Maximum number of calls of the function. A function that depends on counts or neighbors may drop
 * more pages once others are gone.
 */
const MAX_CALLS = 10

/** Plans a site and applies the `pages` function of its config, if there is one. */
export function planOwn(
  site: Site,
  configPlace: ConfigPlace,
  planAs: (decisions: OwnPlaces) => Plan,
): Plan {
  const { pages: pagesHook } = site.config
  if (!pagesHook) return planAs(AS_PLANNED)
  const planUntilStable = (
    decisions: OwnPlaces,
    originalRoutes: ReadonlyMap<string, Route>,
    callNumber: number,
  ): Plan => {
    const planned = planAs(decisions)
    // The function always gets the pages at the routes they have without it, so that
    // it repeats its earlier decisions.
    const restored = planned.pages.map((page) =>
      placedAt(site, page, originalRoutes.get(routeKey(page)) ?? page.data.route),
    )
    const input = originalRoutes.size > 0 ? withTranslations(site, restored) : restored
    const answer = answerOf(
      input,
      pagesHook(input).map((page) => withFullCanonical(site, page)),
    )
    const dropped = droppedRoutes(input, answer)
    const moves = movesIn(answer)
    const moved = new Map(moves.map(([from, to]) => [normalize(from), to]))
    const copies = copiesIn(planned.targets, answer)
    const changes = [
      ...dropped,
      ...changedKeys(moved, decisions.moved),
      ...changedKeys(copies, decisions.copies),
    ]
    if (changes.length === 0) return applyAnswer(planned, answer, configPlace)
    // Applying its last answer would leave a site half without these pages and report every link to one of them.
    if (callNumber === MAX_CALLS)
      return {
        ...planned,
        diagnostics: [...planned.diagnostics, neverDone(changes, configPlace(['pages']))],
      }
    return planUntilStable(
      { removed: new Set([...decisions.removed, ...dropped]), moved, copies },
      new Map(moves.map(([from, to]) => [normalize(to), from])),
      callNumber + 1,
    )
  }
  return planUntilStable(AS_PLANNED, new Map(), 1)
}

/** Turns a canonical that is a path into a full URL, as planned pages have it. */
function withFullCanonical(site: Site, page: Page): Page {
  const { canonical } = page.head
  if (canonical === undefined) return page
  const fullUrl = addressInHead(site, canonical)
  return fullUrl === canonical ? page : { ...page, head: { ...page.head, canonical: fullUrl } }
}

/**
 * The pages that the function returned, each with the page it was made from (`old`). `unmoved` holds the
 * old pages whose route is unchanged.
 */
interface Answer {
  readonly pages: readonly AnsweredPage[]
  readonly unmoved: ReadonlySet<Page>
}

interface AnsweredPage {
  readonly page: Page
  readonly old: Page | undefined
}

function answerOf(originals: readonly Page[], returned: readonly Page[]): Answer {
  const pageByKey = new Map(originals.flatMap((each) => keysOf(each).map((key) => [key, each])))
  const pages = returned.map((page) => ({
    page,
    old: pageByKey.get(keysOf(page).find((key) => pageByKey.has(key))),
  }))
  const unmoved = pages.flatMap(({ page, old }) =>
    old && routeKey(old) === routeKey(page) ? [old] : [],
  )
  return { pages, unmoved: new Set(unmoved) }
}

/**
 * Returns the normalized routes of dropped pages. A page that has moved is not dropped, nor is one
 * whose route a new page has taken.
 */
function droppedRoutes(before: readonly Page[], { pages, unmoved }: Answer): string[] {
  const keptKeys = new Set(
    pages.flatMap(({ page, old }) => {
      const isMoved = old !== undefined && !unmoved.has(old)
      // A page may have moved to the route of one that is dropped.
      return isMoved ? keysOf(page).filter((key) => key !== routeKey(page)) : keysOf(page)
    }),
  )
  return before.flatMap((page) =>
    keysOf(page).some((key) => keptKeys.has(key)) ? [] : [routeKey(page)],
  )
}

/**
 * Returns what identifies a page after the function has changed it, most reliable first: its source,
 * its view, its HTML, and its route.
 */
function keysOf(page: Page): unknown[] {
  const { locale, path, data, htmls } = page
  return [...(path ? [`${locale} ${path}`] : []), data.view, htmls, routeKey(page)]
}

function routeKey({ data }: Page): string {
  return normalize(data.route)
}

/**
 * Returns the moves of pages as old and new routes. A move to the route of a page that stayed, or of another
 * that moves, is a collision and not included.
 */
function movesIn({ pages, unmoved }: Answer): (readonly [from: Route, to: Route])[] {
  const taken = new Set(Array.from(unmoved, routeKey))
  return pages.flatMap(({ page, old }) => {
    if (!old || unmoved.has(old) || taken.has(routeKey(page))) return []
    taken.add(routeKey(page))
    return [[old.data.route, page.data.route]]
  })
}

/** Returns the originals that the function declares by changing `canonical`, by the normalized route of the copy. */
function copiesIn(targets: Targets, { pages }: Answer): OwnPlaces['copies'] {
  return new Map(
    pages.flatMap(({ page, old }) => {
      const { canonical } = page.head
      const isDeclared = canonical !== undefined && canonical !== old?.head.canonical
      const original = isDeclared ? pageAt(targets, canonical) : undefined
      return original === undefined || normalize(original) === routeKey(page)
        ? []
        : [[routeKey(page), original]]
    }),
  )
}

/** Returns the keys whose values differ between two answers of the function. */
function changedKeys(current: ReadonlyMap<string, Route>, previous: typeof current): string[] {
  const places = new Set([...current.keys(), ...previous.keys()])
  return [...places].filter((place) => current.get(place) !== previous.get(place))
}

/**
 * Reports pages that the function puts where another page or a redirect is. A page stays where it is without the
 * function, and a copy is left out, so that nothing else is reported because of them.
 */
function withoutCollisions(
  plan: Plan,
  { pages, unmoved }: Answer,
  configPlace: ConfigPlace,
): { readonly answer: readonly AnsweredPage[]; readonly diagnostics: readonly Diagnostic[] } {
  const isMoved = ({ old }: AnsweredPage): boolean => old !== undefined && !unmoved.has(old)
  const isUnmoved = ({ page, old }: AnsweredPage): boolean =>
    old !== undefined && routeKey(old) === routeKey(page)
  // `collisions` has reported pages that are at one route in the plan.
  const contested = repeated(plan.pages.map(routeKey))
  const occupants = new Map<string, string>()
  const diagnostics: Diagnostic[] = []
  const colliding = new Set<AnsweredPage>()
  const settle = (answered: AnsweredPage): void => {
    const key = routeKey(answered.page)
    if (contested.has(key)) return
    const { path: one = 'a page', data } = answered.page
    const other = occupants.get(key)
    if (other === undefined) occupants.set(key, one)
    else {
      colliding.add(answered)
      diagnostics.push(takenRoute(data.route, { one, other }, configPlace(['pages'])))
    }
  }
  pages.filter(isUnmoved).forEach(settle)
  pages.filter(isMoved).forEach(settle)
  // `collisions` reports pages from files that are in the way of a redirect, but knows no copies.
  for (const { from } of plan.redirects) occupants.set(normalize(from), `the redirect from ${from}`)
  pages.filter((each) => !isUnmoved(each) && !isMoved(each)).forEach(settle)
  const answer = pages.flatMap((each): AnsweredPage[] => {
    if (!colliding.has(each)) return [each]
    return each.old && isMoved(each) ? [{ page: each.old, old: each.old }] : []
  })
  return { answer, diagnostics }
}

/**
 * Derives what follows from the changes of the function, unless it has set that itself: files, canonical
 * URLs, titles, `listed`, and the links between translations.
 */
function applyAnswer(plan: Plan, given: Answer, configPlace: ConfigPlace): Plan {
  const { site } = plan
  const { unmoved } = given
  const { answer, diagnostics } = withoutCollisions(plan, given, configPlace)
  const placedFrom = (page: Page, old: Page | undefined): Page => {
    if (old === undefined) return page
    return unmoved.has(old) ? filedFrom(old, page) : movedFrom(site, old, page)
  }
  const pages = answer.map(({ page, old }) => {
    const titled = withTitle(site, placedFrom(page, old), old)
    return { ...titled, listed: page.listed && isOffered(site, page.data.route, titled.head) }
  })
  const translated = withTranslations(site, pages)
  return {
    ...plan,
    diagnostics: [...plan.diagnostics, ...diagnostics],
    pages: pages.map((page, i) => {
      const old = answer[i]?.old
      const other = translated[i] ?? page
      const { locales } = page.data.locales === old?.data.locales ? other.data : page.data
      const { alternates } = page.head.alternates === old?.head.alternates ? other.head : page.head
      return { ...page, data: { ...page.data, locales }, head: { ...page.head, alternates } }
    }),
  }
}

/**
 * Applies a changed title to the head, too, and drops the old `titleHtml`, unless
 * the function has set these itself.
 */
function withTitle({ locales }: Site, page: Page, old: Page | undefined): Page {
  const locale = locales.find(({ id }) => id === page.locale)
  if (!old || !locale || page.data.title === old.data.title) return page
  const { titleHtml, ...data } = page.data
  const isHtmlSet = titleHtml !== undefined && titleHtml !== old.data.titleHtml
  const isTitleSet = page.head.title !== old.head.title
  return {
    ...page,
    data: isHtmlSet ? page.data : data,
    head: isTitleSet ? page.head : { ...page.head, title: fullTitle(data.title, locale) },
  }
}
