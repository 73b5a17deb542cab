import { refusalOf } from './refusal.ts'
import { openReport } from './report.ts'
import { ownVersion } from './version.ts'

/** Tells what kept a command from its work, or that it is a bug: the exit code says which. */
export async function tellOf(error: unknown): Promise<2 | 70> {
  const refusal = await refusalOf(error)
  if (refusal) openReport().problems('.', [refusal])
  else reportBug(error)
  return refusal ? 2 : 70
}

/** Says that sitegen itself failed. This is the only place where a stack is shown. */
export function reportBug(error: unknown): void {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(
    `\nsitegen ${ownVersion()} itself failed. Please report this, with what you did and the lines below:\n\n${stack}\n`,
  )
}
