import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { ContentCoding } from './negotiate.ts'

/** Compresses bodies, with a cache. */
export interface Compressor {
  /** Compresses the bytes that `read` returns. `key` identifies both the content and the coding. */
  pack(key: string, coding: ContentCoding, read: () => Buffer): Promise<Buffer>
}

/** The size of the cache in bytes. */
const MAX_CACHE_BYTES = 32_000_000

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** Creates a compressor. Compression runs in Node's thread pool, and the least recently used results are evicted. */
export function newCompressor(): Compressor {
  const cache = new Map<string, CacheEntry>()
  let usedBytes = 0
  return {
    async pack(key, coding, read) {
      const cached = cache.get(key)
      if (cached) {
        // Moves the entry to the end, as the most recently used one.
        cache.delete(key)
        cache.set(key, cached)
        return cached.packed
      }
      const entry: CacheEntry = { packed: coding === 'br' ? brotli(read(), BROTLI) : gzip(read()) }
      cache.set(key, entry)
      try {
        entry.bytes = (await entry.packed).length
      } catch (error) {
        cache.delete(key)
        throw error
      }
      usedBytes += entry.bytes
      for (const [oldKey, { bytes }] of cache) {
        if (usedBytes <= MAX_CACHE_BYTES || oldKey === key) break
        // A body that is still being compressed is not evicted, since its size is unknown.
        if (bytes === undefined) continue
        cache.delete(oldKey)
        usedBytes -= bytes
      }
      return entry.packed
    },
  }
}

interface CacheEntry {
  readonly packed: Promise<Buffer>
  /** The compressed size, once it is known. */
  bytes?: number
}

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants
/** About as fast as gzip, with a smaller result. */
const BROTLI = { params: { [BROTLI_PARAM_QUALITY]: 5, [BROTLI_PARAM_SIZE_HINT]: 0 } }
