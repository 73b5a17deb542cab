// A page's sections stand together, in the place of the best of them.

import { isBeginning, pageNumber, type SearchIndex } from './open.ts'
import type { Placed } from './phrases.ts'

// At most so many of a page, none much worse than its best unless there is room.
const OF_A_PAGE = 3
const WORTH = 0.5
/** What the section that answers may be worse by than a beginning that is lifted. */
const LIFTED = 0.25
/** A title that has so much of what a section has of the question leaves nothing to it but words that say little. */
const NEARLY_ALL = 0.85
/** A beginning that is worse by less is as good. */
const AS_GOOD = 0.94

/** A match in its place. */
export interface Hit extends Placed {
  /** Set for what stands below another result of its page: whether more of them follow. */
  readonly tree: 'last' | 'inter' | undefined
}

/** The best matches, page by page, `limit` in all. */
export function grouped(matches: readonly Placed[], index: SearchIndex, limit: number): Hit[] {
  const pages = new Map<number, Placed[]>()
  const worse: (readonly [group: Placed[], match: Placed])[] = []
  let taken = 0
  for (const match of matches) {
    const page = pageNumber(match.section, index)
    const group = pages.get(page)
    if (group && !isWorthIt(match, group, index)) {
      worse.push([group, match])
      continue
    }
    if (!group) pages.set(page, [match])
    else if (group.length < OF_A_PAGE) group.push(match)
    else continue
    taken++
    if (taken >= limit) break
  }
  // Where there is room: an error's code that is a keyword leads to its page, and also to where the page explains it.
  for (const [group, match] of worse.slice(0, limit)) {
    if (taken >= limit) break
    if (group.length >= OF_A_PAGE) continue
    group.push(match)
    taken++
  }
  return [...pages.values()].flatMap((group) => inOrder(group, index))
}

/**
 * Whether a match is not much worse than the best of its page. A beginning is lifted by what the page is called, which hides the section
 * that answers: one is compared with it by words alone, so long as it is not far behind.
 */
function isWorthIt(match: Placed, group: readonly Placed[], index: SearchIndex): boolean {
  const [best = match] = group
  if (match.score >= WORTH * best.score) return true
  const isAlone = group.length === 1 && isBeginning(best.section, index)
  return isAlone && match.base >= WORTH * best.base && match.score >= LIFTED * best.score
}

/**
 * A page's own beginning stands above its sections unless one of them is called as was asked, or says more of it than the page's title
 * and its beginning do; else apart at the end.
 */
function inOrder(group: readonly Placed[], index: SearchIndex): Hit[] {
  const isPage = ({ section }: Placed): boolean => isBeginning(section, index)
  const sections = group.filter((match) => !isPage(match))
  const most = (worth: (match: Placed) => number): number => Math.max(0, ...sections.map(worth))
  const calledMost = most(({ called }) => called)
  const shareMost = most(({ share }) => share)
  const heldMost = most(({ held }) => held)
  const above = group.filter(
    (match) =>
      isPage(match) &&
      match.called >= calledMost &&
      (match.called > 0 ||
        match.titled >= NEARLY_ALL * shareMost ||
        match.held >= AS_GOOD * heldMost),
  )
  const apart = group.filter((match) => isPage(match) && !above.includes(match))
  const tree = [...above, ...sections].map((match, i, { length }): Hit => {
    const below = i === length - 1 ? 'last' : 'inter'
    return { ...match, tree: i === 0 ? undefined : below }
  })
  return [...tree, ...apart.map((match) => ({ ...match, tree: undefined }))]
}
