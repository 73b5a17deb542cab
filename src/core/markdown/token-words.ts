// The words of Markdown's tokens, without their markup.

import { decodeHTML, decodeHTMLStrict } from 'entities'
import type { Token, Tokens } from 'marked'
import { own } from '../../shared/text.ts'
import { withKnown, type Draft } from './draft.ts'
import type { SiteValue } from './extensions.ts'
import { partsWords } from './tags.ts'

/** The words of tokens alone, with single spaces. */
export function plainText(draft: Pick<Draft, 'values'>, tokens: readonly Token[]): string {
  return words(draft, tokens, ' ').replace(/\s+/g, ' ')
}

/** The words of tokens as they are counted for an id: each space counts, the end of a line is one, and a tag is nothing. */
export function slugText(draft: Pick<Draft, 'values'>, tokens: readonly Token[]): string {
  return words(draft, tokens, '')
    .trim()
    .replace(/ *\n */g, ' ')
}

/** Whether a token has words of its own: those that its pictures stand for are none. */
export function hasWords(draft: Pick<Draft, 'values'>, token: Token): boolean {
  if (token.type === 'image') return false
  return 'tokens' in token && token.tokens
    ? token.tokens.some((child) => hasWords(draft, child))
    : plainText(draft, [token]).trim() !== ''
}

/** The words of a link that are its address, in which marked reads no values; `undefined` where it has others. */
export function addressWords(
  draft: Pick<Draft, 'values'>,
  { raw, text }: Tokens.Link,
): string | undefined {
  return raw === text || raw === `<${text}>` ? withKnown(draft, text) : undefined
}

/** `gap` stands for a tag that parts words. */
function words(draft: Pick<Draft, 'values'>, tokens: readonly Token[], gap: string): string {
  let text = ''
  for (const token of tokens) text += wordsOf(draft, token, gap)
  return text
}

function wordsOf(draft: Pick<Draft, 'values'>, token: Token, gap: string): string {
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

/** In Markdown, what begins like an entity is one only with its semicolon. What marked hands on as HTML is read as a browser does. */
function decoded({ text, escaped }: Tokens.Text): string {
  return escaped ? decodeHTML(text) : decodeHTMLStrict(text)
}
