// Stops site code that never finishes and would block this thread forever. V8 can do so from a thread of its
// own, which costs a tenth of a millisecond per call, so only calls that may run such code are guarded.

import vm from 'node:vm'
import { haveWorked, PATIENCE } from '../threads/time-limit.ts'

const NAME = 'sitegen:within'
const SLOT = Symbol.for(NAME)
const call = new vm.Script(`globalThis[Symbol.for('${NAME}')]()`)

/**
 * Runs synchronous work. Throws a `TimeoutExceeded` if it takes longer than `seconds` of CPU time. V8 measures
 * wall-clock time instead: if a busy machine, or one that was asleep, has used that up, the work is repeated
 * with twice the time.
 */
export function runWithTimeout<T>(seconds: number, work: () => T, patience = 1): T {
  const startUsage = process.cpuUsage()
  Object.assign(globalThis, { [SLOT]: work })
  try {
    return call.runInThisContext({ timeout: 1000 * seconds * patience }) as T
  } catch (error) {
    // Anything can be thrown.
    const code = (error as Partial<NodeJS.ErrnoException> | null | undefined)?.code
    if (code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    // All attempts together stay below `PATIENCE` times the limit.
    if (haveWorked(seconds, startUsage) || 4 * patience > PATIENCE)
      throw new TimeoutExceeded(seconds)
    return runWithTimeout(seconds, work, 2 * patience)
  } finally {
    Reflect.deleteProperty(globalThis, SLOT)
  }
}

/** Like `runWithTimeout`, for asynchronous work. The limit also covers the time until its promise settles. */
export async function runAsyncWithTimeout<T>(seconds: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutExceeded(seconds)), 1000 * seconds)
  })
  try {
    return await Promise.race([runWithTimeout(seconds, work), timeout])
  } finally {
    clearTimeout(timer)
  }
}

/** Thrown when work exceeds its time limit. */
export class TimeoutExceeded extends Error {
  constructor(seconds: number) {
    super(`it takes longer than ${seconds} seconds`)
  }
}
