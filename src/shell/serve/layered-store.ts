// The store of a server: new values stay in memory, on top of the disk cache, which is only read. Values
// that recent builds did not use are dropped, so that memory does not grow over a day of edits.

import type { Hash } from '../../shared/contract.ts'
import { splitHashes } from '../store/columns.ts'
import { toSharedBytes } from '../threads/shared-bytes.ts'
import { needed, type Store, type Unwritten } from '../store/store.ts'

/** An in-memory store on top of another store. */
export interface LayeredStore extends Store {
  /**
   * Ends a build. If memory is above its limit, drops the values that the build did not use, except
   * `served` ones; drops nothing after `keepAll`. If builds that call `keepAll` leave too much in memory,
   * `isCrowded` becomes true.
   */
  sweep(served: Iterable<Hash>): void
  /**
   * Replaces the underlying store, and drops the values that the new one has. Served values stay available, since
   * the disk cache may have been compacted without them. So do `unwritten` values, which the disk could not take.
   */
  rebase(below: Store, unwritten?: Unwritten): void
  /** Size of the values in memory, in bytes. */
  bytes(): number
}

/** Memory limit in bytes. Above it, the values that the last build did not use are dropped. */
const MAX_BYTES = 8_000_000

/** Opens an in-memory store on top of `first`. */
export function layeredStore(first: Store): LayeredStore {
  let underlying = first
  let totalBytes = 0
  /** Bytes in memory after the last build that used everything it needs. */
  let neededBytes = 0
  let isAllKept = false
  let used = new Set<Hash>()
  let servedKeys: readonly Hash[] = []
  const values = new Map<Hash, Buffer>()
  const get = (key: Hash): Buffer | undefined => {
    const value = values.get(key)
    if (value) used.add(key)
    return value ?? underlying.get(key)
  }
  const put = (key: Hash, value: string | Uint8Array): void => {
    used.add(key)
    if (values.has(key) || underlying.has(key)) return
    const bytes = Buffer.from(value)
    values.set(key, bytes)
    totalBytes += bytes.length
  }
  const drop = (shouldDrop: (key: Hash) => boolean): void => {
    for (const [key, value] of values) {
      if (!shouldDrop(key)) continue
      values.delete(key)
      totalBytes -= value.length
    }
  }
  return {
    get,
    need: (key) => needed(key, get(key)),
    needShared(key) {
      const value = values.get(key)
      if (!value) return underlying.needShared(key)
      used.add(key)
      return toSharedBytes(value)
    },
    keepAll() {
      isAllKept = true
    },
    isCrowded: () => totalBytes > neededBytes + MAX_BYTES,
    has(key) {
      if (!values.has(key)) return underlying.has(key)
      used.add(key)
      return true
    },
    hasAll: (keys) => splitHashes(keys).every((key) => values.has(key) || underlying.has(key)),
    put,
    sweep(served) {
      servedKeys = [...served]
      for (const key of servedKeys) used.add(key)
      if (!isAllKept) {
        if (totalBytes > MAX_BYTES) drop((key) => !used.has(key))
        neededBytes = totalBytes
      }
      isAllKept = false
      used = new Set()
    },
    rebase(next, unwritten = new Map()) {
      const old = underlying
      underlying = next
      for (const [key, value] of unwritten) put(key, value)
      drop((key) => next.has(key))
      for (const key of servedKeys) {
        const value = next.has(key) ? undefined : old.get(key)
        if (value) put(key, value)
      }
      neededBytes = Math.min(neededBytes, totalBytes)
      old.close()
    },
    bytes: () => totalBytes,
    close: () => underlying.close(),
  }
}
