// Tests the answers of the preview server and its header and redirect rules, without sockets.

import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { headersFor, readHeaders } from '../../../src/shell/host/header-rules.ts'
import { isKnown, codingFor, partOf } from '../../../src/shell/host/negotiate.ts'
import { servedFolder } from '../../../src/shell/host/served-folder.ts'
import { readRedirects, compileRedirects } from '../../../src/shell/host/redirect-rules.ts'
import { answer, type Answer } from '../../../src/shell/host/static-files.ts'
import { newFolder, write } from '../../folder.ts'

const outside = newFolder()
write(outside, { 'secret.txt': 'SECRET', 'dist/x': '' })
const folder = path.join(outside, 'dist')
const LONG = 'long '.repeat(400)
write(folder, {
  'index.html': 'home',
  '404.html': 'not found',
  'en/404.html': 'not found, in English',
  'docs/a/index.html': 'a',
  'docs/安装/index.html': '安装',
  'docs/long/index.html': LONG,
  'assets/app-12345678.js': 'js',
  'assets/picture.png': LONG,
  'docs/old/index.html': 'stands in for a redirect rule',
  _redirects:
    '# comment\n/docs/old /docs/a#part 301\n/docs/old/ /docs/a#part 301\n/far https://x.example/é\n',
  _headers:
    '/*\n  X-Frame-Options: DENY\n\n/assets/*\n  Cache-Control: immutable\n/docs/%E5%AE%89%E8%A3%85\n  X-Han: yes\n',
  '.sitegen-manifest.json': 'SECRET',
  '.git/config': 'SECRET',
  '.well-known/security.txt': 'Contact: x',
  '.well-known/.env': 'SECRET',
  'docs/.well-known/x.txt': 'SECRET',
})
fs.symlinkSync('../secret.txt', path.join(folder, 'link.txt'))
fs.symlinkSync('..', path.join(folder, 'up'))
fs.symlinkSync('.git/config', path.join(folder, 'sly.txt'))
fs.symlinkSync('docs/a/index.html', path.join(folder, 'fair.txt'))
const files = servedFolder(folder)

type Asked = Readonly<Record<string, string>>
const ask = (target: string, headers: Asked = {}, base = '/', method = 'GET'): Answer =>
  answer({ files, base }, { method, target, headers })

const bodyOf = ({ body }: Answer): string => {
  if (!body) return ''
  if ('text' in body) return body.text
  const { start = 0, end = Infinity } = body.part ?? {}
  return body.file.read().subarray(start, end).toString()
}
const get = (target: string, base?: string): { status: number; body: string } => {
  const answered = ask(target, {}, base)
  return { status: answered.status, body: bodyOf(answered) }
}

