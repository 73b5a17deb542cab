import { compare } from '../../shared/text.ts'

/** Which of two texts comes first. */
export type Order = (a: string, b: string) => number

/**
 * The order in which readers of a language look for names: by its alphabet, 5 before 10. It does not depend on the machine: a
 * language that nothing is known of is sorted as English is, and names that are alike by their code units.
 */
export function byName(lang: string): Order {
  const collator = new Intl.Collator([lang, 'en'], { numeric: true })
  return (a, b) => collator.compare(a, b) || compare(a, b)
}
