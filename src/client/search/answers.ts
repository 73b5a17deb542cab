// Answers queries in the search worker, so that the page never blocks. Each index is fetched once.

import { once } from '../../shared/once.ts'
import { isWithin } from '../../shared/search/context.ts'
import type { Library, Load } from '../../shared/search/library.ts'
import { json } from '../site-files.ts'
import type { SearchResponse, SearchRequest, SearchClient, Reply } from './messages.ts'

/** Opens an index from the content of its file. */
type OpenLibrary = (value: unknown, load: Load) => Library

/**
 * How long the first answer waits for texts, in milliseconds. Texts can change the order of the results,
 * which is fixed once they are shown.
 */
const TEXTS_TIMEOUT_MS = 100

const libraries = new Map<string, Promise<Library>>()
const latest = new Map<SearchClient, number>()

/** Answers all queries from the page. `openLibrary` opens the indexes. */
export function answerQueries(openLibrary: OpenLibrary): void {
  addEventListener('message', ({ data }: MessageEvent<SearchRequest>) => {
    latest.set(data.client, data.id)
    answer(data, openLibrary).catch((error: unknown) => {
      send(data.id, { error: error instanceof Error ? error.message : String(error) })
    })
  })
}

async function answer(request: SearchRequest, openLibrary: OpenLibrary): Promise<void> {
  const { id, client, query, limit, length, base, scope, index, cache } = request
  const library = await once(libraries, index, async () =>
    // Files with texts are in the folder of this script.
    openLibrary(await json(index, cache), (name) => json(name)),
  )
  // A newer query from the same client makes this one obsolete.
  const isCurrent = (): boolean => id === latest.get(client)
  if (query === undefined) library.prepare()
  if (query === undefined || !isCurrent()) return
  const filter = scope && {
    within: ({ url }: { url: string }) => isWithin(url.slice(base.length), scope),
  }
  const timeout = new Promise((resolve) => setTimeout(resolve, TEXTS_TIMEOUT_MS))
  const { show, more } = await library.ask(query, { limit, ...filter }, timeout)
  if (!isCurrent()) return
  send(id, { answer: show(length) })
  await more
  if (more && isCurrent()) send(id, { answer: show(length) })
}

function send(id: number, reply: Reply): void {
  postMessage({ id, reply } satisfies SearchResponse)
}
