// Tests `sitegen check-links` on a built site with its sources, on any folder and on a local server: where it reports
// problems, and what it fixes. Tests that are not about the process call the command in this one.

import { spawn, spawnSync, type SpawnSyncReturns } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CheckLinksResult } from '../../../src/shell/commands/check-links-command.ts'
import { nothingAt } from '../../../src/shell/commands/check-links-target.ts'
import { startPreview } from '../../../src/shell/host/preview.ts'
import { audit, brief, built, textOf } from '../../audited.ts'
import { newFolder, tree, write } from '../../folder.ts'
import { answerWith } from '../../listening.ts'
import { BILINGUAL, config } from '../../site.ts'
import { PROGRAM } from '../../program.ts'

const run = (root: string, ...args: string[]): SpawnSyncReturns<string> =>
  spawnSync(process.execPath, [PROGRAM, ...args], { encoding: 'utf8', cwd: root })

/** Runs the command without blocking the servers of this process, and returns its JSON output. */
async function called(root: string, ...args: string[]): Promise<CheckLinksResult> {
  const child = spawn(process.execPath, [PROGRAM, 'check-links', '--format', 'json', ...args], {
    cwd: root,
  })
  let text = ''
  for await (const part of child.stdout) text += String(part)
  return JSON.parse(text) as CheckLinksResult
}

/** Makes faults warnings, so that a site with faults can be built. */
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
  const { status, stderr } = run(root, 'build')
  expect(status, stderr).toBe(0)
  // The audit runs with the default severities.
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
  test('has its faults reported at their sources', async () => {
    const found = run(root, 'check-links')
    expect(found.status).toBe(1)
    const result = await audit(root)
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

  test('has its faults printed as GitHub annotations', () => {
    const { stdout, stderr } = run(root, 'check-links', 'dist', '--format', 'github')
    expect(stdout).toContain(
      '::error file=content/zh-Hans/docs/a.md,line=10,col=9,endColumn=27,title=broken-link::No page at /docs/guidess/page%0ADid you mean /docs/guides/page?\n',
    )
    expect(stdout.split('\n').filter((line) => line.startsWith('::'))).toHaveLength(10)
    expect(stderr).toBe('')
  })

  test('has the same faults when it is audited over HTTP', async () => {
    const server = await startPreview({ out: path.join(root, 'dist'), port: 0, host: '127.0.0.1' })
    try {
      const result = await called(root, server.url)
      expect(brief(result)).toEqual(brief(await audit(root)))
    } finally {
      await server.close()
    }
  })
})

test('locates faults in components of any folder by the notes of the last build', async () => {
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
  const notes = path.join(here, '.sitegen/notes')
  const left = (): unknown => [tree(notes), fs.statSync(path.join(notes, 'config.json')).ino]
  const before = left()
  expect(run(here, 'check-links').status).toBe(0)
  expect(left(), 'the config is bundled no second time').toEqual(before)
  expect(brief(await audit(here))).toEqual(['broken-link parts/part.tsx:2:36'])
  fs.rmSync(path.join(here, '.sitegen'), { recursive: true })
  expect(brief(await audit(here)).join()).toMatch(/^broken-link dist\/c\/index\.html:\d+:\d+$/)
})

