import { expect, test } from 'vitest'
import { isUrl } from '../../src/shared/url.ts'

test('still recognizes non-ASCII URLs after thousands of calls', () => {
  const asked = Array.from({ length: 20_000 }, () => [isUrl('https://é.example/ä'), isUrl('ä')])
  expect(asked.filter(([isOne, isNone]) => !isOne || isNone)).toEqual([])
  expect(isUrl('ä', 'https://é.example/')).toBe(true)
})
