// Runs `sitegen serve` in a separate process, on real files.

import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterFile } from './after-file.ts'
import { SERVE_PATH, type ServeMessage } from '../src/shared/serve.ts'
import { PROGRAM } from './program.ts'

/** A running server. */
export interface Serving {
  readonly url: string
  readonly pid: number
  /** Returns everything that it has printed so far. */
  readonly output: () => string
  /** Returns the printed lines about builds since the start. */
  readonly builds: () => readonly string[]
  /** Fetches a path, on a new connection. */
  ask(path: string): Promise<Response>
  /** Fetches a path and returns its text, without the script of `serve`. */
  get(path: string): Promise<string>
  /** Waits until `look` returns a truthy value. Fails with the output of the server. */
  until<T>(what: string, look: () => T | Promise<T>, patience?: number): Promise<T>
  /** Opens an event stream, as a page does. */
  listen(page: string): Promise<{ readonly messages: ServeMessage[]; close(): void }>
  stop(): Promise<number | null>
}

/** Starts a server, and waits until it is ready. */
export async function serve(
  root: string,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<Serving> {
  const child = spawn(
    process.execPath,
    [PROGRAM, 'serve', '--root', root, '--port', '0', ...args],
    {
      env: { ...process.env, EDITOR: '', VISUAL: '', ...env },
    },
  )
  let said = ''
  child.stdout.on('data', (chunk) => (said += String(chunk)))
  child.stderr.on('data', (chunk) => (said += String(chunk)))
  const ended = new Promise<number | null>((done) => child.on('exit', done))
  const stop = (): Promise<number | null> => {
    child.kill()
    return ended
  }
  afterFile(stop)
  const until: Serving['until'] = async (what, look, patience = 20_000) => {
    for (const end = performance.now() + patience; ;) {
      const found = await look()
      if (found) return found
      if (performance.now() > end)
        throw new Error(`${what}: not in ${patience} ms. It said:\n${said}`)
      await sleep(15)
    }
  }
  await until('ready', () => /ready in/.test(said) || child.exitCode !== null, 30_000)
  const url = /at (http:\/\/\S+?),? ready/.exec(said)?.[1] ?? ''
  const serving: Serving = {
    url,
    pid: child.pid ?? 0,
    output: () => said,
    builds: () => said.split('\n').filter((line) => /, \d+ ms$/.test(line)),
    // An idle connection that is kept alive may be closed by the server just as it is used again.
    async ask(target) {
      const answer = await fetch(new URL(target, url), { headers: { connection: 'close' } })
      // Reads the whole body. If the server closes while a client is still reading, the process of the client ends.
      const body = await answer.arrayBuffer()
      return new Response(body.byteLength > 0 ? body : null, answer)
    },
    async get(target) {
      const response = await serving.ask(target)
      return (await response.text()).replace(/<script src="[^"]*@sitegen[^>]*><\/script>/, '')
    },
    until,
    async listen(page) {
      const html = await (await fetch(new URL(page, url))).text()
      const token = /data-token="([^"]+)"/.exec(html)?.[1] ?? ''
      const messages: ServeMessage[] = []
      const control = new AbortController()
      const stream = await fetch(
        new URL(`${SERVE_PATH}events?token=${token}&page=${encodeURIComponent(page)}`, url),
        { signal: control.signal },
      )
      void (async () => {
        let rest = ''
        try {
          for await (const chunk of stream.body ?? []) {
            const parts = (rest + Buffer.from(chunk).toString()).split('\n\n')
            rest = parts.pop() ?? ''
            for (const part of parts)
              if (part.startsWith('data: '))
                messages.push(JSON.parse(part.slice(6)) as ServeMessage)
          }
        } catch {
          // The stream was closed.
        }
      })()
      return { messages, close: () => control.abort() }
    },
    stop,
  }
  return serving
}

/** Adapts a server for browser tests. `close` does nothing, because the server is stopped elsewhere. */
export function asSite({ url }: Pick<Serving, 'url'>): {
  url: string
  takenPort: undefined
  close: () => Promise<void>
} {
  return { url, takenPort: undefined, close: async () => undefined }
}
