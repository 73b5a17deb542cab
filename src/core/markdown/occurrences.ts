// Problems that recur in a file are reported once, at the first place and with the lines of the others.

import type { Diagnostic, Place } from '../../shared/contract.ts'
import { push } from '../../shared/text.ts'

/**
 * One occurrence of a problem. `report` returns the diagnostic, given the lines of the other occurrences of its kind.
 */
export interface Occurrence {
  readonly kind: string
  readonly place: Place
  readonly report: (others: readonly number[]) => Diagnostic
}

/** Returns one diagnostic for each kind in each file. Occurrences must be in the order of the text. */
export function oncePerKind(occurrences: readonly Occurrence[]): Diagnostic[] {
  const kinds = new Map<string, Occurrence[]>()
  for (const each of occurrences) push(kinds, `${each.kind}\n${each.place.path}`, each)
  return [...kinds.values()].flatMap(([first, ...others]) =>
    first ? [first.report(others.map(({ place }) => place.line))] : [],
  )
}
