import { filePath, type Output } from '../../shared/contract.ts'
import { hashOf } from './hash.ts'
import type { Store } from './store.ts'

/** Puts an output file into the store. */
export function keep(store: Store, file: string, content: string | Buffer): Output {
  const bytes = Buffer.from(content)
  const hash = hashOf(bytes)
  store.put(hash, bytes)
  return { file: filePath(file), hash, bytes: bytes.length }
}
