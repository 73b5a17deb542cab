import GithubSlugger, { slug as githubSlug } from 'github-slugger'

/** Ids that every page has around what the theme draws. */
export const AROUND_IDS: readonly string[] = ['root', 'said', 'page']
/** Ids of the theme's own parts, where they are drawn. */
export const PART_IDS: readonly string[] = ['main', 'panel', 'hits', 'search-form']
/** Ids that only a script puts on a page: no link leads there. */
const SCRIPT_IDS = ['wrong-base']

/** Ids of the document around an article: an id that stands twice leads to the first, and hides the second from scripts. */
const FRAME_IDS = new Set([...AROUND_IDS, ...PART_IDS, ...SCRIPT_IDS])
/** Those of results in the search box, and of the buttons of tabs. */
const COUNTED_IDS = /^(?:hit-\d+|tabs-\d+-\d+)$/

/** Whether an id belongs to the frame of every page. */
export function isFrameId(id: string): boolean {
  return FRAME_IDS.has(id) || COUNTED_IDS.test(id)
}

/** Gives each heading of a page an id that no other has. Explicit ids are known before the first automatic one is made. */
export interface Anchors {
  next(text: string): string
}

/**
 * The rule of GitHub, which most Markdown tools share: lower case, punctuation and symbols go, spaces become dashes, Han
 * characters stay, and the second `install` is `install-1`. Beyond it, the invisible selectors of emoji go too, and a
 * heading of symbols only is `section`; an id of the frame counts as taken: `panel` is `panel-1`.
 */
export function anchors(explicit: Iterable<string>): Anchors {
  const slugger = new GithubSlugger()
  for (const id of explicit) slugger.occurrences[id] = 0
  return {
    next(text) {
      const plain = text.replace(EMOJI_SELECTORS, '')
      const words = /[^-]/.test(githubSlug(plain)) ? plain : 'section'
      let id = slugger.slug(words)
      while (isFrameId(id)) id = slugger.slug(words)
      return id
    },
  }
}

const EMOJI_SELECTORS = /[\uFE0E\uFE0F\u20E3]/g
