// What the config's own function makes of the pages. One that it leaves out is nowhere: the site is planned again without it, so that
// sidebars, lists, the search, redirects and translations are those of a site that never had it.

import type { Page, Site } from '../shared/contract.ts'
import { normalize } from '../shared/route.ts'
import { fullTitle, isOffered } from './pages.ts'
import type { Plan } from './plan.ts'
import { withTranslations } from './translations.ts'

/** Plans a site with the pages that its config makes of those planned. `without` are the normalised routes of those left out. */
export function planOwn(
  { config: { pages: change } }: Site,
  plan: (without: ReadonlySet<string>) => Plan,
): Plan {
  const whole = plan(new Set())
  if (!change) return whole
  const pages = change(whole.pages)
  const without = leftOut(whole.pages, pages)
  if (without.size === 0) return changed(whole, pages)
  const rest = plan(without)
  return changed(rest, change(rest.pages))
}

function leftOut(before: readonly Page[], after: readonly Page[]): ReadonlySet<string> {
  // What has another address has not gone.
  const key = ({ locale, path, file }: Page): string => `${locale} ${path ?? file}`
  const left = new Set(after.map(key))
  return new Set(
    before.flatMap((page) => (left.has(key(page)) ? [] : [normalize(page.data.route)])),
  )
}

/** What follows from what the function has said of a page, where it has not said that, too. */
function changed(plan: Plan, after: readonly Page[]): Plan {
  const { site } = plan
  const known = new Map(plan.pages.map((each) => [each.file, each]))
  const pages = after.map((page) => {
    const named = retitled(site, page, known.get(page.file))
    return { ...named, listed: page.listed && isOffered(site, page.data.route, page.head) }
  })
  const translated = withTranslations(site, pages)
  return {
    ...plan,
    pages: pages.map((page, i) => {
      const isSaid = page.head.alternates !== known.get(page.file)?.head.alternates
      const { alternates } = translated[i]?.head ?? page.head
      return isSaid ? page : { ...page, head: { ...page.head, alternates } }
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
