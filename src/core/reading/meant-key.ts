// The key that was meant by one that a group does not have, and what to do where there is none for it.

import { own } from '../../shared/text.ts'
import { nearest } from './suggest.ts'

/** What to do about a key that others have and we have not: whatever its value is, or by that. */
export type Advice = string | ((value: unknown) => string | undefined)

/** What to do about a key with a value, where that is known. */
export function adviceFor(
  instead: Readonly<Record<string, Advice>>,
  key: string,
  value: unknown,
): string | undefined {
  const advice = own(instead, key)
  return typeof advice === 'function' ? advice(value) : advice
}

/** The key of a group that is meant by one that it does not have. */
export function meantKey(
  key: string,
  known: readonly string[],
  elsewhere: Readonly<Record<string, string>>,
  instead: Readonly<Record<string, Advice>>,
  missing: readonly string[] = [],
): string | undefined {
  const named = own(elsewhere, key)
  if (named !== undefined || own(instead, key) !== undefined) return named
  return nearest(key, known) ?? missing.find((name) => lettersOf(name) === lettersOf(key))
}

/** The letters of a word in order: those of “ulr” are those of “url”. */
function lettersOf(word: string): string {
  return [...word].toSorted().join('')
}
