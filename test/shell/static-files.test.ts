import fs from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { headersFor, readHeaders, readRedirects } from '../../src/shell/host-rules.ts'
import { startPreview, type Preview } from '../../src/shell/preview.ts'
import { answer } from '../../src/shell/static-files.ts'
import { newFolder, write } from '../folder.ts'

const outside = newFolder()
write(outside, { 'secret.txt': 'SECRET', 'dist/x': '' })
const folder = path.join(outside, 'dist')
write(folder, {
  'index.html': 'home',
  '404.html': 'not found',
  'en/404.html': 'not found, in English',
  'docs/a/index.html': 'a',
  'docs/安装/index.html': '安装',
  'assets/app-12345678.js': 'js',
  'docs/old/index.html': 'stands in for a redirect rule',
  _redirects: '# comment\n/docs/old /docs/a#part 301\n/docs/old/ /docs/a#part 301\n',
  _headers: '/*\n  X-Content-Type-Options: nosniff\n\n/assets/*\n  Cache-Control: immutable\n',
  '.sitegen-manifest.json': 'SECRET',
  '.git/config': 'SECRET',
})
fs.symlinkSync('../secret.txt', path.join(folder, 'link.txt'))
fs.symlinkSync('..', path.join(folder, 'up'))
fs.symlinkSync('.git/config', path.join(folder, 'sly.txt'))

const get = (
  target: string,
  base = '/',
  ifNoneMatch?: string,
): { status: number; body: string; headers: Readonly<Record<string, string>> } => {
  const { status, body, headers } = answer({ folder, base }, 'GET', target, ifNoneMatch)
  return { status, headers, body: body?.toString() ?? '' }
}

describe('a finished site is served', () => {
  test.each([
    ['/', 200, 'home'],
    ['/docs/a', 200, 'a'],
    ['/docs/a/', 200, 'a'],
    ['/docs/a?q=1', 200, 'a'],
    ['/docs/%E5%AE%89%E8%A3%85', 200, '安装'],
    ['/docs/安装/', 200, '安装'],
    ['/assets/app-12345678.js', 200, 'js'],
    ['/404', 200, 'not found'],
    ['/nothing', 404, 'not found'],
    ['/en/docs/nothing', 404, 'not found, in English'],
    ['/english', 404, 'not found'],
  ])('%s', (target, status, body) => expect(get(target)).toMatchObject({ status, body }))

  test('index.html is left out of addresses', () => {
    expect(get('/docs/a/index.html?x=1')).toMatchObject({
      status: 301,
      headers: { Location: '/docs/a/?x=1' },
    })
    expect(get('/index.html')).toMatchObject({ status: 301, headers: { Location: '/' } })
  })

  test('with the headers and redirects that it asks for', () => {
    expect(get('/docs/old')).toMatchObject({ status: 301, headers: { Location: '/docs/a#part' } })
    expect(get('/assets/app-12345678.js').headers).toMatchObject({
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'immutable',
      'Content-Type': 'text/javascript; charset=utf-8',
    })
    expect(get('/docs/a').headers).toMatchObject({
      'Cache-Control': 'no-cache',
      'Content-Type': 'text/html; charset=utf-8',
    })
  })

  test('once for each state of a file', () => {
    const { headers } = get('/docs/a')
    expect(get('/docs/a', '/', headers['ETag'])).toMatchObject({ status: 304, body: '' })
    expect(get('/docs/a', '/', `"x", W/${headers['ETag']}`)).toMatchObject({ status: 304 })
    expect(get('/docs/a', '/', '"x"').status).toBe(200)
  })

  test('below its base, and nowhere else', () => {
    expect(get('/sub/docs/a', '/sub/')).toMatchObject({ status: 200, body: 'a' })
    expect(get('/sub', '/sub/')).toMatchObject({ status: 301, headers: { Location: '/sub/' } })
    expect(get('/docs/a', '/sub/').status).toBe(404)
  })

  test('to those who read', () => {
    expect(answer({ folder, base: '/' }, 'POST', '/', undefined)).toMatchObject({
      status: 405,
      headers: { Allow: 'GET, HEAD' },
    })
  })
})

