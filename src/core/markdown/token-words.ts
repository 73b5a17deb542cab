// Extracts the text of tokens, without markup.

import { decodeHTML, decodeHTMLStrict } from 'entities'
import type { Token, Tokens } from 'marked'
import { own } from '../../shared/text.ts'
import { withKnown, type ParseState } from './parse-state.ts'
import type { EquationReference } from './equation-labels.ts'
import type { SiteValue } from './extensions.ts'
import type { Formula } from './formulas.ts'
import { partsWords } from './tags.ts'

/** Returns the text of tokens, with white space collapsed into single spaces. */
export function plainText(state: Pick<ParseState, 'values'>, tokens: readonly Token[]): string {
  return textOf(state, tokens, ' ').replace(/\s+/g, ' ')
}

/**
 * Returns the text of tokens from which an id is made: every space counts, a line break
 * is one, and tags are dropped.
 */
export function slugText(state: Pick<ParseState, 'values'>, tokens: readonly Token[]): string {
  return textOf(state, tokens, '')
    .trim()
    .replace(/ *\n */g, ' ')
}

/** Whether a token has text. The alternative text of images does not count. */
export function hasWords(state: Pick<ParseState, 'values'>, token: Token): boolean {
  if (token.type === 'image') return false
  return 'tokens' in token && token.tokens
    ? token.tokens.some((child) => hasWords(state, child))
    : plainText(state, [token]).trim() !== ''
}

/**
 * Returns the text of a link that is its own address, in which marked does not parse site
 * values; otherwise `undefined`.
 */
export function addressWords(
  state: Pick<ParseState, 'values'>,
  { raw, text }: Tokens.Link,
): string | undefined {
  return raw === text || raw === `<${text}>` ? withKnown(state, text) : undefined
}

/** `separator` replaces tags that separate words. */
function textOf(
  state: Pick<ParseState, 'values'>,
  tokens: readonly Token[],
  separator: string,
): string {
  let text = ''
  for (const token of tokens) text += tokenText(state, token, separator)
  return text
}

function tokenText(state: Pick<ParseState, 'values'>, token: Token, separator: string): string {
  switch (token.type) {
    case 'value':
      return own(state.values, (token as SiteValue).name) ?? token.raw
    case 'br':
      return ' '
    case 'formula': {
      const { typeset, tex } = token as Formula
      return 'words' in typeset ? typeset.words : tex
    }
    case 'equationReference':
      return (token as EquationReference).text
    case 'html':
      return partsWords(token.raw) ? separator : ''
    case 'codespan':
      return token.text as string
    case 'link':
      return (
        addressWords(state, token as Tokens.Link) ?? textOf(state, token.tokens ?? [], separator)
      )
    case 'list':
      return textOf(state, token.items as Token[], separator)
    case 'table':
      return [token.header, ...token.rows]
        .flat()
        .map((cell: Tokens.TableCell) => textOf(state, cell.tokens, separator))
        .join(' ')
    default:
      if ('tokens' in token && token.tokens) return textOf(state, token.tokens, separator)
      return 'text' in token ? decodeText(token as Tokens.Text) : ''
  }
}

/**
 * Decodes entities. In Markdown, they need a semicolon. Text that marked passes on as
 * HTML is decoded as browsers do.
 */
function decodeText({ text, escaped }: Tokens.Text): string {
  return escaped ? decodeHTML(text) : decodeHTMLStrict(text)
}
