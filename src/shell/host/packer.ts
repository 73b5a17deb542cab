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
  const kept = new Map<string, Kept>()
  let used = 0
  return {
    async pack(key, packing, read) {
      const known = kept.get(key)
      if (known) {
        // The last one is forgotten last.
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
        // Another one that is still being packed is not waited for.
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
  /** How many it takes, once that is known. */
  bytes?: number
}

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants
/** As quick as gzip, and smaller. */
const BROTLI = { params: { [BROTLI_PARAM_QUALITY]: 5, [BROTLI_PARAM_SIZE_HINT]: 0 } }
