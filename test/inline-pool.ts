// A stand-in for the pool of worker threads: runs their tasks in the current thread, without limits.

import type { Pool } from '../src/shell/threads/pool.ts'
import type * as Worker from '../src/shell/threads/worker.ts'

type Piece<K extends keyof typeof Worker> = Parameters<(typeof Worker)[K]>[0][number]
type Result<K extends keyof typeof Worker> = Awaited<ReturnType<(typeof Worker)[K]>>[number]

/** Runs a piece of work immediately. */
async function work<K extends keyof typeof Worker>(
  task: K,
  pieces: readonly Piece<K>[],
): Promise<Result<K>[]> {
  const { [task]: run } = await import('../src/shell/threads/worker.ts')
  return (run as (pieces: readonly Piece<K>[]) => Promise<Result<K>[]>)(pieces)
}

/** A pool without threads. */
export const inlinePool: Pool = {
  async run(task, groups, receive) {
    const results = []
    for (const batch of groups.flat()) {
      const values = await work(task, batch)
      for (const [i, piece] of batch.entries())
        if (i in values) results.push(receive({ value: values[i]! }, piece))
    }
    return results
  },
  runAlone: async (task, piece) => (await work(task, [piece]))[0]!,
  prepare: () => Promise.resolve(),
  endThreads: () => undefined,
  close: async () => undefined,
}
