import { decoded } from './text.ts'
import type { DocsVersion, FilePath, Kind, Locale, Route } from './contract.ts'

/** Docs of this version have no segment of their own in their routes. */
const CURRENT_VERSION = 'current'

/** The versions of the docs. While there is one, no page shows its label. */
export const DOCS_VERSIONS: readonly DocsVersion[] = [{ name: CURRENT_VERSION, label: 'Next' }]

/** What a locale's routes begin with, as the config says it: `/`, `/en/`. */
export interface LocaleBase {
  readonly id: Locale
  readonly base: string
}

/** `route('/en/', 'docs/a')` is `/en/docs/a`; an index page keeps its slash: `docs/faqs/` is `/en/docs/faqs/`. */
export function route(localeBase: string, path: string): Route {
  return (localeBase + path.replace(/^\/+/, '')) as Route
}

/**
 * The route of a content file, by its path inside its kind's folder. An `index` is its folder's page and ends in a slash.
 * A version other than the current one is a segment of its own: `docRoute('/', 'a', 'v2')` is `/docs/v2/a`.
 */
export function docRoute(localeBase: string, id: string, version: string = CURRENT_VERSION): Route {
  const folder = version === CURRENT_VERSION ? 'docs/' : `docs/${version}/`
  return route(localeBase, folder + withoutIndex(id))
}

/** The route of a stand-alone page: `pages/index.md` is the locale's home. */
export function pageRoute(localeBase: string, id: string): Route {
  return route(localeBase, withoutIndex(id))
}

/** `2025-08-28-version-11-6` is `/blog/2025/08/28/version-11-6`. */
export function postRoute(localeBase: string, post: PostName): Route {
  return route(localeBase, `blog/${post.date.replaceAll('-', '/')}/${post.slug}`)
}

/** The route of a content file of any kind; a post whose name has no date has none. */
export function routeOf(
  localeBase: string,
  { kind, id }: { readonly kind: Kind; readonly id: string },
): Route | undefined {
  if (kind === 'doc') return docRoute(localeBase, id)
  if (kind === 'page') return pageRoute(localeBase, id)
  const post = postName(id)
  return post && postRoute(localeBase, post)
}

/** The two parts of a post's file name. */
interface PostName {
  /** `YYYY-MM-DD`. */
  readonly date: string
  readonly slug: string
}

/** Reads a post's id, `2025-08-28-slug` or `2025-08-28-slug/index`; anything else is `undefined`. */
export function postName(id: string): PostName | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})-([^/]+?)(?:\/index)?$/.exec(id)
  return match?.[1] && match[2] ? { date: match[1], slug: match[2] } : undefined
}

/** The first page of a list has no number: `paged('/blog', 1)` is `/blog`, `paged('/blog', 2)` is `/blog/page/2`. */
export function paged(first: Route, number: number): Route {
  return number === 1 ? first : (`${first.replace(/\/$/, '')}/page/${number}` as Route)
}

/** The file that a route is served from: `/docs/a` and `/docs/a/` are `docs/a/index.html`. */
export function fileOf(of: Route): FilePath {
  if (/\.html?$/.test(of)) return of.slice(1) as FilePath
  const trimmed = of.replace(/^\/|\/$/g, '')
  return (trimmed === '' ? 'index.html' : `${trimmed}/index.html`) as FilePath
}

/** A file that stands beside a page's own: its data (`index.json`) or its text (`index.md`). */
export function fileBeside(page: FilePath, name: 'index.json' | 'index.md'): FilePath {
  return page.replace(/index\.html$/, name) as FilePath
}

/** A base path with a slash at both ends: `docs` is `/docs/`, and nothing is `/`. */
export function slashed(base = '/'): string {
  const bare = base.replace(/^\/+|\/+$/g, '')
  return bare === '' ? '/' : `/${bare}/`
}

/** A path from the root below a base, of a site or of a locale: `/docs/a` is `/kit/docs/a`. */
export function withBase(base: string, path: string): string {
  return base.replace(/\/$/, '') + path
}

/** What stands below a base, as a path from the root: `/kit/docs/a` is `/docs/a`. `undefined` for what is outside of it. */
export function belowBase(base: string, path: string): string | undefined {
  return path.startsWith(base) ? path.slice(base.length - 1) : undefined
}

/** What a visitor's browser asks for: the site's base and the route, as a URL path. Non-ASCII letters are percent-encoded. */
export function urlPath(base: string, of: string): string {
  return encodeURI(withBase(base, of))
}

/** Whether an address names its site in full. */
export function isForeign(href: string): boolean {
  return /^(https?:|\/\/)/i.test(href)
}

/** `/en/docs/a/index.html`, `/en/docs/a/` and `/en/docs/a` are one page: the form to compare by. */
export function normalize(path: string): string {
  if (!/[/lm]$/.test(path)) return path === '' ? '/' : path
  const bare = path.replace(/\/index\.html?$/, '/').replace(/(?<=.)\/+$/, '')
  return bare === '' ? '/' : bare
}

/** The locale that a path belongs to: the one with the longest base that it begins with. */
export function localeOf<T extends Pick<LocaleBase, 'base'>>(
  locales: readonly T[],
  path: string,
): T | undefined {
  return locales
    .filter(({ base }) => `${path}/`.startsWith(base))
    .toSorted((a, b) => b.base.length - a.base.length)[0]
}

/**
 * The file of a search index: `search-index.json`, or with the directory's slashes as dashes `search-index-docs-v2.json`, below the
 * version's own segment.
 */
export function searchIndexFile(directory: string, version: string = CURRENT_VERSION): string {
  const dir = directory === '' ? '' : `-${directory.replaceAll('/', '-')}`
  const below = version === CURRENT_VERSION ? '' : `${version}/`
  return `${below}search-index${dir}.json`
}

/** Where a search index is fetched from, below a locale's address. */
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

/** A path of the site, with which no file outside of it can be meant, and no other site. */
const SITE_PATH = /^\/(?!.*\/\/|\/|(?:.*\/)?\.{1,2}(?:\/|$))[^\s?#\\]*$/

/** Whether a text is a path of the site, written as it is read and not as it travels. */
export function isSitePath(text: string): boolean {
  return SITE_PATH.test(text) && decoded(text) === text
}

/** Whether a site can live under a path: a “%” in it begins a letter to browsers, and is one to the build. */
export function isBase(text: string): boolean {
  return isSitePath(text) && !text.includes('%')
}

/** Whether a path, as seen from the output folder, stays inside of it and names a file. */
export function isInside(file: string): boolean {
  return !/\\|(?:^|\/)\.{0,2}(?:\/|$)/.test(file)
}
