// Tests the workarounds in `crawl.ts`: most tests first show a flaw of linkinator itself, then that `crawl.ts` avoids
// it. If a first half fails after an update, that flaw is gone, and the workaround may be removed.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import { check } from 'linkinator'
import { describe, expect, test } from 'vitest'
import type { Answer } from '../../../src/core/audit/judge.ts'
import { crawl, type Crawl } from '../../../src/shell/audit/crawl.ts'
import { startPreview } from '../../../src/shell/host/preview.ts'
import { auditOf } from '../../audited.ts'
import { newFolder, write } from '../../folder.ts'
import { answerWith, listen } from '../../listening.ts'

interface Site {
  readonly origin: string
  readonly asked: string[]
  readonly most: number
}

/** Starts a server that counts concurrent requests. */
async function serve(
  pages: Readonly<Record<string, string>>,
  locations: Readonly<Record<string, string>> = {},
): Promise<Site> {
  let now = 0
  const site = { origin: '', asked: [] as string[], most: 0 }
  const { origin } = await answerWith((request, response) => {
    const { url = '' } = request
    site.asked.push(url)
    site.most = Math.max(site.most, ++now)
    setTimeout(() => {
      now--
      const location = locations[url]
      const body = pages[url]
      if (location !== undefined) response.writeHead(302, { location }).end()
      else
        response
          .writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html' })
          .end(body)
    }, 10)
  })
  return Object.assign(site, { origin })
}

async function crawled(
  origin: string,
  pages: readonly string[],
  more: Pick<Crawl, 'timeoutMs'> = {},
): Promise<Map<string, Answer>> {
  const home = { origin, base: '/', ownOrigins: [] }
  const state: Crawl = { home, answers: new Map(), ...more }
  await crawl(
    pages.map((page) => origin + page),
    state,
    () => undefined,
  )
  return state.answers
}

test('limits concurrent requests, while linkinator starts all at once', async () => {
  const links = Array.from({ length: 200 }, (_, i) => `<a href="/${i}">x</a>`).join('')
  const free = await serve({ '/': links })
  await check({ path: `${free.origin}/`, concurrency: 10 })
  expect(free.most).toBeGreaterThan(24)
  const held = await serve({ '/': links })
  expect((await crawled(held.origin, ['/'])).size).toBe(201)
  expect(held.most).toBeLessThanOrEqual(24)
})

test('only records redirects, while linkinator follows them to any host', async () => {
  const elsewhere = await serve({ '/': 'x', '/secret': 'x' })
  const free = await serve(
    { '/': '<a href="/out">x</a>' },
    { '/out': `${elsewhere.origin}/secret` },
  )
  await check({ path: `${free.origin}/` })
  expect(elsewhere.asked).toEqual(['/secret'])
  elsewhere.asked.length = 0
  const answers = await crawled(free.origin, ['/'])
  expect(answers.get(`${free.origin}/out`)).toEqual({
    status: 302,
    location: `${elsewhere.origin}/secret`,
  })
  expect(elsewhere.asked).toEqual([])
})

test('decodes the raw bytes of a redirect address as UTF-8, while linkinator takes each for a letter', async () => {
  const letters = Buffer.from('/安装').toString('latin1')
  const site = await serve({ '/': '<a href="/old">x</a>' }, { '/old': letters })
  const { links } = await check({ path: `${site.origin}/`, redirects: 'error' })
  const { failureDetails } = links.find(({ url }) => url === `${site.origin}/old`) ?? {}
  expect(failureDetails).toContainEqual({
    status: 302,
    headers: expect.objectContaining({ location: letters }),
  })
  const answers = await crawled(site.origin, ['/'])
  expect(answers.get(`${site.origin}/old`)?.location).toBe(`${site.origin}/%E5%AE%89%E8%A3%85`)
})

test('sends no requests to other sites, while linkinator checks their links, too', async () => {
  const other = await serve({ '/': 'x' })
  const site = await serve({ '/': `<a href="${other.origin}/">x</a><a href="/own">x</a>` })
  await check({ path: `${site.origin}/` })
  expect(other.asked).toEqual(['/'])
  other.asked.length = 0
  const answers = await crawled(site.origin, ['/'])
  // The page was read, and the link beside that one requested.
  expect([...answers.keys()]).toEqual([`${site.origin}/`, `${site.origin}/own`])
  expect(other.asked).toEqual([])
})

