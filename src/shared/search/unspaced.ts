// Aligns the words of Japanese and Thai with those of the index. `Intl.Segmenter` splits these languages by
// context, and a browser may split otherwise than the machine that built the index. So the parts of a query
// or name that are not in the index are split again, by the terms of the index.

import { firstNotBefore } from '../sorted.ts'
import type { Cut, Piece } from './text.ts'

/** The maximum length of a word, in UTF-16 code units. */
const LONGEST = 24

/** How the texts of an index are split, and its terms. */
interface Words {
  readonly cut: Cut
  readonly terms: readonly string[]
  readonly numbers: { readonly get: (term: string) => number | undefined }
}

/** Whether a text is a term of the index or, if `halfTyped`, the start of one. */
type IsWord = (text: string, halfTyped: boolean) => boolean

/**
 * Returns the pieces of a query or name, split again where that matches the index better. If `typing`, the
 * last one may be incomplete.
 */
export function asIndexed(
  found: readonly Piece[],
  { cut, numbers, terms }: Words,
  typing = false,
): readonly Piece[] {
  if (cut !== 'ja' && cut !== 'th') return found
  const isWord: IsWord = (text, halfTyped) =>
    numbers.get(text) !== undefined || (halfTyped && begins(text, terms))
  return runsOf(found).flatMap((run) => {
    const isEnd = typing && run.at(-1) === found.at(-1)
    const lost = unknownIn(run, isEnd, isWord)
    if (lost === 0) return run
    const anew = cutAnew(run, isEnd, isWord)
    return unknownIn(anew, isEnd, isWord) < lost ? anew : run
  })
}

/** Returns the number of characters that are not part of a term. */
function unknownIn(run: readonly Piece[], isEnd: boolean, isWord: IsWord): number {
  return run
    .filter((piece) => !isWord(piece.text, isEnd && piece === run.at(-1)))
    .reduce((sum, { text }) => sum + text.length, 0)
}

/** Groups adjacent pieces into runs. */
function runsOf(found: readonly Piece[]): Piece[][] {
  const runs: Piece[][] = []
  for (const piece of found) {
    const run = runs.at(-1)
    if (run?.at(-1)?.end === piece.start) run.push(piece)
    else runs.push([piece])
  }
  return runs
}

/** Splits a run into the longest possible terms, from left to right. Text between them stays in one piece. */
function cutAnew(run: readonly Piece[], isEnd: boolean, isWord: IsWord): Piece[] {
  const [first] = run
  if (!first) return []
  const text = run.map((piece) => piece.text).join('')
  const written = run.map((piece) => piece.written).join('')
  const part = (from: number, to: number): Piece => ({
    text: text.slice(from, to),
    written: written.slice(from, to),
    han: false,
    start: first.start + from,
    end: first.start + to,
  })
  const words: Piece[] = []
  let rest = 0
  for (let at = 0; at < text.length;) {
    const end = ends(at, text.length).find((to) =>
      isWord(text.slice(at, to), isEnd && to === text.length),
    )
    if (end === undefined) {
      at++
      continue
    }
    if (rest < at) words.push(part(rest, at))
    words.push(part(at, end))
    at = rest = end
  }
  if (rest < text.length) words.push(part(rest, text.length))
  return words
}

/** Returns the positions where a word that starts at `at` may end, furthest first. */
function ends(at: number, length: number): number[] {
  const most = Math.min(LONGEST, length - at)
  return Array.from({ length: most }, (_, i) => at + most - i)
}

/** Whether a term starts with a text of at least two characters. Nearly every single character starts one. */
function begins(text: string, terms: readonly string[]): boolean {
  return text.length > 1 && terms[firstNotBefore(text, terms)]?.startsWith(text) === true
}
