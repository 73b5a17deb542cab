// What a link that leads nowhere was meant to be: what git says the file is called now, the same page in another language, or
// whatever is written nearly alike.

import type { Route, SiteLocale } from '../../shared/contract.ts'
import { splitAddress } from '../../shared/anchor.ts'
import { belowBase, localeOf, normalize, route } from '../../shared/route.ts'
import { decoded } from '../../shared/text.ts'
import { isFileName, resolveLink, type From } from '../plan/links.ts'
import { nowAt, RENAMED, sourcesOf, type Renamed } from '../plan/renamed.ts'
import type { Instead } from '../problems/problem.ts'
import { inLocale, publicSource, publishedAt, topOf } from '../reading/content-path.ts'
import { nearestPath } from '../reading/suggest.ts'
import type { Nowhere, Targets } from '../plan/targets.ts'
import { inFull } from '../plan/own-url.ts'
import { foreignNames, foreignPublic, fromFolder } from './foreign-names.ts'
import { withoutPrefix, writtenPath } from './written.ts'

/** What has become of files that are not there any more. */
export interface Past {
  readonly renamed: Renamed
  /** The same, asked where nothing need be wrong: another answer comes with other files, or with what is staged. */
  readonly nowCalled: Renamed
  /** The commit in which a file was deleted; an empty text where that is not committed. */
  readonly deleted: (path: string) => string | undefined
}

/** Finds what was meant. The answers are written as the author writes: relative, or without the prefix of the language. */
export interface Meant {
  page(from: From, href: string, target: Nowhere): Instead | undefined
  image(from: From, src: string, path: string | undefined): Instead | undefined
  /** For a path of the finished site, without its base; the answer has none either. */
  route(path: string): Instead | undefined
  /** For a full address of the site, and its path without the base; the answer is a full address, too. */
  full(href: string, path: string): Instead | undefined
}

/**
 * Looks around in a site. Of its pages those count that `isThere`; what is left of a page whose original was `deleted` is not offered to
 * readers of other languages.
 */
