// Asks the thread that searches.

import type { SiteData } from '../../shared/contract.ts'
import type { Scope } from '../../shared/search/context.ts'
import { EXCERPT, LIMIT } from '../../shared/search/limits.ts'
import type { Answer } from '../../shared/search/search.ts'
import type { Answered, Asked, Asker, Reply } from './messages.ts'

/** What is asked of an engine. */
export interface Question {
  readonly query: string | undefined
  readonly limit?: number
  readonly length?: number
  readonly scope?: Scope | undefined
}

/** Hears of an answer, once more when its texts have come, or why there is none. */
type Hear = (reply: Reply) => void

/** Searches the pages of one language. Of who asks, only the last question is answered. */
interface Engine {
  readonly ask: (question: Question, hear: Hear) => void
}

/** The answer to what holds no word. */
export const NOTHING: Answer = { results: [], tokens: [] }

/** What is loading is said only after this time; until then the last answer stands. */
export const SLOW_MS = 200

/** Who has waited so long, in milliseconds, is told so, and can ask once more. */
export const LATE_MS = 10_000

/** The address of an index, checked: it must be this site's own, before anything is fetched. From the specification. */
function indexAddress(url: string, origin: string): string {
  const address = new URL(url, origin)
  if (address.origin !== origin) throw new Error('Unexpected version url')
  return address.href
}

/** One, or more where one is late: each is asked, and the first to answer stays alone. */
let threads: readonly Worker[] = []
/** Their code: a site that was built anew may have another, and an index that this one cannot read. */
let code = ''
/** Whether somebody was told that nothing comes, since a thread was started or has answered. */
let isLate = false
let count = 0
const waiting = new Map<Asker, Waiting>()

interface Waiting {
  readonly asked: Asked
  readonly hear: Hear
  readonly late: ReturnType<typeof setTimeout> | undefined
}

/** An engine for a locale. The thread is started with the first, and shared. */
export function engineFor(site: SiteData, locale: string, asker: Asker): Engine {
  const { base = '/', search = '' } = site.locales[locale] ?? {}
  return {
    ask({ query, limit = LIMIT, length = EXCERPT, scope }, hear) {
      const id = ++count
      try {
        const index = indexAddress(search, location.origin)
        const asked: Asked = {
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
        // A browser may refuse to start one.
        clearTimeout(waiting.get(asker)?.late)
        hear({ error: String(error) })
      }
    },
  }
}

/**
 * Where a thread is late, asks all that is waited for of another beside it, past the browser's cache, where it would wait for the
 * request of the first.
 */
export function askBeside(url: string): void {
  if (!isLate) return
  const made = start(url)
  for (const { asked, hear } of waiting.values()) {
    wait(asked, hear)
    made.postMessage({ ...asked, cache: 'reload' }, [])
  }
}

function wait(asked: Asked, hear: Hear): void {
  clearTimeout(waiting.get(asked.asker)?.late)
  const tellLate = (): void => {
    isLate = true
    hear({ error: `${asked.index} has not answered` })
  }
  // Who only wants the index hears nothing of it.
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
  made.addEventListener('message', ({ data }: MessageEvent<Answered>) => {
    keepOnly(made)
    isLate = false
    const heard = [...waiting.values()].find(({ asked }) => asked.id === data.id)
    clearTimeout(heard?.late)
    heard?.hear(data.reply)
  })
  made.addEventListener('error', (event) => {
    // Its code did not arrive: without another, the next question starts one.
    threads = threads.filter((each) => each !== made)
    if (threads.length > 0) return
    for (const { hear, late } of waiting.values()) {
      clearTimeout(late)
      hear({ error: event.message || url })
    }
  })
  return made
}
