// How to walk a tree of tokens, marked's and ours alike.

import type { Token } from 'marked'
import type { Container, TabGroup } from './extensions.ts'

/** Visits every token of a tree, in the order of the text, each with the one before it among its siblings. */
export function visitTokens(
  tokens: readonly Token[],
  visit: (token: Token, before: Token | undefined) => void,
): void {
  for (const [i, token] of tokens.entries()) {
    visit(token, tokens[i - 1])
    for (const children of childrenOf(token)) visitTokens(children, visit)
  }
}

/** Every token of a tree, in the order of the text. */
export function allTokens(tokens: readonly Token[]): Token[] {
  const all: Token[] = []
  visitTokens(tokens, (token) => all.push(token))
  return all
}

/** The lists of tokens right inside a token, in the order of the text. */
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

/** Whether HTML is nothing but comments, which no reader is sent. */
export function isComment(raw: string): boolean {
  return COMMENTS.test(raw)
}

/** What a lookahead has found is never looked for again: many comments before words would be cut in every possible way. */
const COMMENTS = /^\s*(?:(?=(<!--(?:-?>|[\s\S]*?--!?>)\s*))\1)+$/
