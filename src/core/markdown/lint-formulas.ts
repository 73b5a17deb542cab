// Reports formulas that TeX cannot read, that some browsers do not draw, and that do not end.

import type { Token } from 'marked'
import type { Diagnostic, Place } from '../../shared/contract.ts'
import {
  unclosedFormula,
  undrawnCommand,
  unreadFormula,
  wordsInFormula,
} from '../problems/formulas.ts'
import { FORMULA_WITH_WORDS } from '../reading/markup.ts'
import type { Formula } from './formulas.ts'
import { offsetOf, startOf, type ParseState } from './parse-state.ts'

/** Reports a formula that TeX cannot read, at the place in it, or a command that some browsers do not draw. */
export function lintFormula(state: ParseState, formula: Formula): Diagnostic[] {
  const { typeset, tex, raw } = formula
  const inRaw = raw.indexOf(tex)
  if ('fault' in typeset) {
    const { reason, offset = 0 } = typeset.fault
    const opening = openingLine(state, formula)
    const isEmpty = tex.trim() === ''
    // That a block shows nothing of a file has been reported.
    if (isEmpty && /^.*\bfile=/.test(raw.trimStart())) return []
    if (isEmpty || inRaw < 0) return [unreadFormula(reason, opening)]
    // Behind the last character, there is nothing to mark.
    const at = Math.max(0, Math.min(offset, tex.trimEnd().length - 1))
    const [marked = ''] = /^(?:\\[A-Za-z]+|.)/u.exec(tex.slice(at)) ?? []
    const place = state.at(offsetOf(state, formula, inRaw + at), Math.max(1, marked.length))
    return [unreadFormula(reason, place)]
  }
  const { undrawn } = typeset
  if (undrawn === undefined) return []
  if (inRaw < 0) return [undrawnCommand(undrawn, openingLine(state, formula))]
  const at = Math.max(0, tex.indexOf(undrawn))
  return [undrawnCommand(undrawn, state.at(offsetOf(state, formula, inRaw + at), undrawn.length))]
}

function openingLine(state: ParseState, formula: Formula): Place {
  const [line = ''] = formula.raw.trimStart().split('\n', 1)
  return state.at(startOf(state, formula), line.trimEnd().length)
}

/** Reports `$$` alone on a line of a text. If it were closed, it would be a formula. The search begins at `from`. */
export function unclosedFormulas(state: ParseState, { raw }: Token, from: number): Diagnostic[] {
  if (!state.math || !LONE_SIGNS.test(raw)) return []
  const [first = ''] = raw.trimStart().split('\n', 1)
  const start = Math.max(0, state.text.indexOf(first, from))
  const { index } = LONE_SIGNS_IN_FILE.exec(state.text.slice(start)) ?? { index: 0 }
  return [unclosedFormula(state.at(start + index, 2))]
}

/** Reports what would be a formula if the Chinese words in it stood in `\\text{…}`. The search begins at `from`. */
export function formulasWithWords(state: ParseState, token: Token, from: number): Diagnostic[] {
  if (!state.math || token.type !== 'text' || !token.raw.includes('$')) return []
  if ('tokens' in token && token.tokens) return []
  let start = from
  return Array.from(token.raw.matchAll(WITH_WORDS), ([written]) => {
    start = Math.max(start, state.text.indexOf(written, start))
    return wordsInFormula(written, state.at(start, written.length))
  })
}

const WITH_WORDS = new RegExp(FORMULA_WITH_WORDS, 'gu')

const LONE_SIGNS = /^ {0,3}\$\$[ \t]*$/m
const LONE_SIGNS_IN_FILE = /\$\$(?=[ \t]*$)/m
