// Tests `sitegen preview` over real sockets, with requests as browsers, proxies and attackers send them.

import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hostName } from '../../../src/shell/host/http-server.ts'
import { startPreview, type Preview } from '../../../src/shell/host/preview.ts'
import { newFolder, write } from '../../folder.ts'
import { HOSTILE_HOSTS, hostilePaths, rawRequest, speak } from '../hostile.ts'

const outside = newFolder()
const folder = path.join(outside, 'dist')
const LONG = '<p>long and wide</p>\n'.repeat(3000)
write(outside, { 'secret.txt': 'S3CR3T', '.env': 'S3CR3T' })
write(folder, {
  'index.html': 'home',
  '404.html': 'not found',
  'docs/a/index.html': 'a',
  'docs/long/index.html': LONG,
  'film.mp4': Buffer.alloc(3_000_000, 'film'),
  'secret.html': 'no such page',
  '.env': 'S3CR3T',
  '.git/config': 'S3CR3T',
  '.sitegen-manifest.json': 'S3CR3T',
  'deep/.hidden': 'S3CR3T',
  _headers: '/*\n  X-Secret: none\n/docs/a\n  X-Ok: 你好 \u0007!\n',
})
fs.symlinkSync('../secret.txt', path.join(folder, 'link.txt'))
fs.symlinkSync('..', path.join(folder, 'up'))
fs.symlinkSync('.git/config', path.join(folder, 'sly.txt'))
execFileSync('mkfifo', [path.join(folder, 'pipe')])

let preview: Preview
beforeAll(async () => {
  preview = await startPreview({ out: folder, port: 0, host: '127.0.0.1' })
})
afterAll(() => preview.close())

interface Got {
  readonly status: number | undefined
  readonly body: Buffer
  readonly headers: http.IncomingHttpHeaders
}

const request = (options: http.RequestOptions): Promise<Got> =>
  new Promise((done, fail) => {
    http
      .request(preview.url, options, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          done({
            status: response.statusCode,
            body: Buffer.concat(chunks),
            headers: response.headers,
          }),
        )
      })
      .on('error', fail)
      .end()
  })

/** Checks that the server still works. */
const isWell = async (): Promise<void> => {
  const { status, body } = await request({ path: '/docs/a' })
  expect({ status, body: body.toString() }).toEqual({ status: 200, body: 'a' })
}

describe('the preview server', () => {
  test('sends header values as UTF-8, with control characters replaced', async () => {
    const { status, headers } = await request({ path: '/docs/a' })
    expect(status).toBe(200)
    expect(Buffer.from(`${headers['x-ok']}`, 'latin1').toString()).toBe('你好  !')
  })

  test('answers GET and HEAD requests', async () => {
    const page = await request({ path: '/docs/a' })
    expect(page).toMatchObject({ status: 200, headers: { 'content-length': '1' } })
    expect(page.body.toString()).toBe('a')
    expect(page.headers).not.toHaveProperty('access-control-allow-origin')
    const head = await request({ path: '/docs/a', method: 'HEAD' })
    expect(head).toMatchObject({ status: 200, headers: { 'content-length': '1' } })
    expect(head.body).toHaveLength(0)
  })

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)(
    'compresses a page with %s, with the same result each time',
    async (packing, unpack) => {
      const headers = { 'accept-encoding': packing }
      const first = await request({ path: '/docs/long', headers })
      const second = await request({ path: '/docs/long', headers })
      expect(first.headers['content-encoding']).toBe(packing)
      expect(first.body.length).toBeLessThan(LONG.length / 20)
      expect(unpack(first.body).toString()).toBe(LONG)
      expect(second.body.equals(first.body)).toBe(true)
      const head = await request({ path: '/docs/long', headers, method: 'HEAD' })
      expect(head.headers['etag']).toBe(first.headers['etag'])
      const known = await request({
        path: '/docs/long',
        headers: { ...headers, 'if-none-match': first.headers['etag'] },
      })
      expect(known.status).toBe(304)
      expect(known.body).toHaveLength(0)
    },
  )

  test('sends ranges of a large file, and the whole file', async () => {
    const part = await request({ path: '/film.mp4', headers: { range: 'bytes=1999999-' } })
    expect(part).toMatchObject({
      status: 206,
      headers: { 'content-range': 'bytes 1999999-2999999/3000000', 'content-length': '1000001' },
    })
    expect(part.body).toHaveLength(1_000_001)
    expect(part.body.subarray(0, 5).toString()).toBe('mfilm')
    expect((await request({ path: '/film.mp4' })).body).toHaveLength(3_000_000)
    expect(
      (await request({ path: '/film.mp4', headers: { range: 'bytes=0-3' } })).body.toString(),
    ).toBe('film')
  })
})