describe('the server of a finished site', () => {
  test.each([
    ['/', 200, 'home'],
    ['/docs/a', 200, 'a'],
    ['/docs/a/', 200, 'a'],
    ['/docs/a?q=1', 200, 'a'],
    ['/docs/%E5%AE%89%E8%A3%85', 200, '安装'],
    ['/docs/安装/', 200, '安装'],
    ['/assets/app-12345678.js', 200, 'js'],
    ['/fair.txt', 200, 'a'],
    ['/.well-known/security.txt', 200, 'Contact: x'],
    ['/.well-known/.env', 404, 'not found'],
    ['/docs/.well-known/x.txt', 404, 'not found'],
    ['/404', 200, 'not found'],
    ['/404/', 404, 'not found'],
    ['/nothing', 404, 'not found'],
    ['/docs/a/index.html/', 404, 'not found'],
    ['/_headers', 404, 'not found'],
    ['/_redirects', 404, 'not found'],
    ['/en/docs/nothing', 404, 'not found, in English'],
    ['/english', 404, 'not found'],
    [`/en${'/a'.repeat(20)}`, 404, 'not found, in English'],
  ])('answers a request for %s', (target, status, body) =>
    expect(get(target)).toEqual({ status, body }),
  )

  test.each([
    ['/docs/a/index.html?x=1', '/docs/a/?x=1'],
    ['/index.html', '/'],
    ['/a%3Fb/index.html', '/a%3Fb/'],
    ['//evil.example/index.html', '/evil.example/'],
    ['/%5C%5Cevil.example/index.html', '/%5C%5Cevil.example/'],
    ['/%0d%0aX: y/index.html', '/%0D%0AX%3A%20y/'],
    ['/index.html?é', '/?%C3%A9'],
  ])('redirects an address with index.html to its folder: %s', (target, to) => {
    expect(ask(target)).toMatchObject({ status: 301, headers: { Location: to } })
  })

  test('answers an address of thousands of segments after few file lookups', () => {
    let looks = 0
    const find = (name: string): ReturnType<typeof files.find> => {
      looks++
      return files.find(name)
    }
    const target = '/a'.repeat(7500)
    expect(
      answer({ files: { find }, base: '/' }, { method: 'GET', target, headers: {} }).status,
    ).toBe(404)
    expect(looks).toBeLessThan(200)
  })

  test('applies the redirects and headers of the site’s rules', () => {
    expect(ask('/docs/old')).toMatchObject({ status: 301, headers: { Location: '/docs/a#part' } })
    expect(ask('/docs/old?q=1').headers['Location']).toBe('/docs/a?q=1#part')
    expect(ask('/far').headers['Location']).toBe('https://x.example/%C3%A9')
    expect(ask('/assets/app-12345678.js').headers).toMatchObject({
      'X-Frame-Options': 'DENY',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'immutable',
      'Content-Type': 'text/javascript; charset=utf-8',
    })
    expect(ask('/docs/a').headers).toMatchObject({
      'Cache-Control': 'no-cache',
      'Content-Type': 'text/html; charset=utf-8',
    })
    expect(ask('/docs/%e5%ae%89装').headers['X-Han']).toBe('yes')
    expect(ask('/nothing').headers).toMatchObject({ 'X-Frame-Options': 'DENY' })
  })

  test.each([
    ['page.htm', 'text/html; charset=utf-8'],
    ['page.xhtml', 'application/xhtml+xml; charset=utf-8'],
    ['module.mjs', 'text/javascript; charset=utf-8'],
    ['PICTURE.BMP', 'image/bmp'],
    ['font.woff', 'font/woff'],
    ['film.mov', 'video/quicktime'],
    ['talk.m4a', 'audio/mp4'],
    ['talk.ogg', 'audio/ogg'],
    ['thing.xyz', 'application/octet-stream'],
  ])('sends the content type of %s', (name, type) => {
    const own = newFolder()
    write(own, { [name]: 'x' })
    const { headers } = answer(
      { files: servedFolder(own), base: '/' },
      { method: 'GET', target: `/${name}`, headers: {} },
    )
    expect(headers['Content-Type']).toBe(type)
  })

  test('sends each header once, ignoring the case of its name', () => {
    const own = newFolder()
    const rules = '/*\n  cache-control: max-age=60\n  ETAG: x\n/a\n  CACHE-Control: public\n'
    write(own, { 'a.txt': 'x', _headers: rules })
    const { headers } = answer(
      { files: servedFolder(own), base: '/' },
      { method: 'GET', target: '/a.txt', headers: {} },
    )
    const names = Object.keys(headers).map((name) => name.toLowerCase())
    expect(names).toEqual([...new Set(names)])
    expect(headers['Cache-Control']).toBe('max-age=60')
    expect(headersFor(readHeaders(rules), '/a')['Cache-Control']).toBe('max-age=60, public')
  })

  test('reads redirect rules again after they changed', () => {
    const own = newFolder()
    write(own, { _redirects: '/a /b\n' })
    const site = { files: servedFolder(own), base: '/' }
    const to = (): string | undefined =>
      answer(site, { method: 'GET', target: '/a', headers: {} }).headers['Location']
    expect([to(), to()]).toEqual(['/b', '/b'])
    write(own, { _redirects: '/a /changed\n' })
    expect(to()).toBe('/changed')
  })

  test('serves the site only below its base', () => {
    expect(get('/sub/docs/a', '/sub/')).toEqual({ status: 200, body: 'a' })
    expect(ask('/sub', {}, '/sub/')).toMatchObject({ status: 301, headers: { Location: '/sub/' } })
    expect(get('/docs/a', '/sub/').status).toBe(404)
    expect(get('/文/docs/a', '/文/').status).toBe(200)
  })

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE'])('rejects the method %s', (method) => {
    expect(ask('/', {}, '/', method)).toMatchObject({
      status: 405,
      headers: { Allow: 'GET, HEAD' },
    })
  })
})

