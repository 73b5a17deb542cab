// Characters that no text may contain: control characters, lone surrogates and noncharacters. HTML forbids
// them, XML cannot represent most of them, and some serve as internal markers.

import type { Diagnostic, Place } from '../../shared/contract.ts'
import { controlCharacters } from '../problems/source.ts'

/**
 * Every noncharacter, and the `&` of every numeric reference (`&#xFDD0;`) to U+FDD0 to U+FDEF. The internal
 * markers of `template.ts`, `raw-places.ts` and `summary.ts` in `../markdown/` are in that range.
 */
const NONCHARACTERS =
  /\p{Noncharacter_Code_Point}|&(?=#(?:[xX]0*[Ff][Dd][DEde][\dA-Fa-f](?![\dA-Fa-f])|0*(?:6497[6-9]|649[89]\d|6500[0-7])(?!\d)))/gu

/** Control characters, except those that are whitespace in HTML. */
const CONTROLS = /[^\t\n\f\r\P{Cc}]/u

const UNPRINTABLE = new RegExp(
  `${CONTROLS.source}|\\p{Cs}|${NONCHARACTERS.source}`,
  NONCHARACTERS.flags,
)

/** Replaces each unprintable character by U+FFFD. */
export function cleaned(text: string): string {
  return text.replace(UNPRINTABLE, '\uFFFD')
}

/** Returns the name and offset of the first unprintable character. */
export function unprintableIn(
  text: string,
): { readonly name: string; readonly offset: number } | undefined {
  const offset = text.search(UNPRINTABLE)
  if (offset < 0) return undefined
  const isControl = CONTROLS.test(text.charAt(offset))
  const name = isControl ? `the control character ${codeOf(text, offset)}` : 'an invalid character'
  return { name, offset }
}

/** Reports the first unprintable character of a text. */
export function unprintable(text: string, at: (offset: number) => Place): Diagnostic[] {
  const found = unprintableIn(text)
  return found ? [controlCharacters(found.name, at(found.offset))] : []
}

/** Formats a character code as `U+000B`. */
function codeOf(text: string, at: number): string {
  return `U+${text.charCodeAt(at).toString(16).toUpperCase().padStart(4, '0')}`
}
