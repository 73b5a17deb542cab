import fs from 'node:fs'
import { availableParallelism } from 'node:os'
import type { Tinypool } from 'tinypool'
import type { Limits } from '../../shared/contract.ts'
import { Refused } from '../folders/refused.ts'
import { inLanes } from './lanes.ts'
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
  let threads: Promise<Tinypool> | undefined
  let singleThread: Promise<Tinypool> | undefined
  // Without its code a thread ends as it starts, and the work that waits for it would never settle.
  const checkWorkerExists = (): void => {
    if (!fs.existsSync(worker)) throw missingCodeError()
  }
  const start = async (options: ConstructorParameters<typeof Tinypool>[0]): Promise<Tinypool> => {
    checkWorkerExists()
    const { Tinypool } = await import('tinypool')
    // Work for a thread that exists from the beginning waits in that thread's own queue, so this thread does
    // not have to hear first that the other one is ready.
    try {
      const pool = new Tinypool({
        filename: worker.href,
        minThreads: 1,
        idleTimeout: idle,
        ...options,
      })
      // From here on, the first thread may end like any other.
      pool.options.minThreads = 0
      return pool
    } catch (error) {
      throw refusedBySystem(error) ?? error
    }
  }
  const limitedOptions = {
    maxThreads: availableParallelism(),
    resourceLimits: {
      maxOldGenerationSizeMb: limits.memory,
      maxYoungGenerationSizeMb: YOUNG_MB,
      stackSizeMb: STACK_MB,
    },
  }

  // A failed start is repeated with the next work: a program that is being updated is back soon.
  const startThreads = (options: { readonly workerData?: string } = {}): Promise<Tinypool> =>
    (threads ??= start({ ...limitedOptions, ...options }).catch((error: unknown) => {
      threads = undefined
      throw error
    }))
  const startSingleThread = (): Promise<Tinypool> =>
    (singleThread ??= start({ maxThreads: 1 }).catch((error: unknown) => {
      singleThread = undefined
      throw error
    }))

  let stopping: Promise<unknown> = Promise.resolve()
  const endThreads = (): void => {
    // A failed start is reported by the work that needed the threads.
    const ending = threads?.then(
      (pool) => pool.destroy(),
      () => undefined,
    )
    threads = undefined
    stopping = Promise.all([stopping, ending])
  }

  const attempt = async <T>(task: string, batch: readonly unknown[]): Promise<Outcome<T[]>> => {
    checkWorkerExists()
    const pool = await startThreads()
    const controller = new AbortController()
    const cancelLimit = limitTime(limits.seconds, () => controller.abort())
    try {
      return { value: (await pool.run(batch, { name: task, signal: controller.signal })) as T[] }
    } catch (error) {
      checkWorkerExists()
      const systemError = refusedBySystem(error)
      if (systemError) throw systemError
      return { failure: controller.signal.aborted ? 'time' : failureOf(error), error }
    } finally {
      cancelLimit()
    }
  }

  const runBisecting = async <K extends keyof typeof Worker>(
    task: K,
    batch: readonly Piece<K>[],
  ): Promise<Outcome<Result<K>>[]> => {
    const outcome = await attempt<Result<K>>(task, batch)
    if ('value' in outcome) return outcome.value.map((value) => ({ value }))
    if (batch.length <= 1) return [outcome]
    // A piece in the batch has failed. Halve the batch to find out which one.
    const half = Math.ceil(batch.length / 2)
    return [
      ...(await runBisecting(task, batch.slice(0, half))),
      ...(await runBisecting(task, batch.slice(half))),
    ]
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
        (batch) => runBisecting<K>(task, batch),
        (outcomes, batch) =>
          batch.flatMap((piece, i) => (outcomes[i] ? [receive(outcomes[i], piece)] : [])),
      )
    },
    async prepare(task) {
      // The thread reads the task from `workerData` and loads its code without another message. A failure
      // here happens again with the work, which reports it.
      await startThreads({ workerData: task }).catch(() => undefined)
    },
    async runAlone<K extends keyof typeof Worker>(task: K, piece: Piece<K>) {
      checkWorkerExists()
      const thread = await startSingleThread()
      const [result] = (await thread.run([piece], { name: task })) as Result<K>[]
      return result as Result<K>
    },
    endThreads,
    async close() {
      endThreads()
      const thread = await singleThread?.catch(() => undefined)
      singleThread = undefined
      await Promise.all([stopping, thread?.destroy()])
    },
  }
}

/** The error for when the code of the threads is gone: sitegen was updated or removed while it was running. */
function missingCodeError(): Refused {
  return new Refused(
    'system',
    'sitegen was updated while it ran, and the code that it started with no longer exists.',
    'Start it again.',
  )
}

function failureOf(error: unknown): Failure {
  return (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crash'
}

/**
 * Returns an error as a system error if the machine has refused a resource to a thread, which has nothing to
 * do with its work. The code of such an error may get lost between threads, so it is read from the message.
 */
function refusedBySystem(error: unknown): Error | undefined {
  const message = error instanceof Error ? error.message : ''
  const [found] =
    /^E(?:AGAIN|MFILE|NFILE|NOMEM)\b|^WebAssembly\.\w+\(\): Out of memory/.exec(message) ?? []
  if (found === undefined) return undefined
  const code = found.startsWith('E') ? found : 'ENOMEM'
  return Object.assign(new Error(message), { code, syscall: 'thread' })
}
