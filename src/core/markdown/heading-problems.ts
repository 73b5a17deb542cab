// Reports problems in headings: a title that is not shown or has what titles cannot have, and ids that cannot be used.

import type { Token } from 'marked'
import type { Diagnostic, Place } from '../../shared/contract.ts'
import { secondTitle } from '../problems/front-matter.ts'
import { duplicateId, frameId, titleId } from '../problems/markdown.ts'
import { isFrameId } from './anchor.ts'
import { startOf, type ParseState } from './parse-state.ts'
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

/** Reports explicit ids that two headings or boxes share, or that are reserved for the frame. */
export function idProblems(state: ParseState): Diagnostic[] {
  const seen = new Set<string>()
  return [...state.explicitIds].flatMap(([token, ids]) =>
    ids.flatMap((id) => {
      if (isFrameId(id)) return [frameId(id, placeOfId(state, token, id))]
      if (seen.has(id)) return [duplicateId(id, state.at(startOf(state, token), 1))]
      seen.add(id)
      return []
    }),
  )
}

/** Returns the place of an id after a heading, or at the end of the line that opens a box. */
function placeOfId(state: ParseState, token: Token, id: string): Place {
  const written = `#${id}`
  const raw = token.type === 'heading' ? token.raw : (token.raw.split('\n', 1)[0] ?? '')
  return state.at(startOf(state, token) + raw.lastIndexOf(written), written.length)
}
