// Values in memory that threads share: they are handed over as they are, and no thread has a second copy of them.

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
