import { describe, expect, test } from 'vitest'
import { similarTerms } from '../../src/shared/search/similar.ts'
import { openSpelling } from '../../src/shared/search/spelling.ts'
import { encodeTerms } from '../../src/shared/search/codec.ts'

const TERMS = [
  'about',
  'err1001',
  'hey',
  'key',
  'keyboard',
  'mailing',
  'railing',
  'sailing',
  'sailings',
  'the',
  '翻译',
]

describe('similarTerms', () => {
  const similar = (word: string, furthest: 1 | 2): unknown[] => {
    const { distance, numbers } = similarTerms(word, TERMS, furthest)
    return numbers.map((number) => [TERMS[number], distance])
  }

  test.each<[string, 1 | 2, [string, number][]]>([
    ['keybord', 2, [['keyboard', 1]]],
    ['ekyboard', 2, [['keyboard', 1]]],
    ['zailings', 2, [['sailings', 1]]],
    // Two edits: only in a long word, and only if `furthest` allows them.
    ['keybxxrd', 2, [['keyboard', 2]]],
    ['keybxxrd', 1, []],
    ['sailxxg', 2, []],
    // Digits must match, and a short word has too many neighbors.
    ['err1002', 2, []],
    ['kez', 2, []],
    ['翻议', 2, []],
    // Only a transposition is corrected to a stop word.
    ['thee', 2, []],
    ['they', 2, [['hey', 1]]],
    ['abuot', 2, [['about', 1]]],
    ['abouts', 2, []],
  ])('finds the terms closest to %s within an edit distance of %i', (word, furthest, found) => {
    expect(similar(word, furthest)).toEqual(found)
  })

  test('puts terms with the same first letter first', () => {
    expect(similar('zailing', 1).flat()).toEqual(['mailing', 1, 'railing', 1, 'sailing', 1])
    expect(similarTerms('rail', ['mail', 'nail', 'raid'], 1).numbers).toEqual([2, 0, 1])
  })
})

test('flags a word as a slip only if it is one edit away from a common word', () => {
  const { correctionsOf } = openSpelling(
    encodeTerms(['alert', 'board', 'key', 'keyboard', 'token']),
  )
  expect(correctionsOf('alrt')).toEqual({ isSlip: true, words: ['alert'] })
  expect(correctionsOf('keyxoxrd')).toEqual({ isSlip: false, words: ['keyboard'] })
  expect(correctionsOf('keytoken')).toEqual({ isSlip: false, words: ['key', 'token'] })
  expect(correctionsOf('kez')).toEqual({ isSlip: false, words: [] })
})
