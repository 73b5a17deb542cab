// To find what belongs to a list or a quote, tabs at the starts of its lines are read as blanks, up to where they reach. Those of
// code are its own: a Makefile without them is broken.

import type { Token, Tokens } from 'marked'
import type { Positions } from './positions.ts'
import { allTokens } from './tokens.ts'

/** Gives the lines of code the tabs that they have in `source`. */
export function giveTabs(tokens: readonly Token[], positions: Positions, source: string): void {
  if (!source.includes('\t')) return
  for (const token of allTokens(tokens))
    if (token.type === 'code')
      token['text'] = withTabs(token as Tokens.Code, source, positions.get(token) ?? 0)
}

/** Whatever a line is inside, its code begins where the fence does, or where the first line does that has no fence. */
function withTabs({ text, codeBlockStyle }: Tokens.Code, source: string, start: number): string {
  const isFenced = codeBlockStyle !== 'indented'
  const above = source.lastIndexOf('\n', start - 1) + 1
  const [before = ''] = /^[ \t]*/.exec(source.slice(start, endOfLine(source, start))) ?? []
  const first = widthOf(source.slice(above, start) + before)
  const column = isFenced ? first : first - widthOf(/^[ \t]*/.exec(text)?.[0] ?? '')
  let at = isFenced ? endOfLine(source, start) + 1 : above
  return text
    .split('\n')
    .map((line) => {
      const end = endOfLine(source, at)
      const whole = source.slice(at, end)
      at = end + 1
      if (!whole.includes('\t')) return line
      const own = behind(whole, column)
      return own.trimStart() === line.trimStart() ? own : line
    })
    .join('\n')
}

/** What of a line stands behind a column, before which are blanks and the marks of quotes. A tab may reach over it. */
function behind(line: string, column: number): string {
  let at = 0
  let reached = 0
  for (; reached < column && /[ \t>]/.test(line.charAt(at)); at++)
    reached = next(reached, line.charAt(at))
  return ' '.repeat(Math.max(0, reached - column)) + line.slice(at)
}

function widthOf(text: string): number {
  return Array.from(text).reduce(next, 0)
}

function next(column: number, character: string): number {
  return column + (character === '\t' ? 4 - (column % 4) : 1)
}

function endOfLine(source: string, at: number): number {
  const end = source.indexOf('\n', at)
  return end < 0 ? source.length : end
}
