// Finds the key that was probably meant by an unknown one, and advice for keys without a counterpart.

import { own } from '../../shared/text.ts'
import { nearest } from './suggest.ts'

/** Advice for a key of another generator without a counterpart here: fixed, or dependent on the value. */
export type Advice = string | ((value: unknown) => string | undefined)

/** Returns the advice for a key and its value, if there is any. */
export function adviceFor(
  adviceByKey: Readonly<Record<string, Advice>>,
  key: string,
  value: unknown,
): string | undefined {
  const advice = own(adviceByKey, key)
  return typeof advice === 'function' ? advice(value) : advice
}

/**
 * Returns the known key that an unknown key is probably meant to be. `foreignNames` maps the names of other
 * generators to known keys. Keys with an entry in `adviceByKey` get no suggestion. `missing` are required keys
 * that are absent: for these, swapped letters are enough.
 */
export function meantKey(
  key: string,
  known: readonly string[],
  foreignNames: Readonly<Record<string, string>>,
  adviceByKey: Readonly<Record<string, Advice>>,
  missing: readonly string[] = [],
): string | undefined {
  const counterpart = own(foreignNames, key)
  if (counterpart !== undefined || own(adviceByKey, key) !== undefined) return counterpart
  return nearest(key, known) ?? missing.find((name) => lettersOf(name) === lettersOf(key))
}

/** Returns the letters of a word in sorted order: the same for “ulr” and “url”. */
function lettersOf(word: string): string {
  return [...word].toSorted().join('')
}
