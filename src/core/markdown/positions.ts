// marked's tokens say what they were written as (`raw`), but not where. Inside quotes and lists even `raw` is not what the
// file holds: the marks at the starts of lines are gone. So each token is looked for, line by line, from where its
// predecessor ended. Tokens come in the order of the file, so the first place that fits is the right one.

import type { Token, Tokens } from 'marked'
import type { Place } from '../../shared/contract.ts'
import { childrenOf } from './tokens.ts'

/** Where tokens begin, as offsets in the text that was lexed: of all that can be named in a problem. */
export type Positions = ReadonlyMap<Token, number>

/** The place of something, by its offset and length in the text. */
export type At = (offset: number, length: number) => Place

/** Finds the tokens of `source`. */
export function locate(tokens: readonly Token[], source: string): Positions {
  const positions = new Map<Token, number>()
  place(tokens, 0, source.length)
  return positions

  /** Places tokens from `cursor` on, and before `limit`; returns where the last one ends. */
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

  /** A row is a line. Looked for beyond it, a cell with `\|` in it would be found anywhere. */
  function placeCells({ header, rows }: Tokens.Table, start: number): void {
    let line = start
    const nextLine = (): void => void (line = source.indexOf('\n', line) + 1 || source.length)
    for (const [i, row] of [header, ...rows].entries()) {
      // The line of dashes follows the header.
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

/** Nobody complains about these. */
const SILENT = new Set(['text', 'space', 'escape', 'br', 'codespan', 'strong', 'em', 'del', 'hr'])
/** Nothing stands inside these. */
const LEAVES = new Set(['space', 'escape', 'br', 'codespan', 'code', 'html', 'hr', 'def'])
/** These hold nothing but words and what stands between words. */
const LINES = new Set(['paragraph', 'text', 'heading', 'table'])
/** Without one of these a line holds no link, picture, markup or value. */
const INTERESTING = /[[<@]|:\/\/|www\.|\{\{/
