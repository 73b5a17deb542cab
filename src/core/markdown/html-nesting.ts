// Finds which elements of raw HTML are not closed, and which end tags close nothing.

import { SCHEMA, VOID } from './html-schema.ts'
import { tagsIn } from './tags.ts'

/** A piece of raw HTML. Callers get back the pieces they pass, with whatever else these hold. */
interface Piece {
  readonly raw: string
}

/** A tag, and its offset in a piece of HTML. */
interface LocatedTag<P> {
  readonly tag: string
  readonly piece: P
  readonly at: number
}

/** The start tag of an open element. */
interface OpenTag<P> extends LocatedTag<P> {
  /** Index of the nearest enclosing open element with the same name. */
  readonly outer: number | undefined
}

/** Returns the elements that are still open at the end of all pieces. */
export function openTags<P extends Piece>(pieces: readonly P[]): readonly LocatedTag<P>[] {
  return followOpenTags<P>()(pieces)
}

/** Returns a function that reads successive pieces of HTML and returns the elements that are open after them. */
export function followOpenTags<P extends Piece>(): (
  pieces: readonly P[],
) => readonly LocatedTag<P>[] {
  const open: OpenTag<P>[] = []
  // Index of the innermost open element of each name. Searching `open` for each end tag would take quadratic time.
  const innermost = new Map<string, number | undefined>()
  const start = (tag: LocatedTag<P>): void => {
    const outer = innermost.get(tag.tag)
    innermost.set(tag.tag, open.push({ ...tag, outer }) - 1)
  }
  /** Closes the innermost open element with this name, and everything that is open inside it. */
  const close = (tag: string): void => {
    const index = innermost.get(tag)
    if (index === undefined) return
    for (const each of open.splice(index).toReversed()) innermost.set(each.tag, each.outer)
  }
  return (pieces) => {
    for (const piece of pieces)
      for (const { name, isEnd, closed, at, end } of tagsIn(piece.raw)) {
        const tag = name.toLowerCase()
        if (isEnd) close(tag)
        else if (MUST_END.has(tag) && !closed && end) start({ tag, piece, at })
      }
    return open
  }
}

const MAY_STAY_OPEN = new Set(
  'p li dt dd tr td th thead tbody tfoot caption colgroup rt rp option'.split(' '),
)
const MUST_END = new Set(
  SCHEMA.tagNames?.filter((tag) => !VOID.has(tag) && !MAY_STAY_OPEN.has(tag)),
)

/**
 * Returns the end tags without a start tag before them, named as written. Their nesting is not checked,
 * since no content is lost by it.
 */
export function strayEnds<P extends Piece>(pieces: readonly P[]): LocatedTag<P>[] {
  const open = new Map<string, number>()
  const stray: LocatedTag<P>[] = []
  for (const piece of pieces)
    for (const { name, isEnd, closed, at } of tagsIn(piece.raw)) {
      const tag = name.toLowerCase()
      const openCount = open.get(tag) ?? 0
      if (!isEnd) open.set(tag, closed && !VOID.has(tag) ? openCount : openCount + 1)
      else if (openCount > 0) open.set(tag, openCount - 1)
      // Browsers read `</br>` as a line break.
      else if (tag !== 'br') stray.push({ tag: name, piece, at })
    }
  return stray
}
