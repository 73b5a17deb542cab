import { expect, test } from 'vitest'
import { bufferOf, toSharedBytes } from '../../../src/shell/threads/shared-bytes.ts'

test('preserves shared values', () => {
  for (const text of ['文字', '', '😀', 'a'.repeat(100_000)]) {
    expect(bufferOf(toSharedBytes(text)).toString()).toBe(text)
    expect(bufferOf(toSharedBytes(Buffer.from(text))).toString()).toBe(text)
  }
})

test('shares memory with a clone instead of copying it', () => {
  const here = toSharedBytes('ab')
  const there = structuredClone(here)
  bufferOf(there).write('c')
  expect(bufferOf(here).toString()).toBe('cb')
})
