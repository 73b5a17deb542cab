import { createHash } from 'node:crypto'
import type { Hash } from '../../shared/contract.ts'

/** The hash of some bytes: 128 bits of SHA-256, which no two inputs of a site share. */
export function hashOf(content: string | Uint8Array): Hash {
  return sha256(content).slice(0, 32)
}

/** The whole SHA-256, for what others compare. */
export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

/** The hash of several texts. How they are cut counts: `ab`, `c` is not `a`, `bc`. */
export function hashOfParts(parts: readonly string[]): Hash {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part.length} `).update(part)
  return hash.digest('hex').slice(0, 32)
}

/** The form in which a content security policy names an inline script. */
export function base64Sha256(content: string): string {
  return createHash('sha256').update(content).digest('base64')
}
