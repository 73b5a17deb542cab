// Reads the segments of a store. A segment consists of values one after another, and a table of their
// positions. A large store has tens of thousands of values, of which most runs read few, so tables stay as
// bytes and a row is decoded on demand.

import fs from 'node:fs'
import path from 'node:path'
import type { Hash } from '../../shared/contract.ts'

/** The position of a value. `file` is not open yet for a value that waits to be written. */
export interface Slot {
  file: number
  readonly offset: number
  readonly length: number
  readonly check: number
}

/** An open segment. */
interface Segment {
  readonly name: string
  readonly file: number
  /** Total size of its values. */
  readonly bytes: number
}

interface ReadSegment extends Segment {
  /** One row per value. */
  readonly table: Buffer
}

/** Placeholder for a file that is not open yet. */
export const UNOPENED = -1
/** Last bytes of every segment. */
export const MAGIC = Buffer.from('sitegen1')
/** Length of a key, in bytes. */
const KEY_BYTES = 16
/** Length of a table row in bytes: the key, the offset and length of its value, and its CRC-32. */
export const ROW = KEY_BYTES + 6 + 4 + 4
/** Length of the end of a segment in bytes: the number of rows and the magic bytes. */
const FOOTER_BYTES = 4 + MAGIC.length

/** Writes a row of a table. */
export function writeRow(
  table: Buffer,
  at: number,
  key: Hash,
  { offset, length, check }: Slot,
): void {
  table.write(key, at, KEY_BYTES, 'hex')
  table.writeUIntLE(offset, at + KEY_BYTES, 6)
  table.writeUInt32LE(length, at + KEY_BYTES + 6)
  table.writeUInt32LE(check, at + KEY_BYTES + 10)
}

/** Opens the segments in a folder. Files that are not complete segments are skipped, and listed in `broken`. */
export function openSegments(folder: string): {
  readonly segments: Segment[]
  readonly contents: Contents
  readonly broken: readonly string[]
} {
  let names: string[] = []
  try {
    names = fs.readdirSync(folder).filter((name) => name.endsWith('.seg'))
  } catch {
    // The store does not exist yet.
  }
  // Sorted by number, since a later segment may replace a damaged value of an earlier one.
  const broken: string[] = []
  const read = names.toSorted().flatMap((name) => {
    const file = openIfPossible(path.join(folder, name))
    if (file === undefined) return []
    const segment = readSegment(file)
    if (segment) return [{ name, file, ...segment }]
    fs.closeSync(file)
    broken.push(name)
    return []
  })
  const segments = read.map(({ name, file, bytes }) => ({ name, file, bytes }))
  return { segments, contents: contentsOf(read), broken }
}

/** Opens a file. Returns `undefined` if another process has just removed it, or if too many files are open. */
function openIfPossible(file: string): number | undefined {
  try {
    return fs.openSync(file, 'r')
  } catch {
    return undefined
  }
}

function readSegment(file: number): Pick<ReadSegment, 'bytes' | 'table'> | undefined {
  try {
    const { size } = fs.fstatSync(file)
    if (size < FOOTER_BYTES) return undefined
    const footer = Buffer.alloc(FOOTER_BYTES)
    fs.readSync(file, footer, 0, FOOTER_BYTES, size - FOOTER_BYTES)
    const count = footer.readUInt32LE(0)
    const start = size - FOOTER_BYTES - count * ROW
    if (!footer.subarray(4).equals(MAGIC) || start < 0) return undefined
    const table = Buffer.alloc(count * ROW)
    fs.readSync(file, table, 0, table.length, start)
    return { bytes: start, table }
  } catch {
    return undefined
  }
}

/** The values in a list of segments. */
interface Contents {
  has(key: Hash): boolean
  /** Whether all values exist, given their concatenated keys. A single call is much faster than thousands. */
  hasAll(keys: string): boolean
  /** Returns the position of a value. If it exists twice, the later one wins. */
  find(key: Hash): Slot | undefined
  /** Yields all values once, in the order of their positions. */
  all(): Iterable<readonly [Hash, Slot]>
}

/**
 * Indexes rows by key in a hash table with open addressing and linear probing. Keys are hashes already, so
 * their first four bytes give the position in the table.
 */
function contentsOf(segments: readonly ReadSegment[]): Contents {
  const rows = Buffer.concat(segments.map(({ table }) => table))
  const count = rows.length / ROW
  const mask = 2 ** Math.ceil(Math.log2(2 * count + 1)) - 1
  // Row numbers start from 1, so that 0 means an empty position.
  const rowNumbers = new Uint32Array(mask + 1)
  // Compares bytes in a loop, since calling a method of `Buffer` for each row takes longer.
  const isAt = (row: number, keys: Buffer, at: number): boolean => {
    for (let i = 0; i < KEY_BYTES; i++) if (rows[row * ROW + i] !== keys[at + i]) return false
    return true
  }
  /** Returns the position of a key's row number, or the empty position where it would go. */
  const positionOf = (keys: Buffer, at: number): number => {
    let position = keys.readUInt32BE(at) & mask
    for (let number = rowNumbers[position]; number; number = rowNumbers[position]) {
      if (isAt(number - 1, keys, at)) break
      position = (position + 1) & mask
    }
    return position
  }
  const rowOf = (key: Hash): number => {
    const bytes = Buffer.from(key, 'hex')
    // A key that is not a hash has no row.
    return bytes.length === KEY_BYTES ? (rowNumbers[positionOf(bytes, 0)] ?? 0) - 1 : -1
  }
  const keyAt = (row: number): Hash => rows.toString('hex', row * ROW, row * ROW + KEY_BYTES)
  let end = 0
  const files = segments.map(({ file, table }) => ({ file, end: (end += table.length / ROW) }))
  const slotAt = (row: number): Slot => {
    const at = row * ROW + KEY_BYTES
    return {
      file: files.find((each) => row < each.end)?.file ?? UNOPENED,
      offset: rows.readUIntLE(at, 6),
      length: rows.readUInt32LE(at + 6),
      check: rows.readUInt32LE(at + 10),
    }
  }
  for (let row = 0; row < count; row++) rowNumbers[positionOf(rows, row * ROW)] = row + 1
  return {
    has: (key) => rowOf(key) >= 0,
    hasAll(text) {
      const keys = Buffer.from(text, 'hex')
      for (let at = 0; at < keys.length; at += KEY_BYTES)
        if (!rowNumbers[positionOf(keys, at)]) return false
      return true
    },
    find(key) {
      const row = rowOf(key)
      return row < 0 ? undefined : slotAt(row)
    },
    *all() {
      for (let row = 0; row < count; row++) {
        const key = keyAt(row)
        if (rowOf(key) === row) yield [key, slotAt(row)]
      }
    },
  }
}
