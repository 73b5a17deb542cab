// Tests which batch runs next, and which batches run in parallel.

import { setImmediate as moment } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inLanes } from '../../../src/shell/threads/lanes.ts'

/** Runs groups of batches of the same duration, and returns which of them ran in parallel. */
async function work(
  groups: readonly (readonly string[])[],
  lanes: number,
): Promise<{ readonly results: readonly string[]; readonly together: readonly string[] }> {
  const running = new Set<string>()
  const together = new Set<string>()
  const results = await inLanes(
    groups,
    lanes,
    async (batch) => {
      running.add(batch)
      if (running.size > 1) together.add([...running].join(' '))
      await moment()
      running.delete(batch)
      return batch.toUpperCase()
    },
    (answer, batch) => [`${batch} ${answer}`],
  )
  return { results, together: [...together] }
}

test('returns answers in the order of their batches', async () => {
  const { results } = await work([['a1', 'a2'], ['b1'], [], ['c1']], 3)
  expect(results).toEqual(['a1 A1', 'a2 A2', 'b1 B1', 'c1 C1'])
})

test('starts no more lanes than there are batches', async () => {
  // That many lanes could not be started, even if they had nothing to do.
  expect(await work([['a1']], Infinity)).toEqual({ results: ['a1 A1'], together: [] })
  expect(await work([], Infinity)).toEqual({ results: [], together: [] })
})

test('runs the batches of a group one by one, and gives a free lane the next group', async () => {
  const { together } = await work([['a1', 'a2', 'a3', 'a4', 'a5'], ['b1'], ['c1']], 2)
  expect(together.filter((batches) => /a.*a/.test(batches))).toEqual([])
  expect(together).toContain('a1 b1')
  expect(together).toContain('a2 c1')
})

test('lets a lane without a group help with a long one', async () => {
  const { together } = await work([['a1', 'a2', 'a3', 'a4', 'a5', 'a6'], ['b1']], 2)
  expect(together.some((batches) => /a.*a/.test(batches))).toBe(true)
})

test('fails with the error of the receiver, even if the next batch fails as well', async () => {
  const failSecond = async (batch: string): Promise<string> => {
    await moment()
    if (batch === 'a2') throw new Error('not worked')
    return batch
  }
  const receive = (): never => {
    throw new Error('not received')
  }
  await expect(inLanes([['a1', 'a2']], 1, failSecond, receive)).rejects.toThrow('not received')
  // An unhandled rejection would be reported now, and fail the run.
  await moment()
  await moment()
})
