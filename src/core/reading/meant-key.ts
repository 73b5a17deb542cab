// Finds the key that was probably meant by an unknown one, and advice for keys without a counterpart.

import { own } from '../../shared/text.ts'
import { nearest } from './suggest.ts'

/** Advice for a key of another generator without a counterpart here: fixed, or dependent on the value. */
export type Advice = string | ((value: unknown) => string | undefined)

/** The keys that other generators have in place of the known ones of a group. */
export interface ForeignKeys<Known extends string = string> {
  /** Known keys by their foreign names. */
  readonly equivalents: Readonly<Record<string, Known>>
  /** Advice for foreign keys without a counterpart. */
  readonly advice: Readonly<Record<string, Advice>>
}

/** Returns the advice for a foreign key and its value, if there is any. */
export function adviceFor(foreign: ForeignKeys, key: string, value: unknown): string | undefined {
  const advice = own(foreign.advice, key)
  return typeof advice === 'function' ? advice(value) : advice
}

/**
 * Returns the known key that an unknown key is probably meant to be. Foreign keys with advice get no suggestion.
 * `missing` are required keys that are absent: for these, swapped letters are enough.
 */
export function meantKey(
  key: string,
  known: readonly string[],
  { equivalents, advice }: ForeignKeys,
  missing: readonly string[] = [],
): string | undefined {
  const counterpart = own(equivalents, key)
  if (counterpart !== undefined || own(advice, key) !== undefined) return counterpart
  return nearest(key, known) ?? missing.find((name) => lettersOf(name) === lettersOf(key))
}

/** Returns the letters of a word in sorted order: the same for “ulr” and “url”. */
function lettersOf(word: string): string {
  return [...word].toSorted().join('')
}
