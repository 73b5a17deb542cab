import type { Hash } from '../../shared/contract.ts'
import { hashOfParts } from './hash.ts'
import type { Recent } from './recent.ts'
import type { Store } from './store.ts'
import { putJson, readJson } from './store-json.ts'

/** The store for results, and the version of the code that makes them. */
interface MemoContext {
  readonly store: Store
  readonly version: Hash
  readonly recent: Recent
}

/** Cache hits and misses of a stage. */
export interface Tally {
  hits: number
  misses: number
}

/** A stage whose results are cached. */
interface Stage<I, O> {
  readonly name: string
  readonly tally: Tally
  readonly keyOf: (input: I) => readonly string[]
  readonly compute: (inputs: I[]) => Promise<readonly (O | undefined)[]>
  /** Whether everything that a result refers to is in the store. */
  readonly complete?: (result: O) => boolean
  /**
   * Called at the first cache miss, before further inputs are read, and awaited. It may start a thread, for
   * example.
   */
  readonly onMissing?: () => Promise<void>
}

/**
 * Caches the results of `compute` under the hash of `version`, the stage's name and the whole input.
 * `keyOf` may replace parts of the input by their hashes, but must cover everything that the result depends
 * on. An `undefined` result is not stored. A result that refers to other values is valid only if `complete`
 * returns true. Results of the last build in this process are reused without reading them again. Inputs are
 * consumed one by one, and only those to be computed are held; `compute` may empty their list.
 */
export function memo<I, O>(
  { store, version, recent }: MemoContext,
  { name, tally, keyOf, compute, complete = () => true, onMissing }: Stage<I, O>,
): (inputs: Iterable<I>) => Promise<(O | undefined)[]> {
  return async (inputs) => {
    const last = recent.results.get(name) as ReadonlyMap<Hash, O> | undefined
    const lookUp = (key: Hash): O | undefined => {
      const remembered = last?.get(key)
      return remembered !== undefined && store.has(key) && complete(remembered)
        ? remembered
        : ifComplete(readJson<O>(store, key), complete)
    }
    const keys: Hash[] = []
    const results: (O | undefined)[] = []
    // Equal inputs are computed once, such as the same code on two pages.
    const missing = new Map<Hash, I>()
    for (const input of inputs) {
      const key = hashOfParts([version, name, ...keyOf(input)])
      const result = lookUp(key)
      keys.push(key)
      results.push(result)
      if (result === undefined && !missing.has(key)) {
        if (missing.size === 0) await onMissing?.()
        missing.set(key, input)
      }
    }
    tally.hits += keys.length - missing.size
    tally.misses += missing.size
    const rememberResults = (all: (O | undefined)[]): (O | undefined)[] => {
      const entries = keys.flatMap((key, i) =>
        all[i] === undefined ? [] : [[key, all[i]] as const],
      )
      recent.results.set(name, new Map(entries))
      return all
    }
    if (missing.size === 0) return rememberResults(results)
    const missingKeys = [...missing.keys()]
    const missingInputs = [...missing.values()]
    missing.clear()
    const computed = await compute(missingInputs)
    const newResults = new Map<Hash, O>()
    for (const [n, key] of missingKeys.entries()) {
      const value = computed[n]
      if (value === undefined) continue
      putJson(store, key, value)
      newResults.set(key, value)
    }
    return rememberResults(keys.map((key, i) => results[i] ?? newResults.get(key)))
  }
}

/** Returns the value if everything it refers to exists; otherwise it counts as missing. */
function ifComplete<O>(value: O | undefined, complete: (result: O) => boolean): O | undefined {
  return value !== undefined && complete(value) ? value : undefined
}
