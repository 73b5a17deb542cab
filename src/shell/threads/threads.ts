// Threads that start when they are needed. Failures that come from the machine or the installation are told
// apart from those of the work.

import fs from 'node:fs'
import type { Tinypool } from 'tinypool'
import { Refused } from '../folders/refused.ts'

/** How many threads there are, how long they live, and what memory they have. */
type ThreadOptions = ConstructorParameters<typeof Tinypool>[0]

/** A result, or the error of the work. */
type Attempt<T> = { readonly value: T } | { readonly error: unknown }

/** Threads that start with the first work, end when they are idle, and start again with the next work. */
interface Threads {
  /** Starts the threads unless they run. The first one loads the code for `firstTask` without another message. */
  start(firstTask?: string): Promise<unknown>
  /** Runs a batch of a task. Rejects only if no work could be done, because of the machine or the installation. */
  run<T>(
    task: string,
    batch: readonly unknown[],
    signal?: AbortSignal | null,
  ): Promise<Attempt<T[]>>
  /** Begins to end the threads. Resolves once all that have ever been started have ended. */
  end(): Promise<unknown>
}

/** Creates threads that run the code of a file. None is started yet. */
export function newThreads(code: URL, options: ThreadOptions): Threads {
  let running: Promise<Tinypool> | undefined
  let ended: Promise<unknown> = Promise.resolve()

  // A failed start is repeated with the next work: a program that is being updated is back soon.
  const start = async (firstTask?: string): Promise<Tinypool> => {
    checkCode(code)
    const own = firstTask === undefined ? {} : { workerData: firstTask }
    return (running ??= startThreads(code, { ...options, ...own }).catch((error: unknown) => {
      running = undefined
      throw error
    }))
  }

  return {
    start,
    async run<T>(task: string, batch: readonly unknown[], signal: AbortSignal | null = null) {
      const threads = await start()
      try {
        return { value: (await threads.run(batch, { name: task, signal })) as T[] }
      } catch (error) {
        checkCode(code)
        const systemError = refusedBySystem(error)
        if (systemError) throw systemError
        return { error }
      }
    },
    end() {
      // A failed start is reported by the work that needed the threads.
      const ending = running?.then(
        (threads) => threads.destroy(),
        () => undefined,
      )
      running = undefined
      return (ended = Promise.all([ended, ending]))
    },
  }
}

async function startThreads(code: URL, options: ThreadOptions): Promise<Tinypool> {
  const { Tinypool } = await import('tinypool')
  try {
    // Work for a thread that exists from the beginning waits in that thread's own queue, so this thread does
    // not have to hear first that the other one is ready.
    const threads = new Tinypool({ filename: code.href, minThreads: 1, ...options })
    // From here on, the first thread may end like any other.
    threads.options.minThreads = 0
    return threads
  } catch (error) {
    throw refusedBySystem(error) ?? error
  }
}

/**
 * Throws if the code of the threads is gone: sitegen was updated or removed while it was running. Without its
 * code a thread ends as it starts, and the work that waits for it would never settle.
 */
function checkCode(code: URL): void {
  if (fs.existsSync(code)) return
  throw new Refused(
    'system',
    'sitegen was updated while it ran, and the code that it started with no longer exists.',
    'Start it again.',
  )
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
