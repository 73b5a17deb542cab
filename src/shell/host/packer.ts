import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { Packing } from './negotiate.ts'

/** Packs bodies, each once as long as there is room to remember it. */
export interface Packer {
  /** `key` stands for the content and the packing. */
  pack(key: string, packing: Packing, read: () => Buffer): Promise<Buffer>
}

/** What is remembered, in bytes. */
const ROOM = 32_000_000

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** A packer that works beside this thread and forgets what was not asked for the longest. */
export function newPacker(): Packer {
  const kept = new Map<string, Promise<Buffer>>()
  let used = 0
  return {
    async pack(key, packing, read) {
      const known = kept.get(key)
      if (known) {
        // The last one is forgotten last.
        kept.delete(key)
        kept.set(key, known)
        return known
      }
      const packed = packing === 'br' ? brotli(read(), BROTLI) : gzip(read())
      kept.set(key, packed)
      try {
        used += (await packed).length
      } catch (error) {
        kept.delete(key)
        throw error
      }
      for (const [old, value] of kept) {
        if (used <= ROOM || old === key) break
        kept.delete(old)
        used -= (await value).length
      }
      return packed
    },
  }
}

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants
/** As quick as gzip, and smaller. */
const BROTLI = { params: { [BROTLI_PARAM_QUALITY]: 5, [BROTLI_PARAM_SIZE_HINT]: 0 } }
