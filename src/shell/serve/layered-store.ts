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
const ROOM = 8_000_000

/** Opens an in-memory store on top of `first`. */
export function layeredStore(first: Store): LayeredStore {
  let below = first
  let held = 0
  /** Bytes in memory after the last build that used everything it needs. */
  let wanted = 0
  let isAllKept = false
  let used = new Set<Hash>()
  let kept: readonly Hash[] = []
  const values = new Map<Hash, Buffer>()
  const get = (key: Hash): Buffer | undefined => {
    const own = values.get(key)
    if (own) used.add(key)
    return own ?? below.get(key)
  }
  const put = (key: Hash, value: string | Uint8Array): void => {
    used.add(key)
    if (values.has(key) || below.has(key)) return
    const bytes = Buffer.from(value)
    values.set(key, bytes)
    held += bytes.length
  }
  const forget = (goes: (key: Hash) => boolean): void => {
    for (const [key, value] of values) {
      if (!goes(key)) continue
      values.delete(key)
      held -= value.length
    }
  }
  return {
    get,
    need: (key) => needed(key, get(key)),
    held(key) {
      const own = values.get(key)
      if (!own) return below.held(key)
      used.add(key)
      return toSharedBytes(own)
    },
    keepAll() {
      isAllKept = true
    },
    isCrowded: () => held > wanted + ROOM,
    has(key) {
      if (!values.has(key)) return below.has(key)
      used.add(key)
      return true
    },
    hasAll: (keys) => splitHashes(keys).every((key) => values.has(key) || below.has(key)),
    put,
    sweep(served) {
      kept = [...served]
      for (const key of kept) used.add(key)
      if (!isAllKept) {
        if (held > ROOM) forget((key) => !used.has(key))
        wanted = held
      }
      isAllKept = false
      used = new Set()
    },
    rebase(next, unwritten = new Map()) {
      const old = below
      below = next
      for (const [key, value] of unwritten) put(key, value)
      forget((key) => next.has(key))
      for (const key of kept) {
        const value = next.has(key) ? undefined : old.get(key)
        if (value) put(key, value)
      }
      wanted = Math.min(wanted, held)
      old.close()
    },
    bytes: () => held,
    close: () => below.close(),
  }
}
