// Encodes addresses for writing them in a link. Only what Markdown or a browser would misread is encoded. All
// other characters, such as Chinese ones, stay readable.

import { belowBase, type LocaleBase } from '../../shared/route.ts'
import type { From } from '../plan/links.ts'
import { publishedAt } from '../reading/content-path.ts'

/** Encodes the path of a file or page: `/docs/my page (1` becomes `/docs/my%20page%20%281`. */
export function writtenPath(path: string): string {
  return writtenAnchor(path.replace(/[%?#]/g, encodeURIComponent))
}

/** Encodes an id for use after `#`. Browsers look for it exactly as written first, so `%` is not encoded. */
export function writtenAnchor(id: string): string {
  const encoded = id.replace(MISREAD, encodeURIComponent)
  return isBalanced(encoded)
    ? encoded
    : encoded.replace(/[()]/g, (mark) => (mark === '(' ? '%28' : '%29'))
}

/** Encodes the end of a redirect, which is a route or an address as someone has written it, encoded or not. */
export function writtenEnd(address: string): string {
  return writtenAnchor(address.replace(/%(?![0-9a-f]{2})/gi, encodeURIComponent))
}

/**
 * Returns how a document would link to a file of the content: `../a.md`, or
 * `/a.pdf` for a file of `content/public`.
 */
export function linkTo(from: From, path: string): string {
  return writtenPath(publishedAt(path) ?? relativePath(from.path, path))
}

/** Returns the relative path from one file to another: `../a.md`. */
function relativePath(from: string | undefined, to: string): string {
  const fromFolders = from === undefined ? [] : from.split('/').slice(0, -1)
  const toParts = to.split('/')
  let shared = 0
  while (shared < fromFolders.length && fromFolders[shared] === toParts[shared]) shared++
  const up = fromFolders.slice(shared).map(() => '..')
  return [...(up.length === 0 ? ['.'] : up), ...toParts.slice(shared)].join('/')
}

/** Omits the locale prefix from a path if the author of `href` has omitted it. */
export function withoutPrefix({ base }: LocaleBase, href: string, to: string): string {
  return (!href.startsWith(base) && belowBase(base, to)) || to
}

/**
 * Characters that end an address, a table cell, or an attribute, and those that begin
 * an entity or a site value (`{{`).
 */
const MISREAD = /[\s"<>\\`|]|&(?=#|\w+;)|\{(?=\{)/g

/** Whether parentheses are paired. Markdown allows them in an address only in pairs. */
function isBalanced(text: string): boolean {
  let depth = 0
  for (const mark of text.match(/[()]/g) ?? []) {
    depth += mark === '(' ? 1 : -1
    if (depth < 0) return false
  }
  return depth === 0
}
