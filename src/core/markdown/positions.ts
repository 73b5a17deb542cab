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
  locateTokens(tokens, 0, source.length)
  return positions

  /** Locates tokens between `cursor` and `limit`. Returns the end of the last one. */
  function locateTokens(siblings: readonly Token[], cursor: number, limit: number): number {
    let from = cursor
    for (const token of siblings) {
      const { raw } = token
      const isVerbatim = source.startsWith(raw, from)
      const start = isVerbatim ? from : search(raw, from, limit)
      if (!SKIPPED.has(token.type)) positions.set(token, start)
      if (!LEAF_TYPES.has(token.type) && (!INLINE_PARENTS.has(token.type) || LOCATABLE.test(raw))) {
        let childStart = start
        if (token.type === 'table') locateCells(token as Tokens.Table, start)
        else
          for (const children of childrenOf(token))
            childStart = locateTokens(children, childStart, limit)
      }
      from = isVerbatim ? start + raw.length : Math.max(from, endOf(raw, start, limit))
    }
    return from
  }

  /**
   * Searches for each cell only in the line of its row. A cell with `\|` differs from its
   * `raw` and could match anywhere.
   */
  function locateCells({ header, rows }: Tokens.Table, start: number): void {
    let line = start
    const nextLine = (): void => void (line = source.indexOf('\n', line) + 1 || source.length)
    for (const [i, row] of [header, ...rows].entries()) {
      // The delimiter row follows the header.
      if (i > 0) nextLine()
      if (i === 1) nextLine()
      const end = source.indexOf('\n', line)
      let childStart = line
      for (const { tokens: cell } of row)
        childStart = locateTokens(cell, childStart, end < 0 ? source.length : end)
    }
  }

  function search(raw: string, from: number, limit: number): number {
    const indent = raw.length - raw.trimStart().length
    const first = raw.slice(indent).split('\n', 1)[0] ?? ''
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
const SKIPPED = new Set(['text', 'space', 'escape', 'br', 'codespan', 'strong', 'em', 'del', 'hr'])
/** Tokens without children. */
const LEAF_TYPES = new Set([
  'space',
  'escape',
  'br',
  'codespan',
  'code',
  'formula',
  'equationReference',
  'html',
  'hr',
  'def',
])
/** Tokens that hold only inline tokens. */
const INLINE_PARENTS = new Set(['paragraph', 'text', 'heading', 'table'])
/** Text without any of these holds no link, image, HTML, formula, reference to one, or site value. */
const LOCATABLE = /[[<@$]|\\(?:eq)?ref|:\/\/|www\.|\{\{/
