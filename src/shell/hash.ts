import { createHash } from 'node:crypto'
import type { Hash } from '../shared/contract.ts'

/** The hash of some bytes: 128 bits of SHA-256, which no two inputs of a site share. */
export function hashOf(content: string | Uint8Array): Hash {
  return createHash('sha256').update(content).digest('hex').slice(0, 32)
}

/** The form in which a content security policy names an inline script. */
export function base64Sha256(content: string): string {
  return createHash('sha256').update(content).digest('base64')
}
