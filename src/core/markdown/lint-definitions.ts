// Reports lines that look like definitions but are none.

import type { Token } from 'marked'
import type { Diagnostic } from '../../shared/contract.ts'
import { noDefinition } from '../problems/markdown.ts'
import { blanksOf, columnAfter } from './columns.ts'
import type { ParseState } from './parse-state.ts'

/**
 * Reports the first line of a paragraph that looks like a definition. It has no term if another block is above it.
 * The search begins at `from`.
 */
export function lintDefinition(
  state: Pick<ParseState, 'text' | 'at'>,
  { raw }: Token,
  before: Token | undefined,
  from: number,
): Diagnostic[] {
  const found = LIKE_DEFINITION.exec(raw)
  if (!found) return []
  const [line, colon = ''] = found
  const isFirst = found.index === 0
  const isWide = colon === '：'
  // At the start of an item or a quote, a colon may be just a colon.
  if (isFirst ? isWide || !before : !isWide && columnAfter(blanksOf(line)) < 4) return []
  const at = state.text.indexOf(line.trim(), from)
  const fault = isFirst ? 'alone' : isWide ? 'wide' : 'indented'
  return at < 0 ? [] : [noDefinition(fault, state.at(at, colon.length))]
}

const LIKE_DEFINITION = /^[ \t]*([:：])[ \t]+[^ \t\n].*$/m
