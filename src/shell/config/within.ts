// Code of a site that never ends would hold this thread for ever. V8 can stop it, from a thread of its own: a tenth of a millisecond a
// call, so only calls are watched that may run such code.

import vm from 'node:vm'

const NAME = 'sitegen:within'
const SLOT = Symbol.for(NAME)
const call = new vm.Script(`globalThis[Symbol.for('${NAME}')]()`)

/** Does some work. Throws a `TimeOver` where it takes longer than so many seconds. */
export function within<T>(seconds: number, work: () => T): T {
  Object.assign(globalThis, { [SLOT]: work })
  try {
    return call.runInThisContext({ timeout: 1000 * seconds }) as T
  } catch (error) {
    // Anything can be thrown.
    const code = (error as Partial<NodeJS.ErrnoException> | null | undefined)?.code
    throw code === 'ERR_SCRIPT_EXECUTION_TIMEOUT' ? new TimeOver(seconds) : error
  } finally {
    Reflect.deleteProperty(globalThis, SLOT)
  }
}

/** Work was stopped that took too long. */
export class TimeOver extends Error {
  constructor(seconds: number) {
    super(`it takes longer than ${seconds} seconds`)
  }
}
