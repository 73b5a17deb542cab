// Resolves the references of a file to their targets, as browsers do.

import type { AuditedFile, Link, Target } from '../../core/audit/judge.ts'
import type { Reference } from '../../core/audit/reference.ts'
import { urlDefect } from '../../core/reading/url-defect.ts'
import { withoutHash } from '../../shared/anchor.ts'
import { escapePattern } from '../../shared/pattern.ts'
import { decoded } from '../../shared/text.ts'

/** Where the audited site is served, and the origins that its own pages use for it. */
export interface Home {
  /** Origin of the server under audit, such as `http://127.0.0.1:4000`. */
  readonly origin: string
  /**
   * Base path of the site, such as `/` or `/docs/`. Anything outside it belongs to another site on the same
   * host.
   */
  readonly base: string
  /** Public origins of the site, such as `https://docs.example`. */
  readonly ownOrigins: readonly string[]
}

/**
 * Matches root-relative paths and URLs with `//` after the scheme. `http:there` does not match, because
 * browsers may resolve it as a relative path.
 */
const SAME_ON_EVERY_PAGE = /^(?:\/(?![\\/])|[a-z][a-z\d+.-]*:\/\/)/i

/** What all pages of a site share. */
interface SiteCache {
  readonly ownUrlPatterns: readonly RegExp[]
  /**
   * Targets by `href`, for hrefs that resolve to the same target on every page. Most of them are in the page
   * frame (header, sidebar, footer), so each is resolved and judged only once.
   */
  readonly targets: Map<string, Target>
}

const siteCaches = new WeakMap<Home, SiteCache>()

function siteCacheOf(home: Home): SiteCache {
  const cache = siteCaches.get(home) ?? { ownUrlPatterns: ownPatterns(home), targets: new Map() }
  siteCaches.set(home, cache)
  return cache
}

/**
 * Resolves all references of a file, or only the given ones. Links to the same place may share one target
 * object.
 */
export function linksOf(
  from: AuditedFile,
  home: Home,
  references: readonly Reference[] = from.facts.references,
): Link[] {
  const base = baseOf(from, home)
  const { targets } = siteCacheOf(home)
  const isOnSite = base.startsWith(`${home.origin}/`)
  return references.map((reference) => {
    const { href } = reference
    const found = isOnSite ? targets.get(href) : undefined
    const target = found ?? targetOf(reference, base, home)
    if (!found && isOnSite && SAME_ON_EVERY_PAGE.test(href)) targets.set(href, target)
    return { reference, from, target }
  })
}

/**
 * Makes the URL of a page's meta refresh absolute, like the location of a redirect. A refresh that cannot be
 * resolved becomes the page's own URL, which means that it does not redirect.
 */
export function withRefresh(file: AuditedFile, home: Home): AuditedFile {
  const { refresh } = file.facts
  if (refresh === undefined) return file
  const url = resolved(refresh, baseOf(file, home))
  return { ...file, facts: { ...file.facts, refresh: url ? toHome(url, home).href : file.url } }
}

/**
 * Moves a URL with one of the site's own origins, over either HTTP or HTTPS, to the server under audit.
 * Returns any other URL unchanged.
 */
function toHome(url: URL, home: Home): URL {
  const isOwn = siteCacheOf(home).ownUrlPatterns.some((pattern) => pattern.test(url.href))
  // The URL is assembled as a string, because a path that begins with two slashes would be parsed as a host.
  return isOwn ? new URL(home.origin + url.pathname + url.search + url.hash) : url
}

/**
 * Returns the patterns for the beginning of the site's own absolute URLs: either protocol, and any
 * credentials.
 */
export function ownPatterns({ origin, ownOrigins, base }: Home): RegExp[] {
  const basePattern = escapePattern(new URL(base, origin).pathname.replace(/\/$/, ''))
  return ownOrigins.map(
    (ownOrigin) =>
      new RegExp(
        `^https?://(?:[^/?#@]*@)?${escapePattern(new URL(ownOrigin).host)}(?=${basePattern}([/?#]|$))`,
      ),
  )
}

/** Returns the path of a URL, decoded for display. */
export function pathOf(url: string): string {
  const { pathname } = new URL(url)
  return decoded(pathname)
}

/** Matches `file:`, and the drive of a path such as `C:\docs`, which browsers take for a scheme. */
const OWN_FILE = /^\s*(?:file:|[a-z]:[\\/])/i

function targetOf({ href }: Reference, base: string, home: Home): Target {
  if (href === '') return { kind: 'bad', reason: 'empty' }
  const defect = urlDefect(href)
  if (defect) return { kind: 'bad', reason: defect }
  const absolute = resolved(href, base)
  if (!absolute) return { kind: 'bad', reason: 'bad-host' }
  const url = toHome(absolute, home)
  if (OWN_FILE.test(href)) return { kind: 'bad', reason: 'own-file' }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return { kind: 'other' }
  if (url.origin !== home.origin)
    return { kind: 'outside', url: withoutHash(withSiteProtocol(url, href, home).href) }
  const hash = url.hash.slice(1)
  const [anchor = '', directive] = hash.split(':~:', 2)
  const passages = (directive ?? '')
    .split('&')
    .flatMap((each) => (each.startsWith('text=') ? [each.slice('text='.length)] : []))
  return { kind: 'inside', url: withoutHash(url.href), anchor, passages }
}

/** Resolves `//host/` with the protocol of the published site instead of that of the server under audit. */
function withSiteProtocol(url: URL, href: string, { ownOrigins }: Home): URL {
  const isSecure = ownOrigins.some((ownOrigin) => ownOrigin.startsWith('https:'))
  if (!isSecure || !/^\s*[\\/]{2}/.test(href)) return url
  return new URL(`https:${url.href.slice(url.protocol.length)}`)
}

function baseOf({ url, facts }: AuditedFile, home: Home): string {
  const declared = facts.base === undefined ? undefined : resolved(facts.base, url)
  return declared ? toHome(declared, home).href : url
}

/** Resolves `href` against the URL `base`. Returns `undefined` if the result is not a valid URL. */
export function resolved(href: string, base: string): URL | undefined {
  try {
    return new URL(href, base)
  } catch {
    return undefined
  }
}
