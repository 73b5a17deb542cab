// Tests routes.lock: published addresses keep working, and a lost one is reported.

import { spawnSync, type SpawnSyncReturns } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { readLock } from '../../src/core/check/routes.ts'
import { filePath } from '../../src/shared/contract.ts'
import type { BuildResult } from '../../src/shell/stages/build-summary.ts'
import { routesCommand, type RoutesResult } from '../../src/shell/commands/routes-command.ts'
import { openReport } from '../../src/shell/report/report.ts'
import { newFolder, write } from '../folder.ts'
import { committed, gitIn } from '../git.ts'
import { inlinePool } from '../inline-pool.ts'
import { BILINGUAL, config } from '../site.ts'
import { busyWatch } from '../processor.ts'
import { PROGRAM } from '../program.ts'

const HOME = path.join(import.meta.dirname, '../..')

const run = (root: string, ...args: string[]): SpawnSyncReturns<string> =>
  spawnSync(process.execPath, [PROGRAM, ...args], {
    cwd: root,
    encoding: 'utf8',
  })

/** Runs the command with `--json` in this process, for a tenth of the work of a separate one. */
async function asked(
  root: string,
  task: Parameters<typeof routesCommand>[1],
): Promise<RoutesResult & { status: number }> {
  const options = { root, cache: path.join(root, '.sitegen'), threads: () => inlinePool }
  const { exitCode, result } = await routesCommand(options, task, openReport({ quiet: true }))
  return { ...result, status: exitCode }
}

const checked = (root: string): ReturnType<typeof asked> => asked(root, 'check')
const updated = (root: string): ReturnType<typeof asked> => asked(root, 'update')

describe('the site itself', () => {
  test('has lost no published address, and its lock file lists every current one', () => {
    const { status, stderr, stdout } = run(HOME, 'routes', '--check')
    expect(stderr).toBe('')
    expect(stdout).toMatch(/^routes\.lock: \d{4} addresses, all there$/m)
    expect(status).toBe(0)
  })
})

test.each(['\n', '\r\n', '\r'])('lines of a lock file may end with %j', (end) => {
  const { locked, diagnostics } = readLock(
    filePath('routes.lock'),
    `# all${end}/a${end}/b${end}`,
    [],
  )
  expect(locked.map(({ address, place }) => [address, place.line])).toEqual([
    ['/a', 2],
    ['/b', 3],
  ])
  expect(diagnostics).toEqual([])
})

test('a page with thousands of lost anchors is checked in less than three seconds', async () => {
  const root = newFolder()
  const kept = Array.from({ length: 2000 }, (_, i) => `kept-${i}`)
  const lost = Array.from({ length: 12_000 }, (_, i) => `/docs/a#section-${i}`)
  write(root, {
    'site.config.ts': config(),
    'content/en/docs/a.md': `# 甲\n\n${kept.map((id) => `## 乙 {#${id}}\n\n`).join('')}`,
    'routes.lock': ['/docs/a', ...kept.map((id) => `/docs/a#${id}`), ...lost].join('\n'),
  })
  const busy = busyWatch()
  const result = await checked(root)
  expect(busy()).toBeLessThan(2800)
  expect(result.lost).toEqual(lost)
})

test('a lock file is replaced atomically behind a symlink, and keeps its mode', async () => {
  const root = newFolder()
  const files = { 'site.config.ts': config(), 'content/en/docs/a.md': '# A\n' }
  write(root, { ...files, 'shared/lock': '/docs/a\n' })
  const [lock, lying, before] = ['routes.lock', 'shared/lock', 'shared/before'].map((name) =>
    path.join(root, name),
  ) as [string, string, string]
  fs.symlinkSync('shared/lock', lock)
  // A hard link shows that the old file itself stays intact for a process that is reading it.
  fs.linkSync(lying, before)
  fs.chmodSync(lying, 0o666)
  expect((await updated(root)).status).toBe(0)
  expect(fs.readFileSync(before, 'utf8')).toBe('/docs/a\n')
  expect(fs.readFileSync(lock, 'utf8')).toContain('/docs/a\n')
  expect(fs.statSync(lying).mode & 0o777).toBe(0o666)
  expect(fs.readdirSync(path.dirname(lying))).toEqual(['before', 'lock'])
})

