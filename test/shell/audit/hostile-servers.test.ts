// Tests requests to misbehaving servers on real sockets: they end within their limits, and the reported outcomes are
// true.

import http from 'node:http'
import net from 'node:net'
import { setImmediate } from 'node:timers/promises'
import tls from 'node:tls'
import { describe, expect, test } from 'vitest'
import { openHttpClient, type Network } from '../../../src/shell/audit/http-client.ts'
import type { Bounds, Outcome } from '../../../src/shell/audit/request-queue.ts'
import { checkUrls, parseRetryAfter } from '../../../src/shell/audit/check-urls.ts'
import { isPrivate } from '../../../src/shell/audit/private-address.ts'
import { answerWith, listen } from '../../listening.ts'

const QUICK: Bounds = {
  attempts: 3,
  redirects: 5,
  requestMs: 250,
  linkMs: 900,
  totalMs: 4000,
  pauseMs: 10,
  hostConcurrency: 2,
  totalConcurrency: 24,
  maxSilentLinks: 4,
}
/** For tests that count requests, none of which may time out on a busy machine. */
const PATIENT: Bounds = { ...QUICK, requestMs: 5000, linkMs: 10_000, totalMs: 20_000 }
/** Allows loopback in place of the internet. All other private addresses stay forbidden. */
const OPEN: Network = { refuses: (address) => address !== '127.0.0.1' && isPrivate(address) }

interface Seen {
  readonly method: string
  readonly path: string
  readonly headers: http.IncomingHttpHeaders
}

async function site(
  handle: (request: http.IncomingMessage, response: http.ServerResponse, count: number) => void,
): Promise<{ url: string; seen: Seen[] }> {
  const seen: Seen[] = []
  const { origin } = await answerWith((request, response) => {
    const { method = '', url = '', headers } = request
    seen.push({ method, path: url, headers })
    handle(request, response, seen.length)
  })
  return { url: `${origin}/`, seen }
}

async function raw(handle: (socket: net.Socket) => void): Promise<string> {
  return `http://${(await listen(net.createServer(handle))).host}/`
}

async function ask(
  urls: readonly string[],
  { bounds = QUICK, network = OPEN }: { bounds?: Bounds; network?: Network } = {},
): Promise<{ outcomes: Map<string, Outcome>; ms: number }> {
  const asker = await openHttpClient(network)
  const outcomes = new Map<string, Outcome>()
  const began = performance.now()
  await checkUrls(urls, asker, bounds, (url, outcome) => outcomes.set(url, outcome))
  const ms = performance.now() - began
  await asker.close()
  return { outcomes, ms }
}

async function one(url: string, more: Parameters<typeof ask>[1] = {}): Promise<Outcome> {
  const { outcomes, ms } = await ask([url], more)
  // The time limit of a link, and a margin, because cleaning up may take a while on a busy machine.
  expect(ms).toBeLessThan(QUICK.linkMs + 10_000)
  return outcomes.get(url) ?? { verdict: 'skipped', attempts: 0 }
}

