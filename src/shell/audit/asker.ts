// Who asks for pages: this thread for a few, another one for many, while this one can read them.

import { Worker } from 'node:worker_threads'
import type { Answer } from '../../core/audit/judge.ts'
import type { Ask, Progress } from './audit.ts'
import { crawl, type Crawl } from './crawl.ts'
import { sendTo, type CrawlInput } from './crawl-pages.ts'

/** Fewer pages are asked for before a thread would have started. */
const FEW = 100
/** How often it is told how far a thread is, in milliseconds. */
const TOLD_EVERY = 100

/** Crawls, while this thread can do something else. */
export type CrawlElsewhere = (input: CrawlInput) => Promise<[string, Answer][]>

/** Crawls in a thread of its own. */
export const inThread: CrawlElsewhere = (input) =>
  new Promise((done, fail) => {
    const thread = new Worker(new URL('crawler.js', import.meta.url), { workerData: input })
    thread.once('message', done)
    thread.once('error', fail)
    thread.once('exit', () => fail(new Error('The thread that asks for pages ended early.')))
  })

/** Asks as `crawl` does, much of it in a thread: whoever asks can do something else meanwhile. */
export function asker(
  state: Crawl,
  folder: string | undefined,
  elsewhere: CrawlElsewhere,
  progress: Progress,
): Ask {
  const { home, answers } = state
  const done = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))
  return async (pages) => {
    if (pages.length < FEW) return crawl(pages, state, progress, sendTo(folder, home))
    done.set([0, pages.length])
    const told = (i: number): number => Atomics.load(done, i)
    const telling = setInterval(() => progress(told(0), told(1)), TOLD_EVERY)
    try {
      const input = { home, pages, known: [...answers.keys()], folder, done }
      for (const [url, answer] of await elsewhere(input)) answers.set(url, answer)
    } finally {
      clearInterval(telling)
    }
  }
}
