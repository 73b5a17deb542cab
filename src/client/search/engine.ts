// Sends queries from the page to the search worker, and hands out its answers.

import type { SiteData } from '../../shared/contract.ts'
import type { Scope } from '../../shared/search/context.ts'
import { EXCERPT, LIMIT } from '../../shared/search/limits.ts'
import type { Answer } from '../../shared/search/search.ts'
import type { SearchResponse, SearchRequest, SearchClient, Reply } from './messages.ts'

/** A query. Without text, the index is only loaded. */
interface Question {
  readonly query: string | undefined
  readonly limit?: number
  readonly length?: number
  readonly scope?: Scope | undefined
}

/** Receives an answer, a second time when its texts have arrived, or the error. */
type Hear = (reply: Reply) => void

/** Searches the pages of one language. Only the latest query of each asker is answered. */
interface Engine {
  readonly ask: (question: Question, hear: Hear) => void
}

/** The answer to a query without words. */
export const EMPTY_ANSWER: Answer = { results: [], tokens: [] }

/** Delay before a search is shown as loading, in milliseconds. Until then the last answer stays. */
export const SLOW_MS = 200

/** Time after which the reader is told that no answer has come, and can ask again, in milliseconds. */
export const LATE_MS = 10_000

/**
 * Resolves the URL of an index. Throws if it is not of this site's own origin, before anything is
 * fetched. A requirement of the site.
 */
function indexAddress(url: string, origin: string): string {
  const address = new URL(url, origin)
  if (address.origin !== origin) throw new Error('Unexpected version url')
  return address.href
}

/** One worker, or several if one is late: then all are asked, and only the first to answer is kept. */
let threads: readonly Worker[] = []
/** URL of the workers' code. A rebuilt site may have another one, whose indexes the current code cannot read. */
let code = ''
/** Whether a missing answer was reported since a worker last started or answered. */
let isLate = false
let count = 0
const waiting = new Map<SearchClient, Waiting>()

interface Waiting {
  readonly asked: SearchRequest
  readonly hear: Hear
  readonly late: ReturnType<typeof setTimeout> | undefined
}

/** Returns an engine for a locale. All engines share the worker, which the first query starts. */
export function engineFor(site: SiteData, locale: string, asker: SearchClient): Engine {
  const { base = '/', search = '' } = site.locales[locale] ?? {}
  return {
    ask({ query, limit = LIMIT, length = EXCERPT, scope }, hear) {
      const id = ++count
      try {
        const index = indexAddress(search, location.origin)
        const asked: SearchRequest = {
          id,
          asker,
          index,
          query,
          limit,
          length,
          base,
          scope,
          cache: 'default',
        }
        wait(asked, hear)
        if (threads.length === 0 || code !== site.worker) keepOnly(start(site.worker))
        for (const thread of threads) thread.postMessage(asked, [])
      } catch (error) {
        // The browser may refuse to start a worker.
        clearTimeout(waiting.get(asker)?.late)
        hear({ error: String(error) })
      }
    },
  }
}

/**
 * If a worker is late, starts another one beside it and sends it all pending queries. It bypasses the
 * browser's cache, where it would wait for the request of the first worker.
 */
export function retryInNewWorker(url: string): void {
  if (!isLate) return
  const made = start(url)
  for (const { asked, hear } of waiting.values()) {
    wait(asked, hear)
    made.postMessage({ ...asked, cache: 'reload' }, [])
  }
}

function wait(asked: SearchRequest, hear: Hear): void {
  clearTimeout(waiting.get(asked.asker)?.late)
  const tellLate = (): void => {
    isLate = true
    hear({ error: `${asked.index} has not answered` })
  }
  // A query that only loads the index gets no answer, so it cannot be late.
  const late = asked.query === undefined ? undefined : setTimeout(tellLate, LATE_MS)
  waiting.set(asked.asker, { asked, hear, late })
}

function keepOnly(thread: Worker): void {
  for (const other of threads) if (other !== thread) other.terminate()
  threads = [thread]
}

function start(url: string): Worker {
  const made = new Worker(url)
  threads = [...threads, made]
  code = url
  isLate = false
  made.addEventListener('message', ({ data }: MessageEvent<SearchResponse>) => {
    keepOnly(made)
    isLate = false
    const heard = [...waiting.values()].find(({ asked }) => asked.id === data.id)
    clearTimeout(heard?.late)
    heard?.hear(data.reply)
  })
  made.addEventListener('error', (event) => {
    // Its code did not load. If no other worker is left, the next query starts one.
    threads = threads.filter((each) => each !== made)
    if (threads.length > 0) return
    for (const { hear, late } of waiting.values()) {
      clearTimeout(late)
      hear({ error: event.message || url })
    }
  })
  return made
}
