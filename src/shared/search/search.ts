// Runs a query on an index: interprets it, matches and ranks sections, groups them by page and renders the
// results.

import { marker, type Marked } from './excerpt.ts'
import { grouped, type Hit } from './group.ts'
import { EXCERPT, LIMIT } from './limits.ts'
import { withNear } from './near.ts'
import { BETWEEN_PARTS } from './format.ts'
import {
  isBeginning,
  nameOf,
  pageNumber,
  pagesOf,
  type IndexedPage,
  type SearchIndex,
} from './open.ts'
import { comparePhrases, type Placed } from './phrases.ts'
import { parseQuery, type ParsedQuery } from './parse-query.ts'
import { byScore, rank, type Part, type Ranked } from './rank.ts'

/** A result, ready for display. */
export interface SearchResult {
  /** 0 for a page, 1 for a section. */
  readonly type: 0 | 1
  /** The URL of the page, and the URL of the result including its fragment. */
  readonly page: string
  readonly url: string
  readonly title: readonly Marked[]
  /** Empty for a page. */
  readonly heading: readonly Marked[]
  /** The heading of the parent section, if it has one. */
  readonly above: readonly Marked[]
  readonly excerpt: readonly Marked[]
  /** The name of the page or section in another language, if nothing else of the result matches the query. */
  readonly other: readonly Marked[]
  /** Set for a result below another one of its page: `last` for the last of them, `inter` for those before it. */
  readonly tree: 'last' | 'inter' | undefined
  readonly score: number
}

/** The results in display order, and the words to highlight on the page that a result leads to. */
export interface Answer {
  readonly results: readonly SearchResult[]
  readonly tokens: readonly string[]
}

/** The results before excerpts and marks are made. */
export interface Findings {
  readonly question: ParsedQuery
  readonly hits: readonly Hit[]
}

/** How many results are wanted, and from which pages. */
export interface SearchOptions {
  readonly limit?: number
  readonly within?: (page: IndexedPage) => boolean
}

/** All sections that match a query, in order, before they are grouped. */
interface Matched {
  readonly question: ParsedQuery
  /** Without words in the query, `ranked` is undefined and `placed` is empty. */
  readonly ranked: Ranked | undefined
  readonly placed: readonly Placed[]
}

/** Matches a query, with the texts that are loaded so far. */
export function match(
  question: ParsedQuery,
  index: SearchIndex,
  within?: SearchOptions['within'],
): Matched {
  const ranked = question.words.length === 0 ? undefined : rank(question, index)
  return placeMatches({ question, ranked }, index, within)
}

/**
 * Matches again after more texts or names were loaded. Terms must not have changed, so scores are only
 * computed again for literal strings.
 */
export function matchAgain(
  matched: Matched,
  index: SearchIndex,
  within?: SearchOptions['within'],
): Matched {
  const { question } = matched
  const isLiteral = question.words.some(({ literal }) => literal !== undefined)
  const ranked = isLiteral ? rank(question, index) : matched.ranked
  return placeMatches({ question, ranked }, index, within)
}

function placeMatches(
  { question, ranked }: Omit<Matched, 'placed'>,
  index: SearchIndex,
  within: SearchOptions['within'],
): Matched {
  if (!ranked) return { question, ranked, placed: [] }
  const all = withNear(ranked, question, index)
  const filtered = within && {
    ...all,
    matches: all.matches.filter(({ section }) => {
      const page = index.pages[pageNumber(section, index)]
      return page && within(page)
    }),
  }
  return { question, ranked, placed: comparePhrases(filtered ?? all, question, index) }
}

/** Groups the best matches by page, up to `limit`. */
export function arrange(
  { question, placed }: Matched,
  index: SearchIndex,
  limit = LIMIT,
): Findings {
  return { question, hits: grouped(placed, index, limit) }
}

/** The texts of this many of the likeliest pages are read first. */
const MAX_LIKELY = 6
/**
 * Then this many pages whose title may be the query, and this many that cover the most of it, regardless of
 * their length.
 */
const MAX_TITLED = 3
const MAX_FULL = 3

/**
 * Returns the pages whose texts may change the order of the matches, as far as it is known without the
 * texts. The most important come first. The list may contain duplicates.
 */