describe('askAll', () => {
  test.each([
    [200, 'ok'],
    [204, 'ok'],
    [300, 'ok'],
    [404, 'broken'],
    [410, 'broken'],
    [401, 'unreachable'],
    [403, 'unreachable'],
    [500, 'unreachable'],
    [503, 'unreachable'],
  ] as const)('reports a link with status %i as %s', async (status, verdict) => {
    const { url, seen } = await site((_, response) => response.writeHead(status).end())
    expect(await one(url)).toMatchObject({ verdict, status })
    expect(seen.length).toBeLessThanOrEqual(2 * QUICK.attempts)
    // Only errors that may be temporary are retried.
    if (status < 500) expect(seen.length).toBeLessThanOrEqual(2)
  })

  test('sends HEAD first, then GET if the server rejects HEAD', async () => {
    const { url, seen } = await site((request, response) =>
      response.writeHead(request.method === 'HEAD' ? 405 : 200).end('fine'),
    )
    expect(await one(url)).toEqual({ verdict: 'ok', status: 200, attempts: 1 })
    expect(seen.map(({ method }) => method)).toEqual(['HEAD', 'GET'])
  })

  test('follows redirects to their end', async () => {
    const { url, seen } = await site(({ url: path }, response) =>
      path === '/end'
        ? response.end()
        : response.writeHead(302, { location: path === '/' ? '/two' : 'end' }).end(),
    )
    expect(await one(url)).toMatchObject({ verdict: 'ok', attempts: 1 })
    expect(seen.map(({ path }) => path)).toEqual(['/', '/two', '/end'])
  })

  test.each([
    ['/zh/安装', 'utf8', '/zh/%E5%AE%89%E8%A3%85'],
    ['/caf\u00E9', 'latin1', '/caf%C3%A9'],
    ['/%E5%AE%89', 'latin1', '/%E5%AE%89'],
  ] as const)('accepts raw bytes in the address of a redirect: %s', async (to, how, asked) => {
    const seen: string[] = []
    const url = await raw((socket) =>
      socket.on('data', (data) => {
        const [, path = ''] = data.toString('latin1').split(' ')
        seen.push(path)
        const head = path === '/' ? `302 Found\r\nLocation: ${to}` : '200 OK'
        socket.end(Buffer.from(`HTTP/1.1 ${head}\r\nContent-Length: 0\r\n\r\n`, how))
      }),
    )
    expect(await one(url)).toMatchObject({ verdict: 'ok' })
    expect(seen).toEqual(['/', asked])
  })

  test('retries after a temporary server error', async () => {
    const { url } = await site((_, response, count) =>
      response.writeHead(count <= 2 ? 500 : 200).end(),
    )
    expect(await one(url)).toEqual({ verdict: 'ok', status: 200, attempts: 2 })
  })
})

test('causes no process warning while many links wait at once', async () => {
  const warnings: string[] = []
  const heard = ({ name }: Error): void => void warnings.push(name)
  process.on('warning', heard)
  const { url } = await site((_, response) => response.writeHead(500).end())
  await ask(Array.from({ length: 12 }, (_, i) => `${url}?${i}`))
  await setImmediate()
  process.off('warning', heard)
  expect(warnings).toEqual([])
})