test.each([
  ...[
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/docs/../../secret.txt',
    '/docs/..%2f..%2fsecret.txt',
  ],
  ...[
    '/%252e%252e/secret.txt',
    '/.git/config',
    '/%2egit/config',
    '/.sitegen-manifest.json',
    '/link.txt',
    '/sly.txt',
  ],
  ...[
    '/up/secret.txt',
    '/docs/a%00.html',
    '/..\\secret.txt',
    '/%5c..%5csecret.txt',
    '//etc/passwd',
    '/docs/a/%2e%2e/%2e%2e/%2e%2e/secret.txt',
  ],
])('%s gives nothing from outside', (target) => {
  const { status, body } = get(target)
  expect(body).not.toContain('SECRET')
  expect([400, 404]).toContain(status)
})

test.each(['/%', '/%E0%A4%A', '/%zz', 'x', '*', ''])('%s is answered, not failed on', (target) => {
  expect(get(target).status).toBe(400)
})

describe('over the wire', () => {
  let preview: Preview
  beforeAll(async () => {
    preview = await startPreview({ out: folder, port: 0, host: '127.0.0.1' })
  })
  afterAll(() => preview.close())

  const request = (
    options: http.RequestOptions,
  ): Promise<{ status: number | undefined; body: string; headers: http.IncomingHttpHeaders }> =>
    new Promise((done, fail) => {
      http
        .request(preview.url, options, (response) => {
          let body = ''
          response.on('data', (chunk: Buffer) => (body += chunk.toString()))
          response.on('end', () =>
            done({ status: response.statusCode, body, headers: response.headers }),
          )
        })
        .on('error', fail)
        .end()
    })

  test('pages and heads', async () => {
    expect(await request({ path: '/docs/a' })).toMatchObject({
      status: 200,
      body: 'a',
      headers: { 'content-length': '1' },
    })
    expect(await request({ path: '/docs/a', method: 'HEAD' })).toMatchObject({
      status: 200,
      body: '',
      headers: { 'content-length': '1' },
    })
    expect(
      (await request({ path: '/docs/a' })).headers['access-control-allow-origin'],
    ).toBeUndefined()
  })

  test.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example'])(
    'a browser that came by the name “%s” gets nothing',
    async (host) => {
      expect((await request({ path: '/', headers: { host } })).status).toBe(403)
    },
  )

  test('bytes that are no request end in an answer, and the next is served', async () => {
    const answered = await new Promise<string>((done) => {
      const { hostname, port } = new URL(preview.url)
      const socket = net.connect(Number(port), hostname, () =>
        socket.write('\u0000\u0001 nonsense\r\n\r\n'),
      )
      let text = ''
      socket.on('data', (chunk) => (text += chunk.toString()))
      socket.on('close', () => done(text))
    })
    expect(answered).toContain('400 Bad Request')
    expect((await request({ path: '/docs/a' })).status).toBe(200)
  })

  test('a taken port is passed over', async () => {
    const first = await startPreview({ out: folder, port: 45_100, host: '127.0.0.1' })
    const second = await startPreview({ out: folder, port: 45_100, host: '127.0.0.1' })
    expect(second.url).not.toBe(first.url)
    await Promise.all([first.close(), second.close()])
  })
})

test('rules for hosts are read as hosts read them', () => {
  expect(readRedirects('/a /b\n/c https://d.example 302 # why\n\n# no\n/e\n')).toEqual([
    { from: '/a', to: '/b', status: 301 },
    { from: '/c', to: 'https://d.example', status: 302 },
  ])
  const rules = readHeaders('/*\n  A: 1\n/x/*\n  A: 2\n  B: b: c\n/y\n  C: 3\n')
  expect(headersFor(rules, '/x/z')).toEqual({ A: '1, 2', B: 'b: c' })
  expect(headersFor(rules, '/y')).toEqual({ A: '1', C: '3' })
  expect(headersFor(rules, '/yy')).toEqual({ A: '1' })
})
