import type { Diagnostic } from '../../shared/contract.ts'
import { messageOf } from '../bundle/blame.ts'
import { Unprintable } from './closed-pipes.ts'
import { refusalOf } from './refusal.ts'
import { openReport } from './report.ts'
import { ownVersion } from '../store/version.ts'

/**
 * Tells what kept a command from its work, as `json` where that was asked for, or that it is a bug: the exit code says which.
 */
export async function tellOf(error: unknown, json: boolean): Promise<2 | 70> {
  const refusal = await refusalOf(error)
  if (!refusal) reportBug(error)
  else if (json && !(error instanceof Unprintable)) tellAsJson(refusal)
  else openReport().problems('.', [refusal])
  return refusal ? 2 : 70
}

/** Prints what commander says of a wrong call as one value, without how it begins. */
export function tellWrongCall(message: string): void {
  const [what = '', hint = 'Ask for all commands: sitegen --help'] = message
    .replace(/^error: /, '')
    .split('\n')
  tellAsJson({ severity: 'error', code: 'usage', message: what, hint })
}

/** Prints what kept a command from its work as one value. */
function tellAsJson(problem: Diagnostic): void {
  openReport().result(JSON.stringify({ ok: false, diagnostics: [problem] }))
}

/** Says that sitegen itself failed. This is the only place where a stack is shown. */
export function reportBug(error: unknown): void {
  const stack = error instanceof Error ? (error.stack ?? error.message) : messageOf(error)
  process.stderr.write(
    `\nsitegen ${ownVersion()} itself failed. Please report this, with what you did and the lines below:\n\n${stack}\n`,
  )
}
