// Guards against side effects of site code, which may end the process as if the build had succeeded, or start
// something that fails while nobody awaits it. `runGuarded` turns both into ordinary errors of that code.

import { setImmediate as moment } from 'node:timers/promises'
import { systemCode } from '../folders/system-errors.ts'
import { CONFIG_CODE, hasRun, isDrawing, isOurs } from './site-code.ts'

/** Unhandled failures, collected for each guarded call in progress. */
const listening = new Set<unknown[]>()

/**
 * Runs work that executes site code. Also throws the failure of anything that this code has started, if it
 * fails before the work is done.
 */
export async function runGuarded<T>(work: () => Promise<T>): Promise<T> {
  const failed: unknown[] = []
  listening.add(failed)
  const allowExit = refuseExit()
  try {
    const made = await work()
    // Node.js reports unhandled rejections only after all microtasks have run.
    await moment()
    if (failed.length > 0) throw failed[0]
    return made
  } finally {
    allowExit()
    listening.delete(failed)
  }
}

/**
 * Handles uncaught exceptions and unhandled rejections: ends the process once, with the exit code from
 * `codeOf`. If `codeOf` fails as well, Node.js handles the error. Returns a function that waits for a pending
 * exit.
 */
export function handleUncaught(codeOf: (error: unknown) => Promise<number>): () => Promise<void> {
  let ending: Promise<void> | undefined
  const hear = (error: unknown): void => {
    if (!isLeftBehind(error)) ending ??= codeOf(error).then(exit, giveUp)
  }
  const giveUp = (error: unknown): never => {
    process.off('uncaughtException', hear).off('unhandledRejection', hear)
    throw error
  }
  process.on('uncaughtException', hear).on('unhandledRejection', hear)
  return async () => ending
}

/**
 * Whether an unhandled failure was left behind by site code that renders pages. If so, it fails the guarded
 * calls in progress. After rendering, it is ignored.
 */
function isLeftBehind(error: unknown): boolean {
  const stack = error instanceof Error ? String(error.stack) : ''
  const isOfOthers = stack.includes(CONFIG_CODE) || isOurs(stack) || systemCode(error) !== undefined
  if (!hasRun.drawing || (isOfOthers && !isDrawing(stack))) return false
  for (const failed of listening) failed.push(error)
  return true
}

/** The original `process.exit`, which ends the process even while `refuseExit` is in effect. */
export const { exit } = process
/** Number of callers that currently refuse to let the process end. */
let refusing = 0

/**
 * Makes `process.exit` throw from now on, for everything but the command line. Returns a function that allows
 * it again, except for rendering code.
 */
export function refuseExit(): () => void {
  refusing++
  Object.assign(process, { exit: exitIfAllowed })
  return () => {
    refusing--
  }
}

function exitIfAllowed(code?: number): never {
  const refusal = new Error('it ends the process')
  if (refusing > 0 || isDrawing(String(refusal.stack))) throw refusal
  return exit(code)
}
