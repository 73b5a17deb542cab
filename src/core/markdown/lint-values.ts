// Reports site values that have remained text, because a brace is missing or full-width.

import type { Token } from 'marked'
import type { Diagnostic } from '../../shared/contract.ts'
import { nearValuesIn, valueProblem } from '../reading/site-values.ts'
import type { ParseState } from './parse-state.ts'
import { isComment } from './tokens.ts'

/**
 * Reports what is nearly a site value in a token after its sibling `before`. The search begins at `from`. Code is
 * not searched, and neither are blocks, whose texts are tokens of their own.
 */
export function lintValues(
  { text, values, at }: Pick<ParseState, 'text' | 'values' | 'at'>,
  token: Token,
  before: Token | undefined,
  from: number,
): Diagnostic[] {
  const part = searchedPart(token, before)
  const found = nearValuesIn(part, values)
  if (found.length === 0) return []
  // The words of a link may hold the same as its address, which stands behind them.
  let end = Math.max(from, text.indexOf(part.split('\n', 1)[0] ?? '', from))
  return found.flatMap(({ written }) => {
    const start = text.indexOf(written, end)
    if (start < 0) return []
    end = start + written.length
    // The sign before it may be a token of its own: `\{{name}}` is meant to be shown.
    if (text[start - 1] === '{') return []
    return [valueProblem(written, values, at(start, written.length))]
  })
}

function searchedPart(token: Token, before: Token | undefined): string {
  const { type, raw } = token
  if (type === 'link' || type === 'image') return raw.slice(raw.lastIndexOf(']('))
  if (type === 'def') return raw
  if (type === 'html') return isComment(raw) ? '' : raw.replace(CODE, '')
  const isText = type === 'text' && !('tokens' in token && token.tokens)
  return isText && !(before?.type === 'html' && OPENS_CODE.test(before.raw)) ? raw : ''
}

/** Replaces what HTML shows as code with blanks. */
export function blankCode(html: string): string {
  return html.replace(CODE, (code) => ' '.repeat(code.length))
}

const CODE = /<(code|pre|kbd|samp|tt)\b[^]*?(?:<\/\1>|$)/gi
/** Text after one of these tags is shown as code. */
export const OPENS_CODE = /^<(?:code|pre|kbd|samp|tt)\b/i
