// Everything that is kept from build to build, as bytes under a hash. Laws: a stored value never changes; the key is the
// hash of the whole input; what is missing, damaged or cannot be written costs time and nothing else.
//
// On disk a store is a few segments. A run reads all of them and writes at most one, under a temporary name until it is
// complete, so that a killed run leaves nothing half written and two runs at once do not disturb each other.

import fs from 'node:fs'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import type { Hash } from '../../shared/contract.ts'
import { splitHashes } from './columns.ts'
import { remove } from '../folders/remove.ts'
import { removeDrafts } from '../folders/remove-drafts.ts'
import { CHUNK, newSegment } from './new-segment.ts'
import { openSegments, UNOPENED, type Slot } from './segments.ts'
import { shared, type Held } from '../threads/shared-bytes.ts'

/** Bytes under hashes. */
export interface Store {
  get(key: Hash): Buffer | undefined
  /** A value that must be there, since something in the store points to it; throws `Lost` where it is damaged. */
  need(key: Hash): Buffer
  /** A value that must be there, in a form that other threads can read until the store is closed; throws `Lost`. */
  held(key: Hash): Held
  /** Whether a value is there; it is kept for the next run, as one that is read. */
  has(key: Hash): boolean
  /** Whether all of some values are there, whose keys are one text. Nothing of that is kept for the next run for it. */
  hasAll(keys: string): boolean
  put(key: Hash, value: string | Uint8Array): void
  /** Forgets nothing at the end of this run, which does not ask for all that is needed. */
  keepAll(): void
  /** Whether it lies in so many pieces that a run should ask for everything, so that it is put in order. */
  isCrowded(): boolean
  /** Completes what was written. After this the store is only read. */
  close(): void
}

/** A store on the disk. */
export interface DiskStore extends Store {
  /** Completes what was written, and gives what could not be, for whoever goes on without this store. */
  unwritten(): Unwritten
  /** Why something could not be written; `undefined` where all could, as far as that has been tried. */
  failure(): unknown
}

/** What could not be written. */
export type Unwritten = ReadonlyMap<Hash, Buffer>

/** The store points to a value that it cannot give: it is damaged, and its work has to be done anew. */
export class Lost extends Error {}

/** So many segments, or more dead bytes than live ones, and a run writes everything it used anew. */
const MANY_SEGMENTS = 8
/** So many are more than edits should leave behind. */
const TOO_MANY_SEGMENTS = 32
/** The name of a segment that is not complete. */
const DRAFT = /^\d+-(\d+)-[0-9a-f]+\.tmp$/

/** Opens the store in a folder. A folder that cannot be used gives a store that forgets. One that is read leaves no trace. */
export function openStore(folder: string, mode: 'read' | 'write' = 'write'): DiskStore {
  removeDrafts(folder, DRAFT)
  const { segments, contents, broken } = openSegments(folder)
  // A segment gets its name once it is whole: this is what a machine left that lost its power.
  if (mode === 'write') for (const name of broken) remove(path.join(folder, name))
  /** What this run has put here, and what it has found to be lost. */
  const put = new Map<Hash, Slot | undefined>()
  const known = (key: Hash): Slot | undefined => (put.has(key) ? put.get(key) : contents.find(key))
  const used = new Set<Hash>()
  let isWhole = true
  const number = 1 + Math.max(0, ...segments.map(({ name }) => Number.parseInt(name, 10) || 0))
  const writer = newSegment(folder, number)

  const read = (slot: Slot): Buffer | undefined => {
    // An empty value has no bytes of its own; the next one begins where it does.
    if (slot.length === 0) return Buffer.alloc(0)
    const waiting = writer.waiting(slot)
    if (waiting) return waiting
    const value = Buffer.allocUnsafe(slot.length)
    try {
      if (fs.readSync(slot.file, value, 0, slot.length, slot.offset) !== slot.length)
        return undefined
    } catch {
      return undefined
    }
    return crc32(value) === slot.check ? value : undefined
  }

  const get = (key: Hash): Buffer | undefined => {
    const slot = known(key)
    const value = slot && read(slot)
    if (value) used.add(key)
    else if (slot) {
      put.set(key, undefined)
      used.delete(key)
    }
    return value
  }

  let isFinished = false
  const finish = (): void => {
    if (isFinished) return
    isFinished = true
    const allBytes = segments.reduce((sum, { bytes }) => sum + bytes, writer.bytes())
    const liveBytes = (): number =>
      [...used].reduce((sum, key) => sum + (known(key)?.length ?? 0), 0)
    const compact =
      mode === 'write' &&
      isWhole &&
      (segments.length >= MANY_SEGMENTS || allBytes > 2 * liveBytes() + CHUNK)
    for (const [key, slot] of compact ? contents.all() : []) {
      const value = used.has(key) && !put.has(key) ? read(slot) : undefined
      if (value) writer.write(key, value)
    }
    if (writer.finish() && compact) for (const { name } of segments) remove(path.join(folder, name))
  }

  return {
    has(key) {
      // Whoever has asked for it has it.
      if (!used.has(key) && !(put.has(key) ? put.get(key) : contents.has(key))) return false
      if (isWhole) used.add(key)
      return true
    },
    hasAll: (keys) =>
      put.size === 0 ? contents.hasAll(keys) : splitHashes(keys).every((key) => known(key)),
    get,
    need: (key) => needed(key, get(key)),
    held(key) {
      const value = needed(key, get(key))
      const slot = known(key)
      if (!slot || slot.file === UNOPENED || slot.length === 0 || writer.waiting(slot))
        return shared(value)
      const { file, offset, length } = slot
      return { file, offset, length }
    },
    put(key, value) {
      used.add(key)
      if (!known(key)) put.set(key, writer.write(key, Buffer.from(value)))
    },
    keepAll() {
      isWhole = false
    },
    isCrowded: () => segments.length >= TOO_MANY_SEGMENTS,
    unwritten() {
      finish()
      const values = new Map<Hash, Buffer>()
      for (const [key, slot] of writer.failure() === undefined ? [] : put) {
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

/** A store in memory, for tests and for a disk that cannot be written. */
export function memoryStore(): Store {
  const values = new Map<Hash, Buffer>()
  return {
    get: (key) => values.get(key),
    need: (key) => needed(key, values.get(key)),
    held: (key) => shared(needed(key, values.get(key))),
    has: (key) => values.has(key),
    hasAll: (keys) => splitHashes(keys).every((key) => values.has(key)),
    put: (key, value) => void values.set(key, Buffer.from(value)),
    keepAll: () => undefined,
    isCrowded: () => false,
    close: () => undefined,
  }
}

/** A value that the store must have, since something in it points there; throws `Lost` otherwise. */
export function needed(key: Hash, value: Buffer | undefined): Buffer {
  if (!value) throw new Lost(`the store has lost ${key}`)
  return value
}
