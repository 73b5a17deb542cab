// marked's tokens have their source text (`raw`), but not its offset. In quotes and lists, `raw` even differs from
// the file, because it lacks the prefixes of lines. So each token is searched for, line by line, from the end of
// its predecessor. Tokens are in the order of the file, so the first match is the right one.

import type { Token, Tokens } from 'marked'
import type { Place } from '../../shared/contract.ts'
import { childrenOf } from './tokens.ts'

/** Offsets of tokens in the lexed text, for all tokens that a diagnostic can refer to. */
export type Positions = ReadonlyMap<Token, number>

/** Returns the place of a range, given by its offset and length in the text. */
export type At = (offset: number, length: number) => Place

/** Locates the tokens of `source`. */
export function locate(tokens: readonly Token[], source: string): Positions {
  const positions = new Map<Token, number>()
  place(tokens, 0, source.length)
  return positions

  /** Locates tokens between `cursor` and `limit`. Returns the end of the last one. */
  function place(siblings: readonly Token[], cursor: number, limit: number): number {
    let from = cursor
    for (const token of siblings) {
      const { raw } = token
      const verbatim = source.startsWith(raw, from)
      const start = verbatim ? from : search(raw, from, limit)
      if (!SILENT.has(token.type)) positions.set(token, start)
      if (!LEAVES.has(token.type) && (!LINES.has(token.type) || INTERESTING.test(raw))) {
        let inner = start
        if (token.type === 'table') placeCells(token as Tokens.Table, start)
        else for (const children of childrenOf(token)) inner = place(children, inner, limit)
      }
      from = verbatim ? start + raw.length : Math.max(from, endOf(raw, start, limit))
    }
    return from
  }

  /**
   * Searches for each cell only in the line of its row. A cell with `\|` differs from its
   * `raw` and could match anywhere.
   */
  function placeCells({ header, rows }: Tokens.Table, start: number): void {
    let line = start
    const nextLine = (): void => void (line = source.indexOf('\n', line) + 1 || source.length)
    for (const [i, row] of [header, ...rows].entries()) {
      // The delimiter row follows the header.
      if (i > 0) nextLine()
      if (i === 1) nextLine()
      const end = source.indexOf('\n', line)
      let inner = line
      for (const { tokens: cell } of row) inner = place(cell, inner, end < 0 ? source.length : end)
    }
  }

  function search(raw: string, from: number, limit: number): number {
    const lead = raw.length - raw.trimStart().length
    const first = raw.slice(lead).split('\n', 1)[0] ?? ''
    const found = first === '' ? -1 : source.indexOf(first, from)
    return found < 0 || found >= limit ? from : found
  }

  function endOf(raw: string, start: number, limit: number): number {
    if (source.startsWith(raw, start)) return start + raw.length
    let end = start
    for (const line of raw.split('\n')) {
      const words = line.trim()
      const found = words === '' ? -1 : source.indexOf(words, end)
      if (found >= 0 && found < limit) end = found + words.length
    }
    return end
  }
}

/** Tokens that no diagnostic refers to. */
const SILENT = new Set(['text', 'space', 'escape', 'br', 'codespan', 'strong', 'em', 'del', 'hr'])
/** Tokens without children. */
const LEAVES = new Set(['space', 'escape', 'br', 'codespan', 'code', 'html', 'hr', 'def'])
/** Tokens that hold only inline tokens. */
const LINES = new Set(['paragraph', 'text', 'heading', 'table'])
/** Text without any of these holds no link, image, HTML or site value. */
const INTERESTING = /[[<@]|:\/\/|www\.|\{\{/
