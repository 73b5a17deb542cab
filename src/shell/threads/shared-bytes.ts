// Values that threads share. They are passed as shared memory, or as the range of an open file where they can
// be read, so that passing them makes no copy.

import fs from 'node:fs'

/** Copies a value into memory that other threads can read. */
export function toSharedBytes(value: Uint8Array | string): Uint8Array {
  const size = typeof value === 'string' ? Buffer.byteLength(value) : value.length
  const bytes = Buffer.from(new SharedArrayBuffer(size))
  if (typeof value === 'string') bytes.write(value)
  else bytes.set(value)
  return bytes
}

/** Returns a `Buffer` over the bytes that were passed, without copying them. */
export function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}

/** A range of an open file. All threads of a process share its file descriptors. */
interface FilePart {
  readonly file: number
  readonly offset: number
  readonly length: number
}

/** A value as one thread passes it to another: shared bytes, or the file range that contains them. */
export type SharedValue = Uint8Array | FilePart

/** Returns the bytes of a value that was passed. Throws if its file has become shorter. */
export function bytesOf(value: SharedValue): Buffer {
  if (value instanceof Uint8Array) return bufferOf(value)
  const { file, offset, length } = value
  const bytes = Buffer.allocUnsafe(length)
  for (let at = 0; at < length;) {
    const read = fs.readSync(file, bytes, at, length - at, offset + at)
    if (read === 0) throw new Error('a file became shorter while it was read')
    at += read
  }
  return bytes
}