test('a lock file may have encoded addresses, which are reported and written decoded', async () => {
  const root = newFolder()
  const lock = ['/docs/%E5%AE%89%e8%a3%85', '/docs/%E5%AE%89%E8%A3%85#%E7%94%A8', '/docs/C%2B%2B']
  const text = `${[...lock, '/docs/50%', '/a%20b.pdf', '/docs/%E6%97%A7'].join('\n')}\n`
  write(root, {
    'site.config.ts': config(),
    'content/en/docs/安装.md': '# 安装\n\n## 用\n',
    'content/en/docs/C++.md': '# C++\n',
    'content/en/docs/50%.md': '# 50\n',
    // The name of this file contains “%20” literally.
    'content/public/a%20b.pdf': 'x',
    'routes.lock': text,
  })
  const { lost, added, diagnostics } = await checked(root)
  expect(lost).toEqual(['/docs/旧'])
  expect(added.filter((each) => each.startsWith('/docs/') || each.endsWith('.pdf'))).toEqual([])
  expect(diagnostics).toMatchObject([
    { message: '/docs/旧 is no longer there.', line: 6, column: 1, length: 15 },
  ])
  expect(diagnostics[0]?.hint).toContain('redirects: [/docs/旧]')
  expect((await updated(root)).lost).toEqual(['/docs/旧'])
  expect(fs.readFileSync(path.join(root, 'routes.lock'), 'utf8')).not.toContain('%E')
})

