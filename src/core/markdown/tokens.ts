import type { Token } from 'marked'
import type { Diagnostic } from '../../shared/contract.ts'
import { unknownContainer } from '../problems.ts'
import { nearest } from '../suggest.ts'
import { CONTAINERS, containerName, type Container, type TabGroup } from './extensions.ts'
import type { Positions } from './positions.ts'
import type { HtmlPiece } from './raw-html.ts'
import type { At } from './draft.ts'

/** Every token of a tree, in the order of the text. */
export function allTokens(tokens: readonly Token[]): Token[] {
  const all: Token[] = []
  const visit = (siblings: readonly Token[]): void => {
    for (const token of siblings) {
      all.push(token)
      for (const children of childrenOf(token)) visit(children)
    }
  }
  visit(tokens)
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
      return (token as TabGroup).panels.flatMap(({ label, tokens }) => [label, tokens])
    case 'container':
      return [(token as Container).title ?? [], (token as Container).tokens]
    default:
      return 'tokens' in token && token.tokens ? [token.tokens] : []
  }
}

/** The raw HTML among tokens, comments left out. */
export function htmlPieces(tokens: readonly Token[], positions: Positions): HtmlPiece[] {
  return allTokens(tokens)
    .filter(({ type, raw }) => type === 'html' && !isComment(raw))
    .map((token) => ({ raw: token.raw, at: positions.get(token) ?? 0 }))
}

/** Paragraphs that begin like a container but name none. */
export function unknownContainers(
  tokens: readonly Token[],
  positions: Positions,
  at: At,
): Diagnostic[] {
  return allTokens(tokens).flatMap((token) => {
    const match =
      token.type === 'paragraph' ? /^(:{3,}[ \t]*)([A-Za-z][\w-]*)/.exec(token.raw) : null
    if (!match?.[2] || containerName(match[2])) return []
    const place = at((positions.get(token) ?? 0) + (match[1]?.length ?? 0), match[2].length)
    return [unknownContainer(match[2], nearest(match[2], CONTAINERS), place)]
  })
}

/** Whether HTML is nothing but comments, which no reader is sent. */
export function isComment(raw: string): boolean {
  return /^\s*(<!--(?:-?>|[\s\S]*?-->)\s*)+$/.test(raw)
}
