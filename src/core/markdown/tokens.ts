// Functions to walk a tree of tokens, both marked's and those of our extensions.

import type { Token } from 'marked'
import type { Container, TabGroup } from './extensions.ts'

/** Visits every token of a tree in document order, with its preceding sibling. */
export function visitTokens(
  tokens: readonly Token[],
  visit: (token: Token, before: Token | undefined) => void,
): void {
  let before: Token | undefined
  for (const token of tokens) {
    visit(token, before)
    before = token
    for (const children of childrenOf(token)) visitTokens(children, visit)
  }
}

/** Returns all tokens of a tree in document order. */
export function allTokens(tokens: readonly Token[]): Token[] {
  const all: Token[] = []
  visitTokens(tokens, (token) => all.push(token))
  return all
}

/** Returns the lists of tokens directly inside a token, in document order. */
export function childrenOf(token: Token): readonly (readonly Token[])[] {
  switch (token.type) {
    case 'list':
      return [token.items as Token[]]
    case 'table':
      return ([token.header, ...token.rows].flat() as { tokens: Token[] }[]).map(
        (cell) => cell.tokens,
      )
    case 'tabs':
      return [
        (token as TabGroup).intro,
        ...(token as TabGroup).panels.flatMap(({ label, tokens }) => [label, tokens]),
      ]
    case 'container':
      return [(token as Container).title ?? [], (token as Container).tokens]
    default:
      return 'tokens' in token && token.tokens ? [token.tokens] : []
  }
}

/** Whether HTML consists of comments only, which are not sent to readers. */
export function isComment(raw: string): boolean {
  return COMMENTS.test(raw)
}

/**
 * The lookahead with its back-reference is an atomic group. Without it, many comments before text would
 * be split in all possible ways.
 */
const COMMENTS = /^\s*(?:(?=(<!--(?:-?>|[\s\S]*?--!?>)\s*))\1)+$/
