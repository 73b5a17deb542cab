// The bodies of footnotes and definitions. A mark begins them; after an empty line, they go on where lines are indented.

import type { Token, TokenizerThis } from 'marked'
import { blanksOf, columnAfter, lineAfter } from './columns.ts'
import { parseBlocks } from './extensions.ts'

/** The columns after which every line belongs to the body, however far the words behind the mark are indented. */
const ENOUGH = 4

/** Returns the end of a body whose words begin at `start`, in the given column. The last line break is not part of it. */
export function endOfBody(
  { lexer }: TokenizerThis,
  source: string,
  start: number,
  column: number,
): number {
  const paragraph = lexer.options.tokenizer?.rules.block.paragraph
  let end = lineAfter(source, start)
  let isParagraph = !NO_PARAGRAPH.test(source.slice(start, end))
  for (let at = end; at < source.length; at = lineAfter(source, at)) {
    const next = lineAfter(source, at)
    const blanks = blanksOf(source.slice(at, next))
    const words = source.slice(at + blanks.length, next)
    if (words.trim() === '') isParagraph = false
    else if (columnAfter(blanks) >= Math.min(column, ENOUGH)) {
      isParagraph &&= !NO_PARAGRAPH.test(words)
      end = next
    } else {
      // Two lines show whether a table begins.
      const lines = `x\n${source.slice(at, lineAfter(source, next))}`
      const isContinued = isParagraph && !/^=+\s*$/.test(words)
      if (!isContinued || (paragraph?.exec(lines)?.[0].length ?? 0) <= 'x\n'.length) break
      end = next
    }
  }
  return source[end - 1] === '\n' ? end - 1 : end
}

/** Blocks after which a line without indentation continues nothing. */
const NO_PARAGRAPH = /^(?:#{1,6}\s|`{3}|~{3}|:{3})/

/** Parses a body whose words begin in the given column. */
export function parseBody(context: TokenizerThis, body: string, column: number): Token[] {
  return parseBlocks(
    context,
    body.replace(/^[ \t]+/gm, (blanks) => ' '.repeat(Math.max(0, columnAfter(blanks) - column))),
  )
}
