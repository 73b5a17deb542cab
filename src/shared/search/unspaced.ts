// Aligns the words of Japanese and Thai with those of the index. `Intl.Segmenter` splits these languages by
// context, and a browser may split otherwise than the machine that built the index. So the parts of a query
// or name that are not in the index are split again, by the terms of the index.

import { firstNotBefore } from '../sorted.ts'
import type { Cut, Piece } from './text.ts'

/** The maximum length of a word, in UTF-16 code units. */
const MAX_LENGTH = 24

/** How the texts of an index are split, and its terms. */
interface Vocabulary {
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
  { cut, numbers, terms }: Vocabulary,
  typing = false,
): readonly Piece[] {
  if (cut !== 'ja' && cut !== 'th') return found
  const isWord: IsWord = (text, halfTyped) =>
    numbers.get(text) !== undefined || (halfTyped && startsTerm(text, terms))
  return runsOf(found).flatMap((run) => {
    const isIncomplete = typing && run.at(-1) === found.at(-1)
    const unmatched = (pieces: readonly Piece[]): number =>
      countUnmatched(pieces, isIncomplete, isWord)
    if (unmatched(run) === 0 && run.length === 1) return run
    const katakana = cutByTerms(inKatakana(run), isIncomplete, isWord)
    // Nearly every single Hiragana is a term.
    const isLoanword = unmatched(run) > 0 || katakana.length < run.length
    if (katakana.length > 0 && unmatched(katakana) === 0 && isLoanword) return katakana
    if (unmatched(run) === 0) return run
    const recut = cutByTerms(run, isIncomplete, isWord)
    return unmatched(recut) < unmatched(run) ? recut : run
  })
}

/**
 * Returns a run of Hiragana in Katakana, in which loanwords are written: `れしーと` as `レシート`. Any other run
 * has none.
 */
function inKatakana(run: readonly Piece[]): readonly Piece[] {
  if (!run.every(({ text }) => /^[\u3041-\u3096ー]+$/.test(text))) return []
  return run.map((piece) => {
    const text = piece.text.replace(/[^ー]/g, (kana) =>
      String.fromCharCode(kana.charCodeAt(0) + 0x60),
    )
    return { ...piece, text, written: text }
  })
}

/** Returns the number of characters that are not part of a term. */
function countUnmatched(run: readonly Piece[], isIncomplete: boolean, isWord: IsWord): number {
  return run
    .filter((piece) => !isWord(piece.text, isIncomplete && piece === run.at(-1)))
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
function cutByTerms(run: readonly Piece[], isIncomplete: boolean, isWord: IsWord): Piece[] {
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
  let unmatchedStart = 0
  for (let at = 0; at < text.length;) {
    const end = possibleEnds(at, text.length).find((to) =>
      isWord(text.slice(at, to), isIncomplete && to === text.length),
    )
    if (end === undefined) {
      at++
      continue
    }
    if (unmatchedStart < at) words.push(part(unmatchedStart, at))
    words.push(part(at, end))
    at = unmatchedStart = end
  }
  if (unmatchedStart < text.length) words.push(part(unmatchedStart, text.length))
  return words
}

/** Returns the positions where a word that starts at `at` may end, furthest first. */
function possibleEnds(at: number, length: number): number[] {
  const maxLength = Math.min(MAX_LENGTH, length - at)
  return Array.from({ length: maxLength }, (_, i) => at + maxLength - i)
}

/** Whether a term starts with a text of at least two characters. Nearly every single character starts one. */
function startsTerm(text: string, terms: readonly string[]): boolean {
  return text.length > 1 && terms[firstNotBefore(text, terms)]?.startsWith(text) === true
}
