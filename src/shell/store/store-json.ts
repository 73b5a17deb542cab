// Values of the store as JSON. Large ones take a while to read, which may as well pass while a thread is waited for.

import type { Hash } from '../../shared/contract.ts'
import { hashOf } from './hash.ts'
import type { Store } from './store.ts'

/** Keeps a text under its hash. */
export function keepText(store: Store, text: string): Hash {
  const key = hashOf(text)
  store.put(key, text)
  return key
}

/** Keeps a value as JSON, under the hash of that. */
export function keepJson(store: Store, value: unknown): Hash {
  return keepText(store, JSON.stringify(value))
}

/** Keeps a value as JSON, under the key of what it was made from. */
export function putJson(store: Store, key: Hash, value: unknown): void {
  store.put(key, JSON.stringify(value))
}

/** Reads a value that must be there; throws `Lost`. */
export function needJson<T>(store: Store, key: Hash): T {
  return JSON.parse(store.need(key).toString()) as T
}

const ahead = new WeakMap<Store, Map<Hash, unknown>>()

/** Reads a value that was put as JSON; `undefined` where it is lost. */
export function readJson<T>(store: Store, key: Hash): T | undefined {
  const known = ahead.get(store)
  if (known?.has(key) === true && store.has(key)) {
    const value = known.get(key) as T
    // Whoever asks again may read it again: it is large.
    known.delete(key)
    return value
  }
  const value = store.get(key)
  return value && (JSON.parse(value.toString()) as T)
}

/** Reads a value that somebody will ask for soon, and keeps it for him. */
export function readAhead<T>(store: Store, key: Hash): T | undefined {
  const value = readJson<T>(store, key)
  if (value !== undefined) {
    const known = ahead.get(store) ?? new Map<Hash, unknown>()
    ahead.set(store, known.set(key, value))
  }
  return value
}
