// What the config's own function makes of the pages. One that it leaves out is nowhere: the site is planned again without it, so that
// sidebars, lists, the search, redirects and translations are those of a site that never had it. What the function then leaves out of
// that site is left out likewise.

import type { Page, Site } from '../../shared/contract.ts'
import { normalize, urlPath } from '../../shared/route.ts'
import { fullTitle, isOffered, isOwn } from './pages.ts'
import type { ConfigPlace } from '../reading/place.ts'
import type { Plan } from './plan.ts'
import { neverDone } from '../problems/problems.ts'
import { withTranslations } from './translations.ts'

/** So often a function is asked. One that looks at counts and neighbours may leave out more once others have gone. */
const MOST_TURNS = 10

/** Plans a site with the pages that its config makes of those planned. `without` are the normalised routes of those left out. */
export function planOwn(
  { config: { pages: change } }: Site,
  configPlace: ConfigPlace,
  plan: (without: ReadonlySet<string>) => Plan,
): Plan {
  if (!change) return plan(new Set())
  const askedWithout = (without: ReadonlySet<string>, turn: number): Plan => {
    const planned = plan(without)
    const pages = change(planned.pages)
    const more = leftOut(planned.pages, pages)
    if (more.length === 0) return changed(planned, pages)
    if (turn < MOST_TURNS) return askedWithout(new Set([...without, ...more]), turn + 1)
    const diagnostics = [...planned.diagnostics, neverDone(more, configPlace(['pages']))]
    return { ...changed(planned, pages), diagnostics }
  }
  return askedWithout(new Set(), 1)
}

/** The normalised routes of pages that have gone. What has another address has not, nor where another page stands now. */
function leftOut(before: readonly Page[], after: readonly Page[]): string[] {
  const left = new Set(after.flatMap(signsOf))
  return before.flatMap((page) =>
    signsOf(page).some((sign) => left.has(sign)) ? [] : [normalize(page.data.route)],
  )
}

/** What a page is known by after it was changed, the surest first: its source, what it shows, and where it stands. */
function signsOf({ locale, path, data, htmls }: Page): unknown[] {
  return [...(path ? [`${locale} ${path}`] : []), data.view, htmls, normalize(data.route)]
}

/** What follows from what the function has said of a page, where it has not said that, too. */
function changed(plan: Plan, after: readonly Page[]): Plan {
  const { site } = plan
  const known = new Map(plan.pages.flatMap((each) => signsOf(each).map((sign) => [sign, each])))
  const before = after.map((page) => known.get(signsOf(page).find((sign) => known.has(sign))))
  const at = ({ data }: Page): string => normalize(data.route)
  const stayed = new Set(before.filter((old, i) => old && at(old) === at(after[i] ?? old)))
  const pages = after.map((page, i) => {
    const old = before[i]
    const isGone = old !== undefined && !stayed.has(old)
    const named = retitled(site, isGone ? moved(site, page, old) : page, old)
    return { ...named, listed: page.listed && isOffered(site, page.data.route, named.head) }
  })
  const translated = withTranslations(site, pages)
  return {
    ...plan,
    pages: pages.map((page, i) => {
      const [old, other = page] = [before[i], translated[i]]
      const { locales } = page.data.locales === old?.data.locales ? other.data : page.data
      const { alternates } = page.head.alternates === old?.head.alternates ? other.head : page.head
      return { ...page, data: { ...page.data, locales }, head: { ...page.head, alternates } }
    }),
  }
}

/** A page that has moved is its own original at its new address. */
function moved(site: Site, page: Page, old: Page): Page {
  const { canonical } = page.head
  if (canonical !== old.head.canonical || !isOwn(site, old.data.route, canonical)) return page
  const own = site.url + urlPath(site.base, page.data.route)
  return { ...page, head: { ...page.head, canonical: own } }
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
