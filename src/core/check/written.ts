// Addresses as they can be written in a link: whatever Markdown or a browser would read as something else is encoded. All other
// characters stay, Chinese ones too, so that people can read what they are told to write.

import { belowBase, type LocaleBase } from '../../shared/route.ts'
import type { From } from '../plan/links.ts'
import { publishedAt } from '../reading/content-path.ts'

/** A path of a file or a page: `/docs/my page (1` is `/docs/my%20page%20%281`. */
export function writtenPath(path: string): string {
  return writtenAnchor(path.replace(/[%?#]/g, encodeURIComponent))
}

/** An id behind its `#`. Browsers look for it as it is written, so that its `%` stays one. */
export function writtenAnchor(id: string): string {
  const plain = id.replace(MISREAD, encodeURIComponent)
  return isBalanced(plain)
    ? plain
    : plain.replace(/[()]/g, (mark) => (mark === '(' ? '%28' : '%29'))
}

/** The end of a redirect: a route, or an address as somebody has written it, encoded or not. */
export function writtenEnd(address: string): string {
  return writtenAnchor(address.replace(/%(?![0-9a-f]{2})/gi, encodeURIComponent))
}

/** How a document would link to a file of the content: `../a.md`, or `/a.pdf` in the public folder. */
export function linkTo(from: From, path: string): string {
  return writtenPath(publishedAt(path) ?? relativePath(from.path, path))
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

/** A path without the prefix of the author's language, where the author of `href` has left it out. */
export function withoutPrefix({ base }: LocaleBase, href: string, to: string): string {
  return (!href.startsWith(base) && belowBase(base, to)) || to
}

/** What ends an address, a cell of a table or an attribute, and what begins an entity or a value of the site. */
const MISREAD = /[\s"<>\\`|]|&(?=#|\w+;)|\{(?=\{)/g

/** Parentheses may stand in an address in pairs only. */
function isBalanced(text: string): boolean {
  let open = 0
  for (const mark of text.match(/[()]/g) ?? []) {
    open += mark === '(' ? 1 : -1
    if (open < 0) return false
  }
  return open === 0
}