describe('a misbehaving server', () => {
  test('is given up after three attempts if it always answers 429', async () => {
    const { url, seen } = await site((_, response) => response.writeHead(429).end())
    expect(await one(url)).toMatchObject({ verdict: 'unreachable', status: 429, attempts: 3 })
    expect(seen).toHaveLength(3)
  })

  test('is given up after three attempts if it answers 429 with Retry-After: 0', async () => {
    const { url, seen } = await site((_, response) =>
      response.writeHead(429, { 'retry-after': '0' }).end(),
    )
    expect(await one(url)).toMatchObject({ verdict: 'unreachable', attempts: 3 })
    expect(seen).toHaveLength(3)
  })

  test('is given up at once if it asks for a pause of a day', async () => {
    const { url, seen } = await site((_, response) =>
      response.writeHead(503, { 'retry-after': '86400' }).end(),
    )
    const links = ['', 'a', 'b', 'c', 'd'].map((path) => url + path)
    const bounds = { ...QUICK, linkMs: 20_000, totalMs: 60_000 }
    const { outcomes, ms } = await ask(links, { bounds })
    for (const { reason } of outcomes.values())
      expect(reason).toBe('its server asks for a pause of 86400 s')
    expect(new Set([...outcomes.values()].map(({ verdict }) => verdict))).toEqual(
      new Set(['unreachable']),
    )
    expect(seen.length).toBeLessThanOrEqual(2)
    expect(ms).toBeLessThan(bounds.linkMs)
  })

  test('is given up if it redirects to itself', async () => {
    const { url, seen } = await site((_, response) =>
      response.writeHead(301, { location: '/' }).end(),
    )
    expect(await one(url)).toMatchObject({
      verdict: 'unreachable',
      reason: 'its redirects lead in a circle',
    })
    expect(seen).toHaveLength(2)
  })

  test('is reported with the host of its redirect target if that is missing', async () => {
    const gone = await site((_, response) => response.writeHead(404).end())
    const { url } = await site((_, response) =>
      response.writeHead(302, { location: gone.url }).end(),
    )
    expect(await one(url)).toMatchObject({
      verdict: 'broken',
      reason: `it redirects to ${new URL(gone.url).host}: its server answered 404`,
    })
  })

  test('is given up after too many redirects', async () => {
    const { url, seen } = await site((_, response, count) =>
      response.writeHead(302, { location: `/${count}` }).end(),
    )
    expect(await one(url)).toMatchObject({
      verdict: 'unreachable',
      reason: 'it has more than 5 redirects',
    })
    expect(seen.length).toBeLessThanOrEqual(2 * 6)
  })

  test('is given up if it never answers', async () => {
    const url = await raw(() => undefined)
    expect(await one(url)).toMatchObject({
      verdict: 'unreachable',
      reason: 'it did not answer in time',
    })
  })

  test('is given up if it sends endless headers, a byte at a time', async () => {
    const url = await raw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nX-Slow: ')
      const timer = setInterval(() => socket.writable && socket.write('a'), 20)
      socket.on('close', () => clearInterval(timer))
    })
    expect(await one(url)).toMatchObject({ verdict: 'unreachable' })
  })

  test('is given up if it sends endless headers as fast as it can', async () => {
    const url = await raw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      const line = `X-Much: ${'a'.repeat(4000)}\r\n`
      const flood = (): void => {
        while (socket.writable && socket.write(line));
      }
      socket.on('drain', flood)
      flood()
    })
    expect(await one(url)).toMatchObject({ verdict: 'unreachable' })
  })

  test('is given up if it sends informational responses forever', async () => {
    const url = await raw((socket) => {
      const timer = setInterval(
        () => socket.writable && socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'),
        5,
      )
      socket.on('close', () => clearInterval(timer))
    })
    expect(await one(url)).toMatchObject({ verdict: 'unreachable' })
  })

  test('is reported as ok without reading all of a body that never ends', async () => {
    let sent = 0
    const { url } = await site((request, response) => {
      if (request.method === 'HEAD') return void response.writeHead(405).end()
      const part = 'a'.repeat(65_536)
      const flood = (): void => {
        for (let more = true; more && !response.destroyed; sent += part.length)
          more = response.write(part)
      }
      response.on('drain', flood)
      flood()
    })
    expect(await one(url)).toMatchObject({ verdict: 'ok', status: 200 })
    expect(sent).toBeLessThan(16 << 20)
  })

  test('is reported as ok with a wrong Content-Length, and unreachable with an invalid one', async () => {
    const short = await raw((socket) => {
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nshort'))
    })
    const long = await raw((socket) => {
      socket.once('data', () =>
        socket.end('HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nmuch too long'),
      )
    })
    const nonsense = await raw((socket) => {
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n'))
    })
    expect((await one(short)).verdict).toBe('ok')
    expect((await one(long)).verdict).toBe('ok')
    expect((await one(nonsense)).verdict).toBe('unreachable')
  })

  test('is reported as unreachable if it sends resets, garbage or bad certificates', async () => {
    const reset = await raw((socket) => socket.once('data', () => socket.resetAndDestroy()))
    const garbage = await raw((socket) =>
      socket.once('data', () => socket.end('\0\u0001 nonsense\r\n\r\n')),
    )
    const plain = (await raw((socket) => socket.end('hello'))).replace('http:', 'https:')
    const bare = `https://${(await listen(tls.createServer({}))).host}/`
    for (const url of [reset, garbage, plain, bare])
      expect(await one(url), url).toMatchObject({ verdict: 'unreachable' })
    expect((await one(plain)).reason).toMatch(/not secure|cut/)
  })

  test('is given up for its other links if it does not answer some of them', async () => {
    const url = await raw(() => undefined)
    const links = Array.from({ length: 200 }, (_, i) => `${url}${i}`)
    const bounds = { ...QUICK, totalMs: 20_000 }
    const { outcomes, ms } = await ask(links, { bounds })
    expect(outcomes.size).toBe(200)
    expect(ms).toBeLessThan(bounds.totalMs)
    expect(
      [...outcomes.values()].filter(({ reason }) => reason?.includes('other links')).length,
    ).toBeGreaterThan(150)
  })

  test('does not delay all links beyond the time limit, after which the rest is skipped', async () => {
    const { url } = await site((_, response) => setTimeout(() => response.end(), 100))
    // All of these would take 20 s, two at a time.
    const links = Array.from({ length: 400 }, (_, i) => `${url}${i}`)
    const { outcomes, ms } = await ask(links, { bounds: { ...QUICK, totalMs: 500 } })
    expect(ms).toBeLessThan(10_000)
    const verdicts = [...outcomes.values()].map(({ verdict }) => verdict)
    expect(verdicts.filter((each) => each === 'ok').length).toBeGreaterThan(0)
    expect(verdicts.filter((each) => each === 'skipped').length).toBeGreaterThan(50)
  })
})

