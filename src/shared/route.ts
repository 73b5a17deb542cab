import { decoded } from './text.ts'
import type { DocsVersion, FilePath, Kind, Locale, Route } from './contract.ts'

/** The version of the docs whose routes have no version segment. */
const CURRENT_VERSION = 'current'

/** The versions of the docs. While there is only one, no page shows its label. */
export const DOCS_VERSIONS: readonly DocsVersion[] = [{ name: CURRENT_VERSION, label: 'Next' }]

/** A locale and the prefix of its routes, as written in the config: `/`, `/en/`. */
export interface LocaleBase {
  readonly id: Locale
  readonly base: string
}

/**
 * Joins the base of a locale and a path: `route('/en/', 'docs/a')` is `/en/docs/a`. The trailing slash of
 * an index page is kept: `docs/faqs/` becomes `/en/docs/faqs/`.
 */
export function route(localeBase: string, path: string): Route {
  return (localeBase + path.replace(/^\/+/, '')) as Route
}

/**
 * Returns the route of a document, by its path inside the `docs` folder. An `index` is the page of its
 * folder, and its route ends in a slash. A version other than the current one adds a segment:
 * `docRoute('/', 'a', 'v2')` is `/docs/v2/a`.
 */
export function docRoute(localeBase: string, id: string, version: string = CURRENT_VERSION): Route {
  const folder = version === CURRENT_VERSION ? 'docs/' : `docs/${version}/`
  return route(localeBase, folder + withoutIndex(id))
}

/** Returns the route of a stand-alone page. `pages/index.md` is the home page of its locale. */
export function pageRoute(localeBase: string, id: string): Route {
  return route(localeBase, withoutIndex(id))
}

/** Returns the route of a post: `2025-08-28-version-11-6` becomes `/blog/2025/08/28/version-11-6`. */
export function postRoute(localeBase: string, post: PostName): Route {
  return route(localeBase, `blog/${post.date.replaceAll('-', '/')}/${post.slug}`)
}

/** Returns the route of a content file of any kind. A post without a date in its file name has none. */
export function routeOf(
  localeBase: string,
  { kind, id }: { readonly kind: Kind; readonly id: string },
): Route | undefined {
  if (kind === 'doc') return docRoute(localeBase, id)
  if (kind === 'page') return pageRoute(localeBase, id)
  const post = postName(id)
  return post && postRoute(localeBase, post)
}

/** The two parts of the file name of a post. */
interface PostName {
  /** `YYYY-MM-DD`. */
  readonly date: string
  readonly slug: string
}

/** Parses the id of a post, `2025-08-28-slug` or `2025-08-28-slug/index`. Returns `undefined` for anything else. */
export function postName(id: string): PostName | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})-([^/]+?)(?:\/index)?$/.exec(id)
  return match?.[1] && match[2] ? { date: match[1], slug: match[2] } : undefined
}

/**
 * Returns the route of a page of a paginated list. The first one has no number: `paged('/blog', 1)` is
 * `/blog`, `paged('/blog', 2)` is `/blog/page/2`.
 */
export function paged(first: Route, number: number): Route {
  return number === 1 ? first : (`${first.replace(/\/$/, '')}/page/${number}` as Route)
}

/** Returns the output file that serves a route: `docs/a/index.html` for both `/docs/a` and `/docs/a/`. */
export function fileOf(pagePath: Route): FilePath {
  if (/\.html?$/.test(pagePath)) return pagePath.slice(1) as FilePath
  const trimmed = pagePath.replace(/^\/|\/$/g, '')
  return (trimmed === '' ? 'index.html' : `${trimmed}/index.html`) as FilePath
}

/** Returns the path of a file beside the HTML of a page: its data (`index.json`) or its text (`index.md`). */
export function fileBeside(page: FilePath, name: 'index.json' | 'index.md'): FilePath {
  return page.replace(/index\.html$/, name) as FilePath
}

