import { compare } from '../../shared/text.ts'

/** Compares two texts, as `Array.prototype.sort` expects. */
export type Order = (a: string, b: string) => number

/**
 * Returns the order in which readers of a language look for names: by its alphabet, with 5 before 10. The
 * order does not depend on the machine: unknown languages are sorted like English, and names that compare
 * as equal are sorted by code units.
 */
export function byName(lang: string): Order {
  const collator = new Intl.Collator([lang, 'en'], { numeric: true })
  return (a, b) => collator.compare(a, b) || compare(a, b)
}
