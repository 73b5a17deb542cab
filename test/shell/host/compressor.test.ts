// Tests the cache of compressed response bodies.

import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { newCompressor } from '../../../src/shell/host/compressor.ts'

test('compresses a body once, and again only after its eviction from the cache', async () => {
  const { pack } = newCompressor()
  let reads = 0
  const read = (): Buffer => {
    reads++
    return randomBytes(12_000_000)
  }
  await pack('a', 'gzip', read)
  await pack('a', 'gzip', read)
  expect(reads).toBe(1)
  for (const key of ['b', 'c']) await pack(key, 'gzip', read)
  await pack('c', 'gzip', read)
  expect(reads).toBe(3)
  await pack('a', 'gzip', read)
  expect(reads).toBe(4)
})
