// Handles errors of stdout and stderr.

import { Refused } from '../folders/refused.ts'
import { systemCode, systemErrorReason } from '../folders/system-errors.ts'

/** The output of a command cannot be written, for example because the disk is full. */
export class Unprintable extends Refused {
  constructor(cause: Error) {
    const message = `The output of this command cannot be written: ${systemErrorReason(cause)}.`
    super('system', message, 'Make room there, or print it elsewhere.', { cause })
  }
}

/**
 * Ignores errors of closed pipes, so that a command ends normally when its reader does: in `sitegen … |
 * head`, that is no error. Other write errors are thrown, as `Unprintable` if they come from the system.
 */
export function allowClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (isClosed(error)) return
      throw systemCode(error) === undefined ? error : new Unprintable(error)
    })
}

/**
 * Waits until stdout and stderr are flushed or closed. Never resolves after any other write error, which the
 * `error` event of the stream reports.
 */
export async function flushed(): Promise<void> {
  for (const stream of [process.stdout, process.stderr])
    await new Promise<void>((done) => {
      stream.write('', (error) => {
        if (!error || isClosed(error)) done()
      })
    })
}

function isClosed({ code }: NodeJS.ErrnoException): boolean {
  return code === 'EPIPE' || code === 'ERR_STREAM_DESTROYED'
}
