// `<!-- links: ignore -->` sets the severity of broken links. Before a block, the comment applies to that block,
// and within a line, to that line.

import type { Token } from 'marked'
import type { LinkSeverity } from '../../shared/contract.ts'
import type { Positions } from './positions.ts'
import { childrenOf, isComment } from './tokens.ts'

/** The link comments of a document. */
interface LinkComments {
  /** Returns the severity that a comment sets for a link at an offset. */
  readonly severityAt: (offset: number) => LinkSeverity | undefined
  /** Unknown words in link comments, with their offsets. */
  readonly unknown: readonly { readonly word: string; readonly offset: number }[]
}

/** The words that a link comment may hold. */
const LINK_SEVERITIES: readonly LinkSeverity[] = ['error', 'warn', 'ignore']

const BEGINNING = /<!--\s*links:/
const COMMENT = /<!--\s*links:([\s\S]*?)-->/g

/** Reads the link comments among the tokens of a text. */
export function linkComments(
  tokens: readonly Token[],
  positions: Positions,
  text: string,
): LinkComments {
  const ranges: { from: number; to: number; severity: LinkSeverity }[] = []
  const unknown: { word: string; offset: number }[] = []
  if (BEGINNING.test(text)) visit(tokens)
  return {
    unknown,
    // Inner blocks come after outer ones, and the comment of a line comes after that of its block.
    severityAt: (offset) =>
      ranges.findLast(({ from, to }) => from <= offset && offset < to)?.severity,
  }

  function visit(siblings: readonly Token[]): void {
    for (const [i, token] of siblings.entries()) {
      const word = token.type === 'html' ? wordIn(token.raw) : undefined
      if (word !== undefined) addComment(word, token, siblings, i + 1)
      for (const children of childrenOf(token)) visit(children)
    }
  }

  function addComment(
    word: string,
    comment: Token,
    siblings: readonly Token[],
    next: number,
  ): void {
    const start = positions.get(comment) ?? 0
    const severity = LINK_SEVERITIES.find((each) => each === word)
    if (!severity) {
      const wordOffset = word === '' ? -1 : comment.raw.indexOf(word)
      unknown.push({ word, offset: start + Math.max(0, wordOffset) })
      return
    }
    const isBlock = 'block' in comment && comment['block'] === true && isComment(comment.raw)
    let at = next
    while (siblings[at]?.type === 'space') at++
    const block = isBlock ? siblings[at] : undefined
    if (block) {
      const from = positions.get(block) ?? start
      const lines = block.raw.replace(/\n+$/, '').split('\n').length
      ranges.push({ from, to: lineEnd(from, lines), severity })
    } else ranges.push({ from: text.lastIndexOf('\n', start) + 1, to: lineEnd(start, 1), severity })
  }

  /** Returns the end of the `count`-th line, counted from the one at `offset`. */
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
 * Returns the word of the first link comment in some HTML that is on one line. Text after the last `-->` is not
 * searched, since each of many unclosed comments would scan all of it.
 */
function wordIn(html: string): string | undefined {
  const closed = html.slice(0, html.lastIndexOf('-->') + '-->'.length)
  const words = Array.from(closed.matchAll(COMMENT), ([, content = '']) => content.trim())
  return words.find((word) => !word.includes('\n'))
}
