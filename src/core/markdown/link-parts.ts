// Where the address and the title of a link stand in what is written. What marked says of them is without backslashes, and need
// not be found there; so they are cut out by the expression by which it knows a link.

import { Lexer, type Token, type Tokens } from 'marked'
import { allTokens } from './tokens.ts'

/** A part of what is written, and where it begins there. */
export interface Part {
  readonly at: number
  readonly text: string
}

/** The parts of `[words](address "title")`, and of `[label]: address "title"`. */
interface LinkParts {
  readonly address: Part | undefined
  readonly title: Part | undefined
}

/** The parts of a link or a picture; `undefined` where it names a definition, or is its own address. */
export function linkParts(raw: string): LinkParts | undefined {
  return partsOf(LINK, raw)
}

/** The label of the definition that a link or a picture names, as marked knows definitions by it. */
export function labelOf(raw: string): string | undefined {
  const [, words, label = words] = REFERENCE.exec(raw) ?? SHORT.exec(raw) ?? []
  return label?.replace(/\s+/g, ' ').toLowerCase()
}

/** The definitions of a text, by their labels. */
export function definitionsIn(
  text: string,
  tokens: readonly Token[],
): ReadonlyMap<string, Tokens.Def> {
  if (!text.includes(']:')) return new Map()
  const all = allTokens(tokens).filter((token): token is Tokens.Def => token.type === 'def')
  // Of two with one label the first counts.
  return new Map(all.toReversed().map((definition) => [definition.tag, definition]))
}

/** The parts of a definition. */
export function definitionParts(raw: string): LinkParts | undefined {
  return partsOf(DEFINITION, raw)
}

/**
 * The rules by which marked knows a link. Of brackets in its words it follows two in each other, and a signature such as
 * `f([a[, b[, c[, d]]]])` has more. Of an address it takes all up to a blank, and looks there for where the link ends: behind each
 * `[a](` of many, all the rest of them.
 */
export const LINK_RULES = {
  link: withBalancedAddress(withDeepWords(Lexer.rules.inline.gfm.link)),
  reflink: withDeepWords(Lexer.rules.inline.gfm.reflink),
}

function withDeepWords({ source }: RegExp): RegExp {
  const pair = (inner: string): string => `\\[(?:${inner}\\\\[\\s\\S]|[^\\[\\]\\\\])*\\]`
  const innermost = pair('')
  return new RegExp(source.replace(innermost, () => nested(pair, 6)))
}

/** An address with parentheses as CommonMark says: they come in pairs, or have backslashes. */
function withBalancedAddress({ source }: RegExp): RegExp {
  const sign = '\\\\[()\\\\]|(?!\\\\[()\\\\])[^ ()\\x00-\\x1f]'
  const pair = (inner: string): string => `\\((?:${inner}${sign})*\\)`
  const address = `(?:${nested(pair, 8)}|${sign})+`
  return new RegExp(source.replace('[^ \\t\\n\\x00-\\x1f]+', () => address))
}

/** The expression for a pair that holds others, so many in each other. */
function nested(pair: (inner: string) => string, depth: number): string {
  return Array.from({ length: depth }).reduce<string>((inner) => pair(`${inner}|`), pair(''))
}

const LINK = new RegExp(LINK_RULES.link.source, 'd')
const REFERENCE = LINK_RULES.reflink
const SHORT = Lexer.rules.inline.gfm.nolink
const DEFINITION = new RegExp(Lexer.rules.block.gfm.def.source, 'd')

/** Both have the address in their second group, which may stand between `<` and `>`, and the title in their third. */
function partsOf(expression: RegExp, raw: string): LinkParts | undefined {
  const { indices } = expression.exec(raw) ?? {}
  const part = (group: number, marks: RegExp): Part | undefined => {
    const [start, end] = indices?.[group] ?? [0, 0]
    const written = raw.slice(start, end)
    const text = written.replace(marks, '$1')
    return text === '' ? undefined : { at: start + written.indexOf(text), text }
  }
  return indices && { address: part(2, /^<(.*)>$/s), title: part(3, /^.(.*).$/s) }
}
