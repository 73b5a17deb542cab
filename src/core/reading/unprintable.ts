// Characters that no text may hold: NUL, half of a pair, and what is none. XML has no way to write them, and some are marks of ours.

import type { Diagnostic, Place } from '../../shared/contract.ts'
import { controlCharacters } from '../problems/problems.ts'

/**
 * Every character that is a mark of a template (`markdown/template.ts`) or is none, and the `&` of every reference to a mark:
 * `&#xFDD0;`.
 */
const NONCHARACTERS =
  /[\uFDD0-\uFDEF\uFFFE\uFFFF]|&(?=#(?:x0*FDD[01](?![\dA-F])|0*6497[67](?!\d)))/gi

const UNPRINTABLE = new RegExp(`\\u0000|\\p{Cs}|${NONCHARACTERS.source}`, `${NONCHARACTERS.flags}u`)

/** A text with the sign of a lost character in place of each. */
export function cleaned(text: string): string {
  return text.replace(UNPRINTABLE, '\uFFFD')
}

/** A complaint about the first of them. */
export function unprintable(text: string, at: (offset: number) => Place): Diagnostic[] {
  const found = text.search(UNPRINTABLE)
  if (found < 0) return []
  const name = text[found] === '\0' ? 'a NUL character' : 'a character that is none'
  return [controlCharacters(name, at(found))]
}
