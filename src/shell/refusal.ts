// What keeps a command from doing its work, without being a fault of the site or of sitegen, as problems.

import type { Diagnostic } from '../shared/contract.ts'
import { prepareCache } from './cache.ts'
import { Refused } from './check-output.ts'
import { LockHeld } from './lock.ts'
import { why } from './why.ts'

/** The problem that an error stands for; `undefined` where it is a bug of ours. */
export function refusalOf(error: unknown): Diagnostic | undefined {
  if (error instanceof Refused) {
    const { code, message, hint } = error
    return { severity: 'error', code, message, hint }
  }
  if (error instanceof LockHeld) {
    return {
      severity: 'error',
      code: 'output-locked',
      message: `Another build (process ${error.pid}) is writing this output.`,
      hint: 'Wait until it is done, and build again.',
    }
  }
  return undefined
}

/** A cache that cannot be written is none; it is told of, since every build takes as long as the first. */
export function unusableCache(cache: string): Diagnostic | undefined {
  try {
    prepareCache(cache)
    return undefined
  } catch (error) {
    return {
      severity: 'warning',
      code: 'cache',
      message: `Nothing can be kept in ${cache}: ${why(error)}.`,
      hint: 'Let sitegen write there, name another folder with --cache, or none with --no-cache.',
    }
  }
}
