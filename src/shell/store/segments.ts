// The segments of a store: values one after the other, then a table that says where each is. A large store has tens of thousands,
// of which most runs ask for few; so a table is read as it lies, and a row of it becomes something only when it is asked for.

import fs from 'node:fs'
import path from 'node:path'
import type { Hash } from '../../shared/contract.ts'

/** Where a value lies. Of one that waits to be written, the file is not open yet. */
export interface Slot {
  file: number
  readonly offset: number
  readonly length: number
  readonly check: number
}

/** A segment, opened. */
interface Segment {
  readonly name: string
  readonly file: number
  /** Of its values, together. */
  readonly bytes: number
}

interface Read extends Segment {
  /** A row for each value. */
  readonly table: Buffer
}

/** Stands for a file that is not open yet. */
export const UNOPENED = -1
/** Ends every segment. */
export const MAGIC = Buffer.from('sitegen1')
/** Of a key, in bytes. */
const KEY = 16
/** How long a row of a table is, in bytes: a key, where its value begins, how long it is, and its CRC-32. */
export const ROW = KEY + 6 + 4 + 4
/** The number of rows comes before the mark. */
const FOOTER = 4 + MAGIC.length

/** Writes a row of a table. */
export function writeRow(
  table: Buffer,
  at: number,
  key: Hash,
  { offset, length, check }: Slot,
): void {
  table.write(key, at, KEY, 'hex')
  table.writeUIntLE(offset, at + KEY, 6)
  table.writeUInt32LE(length, at + KEY + 6)
  table.writeUInt32LE(check, at + KEY + 10)
}

/** Opens the segments of a folder. What is no whole segment is passed over, and named. */
export function openSegments(folder: string): {
  readonly segments: Segment[]
  readonly contents: Contents
  readonly broken: readonly string[]
} {
  let names: string[] = []
  try {
    names = fs.readdirSync(folder).filter((name) => name.endsWith('.seg'))
  } catch {
    // There is no store yet.
  }
  // A later segment may have mended a value of an earlier one. Their names begin with a number.
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

/** A file that another process may just have removed, or that a machine with too many open files cannot open. */
function openIfPossible(file: string): number | undefined {
  try {
    return fs.openSync(file, 'r')
  } catch {
    return undefined
  }
}

function readSegment(file: number): Pick<Read, 'bytes' | 'table'> | undefined {
  try {
    const { size } = fs.fstatSync(file)
    if (size < FOOTER) return undefined
    const footer = Buffer.alloc(FOOTER)
    fs.readSync(file, footer, 0, FOOTER, size - FOOTER)
    const count = footer.readUInt32LE(0)
    const start = size - FOOTER - count * ROW
    if (!footer.subarray(4).equals(MAGIC) || start < 0) return undefined
    const table = Buffer.alloc(count * ROW)
    fs.readSync(file, table, 0, table.length, start)
    return { bytes: start, table }
  } catch {
    return undefined
  }
}

/** What segments hold. */
interface Contents {
  has(key: Hash): boolean
  /** Whether all of some values are there, whose keys are one text: a single question, where thousands take long. */
  hasAll(keys: string): boolean
  /** Where a value lies; of one that is there twice, where it was put last. */
  find(key: Hash): Slot | undefined
  /** All values, each once, in the order in which they lie. */
  all(): Iterable<readonly [Hash, Slot]>
}

/**
 * Rows are found by a table of their numbers, open addressing with linear probing: a key is a hash already, so its first four bytes say
 * where to look.
 */
function contentsOf(segments: readonly Read[]): Contents {
  const rows = Buffer.concat(segments.map(({ table }) => table))
  const count = rows.length / ROW
  const mask = 2 ** Math.ceil(Math.log2(2 * count + 1)) - 1
  // Rows count from 1, so that 0 stands for none.
  const numbers = new Uint32Array(mask + 1)
  // Calls of Node's own for each row take longer than a few bytes.
  const isAt = (row: number, keys: Buffer, at: number): boolean => {
    for (let i = 0; i < KEY; i++) if (rows[row * ROW + i] !== keys[at + i]) return false
    return true
  }
  /** Where the number of the row with a key is, or would be. */
  const placeOf = (keys: Buffer, at: number): number => {
    let place = keys.readUInt32BE(at) & mask
    for (let number = numbers[place]; number; number = numbers[place]) {
      if (isAt(number - 1, keys, at)) break
      place = (place + 1) & mask
    }
    return place
  }
  const rowOf = (key: Hash): number => {
    const bytes = Buffer.from(key, 'hex')
    // What is no hash has no row.
    return bytes.length === KEY ? (numbers[placeOf(bytes, 0)] ?? 0) - 1 : -1
  }
  const keyAt = (row: number): Hash => rows.toString('hex', row * ROW, row * ROW + KEY)
  let end = 0
  const files = segments.map(({ file, table }) => ({ file, end: (end += table.length / ROW) }))
  const slotAt = (row: number): Slot => {
    const at = row * ROW + KEY
    return {
      file: files.find((each) => row < each.end)?.file ?? UNOPENED,
      offset: rows.readUIntLE(at, 6),
      length: rows.readUInt32LE(at + 6),
      check: rows.readUInt32LE(at + 10),
    }
  }
  for (let row = 0; row < count; row++) numbers[placeOf(rows, row * ROW)] = row + 1
  return {
    has: (key) => rowOf(key) >= 0,
    hasAll(text) {
      const keys = Buffer.from(text, 'hex')
      for (let at = 0; at < keys.length; at += KEY) if (!numbers[placeOf(keys, at)]) return false
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
