// Resolves the links of the content. The same result is written into the page and judged by `check`.

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
import type { MissingTarget, FoundTarget, Target, Targets } from './targets.ts'

/**
 * Where a link is: in a file of the content, or in the config, whose links are
 * resolved from the root of every locale.
 */
export interface From {
  readonly locale: SiteLocale
  readonly path?: FilePath
  readonly route?: Route
}

/** Resolves an `href` of a document, the config, or a theme. */
export function resolveLink(targets: Targets, from: From, href: string): Target {
  if (isOutside(href)) return { kind: 'outside', href }
  // Empty links and links that begin with `?` or `#` lead to the linking page itself, so
  // they cannot be cached per folder.
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

/** Resolves a decoded path. */
function placeAt(targets: Targets, from: From, path: string): FoundTarget | MissingTarget {
  if (path === '') return { kind: 'page', route: from.route ?? route(from.locale.base, '') }
  return path.startsWith('/')
    ? absolute(targets, from.locale, path)
    : relative(targets, from.locale, sourcePath(from.path, path))
}

/** Returns the file of the content that a relative path refers to, seen from another file. */
export function sourcePath(from: FilePath | undefined, path: string): string {
  return join(folderOf({ path: from }), path)
}

function folderOf({ path }: { readonly path?: FilePath | undefined }): string {
  return path === undefined ? '' : path.slice(0, path.lastIndexOf('/'))
}

/**
 * Returns the `href` for the markup. A missing target may still be added during the build and must then be
 * found from a page address with and without a trailing slash. So it gets a path below the base (once, even
 * if it was written with the base), and stays relative only if its place is unknown.
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

/**
 * Returns the URL path of a file. Characters in its name that would end a path are encoded:
 * `/files/a#b.txt` becomes `/files/a%23b.txt`.
 */
export function fileUrl(base: string, file: string): string {
  return urlPath(base, file).replace(/[#?]/g, encodeURIComponent)
}

const ASSETS = '/assets/'

/** Returns the URL path of the folder in which files beside documents are published, among others. */
export function assetsBelow(base: string): string {
  return urlPath(base, ASSETS)
}

/**
 * Returns the output path of a file beside a document: its name, with a hash of its content for browser
 * caching. `#` and `?` become dashes, as in the ids of documents. Files with the same content share an output
 * file if some file systems treat their names as one.
 */
export function assetFile(asset: Asset): string {
  const name = folded(pageId(nameOf(asset.path)))
  const dot = name.lastIndexOf('.')
  const stem = dot > 0 ? name.slice(0, dot) : name
  return `${ASSETS}${stem}-${asset.hash.slice(0, 8)}${dot > 0 ? name.slice(dot) : ''}`
}

/**
 * Resolves `/x`: as a page of the linking page's locale, a public file, a generated file, then as a page or
 * generated file whose locale prefix is written out. If all fail, letter case is ignored.
 */
function absolute(targets: Targets, locale: SiteLocale, path: string): FoundTarget | MissingTarget {
  const own = route(locale.base, path)
  const name = targets.files.has(path) ? path : path.replace(/\/?$/, '/index.html')
  const page = (at: string): FoundTarget | undefined => {
    const found = targets.routes.get(normalize(at)) ?? targets.unclear.get(normalize(at))
    return found === undefined ? ledOn(targets, at) : { kind: 'page', route: found }
  }
  const made = (at: string): FoundTarget | undefined =>
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

function publicFile({ files }: Targets, file: string): FoundTarget | undefined {
  const asset = files.get(file)
  return asset && { kind: 'file', file, asset }
}

/**
 * Resolves `../a.md` to the file of the content at that path. Images and, for convenience,
 * paths without an extension work, too.
 */
function relative(targets: Targets, locale: SiteLocale, full: string): FoundTarget | MissingTarget {
  // A translation uses the files beside its original until it has its own.
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

/**
 * Returns what a redirect leads to. If the target page could not be parsed, nobody knows whether its redirect
 * is really meant, so the link counts as one to that page.
 */
function ledOn({ redirects, unclear }: Targets, from: string): FoundTarget | undefined {
  const to = redirects.get(normalize(from))
  const page = to === undefined ? undefined : unclear.get(normalize(to))
  if (page !== undefined) return { kind: 'page', route: page }
  return to === undefined ? undefined : { kind: 'redirect', from, to }
}

/** Whether a name can only refer to a page: it has a page's extension, or none. */
function meansPage(id: string): boolean {
  return isSource(id) || !/\.\w+$/.test(id)
}

/** Returns the ids that a link may refer to: a file with or without its extension, or the folder of an index. */
function candidates(id: string): string[] {
  const bare = withoutExtension(id).replace(/\/$/, '')
  return bare === id.replace(/\/$/, '') ? [bare, bare === '' ? 'index' : `${bare}/index`] : [bare]
}

/**
 * Splits the path of a source: `content/en/docs/faqs/a.md` is the document `faqs/a.md` of the docs, in `en`.
 * Returns `undefined` for a path outside the folders of a locale.
 */
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
