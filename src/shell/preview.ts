import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { Report } from './report.ts'
import { answer, type Served } from './static-files.ts'
import { MANIFEST } from './manifest.ts'
import { recoverOutput } from './write-output.ts'

/** What `sitegen preview` is asked to do. */
export interface PreviewOptions {
  readonly root: string
  readonly out: string
  readonly port: number
  readonly host: string
  readonly base?: string
}

/** A running server. */
export interface Preview {
  readonly url: string
  close(): Promise<void>
}

/** So many ports are tried when the first is taken. */
const PORTS_TRIED = 20

/** Serves the output until the process is ended. */
export async function previewCommand(options: PreviewOptions, report: Report): Promise<number> {
  await recoverOutput(options.out)
  if (!fs.existsSync(path.join(options.out, MANIFEST))) {
    report.note(`There is no built site in ${options.out}. Build it first: npx sitegen build`)
    return 2
  }
  const { url } = await startPreview(options)
  report.result(`Serving ${path.relative(process.cwd(), options.out) || '.'} at ${url}`)
  // The server keeps the process alive; it ends with a signal.
  return new Promise<number>(() => undefined)
}

/** Starts a server on the first free port. */
export async function startPreview({
  out,
  port,
  host,
  base = '/',
}: Omit<PreviewOptions, 'root'>): Promise<Preview> {
  const slashed = `/${base.replace(/^\/+|\/+$/g, '')}/`.replace('//', '/')
  const served: Served = { folder: out, base: slashed }
  const server = http.createServer({ maxHeaderSize: 16_384 }, (request, response) => {
    if (!isOurs(request.headers.host, host)) {
      response
        .writeHead(403, { 'Content-Type': 'text/plain' })
        .end('This host name is not served here.\n')
      return
    }
    try {
      const { status, headers, body } = answer(
        served,
        request.method ?? '',
        request.url ?? '',
        request.headers['if-none-match'],
      )
      response.writeHead(status, { ...headers, ...(body ? { 'Content-Length': body.length } : {}) })
      response.end(request.method === 'HEAD' ? undefined : body)
    } catch (error) {
      response.writeHead(500, { 'Content-Type': 'text/plain' }).end(`${(error as Error).message}\n`)
    }
  })
  server.on('clientError', (_, socket) => {
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n')
    else socket.destroy()
  })
  await listen(server, port, host)
  const { port: taken } = server.address() as AddressInfo
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}${slashed}`,
    close: () => new Promise((done) => server.close(() => done()).closeAllConnections()),
  }
}

/** A page of another site in the same browser can reach this server by a name of its own; it is not answered. */
function isOurs(header: string | undefined, host: string): boolean {
  const name = header?.replace(/:\d+$/, '').replace(/^\[|\]$/g, '')
  return name !== undefined && ['localhost', '127.0.0.1', '::1', host].includes(name)
}

async function listen(server: http.Server, first: number, host: string): Promise<void> {
  for (let port = first; ; port++) {
    try {
      await new Promise<void>((done, fail) => {
        server.once('error', fail)
        server.listen(port, host, () => {
          server.off('error', fail)
          done()
        })
      })
      return
    } catch (error) {
      const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
      if (!taken || first === 0 || port >= first + PORTS_TRIED) throw error
    }
  }
}
