// Everything that is kept between builds, as bytes under a hash. Invariants: a stored value never changes; its key
// is the hash of its whole input, and a value that is missing, damaged or cannot be written costs time and nothing
// else.
//
// On disk, a store is a few segments. A run reads all of them and writes at most one, under a temporary name until
// it is complete. So a killed run leaves nothing half-written, and two simultaneous runs do not disturb each other.

import fs from 'node:fs'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import type { Hash } from '../../shared/contract.ts'
import { splitHashes } from './columns.ts'
import { remove } from '../folders/remove.ts'
import { removeDrafts } from '../folders/remove-drafts.ts'
import { CHUNK, newSegment } from './new-segment.ts'
import { openSegments, UNOPENED, type Slot } from './segments.ts'
import { toSharedBytes, type SharedValue } from '../threads/shared-bytes.ts'

/** Bytes under hashes. */
export interface Store {
  get(key: Hash): Buffer | undefined
  /** Returns a value that must exist because another value refers to it. Throws `StoreDamaged` if it is damaged. */
  need(key: Hash): Buffer
  /**
   * Returns a value that must exist, in a form that other threads can read until the store is closed.
   * Throws `StoreDamaged`.
   */
  needShared(key: Hash): SharedValue
  /** Whether a value exists. Marks it as used, so that it is kept for the next run. */
  has(key: Hash): boolean
  /** Whether all values exist, given their concatenated keys. Does not mark them as used. */
  hasAll(keys: string): boolean
  put(key: Hash, value: string | Uint8Array): void
  /** Keeps all values at the end of this run, since it does not use everything that is needed. */
  keepAll(): void
  /** Whether the store is so fragmented that a run should use everything, which compacts it. */
  isCrowded(): boolean
  /** Completes pending writes. Nothing can be written afterwards. */
  close(): void
}

/** A store on disk. */
export interface DiskStore extends Store {
  /** Completes pending writes and returns the values that could not be written, for use without this store. */
  unwritten(): Unwritten
  /** Returns the error of a failed write; `undefined` if there was none so far. */
  failure(): unknown
}

/** Values that could not be written. */
export type Unwritten = ReadonlyMap<Hash, Buffer>

/** The store refers to a value that it cannot return. It is damaged, and the work must be done again. */
export class StoreDamaged extends Error {}

/**
 * Number of segments at which a run that used everything rewrites all it used into one. It also does so if
 * there are more dead bytes than live ones.
 */
const COMPACT_AT_SEGMENTS = 8
/** Number of segments at which the store is crowded. Edits do not compact it, so they add one segment each. */
const CROWDED_AT_SEGMENTS = 32
/** Matches the name of an incomplete segment, with the id of the process that writes it. */
const DRAFT_NAME = /^\d+-(\d+)-[0-9a-f]+\.tmp$/

/**
 * Opens the store in a folder. If the folder cannot be used, values last for this run only. With mode
 * `read`, nothing is compacted and broken segments stay.
 */