describe('caching, compression and ranges', () => {
  test('answers a conditional request with 304 until the page changes', () => {
    const { headers } = ask('/docs/a')
    const tag = headers['ETag'] ?? ''
    expect(ask('/docs/a', { 'if-none-match': tag })).toMatchObject({ status: 304 })
    expect(ask('/docs/a', { 'if-none-match': tag }).body).toBeUndefined()
    expect(ask('/docs/a', { 'if-none-match': `"x", W/${tag}` }).status).toBe(304)
    expect(ask('/docs/a', { 'if-none-match': '*' }).status).toBe(304)
    expect(ask('/docs/a', { 'if-none-match': '"x"' }).status).toBe(200)
    fs.writeFileSync(path.join(folder, 'docs/a/index.html'), 'b')
    const changed = ask('/docs/a', { 'if-none-match': tag })
    expect(changed.status).toBe(200)
    fs.writeFileSync(path.join(folder, 'docs/a/index.html'), 'a')
  })

  test('gives each content encoding its own ETag, and sends Vary', () => {
    const plain = ask('/docs/long')
    const packed = ask('/docs/long', { 'accept-encoding': 'gzip, br' })
    expect(packed.headers).toMatchObject({ 'Content-Encoding': 'br', Vary: 'Accept-Encoding' })
    expect(plain.headers).toMatchObject({ Vary: 'Accept-Encoding', 'Accept-Ranges': 'bytes' })
    expect(plain.headers).not.toHaveProperty('Content-Encoding')
    expect(packed.headers['ETag']).not.toBe(plain.headers['ETag'])
    const again = {
      'accept-encoding': 'gzip, br',
      'if-none-match': packed.headers['ETag'] ?? '',
    }
    expect(ask('/docs/long', again)).toMatchObject({
      status: 304,
      headers: { Vary: 'Accept-Encoding' },
    })
    expect(ask('/docs/long', { 'if-none-match': packed.headers['ETag'] ?? '' }).status).toBe(200)
  })

  test('adds Accept-Encoding to the Vary header of a rule', () => {
    const own = newFolder()
    write(own, { 'a.html': LONG, _headers: '/*\n  Vary: Cookie\n' })
    const { headers } = answer(
      { files: servedFolder(own), base: '/' },
      { method: 'GET', target: '/a', headers: {} },
    )
    expect(headers['Vary']).toBe('Cookie, Accept-Encoding')
  })

  test('does not compress small files or images', () => {
    for (const target of ['/docs/a', '/assets/picture.png']) {
      const { headers } = ask(target, { 'accept-encoding': 'br' })
      expect(headers).not.toHaveProperty('Content-Encoding')
      expect(headers).not.toHaveProperty('Vary')
    }
  })

  test('compresses the 404 page, and sends it in full each time', () => {
    const own = newFolder()
    write(own, { '404.html': LONG, _headers: '/*\n  Cache-Control: immutable\n' })
    const site = { files: servedFolder(own), base: '/' }
    const missing = (headers: Asked): Answer =>
      answer(site, { method: 'GET', target: '/nothing', headers })
    const packed = missing({ 'accept-encoding': 'gzip' })
    expect(packed).toMatchObject({
      status: 404,
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Encoding': 'gzip',
        'Cache-Control': 'no-cache',
        Vary: 'Accept-Encoding',
      },
      body: { coding: 'gzip' },
    })
    const known = { 'if-none-match': missing({}).headers['ETag'] ?? '', range: 'bytes=0-3' }
    expect(missing(known).status).toBe(404)
    expect(bodyOf(missing(known))).toBe(LONG)
  })

  test('sends ranges of the uncompressed file', () => {
    const { headers, status, ...rest } = ask('/docs/long', {
      range: 'bytes=5-8',
      'accept-encoding': 'br',
    })
    expect(status).toBe(206)
    expect(bodyOf({ headers, status, ...rest })).toBe('long')
    expect(headers).toMatchObject({ 'Content-Range': 'bytes 5-8/2000', Vary: 'Accept-Encoding' })
    expect(headers).not.toHaveProperty('Content-Encoding')
    expect(ask('/docs/long', { range: 'bytes=2000-' })).toMatchObject({
      status: 416,
      headers: { 'Content-Range': 'bytes */2000' },
    })
    expect(ask('/docs/long', { range: 'bytes=0-1', 'if-range': '"old"' }).status).toBe(200)
    expect(ask('/docs/long', { range: 'bytes=0-1' }, '/', 'HEAD').status).toBe(200)
  })
})

