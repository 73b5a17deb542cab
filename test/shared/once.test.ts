import { expect, test } from 'vitest'
import { madeOnce, once } from '../../src/shared/once.ts'

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

test('makes one value for each name and object, and makes it again if that fails', () => {
  const of = madeOnce()
  const [one, other] = [{}, {}]
  let made = 0
  const ask = (name: string, object: object): number => of(name, object, () => ++made)
  expect([ask('a', one), ask('a', one), ask('b', one), ask('a', other)]).toEqual([1, 1, 2, 3])
  const fail = (): never => {
    throw new Error('lost')
  }
  expect(() => of('c', one, fail)).toThrow('lost')
  expect(ask('c', one)).toBe(4)
  expect([of('d', one, () => undefined), ask('d', one)]).toEqual([undefined, undefined])
})
