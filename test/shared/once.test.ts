import { expect, test } from 'vitest'
import { once } from '../../src/shared/once.ts'

test('makes only one new promise if two callers retry a failed one', async () => {
  const kept = new Map<string, Promise<number>>()
  let made = 0
  const ask = (): Promise<number> =>
    once(kept, 'a', async () => {
      if (++made === 1) throw new Error('lost')
      return made
    })
  const tries = [1, 2].map(() => ask().catch(ask))
  expect(await Promise.all(tries)).toEqual([2, 2])
})
