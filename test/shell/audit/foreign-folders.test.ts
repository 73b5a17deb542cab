// Tests the audit of folders not made by sitegen, as hosts serve them: anything that works for visitors is not a fault.

import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readPage } from '../../../src/core/audit/page.ts'
import type { Audit } from '../../../src/shell/audit/audit.ts'
import { auditServer, type NothingServed } from '../../../src/shell/audit/audit-server.ts'
import { backgroundCrawl } from '../../../src/shell/audit/background-crawl.ts'
import { isReadable } from '../../../src/shell/audit/crawl.ts'
import { crawlPages } from '../../../src/shell/audit/crawl-pages.ts'
import { decode } from '../../../src/shell/folders/decode.ts'
import { aliasLinks } from '../../../src/shell/audit/alias-links.ts'
import { siteServed } from '../../../src/shell/audit/server.ts'
import { startPreview } from '../../../src/shell/host/preview.ts'
import { afterFile } from '../../after-file.ts'
import { auditOf, faultsIn, readOf } from '../../audited.ts'
import { newFolder, write } from '../../folder.ts'
import { answerWith } from '../../listening.ts'

/** Returns a page with one link per line, from the second line on. */
const linksTo = (...hrefs: readonly string[]): string =>
  ['<!doctype html><title>T</title>', ...hrefs.map((href) => `<a href="${href}">x</a>`)].join('\n')

const auditAt = (url: string, base = '/'): Promise<Audit | NothingServed> =>
  auditServer(
    new URL(url),
    base,
    [],
    backgroundCrawl(crawlPages, () => undefined),
  )

/** Returns the faults that were found on a server. */
const foundAt = async (url: string): Promise<unknown> => {
  const audit = await auditAt(url)
  return 'findings' in audit ? audit.findings.map(({ fault }) => fault) : audit
}

test('accepts files in .well-known, but no other dotfiles', async () => {
  const folder = newFolder()
  write(folder, {
    '.well-known/security.txt': 'x',
    '.well-known/.env': 'x',
    '.env': 'x',
    'index.html': linksTo('/.well-known/security.txt', '/.well-known/.env', '/.env'),
  })
  expect(await faultsIn(folder)).toEqual(['index.html:3 broken-link', 'index.html:4 broken-link'])
})

test('checks an address with a literal percent sign, even in an obsolete attribute', async () => {
  const folder = newFolder()
  write(folder, { 'index.html': '<!doctype html>\n<html manifest="/100%"><title>T</title>' })
  expect(await faultsIn(folder)).toEqual(['index.html:2 broken-file'])
})

test('resolves anchors like browsers: to an id as written, to a decoded id, or to the top', async () => {
  const folder = newFolder()
  write(folder, {
    'index.html': linksTo(
      '#a%20b',
      '#安装%',
      '#%E5%AE%89%E8%A3%85%',
      '/b/#%E7%AC%AC',
      '#Top',
      '#TOP',
      '/b/#tOp',
      '#a b',
      '#x',
      '#%E5%AE',
    ).concat('<p id="a%20b"></p><p id="安装%"></p><map name="x"></map>'),
    'b/index.html': '<!doctype html><title>B</title><p id="第"></p>',
  })
  // Browsers encode the space in `#a b` as `%20`, which makes it the first id as written.
  expect(await faultsIn(folder)).toEqual([
    'index.html:10 broken-anchor',
    'index.html:11 broken-anchor',
  ])
})

test('ignores text that only looks like an address in stylesheets and sitemaps', async () => {
  const folder = newFolder()
  write(folder, {
    'index.html': [
      '<!doctype html><title>T</title><link rel="stylesheet" href="/a.css">',
      '<style>a { content: "url(/no.png)" } b { background: image-set("/gone.png" 1x) }</style>',
      `<p style="content: 'url(/no.png)'">x</p>`,
    ].join('\n'),
    'a.css': 'a { content: "url(/no.png)" }\nb { background: url(/gone.png) }',
    'sitemap.xml':
      '<urlset><!-- <url><loc>/no</loc></url> -->\n<url><loc>/gone</loc></url></urlset>',
    'feed.xml': '<feed><icon>/gone.ico</icon>\n<logo>/gone.png</logo></feed>',
  })
  expect(await faultsIn(folder)).toEqual([
    'a.css:2 broken-image',
    'feed.xml:1 broken-image',
    'feed.xml:2 broken-image',
    'index.html:2 broken-image',
    'sitemap.xml:2 broken-entry',
  ])
})

