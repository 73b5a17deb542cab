// Code of a site may do anything: end the process, as if a build had gone well, or start something that fails when nobody waits for
// it. Whoever runs such code does so in here, and hears of either as of any other failure of that code.

import { setImmediate as moment } from 'node:timers/promises'
import { systemCode } from '../folders/why.ts'
import { CONFIG_CODE, hasRun, isDrawing, isOurs } from './site-code.ts'

/** What fails while nobody waits for it, for each guarded work that goes on. */
const listening = new Set<unknown[]>()

/** Does work in which code of the site runs. Throws also what that code has started, and what has failed by the end of the work. */
export async function guarded<T>(work: () => Promise<T>): Promise<T> {
  const failed: unknown[] = []
  listening.add(failed)
  const allowExit = refuseExit()
  try {
    const made = await work()
    // Of a promise it is told once all is done that waits for nothing but promises.
    await moment()
    if (failed.length > 0) throw failed[0]
    return made
  } finally {
    allowExit()
    listening.delete(failed)
  }
}

/**
 * Hears what fails while nobody waits for it, such as in a timer, and ends the process with its exit code, once. Where what would tell
 * of it fails as well, Node does. Gives what waits for that.
 */
export function hearFailures(codeOf: (error: unknown) => Promise<number>): () => Promise<void> {
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
 * Whether code of the site that draws has left behind what fails now. Guarded work that goes on fails with it; when all is drawn, it
 * is nobody's business any more.
 */
function isLeftBehind(error: unknown): boolean {
  const stack = error instanceof Error ? String(error.stack) : ''
  const isOfOthers = stack.includes(CONFIG_CODE) || isOurs(stack) || systemCode(error) !== undefined
  if (!hasRun.drawing || (isOfOthers && !isDrawing(stack))) return false
  for (const failed of listening) failed.push(error)
  return true
}

/** Ends the process, whoever refuses it. */
export const { exit } = process
/** How many do not want the process to be ended now, whoever asks for it. */
let refusing = 0

/** Refuses from now on that anybody ends the process but the command line; gives what allows it again, but for what draws. */
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
