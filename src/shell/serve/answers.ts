// What `serve` answers: the stream and the script of its own pages, and everything else as `preview` does.

import { belowBase, slashed } from '../../shared/route.ts'
import { SERVE_PATH, type ShownProblem } from '../../shared/serve.ts'
import type { Handle } from '../host/http-server.ts'
import { Lost } from '../store/store.ts'
import { answer, plain, type Answer, type PlainRequest, type Served } from '../host/static-files.ts'
import type { Maps } from '../bundle/source-maps.ts'
import type { Changes } from './changes.ts'
import { clientScript } from './client-script.ts'
import { debugged, mapHeader } from './debugging.ts'
import { emptyPage, fileOf } from './site-files.ts'
import type { Streams } from './streams.ts'

/** What there is to see: the last good site, if there has been one, and what is wrong with a newer one. */
export interface Shown {
  readonly served: Served | undefined
  readonly problems: readonly ShownProblem[]
  /** Where the code of that site comes from. */
  readonly maps: Maps | undefined
}

/** Other sites in the same browser may not even embed what is served. */
const OWN_PAGES_ONLY = { 'Cross-Origin-Resource-Policy': 'same-origin' }

/** Answers with what is `shown` at that time; whoever searches waits until it is `indexed`, and what is damaged is `mended` first. */
export function answersWith({
  root,
  base,
  streams,
  changes,
  shown,
  indexed,
  mended,
}: {
  readonly root: string
  readonly base: string | undefined
  readonly streams: Streams
  readonly changes: Changes
  readonly shown: () => Shown
  readonly indexed: () => Promise<void>
  readonly mended: () => Promise<void>
}): Handle {
  return (asked, response) => {
    const below = shown().served?.base ?? slashed(base)
    const own = encodeURI(below) + SERVE_PATH
    const [target = ''] = asked.target.split('?', 1)
    if (asked.method === 'GET' || asked.method === 'HEAD') {
      if (target === `${own}events`)
        return streams.open(asked, response, (page, since) => ({
          ...{ type: 'now', page: tagOf(shown(), page), problems: shown().problems },
          ...changes.since(since),
        }))
      if (target === `${own}client.js`) return script(root)
      if (target.startsWith(own)) return about(root, shown(), `/${asked.target.slice(own.length)}`)
    }
    const find = (): Answer => {
      const { served, maps } = shown()
      // The way to the browser is short: packing takes longer than it saves.
      const plainly: PlainRequest = {
        ...asked,
        headers: { ...asked.headers, 'accept-encoding': undefined },
      }
      const answered = served ? answer(served, plainly) : notYet(below, streams.token)
      const map = mapHeader(maps, belowBase(below, target)?.slice(1) ?? '', own)
      return { ...answered, headers: { ...answered.headers, ...map, ...OWN_PAGES_ONLY } }
    }
    const found = (): Answer | Promise<Answer> => held(find()) ?? mended().then(find)
    return /\/search-index[\w-]*\.json$/.test(target) ? indexed().then(found) : found()
  }
}

/** What is answered, its bytes read; `undefined` where they are lost: a cache may be damaged after it was looked at. */
function held(answered: Answer): Answer | undefined {
  const { body } = answered
  if (!body || !('file' in body)) return answered
  const { name, tag, bytes: length, read } = body.file
  try {
    const bytes = read()
    return { ...answered, body: { ...body, file: fileOf(name, tag, length, () => bytes) } }
  } catch (error) {
    if (!(error instanceof Lost)) throw error
    return undefined
  }
}

/** What a page is made of now. */
function tagOf({ served }: Shown, page: string): string {
  const answered = served && answer(served, { method: 'GET', target: page, headers: {} })
  return answered?.body && 'file' in answered.body ? answered.body.file.tag : ''
}

async function script(root: string): Promise<Answer> {
  return plain(200, await clientScript(root), {
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': 'no-cache',
    ...OWN_PAGES_ONLY,
  })
}

/** What somebody wants to know about the code in view. */
async function about(root: string, { maps }: Shown, asked: string): Promise<Answer> {
  const found = (await debugged(root, maps, asked)) ?? plain(404, 'Nothing is said of this here.')
  return { ...found, headers: { ...found.headers, ...OWN_PAGES_ONLY } }
}

function notYet(below: string, token: string): Answer {
  return {
    ...plain(503, emptyPage(below, token)),
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  }
}
