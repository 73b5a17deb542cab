// When work in threads has taken too long.

import { setTimeout as sleep } from 'node:timers/promises'
import { MessageChannel } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { limitTime } from '../../../src/shell/threads/time-limit.ts'

/** Keeps this thread from everything else. */
function compute(ms: number): void {
  const end = Date.now() + ms
  while (Date.now() < end);
}

test('work that never ends is stopped', async () => {
  let stops = 0
  limitTime(0.1, () => stops++)
  compute(200)
  await sleep(300)
  expect(stops).toBe(1)
})

test('an answer that came while this thread was busy has come in time', async () => {
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
