// What a process remembers from its last build, besides the store: for `serve`, which builds again and again. Everything here
// could be read or computed anew with the same result. A build that is the only one of its process remembers nothing.

import fs from 'node:fs'
import { firstTime, type LastTime } from '../../core/last-time.ts'
import type { Hash } from '../../shared/contract.ts'
import type { Bundler } from '../bundle/bundled.ts'
import { contentOf, lightContentOf, lookAt, type Content } from './file-notes.ts'

/** The last build of this process. A config that has changed begins another. */
export interface Recent extends LastTime {
  /** What was made of a file, for as long as it looks the same from outside; throws where it cannot be read. */
  readonly file: <T>(what: string, file: string, make: (content: Content) => T) => T
  /** Results of a stage by their keys: those of its last run, to be replaced by those of this one. */
  readonly results: {
    get(stage: string): ReadonlyMap<Hash, unknown> | undefined
    set(stage: string, results: ReadonlyMap<Hash, unknown>): void
  }
  /** What each bundle was made from last, also where no note of it can be written. */
  readonly inputs: {
    get(bundle: string): readonly string[] | undefined
    set(bundle: string, inputs: readonly string[]): void
  }
  /** Those who make a bundle again and again, each by its name; `undefined` where nothing is made twice. */
  readonly bundlers: Map<string, Bundler> | undefined
  /** Ends a build: what it has not asked for is forgotten. */
  readonly end: () => void
}

/** Remembers nothing. */
export const noRecent: Recent = {
  file: (_, file, make) => make(contentOf(fs.readFileSync(file))),
  ...firstTime,
  results: { get: () => undefined, set: () => undefined },
  inputs: { get: () => undefined, set: () => undefined },
  bundlers: undefined,
  end: () => undefined,
}

/** A memory with nothing in it yet. */
export function newRecent(): Recent {
  let files = new Map<string, { readonly look: string; readonly made: unknown }>()
  let filesBefore = files
  let values = new Map<string, unknown>()
  let valuesBefore = values
  const derived = new Map<string, WeakMap<object, unknown>>()
  const before = <T>(key: string): T | undefined =>
    (values.get(key) ?? valuesBefore.get(key)) as T | undefined
  return {
    file<T>(what: string, file: string, make: (content: Content) => T): T {
      const key = `${what} ${file}`
      const kept = files.get(key) ?? filesBefore.get(key)
      const look = lookAt(file)
      if (kept?.look === look.text) {
        files.set(key, kept)
        return kept.made as T
      }
      const made = make(lightContentOf(file))
      if (look.settled) files.set(key, { look: look.text, made })
      return made
    },
    key: (parts) => JSON.stringify(parts()),
    value<T>(key: string, make: () => T): T {
      const value = before<T>(key) ?? make()
      values.set(key, value)
      return value
    },
    same<T>(key: string, value: T): T {
      const last = before<T>(key)
      const kept = last !== undefined && areSame(last, value) ? last : value
      values.set(key, kept)
      return kept
    },
    of<K extends object, T>(name: string, value: K, make: (value: K) => T): T {
      const known = derived.get(name) ?? new WeakMap<object, unknown>()
      derived.set(name, known)
      if (!known.has(value)) known.set(value, make(value))
      return known.get(value) as T
    },
    results: new Map<string, ReadonlyMap<Hash, unknown>>(),
    inputs: new Map<string, readonly string[]>(),
    bundlers: new Map<string, Bundler>(),
    end() {
      filesBefore = files
      files = new Map()
      valuesBefore = values
      values = new Map()
    },
  }
}

/**
 * Whether two values say the same, also by the order of their keys: locales and search contexts are shown in it. What is no plain
 * data is only the same as itself.
 */
function areSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, i) => areSame(each, other[i]))
  if (!isPlain(one) || !isPlain(other)) return false
  const [keys, others] = [Object.keys(one), Object.keys(other)]
  return (
    keys.length === others.length &&
    keys.every((key, i) => key === others[i] && areSame(one[key], other[key]))
  )
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  )
}
