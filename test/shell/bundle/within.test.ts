// What may take so long, and no longer.

import { expect, test } from 'vitest'
import { TimeoutExceeded, runWithTimeout } from '../../../src/shell/bundle/timeout.ts'

/** Holds this thread without working. */
const sleep = (ms: number): unknown =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

test('work that is done in time gives what it gives, and throws what it throws', () => {
  expect(runWithTimeout(5, () => 'done')).toBe('done')
  expect(() => runWithTimeout(5, () => JSON.parse('{'))).toThrow(SyntaxError)
})

test('work that never ends is stopped', () => {
  expect(() =>
    runWithTimeout(0.2, () => {
      for (;;);
    }),
  ).toThrow(TimeoutExceeded)
})

test('work that had nothing of the processor is done once more', () => {
  let tries = 0
  const work = (): string => {
    if (tries++ === 0) sleep(10_000)
    return 'done'
  }
  expect(runWithTimeout(0.5, work)).toBe('done')
  expect(tries).toBe(2)
})

test('work that waits for ever is stopped, too', () => {
  expect(() => runWithTimeout(0.1, () => sleep(60_000))).toThrow('it takes longer than 0.1 seconds')
})