export function meantIn(
  targets: Targets,
  renamed: Renamed,
  isThere: (page: Route) => boolean = () => true,
  deleted: Past['deleted'] = () => undefined,
): Meant {
  const { site, catalog, routes, files, assets } = targets
  const entries = catalog.written
  const isPublic = (path: string): boolean => files.has(publishedAt(path) ?? '')
  const scopes = new Map<string, (given: string) => string | undefined>()
  /** Suggestions stay within one language. */
  const among = (scope: string, candidates: () => Iterable<string>, search = nearestPath) => {
    const made = scopes.get(scope) ?? search(candidates())
    scopes.set(scope, made)
    return made
  }
  const routesIn = (locale: SiteLocale): Route[] =>
    [...routes.values()].filter((each) => localeOf(site.locales, each) === locale && isThere(each))
  const routesOf = (locale: SiteLocale): ((given: string) => string | undefined) =>
    among(locale.base, () => routesIn(locale))
  const filesBelow = (path: string): ((given: string) => string | undefined) => {
    const top = topOf(path)
    const scope = top === undefined ? '' : `content/${top}/`
    return among(`files ${scope}`, () =>
      [...entries.keys(), ...assets.keys()].filter((each) => each.startsWith(scope)),
    )
  }

  return {
    page(from, href, { tried, path, page }) {
      const { rest } = splitAddress(href)
      if (/^www\.[\w-]+\.[a-z]{2,}/i.test(href)) return { address: `https://${href}` }
      if (path !== undefined) return relativePage(from, path, rest)
      const near = absolutePage(localeOf(site.locales, tried) ?? from.locale, tried, page)
      return near && { ...near, address: asWritten(from, href, near.address) }
    },
    image(from, src, path) {
      if (path !== undefined && isPublic(path)) return { address: linkTo(from, path) }
      const publicFiles = among('public', () => files.keys())
      const { path: written, rest } = splitAddress(src)
      const file = decoded(written)
      const foreign = foreignFile(path ?? file)
      if (foreign !== undefined) return { address: writtenPath(foreign) + rest, sure: true }
      const now = renamed(path ?? publicSource(file))
      if (now !== undefined && (assets.has(now) || isPublic(now)))
        return { address: linkTo(from, now), why: RENAMED }
      const near = path === undefined ? publicFiles(file) : filesBelow(path)(path)
      if (near === undefined || entries.has(near)) return undefined
      return { address: near.startsWith('/') ? writtenPath(near) : linkTo(from, near) }
    },
    route: nearRoute,
    full(href, path) {
      const near = nearRoute(path)
      return near && inFull(site, near, href)
    },
  }

  function nearRoute(path: string): Instead | undefined {
    // Only the base is missing where a page has that very route.
    const here = routes.get(normalize(path))
    if (here !== undefined && isThere(here)) return { address: writtenPath(here) }
    const locale = localeOf(site.locales, path)
    const near = locale && absolutePage(locale, path, !isFileName(path))
    return near && { ...near, address: writtenPath(near.address) }
  }

  /** What an address from the root was meant to be, as a path that is not written yet. */
  function absolutePage(locale: SiteLocale, tried: string, page: boolean): Instead | undefined {
    const below = (belowBase(locale.base, tried) ?? tried).slice(1)
    const known =
      nowAt(targets, renamed, locale, tried) ??
      renamedFile(below) ??
      elsewhere(locale, (other) => routes.get(normalize(route(other.base, below))))
    if (known) return known
    const foreign = foreignFile(`/${below}`)
    if (foreign !== undefined) return { address: foreign, sure: true }
    const inSections = withSection(locale.base, tried)
    const inSection = inSections
      .map((each) => routes.get(each))
      .find((each) => each !== undefined && isThere(each))
    if (inSection !== undefined) return { address: inSection }
    const byName = among(`foreign ${locale.base}`, () => routesIn(locale), foreignNames)
    const named = [tried, ...inSections].map(byName).find((each) => each !== undefined)
    if (named !== undefined) return { address: named, sure: true }
    const publicFiles = among('public', () => files.keys())
    const near = page
      ? (routesOf(locale)(tried) ?? publicFiles(tried))
      : (publicFiles(tried) ?? routesOf(locale)(tried))
    return near === undefined ? undefined : { address: near }
  }

  function relativePage(from: From, path: string, rest: string): Instead | undefined {
    if (isPublic(path)) return { address: linkTo(from, path) + rest }
    const foreign = foreignFile(path)
    if (foreign !== undefined) return { address: writtenPath(foreign) + rest, sure: true }
    for (const each of sourcesOf(path)) {
      const now = renamed(each)
      if (now !== undefined && (entries.has(now) || assets.has(now) || isPublic(now)))
        return { address: linkTo(from, now) + rest, why: RENAMED }
    }
    // A page that is shown untranslated was never a file of this language.
    const mine = topOf(path) ?? ''
    const original = inLocale(path, site.defaultLocale)
    for (const each of original === path ? [] : sourcesOf(original)) {
      const now = renamed(each)
      if (now === undefined || now !== inLocale(now, site.defaultLocale) || !entries.has(now))
        continue
      return { address: linkTo(from, inLocale(now, mine)) + rest, why: RENAMED }
    }
    const named = foreignSource(path)
    if (named !== undefined) return { address: linkTo(from, named) + rest, sure: true }
    const other = elsewhere(from.locale, ({ id }) => {
      return sourcesOf(inLocale(path, id))
        .map((each) => entries.get(each)?.route)
        .find((each) => each !== undefined)
    })
    if (other) return { ...other, address: writtenPath(other.address) + rest }
    const near = filesBelow(path)(path)
    return near === undefined ? undefined : { address: linkTo(from, near) + rest }
  }

  /** The source that another program calls so, in this language or, where that shows the original, in the first one. */
  function foreignSource(path: string): string | undefined {
    const mine = topOf(path) ?? ''
    const file = fromFolder(path, mine)
    const named = among('foreign files', () => entries.keys(), foreignNames)
    const found = named(file) ?? named(inLocale(file, site.defaultLocale))
    return found === undefined ? undefined : inLocale(found, mine)
  }

  /** The public file that another program keeps so, unless what it is called can be its whole name, too. */
  function foreignFile(path: string): string | undefined {
    const file = foreignPublic(path)
    if (file === undefined || !files.has(file)) return undefined
    return ['/static', '/public'].some((folder) => files.has(folder + file)) ? undefined : file
  }

  function renamedFile(below: string): Instead | undefined {
    const file = renamed(publicSource(`/${below}`))
    const now = file && publishedAt(file)
    return now !== undefined && files.has(now) ? { address: now, why: RENAMED } : undefined
  }

  /** The same page in the languages that have it. */
  function elsewhere(
    mine: SiteLocale,
    find: (locale: SiteLocale) => Route | undefined,
  ): Instead | undefined {
    for (const locale of site.locales) {
      const there = locale.id === mine.id ? undefined : find(locale)
      if (there !== undefined && !isLeft(there))
        return { address: there, why: `This page is only in ${locale.label}.` }
    }
    return undefined
  }

  function isLeft(page: Route): boolean {
    const file = [...entries].find(([, entry]) => entry.route === page)?.[0]
    return file !== undefined && deleted(inLocale(file, site.defaultLocale)) !== undefined
  }

  /** A path as the author of `href` would write it, with its query and anchor. */
  function asWritten(from: From, href: string, to: string): string {
    const bare = writtenPath(withoutPrefix(from.locale, href, to))
    const found = resolveLink(targets, from, bare)
    const { rest } = splitAddress(href)
    return (found.kind === 'nowhere' ? writtenPath(to) : bare) + rest
  }
}

/** How a document would link to a file of the content: `../a.md`, or `/a.pdf` in the public folder. */
export function linkTo(from: From, path: string): string {
  return writtenPath(publishedAt(path) ?? relativePath(from.path, path))
}

/** Where a path would lead with the section of docs or blog, which those forget who come from a site that has one alone. */
export function withSection(base: string, path: string): string[] {
  const below = (belowBase(base, path) ?? path).slice(1).replace(/\.(html?|md)$/, '')
  return ['docs', 'blog'].map((section) => normalize(`${base}${section}/${below}`))
}

/** How a document would link to a file beside it or elsewhere: `../a.md`. */
function relativePath(from: string | undefined, to: string): string {
  const here = from === undefined ? [] : from.split('/').slice(0, -1)
  const there = to.split('/')
  let shared = 0
  while (shared < here.length && here[shared] === there[shared]) shared++
  const up = here.slice(shared).map(() => '..')
  return [...(up.length === 0 ? ['.'] : up), ...there.slice(shared)].join('/')
}
