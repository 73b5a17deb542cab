// Groups results by page: the sections of a page appear together, at the rank of the best of them.

import { isBeginning, pageNumber, type SearchIndex } from './open.ts'
import type { Placed } from './phrases.ts'

// A page has at most this many results. A result with less than `MIN_SHARE_OF_BEST` of the score of the best
// one of its page is shown only if there is room.
const MAX_PER_PAGE = 3
const MIN_SHARE_OF_BEST = 0.5
/**
 * The minimum share of the score of the page's first section for a section that ranks well by its words.
 * The name of the page, which raises the first section, may hide it.
 */
const MIN_SHARE_OF_FIRST = 0.25
/**
 * If a title covers this share of what the best section covers of the query, the section adds only words
 * that say little.
 */
const MIN_TITLE_COVERAGE = 0.85
/**
 * The first section of a page counts as equally good if it has at least this share of the score of the best
 * other section.
 */
const EQUALLY_GOOD_SHARE = 0.94

/** A match in its place in the list of results. */
export interface Hit extends Placed {
  /** Set for a result below another one of its page: `last` for the last of them, `inter` for those before it. */
  readonly tree: 'last' | 'inter' | undefined
}

/** Returns the best matches, grouped by page, `limit` in total. */
export function grouped(matches: readonly Placed[], index: SearchIndex, limit: number): Hit[] {
  const pages = new Map<number, Placed[]>()
  const weaker: (readonly [group: Placed[], match: Placed])[] = []
  let count = 0
  for (const match of matches) {
    const page = pageNumber(match.section, index)
    const group = pages.get(page)
    if (group && !isWorthShowing(match, group, index)) {
      weaker.push([group, match])
      continue
    }
    if (!group) pages.set(page, [match])
    else if (group.length < MAX_PER_PAGE) group.push(match)
    else continue
    count++
    if (count >= limit) break
  }
  // Weaker results fill the remaining room. An error code that is a keyword leads to its page, but also to
  // the section that explains it.
  for (const [group, match] of weaker.slice(0, limit)) {
    if (count >= limit) break
    if (group.length >= MAX_PER_PAGE) continue
    group.push(match)
    count++
  }
  return [...pages.values()].flatMap((group) => orderGroup(group, index))
}

/**
 * Whether a match is worth showing below the best match of its page. If the best one is the first section,
 * its score includes a bonus for the name of the page, which would hide the section with the answer. Both
 * are then compared without bonuses, unless the match is far behind.
 */
function isWorthShowing(match: Placed, group: readonly Placed[], index: SearchIndex): boolean {
  const [best = match] = group
  if (match.score >= MIN_SHARE_OF_BEST * best.score) return true
  const isFirstSectionOnly = group.length === 1 && isBeginning(best.section, index)
  return (
    isFirstSectionOnly &&
    match.base >= MIN_SHARE_OF_BEST * best.base &&
    match.score >= MIN_SHARE_OF_FIRST * best.score
  )
}

/**
 * Orders the results of a page. Its first section comes first, as the page itself, unless a section has the
 * query as its name, or covers more of the query than the title and the first section do. Then the first
 * section comes last, on its own.
 */
function orderGroup(group: readonly Placed[], index: SearchIndex): Hit[] {
  const isPage = ({ section }: Placed): boolean => isBeginning(section, index)
  const sections = group.filter((match) => !isPage(match))
  const maximum = (worth: (match: Placed) => number): number => Math.max(0, ...sections.map(worth))
  const maxNameRank = maximum(({ nameRank }) => nameRank)
  const maxShare = maximum(({ share }) => share)
  const maxUnboosted = maximum(({ unboostedScore }) => unboostedScore)
  const leading = group.filter(
    (match) =>
      isPage(match) &&
      match.nameRank >= maxNameRank &&
      (match.nameRank > 0 ||
        match.titleShare >= MIN_TITLE_COVERAGE * maxShare ||
        match.unboostedScore >= EQUALLY_GOOD_SHARE * maxUnboosted),
  )
  const trailing = group.filter((match) => isPage(match) && !leading.includes(match))
  const tree = [...leading, ...sections].map((match, i, { length }): Hit => {
    const position = i === length - 1 ? 'last' : 'inter'
    return { ...match, tree: i === 0 ? undefined : position }
  })
  return [...tree, ...trailing.map((match) => ({ ...match, tree: undefined }))]
}
