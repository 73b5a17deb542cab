// Links the translations of a page to each other, for the locale switch and for search engines.

import type { Head, Page, Site } from '../../shared/contract.ts'
import { urlPath } from '../../shared/route.ts'
import { languageOf } from '../words/words.ts'

/**
 * Adds to every page the links to its translations: `locales` for the locale switch, and
 * `alternates` for search engines.
 */
export function withTranslations(site: Site, pages: readonly Page[]): Page[] {
  const byPath = new Map<string, Map<string, Page>>()
  const pathInLocale = (each: Page): string => {
    const base = site.locales.find(({ id }) => id === each.locale)?.base ?? '/'
    return each.data.route.slice(base.length)
  }
  for (const each of pages) {
    const translations = byPath.get(pathInLocale(each)) ?? new Map<string, Page>()
    byPath.set(pathInLocale(each), translations.set(each.locale, each))
  }
  return pages.map((each) => {
    // The page for unknown addresses has no counterpart in other locales, so the locale
    // switch leads to their home pages.
    const hasCounterparts = each.data.view.view !== 'notFound'
    const translations =
      (hasCounterparts && byPath.get(pathInLocale(each))) || new Map<string, Page>()
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
 * Returns the `hreflang` links of a page. They include only pages that exist in their language, and only if
 * there are at least two. If two locales share a language, only the first that has the page counts: no
 * address can stand for the language if the other one does, too.
 */
function alternates(
  site: Site,
  page: Page,
  translations: ReadonlyMap<string, Page>,
): Head['alternates'] {
  const language = ({ locale }: Page): string => languageOf(site, locale)
  const byLanguage = new Map<string, Page>()
  for (const other of translations.values()) {
    const key = language(other).toLowerCase()
    if (other.listed && !byLanguage.has(key)) byLanguage.set(key, other)
  }
  if (byLanguage.size < 2 || byLanguage.get(language(page).toLowerCase()) !== page) return []
  const links = Array.from(byLanguage.values(), (other) => ({
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
