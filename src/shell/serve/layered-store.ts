// The store of a server: what it makes stays in memory, above the cache on the disk, which it only reads. What no build has asked
// for any more is forgotten, so that a day of edits takes no more memory than one.

import type { Hash } from '../../shared/contract.ts'
import { splitHashes } from '../store/columns.ts'
import { shared } from '../threads/shared-bytes.ts'
import { needed, type Store, type Unwritten } from '../store/store.ts'

/** A store in memory above another. */
export interface LayeredStore extends Store {
  /**
   * Ends a build: what it did not ask for may be forgotten, but for what is served from now on, and unless it wanted all to be kept. Of
   * that no more is held than there is room for: then it is crowded.
   */
  sweep(served: Iterable<Hash>): void
  /**
   * Goes on above another store, and forgets what that has. What is served stays, as the disk may have been put in order without it, and
   * so does what the disk could not take.
   */
  rebase(below: Store, unwritten?: Unwritten): void
  /** What is kept in memory, in bytes. */
  bytes(): number
}

/** More than this is looked through after a build: what it did not ask for goes. */
const ROOM = 8_000_000

/** Opens a memory above a store. */
export function layeredStore(first: Store): LayeredStore {
  let below = first
  let held = 0
  /** What was held after the last build that asked for everything. */
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
      return shared(own)
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
