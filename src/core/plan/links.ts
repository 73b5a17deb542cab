// Where a link of the content leads. The same answer fills the page and is judged by `check`.

import type {
  Asset,
  FilePath,
  Kind,
  Locale,
  Route,
  Site,
  SiteLocale,
} from '../../shared/contract.ts'
import { splitAddress } from '../../shared/anchor.ts'
import {
  belowBase,
  localeOf,
  normalize,
  route,
  routeOf,
  urlPath,
  withBase,
} from '../../shared/route.ts'
import { decoded } from '../../shared/text.ts'
import { folded, pageId } from '../reading/page-name.ts'
import {
  inLocale,
  isFileName,
  isSource,
  kindIn,
  nameOf,
  publishedAt,
  withoutExtension,
} from '../reading/content-path.ts'
import { isOutside } from '../reading/scheme.ts'
import type { Nowhere, Somewhere, Target, Targets } from './targets.ts'

/** Who links: a file of the content, or the config, which stands at the root of every locale. */
export interface From {
  readonly locale: SiteLocale
  readonly path?: FilePath
  readonly route?: Route
}

/** Finds where `href` leads from a document, the config or a theme. */
export function resolveLink(targets: Targets, from: From, href: string): Target {
  if (isOutside(href)) return { kind: 'outside', href }
  // What begins so leads to a place on its own page.
  if (/^([?#]|$)/.test(href)) return findTarget(targets, from, href)
  const start = `${from.locale.id} ${href.startsWith('/') ? '' : folderOf(from)}`
  const links = targets.known.links.get(start) ?? new Map<string, Target>()
  targets.known.links.set(start, links)
  const target = links.get(href) ?? findTarget(targets, from, href)
  links.set(href, target)
  return target
}

function findTarget(targets: Targets, from: From, href: string): Target {
  const { path, rest, anchor = '' } = splitAddress(href)
  const found = placeAt(targets, from, decoded(path))
  return found.kind === 'nowhere' ? found : { ...found, rest, anchor }
}

/** What stands at a path, which is decoded. */
function placeAt(targets: Targets, from: From, path: string): Somewhere | Nowhere {
  if (path === '') return { kind: 'page', route: from.route ?? route(from.locale.base, '') }
  return path.startsWith('/')
    ? absolute(targets, from.locale, path)
    : relative(targets, from.locale, sourcePath(from.path, path))
}

/** The file of the content that a relative path names in another. */
export function sourcePath(from: FilePath | undefined, path: string): string {
  return join(folderOf({ path: from }), path)
}

function folderOf({ path }: { readonly path?: FilePath | undefined }): string {
  return path === undefined ? '' : path.slice(0, path.lastIndexOf('/'))
}

/**
 * What stands in the markup for a target. One that is not there may come there when the site is built, and is to be found then from
 * both forms of a page's address: it stands below the base, also where it was written with it, and is relative only where nobody could
 * say what it means.
 */
export function hrefOf(base: string, target: Target, written: string): string {
  switch (target.kind) {
    case 'outside':
      return target.href
    case 'page':
      return urlPath(base, target.route) + target.rest
    case 'redirect':
      return urlPath(base, target.from) + target.rest
    case 'made':
    case 'file':
      return fileUrl(base, target.file) + target.rest
    case 'nowhere':
      if (written.startsWith('/'))
        return base !== '/' && belowBase(base, written) ? written : withBase(base, written)
      return target.at === undefined
        ? written
        : fileUrl(base, target.at) + splitAddress(written).rest
  }
}

/** The address of a file, whose name may hold what ends a path elsewhere: `/files/a#b.txt` is `/files/a%23b.txt`. */
export function fileUrl(base: string, file: string): string {
  return urlPath(base, file).replace(/[#?]/g, encodeURIComponent)
}

const ASSETS = '/assets/'

/** Where all files that stand beside documents are put, among others. */
export function assetsBelow(base: string): string {
  return urlPath(base, ASSETS)
}

/**
 * Where a file that stands beside documents is put: its name, and its content's hash for the browser's cache. What would end
 * a path is a dash, as in the ids of documents. Files with one content and one name to some file systems are one file.
 */
export function assetFile(asset: Asset): string {
  const name = folded(pageId(nameOf(asset.path)))
  const dot = name.lastIndexOf('.')
  const stem = dot > 0 ? name.slice(0, dot) : name
  return `${ASSETS}${stem}-${asset.hash.slice(0, 8)}${dot > 0 ? name.slice(dot) : ''}`
}

/** `/x` is tried as a page of the linking page's own locale, then as a public file, then as a page with its locale's prefix. */
function absolute(targets: Targets, locale: SiteLocale, path: string): Somewhere | Nowhere {
  const own = route(locale.base, path)
  const name = targets.files.has(path) ? path : path.replace(/\/?$/, '/index.html')
  const page = (at: string): Somewhere | undefined => {
    const found = targets.routes.get(normalize(at)) ?? targets.unclear.get(normalize(at))
    return found === undefined ? ledOn(targets, at) : { kind: 'page', route: found }
  }
  const made = (at: string): Somewhere | undefined =>
    targets.made.has(at) ? { kind: 'made', file: at } : undefined
  const found = page(own) ?? publicFile(targets, name) ?? made(own) ?? page(path) ?? made(path)
  if (found) return found
  for (const each of [own, path]) {
    const meant = targets.known.folded.get(folded(normalize(each)))
    if (meant === undefined || meant === normalize(each)) continue
    const target = publicFile(targets, meant) ?? page(meant)
    if (target) return { ...target, meant }
  }
  return {
    kind: 'nowhere',
    tried: localeOf(targets.site.locales, path)?.base === '/' ? own : path,
    page: !isFileName(path),
  }
}

function publicFile({ files }: Targets, file: string): Somewhere | undefined {
  const asset = files.get(file)
  return asset && { kind: 'file', file, asset }
}

/** `../a.md` is a file of the content, found by its path; so are a picture and, for convenience, a path without extension. */
function relative(targets: Targets, locale: SiteLocale, full: string): Somewhere | Nowhere {
  // A translation shows what lies beside its original, until it has such a file itself.
  const original = inLocale(full, targets.site.defaultLocale)
  const asset = targets.assets.get(full) ?? targets.assets.get(original)
  if (asset) return { kind: 'file', file: assetFile(asset), asset }
  const source = contentId(targets.site, full)
  const entry =
    source &&
    candidates(source.id)
      .map((id) => targets.catalog.find(locale.id, source.kind, id))
      .find((found) => found !== undefined)
  if (entry) return { kind: 'page', route: entry.route }
  const own = source && routeOf(locale.base, { ...source, id: withoutExtension(source.id) })
  const page = source && meansPage(source.id) ? own : undefined
  const led = page && ledOn(targets, page)
  if (led) return led
  const meant = targets.known.folded.get(folded(full))
  if (meant !== undefined && meant !== full) {
    const target = relative(targets, locale, meant)
    if (target.kind === 'page' || target.kind === 'file') return { ...target, meant }
  }
  const at = publishedAt(full) ?? own
  return { kind: 'nowhere', tried: page ?? full, page: page !== undefined, path: full, at }
}

/** Where a redirect leads. To a page that is not understood nobody knows whether it does: what is asked for may as well be that page. */
function ledOn({ redirects, unclear }: Targets, from: string): Somewhere | undefined {
  const to = redirects.get(normalize(from))
  const page = to === undefined ? undefined : unclear.get(normalize(to))
  if (page !== undefined) return { kind: 'page', route: page }
  return to === undefined ? undefined : { kind: 'redirect', from, to }
}

/** Whether a name can only mean a page: it has a page's extension, or none. */
function meansPage(id: string): boolean {
  return isSource(id) || !/\.\w+$/.test(id)
}

/** A link may name a file with its extension, without it, or the folder of an index. */
function candidates(id: string): string[] {
  const bare = withoutExtension(id).replace(/\/$/, '')
  return bare === id.replace(/\/$/, '') ? [bare, bare === '' ? 'index' : `${bare}/index`] : [bare]
}

/** `content/en/docs/faqs/a.md` is the document `faqs/a.md` of the docs; the locale in the path does not matter. */
function contentId(
  site: Site,
  path: string,
): { kind: Kind; id: string; locale: Locale } | undefined {
  const [, locale = '', folder = '', id = ''] =
    /^content\/([^/]+)\/([^/]+)(?:\/(.*))?$/.exec(path) ?? []
  const kind = kindIn(folder)
  return kind && site.locales.some((each) => each.id === locale)
    ? { kind, id: pageId(id), locale }
    : undefined
}

function join(folder: string, path: string): string {
  const parts = folder === '' ? [] : folder.split('/')
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/') + (path.endsWith('/') ? '/' : '')
}
