import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { ContentCoding } from './negotiate.ts'

/** Compresses bodies, with a cache. */
export interface Compressor {
  /** Compresses the bytes that `read` returns. `key` identifies both the content and the coding. */
  pack(key: string, packing: ContentCoding, read: () => Buffer): Promise<Buffer>
}

/** The size of the cache in bytes. */
const ROOM = 32_000_000

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** Creates a packer. Compression runs in Node's thread pool, and the least recently used results are evicted. */
export function newCompressor(): Compressor {
  const kept = new Map<string, Kept>()
  let used = 0
  return {
    async pack(key, packing, read) {
      const known = kept.get(key)
      if (known) {
        // Moves the entry to the end, as the most recently used one.
        kept.delete(key)
        kept.set(key, known)
        return known.packed
      }
      const made: Kept = { packed: packing === 'br' ? brotli(read(), BROTLI) : gzip(read()) }
      kept.set(key, made)
      try {
        made.bytes = (await made.packed).length
      } catch (error) {
        kept.delete(key)
        throw error
      }
      used += made.bytes
      for (const [old, { bytes }] of kept) {
        if (used <= ROOM || old === key) break
        // A body that is still being compressed is not evicted, since its size is unknown.
        if (bytes === undefined) continue
        kept.delete(old)
        used -= bytes
      }
      return made.packed
    },
  }
}

interface Kept {
  readonly packed: Promise<Buffer>
  /** The compressed size, once it is known. */
  bytes?: number
}

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants
/** About as fast as gzip, with a smaller result. */
const BROTLI = { params: { [BROTLI_PARAM_QUALITY]: 5, [BROTLI_PARAM_SIZE_HINT]: 0 } }
