// Which pages are one in several languages, for the locale switch and for search engines.

import type { Head, Page, Site } from '../../shared/contract.ts'
import { urlPath } from '../../shared/route.ts'
import { languageOf } from '../words/words.ts'

/** Gives every page the links to its translations, for the locale switch and for search engines. */
export function withTranslations(site: Site, pages: readonly Page[]): Page[] {
  const byPath = new Map<string, Map<string, Page>>()
  const shared = (each: Page): string => {
    const base = site.locales.find(({ id }) => id === each.locale)?.base ?? '/'
    return each.data.route.slice(base.length)
  }
  for (const each of pages) {
    const translations = byPath.get(shared(each)) ?? new Map<string, Page>()
    byPath.set(shared(each), translations.set(each.locale, each))
  }
  return pages.map((each) => {
    // Who is at an unknown address finds nothing there in another language, but its home page.
    const isPlace = each.data.view.view !== 'notFound'
    const translations = (isPlace && byPath.get(shared(each))) || new Map<string, Page>()
    const locales = Object.fromEntries(
      site.locales.map(({ id, base }) => [
        id,
        urlPath(site.base, translations.get(id)?.data.route ?? base),
      ]),
    )
    return {
      ...each,
      data: { ...each.data, locales },
      head: { ...each.head, alternates: alternates(site, each, translations) },
    }
  })
}

/**
 * Only pages that really exist in their language, and only where there is a choice. Of two locales in one language it is the first
 * that has the page: no address can be that of the language if another is, too.
 */
function alternates(
  site: Site,
  each: Page,
  translations: ReadonlyMap<string, Page>,
): Head['alternates'] {
  const language = ({ locale }: Page): string => languageOf(site, locale)
  const real = new Map<string, Page>()
  for (const other of translations.values()) {
    const key = language(other).toLowerCase()
    if (other.listed && !real.has(key)) real.set(key, other)
  }
  if (real.size < 2 || real.get(language(each).toLowerCase()) !== each) return []
  const links = Array.from(real.values(), (other) => ({
    hreflang: language(other),
    href: site.url + urlPath(site.base, other.data.route),
  }))
  const fallback = translations.get(site.defaultLocale)
  return fallback?.listed
    ? [
        ...links,
        { hreflang: 'x-default', href: site.url + urlPath(site.base, fallback.data.route) },
      ]
    : links
}
