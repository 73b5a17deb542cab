// Computes what to write instead of a link, in the style in which it is written: with or without an origin,
// root-relative or relative, percent-encoded or readable.

import type { Finding, Link } from '../../core/audit/judge.ts'
import { decoded } from '../../shared/text.ts'
import { isUrl } from '../../shared/url.ts'
import { pathOf } from './addresses.ts'
import { isOnlyPlausibleMatch } from './plausible-match.ts'
import type { Written } from './link-index.ts'
import type { Replacement, LinkWriter } from './link-writer.ts'

/** Returns what to write at a place, or `undefined` without a suggestion. `withoutBase` removes the base path. */
export function replacementOf(
  finding: Finding,
  place: Partial<Written>,
  writer: LinkWriter | undefined,
  withoutBase: (path: string) => string,
): Replacement | undefined {
  const { link, fault } = finding
  const written = partsOf(place.href ?? link.reference.href)
  const { origin, path, queryAndHash, hash } = written
  const inSources = writer && place.href !== undefined && !place.published && origin === ''
  const route = withoutBase(pathOf(link.from.url))
  if (inSources && fault.kind === 'gone') {
    const replacement = writer.replacementFor(place, link.reference.kind, route)
    if (replacement)
      return {
        text: encodeLike(decoded(partsOf(replacement.text).path), path) + queryAndHash,
        sure: replacement.sure,
      }
  }
  if (!('suggestion' in fault) || fault.suggestion === undefined) return undefined
  const { text } = fault.suggestion
  const end = fault.kind === 'moved' ? fault.end : { path: text, query: '', hash: '' }
  const sure = isSure(finding)
  if (fault.kind === 'anchor')
    return { text: origin + path + written.query + hashWithAnchor(text, hash), sure }
  // The query and the hash of the redirect's end belong to its address, such as those of a search result or
  // of one page of many.
  const suffix =
    (end.query || written.query) +
    (end.hash === '' ? hash : hashWithAnchor(end.hash.slice(1), hash))
  const newPath = inSources
    ? writer.hrefTo(place, route, withoutBase(end.path))
    : toLinkPath(link, end.path, written)
  return newPath === undefined
    ? undefined
    : { text: origin + encodeLike(newPath, path) + suffix, sure }
}

/**
 * Rephrases a finding for its place: its path and suggestion are written as the author of that file would
 * write them. The suggestion for an anchor is the anchor alone.
 */
export function inTheirWords(
  { link, fault }: Finding,
  { path, href, published }: Partial<Written>,
  replacement: Replacement | undefined,
  withoutBase: (path: string) => string,
): Finding {
  if (fault.kind === 'moved') {
    // In a source, paths have no base path, except in files that are published unchanged.
    const hasBase = path === undefined || href === undefined || published
    const shownPath = hasBase ? fault.path : withoutBase(fault.path)
    const suggestion = replacement ?? fault.suggestion
    return { link, fault: { ...fault, path: shownPath, suggestion } }
  }
  if (fault.kind !== 'gone' || !replacement) return { link, fault }
  return { link, fault: { ...fault, suggestion: replacement } }
}

interface Parts {
  readonly origin: string
  readonly path: string
  readonly query: string
  readonly hash: string
  /** Query and hash together. */
  readonly queryAndHash: string
}

function partsOf(href: string): Parts {
  const [, origin = '', path = '', query = '', hash = ''] =
    /^((?:https?:)?\/\/[^/?#]+)?([^?#]*)(\?[^#]*)?(#.*)?$/is.exec(href) ?? []
  return { origin, path, query, hash, queryAndHash: query + hash }
}

/** Whether nothing else can have been meant. The end of a redirect is not a guess. */
function isSure({ fault }: Finding): boolean {
  if (fault.kind === 'moved') return true
  if (!('suggestion' in fault) || fault.suggestion?.sure !== true) return false
  const written = fault.kind === 'anchor' ? fault.anchor : fault.path
  return isOnlyPlausibleMatch(written, fault.suggestion.text)
}

/** Encodes a path as an address. Readable characters stay readable if the written address has them too. */
function encodeLike(path: string, written: string): string {
  return written.includes('%')
    ? encodeURI(path).replace(/[?#]/g, encodeURIComponent)
    : path.replace(/[\s\p{Cc}%?#"<>\\^`{|}]/gu, encodeURIComponent)
}

/** Replaces the anchor of a hash. A text directive (`:~:text=`) after it is kept. */
function hashWithAnchor(anchor: string, written: string): string {
  const [, old = '', directive = ''] = /^#?(.*?)(:~:.*)?$/s.exec(written) ?? []
  return decoded(old) === anchor ? written : `#${encodeLike(anchor, old)}${directive}`
}

/** Returns a path as the page links to it: root-relative, or relative if the link is relative. */
function toLinkPath(link: Link, target: string, { origin, path }: Parts): string | undefined {
  if (path === '' || path.startsWith('/') || origin !== '') return target
  const base = baseOf(link)
  return base && relativeTo(pathOf(base), target)
}

/**
 * Returns the base URL for relative links of a page. Returns `undefined` if its `<base>` is on another
 * origin.
 */
function baseOf({ from: { url, facts } }: Link): string | undefined {
  const declared = facts.base !== undefined && isUrl(facts.base, url) ? facts.base : url
  const base = new URL(declared, url)
  return base.origin === new URL(url).origin ? base.href : undefined
}

/** Returns the relative path from a page to another path. */
function relativeTo(page: string, to: string): string {
  const fromSegments = page.split('/').slice(1, -1)
  const toSegments = to.split('/').slice(1)
  let shared = 0
  while (
    shared < fromSegments.length &&
    shared < toSegments.length - 1 &&
    fromSegments[shared] === toSegments[shared]
  )
    shared++
  const up = fromSegments.slice(shared).map(() => '..')
  const relative = [...up, ...toSegments.slice(shared)].join('/') || './'
  // A first segment with a colon would be parsed as a scheme.
  return /^[^/]*:/.test(relative) ? `./${relative}` : relative
}
