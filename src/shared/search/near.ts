// What is called as the question is but for a letter. Words are corrected where nothing begins as they do; `DepL` begins
// “deployment”, and still “DeepL” may be meant. What is left of a word may be another: “The case” of “The cause”.

import { edits } from './edits.ts'
import { isBeginning, nameOf, type SearchIndex } from './open.ts'
import { headingOf } from './plain.ts'
import type { Question } from './question.ts'
import type { Match, Ranked } from './rank.ts'

/** Of fewer letters every other word is near. */
const SHORTEST = 5
/** So many are meant at most, pages first. */
const MOST = 3
/** A heading may have so many more characters than the question: signs, which are no letters. */
const SIGNS = 6

/** The matches, and with them what is called nearly as was asked, where nothing is called exactly so. */
export function withNear(ranked: Ranked, question: Question, index: SearchIndex): Ranked {
  const isKnown = question.words.length === 1 && ranked.matches.some(({ complete }) => complete)
  const near = new Set(isKnown ? [] : nearlyCalled(question, index))
  if (near.size === 0) return ranked
  // Words that it does not hold say nothing against it: it scores as much as what holds them.
  const best = ranked.matches.reduce((most, { score }) => Math.max(most, score), 0) || 1
  const others = ranked.matches.filter(({ section }) => !near.has(section))
  const own = new Map(ranked.matches.map((match) => [match.section, match]))
  const lifted = [...near].map((section): Match => {
    const { complete = false, share = 0 } = own.get(section) ?? {}
    return { section, score: best, inHeading: true, headed: false, complete, share, near: true }
  })
  return { ...ranked, matches: [...others, ...lifted] }
}

function nearlyCalled({ typed }: Question, index: SearchIndex): number[] {
  if (typed.length < SHORTEST - 1) return []
  // Wherever a letter is wrong, one half is right.
  const half = typed.length >> 1
  const begin = typed.slice(0, half - 1)
  const end = typed.slice(half + 1)
  const found: number[] = []
  for (const { first, count } of index.named) {
    for (let section = first; section < first + count; section++) {
      const { length } = nameOf(section, index)
      // Most are told by their length, and need not be made plain.
      if (length < SHORTEST || length < typed.length - 1 || length > typed.length + SIGNS) continue
      const called = headingOf(section, index)
      if (called === typed) return []
      if (!called.startsWith(begin) && !called.endsWith(end)) continue
      // What goes on from it, or on to it, is no mistake: `esbuildV` is half of `esbuildVersion`.
      if (called.startsWith(typed) || typed.startsWith(called)) continue
      if (called.length >= SHORTEST && edits(typed, called, 1) <= 1) found.push(section)
    }
  }
  const isPage = (section: number): number => Number(isBeginning(section, index))
  return found.toSorted((a, b) => isPage(b) - isPage(a) || a - b).slice(0, MOST)
}
