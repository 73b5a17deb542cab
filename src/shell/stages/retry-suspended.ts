// Renders a page again if it suspended on a lazy component, which is loaded on first use and available a
// moment later.

import { setImmediate as moment, setTimeout as pause } from 'node:timers/promises'
import { isNotThere } from './failures.ts'

/**
 * Calls `draw`, and calls it again after each suspension while `shouldRetry` returns true for the number of tries
 * so far.
 */
export async function retrySuspended<T>(
  draw: () => T,
  shouldRetry: (tries: number) => Promise<boolean>,
  tries = 0,
): Promise<T> {
  try {
    return draw()
  } catch (error) {
    if (!isNotThere(error) || !(await shouldRetry(tries))) throw error
    return retrySuspended(draw, shouldRetry, tries + 1)
  }
}

/**
 * Number of immediate retries per page. A lazy module is in the bundle, so it is available in the next turn
 * of the event loop; it may load another one.
 */
const MAX_IMMEDIATE_RETRIES = 5
/**
 * Waiting time for anything slower, in milliseconds. All pages of a build share it. It is counted in
 * pauses, so it does not depend on the speed of the machine.
 */
const MAX_WAIT_MS = 1000
const PAUSE_MS = 10

/** Returns a function that waits before a retry, and returns whether to retry at all. */
export function newRetryBudget(): (tries: number) => Promise<boolean> {
  let remainingMs = MAX_WAIT_MS
  return async (tries) => {
    if (tries < MAX_IMMEDIATE_RETRIES) {
      await moment()
      return true
    }
    remainingMs -= PAUSE_MS
    return remainingMs >= 0 && pause(PAUSE_MS, true)
  }
}
