// Characters that no text may hold: those that control a terminal, half of a pair, and what is none. HTML forbids them, XML has no way to
// write most, and some are marks of ours.

import type { Diagnostic, Place } from '../../shared/contract.ts'
import { controlCharacters } from '../problems/source.ts'

/**
 * Every character that is none, and the `&` of every reference to one of those among which our marks are (`markdown/template.ts`,
 * `raw-places.ts` and `summary.ts` beside it): `&#xFDD0;`.
 */
const NONCHARACTERS =
  /\p{Noncharacter_Code_Point}|&(?=#(?:x0*FD[DE][\dA-F](?![\dA-F])|0*(?:6497[6-9]|649[89]\d|6500[0-7])(?!\d)))/giu

/** All but those that are white space to HTML. */
const CONTROLS = /(?![\t\n\f\r])\p{Cc}/u

const UNPRINTABLE = new RegExp(
  `${CONTROLS.source}|\\p{Cs}|${NONCHARACTERS.source}`,
  NONCHARACTERS.flags,
)

/** A text with the sign of a lost character in place of each. */
export function cleaned(text: string): string {
  return text.replace(UNPRINTABLE, '\uFFFD')
}

/** The first of them, by its name and place. */
export function unprintableIn(
  text: string,
): { readonly name: string; readonly offset: number } | undefined {
  const offset = text.search(UNPRINTABLE)
  if (offset < 0) return undefined
  const isControl = CONTROLS.test(text.charAt(offset))
  const name = isControl ? `the control character ${codeOf(text, offset)}` : 'an invalid character'
  return { name, offset }
}

/** A complaint about it. */
export function unprintable(text: string, at: (offset: number) => Place): Diagnostic[] {
  const found = unprintableIn(text)
  return found ? [controlCharacters(found.name, at(found.offset))] : []
}

/** `U+000B`. */
function codeOf(text: string, at: number): string {
  return `U+${text.charCodeAt(at).toString(16).toUpperCase().padStart(4, '0')}`
}