test.each([
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/docs/../../secret.txt',
  '/docs/..%2f..%2fsecret.txt',
  '/%252e%252e/secret.txt',
  '/.git/config',
  '/%2egit/config',
  '/.sitegen-manifest.json',
  '/link.txt',
  '/sly.txt',
  '/up/secret.txt',
  '/docs/a%00.html',
  '/..\\secret.txt',
  '/%5c..%5csecret.txt',
  '//etc/passwd',
  '/up/dist/../../secret.txt',
  '/docs/a/%2e%2e/%2e%2e/%2e%2e/secret.txt',
])('serves nothing hidden or from outside the folder: %s', (target) => {
  const { status, body } = get(target)
  expect(body).not.toContain('SECRET')
  expect([400, 404]).toContain(status)
})

test.each(['/%', '/%E0%A4%A', '/%zz', 'x', '*', ''])(
  'answers the malformed target “%s” with 400',
  (target) => {
    expect(get(target).status).toBe(400)
  },
)

describe('HTTP negotiation', () => {
  test.each([
    [undefined, undefined],
    ['', undefined],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP', 'gzip'],
    ['br;q=0.5, gzip', 'gzip'],
    ['br;q=0, gzip;q=0', undefined],
    ['*', 'br'],
    ['*;q=0', undefined],
    ['br;q=0, *', 'gzip'],
    ['identity, gzip;q=0.5', undefined],
    ['br;q=nonsense', undefined],
    ['brotli, xgzip', undefined],
  ])('resolves Accept-Encoding: %s to %s', (header, packing) =>
    expect(codingFor(header)).toBe(packing),
  )

  test.each([
    ['bytes=0-0', { start: 0, end: 1 }],
    ['bytes=3-', { start: 3, end: 10 }],
    ['bytes=-4', { start: 6, end: 10 }],
    ['bytes=-40', { start: 0, end: 10 }],
    ['bytes=2-400', { start: 2, end: 10 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=4-2', undefined],
    ['bytes=0-1,3-4', undefined],
    ['bytes=-', undefined],
    ['lines=0-1', undefined],
    [`bytes=0-${'9'.repeat(400)}`, undefined],
    [undefined, undefined],
  ])('parses Range: %s', (header, part) =>
    expect(partOf(header, undefined, 10, '"t"')).toEqual(part),
  )

  test('accepts only an exact, strong tag in If-Range', () => {
    expect(partOf('bytes=0-0', '"t"', 10, '"t"')).toEqual({ start: 0, end: 1 })
    expect(partOf('bytes=0-0', 'W/"t"', 10, '"t"')).toBeUndefined()
  })

  test('finds a tag in the list of If-None-Match', () => {
    expect(isKnown('"a", W/"t"', '"t"')).toBe(true)
    expect(isKnown('"at"', '"t"')).toBe(false)
    expect(isKnown('t', '"t"')).toBe(false)
  })
})

test('parses _redirects and _headers files as hosting providers do', () => {
  const rule = { query: [], force: false, status: 301 }
  expect(
    readRedirects(
      '/a /b\n/c https://d.example 302 # why\n\n# no\n/e\n/f /g 200!\n/h id=:id x=1 /i\n/k l\n/m /n 404\n/o /p 302 Country=ch\n',
    ),
  ).toEqual([
    { ...rule, from: '/a', to: '/b' },
    { ...rule, from: '/c', to: 'https://d.example', status: 302 },
    { ...rule, from: '/f', to: '/g', status: 200, force: true },
    {
      ...rule,
      from: '/h',
      to: '/i',
      query: [
        ['id', ':id'],
        ['x', '1'],
      ],
    },
  ])
  const rules = readHeaders('/*\n  A: 1\n/x/*\n  A: 2\n  B: b: c\n/y\n  C: 3\n')
  expect(headersFor(rules, '/x/z')).toEqual({ A: '1, 2', B: 'b: c' })
  expect(headersFor(rules, '/y')).toEqual({ A: '1', C: '3' })
  expect(headersFor(rules, '/yy')).toEqual({ A: '1' })
  for (const end of ['\r\n', '\r']) {
    expect(readRedirects(`\uFEFF/a /b${end}${end}/f /g 200!${end}`)).toEqual(
      readRedirects('/a /b\n/f /g 200!\n'),
    )
    expect(readHeaders(`\uFEFF/*${end}  A: 1${end}${end}/y${end}  C: 3${end}`)).toEqual(
      readHeaders('/*\n  A: 1\n/y\n  C: 3\n'),
    )
  }
})

describe('a redirect rule', () => {
  const led = compileRedirects(
    [
      ['/old/* /new/:splat', '/old/x /never', '/blog/:year/:name /posts/:name/:year 302'],
      ['/store id=:id kind=book /books/:id', '/store /shop/', '/%E5%AE%89/* /an/:splat'],
      ['/first /1', '/first /2', '/forced/* /f/:splat 301!', '/app/* /app/index.html 200'],
    ]
      .flat()
      .join('\n'),
  )
  test.each([
    ['/old/a/b', '', '/new/a/b'],
    ['/old/安 装', '', '/new/%E5%AE%89%20%E8%A3%85'],
    ['/old', '', '/new/'],
    ['/older', '', undefined],
    ['/old/x', '', '/new/x'],
    ['/blog/2025/a', '', '/posts/a/2025'],
    ['/blog/2025/a/b', '', undefined],
    ['/store', '?id=7&kind=book', '/books/7'],
    ['/store', '?id=7&kind=film', '/shop/'],
    ['/store', '', '/shop/'],
    ['/安/x', '', '/an/x'],
    ['/first', '', '/1'],
    ['/forced/x', '', '/f/x'],
    ['/app/x/y', '', '/app/index.html'],
  ])('maps %s%s to %s', (from, query, to) => {
    expect(led(from, query)?.to).toBe(to)
  })

  const served = (rules: readonly string[]): ((target: string) => Answer) => {
    const own = newFolder()
    write(own, {
      'a/index.html': 'a',
      'old/there.txt': 'there',
      'secret/.env': 'SECRET',
      _redirects: rules.join('\n'),
    })
    const site = { files: servedFolder(own), base: '/' }
    return (target) => answer(site, { method: 'GET', target, headers: {} })
  }

  test.each([
    ['/old/* /a/:splat', undefined],
    ['/old/:name /a/:name 302', undefined],
    ['/old/there.txt /a/ 200', undefined],
    ['/old/there.txt /b', '/b'],
    ['/old/there.txt /b 302', '/b'],
    ['/old/* /b/:splat 301!', '/b/there.txt'],
    ['/old/:name /b/:name 302!', '/b/there.txt'],
  ])('yields to an existing file, unless it is a plain redirect or forced: %s', (rule, to) => {
    const found = served([rule])('/old/there.txt')
    expect(found.headers['Location']).toBe(to)
    expect(bodyOf(found)).toBe(to === undefined ? 'there' : `See ${to}\n`)
  })

  test('rewrites to a public file with status 200, over an existing file if it is forced', () => {
    const at = served([
      '/rw /a/ 200',
      '/old/* /a/ 200!',
      '/new/* /a/:splat',
      '/gone /nowhere 200',
      '/a2 /secret/.env 200',
      '/up /../x 200',
      '/api/* https://api.example/:splat 200',
    ])
    for (const target of ['/rw', '/old/there.txt'])
      expect([at(target).status, bodyOf(at(target))]).toEqual([200, 'a'])
    expect(at('/new/x')).toMatchObject({ status: 301, headers: { Location: '/a/x' } })
    for (const hidden of ['/gone', '/a2', '/up']) expect(at(hidden).status).toBe(404)
    expect(at('/api/x')).toMatchObject({
      status: 302,
      headers: { Location: 'https://api.example/x' },
    })
  })
})
