// A question asked of an index.

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
import { understand, type Question } from './question.ts'
import { byScore, rank, type Part, type Ranked } from './rank.ts'

/** A result, ready to be shown. */
export interface SearchResult {
  /** 0 for a page, 1 for a section. */
  readonly type: 0 | 1
  /** The page's address, and the section's on it. */
  readonly page: string
  readonly url: string
  readonly title: readonly Marked[]
  /** Empty for a page. */
  readonly heading: readonly Marked[]
  /** The heading that it stands below, where it does. */
  readonly above: readonly Marked[]
  readonly excerpt: readonly Marked[]
  /** The page's or section's name in another language, where nothing else matches. */
  readonly other: readonly Marked[]
  /** Set for what stands below another result of its page: whether more of them follow. */
  readonly tree: 'last' | 'inter' | undefined
  readonly score: number
}

/** What was found: results in the order they are shown, and the words to mark on a page that is gone to. */
export interface Answer {
  readonly results: readonly SearchResult[]
  readonly tokens: readonly string[]
}

/** What is found, before it is put into words. */
export interface Finding {
  readonly question: Question
  readonly hits: readonly Hit[]
}

/** How many results are wanted, and of which pages. */
export interface Wish {
  readonly limit?: number
  readonly within?: (page: IndexedPage) => boolean
}

/** All sections that match a question, in order, before they are grouped. */
interface Matched {
  readonly question: Question
  /** Both are nothing for a question without words. */
  readonly ranked: Ranked | undefined
  readonly placed: readonly Placed[]
}

/** What matches a question, with as much of the texts as is here. */
export function match(question: Question, index: SearchIndex, within?: Wish['within']): Matched {
  const ranked = question.words.length === 0 ? undefined : rank(question, index)
  return place({ question, ranked }, index, within)
}

/** The same once more, where texts or names have come since. Terms are as they were. */
export function matchAgain(matched: Matched, index: SearchIndex, within?: Wish['within']): Matched {
  const { question } = matched
  const isLiteral = question.words.some(({ literal }) => literal !== undefined)
  const ranked = isLiteral ? rank(question, index) : matched.ranked
  return place({ question, ranked }, index, within)
}

function place(
  { question, ranked }: Omit<Matched, 'placed'>,
  index: SearchIndex,
  within: Wish['within'],
): Matched {
  if (!ranked) return { question, ranked, placed: [] }
  const all = withNear(ranked, question, index)
  const wanted = within && {
    ...all,
    matches: all.matches.filter(({ section }) => {
      const page = index.pages[pageNumber(section, index)]
      return page && within(page)
    }),
  }
  return { question, ranked, placed: comparePhrases(wanted ?? all, question, index) }
}

/** The best of what matches, sections below their pages. */
export function arrange({ question, placed }: Matched, index: SearchIndex, limit = LIMIT): Finding {
  return { question, hits: grouped(placed, index, limit) }
}

/** So many of the likeliest pages have their texts read before others are considered. */
const LIKELY = 6
/** Then so many pages that may have the question as a title, and so many that hold the most of it, however much else they say. */
const TITLED = 3
const FULL = 3

/** The pages whose texts may change the order of what matches, as far as can be told without them: the likeliest first. */
export function pagesWorthReading({ ranked, placed }: Matched, index: SearchIndex): number[] {
  const matches = ranked?.matches ?? []
  const likely = pagesOf(placed, index)
  const full = matches.toSorted((a, b) => b.share - a.share || byScore(a, b))
  const titled = matches.filter(
    ({ section, headed }) => headed && index.pages[pageNumber(section, index)]?.first === section,
  )
  return [
    ...likely.slice(0, LIKELY),
    ...pagesOf(titled, index).slice(0, TITLED),
    ...pagesOf(full, index).slice(0, FULL),
    ...likely,
  ]
}

/** The sections that answer a question best, in order. */
export function find(query: string, index: SearchIndex, { limit, within }: Wish = {}): Finding {
  return arrange(match(understand(query, index), index, within), index, limit)
}

/** Findings as they are shown, with excerpts of so many characters. */
export function present({ question, hits }: Finding, index: SearchIndex, length = EXCERPT): Answer {
  const { marked, whole, around, tokens } = marker(question, index)
  const results = hits.map(({ section, tree, score }): SearchResult => {
    const { page: number = -1, other: otherHeading = '' } = index.sections[section] ?? {}
    const { title = '', url = '', other: otherTitle = '' } = index.pages[number] ?? {}
    const { heading, hash, above, said } = placeIn(section, index, question, marked)
    const others = isBeginning(section, index) ? otherTitle : otherHeading
    const isSaid = [title, heading, index.text(section)].some(marked)
    const other = isSaid ? undefined : others.split('\n').find(marked)
    return {
      type: heading === '' ? 0 : 1,
      page: url,
      url: url + hash,
      title: whole(title),
      heading: whole(heading),
      above: whole(above),
      excerpt: around(said, length),
      other: other === undefined ? [] : whole(other),
      tree,
      score,
    }
  })
  return { results, tokens: tokens(hits.map(({ section }) => section)) }
}

/** A deeper heading is asked for where so much of it was. */
const ASKED = 0.7

/**
 * Where a result leads, what it is called, stands below and says: its section, or a deeper heading in that of which more was asked than of
 * what the section is called; of some the one that has most of it and is about as long as the question.
 */
function placeIn(
  section: number,
  index: SearchIndex,
  { typed }: Question,
  marked: (text: string) => number,
): {
  readonly heading: string
  readonly hash: string
  readonly above: string
  readonly said: string
} {
  const { heading = '', hash = '', deeper = [] } = index.sections[section] ?? {}
  const text = index.text(section)
  const least = marked(nameOf(section, index))
  const worth = (name: string): number => marked(name) - Math.abs(name.length - typed.length)
  const [asked] = deeper
    .filter(([name]) => marked(name) > Math.max(least, ASKED * name.length))
    .toSorted(([a], [b]) => worth(b) - worth(a))
  if (!asked) return { heading, hash, above: headingAbove(section, index), said: text }
  const [name, target] = asked
  const said = text.split(BETWEEN_PARTS)[2 * deeper.indexOf(asked) + 2] ?? ''
  return { heading: name, hash: target, above: heading, said }
}

/** What the section is called that another one stands below; `''` where it stands below none. */
function headingAbove(section: number, { sections }: SearchIndex): string {
  if (sections[section]?.below !== true) return ''
  let above = section
  while (sections[above]?.below === true) above--
  return sections[above]?.page === sections[section]?.page ? (sections[above]?.heading ?? '') : ''
}

/** Asks an index. */
export function search(
  query: string,
  index: SearchIndex,
  wish: Wish & { length?: number } = {},
): Answer {
  return present(find(query, index, wish), index, wish.length)
}

/** What each word adds to the scores of some sections, before coordination and phrases. */
export function explain(
  { question, hits }: Finding,
  index: SearchIndex,
): ReadonlyMap<number, readonly Part[]> {
  const parts = new Map<number, Part[]>(hits.map(({ section }) => [section, []]))
  rank(question, index, (section, part) => parts.get(section)?.push(part))
  return parts
}
