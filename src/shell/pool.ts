import { availableParallelism } from 'node:os'
import type { Tinypool } from 'tinypool'
import type { Limits } from '../shared/contract.ts'
import type * as Worker from './worker.ts'

/** Why a piece of work was given up. */
export type Failure = 'time' | 'memory' | 'crash'

/** A result, or why there is none. */
export type Outcome<O> =
  | { readonly value: O }
  | { readonly failure: Failure; readonly error: unknown }

/** Work of many equal pieces, each within the limits. */
export interface Pool {
  run<K extends keyof typeof Worker>(
    task: K,
    batches: readonly (readonly Piece<K>[])[],
    done?: (pieces: number) => void,
  ): Promise<Outcome<Result<K>>[][]>
  close(): Promise<void>
}

type Piece<K extends keyof typeof Worker> = Parameters<(typeof Worker)[K]>[0][number]
type Result<K extends keyof typeof Worker> = Awaited<ReturnType<(typeof Worker)[K]>>[number]

/** Deeply nested sources need more stack than a thread has by default (4 MB). */
const STACK_MB = 32

/** Threads that start with the first work and stay until the pool is closed. */
export function openPool(worker: URL, limits: Limits): Pool {
  let threads: Promise<Tinypool> | undefined
  const start = async (): Promise<Tinypool> => {
    const { Tinypool } = await import('tinypool')
    return new Tinypool({
      filename: worker.href,
      minThreads: 0,
      maxThreads: availableParallelism(),
      concurrentTasksPerWorker: 1,
      idleTimeout: 60_000,
      resourceLimits: { maxOldGenerationSizeMb: limits.memory, stackSizeMb: STACK_MB },
    })
  }

  const attempt = async <T>(
    task: string,
    batch: readonly unknown[],
    seconds: number,
  ): Promise<Outcome<T[]>> => {
    const pool = await (threads ??= start())
    const controller = new AbortController()
    const timer = setTimeout(() => controller.abort(), seconds * 1000)
    try {
      return { value: (await pool.run(batch, { name: task, signal: controller.signal })) as T[] }
    } catch (error) {
      return { failure: controller.signal.aborted ? 'time' : failureOf(error), error }
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    async run(task, batches, done) {
      // No more than one batch a thread is under way, so that a batch's time begins when its work does.
      const queue = batches.map((batch, i) => ({ batch, i }))
      const results: Outcome<Result<typeof task>>[][] = batches.map(() => [])
      const lane = async (): Promise<void> => {
        for (let next = queue.shift(); next; next = queue.shift()) {
          results[next.i] = await oneByOne(task, next.batch)
          done?.(next.batch.length)
        }
      }
      const oneByOne = async (
        name: string,
        batch: readonly unknown[],
      ): Promise<Outcome<Result<typeof task>>[]> => {
        const whole = await attempt<Result<typeof task>>(name, batch, limits.seconds)
        if ('value' in whole) return whole.value.map((value) => ({ value }))
        if (batch.length === 1) return [whole]
        // Something in it went wrong: the pieces alone show which.
        const half = Math.ceil(batch.length / 2)
        return [
          ...(await oneByOne(name, batch.slice(0, half))),
          ...(await oneByOne(name, batch.slice(half))),
        ]
      }
      const lanes = Math.min(availableParallelism(), batches.length)
      await Promise.all(Array.from({ length: lanes }, lane))
      return results
    },
    async close() {
      const pool = await threads
      threads = undefined
      await pool?.destroy()
    },
  }
}

/** The same work in this thread, without limits: for tests of everything else. */
export function inlinePool(worker: () => Promise<typeof Worker>): Pool {
  return {
    async run(task, batches) {
      const { [task]: work } = await worker()
      const results = []
      for (const batch of batches) {
        const values = (await (work as (pieces: readonly unknown[]) => unknown)(batch)) as Result<
          typeof task
        >[]
        results.push(values.map((value) => ({ value })))
      }
      return results
    },
    close: async () => undefined,
  }
}

function failureOf(error: unknown): Failure {
  return (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crash'
}
