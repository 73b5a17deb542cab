// Markup of titles and tables of contents: text with code and emphasis, without links, images and tags.

import type { Parser, Token, Tokens } from 'marked'
import { escapeHtml } from '../../shared/text.ts'
import type { ParseState } from './parse-state.ts'
import { partsWords } from './tags.ts'
import { addressWords, plainText } from './token-words.ts'

/** Returns the HTML of inline tokens. If they have no text, returns the alternative text of their images. */
export function inlineHtml(parser: Parser, draft: ParseState, tokens: readonly Token[]): string {
  return htmlOf(parser, draft, tokens) || escapeHtml(plainText(draft, tokens).trim())
}

function htmlOf(parser: Parser, draft: ParseState, tokens: readonly Token[]): string {
  const inside = (children: readonly Token[] = []): string => htmlOf(parser, draft, children)
  let html = ''
  for (const token of tokens) {
    if (token.type === 'link') {
      const address = addressWords(draft, token as Tokens.Link)
      html += address === undefined ? inside(token.tokens) : escapeHtml(address)
    } else if (token.type === 'strong' || token.type === 'em' || token.type === 'del') {
      const words = inside(token.tokens)
      html += words && `<${token.type}>${words}</${token.type}>`
    } else if (token.type === 'html') html += partsWords(token.raw) ? ' ' : ''
    else if (token.type !== 'image') html += parser.parseInline([token])
  }
  return html.trim()
}
