// Writes the segment of a run, under a temporary name until it is complete. Values that cannot be written
// to disk stay in memory.

import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import { remove } from '../folders/remove.ts'
import type { Hash } from '../../shared/contract.ts'
import { IN_CACHE, makeFolder } from '../folders/make-folder.ts'
import { MAGIC, ROW, UNOPENED, writeRow, type Slot } from './segments.ts'

/** Size of a write, in bytes. */
export const CHUNK = 1 << 20

/** A segment being written. */
interface Writer {
  write(key: Hash, value: Buffer): Slot
  /** Returns a value that is not on disk yet. */
  waiting(slot: Slot): Buffer | undefined
  bytes(): number
  /** Completes the segment and gives it its final name. Returns `false` if there is nothing to name. */
  finish(): boolean
  /** Returns the error that kept values from being written to disk. */
  failure(): unknown
  close(): void
}

/** Begins a segment. Segments with higher numbers take precedence. */
export function newSegment(folder: string, number: number): Writer {
  const name = `${String(number).padStart(8, '0')}-${process.pid}-${randomBytes(4).toString('hex')}.tmp`
  const temporary = path.join(folder, name)
  let rows = Buffer.alloc(256 * ROW)
  let count = 0
  /** Unwritten values by offset. After a failure, such as a full disk, values stay here for the rest of the run. */
  const unwritten = new Map<number, Buffer>()
  let unwrittenBytes = 0
  let file = UNOPENED
  let failure: unknown
  let offset = 0

  const attempt = (work: () => void): void => {
    if (failure !== undefined) return
    try {
      work()
    } catch (error) {
      failure = error
      remove(temporary)
    }
  }
  const flush = (tail: Buffer = Buffer.alloc(0)): void =>
    attempt(() => {
      if (file === UNOPENED) {
        makeFolder(folder, IN_CACHE)
        file = fs.openSync(temporary, 'w+')
        for (const slot of unopenedSlots) slot.file = file
      }
      writeAll(file, Buffer.concat([...unwritten.values(), tail]))
      unwritten.clear()
      unwrittenBytes = 0
    })
  const unopenedSlots: { file: number }[] = []
  return {
    waiting: (slot) => (slot.file === file ? unwritten.get(slot.offset) : undefined),
    bytes: () => offset,
    write(key, value) {
      const slot = { file, offset, length: value.length, check: crc32(value) }
      if (file === UNOPENED) unopenedSlots.push(slot)
      const rowOffset = count++ * ROW
      if (rowOffset === rows.length) rows = Buffer.concat([rows], 2 * rowOffset)
      writeRow(rows, rowOffset, key, slot)
      if (value.length > 0) unwritten.set(offset, value)
      unwrittenBytes += value.length
      offset += value.length
      if (unwrittenBytes > CHUNK) flush()
      return slot
    },
    finish() {
      if (count === 0) return false
      const size = Buffer.alloc(4)
      size.writeUInt32LE(count)
      flush(Buffer.concat([rows.subarray(0, count * ROW), size, MAGIC]))
      attempt(() => fs.renameSync(temporary, temporary.replace(/\.tmp$/, '.seg')))
      return failure === undefined
    },
    failure: () => failure,
    close() {
      if (file !== UNOPENED) fs.closeSync(file)
    },
  }
}

function writeAll(file: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length;) at += fs.writeSync(file, bytes, at)
}
