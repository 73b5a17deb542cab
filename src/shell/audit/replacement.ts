// What is to be written instead of a link, in the manner in which it is written: with its origin or without one, from the root or
// relative, encoded or as people read it.

import type { Finding, Link } from '../../core/audit/judge.ts'
import { filePath } from '../../shared/contract.ts'
import { pathOf } from './addresses.ts'
import type { Written } from './link-index.ts'
import type { Sources } from './sources.ts'

/** The link as it should be. `below` takes the base off a path. */
export function replacementOf(
  { link, fault }: Finding,
  place: Partial<Written>,
  sources: Sources | undefined,
  below: (path: string) => string,
): string | undefined {
  if (!('suggestion' in fault) || fault.suggestion === undefined) return undefined
  const written = place.href ?? link.reference.href
  const [, origin = '', path = '', query = '', hash = ''] =
    /^((?:https?:)?\/\/[^/?#]+)?([^?#]*)(\?[^#]*)?(#.*)?$/is.exec(written) ?? []
  const { text } = fault.suggestion
  if (fault.kind === 'anchor') return origin + path + query + hashTo(text, hash)
  const [meant = '', anchor] = fault.kind === 'moved' ? text.split('#', 2) : [text]
  const after = query + (anchor === undefined ? hash : hashTo(anchor, hash))
  // An address with its origin is the same for everybody, and may stand where only such a one is a link.
  if (sources && place.path !== undefined && place.href !== undefined && origin === '') {
    const from = below(pathOf(link.from.url))
    const at = { path: filePath(place.path), href: path }
    return asAddress(sources.inWordsOf(at, from, below(meant)), path) + after
  }
  if (path === '' || path.startsWith('/') || origin !== '')
    return origin + asAddress(meant, path) + after
  const base = baseOf(link)
  return base && asAddress(relativeTo(pathOf(base), meant), path) + after
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
  return asAnchor(old) === anchor ? written : `#${asAddress(anchor, old)}${passage}`
}

function asAnchor(written: string): string {
  try {
    return decodeURIComponent(written)
  } catch {
    return written
  }
}

/** What relative addresses of a page are relative to, unless it says that this is another site. */
function baseOf({ from: { url, facts } }: Link): string | undefined {
  const said = facts.base !== undefined && URL.canParse(facts.base, url) ? facts.base : url
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
