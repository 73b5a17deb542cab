// Work is given up when it has worked for too long, and not when the machine had no time for it.

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitTime } from '../../../src/shell/threads/time-limit.ts'

/** What the process has worked so far, in seconds. */
let worked = 0
beforeEach(() => {
  worked = 0
  vi.useFakeTimers()
  vi.spyOn(process, 'cpuUsage').mockImplementation((before) => ({
    user: worked * 1e6 - (before?.user ?? 0),
    system: 0,
  }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Lets seconds go by, of which this process gets a share. */
function pass(seconds: number, share: number): void {
  for (let i = 0; i < seconds; i++) {
    worked += share
    vi.advanceTimersByTime(1000)
  }
}

test('what works all the time is stopped after its limit, once', () => {
  const stop = vi.fn()
  limitTime(10, stop)
  pass(9, 0.95)
  expect(stop).not.toHaveBeenCalled()
  pass(1, 0.95)
  expect(stop).toHaveBeenCalledOnce()
  pass(100, 1)
  expect(stop).toHaveBeenCalledOnce()
})

test('what gets a fifth of a processor has five times as long', () => {
  const stop = vi.fn()
  limitTime(10, stop)
  pass(39, 0.2)
  expect(stop).not.toHaveBeenCalled()
  pass(11, 0.2)
  expect(stop).toHaveBeenCalledOnce()
})

test('what waits for nothing ends as well', () => {
  const stop = vi.fn()
  limitTime(1, stop)
  pass(9, 0)
  expect(stop).not.toHaveBeenCalled()
  pass(1, 0)
  expect(stop).toHaveBeenCalledOnce()
})

test('what is done in time is not stopped', () => {
  const stop = vi.fn()
  const end = limitTime(10, stop)
  pass(5, 1)
  end()
  pass(100, 1)
  expect(stop).not.toHaveBeenCalled()
})
