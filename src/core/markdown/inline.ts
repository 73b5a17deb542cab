// Markup of titles and tables of contents: text with code and emphasis, without links, images and tags.

import type { Parser, Token, Tokens } from 'marked'
import { escapeHtml } from '../../shared/text.ts'
import type { ParseState } from './parse-state.ts'
import { partsWords } from './tags.ts'
import { addressWords, plainText } from './token-words.ts'

/** Returns the HTML of inline tokens. If they have no text, returns the alternative text of their images. */
export function inlineHtml(parser: Parser, state: ParseState, tokens: readonly Token[]): string {
  return htmlOf(parser, state, tokens) || escapeHtml(plainText(state, tokens).trim())
}

function htmlOf(parser: Parser, state: ParseState, tokens: readonly Token[]): string {
  const childHtml = (children: readonly Token[] = []): string => htmlOf(parser, state, children)
  let html = ''
  for (const token of tokens) {
    if (token.type === 'link') {
      const address = addressWords(state, token as Tokens.Link)
      html += address === undefined ? childHtml(token.tokens) : escapeHtml(address)
    } else if (token.type === 'strong' || token.type === 'em' || token.type === 'del') {
      const words = childHtml(token.tokens)
      html += words && `<${token.type}>${words}</${token.type}>`
    } else if (token.type === 'equationReference') html += escapeHtml(String(token['text']))
    else if (token.type === 'html') html += partsWords(token.raw) ? ' ' : ''
    else if (!UNTITLED.has(token.type)) html += parser.parseInline([token])
  }
  return html.trim()
}

/** Tokens that stand in an article only. */
const UNTITLED = new Set(['image', 'footnoteReference'])
