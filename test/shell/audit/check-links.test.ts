// `sitegen check-links` as a maintainer and CI call it: on a built site with its sources, on any folder, on a server of this
// machine; with problems where they are mended, and mended by itself.

import { spawn, spawnSync, type SpawnSyncReturns } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CheckLinksResult } from '../../../src/shell/commands/check-links-command.ts'
import { startPreview } from '../../../src/shell/host/preview.ts'
import { newFolder, tree, write } from '../../folder.ts'
import { BILINGUAL, config } from '../../site.ts'

const BIN = path.join(import.meta.dirname, '../../../bin/sitegen.js')
const run = (root: string, ...args: string[]): SpawnSyncReturns<string> =>
  spawnSync(process.execPath, [BIN, ...args], { encoding: 'utf8', cwd: root })
const audit = (root: string, ...args: string[]): CheckLinksResult =>
  JSON.parse(run(root, 'check-links', '--format', 'json', ...args).stdout) as CheckLinksResult
const brief = ({ diagnostics }: CheckLinksResult): string[] =>
  diagnostics.map(({ code, path: file = '', line, column }) =>
    [code, ...(file === '' ? [] : [line === undefined ? file : `${file}:${line}:${column}`])].join(
      ' ',
    ),
  )

/** Without `anchor` and `page`, so that a site with faults is built. */
const LENIENT = "links: { page: 'warn', anchor: 'warn', image: 'warn' },"
const A = `---
title: A
image: /share.png
---

See [one](./gone.md), [two](../docs/b.md#no-such) and [B](b.md).

![a picture](/gone.png) <img src="/gone-too.png">

[three](/docs/guidess/page) and [old](/docs/old), [B again](./b.md#partt)

<!-- links: ignore -->
[known](/docs/guidess/page)
`

function newSite(): string {
  const root = newFolder()
  write(root, {
    'site.config.ts': config(
      `${LENIENT} redirects: { '/docs/old': '/docs/b' }, nav: [{ label: 'B', href: '/docs/bb' }],`,
      BILINGUAL,
    ),
    'content/zh-Hans/docs/a.md': A,
    'content/zh-Hans/docs/b.md': '# B\n\n## Part {#part}\n',
    'content/en/docs/b.md':
      '# B\r\n\r\n[up](../docs/c.md) [x](./b.md#partt)\r\n\r\n## Part {#part}\r\n',
    'content/zh-Hans/docs/guides/page.md': '# 页面\n\n这里说明怎样安装浏览器扩展。\n',
    'content/public/share.png': 'x',
  })
  const built = run(root, 'build')
  expect(built.status, built.stderr).toBe(0)
  // The site itself takes what is broken more seriously when it is audited.
  write(root, {
    'site.config.ts': fs
      .readFileSync(path.join(root, 'site.config.ts'), 'utf8')
      .replace(LENIENT, '/* */'),
  })
  return root
}

let root = ''
beforeAll(() => {
  root = newSite()
}, 60_000)

describe('a built site', () => {
  test('has its faults where they were written', () => {
    const found = run(root, 'check-links')
    expect(found.status).toBe(1)
    const result = audit(root)
    expect(brief(result)).toEqual([
      'broken-link content/en/docs/b.md:3:6',
      'broken-anchor content/en/docs/b.md:3:24',
      'broken-link content/zh-Hans/docs/a.md:6:11',
      'broken-anchor content/zh-Hans/docs/a.md:6:29',
      'broken-image content/zh-Hans/docs/a.md:8:14',
      'broken-image content/zh-Hans/docs/a.md:8:35',
      'broken-link content/zh-Hans/docs/a.md:10:9',
      'redirected-link content/zh-Hans/docs/a.md:10:39',
      'broken-anchor content/zh-Hans/docs/a.md:10:61',
      expect.stringMatching(/^broken-link site\.config\.ts:\d+:\d+$/),
    ])
    expect(result).toMatchObject({ ok: false, external: [], fixed: { links: 0, files: [] } })
    expect(result.checked).toBeGreaterThan(100)
    expect(found.stderr).toContain(`content/zh-Hans/docs/a.md:10:9
  10 │ [three](/docs/guidess/page) and [old](/docs/old), [B again](./b.md#partt)
     │         ^^^^^^^^^^^^^^^^^^
  Did you mean /docs/guides/page?`)
    expect(found.stdout).toMatch(
      /^Checked \d+ links on \d+ pages in [\d.]+ s: 6 errors, 4 warnings\n$/,
    )
  })

  test('is told of as annotations', () => {
    const { stdout, stderr } = run(root, 'check-links', 'dist', '--format', 'github')
    expect(stdout).toContain(
      '::error file=content/zh-Hans/docs/a.md,line=10,col=9,endColumn=27,title=broken-link::No page at /docs/guidess/page%0ADid you mean /docs/guides/page?\n',
    )
    expect(stdout.split('\n').filter((line) => line.startsWith('::'))).toHaveLength(10)
    expect(stderr).toBe('')
  })

  test('is audited from its server as well', async () => {
    const server = await startPreview({ out: path.join(root, 'dist'), port: 0, host: '127.0.0.1' })
    try {
      const child = spawn(process.execPath, [BIN, 'check-links', server.url, '--format', 'json'], {
        cwd: root,
      })
      let text = ''
      for await (const part of child.stdout) text += String(part)
      const result = JSON.parse(text) as CheckLinksResult
      expect(brief(result)).toEqual(brief(audit(root)))
    } finally {
      await server.close()
    }
  })
})

