// Extracts the text of tokens, without markup.

import { decodeHTML, decodeHTMLStrict } from 'entities'
import type { Token, Tokens } from 'marked'
import { own } from '../../shared/text.ts'
import { withKnown, type ParseState } from './parse-state.ts'
import type { SiteValue } from './extensions.ts'
import { partsWords } from './tags.ts'

/** Returns the text of tokens, with white space collapsed into single spaces. */
export function plainText(draft: Pick<ParseState, 'values'>, tokens: readonly Token[]): string {
  return words(draft, tokens, ' ').replace(/\s+/g, ' ')
}

/**
 * Returns the text of tokens from which an id is made: every space counts, a line break
 * is one, and tags are dropped.
 */
export function slugText(draft: Pick<ParseState, 'values'>, tokens: readonly Token[]): string {
  return words(draft, tokens, '')
    .trim()
    .replace(/ *\n */g, ' ')
}

/** Whether a token has text. The alternative text of images does not count. */
export function hasWords(draft: Pick<ParseState, 'values'>, token: Token): boolean {
  if (token.type === 'image') return false
  return 'tokens' in token && token.tokens
    ? token.tokens.some((child) => hasWords(draft, child))
    : plainText(draft, [token]).trim() !== ''
}

/**
 * Returns the text of a link that is its own address, in which marked does not parse site
 * values; otherwise `undefined`.
 */
export function addressWords(
  draft: Pick<ParseState, 'values'>,
  { raw, text }: Tokens.Link,
): string | undefined {
  return raw === text || raw === `<${text}>` ? withKnown(draft, text) : undefined
}

/** `gap` replaces tags that separate words. */
function words(draft: Pick<ParseState, 'values'>, tokens: readonly Token[], gap: string): string {
  let text = ''
  for (const token of tokens) text += wordsOf(draft, token, gap)
  return text
}

function wordsOf(draft: Pick<ParseState, 'values'>, token: Token, gap: string): string {
  switch (token.type) {
    case 'value':
      return own(draft.values, (token as SiteValue).name) ?? token.raw
    case 'br':
      return ' '
    case 'html':
      return partsWords(token.raw) ? gap : ''
    case 'codespan':
      return token.text as string
    case 'link':
      return addressWords(draft, token as Tokens.Link) ?? words(draft, token.tokens ?? [], gap)
    case 'list':
      return words(draft, token.items as Token[], gap)
    case 'table':
      return [token.header, ...token.rows]
        .flat()
        .map((cell: Tokens.TableCell) => words(draft, cell.tokens, gap))
        .join(' ')
    default:
      if ('tokens' in token && token.tokens) return words(draft, token.tokens, gap)
      return 'text' in token ? decoded(token as Tokens.Text) : ''
  }
}

/**
 * Decodes entities. In Markdown, they need a semicolon. Text that marked passes on as
 * HTML is decoded as browsers do.
 */
function decoded({ text, escaped }: Tokens.Text): string {
  return escaped ? decodeHTML(text) : decodeHTMLStrict(text)
}