/** Normalizes a base path to have a slash at both ends: `docs` becomes `/docs/`. An empty base becomes `/`. */
export function slashed(base = '/'): string {
  const trimmed = base.replace(/^\/+|\/+$/g, '')
  return trimmed === '' ? '/' : `/${trimmed}/`
}

/** Prefixes a root-relative path with the base of a site or locale: `/docs/a` becomes `/kit/docs/a`. */
export function withBase(base: string, path: string): string {
  return base.replace(/\/$/, '') + path
}

/**
 * Removes a base from a root-relative path: `/kit/docs/a` becomes `/docs/a`. Returns `undefined` for a path
 * outside of the base.
 */
export function belowBase(base: string, path: string): string | undefined {
  return path.startsWith(base) ? path.slice(base.length - 1) : undefined
}

/**
 * Returns the path that a browser requests for a route: the base of the site and the route, with non-ASCII
 * characters percent-encoded.
 */
export function urlPath(base: string, path: string): string {
  return encodeURI(withBase(base, path))
}

/** Whether a URL includes an origin: absolute (`https:`) or protocol-relative (`//`). */
export function isForeign(href: string): boolean {
  return /^(https?:|\/\/)/i.test(href)
}

/** Normalizes a path for comparison: `/en/docs/a/index.html`, `/en/docs/a/` and `/en/docs/a` are the same page. */
export function normalize(path: string): string {
  if (!/[/lm]$/.test(path)) return path === '' ? '/' : path
  const trimmed = path.replace(/\/index\.html?$/, '/').replace(/(?<=.)\/+$/, '')
  return trimmed === '' ? '/' : trimmed
}

/** Returns the locale that a path belongs to: the one with the longest matching base. */
export function localeOf<T extends Pick<LocaleBase, 'base'>>(
  locales: readonly T[],
  path: string,
): T | undefined {
  return locales
    .filter(({ base }) => `${path}/`.startsWith(base))
    .toSorted((a, b) => b.base.length - a.base.length)[0]
}

/**
 * Returns the path of a search index: `search-index.json`, or `search-index-docs-v2.json` for the directory
 * `docs/v2`, with slashes replaced by dashes. A version other than the current one adds its own segment in
 * front.
 */
export function searchIndexFile(directory: string, version: string = CURRENT_VERSION): string {
  const suffix = directory === '' ? '' : `-${directory.replaceAll('/', '-')}`
  const prefix = version === CURRENT_VERSION ? '' : `${version}/`
  return `${prefix}search-index${suffix}.json`
}

/** Returns the URL of a search index below the URL of a locale. The hash in the query string busts caches. */
export function searchIndexUrl(
  localeUrl: string,
  directory: string,
  hash: string,
  version?: string,
): string {
  return `${localeUrl}${searchIndexFile(directory, version)}?_=${hash}`
}

function withoutIndex(id: string): string {
  return id === 'index' ? '' : id.replace(/\/index$/, '/')
}

/**
 * Matches a root-relative path that cannot point to a file outside of the output or to another site: no
 * empty, `.` or `..` segments.
 */
const SITE_PATH = /^\/(?!.*\/\/|\/|(?:.*\/)?\.{1,2}(?:\/|$))[^\s?#\\]*$/

/** Whether a text is a root-relative path of the site in decoded form, without percent-encoding. */
export function isSitePath(text: string): boolean {
  return SITE_PATH.test(text) && decoded(text) === text
}

/**
 * Whether a text can be the base path of the site. A `%` is rejected: browsers read it as the start of an
 * escape, while the build reads it literally.
 */
export function isBase(text: string): boolean {
  return isSitePath(text) && !text.includes('%')
}

/** Whether a path relative to the output folder stays inside of it and names a file. */
export function isInside(file: string): boolean {
  return !/\\|(?:^|\/)\.{0,2}(?:\/|$)/.test(file)
}
