// Files that every site is expected to have, beside its pages.

import type {
  Locale,
  NewOutput,
  Page,
  Route,
  SearchContext,
  Site,
  SiteData,
} from '../../shared/contract.ts'
import { DOCS_VERSIONS, urlPath } from '../../shared/route.ts'
import { compare, decoded, escapeHtml, pick } from '../../shared/text.ts'
import { jsonHtml } from '../drawing/head.ts'
import type { Plan } from '../plan/plan.ts'
import { originOf } from '../config/web-address.ts'
import { REDIRECT_SCRIPT } from './redirect-files.ts'

/** Where the sitemap is. */
export const SITEMAP = 'sitemap.xml'

/** `sitemap.xml`: every listed page, with its translations. */
export function sitemap({ pages, site }: Plan): NewOutput {
  const urls = pages.filter(isInSitemap).map(({ head, data }) => {
    const { view } = data
    const alternates = head.alternates.map(
      ({ hreflang, href }) =>
        `<xhtml:link rel="alternate" hreflang="${escapeHtml(hreflang)}" href="${escapeHtml(href)}"/>`,
    )
    const place = located(
      addressOf(site, data.route),
      ('updated' in view && view.updated) || ('date' in view ? view.date : undefined),
    )
    return `<url>${place}${alternates.join('')}</url>`
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

/** A sitemap in which some pages, which it dates already, have other dates. */
export function redated(xml: string, pages: readonly Page[], site: Site): NewOutput {
  const dates = new Map(
    pages.flatMap(({ data: { route, view } }): [string, string][] =>
      'updated' in view && view.updated ? [[addressOf(site, route), view.updated]] : [],
    ),
  )
  return {
    file: SITEMAP,
    content: xml.replace(
      /<loc>([^<]*)<\/loc><lastmod>([^<]*)<\/lastmod>/g,
      (_, address: string, date: string) => located(address, dates.get(address) ?? date),
    ),
  }
}

function addressOf(site: Site, route: Route): string {
  return escapeHtml(site.url + urlPath(site.base, route))
}

function located(address: string, date: string | undefined): string {
  return `<loc>${address}</loc>${date ? `<lastmod>${date}</lastmod>` : ''}`
}

/** `robots.txt`: everything may be read. A sitemap with nothing in it is an error to search engines, and is not named. */
export function robots({ pages, site }: Plan): NewOutput {
  const sitemapLine = `\nSitemap: ${site.url}${urlPath(site.base, `/${SITEMAP}`)}\n`
  return {
    file: 'robots.txt',
    content: `User-agent: *\nAllow: /\n${pages.some(isInSitemap) ? sitemapLine : ''}`,
  }
}

/** `site.webmanifest`: name, colours and icons for a home screen. */
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

/** A picture for a site that brings none: the first letter of its name. */
export function defaultIcon(site: Site): NewOutput {
  const letter = Array.from(site.locales[0]?.title.trim() ?? '')[0] ?? 'S'
  return {
    file: 'favicon.svg',
    content: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0b5fb0"/><text x="16" y="23" font-family="system-ui,sans-serif" font-size="20" font-weight="600" text-anchor="middle" fill="#fff">${escapeHtml(letter)}</text></svg>\n`,
  }
}

/** A file that the build calls by its content. One of another's may be called alike: `report-20250828.pdf`. */
const NAMED_BY_HASH = /^assets\/[^/]+-[\da-f]{8}(?:\.[^/]+)?$/

/** What has a rule: a file or a folder at the root, or in `assets/`. */
const FIRST_PART = /^(?:assets\/)?[^/]+(?:\/|$)/

/** A host may read 100 rules and no more. Those on `assets/` come first, so that those which it drops say what hosts do anyway. */
const MOST_RULES = 100

/**
 * `_headers`: what a host should send. Inline scripts are named by their hashes, styles are files only unless the config
 * allows others, nothing is loaded from elsewhere unless the config names it. Hosts join the headers of all rules that fit a path, so
 * each path gets one rule on caching, or two in `assets/`: `files` are all files of the output, of which the first parts of their paths
 * matter, and `made` those that the build made or found itself.
 */
export function headers(
  { site, redirects, targets }: Plan,
  inline: string,
  scriptHash: (script: string) => string,
  files: Iterable<string>,
  made: ReadonlySet<string>,
): NewOutput {
  const { origins = [], inlineStyles } = site.config
  const hashes = [inline, ...(redirects.length > 0 ? [REDIRECT_SCRIPT] : [])].map(scriptHash)
  const sources = (...addresses: string[]): string =>
    originsOf(addresses)
      .map((each) => ` ${each}`)
      .join('')
  const run = runOrigins(site)
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${hashes.map((hash) => `'sha256-${hash}'`).join(' ')}${sources(...run)}`,
    `style-src 'self'${inlineStyles ? " 'unsafe-inline'" : ''}`,
    `img-src 'self' data: https:`,
    "media-src 'self' https:",
    `connect-src 'self'${sources(...run, ...origins)}`,
    `frame-src 'self'${sources(...shownOrigins(site))}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${sources(...sentOrigins(site))}`,
    "frame-ancestors 'self'",
  ].join('; ')
  const below = (path: string): string => urlPath(site.base, path)
  const changing = new Set(['/'])
  for (const file of files) {
    const isOurs = made.has(file) && !targets.files.has(`/${file}`)
    if (/^[._]/.test(file) || (NAMED_BY_HASH.test(file) && isOurs)) continue
    const [part = ''] = FIRST_PART.exec(file) ?? []
    changing.add(part.endsWith('/') ? `/${part}*` : `/${part}`)
    if (part === 'assets/index.html') changing.add('/assets/')
    // A page has two addresses, of which a rule for what is below it fits one.
    if (part.startsWith('assets/') && file === `${part}index.html`)
      changing.add(`/${part.slice(0, -1)}`)
  }
  const isInAssets = (path: string): boolean => path.startsWith('/assets/')
  const sorted = [...changing].toSorted(compare)
  const inAssets = sorted.filter(isInAssets)
  const isKept = inAssets.length + 2 <= MOST_RULES
  const asked = [
    ...(isKept ? inAssets : ['/assets/*']),
    ...sorted.filter((path) => !isInAssets(path)),
  ]
  return {
    file: '_headers',
    content: `${below('/*')}
  Content-Security-Policy: ${policy}
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin
  Permissions-Policy: camera=(), microphone=(), geolocation=(), payment=(), usb=()

${isKept ? `${KEPT}${below('/assets/*')}\n  Cache-Control: public, max-age=31536000, immutable\n\n` : ''}${asked
      .map((path) => `${below(path)}\n  Cache-Control: no-cache\n`)
      .join('\n')}`,
  }
}

const KEPT =
  '# Their names hold a hash of their content, but for those below: joined with this rule, no-cache decides.\n'

/** Other sites whose scripts the policy lets pages run. */
export function runOrigins({ config: { analytics, ads, scripts = [] } }: Site): string[] {
  const counted = [analytics?.src, ...(analytics?.origins ?? [])]
  return originsOf([...counted, ads?.src, ...(ads?.origins ?? []), ...scripts])
}

/** Other sites of which the policy lets pages show frames. */
export function shownOrigins({ config: { ads, origins = [] } }: Site): string[] {
  return originsOf([ads?.src, ...(ads?.origins ?? []), ...origins])
}

/** Other sites to which the policy lets pages send forms. */
export function sentOrigins({ config: { origins = [] } }: Site): string[] {
  return originsOf(origins)
}

function originsOf(addresses: readonly (string | undefined)[]): string[] {
  return [...new Set(addresses.flatMap((each) => originOf(each ?? '') ?? []))]
}

/** Addresses of code and indexes that are loaded when they are needed. */
interface SharedCode extends Pick<SiteData, 'build' | 'components'> {
  readonly worker: string
  readonly indexes: Readonly<Record<Locale, { readonly url: string }>>
}

function contextsOf(site: Site): SearchContext[] {
  return Object.entries(site.config.search?.contexts ?? {}).map(([path, label]) => ({
    path: decoded(path.replace(/^\/|\/$/g, '')),
    label: Object.fromEntries(
      site.locales.map(({ id }) => [id, pick(label, id, site.defaultLocale)]),
    ),
  }))
}

/** Where that is what is no page's own. */
export const SITE_DATA = 'assets/site.json'

/** What a browser needs besides pages. */
export function siteData(
  site: Site,
  { build, components, worker, indexes }: SharedCode,
): NewOutput {
  const locales = site.locales.map(({ id, label, base }) => [
    id,
    { label, base: urlPath(site.base, base), search: indexes[id]?.url ?? '' },
  ])
  const data: SiteData = {
    build,
    base: site.base,
    versions: DOCS_VERSIONS,
    locales: Object.fromEntries(locales),
    worker,
    contexts: contextsOf(site),
    components,
  }
  return { file: SITE_DATA, content: jsonHtml(data) }
}

/** The same with the addresses of other search indexes. */
export function withIndexes(json: string, indexes: SharedCode['indexes']): NewOutput {
  const site = JSON.parse(json) as SiteData
  const locales = Object.entries(site.locales).map(([id, locale]) => [
    id,
    { ...locale, search: indexes[id]?.url ?? '' },
  ])
  return { file: SITE_DATA, content: jsonHtml({ ...site, locales: Object.fromEntries(locales) }) }
}
