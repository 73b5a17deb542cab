import GithubSlugger, { slug as githubSlug } from 'github-slugger'

/** Gives each heading of a page an id that no other has. Explicit ids are known before the first automatic one is made. */
export interface Anchors {
  next(text: string): string
}

/**
 * The rule of GitHub, which most Markdown tools share: lower case, punctuation and symbols go, spaces become dashes, Han
 * characters stay, and the second `install` is `install-1`. Beyond it, the invisible selectors of emoji go too, and a
 * heading of symbols only is `section`.
 */
export function anchors(explicit: Iterable<string>): Anchors {
  const slugger = new GithubSlugger()
  for (const id of explicit) slugger.occurrences[id] = 0
  return {
    next(text) {
      const plain = text.replace(EMOJI_SELECTORS, '')
      return slugger.slug(/[^-]/.test(githubSlug(plain)) ? plain : 'section')
    },
  }
}

const EMOJI_SELECTORS = /[\uFE0E\uFE0F\u20E3]/g
