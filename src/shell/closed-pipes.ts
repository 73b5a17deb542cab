/** Lets a command end as it would where nobody reads on: `sitegen … | head` has seen enough, and that is no mistake of anybody's. */
export function allowClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_DESTROYED') throw error
    })
}
