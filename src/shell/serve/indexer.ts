// Keeps the search indexes of a session up to date. They are made in a worker thread, once nothing has been
// saved for a while.

import { Worker } from 'node:worker_threads'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BackgroundData } from './background.ts'
import type { MadeSite } from './last-round.ts'
import type { BackgroundIndexes } from './round.ts'
import type { Session, SessionOptions } from './session.ts'

/** The background indexer of a session. */
interface Indexer {
  /** Takes the latest build, and schedules an update of its indexes. */
  follow(made: MadeSite): void
  /** Resolves when the indexes match the last build. Gives up after `MAX_WAIT_MS`, or if they cannot be made. */
  done(): Promise<void>
}

/**
 * Delay between a build and the update of the indexes, in milliseconds. A further save restarts it, so that
 * a quick series of saves is not slowed down by an index.
 */
const IDLE_MS = 3000
/** Maximum time that `done` waits, in milliseconds. */
const MAX_WAIT_MS = 30_000

/**
 * Creates an indexer. `onIndexed` builds the site again with the new indexes, and `onFailed` receives the
 * reason if making them fails.
 */
export function newIndexer({
  session,
  onIndexed,
  onFailed,
  ...paths
}: Pick<SessionOptions, 'root' | 'cache' | 'base'> & {
  readonly session: Session
  readonly onIndexed: () => Promise<void>
  readonly onFailed: (error: unknown) => void
}): Indexer {
  let timer: NodeJS.Timeout | undefined
  let last: MadeSite | undefined
  let running: Promise<void> | undefined

  const isStale = (): boolean => last !== undefined && !session.isIndexed(last)
  const run = async (): Promise<void> => {
    const data = { ...paths, notes: path.join(paths.cache, 'background') }
    // If the thread cannot be started, or ends early, the previous indexes stay.
    const indexed = await inThread(data).catch(onFailed)
    if (indexed) {
      await session.adopt(indexed)
      await onIndexed()
    }
  }
  const start = (): Promise<void> => {
    clearTimeout(timer)
    running ??= run().finally(() => {
      running = undefined
    })
    return running
  }
  return {
    follow(made) {
      last = made
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (isStale()) void start()
      }, IDLE_MS)
    },
    async done() {
      const timeout = sleep(MAX_WAIT_MS, true, { ref: false })
      let isTimedOut = false
      // Twice, since a run in progress may have begun before the last save.
      for (let attempt = 0; attempt < 2 && isStale() && !isTimedOut; attempt++)
        isTimedOut = await Promise.race([start().then(() => false), timeout])
    },
  }
}

function inThread(workerData: BackgroundData): Promise<BackgroundIndexes | undefined> {
  return new Promise((done, fail) => {
    const worker = new Worker(new URL('background.js', import.meta.url), { workerData })
    worker.once('message', (indexed: BackgroundIndexes | undefined) => done(indexed))
    worker.once('error', fail)
    worker.once('exit', () => done(undefined))
    worker.unref()
  })
}
