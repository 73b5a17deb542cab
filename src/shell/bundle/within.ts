// Code of a site that never ends would hold this thread for ever. V8 can stop it, from a thread of its own: a tenth of a millisecond a
// call, so only calls are watched that may run such code.

import vm from 'node:vm'
import { haveWorked, PATIENCE } from '../threads/time-limit.ts'

const NAME = 'sitegen:within'
const SLOT = Symbol.for(NAME)
const call = new vm.Script(`globalThis[Symbol.for('${NAME}')]()`)

/**
 * Does some work. Throws a `TimeOver` where it takes longer than so many seconds of the processor. V8 counts those of the clock: where a busy
 * machine, or one that was asleep, has used them up, the work is done once more, with more time.
 */
export function within<T>(seconds: number, work: () => T, patience = 1): T {
  const begun = process.cpuUsage()
  Object.assign(globalThis, { [SLOT]: work })
  try {
    return call.runInThisContext({ timeout: 1000 * seconds * patience }) as T
  } catch (error) {
    // Anything can be thrown.
    const code = (error as Partial<NodeJS.ErrnoException> | null | undefined)?.code
    if (code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    // All tries together end before there is no patience left.
    if (haveWorked(seconds, begun) || 4 * patience > PATIENCE) throw new TimeOver(seconds)
    return within(seconds, work, 2 * patience)
  } finally {
    Reflect.deleteProperty(globalThis, SLOT)
  }
}

/** The same for work that is waited for: also what it waits for takes no longer. */
export async function allWithin<T>(seconds: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeOver(seconds)), 1000 * seconds)
  })
  try {
    return await Promise.race([within(seconds, work), over])
  } finally {
    clearTimeout(timer)
  }
}

/** Work was stopped that took too long. */
export class TimeOver extends Error {
  constructor(seconds: number) {
    super(`it takes longer than ${seconds} seconds`)
  }
}
