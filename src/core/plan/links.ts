// Resolves the links of the content. The same result is written into the page and checked by `check`.

import type { Asset, FilePath, Route, SiteLocale, Spot } from '../../shared/contract.ts'
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
  hiddenPart,
  inLocale,
  isFileName,
  isPutAside,
  isSource,
  nameOf,
  publishedAt,
  unpublishedPart,
  withoutExtension,
} from '../reading/content-path.ts'
import { isOutside } from '../reading/scheme.ts'
import { candidates, contentId, isPageName, type ContentId } from './content-id.ts'
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

/** Returns where a link of a document is written: in it, or in a file whose text it includes. */
export function fromSpot(from: From, { path }: Pick<Spot, 'path'>): From {
  return path === undefined ? from : { ...from, path }
}

/** Resolves an `href` of a document, the config, or a theme. */
export function resolveLink(targets: Targets, from: From, href: string): Target {
  // A link to this site that is written in full leads to the same place in any copy of it, such as a preview.
  if (isOutside(href)) return { kind: 'outside', href: targets.ownPath(href) ?? href }
  // Empty links and links that begin with `?` or `#` lead to the linking page itself, so
  // they cannot be cached per folder.
  if (/^([?#]|$)/.test(href)) return findTarget(targets, from, href)
  const place = href.startsWith('/') ? '' : `${isInPart(from)} ${folderOf(from)}`
  const cacheKey = `${from.locale.id} ${place}`
  const cachedLinks = targets.caches.links.get(cacheKey) ?? new Map<string, Target>()
  targets.caches.links.set(cacheKey, cachedLinks)
  const target = cachedLinks.get(href) ?? findTarget(targets, from, href)
  cachedLinks.set(href, target)
  return target
}

function findTarget(targets: Targets, from: From, href: string): Target {
  const { path, suffix, anchor = '' } = splitAddress(href)
  const found = resolvePath(targets, from, decoded(path))
  return found.kind === 'nowhere' ? found : { ...found, suffix, anchor }
}

/** Resolves a decoded path. */
function resolvePath(targets: Targets, from: From, path: string): FoundTarget | MissingTarget {
  if (path === '') return { kind: 'page', route: from.route ?? route(from.locale.base, '') }
  return path.startsWith('/')
    ? resolveAbsolute(targets, from.locale, path)
    : resolveRelative(targets, from, sourcePath(from.path, path))
}

/** Returns the file of the content that a relative path refers to, seen from another file. */
export function sourcePath(from: FilePath | undefined, path: string): string {
  return joinPath(folderOf({ path: from }), path)
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
      return urlPath(base, target.route) + target.suffix
    case 'redirect':
      return urlPath(base, target.from) + target.suffix
    case 'made':
    case 'file':
      return fileUrl(base, target.file) + target.suffix
    case 'nowhere':
      if (written.startsWith('/'))
        return base !== '/' && belowBase(base, written) ? written : withBase(base, written)
      return target.publishedPath === undefined
        ? written
        : fileUrl(base, target.publishedPath) + splitAddress(written).suffix
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
function resolveAbsolute(
  targets: Targets,
  locale: SiteLocale,
  path: string,
): FoundTarget | MissingTarget {
  const ownRoute = route(locale.base, path)
  return (
    pageAt(targets, ownRoute) ??
    publicFile(targets, path) ??
    publicFile(targets, path.replace(/\/?$/, '/index.html')) ??
    generatedFile(targets, ownRoute) ??
    pageAt(targets, path) ??
    generatedFile(targets, path) ??
    inOtherCase(targets, ownRoute) ??
    inOtherCase(targets, path) ?? {
      kind: 'nowhere',
      missingPath: localeOf(targets.site.locales, path)?.base === '/' ? ownRoute : path,
      isPage: !isFileName(path),
    }
  )
}

function pageAt(targets: Targets, path: string): FoundTarget | undefined {
  const at = normalize(path)
  const found = targets.routes.get(at) ?? targets.unclear.get(at)
  return found === undefined ? followRedirect(targets, path) : { kind: 'page', route: found }
}

function publicFile({ files }: Targets, file: string): FoundTarget | undefined {
  const asset = files.get(file)
  return asset && { kind: 'file', file, asset }
}

function generatedFile({ generatedFiles }: Targets, file: string): FoundTarget | undefined {
  return generatedFiles.has(file) ? { kind: 'made', file } : undefined
}

function inOtherCase(targets: Targets, path: string): FoundTarget | undefined {
  const actualPath = actualPathOf(targets, normalize(path))
  if (actualPath === undefined) return undefined
  const target = publicFile(targets, actualPath) ?? pageAt(targets, actualPath)
  return target && { ...target, actualPath }
}

/** Returns the path that differs from a missing one only in letter case or in how accents are encoded. */
function actualPathOf({ caches }: Targets, path: string): string | undefined {
  const actualPath = caches.folded.get(folded(path))
  return actualPath === path ? undefined : actualPath
}

/**
 * Resolves `../a.md` to the file of the content at that path. Images and, for convenience,
 * paths without an extension work, too.
 */
function resolveRelative(targets: Targets, from: From, path: string): FoundTarget | MissingTarget {
  const { locale } = from
  const source = contentId(targets.site, path)
  const found = fileBeside(targets, from, path) ?? (source && documentAt(targets, locale, source))
  if (found) return found
  const ownRoute = source && routeOf(locale.base, { ...source, id: withoutExtension(source.id) })
  const page = source && isPageName(source.id) ? ownRoute : undefined
  const redirected = page && followRedirect(targets, page)
  if (redirected) return redirected
  const actualPath = actualPathOf(targets, path)
  if (actualPath !== undefined) {
    const target = resolveRelative(targets, from, actualPath)
    if (target.kind === 'page' || target.kind === 'file') return { ...target, actualPath }
  }
  return {
    kind: 'nowhere',
    missingPath: page ?? path,
    isPage: page !== undefined,
    path,
    publishedPath: publishedAt(path) ?? ownRoute,
  }
}

/** A translation uses the files beside its original until it has its own. */
function fileBeside(targets: Targets, from: From, path: string): FoundTarget | undefined {
  const original = inLocale(path, targets.site.defaultLocale)
  const asset = assetAt(targets, from, path) ?? assetAt(targets, from, original)
  return asset && { kind: 'file', file: assetFile(asset), asset }
}

/** Returns the file beside documents at a path, if a text may show it. */
export function assetAt(
  { assets, partAssets }: Targets,
  from: From,
  path: string,
): Asset | undefined {
  return assets.get(path) ?? (isInPart(from) ? partAssets.get(path) : undefined)
}

/**
 * Returns the segment of a path that keeps the file from being published. Files beside an included text are published
 * with it.
 */
export function unpublishedFrom(from: From, path: string): string | undefined {
  return isInPart(from) && !isSource(path) ? hiddenPart(path) : unpublishedPart(path)
}

/** Whether a link is in an included text that is kept out of the site, and so may lead to files that are. */
export function isInPart({ path }: From): boolean {
  return path !== undefined && isPutAside(path)
}

function documentAt(
  { catalog }: Targets,
  locale: SiteLocale,
  { kind, id }: ContentId,
): FoundTarget | undefined {
  const found = candidates(id).map((each) => catalog.find(locale.id, kind, each))
  const entry = found.find((each) => each !== undefined)
  return entry && { kind: 'page', route: entry.route }
}

/**
 * Returns what a redirect leads to. If the target page could not be parsed, nobody knows whether its redirect
 * is really meant, so the link counts as one to that page.
 */
function followRedirect({ redirects, unclear }: Targets, from: string): FoundTarget | undefined {
  const to = redirects.get(normalize(from))
  const page = to === undefined ? undefined : unclear.get(normalize(to))
  if (page !== undefined) return { kind: 'page', route: page }
  return to === undefined ? undefined : { kind: 'redirect', from, to }
}

function joinPath(folder: string, path: string): string {
  const parts = folder === '' ? [] : folder.split('/')
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/') + (path.endsWith('/') ? '/' : '')
}