test('applies the rules in _redirects', async () => {
  const folder = newFolder()
  write(folder, {
    _redirects: [
      '/rw /a/ 200',
      '/old/* /a/:splat',
      '/store id=:id /a/',
      '/store id=:id kind=1 /gone',
      '/none /gone 200',
      '/api/* https://api.example/:splat 200',
    ].join('\n'),
    'index.html': linksTo(
      '/rw#part',
      '/rw#gone',
      '/old/x',
      '/old/y',
      '/store?id=1',
      '/store',
      '/none',
      '/api/x',
    ),
    'a/index.html': '<!doctype html><title>A</title><h2 id="part">x</h2>',
    'a/x/index.html': '<!doctype html><title>X</title>',
  })
  expect(await faultsIn(folder)).toEqual([
    '_redirects:4 broken-redirect',
    '_redirects:5 broken-redirect',
    'index.html:3 broken-anchor',
    'index.html:4 redirected-link',
    'index.html:5 broken-link',
    'index.html:6 redirected-link',
    'index.html:7 broken-link',
    'index.html:8 broken-link',
  ])
})

test('follows symbolic links within the folder, and stops at circular ones', async () => {
  const outside = newFolder()
  const folder = path.join(outside, 'dist')
  write(outside, { 'secret/page.html': '<!doctype html><title>S</title>' })
  write(folder, {
    'index.html': linksTo(
      '/latest/page#part',
      '/latest/page#gone',
      '/short',
      '/out/page',
      '/latest/loop/page',
    ),
    'v2/page.html': '<!doctype html><title>P</title><h2 id="part">x</h2>',
    '.git/page.html': 'x',
  })
  const links = {
    latest: 'v2',
    newest: 'latest',
    'short.html': 'v2/page.html',
    out: '../secret',
    sly: '.git',
    gone: 'nowhere',
    'v2/loop': '..',
    self: '.',
    knot: 'knot',
  }
  for (const [name, to] of Object.entries(links)) fs.symlinkSync(to, path.join(folder, name))
  const { names, aliases } = await readOf(folder)
  expect(aliases.get('v2/loop/short.html')).toBe('v2/page.html')
  expect([...names]).toEqual([
    'index.html',
    'latest/page.html',
    'newest/page.html',
    'self/index.html',
    'self/short.html',
    'self/v2/page.html',
    'short.html',
    'v2/loop/index.html',
    'v2/loop/short.html',
    'v2/loop/v2/page.html',
    'v2/page.html',
  ])
  // A page is checked once, even if it has several names.
  expect(await faultsIn(folder)).toEqual([
    'index.html:3 broken-anchor',
    'index.html:5 broken-link',
    'index.html:6 broken-link',
  ])
})

test('checks a symlinked page at its second address, too, and reports no fault twice', async () => {
  const folder = newFolder()
  write(folder, {
    // Relative targets that exist beside both pages, only beside the first, and beside neither. Then targets that are
    // the same for both. Below are a stylesheet and a redirect whose relative targets also move with the link.
    'en/a.html': linksTo('b.html', 'only.html', 'gone.html', '../up.html', '/en/only.html', '#no'),
    'en/b.html': '<!doctype html><title>B</title>',
    'en/only.html': '<!doctype html><title>O</title><h2 id="part">x</h2>',
    'de/b.html': '<!doctype html><title>B</title>',
    'up.html': '<!doctype html><title>U</title>',
    'en/s.css': 'a { background: url(../i.png) }',
    'i.png': '',
    'en/next.html': '<!doctype html><meta http-equiv="refresh" content="0; url=only.html">',
  })
  fs.symlinkSync('../en/a.html', path.join(folder, 'de/a.html'))
  fs.symlinkSync('../en/a.html', path.join(folder, 'de/again.html'))
  fs.symlinkSync('../en/next.html', path.join(folder, 'de/next.html'))
  fs.mkdirSync(path.join(folder, 'far/off'), { recursive: true })
  fs.symlinkSync('../../en', path.join(folder, 'far/off/latest'))
  fs.symlinkSync('..', path.join(folder, 'en/round'))
  expect(await faultsIn(folder)).toEqual(
    [
      'en/a.html:4 broken-link',
      'en/a.html:7 broken-anchor',
      'de/a.html:3 broken-link',
      'de/next.html:1 broken-redirect',
      'far/off/latest/a.html:5 broken-link',
      'far/off/latest/s.css:1 broken-image',
    ].toSorted(),
  )
})

