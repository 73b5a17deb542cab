// The streams on which open pages hear what has changed.

import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { ServeMessage } from '../../shared/serve.ts'
import { plain, type Answer, type PlainRequest } from '../host/static-files.ts'

/** Open pages. */
export interface Streams {
  /** What a page must say to hear anything. */
  readonly token: string
  /** Opens a stream, and says the first message on it; or says why not. */
  open(
    asked: PlainRequest,
    response: ServerResponse,
    first: (page: string, since: number | undefined) => ServeMessage,
  ): Answer | undefined
  tell(message: ServeMessage): void
  close(): void
}

/**
 * A browser has six connections to a server, and half of them are for all else that its windows ask for. Further windows hear what is
 * new, and ask again a second later.
 */
const MOST = 3
const HEARTBEAT_MS = 15_000
/** A page that does not listen is not told more than this many bytes. */
const UNHEARD = 1_000_000

/** Streams for pages that this server has sent. */
export function newStreams(): Streams {
  const token = randomBytes(18).toString('base64url')
  /** Each with the browser that it goes to. */
  const streams = new Map<ServerResponse, string>()
  const say = (stream: ServerResponse, text: string): void => {
    if (stream.writableLength > UNHEARD) stream.destroy()
    else stream.write(text)
  }
  const heartbeat = setInterval(() => {
    for (const stream of streams.keys()) say(stream, ':\n\n')
  }, HEARTBEAT_MS)
  heartbeat.unref()
  return {
    token,
    open(asked, response, first) {
      const { searchParams } = new URL(asked.target, 'http://localhost')
      if (!isOwnPage(asked) || !isSame(searchParams.get('token') ?? '', token))
        return plain(403, 'Only pages of this site hear this.')
      response.writeHead(200, {
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
        'Cross-Origin-Resource-Policy': 'same-origin',
      })
      if (asked.method === 'HEAD') {
        response.end()
        return undefined
      }
      const since = searchParams.get('since')
      const known = since === null ? undefined : Number(since)
      const news = event(first(searchParams.get('page') ?? '', known))
      const browser = browserOf(asked, response)
      if ([...streams.values()].filter((each) => each === browser).length >= MOST) {
        response.end(news)
        return undefined
      }
      streams.set(response, browser)
      response.on('close', () => streams.delete(response))
      say(response, news)
      return undefined
    },
    tell(message) {
      for (const stream of streams.keys()) say(stream, event(message))
    },
    close() {
      clearInterval(heartbeat)
      for (const stream of streams.keys()) stream.destroy()
    },
  }
}

function event(message: ServeMessage): string {
  return `data: ${JSON.stringify(message)}\n\n`
}

/** What tells browsers apart, and the names under which each of them connects. */
function browserOf({ headers }: PlainRequest, { socket }: ServerResponse): string {
  return JSON.stringify([socket?.remoteAddress, headers['user-agent'], headers['host']])
}

/** Whether a page of this very origin asks, as far as the browser says who does. */
function isOwnPage({ headers }: PlainRequest): boolean {
  const { origin, host } = headers
  if (origin !== undefined && origin !== `http://${String(host)}`) return false
  const site = headers['sec-fetch-site']
  return site === undefined || site === 'same-origin'
}

function isSame(said: string, token: string): boolean {
  const [a, b] = [Buffer.from(said), Buffer.from(token)]
  return a.length === b.length && timingSafeEqual(a, b)
}
