import fs from 'node:fs'
import { availableParallelism } from 'node:os'
import type { Tinypool } from 'tinypool'
import type { Limits } from '../../shared/contract.ts'
import { Refused } from '../folders/refused.ts'
import { inLanes } from './lanes.ts'
import { limitTime } from './time-limit.ts'
import type * as Worker from './worker.ts'

/** Why a piece of work was given up. */
export type Failure = 'time' | 'memory' | 'crash'

/** A result, or why there is none. */
type Outcome<O> = { readonly value: O } | { readonly failure: Failure; readonly error: unknown }

/** Work of many equal pieces, each within the limits. */
export interface Pool {
  /**
   * Runs batches, of which those of one group go to one thread after the other: what a thread has prepared for the first
   * serves the next. A thread without a group of its own helps with a long one of another's. `receive` takes each answer as it comes, so
   * that what is large need not wait for the rest; what it returns comes back in order.
   */
  run<K extends keyof typeof Worker, R>(
    task: K,
    groups: readonly (readonly (readonly Piece<K>[])[])[],
    receive: (outcome: Outcome<Result<K>>, piece: Piece<K>) => R,
  ): Promise<R[]>
  /**
   * Has a thread load what a task needs, while whoever will ask for it is still busy. Whoever is too busy to start a thread waits
   * until it has been started.
   */
  prepare(task: keyof typeof Worker): Promise<void>
  /** Does one long piece of work beside all other, in a thread without limits; the next one finds there what it has loaded. */
  apart<K extends keyof typeof Worker>(task: K, piece: Piece<K>): Promise<Result<K>>
  /** Ends the threads that work within limits, while this one goes on. Further work starts them again. */
  rest(): void
  close(): Promise<void>
}

type Piece<K extends keyof typeof Worker> = Parameters<(typeof Worker)[K]>[0][number]
type Result<K extends keyof typeof Worker> = Awaited<ReturnType<(typeof Worker)[K]>>[number]

/** Deeply nested sources need more stack than a thread has by default (4 MB). */
const STACK_MB = 32
/**
 * What is young in a thread's heap, in MB, as Node 20 and 22 set it; a third of it may become old at once. Node lets a heap pass its limit
 * by 16 MB while the thread is ended, beyond which V8 ends the process: with the 192 MB of Node 24, it did. Half as much costs time.
 */
const YOUNG_MB = 48
/** A thread without work for this long is ended, and its memory is free for the next stage. It may have been prepared a little early. */
const IDLE_MS = 500

/** What the threads run: all code of the program lies in one folder. */
const WORKER = new URL('worker.js', import.meta.url)

/** Threads that start with the first work. Without any for `idle` milliseconds they end, and start again with the next. */
export function openPool(limits: Limits, { idle = IDLE_MS, worker = WORKER } = {}): Pool {
  let threads: Promise<Tinypool> | undefined
  let alone: Promise<Tinypool> | undefined
  // Without its code a thread ends as it starts, and nobody would be told of the work that waits for it.
  const mustBeThere = (): void => {
    if (!fs.existsSync(worker)) throw codeGone()
  }
  const start = async (options: ConstructorParameters<typeof Tinypool>[0]): Promise<Tinypool> => {
    mustBeThere()
    const { Tinypool } = await import('tinypool')
    // What is asked of a thread that is there from the beginning waits in its own queue, and nobody has to hear first that it is ready.
    const pool = new Tinypool({
      filename: worker.href,
      minThreads: 1,
      idleTimeout: idle,
      ...options,
    })
    // It may end like any other.
    pool.options.minThreads = 0
    return pool
  }
  const limited = {
    maxThreads: availableParallelism(),
    resourceLimits: {
      maxOldGenerationSizeMb: limits.memory,
      maxYoungGenerationSizeMb: YOUNG_MB,
      stackSizeMb: STACK_MB,
    },
  }

  // What could not start is tried again with the next work: a program that is being updated is there again soon.
  const begun = (more: { readonly workerData?: string } = {}): Promise<Tinypool> =>
    (threads ??= start({ ...limited, ...more }).catch((error: unknown) => {
      threads = undefined
      throw error
    }))
  const begunAlone = (): Promise<Tinypool> =>
    (alone ??= start({ maxThreads: 1 }).catch((error: unknown) => {
      alone = undefined
      throw error
    }))

  let resting: Promise<unknown> = Promise.resolve()
  const rest = (): void => {
    // Why threads did not start is told by the work that wanted them.
    const ending = threads?.then(
      (pool) => pool.destroy(),
      () => undefined,
    )
    threads = undefined
    resting = Promise.all([resting, ending])
  }

  const attempt = async <T>(task: string, batch: readonly unknown[]): Promise<Outcome<T[]>> => {
    mustBeThere()
    const pool = await begun()
    const controller = new AbortController()
    const end = limitTime(limits.seconds, () => controller.abort())
    try {
      return { value: (await pool.run(batch, { name: task, signal: controller.signal })) as T[] }
    } catch (error) {
      mustBeThere()
      const refused = refusedBySystem(error)
      if (refused) throw refused
      return { failure: controller.signal.aborted ? 'time' : failureOf(error), error }
    } finally {
      end()
    }
  }

  const oneByOne = async <K extends keyof typeof Worker>(
    task: K,
    batch: readonly Piece<K>[],
  ): Promise<Outcome<Result<K>>[]> => {
    const whole = await attempt<Result<K>>(task, batch)
    if ('value' in whole) return whole.value.map((value) => ({ value }))
    if (batch.length <= 1) return [whole]
    // Something in it went wrong: the pieces alone show which.
    const half = Math.ceil(batch.length / 2)
    return [
      ...(await oneByOne(task, batch.slice(0, half))),
      ...(await oneByOne(task, batch.slice(half))),
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
        (batch) => oneByOne<K>(task, batch),
        (outcomes, batch) =>
          batch.flatMap((piece, i) => (outcomes[i] ? [receive(outcomes[i], piece)] : [])),
      )
    },
    async prepare(task) {
      // Whoever has started it is asked nothing while it loads.
      // What goes wrong here goes wrong again with the work, and is told then.
      await begun({ workerData: task }).catch(() => undefined)
    },
    async apart<K extends keyof typeof Worker>(task: K, piece: Piece<K>) {
      mustBeThere()
      const thread = await begunAlone()
      const [result] = (await thread.run([piece], { name: task })) as Result<K>[]
      return result as Result<K>
    },
    rest,
    async close() {
      rest()
      const thread = await alone?.catch(() => undefined)
      alone = undefined
      await Promise.all([resting, thread?.destroy()])
    },
  }
}

/** What threads would run is not there any more: sitegen was updated, or removed, while it ran. */
function codeGone(): Refused {
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
 * What the machine does not give a thread, whatever that is asked, as an error of the system: on its way from thread to thread one
 * may lose its code.
 */
function refusedBySystem(error: unknown): Error | undefined {
  const message = error instanceof Error ? error.message : ''
  const [found] =
    /^E(?:MFILE|NFILE|NOMEM)\b|^WebAssembly\.\w+\(\): Out of memory/.exec(message) ?? []
  if (found === undefined) return undefined
  const code = found.startsWith('E') ? found : 'ENOMEM'
  return Object.assign(new Error(message), { code, syscall: 'thread' })
}
