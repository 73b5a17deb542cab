// The segment that a run writes, under a temporary name until it is complete. What the disk does not take stays in memory.

import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import { remove } from '../folders/remove.ts'
import type { Hash } from '../../shared/contract.ts'
import { IN_CACHE, makeFolder } from '../folders/make-folder.ts'
import { MAGIC, ROW, UNOPENED, writeRow, type Slot } from './segments.ts'

/** So many bytes are written at once. */
export const CHUNK = 1 << 20

/** A segment that is being written. */
interface Writer {
  write(key: Hash, value: Buffer): Slot
  /** A value that is not on the disk yet. */
  waiting(slot: Slot): Buffer | undefined
  bytes(): number
  /** Gives the segment its name. `false` where there is none. */
  finish(): boolean
  /** Why what was written is on no disk. */
  failure(): unknown
  close(): void
}

/** Begins a segment, which comes after all those of lower numbers. */
export function newSegment(folder: string, number: number): Writer {
  const name = `${String(number).padStart(8, '0')}-${process.pid}-${randomBytes(4).toString('hex')}.tmp`
  const temporary = path.join(folder, name)
  let rows = Buffer.alloc(256 * ROW)
  let count = 0
  /** By offset. After a failure, of a full disk for example, values stay here for the rest of the run. */
  const waiting = new Map<number, Buffer>()
  let waitingBytes = 0
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
        for (const slot of unplaced) slot.file = file
      }
      writeAll(file, Buffer.concat([...waiting.values(), tail]))
      waiting.clear()
      waitingBytes = 0
    })
  const unplaced: { file: number }[] = []
  return {
    waiting: (slot) => (slot.file === file ? waiting.get(slot.offset) : undefined),
    bytes: () => offset,
    write(key, value) {
      const slot = { file, offset, length: value.length, check: crc32(value) }
      if (file === UNOPENED) unplaced.push(slot)
      const row = count++ * ROW
      if (row === rows.length) rows = Buffer.concat([rows], 2 * row)
      writeRow(rows, row, key, slot)
      if (value.length > 0) waiting.set(offset, value)
      waitingBytes += value.length
      offset += value.length
      if (waitingBytes > CHUNK) flush()
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