test('what pages are drawn with is searched in any folder, as the last build knows it', () => {
  const here = newFolder()
  write(here, {
    'site.config.ts': config("links: { page: 'warn' }"),
    'content/en/docs/a.md': '# A\n',
    'content/en/pages/c.tsx': `export const frontMatter = { title: 'C' }
export { Part as default } from '../../../parts/part.tsx'
`,
    'parts/part.tsx': '\nexport const Part = () => <a href="/docs/nope">x</a>\n',
  })
  expect(run(here, 'build').status).toBe(0)
  expect(brief(audit(here))).toEqual(['broken-link parts/part.tsx:2:36'])
  fs.rmSync(path.join(here, '.sitegen'), { recursive: true })
  expect(brief(audit(here)).join()).toMatch(/^broken-link dist\/c\/index\.html:\d+:\d+$/)
})

test('one broken address of several components is told in each, and a file as the file it is', () => {
  const component = `export const frontMatter = { title: 'C' }
export default ({ home }) => <a href={\`\${home}docs/nope\`}>x</a>
`
  const here = newFolder()
  write(here, {
    'site.config.ts': config("links: { page: 'warn', file: 'warn' }"),
    'content/en/docs/a.md': '# A\n\n[1](/manuel.pdf) [2](https://docs.example/manuel.pdf)\n',
    'content/en/pages/one.tsx': component,
    'content/en/pages/two.tsx': component,
    'content/public/manual.pdf': 'x',
  })
  expect(run(here, 'build').status).toBe(0)
  write(here, { 'site.config.ts': config("links: { file: 'warn' }") })
  const result = audit(here)
  expect(brief(result)).toEqual([
    'broken-link content/en/docs/a.md:3:5',
    'broken-link content/en/docs/a.md:3:22',
    'broken-link content/en/pages/one.tsx:2:40',
    'broken-link content/en/pages/two.tsx:2:40',
  ])
  expect(result.diagnostics.map(({ severity, hint }) => [severity, hint]).slice(0, 3)).toEqual([
    ['warning', 'Did you mean /manual.pdf?'],
    ['warning', 'Did you mean https://docs.example/manual.pdf?'],
    ['error', undefined],
  ])
})

test('--fix mends what can only have been meant one way, and leaves the rest of the files alone', () => {
  const broken = newSite()
  const output = tree(path.join(broken, 'dist'))
  const result = audit(broken, '--fix')
  expect(result.fixed.files).toEqual(['content/en/docs/b.md', 'content/zh-Hans/docs/a.md'])
  expect(fs.readFileSync(path.join(broken, 'content/zh-Hans/docs/a.md'), 'utf8')).toBe(
    A.replace('/docs/guidess/page', '/docs/guides/page')
      .replace('/docs/old', '/docs/b')
      .replace('#partt', '#part'),
  )
  expect(fs.readFileSync(path.join(broken, 'content/en/docs/b.md'), 'utf8')).toBe(
    '# B\r\n\r\n[up](../docs/c.md) [x](./b.md#part)\r\n\r\n## Part {#part}\r\n',
  )
  expect(tree(path.join(broken, 'dist'))).toEqual(output)
  expect(result.diagnostics.map(({ message }) => message).join('\n')).not.toContain('guidess')
})

