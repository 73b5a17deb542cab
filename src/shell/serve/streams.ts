// The server-sent event streams that tell open pages about changes.

import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { ServeMessage } from '../../shared/serve.ts'
import { plain, type Answer, type PlainRequest } from '../host/static-files.ts'

/** The streams of open pages. */
export interface Streams {
  /** Secret that a page must send to open a stream. */
  readonly token: string
  /** Opens a stream and sends the first message on it. Returns an answer if the request is refused. */
  open(
    request: PlainRequest,
    response: ServerResponse,
    first: (page: string, since: number | undefined) => ServeMessage,
  ): Answer | undefined
  broadcast(message: ServeMessage): void
  close(): void
}

/**
 * Maximum number of streams per browser. A browser opens six connections to a server, and half of them are
 * left for the other requests of its windows. In further windows, a stream sends the current news and ends,
 * and the page reconnects a second later.
 */
const MAX_STREAMS = 3
const HEARTBEAT_MS = 15_000
/** Unsent bytes above which the stream of a page that does not read is closed. */
const MAX_UNSENT_BYTES = 1_000_000

/** Creates the streams of a server, open only to pages that it has sent. */
export function newStreams(): Streams {
  const token = randomBytes(18).toString('base64url')
  /** Each stream with the identity of its browser. */
  const streams = new Map<ServerResponse, string>()
  const send = (stream: ServerResponse, text: string): void => {
    if (stream.writableLength > MAX_UNSENT_BYTES) stream.destroy()
    else stream.write(text)
  }
  const heartbeat = setInterval(() => {
    for (const stream of streams.keys()) send(stream, ':\n\n')
  }, HEARTBEAT_MS)
  heartbeat.unref()
  return {
    token,
    open(request, response, first) {
      const { searchParams } = new URL(request.target, 'http://localhost')
      if (!isOwnPage(request) || !isSame(searchParams.get('token') ?? '', token))
        return plain(403, 'Only pages of this site hear this.')
      response.writeHead(200, {
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
        'Cross-Origin-Resource-Policy': 'same-origin',
      })
      if (request.method === 'HEAD') {
        response.end()
        return undefined
      }
      const since = searchParams.get('since')
      const knownVersion = since === null ? undefined : Number(since)
      const news = formatEvent(first(searchParams.get('page') ?? '', knownVersion))
      const browser = browserOf(request, response)
      if ([...streams.values()].filter((each) => each === browser).length >= MAX_STREAMS) {
        response.end(news)
        return undefined
      }
      streams.set(response, browser)
      response.on('close', () => streams.delete(response))
      send(response, news)
      return undefined
    },
    broadcast(message) {
      for (const stream of streams.keys()) send(stream, formatEvent(message))
    },
    close() {
      clearInterval(heartbeat)
      for (const stream of streams.keys()) stream.destroy()
    },
  }
}

function formatEvent(message: ServeMessage): string {
  return `data: ${JSON.stringify(message)}\n\n`
}

/** Returns what identifies a browser, and the host name it connected to, since each name has its own connections. */
function browserOf({ headers }: PlainRequest, { socket }: ServerResponse): string {
  return JSON.stringify([socket?.remoteAddress, headers['user-agent'], headers['host']])
}

/** Whether the request comes from a page of the same origin, as far as the browser's headers tell. */
function isOwnPage({ headers }: PlainRequest): boolean {
  const { origin, host } = headers
  if (origin !== undefined && origin !== `http://${String(host)}`) return false
  const site = headers['sec-fetch-site']
  return site === undefined || site === 'same-origin'
}

function isSame(received: string, token: string): boolean {
  const [a, b] = [Buffer.from(received), Buffer.from(token)]
  return a.length === b.length && timingSafeEqual(a, b)
}