test('bypasses the proxy of the environment, through which linkinator requests this machine', async () => {
  let tunnels = 0
  const proxy = http.createServer().on('connect', (_, socket) => {
    tunnels++
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
  })
  const { host } = await listen(proxy)
  const site = await serve({ '/': 'x' })
  const before = process.env['http_proxy']
  process.env['http_proxy'] = `http://${host}`
  try {
    await check({ path: `${site.origin}/`, timeout: 500 })
    expect(tunnels).toBe(1)
    const answers = await crawled(site.origin, ['/'])
    expect(answers.get(`${site.origin}/`)).toEqual({ status: 200 })
    expect(process.env['http_proxy']).toBe(`http://${host}`)
  } finally {
    if (before === undefined) delete process.env['http_proxy']
    else process.env['http_proxy'] = before
  }
  expect(tunnels).toBe(1)
})

describe('a page that crashes linkinator', () => {
  const LINK = '<a href="/b">x</a>'
  const MODES: readonly (readonly [
    mode: string,
    linked: readonly string[],
    answer: (response: http.ServerResponse) => void,
  ])[] = [
    [
      'breaks off',
      ['/b'],
      (response) => response.write(LINK, () => setTimeout(() => response.destroy(), 50)),
    ],
    ['does not come', [], (response) => response.flushHeaders()],
    ['does not end', ['/b'], (response) => response.write(LINK)],
    [
      'is not what it says',
      [],
      (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(LINK),
    ],
  ]

  test.each(MODES)(
    'does not stop the crawl if its body %s, and is read as far as possible',
    async (_, linked, answer) => {
      const asked: string[] = []
      const { origin } = await answerWith(({ url = '' }, response) => {
        asked.push(url)
        response.setHeader('content-type', 'text/html')
        if (url === '/') answer(response)
        else response.end('x')
      })

      const free = `import { check } from 'linkinator'; await check({ path: '${origin}/', timeout: 500 })`
      const child = spawn(process.execPath, ['--input-type=module', '-e', free])
      expect(await once(child, 'close')).toEqual([1, null])
      // It had begun to check the page when it crashed.
      expect(asked).toContain('/')

      const { fetch: plain } = globalThis
      const answers = await crawled(origin, ['/', '/c'], { timeoutMs: 1000 })
      const all = ['/', '/c', ...linked].map((at) => [origin + at, { status: 200 }])
      expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(all))
      expect(globalThis.fetch).toBe(plain)
    },
    30_000,
  )
})

describe('an audit of the files', () => {
  const head = '<!doctype html><title>x</title>'
  const FAULTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'an anchor': { 'index.html': `${head}<a href="/a.html#gone">x</a>`, 'a.html': head },
    'an anchor of a page that is not to be indexed': {
      'index.html': `${head}<a href="/a.html#gone">x</a>`,
      'a.html': `${head}<meta name="robots" content="noindex,nofollow">`,
    },
    'a passage': { 'index.html': `${head}<a href="/a.html#:~:text=gone">x</a>`, 'a.html': head },
    'a page that nothing leads to': {
      'index.html': head,
      'orphan.html': `${head}<a href="/gone">x</a>`,
    },
    'a form': { 'index.html': `${head}<form action="/gone"></form>` },
    'a preloaded picture': {
      'index.html': `${head}<link rel="preload" as="image" imagesrcset="/gone.png 1x">`,
    },
    'a symbol of another file': {
      'index.html': `${head}<svg><use href="/gone.svg#a"></use></svg>`,
    },
    'a picture in a drawing': {
      'index.html': `${head}<svg><image href="/gone.png"></image></svg>`,
    },
    'a sitemap': {
      'index.html': head,
      'sitemap.xml': '<urlset><url><loc>/gone</loc></url></urlset>',
    },
    'a feed': { 'index.html': head, 'rss.xml': '<rss><link>/gone</link></rss>' },
    'a manifest': { 'index.html': head, 'a.webmanifest': '{"start_url":"/gone"}' },
    'redirect rules': { 'index.html': head, _redirects: '/old /gone' },
    'a circle of pages': {
      'index.html': `${head}<a href="/a.html">x</a>`,
      'a.html': `${head}<meta http-equiv="refresh" content="0; url=/b.html">`,
      'b.html': `${head}<meta http-equiv="refresh" content="0; url=/a.html">`,
    },
  }

  test.each(Object.entries(FAULTS))(
    'finds a fault that linkinator does not: %s',
    async (_, files) => {
      const folder = newFolder()
      write(folder, files)
      const server = await startPreview({ out: folder, port: 0, host: '127.0.0.1' })
      const { links } = await check({ path: server.url, recurse: true, checkCss: true })
      await server.close()
      expect(links.filter(({ state }) => state === 'BROKEN')).toEqual([])
      const audit = await auditOf(folder)
      expect(audit.findings.length).toBeGreaterThan(0)
    },
  )
})