export function pagesWorthReading({ ranked, placed }: Matched, index: SearchIndex): number[] {
  const matches = ranked?.matches ?? []
  const likely = pagesOf(placed, index)
  const byShare = matches.toSorted((a, b) => b.share - a.share || byScore(a, b))
  const titled = matches.filter(
    ({ section, isCompleteInHeading }) =>
      isCompleteInHeading && index.pages[pageNumber(section, index)]?.first === section,
  )
  return [
    ...likely.slice(0, MAX_LIKELY),
    ...pagesOf(titled, index).slice(0, MAX_TITLED),
    ...pagesOf(byShare, index).slice(0, MAX_FULL),
    ...likely,
  ]
}

/** Returns the best sections for a query, in order. */
export function find(
  query: string,
  index: SearchIndex,
  { limit, within }: SearchOptions = {},
): Findings {
  return arrange(match(parseQuery(query, index), index, within), index, limit)
}

/** Renders results, with excerpts of about `length` characters. */
export function present(
  { question, hits }: Findings,
  index: SearchIndex,
  length = EXCERPT,
): Answer {
  const { marked, whole, around, tokens } = marker(question, index)
  const results = hits.map(({ section, tree, score }): SearchResult => {
    const { page: number = -1, other: otherHeading = '' } = index.sections[section] ?? {}
    const { title = '', url = '', other: otherTitle = '' } = index.pages[number] ?? {}
    const { heading, hash, above, sourceText } = findTarget(section, index, question, marked)
    const others = isBeginning(section, index) ? otherTitle : otherHeading
    const isMatched = [title, heading, index.text(section)].some(marked)
    const other = isMatched ? undefined : others.split('\n').find(marked)
    return {
      type: heading === '' ? 0 : 1,
      page: url,
      url: url + hash,
      title: whole(title),
      heading: whole(heading),
      above: whole(above),
      excerpt: around(sourceText, length),
      other: other === undefined ? [] : whole(other),
      tree,
      score,
    }
  })
  return { results, tokens: tokens(hits.map(({ section }) => section)) }
}

/** A deeper heading is the target if more than this share of its characters matches the query. */
const MIN_MATCHED_SHARE = 0.7

/**
 * Determines the target, the heading, the parent heading and the text of a result. These are those of the
 * section, or of a deeper heading in it that matches more of the query than the name of the section does.
 * Of several, the one that matches the most, and is about as long as the query, is chosen.
 */
function findTarget(
  section: number,
  index: SearchIndex,
  { typed }: ParsedQuery,
  marked: (text: string) => number,
): {
  readonly heading: string
  readonly hash: string
  readonly above: string
  readonly sourceText: string
} {
  const { heading = '', hash = '', deeper = [] } = index.sections[section] ?? {}
  const text = index.text(section)
  const minMarked = marked(nameOf(section, index))
  const scoreOf = (name: string): number => marked(name) - Math.abs(name.length - typed.length)
  const [best] = deeper
    .filter(([name]) => marked(name) > Math.max(minMarked, MIN_MATCHED_SHARE * name.length))
    .toSorted(([a], [b]) => scoreOf(b) - scoreOf(a))
  if (!best) return { heading, hash, above: headingAbove(section, index), sourceText: text }
  const [name, target] = best
  const sourceText = text.split(BETWEEN_PARTS)[2 * deeper.indexOf(best) + 2] ?? ''
  return { heading: name, hash: target, above: heading, sourceText }
}

/** Returns the heading of the parent of a section, or `''` if it has none. */
function headingAbove(section: number, { sections }: SearchIndex): string {
  if (sections[section]?.below !== true) return ''
  let above = section
  while (sections[above]?.below === true) above--
  return sections[above]?.page === sections[section]?.page ? (sections[above]?.heading ?? '') : ''
}

/** Runs a query on an index and returns the results for display. */
export function search(
  query: string,
  index: SearchIndex,
  options: SearchOptions & { length?: number } = {},
): Answer {
  return present(find(query, index, options), index, options.length)
}

/**
 * Returns the contribution of each word to the scores of some sections, before coverage of the query and
 * phrases are considered.
 */
export function explain(
  { question, hits }: Findings,
  index: SearchIndex,
): ReadonlyMap<number, readonly Part[]> {
  const parts = new Map<number, Part[]>(hits.map(({ section }) => [section, []]))
  rank(question, index, (section, part) => parts.get(section)?.push(part))
  return parts
}
