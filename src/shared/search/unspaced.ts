// Japanese and Thai are cut by what stands around a word, and a browser may cut otherwise than whoever made the index. So what of a
// question or of a name is no word of the index is cut once more, by the words that it has.

import { firstNotBefore } from '../sorted.ts'
import type { Cut, Piece } from './text.ts'

/** No longer word is looked for. */
const LONGEST = 24

/** How an index is cut, and which words it has. */
interface Words {
  readonly cut: Cut
  readonly terms: readonly string[]
  readonly numbers: { readonly get: (term: string) => number | undefined }
}

/** Whether a text is a word of the index, or begins one where it is half typed. */
type IsWord = (text: string, halfTyped: boolean) => boolean

/** The pieces of a question, or of a name, as the index has them; the last one may be half typed. */
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

/** How many characters are in no word. */
function unknownIn(run: readonly Piece[], isEnd: boolean, isWord: IsWord): number {
  return run
    .filter((piece) => !isWord(piece.text, isEnd && piece === run.at(-1)))
    .reduce((sum, { text }) => sum + text.length, 0)
}

/** Pieces that stand side by side. */
function runsOf(found: readonly Piece[]): Piece[][] {
  const runs: Piece[][] = []
  for (const piece of found) {
    const run = runs.at(-1)
    if (run?.at(-1)?.end === piece.start) run.push(piece)
    else runs.push([piece])
  }
  return runs
}

/** A run cut into the longest words, from its beginning on; what is between them stays one. */
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

/** Where a word that begins here may end, the furthest first. */
function ends(at: number, length: number): number[] {
  const most = Math.min(LONGEST, length - at)
  return Array.from({ length: most }, (_, i) => at + most - i)
}

/** Whether a word begins so. Nearly every single character begins one. */
function begins(text: string, terms: readonly string[]): boolean {
  return text.length > 1 && terms[firstNotBefore(text, terms)]?.startsWith(text) === true
}
