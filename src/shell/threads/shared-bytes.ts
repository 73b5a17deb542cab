// Values that threads share: they are handed over as they are, or as the place in an open file where they can be read, and no
// thread has a second copy of them.

import fs from 'node:fs'

/** A value where other threads can read it. */
export function shared(value: Uint8Array | string): Uint8Array {
  const size = typeof value === 'string' ? Buffer.byteLength(value) : value.length
  const bytes = Buffer.from(new SharedArrayBuffer(size))
  if (typeof value === 'string') bytes.write(value)
  else bytes.set(value)
  return bytes
}

/** The same bytes, as what was handed over, with all that a buffer can. */
export function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}

/** A part of an open file. All threads of a process share its open files. */
interface FilePart {
  readonly file: number
  readonly offset: number
  readonly length: number
}

/** A value as one thread hands it to another: bytes that both can read, or where they are. */
export type Held = Uint8Array | FilePart

/** The bytes of a value that was handed over. */
export function bytesOf(held: Held): Buffer {
  if (held instanceof Uint8Array) return bufferOf(held)
  const { file, offset, length } = held
  const bytes = Buffer.allocUnsafe(length)
  for (let at = 0; at < length;) {
    const read = fs.readSync(file, bytes, at, length - at, offset + at)
    if (read === 0) throw new Error('a file became shorter while it was read')
    at += read
  }
  return bytes
}
