// A self-contained crawl for a worker thread: the input can be cloned, and the answers are returned.

import type { Answer } from '../../core/audit/judge.ts'
import type { Home } from './addresses.ts'
import { crawl } from './crawl.ts'
import { fetchIn } from './folder-fetch.ts'

/** The pages to read, and what is needed to request everything they reference. */
export interface CrawlInput {
  readonly home: Home
  readonly pages: readonly string[]
  /** URLs that have been requested before. */
  readonly requestedUrls: readonly string[]
  /** The folder that answers the requests. Without one, they go to a server. */
  readonly folder?: string | undefined
  /** Shared counters for progress: the pages crawled so far, and their total number. */
  readonly counters: Int32Array
}

/** Requests pages and everything they reference. Returns the answers for URLs that are not in `requestedUrls`. */
export async function crawlPages(input: CrawlInput): Promise<[string, Answer][]> {
  const { home, pages, requestedUrls, folder, counters } = input
  const alreadyRequested = new Set(requestedUrls)
  const answers = new Map(requestedUrls.map((url): [string, Answer] => [url, { status: 0 }]))
  const progress = (requested: number, of: number): void => {
    Atomics.store(counters, 0, requested)
    Atomics.store(counters, 1, of)
  }
  await crawl(pages, { home, answers }, progress, fetchFor(folder, home))
  return [...answers].filter(([url]) => !alreadyRequested.has(url))
}

/** Returns the `fetch` function of a crawl: one that reads a folder, or the global one for a server. */
export function fetchFor(folder: string | undefined, { base }: Home): typeof fetch {
  return folder === undefined ? fetch : fetchIn(folder, base)
}