describe('the preview server under attack', () => {
  test('serves nothing from outside its folder for 2,000 hostile paths', async () => {
    const paths = hostilePaths(2000)
    const statuses = new Map<string, number>()
    const lane = async (from: number): Promise<void> => {
      for (let i = from; i < paths.length; i += 20) {
        const text = await speak(preview.url, rawRequest(paths[i] ?? '', '127.0.0.1'))
        expect(text, paths[i]).not.toMatch(/S3CR3T|root:x:0|PATH=/)
        const status = /^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1] ?? 'none'
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: 20 }, (_, i) => lane(i)))
    // Each was answered, and none with a server error.
    expect([...statuses.keys()].toSorted()).toEqual(['200', '301', '400', '404'])
    expect(statuses.get('404')).toBeGreaterThan(200)
    await isWell()
  })

  test.each(HOSTILE_HOSTS)('rejects requests to the host “%s”', async (host) => {
    const text = await speak(preview.url, rawRequest('/docs/a', host))
    expect(text).toMatch(/^HTTP\/1\.1 (400|403) /)
    expect(text).not.toMatch(/\r\n\r\na$/)
    expect(String(hostName(host))).not.toMatch(/^(localhost|127\.0\.0\.1|::1)$/)
  })

  test.each(['127.0.0.1', 'localhost', 'LocalHost:80', '[::1]:4321', '127.0.0.1:65535'])(
    'accepts requests to the host “%s”',
    async (host) => {
      expect(await speak(preview.url, rawRequest('/docs/a', host))).toMatch(/\r\n\r\na$/)
    },
  )

  const get = 'GET /docs/a HTTP/1.1\r\nHost: localhost\r\n'
  test.each([
    ['two hosts', `${get}Host: evil.example\r\n\r\n`, 4],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['no host, as of old', 'GET / HTTP/1.0\r\n\r\n', 403],
    ['bytes that are no request', '\u0000\u0001 nonsense\r\n\r\n', 400],
    ['a greeting of TLS', '\u0016\u0003\u0001\u0000\u00a5\u0001', 400],
    ['a method that nobody knows', 'STEAL / HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
    [
      'a method of others',
      'DELETE / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      405,
    ],
    ['a tunnel', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: localhost\r\n\r\n', 405],
    ['another protocol', `${get}Connection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n`, 200],
    ['headers without end', `${get}${'A: b\r\n'.repeat(20_000)}\r\n`, 431],
    ['a header without end', `${get}A: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
    ['a path without end', `GET /${'a'.repeat(40_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`, 431],
    ['two lengths', `${get}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`, 400],
    [
      'a length and chunks',
      `${get}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    ['a body that nobody asked for', `${get}Content-Length: 9999999999\r\n\r\nabc`, 200],
    ['an expectation', `${get}Expect: the unexpected\r\nConnection: close\r\n\r\n`, 417],
  ])('answers correctly and keeps running: %s', async (_, bytes, status) => {
    const text = await speak(preview.url, bytes)
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status}`))
    expect(text).not.toContain('S3CR3T')
    await isWell()
  })

  test('answers a request that arrives too slowly with 408', async () => {
    // The default timeout of Node is a minute.
    const text = await speak(preview.url, 'GET / HTTP/1.1\r\nHost: local', 30_000)
    expect(text).toMatch(/^HTTP\/1\.1 408 /)
    await isWell()
  })

  test('survives clients that disconnect during a response', async () => {
    await Promise.all(
      Array.from({ length: 30 }, () => speak(preview.url, rawRequest('/film.mp4', 'localhost'), 1)),
    )
    await isWell()
  })
})

// To run it for half a minute: `LOAD_SECONDS=30 npx vitest run --project unit test/shell/host/preview.test.ts -t load`
test('serves a load of 100 connections without an error', { timeout: 90_000 }, async () => {
  const seconds = Number(process.env['LOAD_SECONDS'] ?? 3)
  const { port } = new URL(preview.url)
  const agent = new http.Agent({ keepAlive: true, maxSockets: 100 })
  const until = performance.now() + seconds * 1000
  const paths = ['/', '/docs/a', '/docs/long', '/nothing', '/docs/a/index.html']
  const problems: string[] = []
  let answered = 0
  const one = (target: string): Promise<void> =>
    new Promise((done) => {
      http
        .get(
          { port, host: '127.0.0.1', path: target, agent, headers: { 'accept-encoding': 'br' } },
          (response) => {
            response.resume()
            if (![200, 301, 404].includes(response.statusCode ?? 0))
              problems.push(`${target} ${response.statusCode}`)
            response.on('end', () => {
              answered++
              done()
            })
          },
        )
        .on('error', (error) => {
          problems.push(`${target} ${error.message}`)
          done()
        })
    })
  const connection = async (i: number): Promise<void> => {
    for (let n = i; performance.now() < until; n++) await one(paths[n % paths.length] ?? '/')
  }
  await Promise.all(Array.from({ length: 100 }, (_, i) => connection(i)))
  agent.destroy()
  if (process.env['LOAD_SECONDS'])
    process.stdout.write(`${Math.round(answered / seconds)} answers a second
`)
  expect(problems).toEqual([])
  // Far below the rate of an idle machine: detects a server that stops, but tolerates a busy machine.
  expect(answered).toBeGreaterThan(seconds * 20)
})

test('uses another port if the given one is taken, and reports the taken one', async () => {
  const first = await startPreview({ out: folder, port: 45_100, host: '127.0.0.1' })
  const second = await startPreview({ out: folder, port: 45_100, host: '127.0.0.1' })
  expect(second.url).not.toBe(first.url)
  expect(second.takenPort).toBe(45_100)
  await Promise.all([first.close(), second.close()])
})

describe('a site that was built with a base', () => {
  const out = newFolder()
  const where = { out, port: 0, host: '127.0.0.1' }
  write(out, { 'index.html': 'home', 'assets/site.json': '{ "base": "/project/" }' })

  test('is served under its base by default', async () => {
    const site = await startPreview(where)
    expect(new URL(site.url).pathname).toBe('/project/')
    expect(await (await fetch(site.url)).text()).toBe('home')
    await site.close()
  })

  test('is served under its new base once it is rebuilt with another', async () => {
    const site = await startPreview(where)
    const at = (place: string): string => new URL(place, site.url).href
    write(out, { 'assets/site.json': '{ "base": "/moved/" }' })
    expect(await (await fetch(at('/moved/'))).text()).toBe('home')
    expect((await fetch(at('/project/'))).status).toBe(404)
    await site.close()
  })

  test('is served under the base that is passed as an option', async () => {
    const site = await startPreview({ ...where, base: '/' })
    expect(new URL(site.url).pathname).toBe('/')
    await site.close()
  })
})

test('rejects a host address of another machine with a readable message', async () => {
  await expect(startPreview({ out: folder, port: 0, host: '192.0.2.1' })).rejects.toThrow(
    '“192.0.2.1” is not an address of this machine (EADDRNOTAVAIL).',
  )
})

test('rejects an empty host, which would open the site to the network', async () => {
  await expect(startPreview({ out: folder, port: 0, host: '' })).rejects.toThrow('--host is empty.')
})
