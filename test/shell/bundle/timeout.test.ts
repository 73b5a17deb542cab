// Tests `within`, which limits the CPU time of synchronous work.

import { expect, test } from 'vitest'
import { TimeoutExceeded, runWithTimeout } from '../../../src/shell/bundle/timeout.ts'

/** Blocks this thread without using the CPU. */
const sleep = (ms: number): unknown =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

test('returns the result or throws the error of work that ends in time', () => {
  expect(runWithTimeout(5, () => 'done')).toBe('done')
  expect(() => runWithTimeout(5, () => JSON.parse('{'))).toThrow(SyntaxError)
})

test('stops work that never ends', () => {
  expect(() =>
    runWithTimeout(0.2, () => {
      for (;;);
    }),
  ).toThrow(TimeoutExceeded)
})

test('repeats work that has used no CPU time', () => {
  let tries = 0
  const work = (): string => {
    if (tries++ === 0) sleep(10_000)
    return 'done'
  }
  expect(runWithTimeout(0.5, work)).toBe('done')
  expect(tries).toBe(2)
})

test('stops work that waits forever', () => {
  expect(() => runWithTimeout(0.1, () => sleep(60_000))).toThrow('it takes longer than 0.1 seconds')
})
