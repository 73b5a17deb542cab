// Files that every site is expected to have besides its pages.

import type {
  Locale,
  NewOutput,
  Page,
  Route,
  SearchContext,
  SearchIndexInfo,
  Site,
  SiteData,
} from '../../shared/contract.ts'
import { DOCS_VERSIONS, urlPath } from '../../shared/route.ts'
import { decoded, escapeHtml, pick } from '../../shared/text.ts'
import { jsonHtml, type ThemeFiles } from '../drawing/head.ts'
import type { Plan } from '../plan/plan.ts'

/** Output path of the sitemap. */
export const SITEMAP = 'sitemap.xml'

/** Creates `sitemap.xml`: every listed page, with its translations. */
export function sitemap({ pages, site }: Plan): NewOutput {
  const urls = pages.filter(isInSitemap).map(({ head, data }) => {
    const { view } = data
    const alternates = head.alternates.map(
      ({ hreflang, href }) =>
        `<xhtml:link rel="alternate" hreflang="${escapeHtml(hreflang)}" href="${escapeHtml(href)}"/>`,
    )
    const location = locationXml(
      addressOf(site, data.route),
      ('updated' in view && view.updated) || ('date' in view ? view.date : undefined),
    )
    return `<url>${location}${alternates.join('')}</url>`
  })
  return {
    file: SITEMAP,
    content: `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`,
  }
}

function isInSitemap({ listed, data: { view } }: Page): boolean {
  return listed && view.view !== 'search' && view.view !== 'notFound'
}

/** Updates the dates of pages in a sitemap. Only pages that already have a date there can be changed. */
export function updateSitemapDates(xml: string, pages: readonly Page[], site: Site): string {
  const dates = new Map(
    pages.flatMap(({ data: { route, view } }): [string, string][] =>
      'updated' in view && view.updated ? [[addressOf(site, route), view.updated]] : [],
    ),
  )
  return xml.replace(
    /<loc>([^<]*)<\/loc><lastmod>([^<]*)<\/lastmod>/g,
    (_, address: string, date: string) => locationXml(address, dates.get(address) ?? date),
  )
}

function addressOf(site: Site, route: Route): string {
  return escapeHtml(site.url + urlPath(site.base, route))
}

function locationXml(address: string, date: string | undefined): string {
  return `<loc>${address}</loc>${date ? `<lastmod>${date}</lastmod>` : ''}`
}

/**
 * Creates `robots.txt`, which allows everything. It names the sitemap unless that is empty,
 * which search engines reject.
 */
export function robots({ pages, site }: Plan): NewOutput {
  const sitemapLine = `\nSitemap: ${site.url}${urlPath(site.base, `/${SITEMAP}`)}\n`
  return {
    file: 'robots.txt',
    content: `User-agent: *\nAllow: /\n${pages.some(isInSitemap) ? sitemapLine : ''}`,
  }
}

/** Creates `site.webmanifest`: name, colors and icons for a home screen. */
export function webManifest(
  { site }: Plan,
  icons: readonly { readonly href: string; readonly sizes?: string; readonly type?: string }[],
): NewOutput {
  const [locale] = site.locales
  return {
    file: 'site.webmanifest',
    content: `${JSON.stringify(
      {
        name: locale?.title,
        short_name: locale?.title,
        description: locale?.description || undefined,
        lang: locale?.lang,
        start_url: urlPath(site.base, locale?.base ?? '/'),
        display: 'browser',
        background_color: '#ffffff',
        theme_color: '#ffffff',
        icons: icons.map(({ href, sizes, type }) => ({ src: href, sizes, type })),
      },
      null,
      1,
    )}\n`,
  }
}

/** Creates an icon for a site that has none: the first letter of its title. */
export function defaultIcon(site: Site): NewOutput {
  const letter = Array.from(site.locales[0]?.title.trim() ?? '')[0] ?? 'S'
  return {
    file: 'favicon.svg',
    content: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0b5fb0"/><text x="16" y="23" font-family="system-ui,sans-serif" font-size="20" font-weight="600" text-anchor="middle" fill="#fff">${escapeHtml(letter)}</text></svg>\n`,
  }
}

/** URLs of code that is loaded on demand. */
type SharedCode = Pick<ThemeFiles, 'build' | 'components' | 'worker' | 'workerOfParts'>

type Indexes = Readonly<Record<Locale, Pick<SearchIndexInfo, 'url' | 'inParts'>>>

function contextsOf(site: Site): SearchContext[] {
  return Object.entries(site.config.search?.contexts ?? {}).map(([path, label]) => ({
    path: decoded(path.replace(/^\/|\/$/g, '')),
    label: Object.fromEntries(
      site.locales.map(({ id }) => [id, pick(label, id, site.defaultLocale)]),
    ),
  }))
}

/** Output path of the data that all pages share. */
export const SITE_DATA = 'assets/site.json'

/** Creates the file with the data that browsers need besides pages. */
export function siteData(site: Site, code: SharedCode, indexes: Indexes): NewOutput {
  const locales = site.locales.map(({ id, label, base }) => [
    id,
    { label, base: urlPath(site.base, base), search: indexes[id]?.url ?? '' },
  ])
  const data: SiteData = {
    build: code.build,
    base: site.base,
    versions: DOCS_VERSIONS,
    locales: Object.fromEntries(locales),
    worker: workerFor(indexes, code),
    contexts: contextsOf(site),
    components: code.components,
  }
  return { file: SITE_DATA, content: jsonHtml(data) }
}

/** Replaces the search indexes in an existing data file. */
export function withIndexes(json: string, code: SharedCode, indexes: Indexes): NewOutput {
  const site = JSON.parse(json) as SiteData
  const locales = Object.entries(site.locales).map(([id, locale]) => [
    id,
    { ...locale, search: indexes[id]?.url ?? '' },
  ])
  const data = { ...site, locales: Object.fromEntries(locales), worker: workerFor(indexes, code) }
  return { file: SITE_DATA, content: jsonHtml(data) }
}

/** Returns the URL of the search worker. Only sites with a split index load the code that reads one. */
function workerFor(indexes: Indexes, { worker, workerOfParts }: SharedCode): string {
  return Object.values(indexes).some(({ inParts }) => inParts) ? workerOfParts : worker
}
