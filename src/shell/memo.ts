import type { Hash } from '../shared/contract.ts'
import { hashOfParts } from './hash.ts'
import type { Recent } from './recent.ts'
import type { Store } from './store.ts'

/** Where results are kept, and for which code. */
export interface Memory {
  readonly store: Store
  readonly version: Hash
  readonly recent: Recent
}

/** How often a stage found what it needed. */
export interface Tally {
  hits: number
  misses: number
}

/**
 * Remembers `compute` under the hash of `version`, the stage's name and the whole input. `keyOf` may leave out of the input
 * what is a hash already, never anything that the result depends on. A result of `undefined` is not kept; one that points to
 * more in the store is only good if `complete` finds that there. What the last build of this process had is not read again.
 */
export function memo<I, O>(
  { store, version, recent }: Memory,
  name: string,
  tally: Tally,
  keyOf: (input: I) => readonly string[],
  compute: (inputs: readonly I[]) => Promise<readonly (O | undefined)[]>,
  complete: (result: O) => boolean = () => true,
): (inputs: readonly I[]) => Promise<(O | undefined)[]> {
  return async (inputs) => {
    const keys = inputs.map((input) => hashOfParts([version, name, ...keyOf(input)]))
    const last = recent.results.get(name) as ReadonlyMap<Hash, O> | undefined
    const results = keys.map((key) => {
      const before = last?.get(key)
      return before !== undefined && store.has(key) && complete(before)
        ? before
        : revive(store.get(key), complete)
    })
    // Equal inputs are computed once: the same code on two pages.
    const missing = new Map<Hash, number>()
    for (const [i, key] of keys.entries()) {
      if (results[i] === undefined && !missing.has(key)) missing.set(key, i)
    }
    tally.hits += inputs.length - missing.size
    tally.misses += missing.size
    const keep = (all: readonly (O | undefined)[]): (O | undefined)[] => {
      const named = keys.flatMap((key, i) => (all[i] === undefined ? [] : [[key, all[i]] as const]))
      recent.results.set(name, new Map(named))
      return [...all]
    }
    if (missing.size === 0) return keep(results)
    const wanted = [...missing.values()].flatMap((i) => (i in inputs ? [inputs[i] as I] : []))
    const computed = await compute(wanted)
    const fresh = new Map<Hash, O>()
    for (const [n, key] of [...missing.keys()].entries()) {
      const value = computed[n]
      if (value === undefined) continue
      store.put(key, JSON.stringify(value))
      fresh.set(key, value)
    }
    return keep(keys.map((key, i) => results[i] ?? fresh.get(key)))
  }
}

/** A stored value that is no JSON any more counts as missing. */
function revive<O>(bytes: Buffer | undefined, complete: (result: O) => boolean): O | undefined {
  if (!bytes) return undefined
  try {
    const value = JSON.parse(bytes.toString()) as O
    return complete(value) ? value : undefined
  } catch {
    return undefined
  }
}
