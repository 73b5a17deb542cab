// Restores tabs in code and HTML. To find the content of a list or a quote, tabs at the starts of its lines are
// expanded to spaces. Code needs its own, also between `<pre>` and `</pre>`: a Makefile without tabs is broken.

import type { Token, Tokens } from 'marked'
import { blanksOf, columnAfter, endOfLine } from './columns.ts'
import type { Positions } from './positions.ts'
import { allTokens } from './tokens.ts'

/** Restores the tabs that lines of code and HTML have in `source`. */
export function restoreTabs(tokens: readonly Token[], positions: Positions, source: string): void {
  if (!source.includes('\t')) return
  for (const token of allTokens(tokens))
    if (token.type === 'code' || token.type === 'html')
      token['text'] = withTabs(
        token as Tokens.Code | Tokens.HTML,
        source,
        positions.get(token) ?? 0,
      )
}

/**
 * Returns the text of a token with tabs. In any container, its code begins at the column of the fence or,
 * without one, of the first line.
 */
function withTabs(token: Tokens.Code | Tokens.HTML, source: string, start: number): string {
  const { text } = token
  const isFenced = token.type === 'code' && token['codeBlockStyle'] !== 'indented'
  const lineStart = source.lastIndexOf('\n', start - 1) + 1
  const opening = source.slice(start, endOfLine(source, start))
  const firstColumn = columnAfter(source.slice(lineStart, start) + blanksOf(opening))
  const column = isFenced ? firstColumn : firstColumn - columnAfter(blanksOf(text))
  let at = isFenced ? endOfLine(source, start) + 1 : lineStart
  return text
    .split('\n')
    .map((line) => {
      const end = endOfLine(source, at)
      const sourceLine = source.slice(at, end)
      at = end + 1
      if (!sourceLine.includes('\t')) return line
      const restored = afterColumn(sourceLine, column)
      return restored.trimStart() === line.trimStart() ? restored : line
    })
    .join('\n')
}

/**
 * Returns the rest of a line after a column, before which are only white space and quote markers. If a tab crosses
 * the column, its remainder becomes spaces.
 */
function afterColumn(line: string, column: number): string {
  let at = 0
  let current = 0
  for (; current < column && /[ \t>]/.test(line.charAt(at)); at++)
    current = columnAfter(line.charAt(at), current)
  return ' '.repeat(Math.max(0, current - column)) + line.slice(at)
}
