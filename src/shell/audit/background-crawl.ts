// Decides which thread crawls: this one for a few pages, a worker thread for many, so that this thread can
// read the files in the meantime.

import { Worker } from 'node:worker_threads'
import type { Answer } from '../../core/audit/judge.ts'
import type { Request, Progress } from './audit.ts'
import { crawl } from './crawl.ts'
import { fetchFor, type CrawlInput } from './crawl-pages.ts'

/** Below this many pages, crawling takes less time than starting a worker thread. */
const MIN_PAGES_FOR_THREAD = 100
/** Interval of progress reports from the worker thread, in milliseconds. */
const PROGRESS_INTERVAL_MS = 100

/** Crawls in the background, so that this thread stays free. */
export type CrawlInBackground = (input: CrawlInput) => Promise<[string, Answer][]>

/** Crawls in a worker thread of its own. */
export const crawlInThread: CrawlInBackground = (input) =>
  new Promise((resolve, reject) => {
    const thread = new Worker(new URL('crawler.js', import.meta.url), { workerData: input })
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', () => reject(new Error('The thread that asks for pages ended early.')))
  })

/** Lets `crawlElsewhere` do long crawls, so that the caller can do other work until they end. */
export function backgroundCrawl(crawlElsewhere: CrawlInBackground, progress: Progress): Request {
  return async (pages, state) => {
    const { home, answers, folder } = state
    if (pages.length < MIN_PAGES_FOR_THREAD)
      return crawl(pages, state, progress, fetchFor(folder, home))
    const counters = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))
    counters.set([0, pages.length])
    const counter = (i: number): number => Atomics.load(counters, i)
    const timer = setInterval(() => progress(counter(0), counter(1)), PROGRESS_INTERVAL_MS)
    try {
      const input = { home, pages, requestedUrls: [...answers.keys()], folder, counters }
      for (const [url, answer] of await crawlElsewhere(input)) answers.set(url, answer)
    } finally {
      clearInterval(timer)
    }
  }
}
