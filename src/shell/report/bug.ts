// Reports the error that ended a command, either as a problem that the user can solve or as a bug in sitegen.

import type { Diagnostic } from '../../shared/contract.ts'
import { messageOf } from '../bundle/error-locator.ts'
import { Unprintable } from './closed-pipes.ts'
import { refusalOf } from './refusal.ts'
import { openReport } from './report.ts'
import { ownVersion } from '../store/version.ts'

/**
 * Reports the error that ended a command, as JSON if requested, and returns the exit code: 2 for a problem
 * that the user can solve, 70 for a bug.
 */
export async function reportFatal(error: unknown, json: boolean): Promise<2 | 70> {
  const refusal = await refusalOf(error)
  if (!refusal) reportBug(error)
  else if (json && !(error instanceof Unprintable)) reportAsJson(refusal)
  else openReport().problems('.', [refusal])
  return refusal ? 2 : 70
}

/** Prints commander's message about wrong arguments as JSON, without its `error:` prefix. */
export function reportWrongCall(message: string): void {
  const [what = '', hint = 'Ask for all commands: sitegen --help'] = message
    .replace(/^error: /, '')
    .split('\n')
  reportAsJson({ severity: 'error', code: 'usage', message: what, hint })
}

/** Prints a diagnostic as the JSON result of a failed command. */
function reportAsJson(problem: Diagnostic): void {
  openReport().result(JSON.stringify({ ok: false, diagnostics: [problem] }))
}

/** Reports a bug in sitegen. This is the only place that prints a stack trace. */
export function reportBug(error: unknown): void {
  const stack = error instanceof Error ? (error.stack ?? error.message) : messageOf(error)
  process.stderr.write(
    `\nsitegen ${ownVersion()} itself failed. Please report this, with what you did and the lines below:\n\n${stack}\n`,
  )
}
