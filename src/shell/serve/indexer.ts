// Keeps the search indexes of a session up to date, in a thread of its own, when nobody has saved anything for a while.

import { Worker } from 'node:worker_threads'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BackgroundData } from './background.ts'
import type { MadeSite } from './last-round.ts'
import type { MadeIndexes } from './round.ts'
import type { Session, SessionOptions } from './session.ts'

/** The indexes of a session. */
interface Indexer {
  /** Says what was made last. */
  follow(made: MadeSite): void
  /** Resolves when the indexes are those of the last build, or cannot be. */
  done(): Promise<void>
}

/** So long after a build without another, in milliseconds: who saves again soon shall not wait for an index on the way. */
const IDLE_MS = 3000
/** Nobody waits longer for an index. */
const PATIENCE_MS = 30_000

/** Makes indexes in the background; `onIndexed` puts them into the site, `onFailed` hears why there are none. */
export function newIndexer({
  session,
  onIndexed,
  onFailed,
  ...where
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
    const work = { ...where, notes: path.join(where.cache, 'background') }
    // Where no thread can be started, or it ends early, the last indexes stay.
    const indexed = await inThread(work).catch(onFailed)
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
      const patience = sleep(PATIENCE_MS, true, { ref: false })
      let isLate = false
      // One that was under way may have begun before the last save.
      for (let turn = 0; turn < 2 && isStale() && !isLate; turn++)
        isLate = await Promise.race([start().then(() => false), patience])
    },
  }
}

function inThread(workerData: BackgroundData): Promise<MadeIndexes | undefined> {
  return new Promise((done, fail) => {
    const worker = new Worker(new URL('background.js', import.meta.url), { workerData })
    worker.once('message', (indexed: MadeIndexes | undefined) => done(indexed))
    worker.once('error', fail)
    worker.once('exit', () => done(undefined))
    worker.unref()
  })
}
