// What is drawn may be loaded only when it is drawn (lazy): it is there a moment later, and is drawn again then.

import { setImmediate as moment, setTimeout as pause } from 'node:timers/promises'
import { isNotThere } from './failures.ts'

/** Draws once more what was not there, while there is patience after so many tries. */
export async function patiently<T>(
  draw: () => T,
  more: (tries: number) => Promise<boolean>,
  tries = 0,
): Promise<T> {
  try {
    return draw()
  } catch (error) {
    if (!isNotThere(error) || !(await more(tries))) throw error
    return patiently(draw, more, tries + 1)
  }
}

/** A module that is loaded when it is drawn (lazy) is in the bundle, and there a moment later; it may load another. */
const MOMENTS = 5
/** What all pages of a build have together for what takes longer, however fast the machine is. */
const PATIENCE_MS = 1000
const PAUSE_MS = 10

/** Waits before a page is tried again, and says whether there was patience left for that. */
export function newPatience(): (tries: number) => Promise<boolean> {
  let left = PATIENCE_MS
  return async (tries) => {
    if (tries < MOMENTS) {
      await moment()
      return true
    }
    left -= PAUSE_MS
    return left >= 0 && pause(PAUSE_MS, true)
  }
}
