// The request handler of `serve`: the event stream, client script and debugging endpoints of its own pages.
// Everything else is answered as in `preview`.

import { belowBase, slashed } from '../../shared/route.ts'
import { SERVE_PATH, type ShownProblem } from '../../shared/serve.ts'
import type { Handle } from '../host/http-server.ts'
import { StoreDamaged } from '../store/store.ts'
import { answer, plain, type Answer, type PlainRequest, type Served } from '../host/static-files.ts'
import type { Maps } from '../bundle/source-maps.ts'
import type { Changes } from './changes.ts'
import { clientScript } from './client-script.ts'
import { debugged, mapHeader } from './debugging.ts'
import { emptyPage, fileOf } from './site-files.ts'
import type { Streams } from './streams.ts'

/** What is served: the site of the last good build, if there has been one, and the problems of a newer one. */
export interface Shown {
  readonly served: Served | undefined
  readonly problems: readonly ShownProblem[]
  /** Source maps of the code of that site. */
  readonly maps: Maps | undefined
}

/** Keeps other sites in the same browser from loading or embedding what is served. */
const OWN_PAGES_ONLY = { 'Cross-Origin-Resource-Policy': 'same-origin' }

/**
 * Returns the request handler. It answers with what `shown` returns at the time of the request. A request
 * for a search index waits for `waitForIndex`. If the store has lost the bytes of a file, `repair` restores it
 * and the request is answered again.
 */
export function answersWith({
  root,
  base,
  streams,
  changes,
  shown,
  waitForIndex,
  repair,
}: {
  readonly root: string
  readonly base: string | undefined
  readonly streams: Streams
  readonly changes: Changes
  readonly shown: () => Shown
  readonly waitForIndex: () => Promise<void>
  readonly repair: () => Promise<void>
}): Handle {
  return (request, response) => {
    const siteBase = shown().served?.base ?? slashed(base)
    const servePrefix = encodeURI(siteBase) + SERVE_PATH
    const [target = ''] = request.target.split('?', 1)
    if (request.method === 'GET' || request.method === 'HEAD') {
      if (target === `${servePrefix}events`)
        return streams.open(request, response, (page, since) => ({
          type: 'now',
          page: tagOf(shown(), page),
          problems: shown().problems,
          ...changes.since(since),
        }))
      if (target === `${servePrefix}client.js`) return scriptAnswer(root)
      if (target.startsWith(servePrefix))
        return debuggingAnswer(root, shown(), `/${request.target.slice(servePrefix.length)}`)
    }
    const respond = (): Answer => {
      const { served, maps } = shown()
      // The connection is local, so compression takes longer than it saves.
      const uncompressed: PlainRequest = {
        ...request,
        headers: { ...request.headers, 'accept-encoding': undefined },
      }
      const result = served ? answer(served, uncompressed) : emptyAnswer(siteBase, streams)
      const map = mapHeader(maps, belowBase(siteBase, target)?.slice(1) ?? '', servePrefix)
      return { ...result, headers: { ...result.headers, ...map, ...OWN_PAGES_ONLY } }
    }
    const respondOrRepair = (): Answer | Promise<Answer> =>
      withBytes(respond()) ?? repair().then(respond)
    return /\/search-index[\w-]*\.json$/.test(target)
      ? waitForIndex().then(respondOrRepair)
      : respondOrRepair()
  }
}

/**
 * Reads the bytes of an answer into memory. Returns `undefined` if they are lost, since a cache may be
 * damaged after it was checked.
 */
function withBytes(response: Answer): Answer | undefined {
  const { body } = response
  if (!body || !('file' in body)) return response
  const { name, tag, bytes: length, read } = body.file
  try {
    const bytes = read()
    return { ...response, body: { ...body, file: fileOf(name, tag, length, () => bytes) } }
  } catch (error) {
    if (!(error instanceof StoreDamaged)) throw error
    return undefined
  }
}

/** Returns the tag of the current version of a page; `''` if there is none. */
function tagOf({ served }: Shown, page: string): string {
  const response = served && answer(served, { method: 'GET', target: page, headers: {} })
  return response?.body && 'file' in response.body ? response.body.file.tag : ''
}

async function scriptAnswer(root: string): Promise<Answer> {
  return plain(200, await clientScript(root), {
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': 'no-cache',
    ...OWN_PAGES_ONLY,
  })
}

/** Answers a request of a debugger or a crashed page about the code of the site. */
async function debuggingAnswer(root: string, { maps }: Shown, target: string): Promise<Answer> {
  const response =
    (await debugged(root, maps, target)) ?? plain(404, 'Nothing is said of this here.')
  return { ...response, headers: { ...response.headers, ...OWN_PAGES_ONLY } }
}

function emptyAnswer(base: string, { token }: Streams): Answer {
  return {
    ...plain(503, emptyPage({ base, token })),
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  }
}
