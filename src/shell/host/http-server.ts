// An HTTP server for local use. It withstands arbitrary input and bounds its use of resources. What to answer
// is decided by a handler.

import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import os from 'node:os'
import { pipeline, type Duplex } from 'node:stream'
import { systemCode } from '../folders/system-errors.ts'
import { Refused } from '../folders/refused.ts'
import { reportBug } from '../report/bug.ts'
import { newCompressor, type Compressor } from './compressor.ts'
import { plain, type Answer, type PlainRequest, type Body } from './static-files.ts'

/** The address that a server listens on. */
export interface Listening {
  readonly port: number
  readonly host: string
}

/** A running server. */
export interface Server {
  /** The origin with the actual port and without a path: `http://127.0.0.1:4321`. */
  readonly origin: string
  /** The requested port, if it was in use and another one was chosen. */
  readonly takenPort: number | undefined
  close(): Promise<void>
}

/** Answers a request. A handler that returns `undefined` has taken over the response. */
export type Handle = (
  request: PlainRequest,
  response: http.ServerResponse,
) => Answer | Promise<Answer> | undefined

/** The number of further ports that are tried if the requested one is in use. */
const PORTS_TRIED = 20
const LIMITS = {
  headerBytes: 16_384,
  headers: 100,
  sockets: 512,
  /**
   * Timeouts, in milliseconds: for the headers of a request, for the whole request, for the next request on a
   * connection, and without any activity on the socket.
   */
  headersMs: 5_000,
  requestMs: 10_000,
  keepAliveMs: 5_000,
  idleMs: 60_000,
  /** The interval in which the timeouts are checked, in milliseconds. */
  checkMs: 1_000,
} as const
/** Larger files, in bytes, are streamed from the disk instead of being read as a whole. */
const MAX_BUFFERED_BYTES = 1_000_000

/**
 * Starts a server on the requested port or, if that is in use, on the next free one. Throws `Refused` if it
 * cannot listen.
 */
export async function startServer({ port, host }: Listening, handle: Handle): Promise<Server> {
  const compressor = newCompressor()
  const server = http.createServer(
    {
      maxHeaderSize: LIMITS.headerBytes,
      headersTimeout: LIMITS.headersMs,
      requestTimeout: LIMITS.requestMs,
      keepAliveTimeout: LIMITS.keepAliveMs,
      connectionsCheckingInterval: LIMITS.checkMs,
    },
    (request, response) => {
      respond(request, response, { host, handle, compressor }).catch((error: unknown) => {
        fail(response, error)
      })
    },
  )
  server.maxHeadersCount = LIMITS.headers
  server.maxConnections = LIMITS.sockets
  server.timeout = LIMITS.idleMs
  server.on('clientError', refuse)
  server.on('connect', (_, socket) => end(socket, '405 Method Not Allowed'))
  const freePort = await listen(server, port, host)
  return {
    origin: `http://${displayHost(host)}:${freePort}`,
    takenPort: port !== 0 && freePort !== port ? port : undefined,
    close: () => new Promise((done) => server.close(() => done()).closeAllConnections()),
  }
}

async function respond(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  { host, handle, compressor }: { host: string; handle: Handle; compressor: Compressor },
): Promise<void> {
  const plainRequest: PlainRequest = {
    method: request.method ?? '',
    // Node decodes the request line as Latin-1, but its bytes are UTF-8.
    target: Buffer.from(request.url ?? '', 'latin1').toString(),
    headers: request.headers,
  }
  if (!isOwnHost(request.rawHeaders, host)) {
    await send(response, plainRequest, plain(403, 'This host name is not served here.'), compressor)
    return
  }
  // GET and HEAD requests have no body. If there is one, it is not read, so the connection cannot be reused.
  if (request.headers['transfer-encoding'] || Number(request.headers['content-length'] ?? 0) > 0)
    response.setHeader('Connection', 'close')
  const answer = await handle(plainRequest, response)
  if (answer) await send(response, plainRequest, answer, compressor)
}

async function send(
  response: http.ServerResponse,
  { method }: PlainRequest,
  { status, headers, body }: Answer,
  compressor: Compressor,
): Promise<void> {
  const isHead = method === 'HEAD'
  const [content, bytes] = body ? await contentOf(body, headers['ETag'], isHead, compressor) : []
  response.writeHead(status, {
    ...headers,
    ...(bytes === undefined ? {} : { 'Content-Length': bytes }),
  })
  if (isHead || content === undefined) response.end()
  else if (Buffer.isBuffer(content)) response.end(content)
  // The `Content-Length` has been sent. If the file can no longer be read, all that is left is to close the
  // connection.
  else pipeline(content(), response, (error) => error && response.destroy())
}

