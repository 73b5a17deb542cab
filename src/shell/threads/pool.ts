import { availableParallelism } from 'node:os'
import type { Limits } from '../../shared/contract.ts'
import { inLanes } from './lanes.ts'
import { newThreads } from './threads.ts'
import { limitTime } from './time-limit.ts'
import type * as Worker from './worker.ts'

/** Why a piece of work was given up. `crash` means any error but an exceeded limit. */
export type Failure = 'time' | 'memory' | 'crash'

/** A result, or why there is none. */
type Outcome<O> = { readonly value: O } | { readonly failure: Failure; readonly error: unknown }

/** Worker threads for many pieces of work, each of which has to stay within the site's limits. */
export interface Pool {
  /**
   * Runs batches of a task. Those of one group run one after the other, because what a thread has prepared
   * for the first also serves the next. A lane that has no group of its own helps with a long one of another.
   * `receive` handles each outcome as it arrives, so that large results need not wait for the rest; what it
   * returns is in the order of the pieces.
   */
  run<K extends keyof typeof Worker, R>(
    task: K,
    groups: readonly (readonly (readonly Piece<K>[])[])[],
    receive: (outcome: Outcome<Result<K>>, piece: Piece<K>) => R,
  ): Promise<R[]>
  /**
   * Starts a thread that loads the code for a task while the caller is still busy. Resolves once the thread
   * is started: a caller that is about to block its event loop has to wait for that.
   */
  prepare(task: keyof typeof Worker): Promise<void>
  /**
   * Runs one long piece of work in a separate thread without limits. The thread keeps what it
   * has loaded for the next piece.
   */
  runAlone<K extends keyof typeof Worker>(task: K, piece: Piece<K>): Promise<Result<K>>
  /** Begins to end the threads that have limits, and returns at once. Further work starts them again. */
  endThreads(): void
  close(): Promise<void>
}

type Piece<K extends keyof typeof Worker> = Parameters<(typeof Worker)[K]>[0][number]
type Result<K extends keyof typeof Worker> = Awaited<ReturnType<(typeof Worker)[K]>>[number]

/** Stack size of a thread. Deeply nested sources need more than the default of 4 MB. */
const STACK_MB = 32
/**
 * Size of the young generation in a thread's heap, in MB, as in Node 20 and 22. A third of it may be promoted
 * at once. While a thread is being ended, Node lets its heap exceed the limit by 16 MB. Beyond that, V8 ends
 * the whole process, which happened with the 192 MB of Node 24. Half of this size is slower.
 */
const YOUNG_MB = 48
/**
 * A thread that is idle for this long, in milliseconds, is ended, which frees its memory for the next stage.
 * It must not be too short, because a thread may be prepared a little before it is needed.
 */
const IDLE_MS = 500

/** The code of the threads. All code of the program is in one folder. */
const WORKER = new URL('worker.js', import.meta.url)

/**
 * Creates a pool. Threads start with the first work, end after `idle` milliseconds without any,
 * and start again with the next.
 */
export function openPool(limits: Limits, { idle = IDLE_MS, worker = WORKER } = {}): Pool {
  const limited = newThreads(worker, {
    maxThreads: availableParallelism(),
    idleTimeout: idle,
    resourceLimits: {
      maxOldGenerationSizeMb: limits.memory,
      maxYoungGenerationSizeMb: YOUNG_MB,
      stackSizeMb: STACK_MB,
    },
  })
  const unlimited = newThreads(worker, { maxThreads: 1, idleTimeout: idle })

  const attempt = async <T>(task: string, batch: readonly unknown[]): Promise<Outcome<T[]>> => {
    // The time limit is for the work alone.
    await limited.start()
    const controller = new AbortController()
    const cancelLimit = limitTime(limits.seconds, () => controller.abort())
    try {
      const result = await limited.run<T>(task, batch, controller.signal)
      if ('value' in result) return result
      const { error } = result
      return { failure: controller.signal.aborted ? 'time' : failureOf(error), error }
    } finally {
      cancelLimit()
    }
  }

  return {
    run<K extends keyof typeof Worker, R>(
      task: K,
      groups: readonly (readonly (readonly Piece<K>[])[])[],
      receive: (outcome: Outcome<Result<K>>, piece: Piece<K>) => R,
    ) {
      return inLanes(
        groups,
        availableParallelism(),
        (batch) => bisecting(batch, (part) => attempt<Result<K>>(task, part)),
        (outcomes, batch) =>
          batch.flatMap((piece, i) => (outcomes[i] ? [receive(outcomes[i], piece)] : [])),
      )
    },
    async prepare(task) {
      // A failure here happens again with the work, which reports it.
      await limited.start(task).catch(() => undefined)
    },
    async runAlone<K extends keyof typeof Worker>(task: K, piece: Piece<K>) {
      const result = await unlimited.run<Result<K>>(task, [piece])
      if ('error' in result) throw result.error
      return result.value[0] as Result<K>
    },
    endThreads: () => void limited.end(),
    async close() {
      await Promise.all([limited.end(), unlimited.end()])
    },
  }
}

/** Returns an outcome for each piece of a batch. If the batch fails, halves it to find out which pieces do. */
async function bisecting<P, T>(
  batch: readonly P[],
  attempt: (part: readonly P[]) => Promise<Outcome<T[]>>,
): Promise<Outcome<T>[]> {
  const outcome = await attempt(batch)
  if ('value' in outcome) return outcome.value.map((value) => ({ value }))
  if (batch.length <= 1) return [outcome]
  const half = Math.ceil(batch.length / 2)
  return [
    ...(await bisecting(batch.slice(0, half), attempt)),
    ...(await bisecting(batch.slice(half), attempt)),
  ]
}

function failureOf(error: unknown): Failure {
  return (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crash'
}
