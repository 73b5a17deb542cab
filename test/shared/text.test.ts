import { expect, test } from 'vitest'
import { beginning, shortened } from '../../src/shared/text.ts'

test('does not split a surrogate pair when it cuts off the rest of a text', () => {
  const birds = '🦩🦜🦚'
  expect([0, 1, 2, 3, 6, 9].map((most) => beginning(birds, most))).toEqual([
    '',
    '',
    '🦩',
    '🦩',
    birds,
    birds,
  ])
})

test('shortens a text that is too long, and appends an ellipsis', () => {
  expect([3, 5, 6].map((most) => shortened('heron', most))).toEqual(['her…', 'heron', 'heron'])
  expect(shortened('🦩🦜', 3)).toBe('🦩…')
})
