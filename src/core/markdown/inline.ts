// What stands in titles and tables of contents: words with code and emphasis, without links, pictures and tags.

import type { Parser, Token, Tokens } from 'marked'
import { escapeHtml } from '../../shared/text.ts'
import type { Draft } from './draft.ts'
import { partsWords } from './tags.ts'
import { addressWords } from './token-words.ts'

/** The HTML of such words. */
export function inlineHtml(parser: Parser, draft: Draft, tokens: readonly Token[]): string {
  const inside = (children: readonly Token[] = []): string => inlineHtml(parser, draft, children)
  let html = ''
  for (const token of tokens) {
    if (token.type === 'link') {
      const address = addressWords(draft, token as Tokens.Link)
      html += address === undefined ? inside(token.tokens) : escapeHtml(address)
    } else if (token.type === 'strong' || token.type === 'em' || token.type === 'del') {
      html += `<${token.type}>${inside(token.tokens)}</${token.type}>`
    } else if (token.type === 'html') html += partsWords(token.raw) ? ' ' : ''
    else if (token.type !== 'image') html += parser.parseInline([token])
  }
  return html.trim()
}
