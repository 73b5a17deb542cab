import type { Token, Tokens } from 'marked'
import GithubSlugger, { slug as githubSlug } from 'github-slugger'
import { escapeHtml } from '../../shared/text.ts'
import { labelsIn } from './equation-labels.ts'
import type { Container, TabGroup } from './extensions.ts'
import { formulaIds, isMathFence, type Formula, type Typeset } from './formulas.ts'
import { visitTokens } from './tokens.ts'

/** Ids in the document shell of every page, outside the markup that the theme renders. */
export const AROUND_IDS: readonly string[] = ['root', 'said', 'page']
/** Ids of the theme's own parts. A page has them only if the theme renders the part. */
export const PART_IDS: readonly string[] = ['main', 'panel', 'hits', 'search-form']
/** Ids of elements that only a script inserts into a page. No link can target them. */
const SCRIPT_IDS = ['wrong-base']

/**
 * Ids reserved for the page around an article. A duplicate id would break both links and
 * scripts, which find the first only.
 */
const FRAME_IDS = new Set([...AROUND_IDS, ...PART_IDS, ...SCRIPT_IDS])
/** Reserved ids with a counter: results in the search box, and the buttons of tab groups. */
const COUNTED_IDS = /^(?:hit-\d+|tabs-\d+-\d+)$/

/** Whether an id is reserved for the page frame, that is, for markup outside the article. */
export function isFrameId(id: string): boolean {
  return FRAME_IDS.has(id) || COUNTED_IDS.test(id)
}

/** Assigns each heading of a page a unique id. All explicit ids must be known before the first call of `next`. */
export interface Anchors {
  next(text: string): string
}

/**
 * Creates the anchor generator of one page. It uses GitHub's algorithm, as most Markdown tools do: lowercase the
 * text, drop punctuation and symbols, replace spaces with dashes, keep Han characters, and number duplicates
 * (`install`, `install-1`). In addition, invisible emoji selectors are dropped, a heading made of symbols only
 * becomes `section`, and ids reserved for the frame count as taken: `panel` becomes `panel-1`. Accents are in
 * NFC, as people type them in links.
 */
export function anchors(explicit: Iterable<string>): Anchors {
  const slugger = new GithubSlugger()
  for (const id of explicit) slugger.occurrences[id] = 0
  return {
    next(text) {
      const plain = text.normalize('NFC').replace(EMOJI_SELECTORS, '')
      const words = /[^-]/.test(githubSlug(plain)) ? plain : 'section'
      let id = slugger.slug(words)
      while (isFrameId(id)) id = slugger.slug(words)
      return id
    },
  }
}

const EMOJI_SELECTORS = /[\uFE0E\uFE0F\u20E3]/g

/** Returns the ids of headings, boxes and formulas of a text, by token, without those of its title. */
export function explicitIdsIn(
  text: {
    readonly tokens: readonly Token[]
    /** The ids of its headings. */
    readonly explicitIds: ReadonlyMap<Token, readonly string[]>
    /** Set if it may hold formulas. */
    readonly typeset?: Typeset | undefined
  },
  title: Token | undefined,
): Map<Token, readonly string[]> {
  const all = new Map([...text.explicitIds].filter(([heading]) => heading !== title))
  visitTokens(text.tokens, (token) => {
    const ids = idsOf(token, text.typeset !== undefined)
    if (ids.length > 0) all.set(token, ids)
  })
  return all
}

/** Returns the ids of a box, or those and the labels of a formula, which may be fenced code. */
function idsOf(token: Token, mayHoldFormulas: boolean): readonly string[] {
  switch (token.type) {
    case 'container':
    case 'tabs':
      return (token as Container | TabGroup).ids
    case 'formula':
      return formulaIds(token as Formula)
    case 'code':
      return mayHoldFormulas && isMathFence(token as Tokens.Code)
        ? labelsIn(String(token['text']))
        : []
    default:
      return []
  }
}

/** Returns the attribute with the first id of an element, and elements for the others, which may be ids that it had before. */
export function idHtml(ids: readonly string[]): { readonly id: string; readonly others: string } {
  const [id = '', ...others] = ids.map((each) => ` id="${escapeHtml(each)}"`)
  return { id, others: others.map((each) => `<span${each}></span>`).join('') }
}
