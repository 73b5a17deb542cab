import { expect, test } from 'vitest'
import { isUrl } from '../../src/shared/url.ts'

test('an address stays one however often it is asked whether it is', () => {
  const asked = Array.from({ length: 20_000 }, () => [isUrl('https://é.example/ä'), isUrl('ä')])
  expect(asked.filter(([isOne, isNone]) => !isOne || isNone)).toEqual([])
  expect(isUrl('ä', 'https://é.example/')).toBe(true)
})
