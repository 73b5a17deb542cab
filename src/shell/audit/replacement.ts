// Computes what to write instead of a link, in the style in which it is written: with or without an origin,
// root-relative or relative, percent-encoded or readable.

import type { Finding, Link } from '../../core/audit/judge.ts'
import { decoded } from '../../shared/text.ts'
import { isUrl } from '../../shared/url.ts'
import { pathOf } from './addresses.ts'
import { isOnlyPlausibleMatch } from './plausible-match.ts'
import type { Written } from './link-index.ts'
import type { Replacement, LinkWriter } from './link-writer.ts'

/** Returns what to write at a place, or `undefined` without a suggestion. `below` removes the base path. */
export function replacementOf(
  finding: Finding,
  place: Partial<Written>,
  words: LinkWriter | undefined,
  below: (path: string) => string,
): Replacement | undefined {
  const { link, fault } = finding
  const written = partsOf(place.href ?? link.reference.href)
  const { origin, path, rest, hash } = written
  const inSources = words && place.href !== undefined && !place.published && origin === ''
  const route = below(pathOf(link.from.url))
  if (inSources && fault.kind === 'gone') {
    const meant = words.meant(place, link.reference.kind, route)
    if (meant)
      return { text: asAddress(decoded(partsOf(meant.text).path), path) + rest, sure: meant.sure }
  }
  if (!('suggestion' in fault) || fault.suggestion === undefined) return undefined
  const { text } = fault.suggestion
  const end = fault.kind === 'moved' ? fault.end : { path: text, query: '', hash: '' }
  const sure = isSure(finding)
  if (fault.kind === 'anchor')
    return { text: origin + path + written.query + hashTo(text, hash), sure }
  // The query and the hash of the redirect's end belong to its address, such as those of a search result or
  // of one page of many.
  const after =
    (end.query || written.query) + (end.hash === '' ? hash : hashTo(end.hash.slice(1), hash))
  const there = inSources
    ? words.inWordsOf(place, route, below(end.path))
    : asPathOf(link, end.path, written)
  return there === undefined ? undefined : { text: origin + asAddress(there, path) + after, sure }
}

/**
 * Rephrases a finding for its place: its path and suggestion are written as the author of that file would
 * write them. The suggestion for an anchor is the anchor alone.
 */
export function inTheirWords(
  { link, fault }: Finding,
  { path, href, published }: Partial<Written>,
  replacement: Replacement | undefined,
  below: (path: string) => string,
): Finding {
  if (fault.kind === 'moved') {
    // In a source, paths have no base path, except in files that are published unchanged.
    const asShown = path === undefined || href === undefined || published
    const said = asShown ? fault.path : below(fault.path)
    const suggestion = replacement ?? fault.suggestion
    return { link, fault: { ...fault, path: said, suggestion } }
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
  readonly rest: string
}

function partsOf(href: string): Parts {
  const [, origin = '', path = '', query = '', hash = ''] =
    /^((?:https?:)?\/\/[^/?#]+)?([^?#]*)(\?[^#]*)?(#.*)?$/is.exec(href) ?? []
  return { origin, path, query, hash, rest: query + hash }
}

/** Whether nothing else can have been meant. The end of a redirect is not a guess. */
function isSure({ fault }: Finding): boolean {
  if (fault.kind === 'moved') return true
  if (!('suggestion' in fault) || fault.suggestion?.sure !== true) return false
  const written = fault.kind === 'anchor' ? fault.anchor : fault.path
  return isOnlyPlausibleMatch(written, fault.suggestion.text)
}

/** Encodes a path as an address. Readable characters stay readable if the written address has them too. */
function asAddress(path: string, written: string): string {
  return written.includes('%')
    ? encodeURI(path).replace(/[?#]/g, encodeURIComponent)
    : path.replace(/[\s\p{Cc}%?#"<>\\^`{|}]/gu, encodeURIComponent)
}

/** Replaces the anchor of a hash. A text directive (`:~:text=`) after it is kept. */
function hashTo(anchor: string, written: string): string {
  const [, old = '', passage = ''] = /^#?(.*?)(:~:.*)?$/s.exec(written) ?? []
  return decoded(old) === anchor ? written : `#${asAddress(anchor, old)}${passage}`
}

/** Returns a path as the page links to it: root-relative, or relative if the link is relative. */
function asPathOf(link: Link, meant: string, { origin, path }: Parts): string | undefined {
  if (path === '' || path.startsWith('/') || origin !== '') return meant
  const base = baseOf(link)
  return base && relativeTo(pathOf(base), meant)
}

/**
 * Returns the base URL for relative links of a page. Returns `undefined` if its `<base>` is on another
 * origin.
 */
function baseOf({ from: { url, facts } }: Link): string | undefined {
  const said = facts.base !== undefined && isUrl(facts.base, url) ? facts.base : url
  const base = new URL(said, url)
  return base.origin === new URL(url).origin ? base.href : undefined
}

/** Returns the relative path from a page to another path. */
function relativeTo(page: string, to: string): string {
  const here = page.split('/').slice(1, -1)
  const there = to.split('/').slice(1)
  let shared = 0
  while (shared < here.length && shared < there.length - 1 && here[shared] === there[shared])
    shared++
  const up = here.slice(shared).map(() => '..')
  const relative = [...up, ...there.slice(shared)].join('/') || './'
  // A first segment with a colon would be parsed as a scheme.
  return /^[^/]*:/.test(relative) ? `./${relative}` : relative
}