/**
 * Returns the content to send, and its length if known. `isHead` means that just the length is needed, for a
 * HEAD request.
 */
async function contentOf(
  body: Body,
  etag: string | undefined,
  isHead: boolean,
  compressor: Compressor,
): Promise<[Buffer | (() => NodeJS.ReadableStream) | undefined, number | undefined]> {
  if ('text' in body) {
    const bytes = Buffer.from(body.text)
    return [bytes, bytes.length]
  }
  const { file, part = { start: 0, end: file.bytes }, coding } = body
  if (coding) {
    if (isHead) return [undefined, undefined]
    const packed = await compressor.pack(`${etag}`, coding, () => file.read())
    return [packed, packed.length]
  }
  const length = part.end - part.start
  if (isHead || length === 0) return [undefined, length]
  if (length > MAX_BUFFERED_BYTES) return [() => file.stream(part.start, part.end), length]
  const bytes = file.read().subarray(part.start, part.end)
  return [bytes, bytes.length]
}

function fail(response: http.ServerResponse, error: unknown): void {
  const code = systemCode(error)
  // A system error means that the file cannot be read, and the response says so. Anything else is a bug.
  if (code === undefined) reportBug(error)
  if (response.headersSent) {
    response.destroy()
    return
  }
  response
    .writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' })
    .end(`This cannot be answered: ${code ?? 'see the terminal'}\n`)
}

/** Answers malformed, oversized or slow requests (the `clientError` event). */
function refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
  else if (error.code === 'HPE_HEADER_OVERFLOW') end(socket, '431 Request Header Fields Too Large')
  else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') end(socket, '408 Request Timeout')
  else end(socket, '400 Bad Request')
}

function end(socket: Duplex, status: string): void {
  socket.on('error', () => undefined)
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () =>
    socket.destroy(),
  )
}

/**
 * Whether a request addresses this server by one of its own names. This prevents DNS rebinding: a page of
 * another site could point its own host name at this server, and then read the responses. IP addresses are
 * safe, since nobody can point them elsewhere.
 */
function isOwnHost(rawHeaders: readonly string[], host: string): boolean {
  const hosts = rawHeaders.filter((_, i) => i % 2 === 1 && isHost(rawHeaders[i - 1]))
  return hosts.length === 1 && namesOf(host).has(hostName(hosts[0] ?? '') ?? '')
}

function isHost(header: string | undefined): boolean {
  return header?.toLowerCase() === 'host'
}

/**
 * Returns the lowercase host name from a `Host` header, without the port, or `undefined` if the header is
 * malformed.
 */
export function hostName(header: string): string | undefined {
  const [, bracketed, name] =
    /^(?:\[([0-9a-f:.]{2,45})\]|([a-z0-9._-]{1,253}))(?::\d{1,5})?$/i.exec(header) ?? []
  return (bracketed ?? name)?.toLowerCase()
}

/** Returns the names and addresses under which a server that listens on `host` can be reached. */
function namesOf(host: string): ReadonlySet<string> {
  const isAnyAddress = net.isIP(host) !== 0 && /^[0:.]+$/.test(host)
  const addresses = isAnyAddress
    ? Object.values(os.networkInterfaces()).flatMap((each) =>
        (each ?? []).map(({ address }) => address),
      )
    : [host]
  return new Set(['localhost', '127.0.0.1', '::1', ...addresses].map((name) => name.toLowerCase()))
}

/** Returns the host name for the URL that is shown to the user. */
function displayHost(host: string): string {
  if (/^[0:.]+$/.test(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

async function listen(server: http.Server, first: number, host: string): Promise<number> {
  // For an empty host, Node would listen on all addresses and expose the server to the network.
  if (host === '')
    throw new Refused('listen', '--host is empty.', 'Name an address, such as 127.0.0.1.')
  for (let port = first; ; port++) {
    try {
      await new Promise<void>((done, failed) => {
        server.once('error', failed)
        server.listen(port, host, () => {
          server.off('error', failed)
          done()
        })
      })
      return (server.address() as AddressInfo).port
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      const canTryNext = code === 'EADDRINUSE' && first !== 0 && port < 65_535
      if (canTryNext && port < first + PORTS_TRIED) continue
      throw new Refused('listen', ...explainFailure(code, host, first, port))
    }
  }
}

function explainFailure(
  code: string,
  host: string,
  first: number,
  last: number,
): [message: string, hint: string] {
  if (code === 'EADDRINUSE')
    return [`The ports ${first} to ${last} are all taken.`, 'Name another with --port.']
  if (code === 'EACCES')
    return [`Port ${first} may not be used by this user.`, 'Name one above 1023 with --port.']
  return [`“${host}” is not an address of this machine (${code}).`, 'Name one with --host.']
}