export function openStore(folder: string, mode: 'read' | 'write' = 'write'): DiskStore {
  removeDrafts(folder, DRAFT_NAME)
  const { segments, contents, broken } = openSegments(folder)
  const removeSegments = (names: readonly string[]): void => {
    for (const name of names) remove(path.join(folder, name))
  }
  // A segment gets its name once it is complete, so a broken one is the result of a power failure.
  if (mode === 'write') removeSegments(broken)
  const writer = newSegment(folder, 1 + lastNumber(segments))

  /** Values put by this run, and `undefined` for values found to be lost. */
  const newSlots = new Map<Hash, Slot | undefined>()
  const used = new Set<Hash>()
  let usesEverything = true
  let isFinished = false

  const slotOf = (key: Hash): Slot | undefined =>
    newSlots.has(key) ? newSlots.get(key) : contents.find(key)
  const exists = (key: Hash): boolean =>
    newSlots.has(key) ? newSlots.get(key) !== undefined : contents.has(key)

  const read = (slot: Slot): Buffer | undefined => {
    // An empty value has no bytes of its own, and shares its offset with the next one.
    if (slot.length === 0) return Buffer.alloc(0)
    return writer.waiting(slot) ?? readFromDisk(slot)
  }

  const get = (key: Hash): Buffer | undefined => {
    const slot = slotOf(key)
    if (!slot) return undefined
    const value = read(slot)
    if (value) {
      used.add(key)
    } else {
      newSlots.set(key, undefined)
      used.delete(key)
    }
    return value
  }

  /** Whether what this run used should replace all segments. */
  const shouldCompact = (): boolean => {
    if (mode === 'read' || !usesEverything) return false
    if (segments.length >= COMPACT_AT_SEGMENTS) return true
    const allBytes = segments.reduce((sum, { bytes }) => sum + bytes, writer.bytes())
    const liveBytes = [...used].reduce((sum, key) => sum + (slotOf(key)?.length ?? 0), 0)
    return allBytes > 2 * liveBytes + CHUNK
  }

  const copyUsedValues = (): void => {
    for (const [key, slot] of contents.all()) {
      const value = used.has(key) && !newSlots.has(key) ? read(slot) : undefined
      if (value) writer.write(key, value)
    }
  }

  const finish = (): void => {
    if (isFinished) return
    isFinished = true
    const compacts = shouldCompact()
    if (compacts) copyUsedValues()
    const isWritten = writer.finish()
    if (compacts && isWritten) removeSegments(segments.map(({ name }) => name))
  }

  return {
    has(key) {
      // A used value is known to exist.
      if (!used.has(key) && !exists(key)) return false
      if (usesEverything) used.add(key)
      return true
    },
    hasAll: (keys) =>
      newSlots.size === 0 ? contents.hasAll(keys) : splitHashes(keys).every(exists),
    get,
    need: (key) => needed(key, get(key)),
    needShared(key) {
      const value = needed(key, get(key))
      const slot = slotOf(key)
      if (!slot || slot.file === UNOPENED || slot.length === 0 || writer.waiting(slot))
        return toSharedBytes(value)
      const { file, offset, length } = slot
      return { file, offset, length }
    },
    put(key, value) {
      used.add(key)
      if (!exists(key)) newSlots.set(key, writer.write(key, Buffer.from(value)))
    },
    keepAll() {
      usesEverything = false
    },
    isCrowded: () => segments.length >= CROWDED_AT_SEGMENTS,
    unwritten() {
      finish()
      const values = new Map<Hash, Buffer>()
      if (writer.failure() === undefined) return values
      for (const [key, slot] of newSlots) {
        const value = slot && read(slot)
        if (value) values.set(key, value)
      }
      return values
    },
    failure: () => writer.failure(),
    close() {
      finish()
      writer.close()
      for (const { file } of segments) fs.closeSync(file)
    },
  }
}

/** Returns the highest number of a segment, or 0. Its name begins with its number. */
function lastNumber(segments: readonly { readonly name: string }[]): number {
  return Math.max(0, ...segments.map(({ name }) => Number.parseInt(name, 10) || 0))
}

/** Reads a value of a segment. Returns `undefined` if it is damaged. */
function readFromDisk({ file, offset, length, check }: Slot): Buffer | undefined {
  const value = Buffer.allocUnsafe(length)
  try {
    if (fs.readSync(file, value, 0, length, offset) !== length) return undefined
  } catch {
    return undefined
  }
  return crc32(value) === check ? value : undefined
}

/** Creates a store in memory, for tests and for a disk that cannot be written. */
export function memoryStore(): Store {
  const values = new Map<Hash, Buffer>()
  return {
    get: (key) => values.get(key),
    need: (key) => needed(key, values.get(key)),
    needShared: (key) => toSharedBytes(needed(key, values.get(key))),
    has: (key) => values.has(key),
    hasAll: (keys) => splitHashes(keys).every((key) => values.has(key)),
    put: (key, value) => void values.set(key, Buffer.from(value)),
    keepAll: () => undefined,
    isCrowded: () => false,
    close: () => undefined,
  }
}

/** Returns a value that must exist because the store refers to it. Throws `StoreDamaged` if it does not. */
export function needed(key: Hash, value: Buffer | undefined): Buffer {
  if (!value) throw new StoreDamaged(`the store has lost ${key}`)
  return value
}
