// The words of Markdown's tokens, without their markup.

import { decodeHTML } from 'entities'
import type { Token, Tokens } from 'marked'
import { own } from '../../shared/text.ts'
import { isAddress, withKnown, type Draft } from './draft.ts'
import type { SiteValue } from './extensions.ts'

/** The words of tokens alone, with single spaces. */
export function plainText(draft: Pick<Draft, 'values'>, tokens: readonly Token[]): string {
  return words(draft, tokens).replace(/\s+/g, ' ')
}

/** The words of tokens as they are counted for an id: each space counts, and the end of a line is one. */
export function slugText(draft: Pick<Draft, 'values'>, tokens: readonly Token[]): string {
  return words(draft, tokens)
    .trim()
    .replace(/ *\n */g, ' ')
}

function words(draft: Pick<Draft, 'values'>, tokens: readonly Token[]): string {
  let text = ''
  for (const token of tokens) text += wordsOf(draft, token)
  return text
}

function wordsOf(draft: Pick<Draft, 'values'>, token: Token): string {
  switch (token.type) {
    case 'value':
      return own(draft.values, (token as SiteValue).name) ?? token.raw
    case 'br':
      return ' '
    case 'html':
      return ''
    case 'codespan':
      return token.text as string
    case 'link':
      return isAddress(token as Tokens.Link)
        ? withKnown(draft, token.text as string)
        : words(draft, token.tokens ?? [])
    case 'list':
      return words(draft, token.items as Token[])
    case 'table':
      return [token.header, ...token.rows]
        .flat()
        .map((cell: Tokens.TableCell) => words(draft, cell.tokens))
        .join(' ')
    default:
      if ('tokens' in token && token.tokens) return words(draft, token.tokens)
      return 'text' in token ? decodeHTML(token.text as string) : ''
  }
}
