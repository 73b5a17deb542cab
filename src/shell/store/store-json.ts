// Reads and writes store values as JSON. Parsing a large one takes a while, so it can be done ahead of time
// while waiting for a thread.

import type { Hash } from '../../shared/contract.ts'
import { hashOf } from './hash.ts'
import type { Store } from './store.ts'

/** Stores a text under its own hash, and returns the hash. */
export function keepText(store: Store, text: string): Hash {
  const key = hashOf(text)
  store.put(key, text)
  return key
}

/** Stores a value as JSON under the hash of the JSON, and returns the hash. */
export function keepJson(store: Store, value: unknown): Hash {
  return keepText(store, JSON.stringify(value))
}

/** Stores a value as JSON under a key derived from its inputs. */
export function putJson(store: Store, key: Hash, value: unknown): void {
  store.put(key, JSON.stringify(value))
}

/** Reads a value that must exist. Throws `StoreDamaged` if it does not. */
export function needJson<T>(store: Store, key: Hash): T {
  return JSON.parse(store.need(key).toString()) as T
}

const readAheadCache = new WeakMap<Store, Map<Hash, unknown>>()

/** Reads a JSON value. Returns `undefined` if it is lost. */
export function readJson<T>(store: Store, key: Hash): T | undefined {
  const cache = readAheadCache.get(store)
  if (cache?.has(key) === true && store.has(key)) {
    const value = cache.get(key) as T
    // Values read ahead are large, so each is released after one use.
    cache.delete(key)
    return value
  }
  const value = store.get(key)
  return value && (JSON.parse(value.toString()) as T)
}

/** Reads a value that is about to be needed, and keeps it for the next `readJson`. */
export function readAhead<T>(store: Store, key: Hash): T | undefined {
  const value = readJson<T>(store, key)
  if (value !== undefined) {
    const cache = readAheadCache.get(store) ?? new Map<Hash, unknown>()
    readAheadCache.set(store, cache.set(key, value))
  }
  return value
}
