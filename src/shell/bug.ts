import { ownVersion } from './version.ts'

/** Says that sitegen itself failed. This is the only place where a stack is shown. */
export function reportBug(error: unknown): void {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(
    `\nsitegen ${ownVersion()} itself failed. Please report this, with what you did and the lines below:\n\n${stack}\n`,
  )
}
