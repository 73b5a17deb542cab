import { expect, test } from 'vitest'
import { bareOrigin, isUrl } from '../../src/shared/url.ts'

test('still recognizes non-ASCII URLs after thousands of calls', () => {
  const asked = Array.from({ length: 20_000 }, () => [isUrl('https://é.example/ä'), isUrl('ä')])
  expect(asked.filter(([isOne, isNone]) => !isOne || isNone)).toEqual([])
  expect(isUrl('ä', 'https://é.example/')).toBe(true)
})

test.each([
  ['https://Docs.Example:443/', 'https://docs.example'],
  ['https://文档.example', 'https://xn--7dvp7d.example'],
  ['http://[::1]:80', 'http://[::1]'],
  ['https://docs.example/docs', undefined],
  ['https://docs.example?a', undefined],
  ['https://name:word@docs.example', undefined],
  ['https://docs;example', undefined],
  ['docs.example', undefined],
])('an address that is an origin and nothing else: %s', (address, origin) => {
  expect(bareOrigin(address)).toBe(origin)
})
