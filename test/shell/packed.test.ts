import { expect, test } from 'vitest'
import { pack, unpack } from '../../src/shell/packed.ts'

test('values come out as they went in, without a copy', () => {
  const values = ['文字', undefined, Buffer.from('bytes'), '', '😀']
  const packed = pack(values)
  expect(values.map((_, i) => unpack(packed, i).toString())).toEqual([
    '文字',
    '',
    'bytes',
    '',
    '😀',
  ])
  expect(unpack(packed, 2).buffer).toBe(packed.bytes.buffer)
})

test('a block is handed to a thread as it is', () => {
  const packed = pack(['a', 'b'])
  const there = structuredClone(packed)
  unpack(there, 1).write('c')
  expect(unpack(packed, 1).toString()).toBe('c')
})

test('nothing is in no values, and nowhere else', () => {
  expect(unpack(pack([]), 0).length).toBe(0)
  expect(unpack(pack(['a']), 7).length).toBe(0)
})
