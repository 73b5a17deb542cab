// Finds sections whose names differ from the query in one letter. Words are corrected only if no term
// starts with them. But `DepL` is a prefix of “deployment”, and still “DeepL” may be meant. And a typo can
// result in another word: “The case” for “The cause”.

import { edits } from './edits.ts'
import { isBeginning, nameOf, type SearchIndex } from './open.ts'
import { headingOf } from './normalize-phrase.ts'
import type { ParsedQuery } from './parse-query.ts'
import type { Match, Ranked } from './rank.ts'

/** Any shorter word is within one edit of too many others. */
const MIN_LENGTH = 5
/** The maximum number of such sections, pages first. */
const MAX_SECTIONS = 3
/** How many characters longer than the query a heading may be, to allow for symbols, which are not compared. */
const MAX_SYMBOLS = 6

/** Adds the sections whose name is one edit away from the query, unless a name equals the query. */
export function withNear(ranked: Ranked, question: ParsedQuery, index: SearchIndex): Ranked {
  const isKnown =
    question.words.length === 1 && ranked.matches.some(({ completeness }) => completeness > 0)
  const near = new Set(isKnown ? [] : findNearlyNamed(question, index))
  if (near.size === 0) return ranked
  // The misspelled words, which these sections cannot contain, must not count against them. So they score
  // as much as the best match.
  const best = ranked.matches.reduce((highest, { score }) => Math.max(highest, score), 0) || 1
  const others = ranked.matches.filter(({ section }) => !near.has(section))
  const existing = new Map(ranked.matches.map((match) => [match.section, match]))
  const nearMatches = [...near].map((section): Match => {
    const { completeness = 0, share = 0 } = existing.get(section) ?? {}
    const heading = { inHeading: true, isCompleteInHeading: false, isOneLetterOff: true }
    return { section, score: best, completeness, share, ...heading }
  })
  return { ...ranked, matches: [...others, ...nearMatches] }
}

function findNearlyNamed({ typed }: ParsedQuery, index: SearchIndex): number[] {
  if (typed.length < MIN_LENGTH - 1) return []
  // With one wrong letter, the first or the second half of a name is still right.
  const half = typed.length >> 1
  const begin = typed.slice(0, half - 1)
  const end = typed.slice(half + 1)
  const found: number[] = []
  for (const { first, count } of index.loadedPages) {
    for (let section = first; section < first + count; section++) {
      const { length } = nameOf(section, index)
      // The length rules out most names before they have to be normalized.
      if (length < MIN_LENGTH || length < typed.length - 1 || length > typed.length + MAX_SYMBOLS)
        continue
      const heading = headingOf(section, index)
      if (heading === typed) return []
      if (!heading.startsWith(begin) && !heading.endsWith(end)) continue
      // If either is a prefix of the other, the query is incomplete and not misspelled: `esbuildV` for
      // `esbuildVersion`.
      if (heading.startsWith(typed) || typed.startsWith(heading)) continue
      if (heading.length >= MIN_LENGTH && edits(typed, heading, 1) <= 1) found.push(section)
    }
  }
  const isPage = (section: number): number => Number(isBeginning(section, index))
  return found.toSorted((a, b) => isPage(b) - isPage(a) || a - b).slice(0, MAX_SECTIONS)
}
