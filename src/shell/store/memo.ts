import type { Hash } from '../../shared/contract.ts'
import { hashOfParts } from './hash.ts'
import type { Recent } from './recent.ts'
import type { Store } from './store.ts'
import { putJson, readJson } from './store-json.ts'

/** Where results are kept, and for which code. */
interface Memory {
  readonly store: Store
  readonly version: Hash
  readonly recent: Recent
}

/** How often a stage found what it needed. */
export interface Tally {
  hits: number
  misses: number
}

/** A stage whose results are remembered. */
interface Stage<I, O> {
  readonly name: string
  readonly tally: Tally
  readonly keyOf: (input: I) => readonly string[]
  readonly compute: (inputs: I[]) => Promise<readonly (O | undefined)[]>
  /** Whether all that a result points to is there. */
  readonly complete?: (result: O) => boolean
  /** Hears that something is missing, before other inputs are asked for, and may be waited for: a thread is started, say. */
  readonly onMissing?: () => Promise<void>
}

/**
 * Remembers `compute` under the hash of `version`, the stage's name and the whole input. `keyOf` may leave out of the input
 * what is a hash already, never anything that the result depends on. A result of `undefined` is not kept; one that points to
 * more in the store is only good if `complete` finds that there. What the last build of this process had is not read again.
 * Inputs are asked for one by one, and only those that are to be computed are kept; their list is `compute`'s to empty.
 */
export function memo<I, O>(
  { store, version, recent }: Memory,
  { name, tally, keyOf, compute, complete = () => true, onMissing }: Stage<I, O>,
): (inputs: Iterable<I>) => Promise<(O | undefined)[]> {
  return async (inputs) => {
    const last = recent.results.get(name) as ReadonlyMap<Hash, O> | undefined
    const known = (key: Hash): O | undefined => {
      const before = last?.get(key)
      return before !== undefined && store.has(key) && complete(before)
        ? before
        : whole(readJson<O>(store, key), complete)
    }
    const keys: Hash[] = []
    const results: (O | undefined)[] = []
    // Equal inputs are computed once: the same code on two pages.
    const missing = new Map<Hash, I>()
    for (const input of inputs) {
      const key = hashOfParts([version, name, ...keyOf(input)])
      const result = known(key)
      keys.push(key)
      results.push(result)
      if (result === undefined && !missing.has(key)) {
        if (missing.size === 0) await onMissing?.()
        missing.set(key, input)
      }
    }
    tally.hits += keys.length - missing.size
    tally.misses += missing.size
    const keep = (all: (O | undefined)[]): (O | undefined)[] => {
      const named = keys.flatMap((key, i) => (all[i] === undefined ? [] : [[key, all[i]] as const]))
      recent.results.set(name, new Map(named))
      return all
    }
    if (missing.size === 0) return keep(results)
    const wanted = [...missing.keys()]
    const given = [...missing.values()]
    missing.clear()
    const computed = await compute(given)
    const fresh = new Map<Hash, O>()
    for (const [n, key] of wanted.entries()) {
      const value = computed[n]
      if (value === undefined) continue
      putJson(store, key, value)
      fresh.set(key, value)
    }
    return keep(keys.map((key, i) => results[i] ?? fresh.get(key)))
  }
}

/** A value that points to something that is not there counts as missing, too. */
function whole<O>(value: O | undefined, complete: (result: O) => boolean): O | undefined {
  return value !== undefined && complete(value) ? value : undefined
}
