import { createHash } from 'node:crypto'
import type { Hash } from '../../shared/contract.ts'

/**
 * Returns the hash of a value as 32 hex digits: the first 128 bits of its SHA-256, enough to rule out
 * collisions in a site.
 */
export function hashOf(content: string | Uint8Array): Hash {
  return sha256(content).slice(0, 32)
}

/** Returns the complete SHA-256 in hex, for comparison with hashes from elsewhere. */
export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

/** Returns the hash of several texts. Each is prefixed with its length, so that `ab`, `c` and `a`, `bc` differ. */
export function hashOfParts(parts: readonly string[]): Hash {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part.length} `).update(part)
  return hash.digest('hex').slice(0, 32)
}

/** Returns the SHA-256 in Base64, as a content security policy lists inline scripts. */
export function base64Sha256(content: string): string {
  return createHash('sha256').update(content).digest('base64')
}
