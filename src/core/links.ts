// Where a link of the content leads. The same answer fills the page and is judged by `check`.

import type { Asset, FilePath, Kind, Locale, Route, Site, SiteLocale } from '../shared/contract.ts'
import { localeOf, normalize, route, routeOf, urlPath } from '../shared/route.ts'
import type { Catalog } from './catalog.ts'

/** Everything a link can lead to. */
export interface Targets {
  readonly site: Site
  readonly catalog: Catalog
  /** Every page by its normalised route. */
  readonly routes: ReadonlyMap<string, Route>
  /** Every redirect by its normalised path. */
  readonly redirects: ReadonlyMap<string, string>
  /** Files of `content/public`, by their path from the root: `/img/a.svg`. */
  readonly files: ReadonlyMap<string, Asset>
  /** Files beside documents, by their path from the site's root: `content/en/docs/a.png`. */
  readonly assets: ReadonlyMap<string, Asset>
}

/** Who links: a file of the content, or the config, which stands at the root of every locale. */
export interface From {
  readonly locale: SiteLocale
  readonly path?: FilePath
  readonly route?: Route
}

/** Where a link leads. `rest` is its query and anchor, as written. */
export type Target =
  | { readonly kind: 'outside'; readonly href: string }
  | { readonly kind: 'page'; readonly route: Route; readonly rest: string; readonly anchor: string }
  | { readonly kind: 'redirect'; readonly from: string; readonly to: string; readonly rest: string }
  | { readonly kind: 'file'; readonly file: string; readonly asset: Asset; readonly rest: string }
  /** `tried` is the page or file that is not there; `path` the source that was named, where one was. */
  | {
      readonly kind: 'nowhere'
      readonly tried: string
      readonly page: boolean
      readonly path?: string
    }

/** Finds where `href` leads from a document, the config or a theme. */
export function resolveLink(targets: Targets, from: From, href: string): Target {
  if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(href)) return { kind: 'outside', href }
  const [, rawPath = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(href) ?? []
  const path = decode(rawPath)
  const anchor = decode(/#(.*)$/s.exec(rest)?.[1] ?? '')
  if (path === '')
    return { kind: 'page', route: from.route ?? route(from.locale.base, ''), rest, anchor }
  return path.startsWith('/')
    ? absolute(targets, from.locale, path, rest, anchor)
    : relative(targets, from, path, rest, anchor)
}

/** What stands in the markup for a target. A broken one stays as it was written. */
export function hrefOf(base: string, target: Target, written: string): string {
  switch (target.kind) {
    case 'outside':
      return target.href
    case 'page':
      return urlPath(base, target.route) + target.rest
    case 'redirect':
      return urlPath(base, target.from) + target.rest
    case 'file':
      return urlPath(base, target.file) + target.rest
    case 'nowhere':
      return written
  }
}

/** Where a file that stands beside documents is put: its name, and its content's hash for the browser's cache. */
export function assetFile(asset: Asset): string {
  const name = asset.path.slice(asset.path.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  const stem = dot > 0 ? name.slice(0, dot) : name
  return `/assets/${stem}-${asset.hash.slice(0, 8)}${dot > 0 ? name.slice(dot) : ''}`
}

/** `/x` is tried as a page of the linking page's own locale, then as a public file, then as a page with its locale's prefix. */
function absolute(
  targets: Targets,
  locale: SiteLocale,
  path: string,
  rest: string,
  anchor: string,
): Target {
  const own = route(locale.base, path)
  const file = targets.files.get(path)
  const page = (at: string): Target | undefined => {
    const found = targets.routes.get(normalize(at))
    if (found !== undefined) return { kind: 'page', route: found, rest, anchor }
    const to = targets.redirects.get(normalize(at))
    return to === undefined ? undefined : { kind: 'redirect', from: at, to, rest }
  }
  const fileTarget: Target | undefined = file && { kind: 'file', file: path, asset: file, rest }
  return (
    page(own) ??
    fileTarget ??
    page(path) ?? {
      kind: 'nowhere',
      tried: localeOf(targets.site.locales, path)?.base === '/' ? own : path,
      page: true,
    }
  )
}

/** `../a.md` is a file of the content, found by its path; so are a picture and, for convenience, a path without extension. */
function relative(
  targets: Targets,
  from: From,
  path: string,
  rest: string,
  anchor: string,
): Target {
  const folder = from.path === undefined ? '' : from.path.slice(0, from.path.lastIndexOf('/'))
  const full = join(folder, path)
  const asset = targets.assets.get(full)
  if (asset) return { kind: 'file', file: assetFile(asset), asset, rest }
  const source = contentId(targets.site, full)
  const entry =
    source &&
    candidates(source.id)
      .map((id) => targets.catalog.find(from.locale.id, source.kind, id))
      .find((found) => found !== undefined)
  if (entry) return { kind: 'page', route: entry.route, rest, anchor }
  const page =
    source && isSource(source.id)
      ? routeOf(from.locale.base, { ...source, id: source.id.replace(/\.(md|tsx)$/, '') })
      : undefined
  return { kind: 'nowhere', tried: page ?? full, page: page !== undefined, path: full }
}

/** Whether a name can only mean a page: it has a page's extension, or none. */
function isSource(id: string): boolean {
  return /\.(md|tsx)$/.test(id) || !/\.\w+$/.test(id)
}

/** A link may name a file with its extension, without it, or the folder of an index. */
function candidates(id: string): string[] {
  const bare = id.replace(/\.(md|tsx)$/, '').replace(/\/$/, '')
  return bare === id.replace(/\/$/, '') ? [bare, bare === '' ? 'index' : `${bare}/index`] : [bare]
}

/** `content/en/docs/faqs/a.md` is the document `faqs/a.md` of the docs; the locale in the path does not matter. */
function contentId(
  site: Site,
  path: string,
): { kind: Kind; id: string; locale: Locale } | undefined {
  const [, locale = '', folder = '', id = ''] =
    /^content\/([^/]+)\/(docs|blog|pages)(?:\/(.*))?$/.exec(path) ?? []
  const kind = FOLDERS[folder]
  return kind && site.locales.some((each) => each.id === locale) ? { kind, id, locale } : undefined
}

const FOLDERS: Readonly<Record<string, Kind>> = { docs: 'doc', blog: 'post', pages: 'page' }

function join(folder: string, path: string): string {
  const parts = folder === '' ? [] : folder.split('/')
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/') + (path.endsWith('/') ? '/' : '')
}

/** A malformed `%` is meant as it is written. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
