// What is to be written instead of a link, in the manner in which it is written: with its origin or without one, from the root or
// relative, encoded or as people read it.

import type { Finding, Link } from '../../core/audit/judge.ts'
import { decoded } from '../../shared/text.ts'
import { isUrl } from '../../shared/url.ts'
import { pathOf } from './addresses.ts'
import { isCertain } from './certain.ts'
import type { Written } from './link-index.ts'
import type { Replacement, Words } from './words.ts'

/** Says what to write at a place. `below` takes the base off a path. */
export function replacementOf(
  finding: Finding,
  place: Partial<Written>,
  words: Words | undefined,
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
  // What the end of a redirect has of its own is a part of it: an answer to a question, a page of many.
  const after =
    (end.query || written.query) + (end.hash === '' ? hash : hashTo(end.hash.slice(1), hash))
  const there = inSources
    ? words.inWordsOf(place, route, below(end.path))
    : asPathOf(link, end.path, written)
  return there === undefined ? undefined : { text: origin + asAddress(there, path) + after, sure }
}

/** A fault as it is told of: what to write is said in the words of the place. That of an anchor is the anchor alone. */
export function inTheirWords(
  { link, fault }: Finding,
  { path, href, published }: Partial<Written>,
  replacement: Replacement | undefined,
  below: (path: string) => string,
): Finding {
  if (fault.kind === 'moved') {
    // Who writes in a source knows of no base, but for what browsers read there.
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
  /** Query and hash. */
  readonly rest: string
}

function partsOf(href: string): Parts {
  const [, origin = '', path = '', query = '', hash = ''] =
    /^((?:https?:)?\/\/[^/?#]+)?([^?#]*)(\?[^#]*)?(#.*)?$/is.exec(href) ?? []
  return { origin, path, query, hash, rest: query + hash }
}

/** Whether nothing else can have been meant. Where a redirect ends is no guess. */
function isSure({ fault }: Finding): boolean {
  if (fault.kind === 'moved') return true
  if (!('suggestion' in fault) || fault.suggestion?.sure !== true) return false
  const written = fault.kind === 'anchor' ? fault.anchor : fault.path
  return isCertain(written, fault.suggestion.text)
}

/** A path as an address that is read as this path; what people can read stays so, where they have written so. */
function asAddress(path: string, written: string): string {
  return written.includes('%')
    ? encodeURI(path).replace(/[?#]/g, encodeURIComponent)
    : path.replace(/[\s\p{Cc}%?#"<>\\^`{|}]/gu, encodeURIComponent)
}

/** An anchor in place of another; what follows it, a passage to be shown, stays. */
function hashTo(anchor: string, written: string): string {
  const [, old = '', passage = ''] = /^#?(.*?)(:~:.*)?$/s.exec(written) ?? []
  return decoded(old) === anchor ? written : `#${asAddress(anchor, old)}${passage}`
}

/** A path as a page links to it: from the root, or relative as the link is now. */
function asPathOf(link: Link, meant: string, { origin, path }: Parts): string | undefined {
  if (path === '' || path.startsWith('/') || origin !== '') return meant
  const base = baseOf(link)
  return base && relativeTo(pathOf(base), meant)
}

/** What relative addresses of a page are relative to, unless it says that this is another site. */
function baseOf({ from: { url, facts } }: Link): string | undefined {
  const said = facts.base !== undefined && isUrl(facts.base, url) ? facts.base : url
  const base = new URL(said, url)
  return base.origin === new URL(url).origin ? base.href : undefined
}

/** How a page would link to a path without naming the root. */
function relativeTo(page: string, to: string): string {
  const here = page.split('/').slice(1, -1)
  const there = to.split('/').slice(1)
  let shared = 0
  while (shared < here.length && shared < there.length - 1 && here[shared] === there[shared])
    shared++
  const up = here.slice(shared).map(() => '..')
  const relative = [...up, ...there.slice(shared)].join('/') || './'
  // What stands before a colon would be the name of a protocol.
  return /^[^/]*:/.test(relative) ? `./${relative}` : relative
}
