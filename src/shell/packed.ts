// Many values as one block of memory that threads share: handing over a block costs the same however many values are in it, and
// takes no second copy of them.

/** Values in a row. */
export interface Packed {
  readonly bytes: Uint8Array
  /** Where each value ends. */
  readonly ends: Uint32Array
}

/** Packs values; one that is missing is as one that is empty. */
export function pack(values: readonly (Uint8Array | string | undefined)[]): Packed {
  const sizes = values.map((value = '') =>
    typeof value === 'string' ? Buffer.byteLength(value) : value.length,
  )
  const bytes = Buffer.from(new SharedArrayBuffer(sizes.reduce((sum, size) => sum + size, 0)))
  let end = 0
  const ends = Uint32Array.from(values, (value = '', i) => {
    if (typeof value === 'string') bytes.write(value, end)
    else bytes.set(value, end)
    return (end += sizes[i] ?? 0)
  })
  return { bytes, ends }
}

/** The value with this number, empty where it is missing. It is no copy. */
export function unpack({ bytes, ends }: Packed, i: number): Buffer {
  const begin = ends[i - 1] ?? 0
  return Buffer.from(bytes.buffer, bytes.byteOffset + begin, (ends[i] ?? begin) - begin)
}
