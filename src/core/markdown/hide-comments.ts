// Comments are notes among authors. Pages do not have them, so the Markdown of a page does not have them either.

import type { Token } from 'marked'
import { edit, type ParseState } from './parse-state.ts'
import { isComment, visitTokens } from './tokens.ts'

/** Separates blocks without saying anything. */
const SEPARATOR = '<!-- -->'

const COMMENT = /<!--(?!-?>)([\s\S]*?)-->/g

/** Elements whose content is text even where it looks like a comment. */
const TEXT_ELEMENTS = /<(?:script|style|textarea|title|xmp)\b/i

/**
 * Takes comments out of the Markdown of a document. Where the text around one would be read differently without
 * it, an empty comment stays.
 */
export function hideComments(state: ParseState, tokens: readonly Token[]): void {
  if (state.text.includes('<!--')) visitTokens(tokens, (token) => hideInside(state, token))
  let last: Token | undefined
  let isApart = true
  for (const [i, token] of tokens.entries()) {
    // After a list, a comment begins another list, or keeps indented code from the last item.
    const isHidden = isNote(token) && last?.type !== 'list'
    if (isHidden) hideBlock(state, token, tokens[i + 1], isApart, last?.type === 'heading')
    else if (token.type !== 'space') [last, isApart] = [token, false]
    isApart ||= endsWithEmptyLine(token.raw)
  }
}

/** Whether a block is nothing but comments: in HTML, or as a definition that nobody refers to, `[//]: # (…)`. */
function isNote(token: Token): boolean {
  return token.type === 'def'
    ? 'tag' in token && token['tag'] === '//'
    : token.type === 'html' && isComment(token.raw)
}

/**
 * Takes out a block if the blocks around it stay apart, with the empty lines after it if there are others before
 * it.
 */
function hideBlock(
  state: ParseState,
  token: Token,
  next: Token | undefined,
  isApart: boolean,
  isBelowHeading: boolean,
): void {
  const start = state.positions.get(token) ?? 0
  const whole = next?.type === 'space' ? token.raw + next.raw : token.raw
  if (isApart) edit(state, start, whole, '')
  else if (isBelowHeading || !next || endsWithEmptyLine(whole))
    edit(state, start, token.raw.trimEnd(), '')
}

function endsWithEmptyLine(raw: string): boolean {
  return raw.slice(raw.trimEnd().length).split('\n').length > 2
}

/** Takes out the comments in some HTML. An edit of a whole block, recorded later, wins. */
function hideInside(state: ParseState, token: Token): void {
  if (token.type !== 'html' || TEXT_ELEMENTS.test(token.raw)) return
  const { text } = state
  // In quotes and lists, the beginnings of lines are not in the token. So its comments are looked for in the text.
  let from = state.positions.get(token) ?? 0
  // Each of many comments without an end would be looked for in all that follows.
  const closed = token.raw.slice(0, token.raw.lastIndexOf('-->') + '-->'.length)
  for (const { 1: ownWords = '' } of closed.matchAll(COMMENT)) {
    const at = text.indexOf('<!--', from)
    const end = text.indexOf('-->', at)
    if (at < 0 || end < 0) return
    from = end + '-->'.length
    const comment = text.slice(at, from)
    if (ownWords.trim() !== '') edit(state, at, comment, leftOf(text, at, from))
  }
}

/** Returns what is left of a comment: nothing, but at the beginning of a line or between two words. */
function leftOf(text: string, start: number, end: number): string {
  let before = start - 1
  while (/[ \t>]/.test(text[before] ?? '')) before--
  if (before < 0 || text[before] === '\n') return SEPARATOR
  return /\s/.test(text[start - 1] ?? ' ') || /\s/.test(text[end] ?? ' ') ? '' : SEPARATOR
}
