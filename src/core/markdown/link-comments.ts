// `<!-- links: ignore -->`: what an author says of links that he knows to be broken. Before a block it is said of that block;
// within a line, of that line.

import type { Token } from 'marked'
import type { LinkSeverity } from '../../shared/contract.ts'
import type { Positions } from './positions.ts'
import { childrenOf, isComment } from './tokens.ts'

/** The comments of one document. */
interface LinkComments {
  /** What is said of a link at an offset. */
  readonly severityAt: (offset: number) => LinkSeverity | undefined
  /** Words that say nothing, and where they stand. */
  readonly unknown: readonly { readonly word: string; readonly offset: number }[]
}

/** The words that such a comment may say. */
const LINK_SEVERITIES: readonly LinkSeverity[] = ['error', 'warn', 'ignore']

const BEGINNING = /<!--\s*links:/
const COMMENT = /<!--\s*links:([\s\S]*?)-->/g

/** Reads the comments among the tokens of a text. */
export function linkComments(
  tokens: readonly Token[],
  positions: Positions,
  text: string,
): LinkComments {
  const said: { from: number; to: number; severity: LinkSeverity }[] = []
  const unknown: { word: string; offset: number }[] = []
  if (BEGINNING.test(text)) visit(tokens)
  return {
    unknown,
    // The innermost block comes last, and a line's own comment after that of its block.
    severityAt: (offset) =>
      said.findLast(({ from, to }) => from <= offset && offset < to)?.severity,
  }

  function visit(siblings: readonly Token[]): void {
    for (const [i, token] of siblings.entries()) {
      const word = token.type === 'html' ? wordIn(token.raw) : undefined
      if (word !== undefined) note(word, token, siblings, i + 1)
      for (const children of childrenOf(token)) visit(children)
    }
  }

  function note(word: string, comment: Token, siblings: readonly Token[], next: number): void {
    const start = positions.get(comment) ?? 0
    const severity = LINK_SEVERITIES.find((each) => each === word)
    if (!severity) {
      const within = word === '' ? -1 : comment.raw.indexOf(word)
      unknown.push({ word, offset: start + Math.max(0, within) })
      return
    }
    const isBlock = 'block' in comment && comment['block'] === true && isComment(comment.raw)
    let at = next
    while (siblings[at]?.type === 'space') at++
    const block = isBlock ? siblings[at] : undefined
    if (block) {
      const from = positions.get(block) ?? start
      const lines = block.raw.replace(/\n+$/, '').split('\n').length
      said.push({ from, to: lineEnd(from, lines), severity })
    } else said.push({ from: text.lastIndexOf('\n', start) + 1, to: lineEnd(start, 1), severity })
  }

  /** Where the `count`-th line from an offset on ends. */
  function lineEnd(offset: number, count: number): number {
    let end = offset - 1
    for (let n = 0; n < count; n++) {
      end = text.indexOf('\n', end + 1)
      if (end < 0) return Infinity
    }
    return end
  }
}

/**
 * What the first comment of links in some HTML says on one line. Behind the last end of a comment none is looked for: each of
 * many beginnings would look through all that follows it.
 */
function wordIn(html: string): string | undefined {
  const ended = html.slice(0, html.lastIndexOf('-->') + '-->'.length)
  const words = Array.from(ended.matchAll(COMMENT), ([, said = '']) => said.trim())
  return words.find((word) => !word.includes('\n'))
}
