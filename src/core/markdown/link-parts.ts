// Finds the address and the title of a link in its source. marked's tokens have them without backslashes, so they
// may not occur there. The patterns by which marked recognizes links are used instead.

import { Lexer, type Token, type Tokens } from 'marked'
import { allTokens } from './tokens.ts'

/** A part of a source text, and its offset there. */
export interface Part {
  readonly at: number
  readonly text: string
}

/** The parts of `[words](address "title")`, or of `[label]: address "title"`. */
interface LinkParts {
  readonly address: Part | undefined
  readonly title: Part | undefined
}

/** Returns the parts of a link or an image, or `undefined` if it is a reference or an autolink. */
export function linkParts(raw: string): LinkParts | undefined {
  return partsOf(LINK, raw)
}

/** Returns the label that a reference uses, normalized as marked does. */
export function labelOf(raw: string): string | undefined {
  const [, words, label = words] = REFERENCE.exec(raw) ?? SHORT_REFERENCE.exec(raw) ?? []
  return label?.replace(/\s+/g, ' ').toLowerCase()
}

/** Returns the link definitions of a text by label. */
export function definitionsIn(
  text: string,
  tokens: readonly Token[],
): ReadonlyMap<string, Tokens.Def> {
  if (!text.includes(']:')) return new Map()
  const all = allTokens(tokens).filter((token): token is Tokens.Def => token.type === 'def')
  // If a label is defined twice, the first definition wins (as in CommonMark).
  return new Map(all.toReversed().map((definition) => [definition.tag, definition]))
}

/** Returns the parts of a link definition. */
export function definitionParts(raw: string): LinkParts | undefined {
  return partsOf(DEFINITION, raw)
}

/**
 * marked's link rules with two changes. Brackets in the text of a link can nest deeper than marked's two levels, as
 * in the signature `f([a[, b[, c[, d]]]])`. The parentheses of an address must be balanced: marked takes all text
 * up to a space and then searches it for the end of the link, so that each of many `[a](` scans all that follow.
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

/** Makes an address match as in CommonMark: its parentheses are balanced or escaped. */
function withBalancedAddress({ source }: RegExp): RegExp {
  const character = '\\\\[()\\\\]|(?!\\\\[()\\\\])[^ ()\\x00-\\x1f]'
  const pair = (inner: string): string => `\\((?:${inner}${character})*\\)`
  const address = `(?:${nested(pair, 8)}|${character})+`
  return new RegExp(source.replace('[^ \\t\\n\\x00-\\x1f]+', () => address))
}

/** Returns the pattern of a pair that can hold other pairs, `depth` levels deep. */
function nested(pair: (inner: string) => string, depth: number): string {
  return Array.from({ length: depth }).reduce<string>((inner) => pair(`${inner}|`), pair(''))
}

const LINK = new RegExp(LINK_RULES.link.source, 'd')
const REFERENCE = LINK_RULES.reflink
const SHORT_REFERENCE = Lexer.rules.inline.gfm.nolink
const DEFINITION = new RegExp(Lexer.rules.block.gfm.def.source, 'd')

/**
 * In both patterns, group 2 is the address, possibly in angle brackets, and group 3 is the title with its quotes.
 */
function partsOf(pattern: RegExp, raw: string): LinkParts | undefined {
  const { indices } = pattern.exec(raw) ?? {}
  const part = (group: number, delimiters: RegExp): Part | undefined => {
    const [start, end] = indices?.[group] ?? [0, 0]
    const written = raw.slice(start, end)
    const text = written.replace(delimiters, '$1')
    return text === '' ? undefined : { at: start + written.indexOf(text), text }
  }
  return indices && { address: part(2, /^<(.*)>$/s), title: part(3, /^.(.*).$/s) }
}