test('reports a broken address in each component, and links to files with their own severity', async () => {
  const component = `export const frontMatter = { title: 'C' }
export default ({ home }) => <a href={\`\${home}docs/nope\`}>x</a>
`
  const files = {
    'content/en/docs/a.md': '# A\n\n[1](/manuel.pdf) [2](https://docs.example/manuel.pdf)\n',
    'content/en/pages/one.tsx': component,
    'content/en/pages/two.tsx': component,
    'content/public/manual.pdf': 'x',
  }
  const here = await built(files, { settings: "links: { page: 'warn', file: 'warn' }" })
  write(here, { 'site.config.ts': config("links: { file: 'warn' }") })
  const result = await audit(here)
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

test('fixes only unambiguous links with --fix, and leaves the rest of the files unchanged', () => {
  const broken = newFolder()
  fs.cpSync(root, broken, { recursive: true })
  const output = tree(path.join(broken, 'dist'))
  const { stdout } = run(broken, 'check-links', '--fix', '--format', 'json')
  const result = JSON.parse(stdout) as CheckLinksResult
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

test('reports links of an included text in its own file, and fixes them there once', () => {
  const site = newFolder()
  const part = '> [b](../docs/guides/pagee.md) and [c](/docs/guides/page#partt)\n'
  write(site, {
    'site.config.ts': config(LENIENT),
    'content/en/docs/a.md': '# A\n\n<!-- include: ../_parts/p.md -->\n',
    'content/en/docs/guides/deep/c.md': '# C\n\n- <!-- include: /content/en/_parts/p.md -->\n',
    'content/en/docs/guides/page.md': '# Page\n\n## Part {#part}\n',
    'content/en/_parts/p.md': part,
  })
  const { status, stderr } = run(site, 'build')
  expect(status, stderr).toBe(0)
  const found = JSON.parse(run(site, 'check-links', '--format', 'json').stdout) as CheckLinksResult
  expect(
    found.diagnostics.map(({ code, path: file, line, column }) => [code, file, line, column]),
  ).toEqual([
    ['broken-link', 'content/en/_parts/p.md', 1, 7],
    ['broken-anchor', 'content/en/_parts/p.md', 1, 40],
  ])
  const { stdout } = run(site, 'check-links', '--fix', '--format', 'json')
  const { fixed } = JSON.parse(stdout) as CheckLinksResult
  expect(fixed.files).toEqual(['content/en/_parts/p.md'])
  expect(fs.readFileSync(path.join(site, 'content/en/_parts/p.md'), 'utf8')).toBe(
    part.replace('pagee', 'page').replace('#partt', '#part'),
  )
})

describe('another site', () => {
  const LINK = '# A\n\n[b](/docs/old)\n'
  let [here, there] = ['', '']
  beforeAll(async () => {
    here = newFolder()
    const pages = { 'content/en/docs/a.md': LINK, 'content/en/docs/b.md': '# B\n' }
    write(here, {
      'site.config.ts': config("url: 'https://here.example', links: { indirect: 'ignore' },"),
    })
    write(here, { ...pages, 'content/en/docs/old.md': '# Old\n' })
    const settings = "url: 'https://there.example', redirects: { '/docs/old': '/docs/b' },"
    there = await built(pages, { settings })
  })

  test('is audited without the sources and config of this one, and rejected by --fix', async () => {
    const dist = path.join(there, 'dist')
    const found = brief(await audit(here, { target: dist }))
    expect(found).toEqual([expect.stringMatching(/^redirected-link .*dist\/docs\/a\/index\.html:/)])
    const elsewhere = path.join(newFolder(), 'dist')
    fs.cpSync(dist, elsewhere, { recursive: true })
    expect(brief(await audit(here, { target: elsewhere }))).toHaveLength(1)
    // Its own sources recognize it by its origin.
    expect(brief(await audit(there, { target: elsewhere }))).toEqual([
      'redirected-link content/en/docs/a.md:3:5',
    ])
    const { status, stderr } = run(here, 'check-links', dist, '--fix')
    expect([status, fs.readFileSync(path.join(here, 'content/en/docs/a.md'), 'utf8')]).toEqual([
      2,
      LINK,
    ])
    expect(stderr).toContain(`The sources of ${dist} are not here`)
  })

  test('is not located in the sources of this one if a server serves it', async () => {
    const { origin } = await answerWith(({ url = '' }, response) => {
      const found = url === '/' || url === '/docs/a/'
      response.writeHead(found ? 200 : 404, { 'content-type': 'text/html' })
      response.end('<!doctype html><a href="/docs/a/">a</a> <a href="/docs/old">b</a>')
    })
    const result = await audit(here, { target: origin })
    expect(result.diagnostics.map(({ message, path: file }) => [message, file])).toEqual([
      ['No page at /docs/old (on /, and on 1 more page)', undefined],
    ])
  })
})

describe('any folder', () => {
  test('has its faults reported and fixed in its own files', async () => {
    const folder = newFolder()
    const html =
      '<!doctype html>\n<h2 id="start">x</h2>\n<a href="../two/pagee.html#x">a</a> <a href="#strat">b</a> <a href="gone.html">c</a>\n'
    write(folder, {
      'index.html': '<!doctype html><a href="one/page.html">x</a>',
      'one/page.html': html,
      'two/page.html': '<!doctype html><p id="x">x</p>',
    })
    expect(
      brief(await audit(newFolder(), { target: folder })).map((each) =>
        each.replace(/ .*\/(?=one)/, ' '),
      ),
    ).toEqual([
      'broken-link one/page.html:3:10',
      'broken-anchor one/page.html:3:46',
      'broken-link one/page.html:3:69',
    ])
    const { fixed } = await audit(folder, { target: folder, fix: true })
    expect(fixed).toEqual({ links: 2, files: ['one/page.html'] })
    expect(fs.readFileSync(path.join(folder, 'one/page.html'), 'utf8')).toBe(
      html.replace('pagee', 'page').replace('#strat', '#start'),
    )
  })

  test('makes the command exit with 0 if it has no faults', () => {
    const folder = newFolder()
    write(folder, { 'index.xhtml': '<!doctype html><a href="index.xhtml">x</a>' })
    expect(run(folder, 'check-links', '.')).toMatchObject({
      status: 0,
      stderr: '',
      stdout: expect.stringMatching(/^Checked 1 link on 1 page in .* s: all good\n$/) as string,
    })
  })
})

test('names the target of a redirect that leads to nothing', async () => {
  const folder = newFolder()
  write(folder, {
    _redirects: '/dead /nowhere 301\n',
    'old.html': '<!doctype html><meta http-equiv="refresh" content="0; url=/pag.html">',
    'page.html': '<!doctype html><p>x</p>',
    'index.html': '<!doctype html><a href="/dead">x</a> <a href="/old.html">x</a>',
  })
  const told = (await audit(newFolder(), { target: folder })).diagnostics
  expect(told.filter(({ path: file = '' }) => file.endsWith('index.html'))).toMatchObject([
    { code: 'broken-link', message: '/dead leads to /nowhere, where there is nothing' },
    {
      message: '/old.html leads to /pag.html, where there is nothing',
      hint: 'Did you mean /page.html?',
    },
  ])

  const { origin } = await answerWith(({ url = '' }, response) => {
    const location = `/end${url}`
    const type = { 'content-type': 'text/html' }
    if (url === '/') response.writeHead(200, type)
    else if (url.startsWith('/end/')) response.writeHead(Number(url.slice(5)))
    else response.writeHead(302, { location })
    response.end(
      url === '/' ? '<a href="/401">x</a> <a href="/500">x</a> <a href="/302">x</a>' : '',
    )
  })
  const { diagnostics } = await audit(newFolder(), { target: origin })
  expect(diagnostics.map(({ message }) => message)).toEqual([
    '/302 leads to /end/302, a redirect that leads nowhere (status 302) (on /)',
    '/401 leads to /end/401, which the server does not show (status 401) (on /)',
    '/500 leads to /end/500, where the server fails (status 500) (on /)',
  ])
})

describe('a call that cannot be carried out', () => {
  test.each([
    [['nowhere'], 'There is no folder nowhere.\n  Build the site first: npx sitegen build'],
    [[''], 'Name a folder, or leave this argument out'],
    [['--format', 'xml'], "argument 'xml' is invalid"],
  ])('exits with 2 and says what to do: %j', (args, said) => {
    const { status, stderr } = run(newFolder(), 'check-links', ...args)
    expect(stderr).toContain(said)
    expect(status).toBe(2)
  })

  const ELSEWHERE = 'Name a folder, or an address on this machine such as http://127.0.0.1:4321/.'
  const PORT = 'Check that its protocol and its port are right.'
  const UNSENT = 'Remove it: it would not be sent.'
  test.each([
    ['.', 'There is no page in', 'Build the site first: npx sitegen build'],
    ['https://docs.example/', 'https://docs.example/ is not on this machine.', ELSEWHERE],
    ['http://127.0.0.1.evil.example/', 'is not on this machine.', ELSEWHERE],
    ['http://127.0.0.1:9/', 'There is no connection to http://127.0.0.1:9/ (bad port).', PORT],
    ['http://me:pw@127.0.0.1/', 'http://***@127.0.0.1/ holds a name or a password.', UNSENT],
    ['http://me@127.0.0.1/', 'http://***@127.0.0.1/ holds a name or a password.', UNSENT],
    ['localhost:4321', 'no folder localhost:4321.', 'For a server, write http://localhost:4321'],
    ['[::1]:80/a', 'no folder [::1]:80/a.', 'For a server, write http://[::1]:80/a'],
    ['ftp://127.0.0.1/', 'There is no folder ftp://127.0.0.1/.', ELSEWHERE],
    ['//127.0.0.1/', 'There is no folder //127.0.0.1/.', ELSEWHERE],
    [
      import.meta.filename,
      `${import.meta.filename} is a file.`,
      'Name the folder of the whole site.',
    ],
  ])('exits with 2 and says what to do for the target %s', async (asked, message, hint) => {
    const here = newFolder()
    const target = asked === '.' ? here : asked
    const { exitCode, diagnostics } = await audit(here, { target })
    expect(exitCode).toBe(2)
    expect(diagnostics).toEqual([
      {
        severity: 'error',
        code: 'no-site',
        message: expect.stringContaining(message) as string,
        hint,
      },
    ])
  })

  test('explains a certificate that is not trusted', () => {
    const start = 'https://127.0.0.1/'
    const shown = { start, end: start, status: 0, failure: 'DEPTH_ZERO_SELF_SIGNED_CERT' }
    expect(nothingAt(start, shown)).toMatchObject({
      message: `The certificate of ${start} is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT).`,
      hint: 'Use http, or make it trusted with NODE_EXTRA_CA_CERTS.',
    })
  })

  // Otherwise an audit would check nothing and pass forever once a preview server starts to redirect.
  const OTHER = 'http://localhost:4321/en/'
  test.each([
    ['/other', `/other leads to ${OTHER}, which`, 'Name that address if you mean its site.'],
    ['/sign-in', '/sign-in leads to https://login.example/?token=***&a, which', /on this machine/],
    ['/self', 'The redirects from', 'Name a page that exists.'],
    ['/circle', 'in a circle, or through too many steps.', 'Name a page that exists.'],
    ['/to-gone', '/gone, to which HERE/to-gone leads.', 'Name a page that exists.'],
    ['/gone', 'The server answers 404 at HERE/gone.', 'Name a page that exists.'],
    ['/aimless', 'The server answers 301 at HERE/aimless.', 'Name a page that exists.'],
    ['/nothing', 'There is no page at HERE/nothing.', 'Name a page that exists.'],
    ['/text', 'There is no page at HERE/text.', 'Name a page that exists.'],
    ['/cut', 'There is no connection to HERE/cut (UND_ERR_SOCKET).', /port/],
    ['/to-cut', 'HERE/cut, to which HERE/to-cut leads (UND_ERR_SOCKET).', /port/],
  ])('exits with 2 if the server shows no page at %s', async (at, message, hint) => {
    const moved: Readonly<Record<string, string>> = {
      '/other': OTHER,
      '/sign-in': 'https://login.example/?token=secret&a',
      '/self': '/self',
      '/circle': '/round',
      '/round': '/circle',
      '/to-gone': '/gone',
      '/to-cut': '/cut',
    }
    const { origin, close } = await answerWith(({ url = '', socket }, response) => {
      const location = moved[url]
      if (url === '/cut') socket.destroy()
      else if (location !== undefined) response.writeHead(302, { location })
      else if (url === '/aimless') response.writeHead(301)
      else if (url === '/nothing') response.writeHead(204)
      else if (url === '/text') response.writeHead(200, { 'content-type': 'text/plain' })
      else response.writeHead(404)
      response.end()
    })
    const target = origin + at
    const { exitCode, diagnostics } = await audit(newFolder(), { target })
    close()
    expect(exitCode).toBe(2)
    expect(diagnostics).toHaveLength(1)
    expect(diagnostics[0]?.message).toContain(message.replaceAll('HERE', origin))
    expect(diagnostics[0]?.hint).toMatch(hint)
    expect((await audit(newFolder(), { target })).diagnostics).toMatchObject([
      { message: `No server is running at ${target}.`, hint: 'Start it first.' },
    ])
  })

  test('prints one JSON value with --format json', () => {
    const { status, stdout, stderr } = run(newFolder(), 'check-links', 'x', '--format', 'json')
    expect([status, stderr]).toEqual([2, ''])
    expect(JSON.parse(stdout)).toMatchObject({
      ok: false,
      checked: 0,
      external: [],
      diagnostics: [{ severity: 'error', code: 'no-site', message: 'There is no folder x.' }],
    })
  })
})

describe('--external', () => {
  test('tells an edit link of a page from that of the config', async () => {
    const { origin } = await answerWith((_, response) => response.writeHead(404).end())
    const outside = await built(
      {
        'content/en/docs/a.md': '# A\n',
        'content/en/docs/b.md': `---\neditUrl: ${origin}/edit/other/{path}\n---\n# B\n`,
        'content/en/docs/c.md': '---\neditUrl: false\n---\n# C\n',
      },
      { settings: `editUrl: '${origin}/edit/{path}',` },
    )
    const { external } = await called(outside, '--external', '--allow-private')
    expect(external.map(({ url, from }) => [url, from.map((place) => place.path)])).toEqual([
      [`${origin}/edit/content/en/docs/a.md`, ['site.config.ts']],
      [`${origin}/edit/other/content/en/docs/b.md`, ['content/en/docs/b.md']],
    ])
  })

  test('names the place of an author’s address once, whatever pages show it', async () => {
    const { origin } = await answerWith((_, response) => response.writeHead(404).end())
    const outside = await built({
      'content/en/blog/2025-01-01-a.md': '---\nauthors: [anna]\n---\n\n# A\n',
      'content/en/blog/2025-01-02-b.md': '---\nauthors: [anna]\n---\n\n# B\n',
      'content/en/blog/_authors.yaml': `anna:\n  name: Anna\n  url: ${origin}/me\n`,
    })
    const { external } = await called(outside, '--external', '--allow-private')
    expect(external.map(({ url, from }) => [url, from])).toEqual([
      [
        `${origin}/me`,
        [expect.objectContaining({ path: 'content/en/blog/_authors.yaml', line: 3 })],
      ],
    ])
  })

  test('requests each address once, tells broken from unreachable, and caches the results', async () => {
    const asked: string[] = []
    const { origin } = await answerWith(({ url = '' }, response) => {
      asked.push(url)
      response.writeHead(url === '/gone' ? 404 : url === '/closed' ? 403 : 200).end()
    })
    const links = ['/good', '/gone', '/closed', '/ignored/x'].map((at) => `[x](${origin}${at})`)
    const secret = origin.replace('http://', 'http://me:secret@')
    const outside = await built(
      {
        'content/en/docs/a.md': `# A\n\n${links.join('\n')}\n[y](${secret}/gone?token=abc)\n`,
        'content/en/docs/b.md': `# B\n\n[again](${origin}/good#part)\n`,
      },
      { settings: `links: { ignore: ['${origin}/ignored/*'] },` },
    )
    const external = (more = {}): Promise<CheckLinksResult> =>
      audit(outside, { external: true, ...more })
    const refused = await external()
    expect(asked).toEqual([])
    expect(new Set(refused.external.map(({ verdict }) => verdict))).toEqual(
      new Set(['refused', 'skipped']),
    )
    expect(refused.ok).toBe(true)

    const result = await called(outside, '--external', '--allow-private')
    const of = (at: string): unknown => result.external.find(({ url }) => url === origin + at)
    const place = (line: number, column = 5): unknown => ({
      path: 'content/en/docs/a.md',
      line,
      column,
    })
    expect(of('/good')).toEqual({
      url: `${origin}/good`,
      verdict: 'ok',
      status: 200,
      attempts: 1,
      from: [place(3), { path: 'content/en/docs/b.md', line: 3, column: 9 }],
    })
    expect(of('/gone')).toMatchObject({ verdict: 'broken', status: 404, from: [place(4)] })
    expect(of('/closed')).toMatchObject({ verdict: 'unreachable', status: 403, from: [place(5)] })
    expect(of('/ignored/x')).toMatchObject({ verdict: 'skipped', attempts: 0 })
    expect(brief(result)).toEqual([
      'broken-external content/en/docs/a.md:4:5',
      'unreachable-external content/en/docs/a.md:5:5',
    ])
    expect(JSON.stringify(result)).not.toMatch(/secret|abc/)
    expect(asked.filter((url) => url === '/good')).toHaveLength(1)
    expect(asked).not.toContain('/ignored/x')

    asked.length = 0
    const second = await external({ allowPrivate: true })
    expect(asked).toEqual(['/closed', '/closed'])
    expect(brief(second)).toEqual(brief(result))
    const kept = fs.readFileSync(path.join(outside, '.sitegen/external-links.json'), 'utf8')
    expect(kept).not.toMatch(/127\.0\.0\.1|secret/)

    asked.length = 0
    const again = await external()
    expect(asked).toEqual([])
    expect(again.external).toEqual(refused.external)

    const forms = newFolder()
    const form = (method: string, more = ''): string =>
      `<form method="${method}" action="${origin}/gone"><button ${more}>x</button></form>`
    write(forms, {
      'index.html': [
        '<!doctype html>',
        form('POST', `formaction="${origin}/gone"`),
        form('get'),
        form('post', `formmethod="get" formaction="${origin}/gone"`),
      ].join('\n'),
    })
    const sent = await audit(forms, { target: forms, external: true, allowPrivate: true })
    expect(brief(sent)).toEqual([
      'broken-external index.html:3:28',
      'broken-external index.html:4:95',
    ])

    const elsewhere = newFolder()
    const target = path.join(outside, 'dist')
    const fromThere = await audit(elsewhere, { target, external: true, allowPrivate: true })
    expect(fromThere.external.map(({ verdict }) => verdict)).toContain('ok')
    expect(fs.readdirSync(elsewhere), 'no cache is made where no site is').toEqual([])
  })

  test('names the linking pages of a server whose files are unknown', async () => {
    const { origin } = await answerWith((_, response) => response.writeHead(404).end())
    const { origin: target } = await answerWith(({ url = '' }, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      const onward = { '/': '/two', '/two': '/three' }[url] ?? '/'
      response.end(`<a href="${onward}">x</a>${url === '/' ? '' : `<a href="${origin}/a">y</a>`}`)
    })
    const told = await audit(newFolder(), { target, external: true, allowPrivate: true })
    const from = [{ page: '/two' }, { page: '/three' }]
    expect(told.external).toMatchObject([{ url: `${origin}/a`, verdict: 'broken', from }])
    expect(told.diagnostics.map(({ message }) => message)).toEqual([
      `${origin}/a is broken: its server answered 404 (on /two, and on 1 more page).`,
    ])
  })

  test('checks the external target of a redirect, and names the redirecting page', async () => {
    const { origin } = await answerWith((_, response) => response.writeHead(404).end())
    const { origin: target } = await answerWith(({ url = '' }, response) => {
      const location = { '/go': '/on', '/on': `${origin}/a`, '/feed': 'mailto:a@b.example' }[url]
      if (location !== undefined) response.writeHead(302, { location })
      else response.writeHead(url === '/' ? 200 : 404, { 'content-type': 'text/html' })
      response.end('<a href="/go">x</a> <a href="/on">x</a> <a href="/feed">x</a>')
    })
    const told = await audit(newFolder(), { target, external: true, allowPrivate: true })
    const from = [{ page: '/on' }]
    expect(told.external).toMatchObject([{ url: `${origin}/a`, verdict: 'broken', from }])
    expect(told.diagnostics.map(({ message }) => message)).toEqual([
      `${origin}/a is broken: its server answered 404 (on /on).`,
      '/go is only a redirect to /on (on /)',
    ])
  })

  test('locates a broken redirect target in the config of the site', async () => {
    const { origin } = await answerWith((_, response) => response.writeHead(404).end())
    const here = await built(
      { 'content/en/docs/a.md': '# A\n\n[go](/docs/go)\n' },
      { settings: `redirects: { '/docs/go': '${origin}/a' },` },
    )
    const server = await startPreview({ out: path.join(here, 'dist'), port: 0, host: '127.0.0.1' })
    try {
      const asked = { external: true, allowPrivate: true }
      const told = brief(await audit(here, { target: server.url, ...asked }))
      expect(told).toEqual([expect.stringMatching(/^broken-external site\.config\.ts:\d+:\d+$/)])
      expect(told).toEqual(brief(await audit(here, asked)))
    } finally {
      await server.close()
    }
  })
})

// Authors write the same links as on a site without a base.
describe('a site with a base path, as on GitHub Pages of a project', () => {
  const TEXT = `# A

[one](/docs/instal) [two](/docs/install#usag) [three](/docs/old) [four](./instal.md) [five](/docs/install)

![six](/pictur.svg) ![seven](./picture-bside.svg) [eight](https://docs.example/p/docs/old)
`
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"></svg>'

  let below = ''
  beforeAll(async () => {
    below = await built(
      {
        'content/zh-Hans/docs/install.md': '# 安装\n\n## 用法 {#usage}\n',
        'content/en/docs/install.md': '# Install\n\n## Usage {#usage}\n',
        'content/en/docs/a.md': TEXT,
        'content/en/docs/picture-beside.svg': SVG,
        'content/public/picture.svg': SVG,
      },
      {
        settings:
          "redirects: { '/docs/old': '/docs/install' }, nav: [{ label: 'Old', href: '/docs/old' }],",
        locales: BILINGUAL,
        base: '/p/',
      },
    )
  })

  const EXPECTED = [
    'broken-link content/en/docs/a.md:3:7',
    'broken-anchor content/en/docs/a.md:3:27',
    'redirected-link content/en/docs/a.md:3:55',
    'broken-link content/en/docs/a.md:3:73',
    'broken-image content/en/docs/a.md:5:8',
    'broken-image content/en/docs/a.md:5:30',
    'redirected-link content/en/docs/a.md:5:59',
    expect.stringMatching(/^redirected-link site\.config\.ts:\d+:\d+$/),
  ]

  test('has its faults reported at their sources, with suggestions as authors write them', async () => {
    const { diagnostics } = await audit(below)
    expect(brief({ diagnostics })).toEqual(EXPECTED)
    expect(diagnostics.map(({ message, hint }) => `${message}: ${hint}`)).toEqual([
      'No page at /p/docs/instal: Did you mean /docs/install?',
      'Nothing on /p/en/docs/install has the id “usag”: Did you mean #usage?',
      '/en/docs/old is only a redirect to /docs/install: Link to /docs/install.',
      'No page at /p/en/docs/instal: Did you mean ./install.md?',
      'No picture at /p/pictur.svg: Did you mean /picture.svg?',
      'No picture at /p/en/docs/picture-bside.svg: Did you mean ./picture-beside.svg?',
      '/docs/old is only a redirect to https://docs.example/p/docs/install: Link to https://docs.example/p/docs/install.',
      '/docs/old is only a redirect to /docs/install: Link to /docs/install.',
    ])
  })

  test('has the same faults when it is served below its base', async () => {
    const out = path.join(below, 'dist')
    const server = await startPreview({ out, port: 0, host: '127.0.0.1', base: '/p/' })
    try {
      expect(brief(await audit(below, { target: server.url }))).toEqual(EXPECTED)
    } finally {
      await server.close()
    }
  })

  test('gets addresses without the base from --fix, and no other changes', async () => {
    const { fixed } = await audit(below, { fix: true })
    expect(fixed).toEqual({ links: 8, files: ['content/en/docs/a.md', 'site.config.ts'] })
    expect(textOf(below, 'content/en/docs/a.md')).toBe(
      TEXT.replace('/docs/instal)', '/docs/install)')
        .replace('#usag)', '#usage)')
        .replace('three](/docs/old', 'three](/docs/install')
        .replace('./instal.md', './install.md')
        .replace('/pictur.svg', '/picture.svg')
        .replace('picture-bside', 'picture-beside')
        .replace('/p/docs/old', '/p/docs/install'),
    )
    expect(textOf(below, 'site.config.ts')).toContain(
      "nav: [{ label: 'Old', href: '/docs/install' }]",
    )
  })
})
