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
export type Hear = (reply: Reply) => void

/** Searches the pages of one language. Of who asks, only the last question is answered. */
export interface Engine {
  readonly ask: (question: Question, hear: Hear) => void
}

/** The answer to what holds no word. */
export const NOTHING: Answer = { results: [], tokens: [] }

/** What is loading is said only after this time; until then the last answer stands. */
export const SLOW_MS = 200

/** The address of an index, checked: it must be this site's own, before anything is fetched. From the specification. */
export function indexAddress(url: string, origin: string): string {
  const address = new URL(url, origin)
  if (address.origin !== origin) throw new Error('Unexpected version url')
  return address.href
}

let worker: Worker | undefined
let count = 0
const waiting = new Map<Asker, { readonly id: number; readonly hear: Hear }>()

/** An engine for a locale. The thread is started with the first, and shared. */
export function engineFor(site: SiteData, locale: string, asker: Asker): Engine {
  const { base = '/', search = '' } = site.locales[locale] ?? {}
  const index = indexAddress(search, location.origin)
  return {
    ask({ query, limit = LIMIT, length = EXCERPT, scope }, hear) {
      const id = ++count
      waiting.set(asker, { id, hear })
      const asked: Asked = { id, asker, index, query, limit, length, base, scope }
      try {
        thread(site.worker).postMessage(asked, [])
      } catch (error) {
        // A browser may refuse to start one.
        hear({ error: String(error) })
      }
    },
  }
}

function thread(url: string): Worker {
  if (worker) return worker
  const made = new Worker(url)
  made.addEventListener('message', ({ data }: MessageEvent<Answered>) => {
    const asked = [...waiting.values()].find(({ id }) => id === data.id)
    asked?.hear(data.reply)
  })
  made.addEventListener('error', (event) => {
    // Its code did not arrive: the next question starts another.
    worker = undefined
    for (const { hear } of waiting.values()) hear({ error: event.message || url })
  })
  return (worker = made)
}
