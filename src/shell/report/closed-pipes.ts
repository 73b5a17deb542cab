import { Refused } from '../folders/refused.ts'
import { systemCode, why } from '../folders/why.ts'

/** What a command prints cannot be written. */
export class Unprintable extends Refused {
  constructor(cause: Error) {
    const message = `The output of this command cannot be written: ${why(cause)}.`
    super('system', message, 'Make room there, or print it elsewhere.', { cause })
  }
}

/** Lets a command end as it would where nobody reads on: `sitegen … | head` has seen enough, and that is no mistake of anybody's. */
export function allowClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (isClosed(error)) return
      throw systemCode(error) === undefined ? error : new Unprintable(error)
    })
}

/** Waits until all that was said has been heard, or nobody listens any more. What could not be said is an error of its stream. */
export async function allSaid(): Promise<void> {
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