describe('giving up a host', () => {
  test('does not reduce the attempts for a single link', async () => {
    let requests = 0
    const url = await raw((socket) =>
      socket.once('data', () => {
        requests++
        socket.resetAndDestroy()
      }),
    )
    expect(await one(url)).toEqual({
      verdict: 'unreachable',
      attempts: 3,
      reason: 'the connection was cut',
    })
    expect(requests).toBe(6)
  })

  test('does not happen if the host answers GET but not HEAD', async () => {
    const { url } = await site((request, response) => {
      if (request.method === 'HEAD') request.socket.destroy()
      else response.end()
    })
    const links = Array.from({ length: 20 }, (_, i) => `${url}${i}`)
    const { outcomes } = await ask(links)
    expect(new Set([...outcomes.values()].map(({ verdict }) => verdict))).toEqual(new Set(['ok']))
  })

  test('names the host of the redirect target if that one does not answer', async () => {
    const dead = await raw((socket) => socket.once('data', () => socket.resetAndDestroy()))
    const { url } = await site((_, response) => response.writeHead(302, { location: dead }).end())
    const { host } = new URL(dead)
    const links = Array.from({ length: 12 }, (_, i) => `${url}${i}`)
    const { outcomes } = await ask(links)
    const reasons = new Set([...outcomes.values()].map(({ reason }) => reason))
    expect([...reasons].toSorted()).toEqual([
      `it redirects to ${host}: its host has not answered other links either`,
      `it redirects to ${host}: the connection was cut`,
    ])
  })
})

describe('rate limiting', () => {
  test('sends two requests at a time to one host', async () => {
    let now = 0
    let most = 0
    const { url } = await site((_, response) => {
      most = Math.max(most, ++now)
      setTimeout(() => {
        now--
        response.end()
      }, 15)
    })
    await ask(Array.from({ length: 20 }, (_, i) => `${url}${i}`))
    expect(most).toBe(2)
  })

  test('delays all links to a host by its Retry-After', async () => {
    const times: number[] = []
    const { url } = await site((_, response, count) => {
      times.push(performance.now())
      if (count === 1) response.writeHead(429, { 'retry-after': '1' }).end()
      else response.end()
    })
    const bounds = { ...QUICK, linkMs: 3000, hostConcurrency: 1 }
    const { outcomes } = await ask([url, `${url}b`], { bounds })
    expect([...outcomes.values()].map(({ verdict }) => verdict)).toEqual(['ok', 'ok'])
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(950)
  })

  test('reads Retry-After as seconds or as a date', () => {
    expect(parseRetryAfter('120')).toBe(120_000)
    expect(parseRetryAfter('9'.repeat(400))).toBe(1e12)
    expect(
      parseRetryAfter('Wed, 21 Oct 2015 07:28:00 GMT', Date.parse('2015-10-21T07:27:00Z')),
    ).toBe(60_000)
    expect(parseRetryAfter('Wed, 21 Oct 2015 07:28:00 GMT', Date.parse('2020-01-01'))).toBe(0)
    expect([parseRetryAfter('soon'), parseRetryAfter('-1e99'), parseRetryAfter(undefined)]).toEqual(
      [undefined, undefined, undefined],
    )
  })
})

