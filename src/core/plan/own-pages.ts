// What the config's own function makes of the pages. One that it leaves out is nowhere: the site is planned again without it, so that
// sidebars, lists, the search, redirects and translations are those of a site that never had it. What the function then leaves out of
// that site is left out likewise. So is the site planned again with a page that it moves at its new address, and with one
// whose original it says is another without it in the search.

import type { Page, Route, Site } from '../../shared/contract.ts'
import { normalize } from '../../shared/route.ts'
import { AS_PLANNED, type OwnPlaces } from './own-places.ts'
import { addressInHead, filedFrom, fullTitle, isOffered, movedFrom, placedAt } from './pages.ts'
import { pageAt } from './canonical.ts'
import type { ConfigPlace } from '../reading/place.ts'
import type { Plan } from './plan.ts'
import type { Targets } from './targets.ts'
import { neverDone } from '../problems/site.ts'
import { withTranslations } from './translations.ts'

/** So often a function is asked. One that looks at counts and neighbours may leave out more once others have gone. */
const MOST_TURNS = 10

/** Plans a site with the pages that its config makes of those planned. */
export function planOwn(
  site: Site,
  configPlace: ConfigPlace,
  planAs: (own: OwnPlaces) => Plan,
): Plan {
  const { pages: change } = site.config
  if (!change) return planAs(AS_PLANNED)
  const asked = (own: OwnPlaces, homes: ReadonlyMap<string, Route>, turn: number): Plan => {
    const planned = planAs(own)
    // Each time it is handed pages where they stand without it, so that it says of each what it has said before.
    const back = planned.pages.map((page) =>
      placedAt(site, page, homes.get(at(page)) ?? page.data.route),
    )
    const given = homes.size > 0 ? withTranslations(site, back) : back
    const answer = answerOf(
      given,
      change(given).map((page) => namedInFull(site, page)),
    )
    const more = leftOut(given, answer)
    const moves = movesIn(answer)
    const moved = new Map(moves.map(([from, to]) => [normalize(from), to]))
    const copies = copiesIn(planned.targets, answer)
    const said = [...more, ...differing(moved, own.moved), ...differing(copies, own.copies)]
    if (said.length === 0) return changed(planned, answer)
    // What it has said last would be a site half without these pages, and each link to one a problem of its own.
    if (turn === MOST_TURNS)
      return {
        ...planned,
        diagnostics: [...planned.diagnostics, neverDone(said, configPlace(['pages']))],
      }
    return asked(
      { without: new Set([...own.without, ...more]), moved, copies },
      new Map(moves.map(([from, to]) => [normalize(to), from])),
      turn + 1,
    )
  }
  return asked(AS_PLANNED, new Map(), 1)
}

/** A page that names its original by a path names it in full, as planned ones do. */
function namedInFull(site: Site, page: Page): Page {
  const { canonical } = page.head
  if (canonical === undefined) return page
  const whole = addressInHead(site, canonical)
  return whole === canonical ? page : { ...page, head: { ...page.head, canonical: whole } }
}

/** The pages that the function returns, each with the one that it has made it of, and those of these that stand where they stood. */
interface Answer {
  readonly pages: readonly { readonly page: Page; readonly old: Page | undefined }[]
  readonly stayed: ReadonlySet<Page>
}

function answerOf(given: readonly Page[], returned: readonly Page[]): Answer {
  const known = new Map(given.flatMap((each) => signsOf(each).map((sign) => [sign, each])))
  const pages = returned.map((page) => ({
    page,
    old: known.get(signsOf(page).find((sign) => known.has(sign))),
  }))
  const stayed = pages.flatMap(({ page, old }) => (old && at(old) === at(page) ? [old] : []))
  return { pages, stayed: new Set(stayed) }
}

/** The normalised routes of pages that have gone. What has another address has not, nor where a new page stands now. */
function leftOut(before: readonly Page[], { pages, stayed }: Answer): string[] {
  const left = new Set(
    pages.flatMap(({ page, old }) =>
      signsOf(page).slice(0, old === undefined || stayed.has(old) ? undefined : -1),
    ),
  )
  return before.flatMap((page) => (signsOf(page).some((sign) => left.has(sign)) ? [] : [at(page)]))
}

/** What a page is known by after it was changed, the surest first: its source, what it shows, and where it stands. */
function signsOf(page: Page): unknown[] {
  const { locale, path, data, htmls } = page
  return [...(path ? [`${locale} ${path}`] : []), data.view, htmls, at(page)]
}

function at({ data }: Page): string {
  return normalize(data.route)
}

/** From where to where pages have moved. Where another one has stayed, that is a collision, and not a place. */
function movesIn({ pages, stayed }: Answer): (readonly [from: Route, to: Route])[] {
  const taken = new Set(Array.from(stayed, at))
  return pages.flatMap(({ page, old }) =>
    old && !stayed.has(old) && !taken.has(at(page)) ? [[old.data.route, page.data.route]] : [],
  )
}

/** The originals that the function names of pages. */
function copiesIn(targets: Targets, { pages }: Answer): OwnPlaces['copies'] {
  return new Map(
    pages.flatMap(({ page, old }) => {
      const { canonical } = page.head
      const isSaid = canonical !== undefined && canonical !== old?.head.canonical
      const original = isSaid ? pageAt(targets, canonical) : undefined
      return original === undefined || normalize(original) === at(page)
        ? []
        : [[at(page), original]]
    }),
  )
}

/** The places for which the config's function says something else than the last time. */
function differing(said: ReadonlyMap<string, Route>, before: typeof said): string[] {
  const places = new Set([...said.keys(), ...before.keys()])
  return [...places].filter((place) => said.get(place) !== before.get(place))
}

/** What follows from what the function has said of a page, where it has not said that, too. */
function changed(plan: Plan, { pages: answer, stayed }: Answer): Plan {
  const { site } = plan
  const placedFrom = (page: Page, old: Page | undefined): Page => {
    if (old === undefined) return page
    return stayed.has(old) ? filedFrom(old, page) : movedFrom(site, old, page)
  }
  const pages = answer.map(({ page, old }) => {
    const named = retitled(site, placedFrom(page, old), old)
    return { ...named, listed: page.listed && isOffered(site, page.data.route, named.head) }
  })
  const translated = withTranslations(site, pages)
  return {
    ...plan,
    pages: pages.map((page, i) => {
      const [old, other = page] = [answer[i]?.old, translated[i]]
      const { locales } = page.data.locales === old?.data.locales ? other.data : page.data
      const { alternates } = page.head.alternates === old?.head.alternates ? other.head : page.head
      return { ...page, data: { ...page.data, locales }, head: { ...page.head, alternates } }
    }),
  }
}

/** A page that is called otherwise is so everywhere. */
function retitled({ locales }: Site, page: Page, old: Page | undefined): Page {
  const locale = locales.find(({ id }) => id === page.locale)
  if (!old || !locale || page.data.title === old.data.title) return page
  const { titleHtml, ...data } = page.data
  const isNew = titleHtml !== undefined && titleHtml !== old.data.titleHtml
  const isSaid = page.head.title !== old.head.title
  return {
    ...page,
    data: isNew ? page.data : data,
    head: isSaid ? page.head : { ...page.head, title: fullTitle(data.title, locale) },
  }
}
