// Tests when work in threads counts as taking too long.

import { setTimeout as sleep } from 'node:timers/promises'
import { MessageChannel } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { limitTime } from '../../../src/shell/threads/time-limit.ts'

/** Blocks this thread. */
function compute(ms: number): void {
  const end = Date.now() + ms
  while (Date.now() < end);
}

test('stops work that never ends', async () => {
  let stops = 0
  limitTime(0.1, () => stops++)
  compute(200)
  await expect.poll(() => stops).toBe(1)
})

test('accepts an answer that arrived while this thread was busy', async () => {
  let stops = 0
  const { port1: worker, port2: here } = new MessageChannel()
  const end = limitTime(0.1, () => stops++)
  here.on('message', end)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has none
  worker.postMessage('answer')
  compute(300)
  await sleep(300)
  here.close()
  expect(stops).toBe(0)
})