describe('a private address', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '198.18.0.1',
    '192.0.2.1',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:a00:1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12::1',
    'ff02::1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    '2001:db8::1',
    'nonsense',
  ])('is recognized: %s', (address) => expect(isPrivate(address)).toBe(true))

  test.each(['1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:1.1.1.1'])(
    'is not confused with the public address %s',
    (address) => expect(isPrivate(address)).toBe(false),
  )

  const refused = { verdict: 'refused', reason: 'it leads to an address that is not public' }

  test('is refused in any notation', async () => {
    for (const host of ['127.0.0.1', '0x7f.1', '2130706433', '[::1]', '[::ffff:7f00:1]', '127.1'])
      expect(
        await one(`http://${host}:9/`, { network: { refuses: isPrivate } }),
        host,
      ).toMatchObject(refused)
  })

  test('is refused if a host name resolves to it', async () => {
    const { url, seen } = await site((_, response) => response.end())
    const named = url.replace('127.0.0.1', 'localhost')
    expect(await one(named, { network: { refuses: isPrivate } })).toMatchObject(refused)
    // One private address among several is enough.
    const lookup = async (): Promise<{ address: string; family: number }[]> => [
      { address: '127.0.0.1', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ]
    const sly = url.replace('127.0.0.1', 'sly.example')
    expect(await one(sly, { network: { ...OPEN, lookup } })).toMatchObject(refused)
    expect(seen).toHaveLength(0)
  })

  test('is refused if a host name resolves to it at a later lookup', async () => {
    // Each request needs a connection, and so a lookup, of its own.
    const { url, seen } = await site((_, response) =>
      response.writeHead(503, { connection: 'close' }).end(),
    )
    let lookups = 0
    // The private address leads to the same server, which would see a request that is sent there.
    const lookup = async (): Promise<{ address: string; family: number }[]> =>
      lookups++ === 0
        ? [{ address: '127.0.0.1', family: 4 }]
        : [{ address: '::ffff:127.0.0.1', family: 6 }]
    const changing = url.replace('127.0.0.1', 'changing.example')
    const outcome = await one(changing, { bounds: PATIENT, network: { ...OPEN, lookup } })
    expect(outcome).toMatchObject(refused)
    expect(lookups).toBe(2)
    expect(seen.map(({ headers }) => headers.host)).toEqual([new URL(changing).host])
  })

  test('is refused as the target of a redirect', async () => {
    for (const to of [
      'http://169.254.169.254/latest/meta-data',
      'http://[::1]:9/',
      'http://10.0.0.1/',
    ]) {
      const { url, seen } = await site((_, response) =>
        response.writeHead(302, { location: to }).end(),
      )
      expect(await one(url), to).toMatchObject(refused)
      expect(seen).toHaveLength(1)
    }
    const { url } = await site((_, response) =>
      response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    )
    expect(await one(url)).toMatchObject({
      verdict: 'broken',
      reason: 'it redirects to file:///etc/passwd',
    })
  })
})

test.each(['mailto:a@b.example', 'tel:1', 'app-of-somebody://open'])(
  'a link is fine if it redirects to an app: %s',
  async (location) => {
    const { url } = await site((_, response) => response.writeHead(302, { location }).end())
    expect(await one(url, { bounds: PATIENT })).toEqual({
      verdict: 'ok',
      status: 302,
      attempts: 1,
    })
  },
)

test('neither sends nor shows the user name and password in an address', async () => {
  const { url, seen } = await site(({ url: path }, response) => {
    const location = path === '/' ? `${secret}two` : 'ftp://me:secret@files.example/'
    response.writeHead(302, { location }).end()
  })
  const secret = url.replace('127', 'me:secret@127')
  expect(await one(secret, { bounds: PATIENT })).toEqual({
    verdict: 'broken',
    attempts: 1,
    reason: 'it redirects to ftp://***@files.example/',
  })
  // HEAD, then GET, each with both addresses.
  expect(seen.map(({ path }) => path)).toEqual(['/', '/two', '/', '/two'])
  for (const { headers } of seen) {
    expect(headers).not.toHaveProperty('authorization')
    expect(headers.host).toBe(new URL(url).host)
  }
})
