// Guards against side effects of site code, which may end the process as if the build had succeeded, or start
// something that fails while nobody awaits it. `runGuarded` turns both into ordinary errors of that code.

import { setImmediate as nextMacrotask } from 'node:timers/promises'
import { systemCode } from '../folders/system-errors.ts'
import { CONFIG_CODE, hasRun, isDrawing, isOurs } from './site-code.ts'

/** Unhandled failures, collected for each guarded call in progress. */
const failureLists = new Set<unknown[]>()

/**
 * Runs work that executes site code. Also throws the failure of anything that this code has started, if it
 * fails before the work is done.
 */
export async function runGuarded<T>(work: () => Promise<T>): Promise<T> {
  const failures: unknown[] = []
  failureLists.add(failures)
  const allowExit = refuseExit()
  try {
    const result = await work()
    // Node.js reports unhandled rejections only after all microtasks have run.
    await nextMacrotask()
    if (failures.length > 0) throw failures[0]
    return result
  } finally {
    allowExit()
    failureLists.delete(failures)
  }
}

/**
 * Handles uncaught exceptions and unhandled rejections: ends the process once, with the exit code from
 * `codeOf`. If `codeOf` fails as well, Node.js handles the error. Returns a function that waits for a pending
 * exit.
 */
export function handleUncaught(codeOf: (error: unknown) => Promise<number>): () => Promise<void> {
  let ending: Promise<void> | undefined
  const onUncaught = (error: unknown): void => {
    if (!passToGuardedCalls(error)) ending ??= codeOf(error).then(exit, rethrow)
  }
  const rethrow = (error: unknown): never => {
    process.off('uncaughtException', onUncaught).off('unhandledRejection', onUncaught)
    throw error
  }
  process.on('uncaughtException', onUncaught).on('unhandledRejection', onUncaught)
  return async () => ending
}

/**
 * Passes an unhandled failure of site code that renders pages to the guarded calls in progress, which fail
 * with it. After rendering, it is ignored. Returns false for a failure of any other code.
 */
function passToGuardedCalls(error: unknown): boolean {
  const stack = error instanceof Error ? String(error.stack) : ''
  const isFromOtherCode =
    stack.includes(CONFIG_CODE) || isOurs(stack) || systemCode(error) !== undefined
  if (!hasRun.drawing || (isFromOtherCode && !isDrawing(stack))) return false
  for (const failures of failureLists) failures.push(error)
  return true
}

/** The original `process.exit`, which ends the process even while `refuseExit` is in effect. */
export const { exit } = process
/** Number of callers that currently refuse to let the process end. */
let refusalCount = 0

/**
 * Makes `process.exit` throw from now on, for everything but the command line. Returns a function that allows
 * it again, except for rendering code.
 */
export function refuseExit(): () => void {
  refusalCount++
  Object.assign(process, { exit: exitIfAllowed })
  return () => {
    refusalCount--
  }
}

function exitIfAllowed(code?: number): never {
  const refusal = new Error('it ends the process')
  if (refusalCount > 0 || isDrawing(String(refusal.stack))) throw refusal
  return exit(code)
}
