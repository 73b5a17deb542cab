// The work of threads in this one, without limits.

import type { Pool } from '../src/shell/threads/pool.ts'
import type * as Worker from '../src/shell/threads/worker.ts'

type Piece<K extends keyof typeof Worker> = Parameters<(typeof Worker)[K]>[0][number]
type Result<K extends keyof typeof Worker> = Awaited<ReturnType<(typeof Worker)[K]>>[number]

/** Does a piece of work as soon as it is asked for. */
async function work<K extends keyof typeof Worker>(
  task: K,
  pieces: readonly Piece<K>[],
): Promise<Result<K>[]> {
  const { [task]: run } = await import('../src/shell/threads/worker.ts')
  return (run as (pieces: readonly Piece<K>[]) => Promise<Result<K>[]>)(pieces)
}

/** A pool that has no threads. */
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
  rest: () => undefined,
  close: async () => undefined,
}