describe('sitegen routes', () => {
  const root = newFolder()
  const lock = (): string[] =>
    fs
      .readFileSync(path.join(root, 'routes.lock'), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('/'))
  const check = (): ReturnType<typeof checked> => checked(root)
  const git = gitIn(root)

  beforeAll(() => {
    write(root, {
      '.gitignore': '.sitegen\n',
      'site.config.ts': config("redirects: { '/docs/old': '/docs/a' }", BILINGUAL),
      'content/zh-Hans/docs/a.md': '# 甲\n\n## 安装 {#install}\n\n## 更新\n\n<a id="raw"></a>\n',
      'content/en/docs/a.md': '# A\n\n## Install\n\n## Update\n',
      'content/zh-Hans/docs/b.md': '# 乙\n\n## 部分 {#part}\n',
      'content/en/docs/only.md': '# Only\n',
      'content/zh-Hans/blog/2025-01-02-post.md': '# 消息\n\n文字。\n',
      'content/zh-Hans/pages/about.md': '# 关于\n',
      'content/zh-Hans/pages/tool.tsx':
        'export const frontMatter = { title: "Tool" }\nexport default () => <main><h2 id="result">Result</h2></main>\n',
      'content/public/guide.pdf': 'x',
      'content/public/指南\u3000二.pdf': 'x',
      'content/public/_headers': 'x',
    })
    committed({ root })
  })

  test('explains on --check how to create a missing lock file', () => {
    const { status, stderr } = run(root, 'routes', '--check')
    expect(status).toBe(2)
    expect(stderr).toContain('Run “sitegen routes --update” once, and commit the file.')
    expect(run(root, 'routes', '--check', '--update').status).toBe(2)
  })

  test('writes every address and heading on --update, sorted', async () => {
    const { stdout, status } = run(root, 'routes', '--update')
    expect(status).toBe(0)
    expect(stdout).toBe(
      `routes.lock: ${lock().length} addresses, ${lock().length} added, 0 removed\n`,
    )
    expect(lock()).toEqual([
      '/',
      '/about',
      '/blog',
      '/blog/2025/01/02/post',
      '/blog/archive',
      '/blog/atom.xml',
      '/blog/feed.json',
      '/blog/rss.xml',
      '/docs/a',
      '/docs/a#install',
      '/docs/a#raw',
      '/docs/a#更新',
      '/docs/b',
      '/docs/b#part',
      '/docs/old',
      '/en/',
      '/en/about',
      '/en/blog',
      '/en/blog/2025/01/02/post',
      '/en/blog/archive',
      '/en/docs/a',
      '/en/docs/a#install',
      '/en/docs/a#更新',
      '/en/docs/b',
      '/en/docs/b#part',
      '/en/docs/old',
      '/en/docs/only',
      '/en/search',
      '/en/tool',
      '/en/tool#result',
      '/guide.pdf',
      '/search',
      '/tool',
      '/tool#result',
      '/指南\u3000二.pdf',
    ])
    expect(await check()).toMatchObject({
      ok: true,
      status: 0,
      lost: [],
      added: [],
      diagnostics: [],
    })
    expect(run(root, 'routes').stdout.trim().split('\n')).toEqual(lock())
    expect(fs.existsSync(path.join(root, 'dist'))).toBe(false)
  })

  test('reports on --check each lost address with its line and a fix', async () => {
    git('mv', 'content/zh-Hans/docs/b.md', 'content/zh-Hans/docs/c.md')
    fs.rmSync(path.join(root, 'content/zh-Hans/pages/about.md'))
    write(root, {
      'content/zh-Hans/docs/a.md': '# 甲\n\n## 安装 {#setup}\n\n## 更新\n\n<a id="raw"></a>\n',
    })
    const { status, stderr } = run(root, 'routes', '--check')
    expect(status).toBe(1)
    const line = lock().indexOf('/docs/a#install') + 4
    expect(stderr).toContain(`error lost-anchor  /docs/a#install is no longer on its page.

  routes.lock:${line}:1
  ${line} │ /docs/a#install
     │ ^^^^^^^^^^^^^^^
  Write “{#setup #install}” after the heading that took its place in content/zh-Hans/docs/a.md. If it is no longer needed, run “sitegen routes --update”.
`)
    expect(stderr).toContain('/docs/b is no longer there.')
    expect(stderr).toContain(
      'Its file is content/zh-Hans/docs/c.md now: write “redirects: [/docs/b]” into the front matter there.',
    )
    expect(stderr).toContain(
      "Write “redirects: [/about]” into the front matter of the page that took its place, or “'/about': '/…'” into “redirects” of site.config.ts.",
    )
    expect(await check()).toMatchObject({
      ok: false,
      lost: ['/about', '/docs/a#install', '/docs/b', '/en/about', '/en/docs/b'],
      added: [
        '/docs/a#setup',
        '/docs/c',
        '/docs/c#part',
        '/en/docs/a#setup',
        '/en/docs/c',
        '/en/docs/c#part',
      ],
    })
  })

  test('accepts a redirect or a second id for a lost address', async () => {
    write(root, {
      'site.config.ts': config("redirects: { '/docs/old': '/docs/a', '/about': '/' }", BILINGUAL),
      'content/zh-Hans/docs/c.md': '---\ntitle: 乙\nredirects: [/docs/b]\n---\n\n## 部分 {#part}\n',
      'content/zh-Hans/docs/a.md':
        '# 甲\n\n## 安装 {#setup #install}\n\n## 更新\n\n<a id="raw"></a>\n',
    })
    expect(await check()).toMatchObject({ ok: true, status: 0, lost: [], diagnostics: [] })
    const html = run(root, 'build', '--quiet')
    expect(html.status).toBe(0)
    expect(fs.readFileSync(path.join(root, 'dist/en/docs/a/index.html'), 'utf8')).toContain(
      '<h2 id="setup"><span id="install"></span>Install',
    )
  })

  test('warns if the target of a redirect lacks the anchor', async () => {
    write(root, {
      'content/zh-Hans/docs/c.md':
        '---\ntitle: 乙\nredirects: [/docs/b]\n---\n\n## 另外 {#other}\n',
    })
    const { ok, status, diagnostics } = await check()
    expect([ok, status]).toEqual([true, 0])
    expect(diagnostics.map(({ severity, message }) => `${severity} ${message}`)).toEqual([
      'warning /docs/b#part leads to /docs/c, where there is no such heading.',
      'warning /en/docs/b#part leads to /en/docs/c, where there is no such heading.',
    ])
  })

  test('reports build errors before comparing, and lines that are not addresses', async () => {
    write(root, { 'content/zh-Hans/docs/d.md': '---\ntitel: x\n---\n' })
    const broken = await updated(root)
    expect(broken.status).toBe(1)
    expect(broken.diagnostics.map(({ code }) => code)).toContain('unknown-key')
    fs.rmSync(path.join(root, 'content/zh-Hans/docs/d.md'))
    fs.appendFileSync(path.join(root, 'routes.lock'), '<<<<<<< mine\n')
    expect((await check()).diagnostics.at(-1)).toMatchObject({ code: 'lock-line', column: 1 })
    expect(run(root, 'routes', '--check').stderr).toMatch(
      /^routes\.lock: .*1 line is not an address\.$/m,
    )
  })

  test('reports a lock file that cannot be read or written, and nothing else', async () => {
    const other = newFolder()
    write(other, { 'site.config.ts': config(), 'content/en/docs/a.md': '# A\n' })
    const refusal = async (task: 'check' | 'update'): Promise<RoutesResult> => {
      const { status, ...result } = await asked(other, task)
      expect(status).toBe(2)
      return result
    }
    const nothing = { ok: false, routes: [], lost: [], added: [] }
    const problem = { severity: 'error', code: 'system' }
    fs.symlinkSync('gone/routes.lock', path.join(other, 'routes.lock'))
    const message = 'routes.lock cannot be written: it is not there (ENOENT).'
    const hint = 'Let sitegen write into the folder of the site.'
    expect(await refusal('update')).toEqual({
      ...nothing,
      diagnostics: [{ ...problem, message, hint }],
    })
    fs.rmSync(path.join(other, 'routes.lock'))
    fs.mkdirSync(path.join(other, 'routes.lock'))
    const folder = {
      message: 'routes.lock cannot be read: it is a folder (EISDIR).',
      hint: 'Make it a file that sitegen may read.',
    }
    for (const task of ['check', 'update'] as const)
      expect(await refusal(task)).toEqual({ ...nothing, diagnostics: [{ ...problem, ...folder }] })
    fs.rmdirSync(path.join(other, 'routes.lock'))
    // “/docs/中” in GBK
    fs.writeFileSync(path.join(other, 'routes.lock'), Buffer.from('/docs/\u00D6\u00D0\n', 'latin1'))
    for (const task of ['check', 'update'] as const)
      expect((await refusal(task)).diagnostics).toEqual([
        expect.objectContaining({ code: 'encoding', path: 'routes.lock', line: 1, column: 7 }),
      ])
  })

  test('reports every lost address, however many there are', () => {
    const before = fs.readFileSync(path.join(root, 'routes.lock'), 'utf8')
    const gone = Array.from({ length: 120 }, (_, i) => `/gone/${i}`)
    fs.writeFileSync(path.join(root, 'routes.lock'), `${gone.join('\n')}\n`)
    const { stderr } = run(root, 'routes', '--check')
    expect(stderr.match(/^error lost-\w+/gm)).toHaveLength(120)
    expect(stderr).not.toContain('more (')
    fs.writeFileSync(path.join(root, 'routes.lock'), before)
  })

  test('lists orphaned pages and unused images for build --verbose', () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"></svg>'
    write(root, {
      'content/zh-Hans/docs/_sidebars.yaml': 'guides: [a, c]\n',
      'content/en/docs/_sidebars.yaml': 'guides: [a, c]\n',
      'content/zh-Hans/docs/lonely.md': '# 独\n\n[自己](#top)[自己](./lonely.md)\n',
      'content/zh-Hans/docs/linked.md': '# 连\n',
      'content/zh-Hans/docs/hidden.md': '---\ntitle: 藏\nunlisted: true\n---\n',
      'content/zh-Hans/docs/c.md':
        '---\ntitle: 乙\nredirects: [/docs/b]\n---\n\n## 部分 {#part}\n\n[连](./linked.md) [whole](https://docs.example/docs/whole) ![图](./used.svg) ![图](/used.svg) ![图](https://docs.example/whole.svg)\n',
      'content/zh-Hans/docs/whole.md': '# 全\n\n```file="./code.svg"\n```\n',
      'content/zh-Hans/docs/code.svg': svg,
      'content/public/whole.svg': svg,
      'content/zh-Hans/docs/used.svg': svg,
      'content/zh-Hans/docs/used.dark.svg': svg.replace('4', '5'),
      'content/zh-Hans/docs/unused.svg': svg.replace('4', '6'),
      'content/public/used.svg': svg,
      'content/public/unused.ico': 'x',
      'content/public/unused.png': 'x',
      'content/public/favicon.ico': 'x',
      'content/public/favicon.svg': svg,
    })
    const { orphans, unusedImages } = JSON.parse(
      run(root, 'build', '--json', '--verbose').stdout,
    ) as BuildResult
    expect(orphans).toEqual([
      'content/zh-Hans/docs/lonely.md',
      'content/zh-Hans/pages/tool.tsx',
      'content/en/docs/only.md',
    ])
    expect(unusedImages).toEqual([
      'content/zh-Hans/docs/unused.svg',
      'content/public/unused.ico',
      'content/public/unused.png',
    ])
    expect(run(root, 'build', '--verbose').stdout).toContain(
      '  orphans  content/zh-Hans/docs/lonely.md\n           content/zh-Hans/pages/tool.tsx\n           content/en/docs/only.md\n  unused   content/zh-Hans/docs/unused.svg\n',
    )
    expect(run(root, 'build').stdout).not.toContain('orphans')
    const below = run(root, 'build', '--json', '--verbose', '--base', '/文/').stdout
    // Under a base, an address without it belongs to another site.
    expect((JSON.parse(below) as BuildResult).orphans).toEqual([
      'content/zh-Hans/docs/lonely.md',
      'content/zh-Hans/docs/whole.md',
      'content/zh-Hans/pages/tool.tsx',
      'content/en/docs/only.md',
    ])
  })

  test('keeps former heading ids on --update as long as they work', async () => {
    write(root, { 'content/en/docs/late.md': '# Late\n\n## Part one\n' })
    expect((await updated(root)).status).toBe(0)
    expect(lock()).toContain('/en/docs/late#part-one')
    write(root, { 'content/zh-Hans/docs/late.md': '# 晚\n\n## 第一部分\n' })
    expect((await updated(root)).lost).toEqual([])
    expect(lock()).toContain('/en/docs/late#第一部分')
    write(root, { 'content/en/docs/late.md': '# Late\n\n## First\n' })
    expect((await check()).lost).toEqual(['/en/docs/late#part-one'])
  })

  test('suggests an element for a lost anchor of a component page', async () => {
    const tool = 'content/zh-Hans/pages/tool.tsx'
    write(root, {
      [tool]: fs.readFileSync(path.join(root, tool), 'utf8').replace('"result"', '"end"'),
    })
    expect((await check()).diagnostics.at(-1)?.hint).toBe(
      `Write “<span id="result" />” before what took its place in ${tool}. If it is no longer needed, run “sitegen routes --update”.`,
    )
  })

  test('names the current file of a lost page, public file or redirect', async () => {
    write(root, {
      'content/zh-Hans/docs/v11.6.md': `---\nredirects: [/docs/former]\n---\n\n# 11.6\n\n${'新的。'.repeat(30)}\n`,
      'content/zh-Hans/docs/FAQ.md': `# FAQ\n\n${'问题。'.repeat(30)}\n`,
    })
    git('add', '.')
    git('commit', '-qm', 'two')
    expect((await updated(root)).status).toBe(0)
    git('mv', 'content/zh-Hans/docs/v11.6.md', 'content/zh-Hans/docs/news.md')
    write(root, {
      'content/zh-Hans/docs/news.md': `---\nredirects: [/docs/Former]\n---\n\n# 11.6\n\n${'新的。'.repeat(30)}\n`,
    })
    git('mv', 'content/zh-Hans/docs/FAQ.md', 'content/zh-Hans/docs/faq.md')
    git('mv', 'content/public/guide.pdf', 'content/public/manual.pdf')
    const { diagnostics } = await check()
    const hintOf = (address: string): string | undefined =>
      diagnostics.find(({ message }) => message.startsWith(`${address} `))?.hint
    expect(hintOf('/docs/v11.6')).toContain('Its file is content/zh-Hans/docs/news.md now')
    expect(hintOf('/en/docs/FAQ')).toMatch(/^Name content\/zh-Hans\/docs\/faq.md as it was before/)
    expect(hintOf('/docs/former')).toMatch(
      /^Write it in content\/zh-Hans\/docs\/news.md as it was before/,
    )
    expect(hintOf('/guide.pdf')).toContain(
      "Its file is content/public/manual.pdf now: write “'/guide.pdf': '/manual.pdf'” into “redirects” of site.config.ts.",
    )
  })
})

