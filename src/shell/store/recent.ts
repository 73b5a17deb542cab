// Memory of the last build in a process, in addition to the store. `serve` uses it, since it builds
// repeatedly. Everything here could be read or computed again with the same result. A process that builds
// only once remembers nothing.

import fs from 'node:fs'
import { noMemory, type BuildMemory } from '../../core/build-memory.ts'
import type { Hash } from '../../shared/contract.ts'
import { madeOnce } from '../../shared/once.ts'
import type { Bundler } from '../bundle/bundled.ts'
import { contentOf, lightContentOf, fingerprintOf, type Content } from './file-notes.ts'

/** The memory of the last build in this process. A changed config starts a new one. */
export interface Recent extends BuildMemory {
  /**
   * Returns what `make` returned for a file, as long as its stat fingerprint is the same. Throws if the
   * file cannot be read.
   */
  readonly file: <T>(what: string, file: string, make: (content: Content) => T) => T
  /** Results of each stage by key. Each run of a stage replaces those of the run before. */
  readonly results: {
    get(stage: string): ReadonlyMap<Hash, unknown> | undefined
    set(stage: string, results: ReadonlyMap<Hash, unknown>): void
  }
  /** Inputs from which each bundle was last made, even if notes cannot be written. */
  readonly inputs: {
    get(bundle: string): readonly string[] | undefined
    set(bundle: string, inputs: readonly string[]): void
  }
  /** Incremental bundlers by name; `undefined` if each bundle is made only once. */
  readonly bundlers: Map<string, Bundler> | undefined
  /** Ends a build. Drops what it did not use. */
  readonly end: () => void
}

/** A memory that remembers nothing. */
export const noRecent: Recent = {
  file: (_, file, make) => make(contentOf(fs.readFileSync(file))),
  ...noMemory,
  results: { get: () => undefined, set: () => undefined },
  inputs: { get: () => undefined, set: () => undefined },
  bundlers: undefined,
  end: () => undefined,
}

/** Creates an empty memory. */
export function newRecent(): Recent {
  let files = new Map<string, { readonly fingerprint: string; readonly content: Content }>()
  let filesBefore = files
  let values = new Map<string, unknown>()
  let valuesBefore = values
  const of = madeOnce()
  const lookUp = <T>(key: string): T | undefined =>
    (values.get(key) ?? valuesBefore.get(key)) as T | undefined
  const contentIn = (file: string): Content => {
    const cached = files.get(file) ?? filesBefore.get(file)
    const fingerprint = fingerprintOf(file)
    if (cached?.fingerprint === fingerprint.text) {
      files.set(file, cached)
      return cached.content
    }
    const content = lightContentOf(file)
    if (fingerprint.isSettled) files.set(file, { fingerprint: fingerprint.text, content })
    return content
  }
  return {
    file: (what, file, make) => of(`file ${what}`, contentIn(file), make),
    key: (parts) => JSON.stringify(parts()),
    value<T>(key: string, make: () => T): T {
      const value = lookUp<T>(key) ?? make()
      values.set(key, value)
      return value
    },
    same<T>(key: string, value: T): T {
      const last = lookUp<T>(key)
      const result = last !== undefined && areSame(last, value) ? last : value
      values.set(key, result)
      return result
    },
    of,
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
 * Whether two values are equal, including the order of their keys: locales and search contexts are
 * displayed in key order. Values other than plain data are compared by identity.
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