describe('a site beside another', () => {
  const moved = "redirects: { '/docs/old': '/docs/b' },"
  const named = (url: string, more = ''): string => config(`url: '${url}', ${more}`)
  const LINK = '# A\n\n[b](/docs/old)\n'
  let [here, there] = ['', '']
  beforeAll(() => {
    here = newFolder()
    there = newFolder()
    const pages = { 'content/en/docs/a.md': LINK, 'content/en/docs/b.md': '# B\n' }
    write(here, {
      'site.config.ts': named('https://here.example', "links: { indirect: 'ignore' },"),
    })
    write(here, { ...pages, 'content/en/docs/old.md': '# Old\n' })
    write(there, { ...pages, 'site.config.ts': named('https://there.example', moved) })
    expect(run(there, 'build').status).toBe(0)
  })

  test('is judged without its sources and settings, and not mended in them', () => {
    const dist = path.join(there, 'dist')
    const found = brief(audit(here, dist))
    expect(found).toEqual([expect.stringMatching(/^redirected-link .*dist\/docs\/a\/index\.html:/)])
    const elsewhere = path.join(newFolder(), 'dist')
    fs.cpSync(dist, elsewhere, { recursive: true })
    expect(brief(audit(here, elsewhere))).toHaveLength(1)
    // Its own sources know it by what it calls itself.
    expect(brief(audit(there, elsewhere))).toEqual(['redirected-link content/en/docs/a.md:3:5'])
    const { status, stderr } = run(here, 'check-links', dist, '--fix')
    expect([status, fs.readFileSync(path.join(here, 'content/en/docs/a.md'), 'utf8')]).toEqual([
      2,
      LINK,
    ])
    expect(stderr).toContain(`What ${dist} was made from is not here`)
  })

  test('nor is what another server serves', async () => {
    const server = http.createServer(({ url = '' }, response) => {
      const found = url === '/' || url === '/docs/a/'
      response.writeHead(found ? 200 : 404, { 'content-type': 'text/html' })
      response.end('<!doctype html><a href="/docs/a/">a</a> <a href="/docs/old">b</a>')
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    try {
      const child = spawn(process.execPath, [BIN, 'check-links', url, '--format', 'json'], {
        cwd: here,
      })
      let text = ''
      for await (const part of child.stdout) text += String(part)
      const result = JSON.parse(text) as CheckLinksResult
      expect(result.diagnostics.map(({ message, path: file }) => [message, file])).toEqual([
        ['No page at /docs/old (on /, and on 1 more page)', undefined],
      ])
    } finally {
      server.close()
    }
  })
})

describe('any folder', () => {
  test('has its faults in its own files, and is mended there', () => {
    const folder = newFolder()
    const html =
      '<!doctype html>\n<h2 id="start">x</h2>\n<a href="../two/pagee.html#x">a</a> <a href="#strat">b</a> <a href="gone.html">c</a>\n'
    write(folder, {
      'index.html': '<!doctype html><a href="one/page.html">x</a>',
      'one/page.html': html,
      'two/page.html': '<!doctype html><p id="x">x</p>',
    })
    expect(
      brief(audit(newFolder(), folder)).map((each) => each.replace(/ .*\/(?=one)/, ' ')),
    ).toEqual([
      'broken-link one/page.html:3:10',
      'broken-anchor one/page.html:3:46',
      'broken-link one/page.html:3:69',
    ])
    const { fixed } = audit(folder, '.', '--fix')
    expect(fixed).toEqual({ links: 2, files: ['one/page.html'] })
    expect(fs.readFileSync(path.join(folder, 'one/page.html'), 'utf8')).toBe(
      html.replace('pagee', 'page').replace('#strat', '#start'),
    )
  })

  test('that is good ends with 0', () => {
    const folder = newFolder()
    write(folder, { 'index.xhtml': '<!doctype html><a href="index.xhtml">x</a>' })
    expect(run(folder, 'check-links', '.')).toMatchObject({
      status: 0,
      stderr: '',
      stdout: expect.stringMatching(/^Checked 1 link on 1 page in .* s: all good\n$/) as string,
    })
  })
})

describe('a wrong call ends with 2, and says what to do', () => {
  test.each([
    [['nowhere'], 'There is no folder nowhere.\n  Build the site first: npx sitegen build'],
    [[''], 'Name a folder, or leave it out'],
    [['.'], 'There is no page in ..\n  Build the site first'],
    [['https://docs.example/'], 'is not on this machine'],
    [['http://127.0.0.1.evil.example/'], 'is not on this machine'],
    [['http://127.0.0.1:9/'], 'Nothing answers at http://127.0.0.1:9/.'],
    [['--format', 'xml'], "argument 'xml' is invalid"],
  ])('%j', (args, said) => {
    const { status, stderr } = run(newFolder(), 'check-links', ...args)
    expect(stderr).toContain(said)
    expect(status).toBe(2)
  })

  test('as one JSON value where that was asked for', () => {
    const { status, stdout, stderr } = run(newFolder(), 'check-links', 'x', '--format', 'json')
    expect([status, stderr]).toEqual([2, ''])
    expect(JSON.parse(stdout)).toMatchObject({
      ...{ ok: false, checked: 0, external: [] },
      diagnostics: [{ severity: 'error', code: 'no-site', message: 'There is no folder x.' }],
    })
  })
})

describe('--external', () => {
  test('asks once, tells broken from unreachable, and remembers', async () => {
    const asked: string[] = []
    const server = http.createServer(({ url = '' }, response) => {
      asked.push(url)
      response.writeHead(url === '/gone' ? 404 : url === '/closed' ? 403 : 200).end()
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const outside = newFolder()
    const links = ['/good', '/gone', '/closed', '/ignored/x'].map((at) => `[x](${origin}${at})`)
    const secret = origin.replace('http://', 'http://me:secret@')
    write(outside, {
      'site.config.ts': config(`links: { ignore: ['${origin}/ignored/*'] },`),
      'content/en/docs/a.md': `# A\n\n${links.join('\n')}\n[y](${secret}/gone?token=abc)\n`,
      'content/en/docs/b.md': `# B\n\n[again](${origin}/good#part)\n`,
    })
    expect(run(outside, 'build').status).toBe(0)
    const call = async (...args: string[]): Promise<{ result: CheckLinksResult; text: string }> => {
      const child = spawn(
        process.execPath,
        [BIN, 'check-links', '--external', '--format', 'json', ...args],
        { cwd: outside },
      )
      let text = ''
      for await (const part of child.stdout) text += String(part)
      return { result: JSON.parse(text) as CheckLinksResult, text }
    }
    try {
      const refused = await call()
      expect(asked).toEqual([])
      expect(new Set(refused.result.external.map(({ verdict }) => verdict))).toEqual(
        new Set(['refused', 'skipped']),
      )
      expect(refused.result.ok).toBe(true)

      const { result, text } = await call('--allow-private')
      const of = (at: string): unknown => result.external.find(({ url }) => url === origin + at)
      const place = (line: number, column = 5): unknown => ({
        path: 'content/en/docs/a.md',
        line,
        column,
      })
      expect(of('/good')).toEqual({
        ...{ url: `${origin}/good`, verdict: 'ok', status: 200, attempts: 1 },
        from: [place(3), { path: 'content/en/docs/b.md', line: 3, column: 9 }],
      })
      expect(of('/gone')).toMatchObject({ verdict: 'broken', status: 404, from: [place(4)] })
      expect(of('/closed')).toMatchObject({ verdict: 'unreachable', status: 403, from: [place(5)] })
      expect(of('/ignored/x')).toMatchObject({ verdict: 'skipped', attempts: 0 })
      expect(brief(result)).toEqual([
        'broken-external content/en/docs/a.md:4:5',
        'unreachable-external content/en/docs/a.md:5:5',
      ])
      expect(text).not.toMatch(/secret|abc/)
      expect(asked.filter((url) => url === '/good')).toHaveLength(1)
      expect(asked).not.toContain('/ignored/x')

      asked.length = 0
      const second = await call('--allow-private')
      expect(asked).toEqual(['/closed', '/closed'])
      expect(brief(second.result)).toEqual(brief(result))
      const kept = fs.readFileSync(path.join(outside, '.sitegen/external-links.json'), 'utf8')
      expect(kept).not.toMatch(/127\.0\.0\.1|secret/)

      asked.length = 0
      const again = await call()
      expect(asked).toEqual([])
      expect(again.result.external).toEqual(refused.result.external)
    } finally {
      server.close()
    }
  })
})