describe('a new prefix for the default locale', () => {
  const root = newFolder()
  const locales = (base: string): string => `en: { label: 'English', base: '${base}' }`
  const hints = async (): Promise<(string | undefined)[]> =>
    (await checked(root)).diagnostics.map(({ hint }) =>
      hint?.replace(' If it is no longer needed, run “sitegen routes --update”.', ''),
    )

  test('suggests redirects from full URLs, which restore the lost addresses', async () => {
    write(root, {
      'site.config.ts': config("base: '/kit/'", locales('/')),
      'content/en/docs/a.md': '# A\n',
      'content/en/docs/gone.md': '# Gone\n',
      'content/en/blog/2025-01-02-post.md': '# Post\n\nText.\n',
    })
    expect((await updated(root)).status).toBe(0)
    fs.rmSync(path.join(root, 'content/en/docs/gone.md'))
    write(root, { 'site.config.ts': config("base: '/kit/'", locales('/en/')) })
    const said = await hints()
    // The root of the site redirects to its home page without a rule.
    expect(said).toHaveLength(9)
    expect(said).toContain(
      "Write “'https://docs.example/kit/docs/a': '/docs/a'” into “redirects” of site.config.ts.",
    )
    expect(said).toContain(
      "Write “'https://docs.example/kit/docs/gone': '/…'” into “redirects” of site.config.ts.",
    )
    const lines = said.map((hint) =>
      /“('http.*?')”/.exec(hint ?? '')?.[1]?.replace('/…', '/docs/a'),
    )
    write(root, {
      'site.config.ts': config(
        `base: '/kit/', redirects: {\n${lines.join(',\n')},\n'https://docs.example/kit/feed': '/en/blog/rss.xml' }`,
        locales('/en/'),
      ),
    })
    expect(await hints()).toEqual([])
    expect(run(root, 'build').stderr).not.toMatch(/error|redirect/)
    const rules = fs.readFileSync(path.join(root, 'dist/_redirects'), 'utf8').split('\n')
    for (const rule of [
      '/kit/docs/a /kit/en/docs/a 301',
      '/kit/blog/atom.xml /kit/en/blog/atom.xml 301',
      '/kit/feed /kit/en/blog/rss.xml 301',
    ])
      expect(rules).toContain(rule)
    expect(fs.readFileSync(path.join(root, 'dist/index.html'), 'utf8')).toContain('url=/kit/en/"')
  })
})
