// Reports problems in headings: a title that is not shown or has what titles cannot have, and ids that cannot be used.

import type { Token } from 'marked'
import type { Diagnostic, Place } from '../../shared/contract.ts'
import { secondTitle } from '../problems/front-matter.ts'
import { duplicateId, frameId, titleId } from '../problems/markdown.ts'
import { isFrameId } from './anchor.ts'
import { offsetOf, startOf, type ParseState } from './parse-state.ts'
import { titleMarkup, type Title } from './title.ts'

/** Reports the heading of a post whose title is another one, and markup and ids in the title of a page. */
export function titleProblems(state: ParseState, { sourceHeading, isHidden }: Title): Diagnostic[] {
  if (!sourceHeading) return []
  const placeOfToken = (token: Token): Place =>
    state.at(startOf(state, token), token.raw.trimEnd().length)
  const { token, ids } = sourceHeading
  if (isHidden) return [secondTitle(placeOfToken(token))]
  return [
    ...titleMarkup(token, placeOfToken),
    ...ids.map((id) => titleId(id, placeOfId(state, token, id))),
  ]
}

/** Reports explicit ids that two headings, boxes or formulas share, or that are reserved for the frame. */
export function idProblems(state: ParseState): Diagnostic[] {
  const seen = new Set<string>()
  return [...state.explicitIds].flatMap(([token, ids]) =>
    ids.flatMap((id) => {
      if (isFrameId(id)) return [frameId(id, placeOfId(state, token, id))]
      if (seen.has(id)) return [duplicateId(id, placeOfDuplicate(state, token, id))]
      seen.add(id)
      return []
    }),
  )
}

function placeOfDuplicate(state: ParseState, token: Token, id: string): Place {
  return isFormula(token) ? placeOfId(state, token, id) : state.at(startOf(state, token), 1)
}

/** Returns the place of an id after a heading or a formula, at the end of the line that opens a box, or in a label. */
function placeOfId(state: ParseState, token: Token, id: string): Place {
  const { type, raw } = token
  const written = `#${id}`
  if (isFormula(token)) {
    const inBraces = raw.lastIndexOf(written)
    const start = inBraces < 0 ? raw.indexOf(`{${id}`) + 1 : inBraces
    const { length } = inBraces < 0 ? id : written
    return state.at(offsetOf(state, token, start), length)
  }
  const line = type === 'heading' ? raw : (raw.split('\n', 1)[0] ?? '')
  return state.at(startOf(state, token) + line.lastIndexOf(written), written.length)
}

/** Whether a token is a formula, which may be fenced code. */
function isFormula({ type }: Token): boolean {
  return type === 'formula' || type === 'code'
}
