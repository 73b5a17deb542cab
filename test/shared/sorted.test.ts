import { describe, expect, test } from 'vitest'
import { firstAt, lastNotAfter } from '../../src/shared/sorted.ts'

describe('binary search', () => {
  test.each([
    [[], 5, 0],
    [[5], 5, 0],
    [[5], 6, 1],
    [[1, 3, 5, 5, 7], 0, 0],
    [[1, 3, 5, 5, 7], 4, 2],
    [[1, 3, 5, 5, 7], 5, 2],
    [[1, 3, 5, 5, 7], 6, 4],
    [[1, 3, 5, 5, 7], 9, 5],
  ])('in %j, finds the first value not less than %i at %i', (sorted, wanted, at) => {
    expect(firstAt(sorted.length, (i) => (sorted[i] ?? 0) < wanted)).toBe(at)
  })

  test.each([
    [['b', 'd', 'd', 'f'], 'a', -1],
    [['b', 'd', 'd', 'f'], 'b', 0],
    [['b', 'd', 'd', 'f'], 'd', 2],
    [['b', 'd', 'd', 'f'], 'e', 2],
    [['b', 'd', 'd', 'f'], 'g', 3],
    [[], 'g', -1],
  ])('in %j, finds the last value not greater than %s at %i', (sorted, wanted, at) => {
    expect(lastNotAfter(wanted, sorted)).toBe(at)
  })
})
