// A crawl that a thread can do by itself: all it needs comes with it, and what it has found goes back.

import type { Answer } from '../../core/audit/judge.ts'
import type { Home } from './addresses.ts'
import { crawl } from './crawl.ts'
import { fetchIn } from './folder-fetch.ts'

/** Pages that are to be read, and all they name to be asked for. */
export interface CrawlInput {
  readonly home: Home
  readonly pages: readonly string[]
  /** What has been asked for already. */
  readonly known: readonly string[]
  /** The folder that answers; without one a server does. */
  readonly folder?: string | undefined
  /** Where it is told, as work goes on, of how many pages so many have been asked for. */
  readonly done: Int32Array
}

/** Asks for pages, and for what they name; what has been asked for already is not among the answers. */
export async function crawlPages(input: CrawlInput): Promise<[string, Answer][]> {
  const { home, pages, known, folder, done } = input
  const asked = new Set(known)
  const answers = new Map(known.map((url): [string, Answer] => [url, { status: 0 }]))
  const progress = (...told: [asked: number, of: number]): void => {
    for (const [i, count] of told.entries()) Atomics.store(done, i, count)
  }
  await crawl(pages, { home, answers }, progress, sendTo(folder, home))
  return [...answers].filter(([url]) => !asked.has(url))
}

/** How pages are asked for: in a folder, or where a server is. */
export function sendTo(folder: string | undefined, { base }: Home): typeof fetch {
  return folder === undefined ? fetch : fetchIn(folder, base)
}
