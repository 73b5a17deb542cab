// Sends queries from the page to the search worker, and hands out its answers.

import type { SiteData } from '../../shared/contract.ts'
import type { Scope } from '../../shared/search/context.ts'
import { EXCERPT, LIMIT } from '../../shared/search/limits.ts'
import type { Answer } from '../../shared/search/search.ts'
import type { SearchResponse, SearchRequest, SearchClient, Reply } from './messages.ts'

/** A query. Without text, the index is only loaded. */
interface Query {
  readonly query: string | undefined
  readonly limit?: number
  readonly length?: number
  readonly scope?: Scope | undefined
}

/** Receives an answer, a second time when its texts have arrived, or the error. */
type OnReply = (reply: Reply) => void

/** Searches the pages of one language. Only the latest query of each client is answered. */
interface Engine {
  readonly ask: (query: Query, onReply: OnReply) => void
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
let workers: readonly Worker[] = []
/** URL of the workers' code. A rebuilt site may have another one, whose indexes the current code cannot read. */
let workerUrl = ''
/** Whether a missing answer was reported since a worker last started or answered. */
let isLate = false
let lastId = 0
const pending = new Map<SearchClient, PendingRequest>()

interface PendingRequest {
  readonly request: SearchRequest
  readonly onReply: OnReply
  readonly timer: ReturnType<typeof setTimeout> | undefined
}

/** Returns an engine for a locale. All engines share the worker, which the first query starts. */
export function engineFor(site: SiteData, locale: string, client: SearchClient): Engine {
  const { base = '/', search = '' } = site.locales[locale] ?? {}
  return {
    ask({ query, limit = LIMIT, length = EXCERPT, scope }, onReply) {
      const id = ++lastId
      try {
        const index = indexAddress(search, location.origin)
        const request: SearchRequest = {
          id,
          client,
          index,
          query,
          limit,
          length,
          base,
          scope,
          cache: 'default',
        }
        addPending(request, onReply)
        if (workers.length === 0 || workerUrl !== site.worker) keepOnly(startWorker(site.worker))
        for (const worker of workers) worker.postMessage(request, [])
      } catch (error) {
        // The browser may refuse to start a worker.
        clearTimeout(pending.get(client)?.timer)
        onReply({ error: String(error) })
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
  const worker = startWorker(url)
  for (const { request, onReply } of pending.values()) {
    addPending(request, onReply)
    worker.postMessage({ ...request, cache: 'reload' }, [])
  }
}

function addPending(request: SearchRequest, onReply: OnReply): void {
  clearTimeout(pending.get(request.client)?.timer)
  const reportLate = (): void => {
    isLate = true
    onReply({ error: `${request.index} has not answered` })
  }
  // A query that only loads the index gets no answer, so it cannot be late.
  const timer = request.query === undefined ? undefined : setTimeout(reportLate, LATE_MS)
  pending.set(request.client, { request, onReply, timer })
}

function keepOnly(worker: Worker): void {
  for (const other of workers) if (other !== worker) other.terminate()
  workers = [worker]
}

function startWorker(url: string): Worker {
  const worker = new Worker(url)
  workers = [...workers, worker]
  workerUrl = url
  isLate = false
  worker.addEventListener('message', ({ data }: MessageEvent<SearchResponse>) => {
    keepOnly(worker)
    isLate = false
    const found = [...pending.values()].find(({ request }) => request.id === data.id)
    clearTimeout(found?.timer)
    found?.onReply(data.reply)
  })
  worker.addEventListener('error', (event) => {
    // Its code did not load. If no other worker is left, the next query starts one.
    workers = workers.filter((each) => each !== worker)
    if (workers.length > 0) return
    for (const { onReply, timer } of pending.values()) {
      clearTimeout(timer)
      onReply({ error: event.message || url })
    }
  })
  return worker
}
