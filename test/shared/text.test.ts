import { expect, test } from 'vitest'
import { beginning, shortened } from '../../src/shared/text.ts'

test('the beginning of a text cuts no character in two', () => {
  const birds = '🦩🦜🦚'
  expect([0, 1, 2, 3, 6, 9].map((most) => beginning(birds, most))).toEqual([
    ...['', '', '🦩', '🦩', birds, birds],
  ])
})

test('a text is shortened where it is too long, and says so', () => {
  expect([3, 5, 6].map((most) => shortened('heron', most))).toEqual(['her…', 'heron', 'heron'])
  expect(shortened('🦩🦜', 3)).toBe('🦩…')
})
