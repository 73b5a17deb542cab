// What the name of a file must not hold because it becomes part of an address.

import type { Diagnostic, Place } from '../shared/contract.ts'
import { pageName } from './problems.ts'

/** Ends the path of an address: in `/docs/c#` the page would be `/docs/c`. */
const END_OF_PATH = /[#?]/g

/** The id of a document in routes. A name that is refused is known by it, so that links to the page are not faults, too. */
export function pageId(id: string): string {
  return id.replace(END_OF_PATH, '-')
}

/** A complaint about the name of a document that cannot be an address. */
export function pageNameProblems(id: string, place: Place): Diagnostic[] {
  const [mark] = id.match(END_OF_PATH) ?? []
  return mark === undefined ? [] : [pageName(mark, place)]
}
