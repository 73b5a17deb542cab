import { expect, test } from 'vitest'
import { bufferOf, toSharedBytes } from '../../../src/shell/threads/shared-bytes.ts'

test('a value comes out as it went in', () => {
  for (const text of ['文字', '', '😀', 'a'.repeat(100_000)]) {
    expect(bufferOf(toSharedBytes(text)).toString()).toBe(text)
    expect(bufferOf(toSharedBytes(Buffer.from(text))).toString()).toBe(text)
  }
})

test('a value that is handed over is no copy', () => {
  const here = toSharedBytes('ab')
  const there = structuredClone(here)
  bufferOf(there).write('c')
  expect(bufferOf(here).toString()).toBe('cb')
})