test('resolves links from a symlinked folder by its own address, including rules and ways out', async () => {
  const folder = newFolder()
  write(folder, {
    // Targets that exist for both folders; that exist only by a rule; that return into the folder by its own name, and
    // by the name of a symbolic link.
    'v2/a.html': linksTo('b.html', 'c/../b.html', 'old.html', '../v2/b.html', '../far/b.html'),
    'v2/b.html': '<!doctype html><title>B</title>',
    'v2/base.html': '<!doctype html><title>B</title><base href="../"><a href="v2/base.html">x</a>',
    _redirects: '/v2/old.html /v2/b.html 200',
  })
  fs.mkdirSync(path.join(folder, 'in'))
  for (const name of ['far', 'near', 'in/far', 'in/near'])
    fs.symlinkSync(name.startsWith('in/') ? '../v2' : 'v2', path.join(folder, name))
  expect(await faultsIn(folder)).toEqual(
    [
      'far/a.html:4 broken-link',
      'in/far/base.html:1 broken-link',
      'in/far/a.html:5 broken-link',
    ].toSorted(),
  )
})

test('does not repeat lookups for many symbolic links to one folder', () => {
  const home = { origin: 'http://a', base: '/', ownOrigins: [] }
  const facts = readPage('<a href="b.html">x</a><a href="../up.html">x</a>')
  const page = { url: 'http://a/v/a.html', file: 'v/a.html', text: '', facts }
  const again = Array.from({ length: 100 }, (_, i) => {
    const file = `v${i}/a.html`
    return { ...page, file, realPath: page.file, url: `http://a/${file}` }
  })
  const asked: string[] = []
  const found = aliasLinks(again, new Map([[page.file, page]]), home, {
    realPathOf: (name) => name.replace(/^v\d+\//, 'v/'),
    endOf(url) {
      asked.push(url)
      return { location: url, exists: true, mayBeRedirected: false }
    },
  })
  expect([found, asked]).toEqual([[], ['http://a/v/b.html']])
})

test('follows symbolic links through other symbolic links', async () => {
  const folder = newFolder()
  write(folder, {
    'index.html': linksTo('latest/en/a', 'latest/en/gone', 'v2/round/v2/round/v2/us/a.html'),
    'v2/us/a.html': linksTo('../en/a.html', '../round/latest/en/a.html', '../en/us/a.html'),
  })
  const links = { latest: 'v2', 'v2/en': 'us', 'v2/round': '..' }
  for (const [name, to] of Object.entries(links)) fs.symlinkSync(to, path.join(folder, name))
  expect(await faultsIn(folder)).toEqual(['index.html:3 broken-link', 'v2/us/a.html:4 broken-link'])
})

// Other systems do not allow such names.
test.runIf(process.platform === 'linux')(
  'reports files and folders whose names are not in UTF-8',
  async () => {
    const folder = newFolder()
    write(folder, { 'index.html': linksTo('/') })
    const bytes = (name: string): Buffer => Buffer.from(`${folder}/${name}`, 'latin1')
    for (const name of ['café.html', 'café.png']) fs.writeFileSync(bytes(name), 'x')
    fs.mkdirSync(bytes('dossié'))
    const { names, diagnostics } = await readOf(folder)
    expect([...names]).toEqual(['index.html'])
    expect(diagnostics.map(({ message, path: file }) => [file, message]).toSorted()).toEqual([
      ['caf\uFFFD.html', 'This file cannot be checked: its name is not in UTF-8.'],
      ['dossi\uFFFD', 'This file cannot be checked: its name is not in UTF-8.'],
    ])
  },
)

test.skipIf(process.platform === 'win32')(
  'reports a folder that cannot be read, audits the rest, and judges no link into that folder',
  async () => {
    const folder = folderForAll()
    write(folder, {
      'index.html': linksTo('/closed', '/closed/a', '/gone'),
      'closed/a.html': linksTo('/gone'),
    })
    const closed = path.join(folder, 'closed')
    fs.chmodSync(closed, 0)
    const { findings, diagnostics } = await withoutPrivileges(() => auditOf(folder)).finally(() =>
      fs.chmodSync(closed, 0o755),
    )
    expect(findings.map(({ link, fault }) => [link.reference.href, fault.kind])).toEqual([
      ['/gone', 'gone'],
    ])
    expect(diagnostics.map(({ message, path: file }) => [file, message])).toEqual([
      ['closed', 'This file cannot be checked: permission denied (EACCES).'],
    ])
  },
)

/** Creates a folder that every user of the machine may read. */
function folderForAll(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitegen-for-all-'))
  fs.chmodSync(folder, 0o755)
  afterFile(() => fs.rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Runs `work` as a user who may not read everything, as the administrator of a machine may. */
async function withoutPrivileges<T>(work: () => Promise<T>): Promise<T> {
  const { geteuid, seteuid } = process
  if (geteuid?.() !== 0 || !seteuid) return work()
  // The code of an audit is loaded by now, which the other user might not be allowed to read.
  await auditOf(newFolder())
  seteuid(UNPRIVILEGED_USER)
  try {
    return await work()
  } finally {
    seteuid(0)
  }
}

/** The number of the user “nobody” on Linux; any that is not 0 will do. */
const UNPRIVILEGED_USER = 65_534

test('ignores links and bases that browsers ignore', async () => {
  const folder = newFolder()
  write(folder, {
    'index.html': [
      '<!doctype html><title>T</title><template><base href="/nowhere/"></template>',
      '<iframe src="a.html"><a href="/gone">x</a></iframe><noembed><a href="/gone">x</a></noembed>',
      '<a href="a.html">x</a>',
      '<a href="\u3000a.html">a wide space is a part of an address</a>',
      '<plaintext><a href="/gone">x</a>',
    ].join('\n'),
    'a.html':
      '<!doctype html><meta http-equiv="refresh" content="0; url=\'/b.html\'"><title>A</title>',
    'b.html': '<!doctype html><title>B</title><base><base href="/sub/"><a href="c.html">x</a>',
    'sub/c.html': '<!doctype html><title>C</title>',
  })
  expect(await faultsIn(folder)).toEqual(
    [
      'index.html:3 redirected-link',
      'index.html:4 broken-link',
      'index.html:2 redirected-link',
    ].toSorted(),
  )
})

test.each(['//host:port/', '//', '//[::1', '//exa mple/'])(
  'ignores a base that is not a valid URL: “%s”',
  async (base) => {
    const folder = newFolder()
    write(folder, {
      'index.html': linksTo('a.html', 'b.html').replace(
        '</title>',
        `</title><base href="${base}">`,
      ),
      'a.html': '<!doctype html><title>A</title>',
    })
    expect(await faultsIn(folder)).toEqual(['index.html:3 broken-link'])
  },
)

test('ignores an invalid base on the 404 page', async () => {
  const folder = newFolder()
  write(folder, {
    'index.html': '<!doctype html><title>A</title>\n<form action="/gone"></form>',
    '404.html': '<!doctype html><title>None</title><base href="//["><a href="/">x</a>',
  })
  expect(await faultsIn(folder)).toEqual(['index.html:2 broken-link'])
})

test.each(['', '</i>'])(
  'audits a page that is nested too deeply for linkinator: <i>…%s',
  async (end) => {
    const folder = newFolder()
    const links = '<a href="a.html">x</a><a href="gone.html">x</a>'
    const deep = `<!doctype html><title>T</title>\n${'<i>'.repeat(20_000)}${links}${end.repeat(20_000)}`
    write(folder, { 'index.html': deep, 'a.html': linksTo('index.html', 'gone.html') })
    expect(isReadable(deep, 'http://127.0.0.1/')).toBe(false)
    expect(await faultsIn(folder)).toEqual(['a.html:3 broken-link', 'index.html:2 broken-link'])
  },
)

test('ignores end tags without an open element when it measures the nesting depth', () => {
  const readable = (html: string): boolean => isReadable(html, 'http://127.0.0.1/')
  expect(readable('<i></b>'.repeat(20_000))).toBe(false)
  expect(readable('<I></i>'.repeat(20_000))).toBe(true)
})

test('tells in less than 300 ms whether linkinator can read a page', () => {
  const began = performance.now()
  isReadable('<base '.repeat(100_000), 'http://127.0.0.1/')
  isReadable('<base '.repeat(9000) + '</base>'.repeat(9000), 'http://127.0.0.1/')
  expect(isReadable('<base x<base href="//[">', 'http://127.0.0.1/')).toBe(false)
  expect(performance.now() - began).toBeLessThan(300)
})

test('accepts a page that linkinator cannot read, even from a server without HEAD', async () => {
  const flat = linksTo('gone.html') + '<br>'.repeat(10_001)
  const { origin } = await answerWith(({ method, url }, response) => {
    const status = url === '/gone.html' ? 404 : 200
    response.writeHead(method === 'HEAD' ? 501 : status, { 'content-type': 'text/html' }).end(flat)
  })
  expect(await foundAt(origin)).toMatchObject([{ kind: 'gone', status: 404 }])
})

test('decodes escapes in structured data, and locates each address', async () => {
  const folder = newFolder()
  const site = 'https:\\/\\/docs.example'
  write(folder, {
    'sitemap.xml': '<urlset><url><loc>https://docs.example/</loc></url></urlset>',
    'guides.html': '<!doctype html><title>G</title>',
    'index.html': [
      '<!doctype html><title>T</title><a href="/guides.html">x</a>',
      `<script type="application/ld+json">{"@context": "https://docs.example/gone", "@id": "${site}/gone",`,
      `"url":"${site}/guide","image":["${site}/guides.html",`,
      `"${site}/gone.png"], "name": "x", "target": "${site}/search?q={q}"}</script>`,
      `<script type="application/ld+json">{"url": "${site}/gone",}</script>`,
      `<script type="application/ld+json">{"@context": [{"ex": "${site}/gone"}], "image": [{"@id": "x"}, "${site}/gone.png"]}</script>`,
    ].join('\n'),
  })
  expect(await faultsIn(folder)).toEqual([
    'index.html:3 broken-link',
    'index.html:4 broken-link',
    'index.html:6 broken-link',
  ])
})

test.each(['data:text/html,x', 'javascript:void 0'])(
  'ignores a base that cannot contain other addresses: %s',
  async (base) => {
    const folder = newFolder()
    write(folder, {
      'docs/b.html': '<!doctype html><title>B</title>',
      'docs/a.html': `<!doctype html><base href="${base}"><base href="/"><a href="b.html">b</a> <a href="/docs/b.html">b</a> <a href="gone.html">g</a>`,
    })
    expect(await faultsIn(folder)).toEqual(['docs/a.html:1 broken-link'])
  },
)

test.each(['a.htm', 'a.xhtml', 'a.XHT'])('treats %s as a page', async (name) => {
  const folder = newFolder()
  write(folder, { [name]: linksTo(`${name}#gone`, 'gone.html') })
  expect(await faultsIn(folder)).toEqual([`${name}:2 broken-anchor`, `${name}:3 broken-link`])
})

test.each([
  ['a.xhtml', 'application/xhtml+xml'],
  ['a', 'application/xhtml+xml; charset=utf-8'],
])('parses XHTML as XML: %s as %s', async (name, type) => {
  const xhtml = `<html><head><script src="/${name}"/></head><body><a href="/gone.xhtml">x</a></body></html>`
  const { origin } = await answerWith(({ url }, response) => {
    const status = url === `/${name}` ? 200 : 404
    response.writeHead(status, { 'content-type': type }).end(xhtml)
  })
  expect(await foundAt(`${origin}/${name}`)).toMatchObject([
    { kind: 'gone', path: '/gone.xhtml', expectedKind: 'link' },
  ])

  const folder = newFolder()
  write(folder, { 'a.xhtml': xhtml.replace(`"/${name}"`, '"/a.xhtml"') })
  expect(await faultsIn(folder)).toEqual(['a.xhtml:1 broken-link'])
})

test('reports all faults on one line', async () => {
  const folder = newFolder()
  write(folder, {
    'index.html':
      '<!doctype html>\n<title>T</title><img alt="" srcset="a.png?a&amp;b 1x, b.png 2x">',
  })
  expect(await faultsIn(folder)).toEqual(['index.html:2 broken-image', 'index.html:2 broken-image'])
})

test('checks anchors only in pages', async () => {
  const folder = newFolder()
  write(folder, {
    'index.html': linksTo('/a.css#x', '/feed.xml#x', '/a.pdf#page=2', '/a.html#x'),
    'a.css': 'a {}',
    'feed.xml': '<feed></feed>',
    'a.pdf': '%PDF',
    'a.html': '<!doctype html><title>A</title>',
  })
  expect(await faultsIn(folder)).toEqual(['index.html:5 broken-anchor'])
})

test('recognizes JSON as a web manifest or a feed by its content', async () => {
  const folder = newFolder()
  write(folder, {
    'index.html': '<!doctype html><title>T</title>',
    'app.webmanifest': '{"start_url": "/",\n"icons":[{"src":"\\/gone.png"}]}',
    'manifest.json': '{"src/main.ts":{"file":"main.js","src":"src/main.ts"}}',
    'feed.json':
      '{"version":"https://jsonfeed.org/version/1.1",\n"items":[{"url":"/gone"}],"icon":"/i.png",\n"favicon":"/f.ico",\n"authors":[{"avatar":"/a.png"}],\n"next_url":"/next.json"}',
  })
  expect(await faultsIn(folder)).toEqual([
    'app.webmanifest:2 broken-image',
    'feed.json:2 broken-entry',
    'feed.json:2 broken-image',
    'feed.json:3 broken-image',
    'feed.json:4 broken-image',
    'feed.json:5 broken-entry',
  ])
})

/** `安装` in GBK. */
const INSTALL = Buffer.from([0xb0, 0xb2, 0xd7, 0xb0])

test('decodes pages in other encodings like browsers', async () => {
  const folder = newFolder()
  const start = Buffer.from('<!doctype html><meta charset="gbk">\n<a href="')
  const wide = '<!doctype html>\n<title>T</title><a href="gone.html">x</a>'
  write(folder, {
    'index.html': Buffer.concat([start, INSTALL, Buffer.from('.html">x</a>')]),
    'b.html': Buffer.concat([start, INSTALL, Buffer.from('2.html">x</a>')]),
    'c.html': Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(wide, 'utf16le')]),
    '安装.html': '<!doctype html><title>I</title>',
  })
  expect(await faultsIn(folder)).toEqual(['b.html:2 broken-link', 'c.html:2 broken-link'])
})

test.each([
  ['<!-- old: <meta charset="gb2312"> --><meta charset=utf-8>', 'utf-8'],
  ['<meta name=a data-charset="gb2312">', 'utf-8'],
  ['<meta name="description" content="of charset=gb2312">', 'utf-8'],
  [`<script>const old = '<meta charset="gb2312">'</script>`, 'utf-8'],
  ['<meta http-equiv="Content-Type" content="text/html; charset=gb2312">', 'gbk'],
  [`<meta charset='gb2312'/><meta charset="utf-8">`, 'gbk'],
  ['<?xml version="1.0" encoding="gb2312"?>', 'gbk'],
  ['<?xml version="1.0" encoding="gb2312"?><meta charset="utf-8">', 'utf-8'],
  ['<?xml version="1.0"?>', 'utf-16le'],
])('decodes a page with %s as %s', (head, encoding) => {
  const [before, after] = [`${head}<i id="`, '"></i>']
  const bytes = {
    gbk: Buffer.concat([Buffer.from(before), INSTALL, Buffer.from(after)]),
    'utf-8': Buffer.from(`${before}安装${after}`),
    'utf-16le': Buffer.from(`${before}安装${after}`, 'utf16le'),
  }[encoding]
  expect(bytes && decode(bytes)).toBe(`${before}安装${after}`)
})

test.each(['utf-8', 'UTF8'])(
  'prefers %s, as declared by a server, to what the page says',
  (declared) => {
    const page = '<meta charset="gb2312">安装'
    expect(decode(Buffer.from(page), declared)).toBe(page)
    expect(decode(Buffer.from(page), 'unknown')).not.toBe(page)
  },
)

describe('a folder for a path on its host', () => {
  const page = (name: string, ...links: readonly string[]): string =>
    linksTo(...links).replace(
      '<title>',
      `<link rel="canonical" href="https://me.example/repo/${name}"><title>`,
    )
  const sitemap = (...named: readonly string[]): string =>
    `<urlset>${named.map((name) => `<url><loc>https://me.example/repo/${name}</loc></url>`).join('')}</urlset>`

  test('is recognized by its sitemap', async () => {
    const folder = newFolder()
    write(folder, {
      'sitemap.xml': sitemap('', 'a'),
      'index.html': linksTo('/repo/a', '/repo/b', '/a'),
      'a.html': '<!doctype html><title>A</title>',
    })
    expect((await readOf(folder)).base).toBe('/repo/')
    expect(await faultsIn(folder)).toEqual(['index.html:3 broken-link', 'index.html:4 broken-link'])
  })

  test('is recognized by its canonical addresses', async () => {
    const folder = newFolder()
    write(folder, {
      'index.html': page('', '/repo/a.html', '/repo/b.html'),
      'a.html': page('a.html'),
    })
    expect(await faultsIn(folder)).toEqual(['index.html:3 broken-link'])
  })

  test('is recognized by the root-relative addresses on nearly all of its pages', async () => {
    const made = (...named: readonly string[]): Record<string, string> => ({
      'index.html': linksTo('/repo/', '/repo/b', ...named),
      ...Object.fromEntries(
        ['a', 'c', 'd', 'e'].map((name) => [
          `${name}.html`,
          linksTo(`/repo/${name}`).replace(
            '<title>',
            '<link rel="icon" href="/repo/a.svg"><title>',
          ),
        ]),
      ),
      'a.svg': '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
    })
    const folder = newFolder()
    write(folder, made())
    expect(await faultsIn(folder)).toEqual(['index.html:3 broken-link'])
    // No base is assumed with few addresses, with several outside of it, or with a folder of that name.
    const baseOf = async (files: Readonly<Record<string, string>>): Promise<string> => {
      const other = newFolder()
      write(other, files)
      return (await readOf(other)).base
    }
    expect(await baseOf(made())).toBe('/repo/')
    const elsewhere = '<link rel="canonical" href="https://else.example/post/1">'
    expect(await baseOf({ ...made(), 'f.html': elsewhere })).toBe('/repo/')
    expect(await baseOf({ ...made(), 'c.html': '', 'd.html': '' })).toBe('/')
    expect(await baseOf(made('/a', '/c'))).toBe('/')
    expect(await baseOf({ ...made(), 'repo/x.html': '' })).toBe('/')
  })

  test('has the origin of its canonical addresses, if it has no sitemap at its root', async () => {
    const folder = newFolder()
    const whole = (name: string): string => `https://me.example/repo/${name}`
    write(folder, {
      'index.html': page('', whole('a'), whole('b'), 'https://me.example/other/'),
      'a.html': page('a'),
      'c.html':
        '<!doctype html><link rel="canonical" href="https://else.example/c"><title>C</title>',
    })
    expect(await faultsIn(folder)).toEqual(['index.html:3 broken-link'])
    write(folder, { 'index.html': linksTo(whole('a'), whole('b')), 'a.html': linksTo() })
    expect(await faultsIn(folder)).toEqual([])
    write(folder, {
      'sitemap-index.xml': `<sitemapindex><sitemap><loc>${whole('sitemap-0.xml')}</loc></sitemap></sitemapindex>`,
      'sitemap-0.xml': sitemap('', 'a'),
    })
    expect(await faultsIn(folder)).toEqual(['index.html:3 broken-link'])
  })

  test('has the origin of its sitemap, even if none of the listed pages exist', async () => {
    const folder = newFolder()
    write(folder, {
      'sitemap.xml': sitemap('b', 'c'),
      'index.html': linksTo('https://me.example/gone'),
    })
    expect(await faultsIn(folder)).toEqual([
      'index.html:2 broken-link',
      'sitemap.xml:1 broken-entry',
      'sitemap.xml:1 broken-entry',
    ])
  })

  test('is not recognized as such if more of the listed pages exist below its root', async () => {
    const folder = newFolder()
    write(folder, {
      'sitemap.xml': sitemap('', 'a', 'gone'),
      'repo/index.html': linksTo('/repo/a'),
      'repo/a.html': '<!doctype html><title>A</title>',
      'index.html': linksTo('/repo/'),
    })
    expect((await readOf(folder)).base).toBe('/')
  })
})

test('checks links and images in an SVG file', async () => {
  const folder = newFolder()
  write(folder, {
    'index.html': linksTo('/img/a.svg#part'),
    'img/a.svg': `<?xml version="1.0"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">
<a href="../gone"><image xlink:href="gone.png"/></a>
<use href="#own"/> <a href="/"><text>x</text></a>
<style><![CDATA[ g { fill: url(#own); mask: url(lost.svg) } ]]></style>
</svg>`,
  })
  expect(await faultsIn(folder)).toEqual([
    'img/a.svg:3 broken-image',
    'img/a.svg:3 broken-link',
    'img/a.svg:5 broken-image',
  ])
})

test('accepts the address of a folder with index.html, but not with index.htm', async () => {
  const folder = newFolder()
  write(folder, {
    'index.html': linksTo('/htm/', '/htm/index.htm', '/html/'),
    'htm/index.htm': linksTo('../html/index.html'),
    'html/index.html': linksTo(),
  })
  expect(await faultsIn(folder)).toEqual(['index.html:2 broken-link'])
})

test('accepts the address of a page without its extension, but not with a slash', async () => {
  const folder = newFolder()
  write(folder, {
    'index.html': linksTo('/a', '/a/', '/b', '/b/', 'c/d/'),
    'a.html': linksTo('b', 'c/d'),
    'b/index.html': linksTo('../a', '../a/#x'),
    'c/d.html': linksTo('../b/'),
  })
  expect(await faultsIn(folder)).toEqual([
    'b/index.html:3 broken-link',
    'index.html:3 broken-link',
    'index.html:6 broken-link',
  ])
})

test('reports the same faults for a server as for its folder', async () => {
  const folder = newFolder()
  const whole = (name: string): string => `https://me.example/repo/${name}`
  const pictures = '<image:loc>https://cdn.example/repo/a.png</image:loc>'.repeat(5)
  write(folder, {
    'index.html': linksTo('/repo/gone', whole('gone'), 'https://me.example/other/').replace(
      '<title>',
      '<link rel="manifest" href="app.webmanifest"><link rel="alternate" href="feed.json"><title>',
    ),
    'sitemap.xml': `<urlset><url><loc>${whole('')}</loc><loc>${whole('lost')}</loc>${pictures}</url></urlset>`,
    'robots.txt': `Sitemap: ${whole('sitemaps.xml')}`,
    'app.webmanifest': '{"start_url": "./", "icons": [{"src": "gone.png"}]}',
    'feed.json':
      '{"version": "https://jsonfeed.org/version/1.1", "items": [{"url": "/repo/late"}]}',
  })
  const faults = ({ findings, pages }: Audit): unknown => [
    pages,
    ...findings.map(({ link }) => link.reference.href).toSorted(),
  ]
  const expected = [
    1,
    '/repo/gone',
    '/repo/late',
    'gone.png',
    whole('gone'),
    whole('lost'),
    whole('sitemaps.xml'),
  ]
  expect(faults(await auditOf(folder))).toEqual(expected)
  const place = { out: folder, port: 0, host: '127.0.0.1', base: '/repo/' }
  const server = await startPreview(place)
  try {
    const { base = '/' } = await siteServed(new URL(server.url))
    const audit = await auditAt(server.url, base)
    expect('findings' in audit ? faults(audit) : audit).toEqual(expected)
  } finally {
    await server.close()
  }
})

test('follows 20 redirects, and accepts a list of choices, like browsers', async () => {
  const { origin } = await answerWith(({ url = '' }, response) => {
    const left = Number(/^\/left\/(\d+)/.exec(url)?.[1])
    const html = { 'content-type': 'text/html' }
    if (left > 0) response.writeHead(302, { location: `/left/${left - 1}` })
    else if (url === '/choices') response.writeHead(300, { ...html, location: '/none' })
    else response.writeHead(url === '/none' ? 404 : 200, html)
    response.end(url === '/' ? linksTo('/left/20', '/left/21', '/choices') : 'x')
  })
  expect(await foundAt(origin)).toMatchObject([
    { kind: 'moved', path: '/left/20', end: { path: '/left/0' } },
    { kind: 'endless', path: '/left/21' },
  ])
})

test('says why a page that a server breaks off cannot be read', async () => {
  const { origin } = await answerWith(({ url }, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'identity' })
    if (url !== '/torn') response.end(linksTo('/torn'))
    else response.write('<!doctype html>', () => response.socket?.end('no size of a chunk\r\n'))
  })
  const audit = await auditAt(origin)
  expect('findings' in audit && audit.diagnostics.map(({ message }) => message)).toEqual([
    expect.stringMatching(/torn: .*chunk/),
  ])
})

test('stops at endless redirects and at redirects without a valid target', async () => {
  let asked = 0
  const { origin } = await answerWith(({ url = '' }, response) => {
    asked++
    const next = `/login?n=${asked}`
    if (url.startsWith('/login')) response.writeHead(302, { location: next })
    else if (url === '/lost') response.writeHead(302)
    else if (url === '/host') response.writeHead(302, { location: 'http://' })
    else if (url === '/') response.writeHead(200, { 'content-type': 'text/html' })
    else response.writeHead(404)
    response.end(url === '/' ? linksTo('/login', '/lost', '/host') : '')
  })
  expect(await foundAt(origin)).toMatchObject([
    { kind: 'endless', path: '/login' },
    { kind: 'gone', path: '/lost', status: 302 },
    { kind: 'gone', path: '/host', status: 302 },
  ])
  expect(asked).toBeLessThan(60)
})
