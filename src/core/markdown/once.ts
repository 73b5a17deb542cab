// What is told once a file, though it stands there often: with its first place, and the lines of the others.

import type { Diagnostic, Place } from '../../shared/contract.ts'
import { push } from '../../shared/text.ts'

/** Something of a kind at its place, and how it is told with the lines of the others of its kind. */
export interface Sighting {
  readonly kind: string
  readonly place: Place
  readonly told: (others: readonly number[]) => Diagnostic
}

/** Tells the first of each kind. They come in the order of the text. */
export function onceEach(sightings: readonly Sighting[]): Diagnostic[] {
  const kinds = new Map<string, Sighting[]>()
  for (const each of sightings) push(kinds, each.kind, each)
  return [...kinds.values()].flatMap(([first, ...others]) =>
    first ? [first.told(others.map(({ place }) => place.line))] : [],
  )
}
