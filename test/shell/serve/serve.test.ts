// Tests `sitegen serve` on real files and sockets: its output, its pages and its access control.

import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newFolder, write } from '../../folder.ts'
import { damage } from '../../damage.ts'
import { BILINGUAL, config } from '../../site.ts'
import { serve, type Serving } from '../../serving.ts'
import { rawRequest, speak } from '../hostile.ts'

const configOf = (product: string, base = '/en/'): string =>
  config(
    `scripts: ['/outside.js'], values: { product: '${product}' }`,
    BILINGUAL.replace('/en/', base),
  )

const root = newFolder()
write(root, {
  'site.config.ts': configOf('Lamp'),
  'content/zh-Hans/docs/a.md': '# 甲\n\n{{product}}\n',
  'content/en/docs/a.md': '# A page\n\n{{product}}\n',
  'content/en/docs/b.md': '# Other\n\nSee [A](a.md).\n',
  'content/en/docs/d.md': '---\ntitle: Draft\ndraft: true\n---\n\nNot yet.\n',
  'content/public/data.txt': 'one',
  'content/public/outside.js': '',
})
const file = (name: string): string => path.join(root, name)
const save = (name: string, text: string): void => fs.writeFileSync(file(name), text)

let server: Serving
beforeAll(async () => {
  server = await serve(root, [], { EDITOR: '/usr/bin/code --wait' })
})

describe('a save', () => {
  test('is served, and reported in one line', async () => {
    const before = server.builds().length
    save('content/en/docs/a.md', '# A page\n\nNew words.\n')
    await server.until('new words', async () =>
      (await server.get('/en/docs/a')).includes('New words.'),
    )
    await server.until('a line', () => server.builds().length > before)
    expect(server.builds().slice(before)).toEqual([
      expect.stringMatching(/^content\/en\/docs\/a\.md: 1 page, \d+ ms$/),
    ])
  })

  test('of a file whose code a page shows is served, also after the file was missing', async () => {
    const shown = async (text: string): Promise<void> => {
      await server.until(text, async () => (await server.get('/en/docs/e')).includes(text))
    }
    fs.mkdirSync(file('examples'))
    save('examples/e.ts', 'first()\n')
    save('content/en/docs/e.md', '# E\n\nText.\n\n```ts file="/examples/e.ts"\n```\n')
    await shown('first')
    const linesOfCode = (): string[] =>
      server.builds().filter((line) => line.startsWith('examples/e.ts: '))
    save('examples/e.ts', 'second()\n')
    await shown('second')
    await server.until('a line', () => linesOfCode().length > 0)
    expect(linesOfCode()).toEqual([expect.stringMatching(/: 1 page, \d+ ms$/)])
    fs.rmSync(file('examples'), { recursive: true })
    await server.until('a complaint', () => /error code-file/.test(server.output()))
    await shown('second')
    fs.mkdirSync(file('examples'))
    save('examples/e.ts', 'third()\n')
    await shown('third')
    fs.rmSync(file('content/en/docs/e.md'))
    await server.until('no page', async () => (await server.ask('/en/docs/e')).status === 404)
  })

  test('tells open pages what has changed', async () => {
    const stream = await server.listen('/en/docs/a')
    await server.until('the first message', () => stream.messages.length === 1)
    expect(stream.messages[0]).toMatchObject({ type: 'now', problems: [] })
    save('content/en/docs/b.md', '# Other\n\nChanged.\n')
    await server.until('the second', () => stream.messages.length === 2)
    expect(stream.messages[1]).toMatchObject({ type: 'built', pages: ['en/docs/b/index.html'] })
    save('content/public/data.txt', 'two')
    await server.until('the third', () => stream.messages.length === 3)
    expect(stream.messages[2]).toMatchObject({ type: 'built', pages: [], files: ['data.txt'] })
    stream.close()
    expect(await server.get('/data.txt')).toBe('two')
  })

  test('serves source maps of a component, and locates its crashes', async () => {
    const header = async (at: string): Promise<string | null> =>
      (await server.ask(at)).headers.get('sourcemap')
    const scripts = async (): Promise<string[]> => [
      ...new Set((await server.get('/en/docs/b')).match(/\/assets\/[\w-]+\.(?:js|css)/g)),
    ]
    // Without code of the site, there are no source maps.
    expect(new Set(await Promise.all((await scripts()).map(header)))).toEqual(new Set([null]))
    save(
      'content/en/docs/c.tsx',
      "export const frontMatter = { title: 'C' }\nexport default () => {\n  throw new Error('no')\n}\n".replace(
        'throw',
        "if (typeof window === 'object') throw",
      ),
    )
    const name = await server.until(
      'its code',
      async () => /component-[\w-]+\.js/.exec(await server.get('/en/docs/c'))?.[0],
    )
    const at = await header(`/assets/${name}`)
    expect(at).toBe(`/@sitegen/maps/${name}.map`)
    const map = (await (await server.ask(at ?? '')).json()) as Record<string, unknown>
    expect(map).toMatchObject({
      version: 3,
      sources: expect.arrayContaining([pathToFileURL(file('content/en/docs/c.tsx')).href]),
      sourcesContent: expect.arrayContaining([expect.stringContaining("Error('no')")]),
    })
    const code = await (await server.ask(`/assets/${name}`)).text()
    const column = code.indexOf('throw') + 1
    const crash = (places: readonly string[]): Promise<Response> =>
      server.ask(`/@sitegen/crash?message=no&${places.map((each) => `at=${each}`).join('&')}`)
    const found = await crash(['boot-1a2b3c4d.js:1:1', 'x', `${name}:99:1`, `${name}:1:${column}`])
    expect(await found.json()).toMatchObject({
      path: 'content/en/docs/c.tsx',
      line: 3,
      message: 'no',
      severity: 'error',
      source: "  if (typeof window === 'object') throw new Error('no')",
      open: expect.stringMatching(/^vscode:.*c\.tsx:3:\d+$/),
    })
    const asked = ['maps/boot-1a2b3c4d.js.map', 'maps/', 'else', '/[']
    for (const other of asked) expect((await server.ask(`/@sitegen/${other}`)).status).toBe(404)
    expect((await crash([])).status).toBe(404)
    expect((await server.ask(at ?? '')).headers.get('cross-origin-resource-policy')).toBe(
      'same-origin',
    )
    fs.rmSync(file('content/en/docs/c.tsx'))
    await server.until('it is gone', async () => (await server.ask('/en/docs/c')).status === 404)
  })

  test('serves HTML of content/public unchanged', async () => {
    const html =
      '<!DOCTYPE html>\n<html>\n<head><meta charset="utf-8"><title>Demo</title></head>\n</html>\n'
    const part = '<p>A part of a page.</p>\n'
    write(root, { 'content/public/demo.html': html, 'content/public/parts/index.html': part })
    const text = async (at: string): Promise<string> => (await server.ask(at)).text()
    await server.until('both', async () => (await text('/parts')) === part)
    expect(await text('/demo.html')).toBe(html)
    expect(await text('/en/docs/b')).toMatch(/^<!doctype html>[^]*<head><script src="[^"]*@sitegen/)
    expect(await text('/nowhere')).toContain('@sitegen/client.js')
  })

  test('applies changed values and routes of the config', async () => {
    save('content/en/docs/a.md', '# A page\n\n{{product}}\n')
    save('site.config.ts', configOf('Torch', '/english/'))
    const shows = (at: string): Promise<unknown> =>
      server.until(at, async () => (await server.get(at)).includes('Torch'))
    await shows('/english/docs/a')
    expect((await server.ask('/en/docs/a')).status).toBe(404)
    save('site.config.ts', configOf('Torch'))
    await shows('/en/docs/a')
    expect((await server.ask('/english/docs/a')).status).toBe(404)
  })

  test('applies a new theme, and changes of a module that it imports', async () => {
    write(root, {
      'theme/index.tsx':
        "import './own.css'\nimport { word } from '../words.ts'\nexport default () => <main><h1>{word}</h1></main>\n",
      'theme/own.css': 'h1 { color: red }\n',
      'words.ts': "export const word = 'first theme'\n",
    })
    await server.until('the theme', async () =>
      (await server.get('/docs/a')).includes('first theme'),
    )
    // Modules that a theme imports from elsewhere are watched, too.
    save('words.ts', "export const word = 'second theme'\n")
    await server.until('its import', async () =>
      (await server.get('/docs/a')).includes('second theme'),
    )
    fs.rmSync(file('theme'), { recursive: true })
    await server.until(
      'the own theme',
      async () => !(await server.get('/docs/a')).includes('second theme'),
    )
  })

  test('keeps the last good site and reports a mistake, until it is fixed', async () => {
    // The theme folder is checked again a second after it was deleted. No line names what only that detects.
    await sleep(1200)
    const stream = await server.listen('/en/docs/b')
    const good = await server.get('/en/docs/b')
    save('content/en/docs/b.md', '# Other\n\n[lost](nowhere.md)\n')
    await server.until('a complaint', () => stream.messages.at(-1)?.type === 'broken')
    expect(stream.messages.at(-1)).toMatchObject({
      problems: [
        {
          code: 'broken-link',
          path: 'content/en/docs/b.md',
          line: 3,
          column: 8,
          source: '[lost](nowhere.md)',
          open: `vscode://file${fs.realpathSync(root)}/content/en/docs/b.md:3:8`,
        },
      ],
    })
    expect(await server.get('/en/docs/b')).toBe(good)
    expect(server.output()).toContain('error broken-link')
    // The deleted folder may be checked again just now, and is then named beside the file.
    await server.until('a line', () =>
      /b\.md(, theme\S*)*: 1 error, the last good site is still shown, \d+ ms$/m.test(
        server.builds().join('\n'),
      ),
    )
    // A page that connects now is told about it, too.
    const later = await server.listen('/en/docs/a')
    await server.until('it is said', () => later.messages.length > 0)
    expect(later.messages[0]).toMatchObject({ type: 'now', problems: [{ code: 'broken-link' }] })
    save('content/en/docs/b.md', '# Other\n\nMended.\n')
    await server.until('healing', () => stream.messages.at(-1)?.type === 'built')
    expect(await server.get('/en/docs/b')).toContain('Mended.')
    stream.close()
    later.close()
  })

  test('keeps the last good site if the config is invalid', async () => {
    const good = await server.get('/en/docs/a')
    const text = fs.readFileSync(file('site.config.ts'), 'utf8')
    save('site.config.ts', text.replace('title:', 'titel:'))
    await server.until('a complaint', () => /titel/.test(server.output()))
    expect(await server.get('/en/docs/a')).toBe(good)
    const before = server.builds().length
    save('site.config.ts', text)
    // A late event of the first save may be reported with this one, or after it.
    await server.until('a build', () =>
      server
        .builds()
        .slice(before)
        .some((line) => /: \d+ pages?, /.test(line)),
    )
  })

  test('updates the search index', async () => {
    save('content/en/docs/a.md', '# A page\n\nxylophone\n')
    await server.until('the text', async () =>
      (await server.get('/en/docs/a')).includes('xylophone'),
    )
    // A request for the index waits until it is up to date.
    expect(await server.get('/en/search-index.json')).toContain('xylophone')
  })

  test.skipIf(process.platform === 'win32')(
    'leaves no zombie process behind when changed code is indexed',
    async () => {
      const component = "export const frontMatter = { title: 'C' }\nexport default () => <p>C</p>\n"
      write(root, {
        'content/en/pages/c.tsx': component,
        'content/en/docs/a.md': '# A page\n\nmarimba\n',
      })
      await server.until(
        'both',
        async () =>
          (await server.get('/en/docs/a')).includes('marimba') && (await server.ask('/en/c')).ok,
      )
      expect(await server.get('/en/search-index.json')).toContain('marimba')
      const defunct = (): boolean =>
        execFileSync('ps', ['-A', '-o', 'ppid=,stat='], { encoding: 'utf8' })
          .split('\n')
          .some((line) => new RegExp(`^ *${server.pid} +Z`).test(line))
      await server.until('none', () => !defunct())
    },
  )
})

test('reports a failed search test without blocking the site, until it is fixed', async () => {
  const own = newFolder()
  const tests = (page: string): string => `- { query: words, locale: en, page: ${page} }\n`
  write(own, {
    'site.config.ts': config(),
    'content/en/docs/a.md': '# A\n\nwords\n',
    'content/search.tests.yaml': tests('/docs/gone'),
  })
  const serving = await serve(own)
  const problems = (): number => serving.output().split('There is no page at /docs/gone').length - 1
  expect(await serving.get('/docs/a')).toContain('words')
  await serving.until('the problem', () => problems() > 0)
  write(own, { 'content/search.tests.yaml': tests('/docs/a') })
  const before = serving.builds().length
  write(own, { 'content/en/docs/a.md': '# A\n\nother words\n' })
  await serving.until('the page', async () =>
    (await serving.get('/docs/a')).includes('other words'),
  )
  // The request waits for the new index, with which the problem is gone.
  expect(await serving.get('/search-index.json')).toContain('other')
  const known = problems()
  write(own, { 'content/en/docs/a.md': '# A\n\nwords again\n' })
  await serving.until('the last page', async () => (await serving.get('/docs/a')).includes('again'))
  expect(serving.builds().length).toBeGreaterThan(before)
  expect(problems()).toBe(known)
  await serving.stop()
}, 60_000)

test('shows drafts, and keeps the scripts of the config in the code that it serves', async () => {
  const draft = await server.get('/en/docs/d')
  expect(draft).toContain('Not yet.')
  const [boot = ''] = /\/assets\/boot-[\w-]+\.js/.exec(draft) ?? []
  // Only the client script of `serve` keeps them from being loaded.
  expect(await server.get(boot)).toContain('/outside.js')
})

describe('access control', () => {
  test('refuses event streams without the token, or from other origins', async () => {
    const html = await (await fetch(new URL('/en/docs/a', server.url))).text()
    const token = /data-token="([^"]+)"/.exec(html)?.[1] ?? ''
    const ask = (query: string, headers: Record<string, string> = {}): Promise<number> =>
      fetch(new URL(`/@sitegen/events?${query}`, server.url), { headers }).then((response) => {
        void response.body?.cancel()
        return response.status
      })
    expect(await ask('token=guess')).toBe(403)
    expect(await ask('')).toBe(403)
    expect(await ask(`token=${token}`, { origin: 'http://evil.example' })).toBe(403)
    expect(await ask(`token=${token}`, { 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await ask(`token=${token}`, { origin: new URL(server.url).origin })).toBe(200)
    // The script alone, which another site could load, does not contain the token.
    expect(await server.get('/@sitegen/client.js')).not.toContain(token)
  })

  test('limits event streams, so that a browser keeps free connections', async () => {
    const listen = (): ReturnType<Serving['listen']> => server.listen('/en/docs/a')
    const streams = await Promise.all(Array.from({ length: 5 }, listen))
    const heard = (count: number) => (): boolean =>
      streams.filter(({ messages }) => messages.length === count).length === (count > 1 ? 3 : 5)
    await server.until('what is new, for all', heard(1))
    save('content/public/data.txt', 'three')
    await server.until('a save, for three', heard(2))
    for (const { close } of streams) close()
    await server.until('room', async () => {
      const one = await listen()
      await server.until('the first message', () => one.messages.length > 0)
      save('content/public/data.txt', String(performance.now()))
      const second = server.until('the second', () => one.messages.length > 1, 1000)
      return second.catch(() => false).finally(one.close)
    })
  })

  test('rejects other host names, embedding, and paths that leave the site', async () => {
    const origin = new URL(server.url).origin
    expect(await speak(origin, rawRequest('/en/docs/a', 'evil.example'))).toMatch(
      /^HTTP\/1\.1 403 /,
    )
    const answer = await speak(origin, rawRequest('/en/docs/a', 'localhost'))
    expect(answer).toMatch(/\r\nCross-Origin-Resource-Policy: same-origin\r\n/)
    expect(answer).not.toMatch(/access-control/i)
    for (const target of [
      '/../site.config.ts',
      '/%2e%2e/site.config.ts',
      '/@sitegen/../site.config.ts',
      '/content/en/docs/a.md',
      '/@sitegen/x',
    ])
      expect(await speak(origin, rawRequest(target, 'localhost'))).toMatch(/^HTTP\/1\.1 404 /)
  })
})

describe('a module that the config or a page imports', () => {
  const own = newFolder()
  const named = (name: string): string => `export const name = '${name}'\n`
  const CONFIG = config('values: { product: name },').replace(
    /^/,
    "import { name } from './lib/name.ts'\n",
  )
  let following: Serving
  beforeAll(async () => {
    write(own, {
      'site.config.ts': CONFIG,
      'lib/name.ts': named('First'),
      'content/en/docs/a.md': '# A\n\nNamed {{product}}.\n',
    })
    following = await serve(own)
  })
  afterAll(() => following.stop())
  const shows = (words: string): Promise<unknown> =>
    following.until(words, async () => (await following.get('/docs/a')).includes(words))
  /** Waits for the second check of a new folder, after a second. Later changes are detected by the watch alone. */
  const quiet = (): Promise<void> => sleep(1200)

  test('is followed', async () => {
    await shows('Named First.')
    await quiet()
    write(own, { 'lib/name.ts': named('Second') })
    await shows('Named Second.')
  })

  test('is used again after it was broken, and after it was deleted', async () => {
    write(own, { 'lib/name.ts': 'export const name = ' })
    await following.until('a complaint', () => following.output().includes('lib/name.ts:1'))
    await quiet()
    write(own, { 'lib/name.ts': named('Third') })
    await shows('Named Third.')
    fs.rmSync(path.join(own, 'lib/name.ts'))
    await following.until('a complaint', () => following.output().includes('Could not resolve'))
    await quiet()
    write(own, { 'lib/name.ts': named('Fourth') })
    await shows('Named Fourth.')
  })

  test('is used once it exists, even if it first contains a mistake', async () => {
    write(own, {
      'content/en/pages/p.tsx':
        "import { two } from '../../../parts/two'\nexport const frontMatter = { title: 'P' }\nexport default () => <p>{two}</p>\n",
    })
    await following.until('a complaint', () => following.output().includes('parts/two'))
    await quiet()
    write(own, { 'parts/two.ts': 'export const two = ' })
    await following.until('another', () => following.output().includes('parts/two.ts:1'))
    await quiet()
    write(own, { 'parts/two.ts': "export const two = 'Both'\n" })
    await following.until('Both', async () => (await following.get('/p')).includes('Both'))
  })
})

test.each([
  ['beside the site', '.'],
  ['for a whole workspace', '..'],
])('recovers from a missing package once it is installed %s', async (_, place) => {
  const own = path.join(newFolder(), 'docs')
  const project = path.join(own, place)
  write(project, { 'package.json': '{}' })
  const packed = (name: string, text: string): Record<string, string> => ({
    [`node_modules/${name}/package.json`]: `{ "name": "${name}", "main": "main.js" }`,
    [`node_modules/${name}/main.js`]: `module.exports = '${text}'`,
  })
  write(own, {
    'package.json': '{}',
    'site.config.ts': `import name from 'one'\n${config('values: { name: String(name) },')}`,
    'content/en/docs/a.md': '# A\n\nNamed {{name}}.\n',
  })
  const following = await serve(own)
  const shows = (page: string, words: string): Promise<unknown> =>
    following.until(words, async () => (await following.get(page)).includes(words))
  expect(following.output()).toContain('Could not resolve')
  await sleep(300)
  write(project, packed('one', 'First'))
  await shows('/docs/a', 'Named First.')
  write(own, {
    'content/en/pages/p.tsx':
      "import text from '@two/part/main.js'\nexport const frontMatter = { title: 'P' }\nexport default () => <p>{text}</p>\n",
  })
  await following.until('a complaint', () => following.output().includes('"@two/part/main.js"'))
  await sleep(1200)
  write(project, packed('@two/part', 'Second'))
  await shows('/p', 'Second')
  await following.stop()
})

test('runs a saved config again, but rebuilds nothing if its values stay the same', async () => {
  const own = newFolder()
  write(own, {
    'site.config.ts': `import fs from 'node:fs'\nconst name = fs.readFileSync(${JSON.stringify(path.join(own, 'name.txt'))}, 'utf8')\n${config('values: { name },')}`,
    'name.txt': 'First',
    'content/en/docs/a.md': '# A\n\nNamed {{name}}.\n',
    'content/en/docs/b.md': '# B\n',
  })
  const reading = await serve(own)
  await sleep(1200)
  const before = reading.builds().length
  const saveConfig = (): void =>
    fs.utimesSync(path.join(own, 'site.config.ts'), new Date(), new Date())
  saveConfig()
  await sleep(1500)
  write(own, { 'name.txt': 'Second' })
  saveConfig()
  await reading.until('Second', async () =>
    (await reading.get('/docs/a')).includes('Named Second.'),
  )
  await reading.until('a line', () => reading.builds().length > before)
  expect(reading.builds().slice(before)).toEqual([
    expect.stringMatching(/^site\.config\.ts: \d pages, /),
  ])
  await reading.stop()
})

test.each(['before the first build', 'after it'])(
  'stops waiting for a config that never ends once it is saved again, %s',
  async (when) => {
    const own = newFolder()
    const endless = `${config()}await new Promise(() => {})\n`
    write(own, {
      'site.config.ts': when === 'after it' ? config() : endless,
      'content/en/docs/a.md': '# A\n',
    })
    const starting = serve(own)
    if (when === 'after it') {
      await starting
      write(own, { 'site.config.ts': endless })
    }
    await sleep(1500)
    write(own, { 'site.config.ts': config("values: { name: 'Lamp' },") })
    const waiting = await starting
    write(own, { 'content/en/docs/a.md': '# A\n\nNamed {{name}}.\n' })
    await waiting.until('the corrected config', async () =>
      (await waiting.get('/docs/a')).includes('Named Lamp.'),
    )
    await waiting.stop()
  },
)

test('runs a config that writes a file which it imports only once', async () => {
  const own = newFolder()
  const inOwn = (name: string): string => JSON.stringify(path.join(own, name))
  write(own, {
    'site.config.ts': `import fs from 'node:fs'
import { name } from './name.json'
fs.appendFileSync(${inOwn('runs.txt')}, 'run ')
fs.writeFileSync(${inOwn('name.json')}, '{ "name": "Lamp" }')
${config('values: { name },')}`,
    'name.json': '{ "name": "Lamp" }',
    'runs.txt': '',
    'content/en/docs/a.md': '# A\n\nNamed {{name}}.\n',
  })
  const writing = await serve(own)
  await sleep(2500)
  expect(fs.readFileSync(path.join(own, 'runs.txt'), 'utf8')).toBe('run ')
  await writing.stop()
})

describe('an import from outside content and theme', () => {
  test('is watched outside of the site, even after it was deleted and restored', async () => {
    const outside = newFolder()
    const own = path.join(outside, 'docs')
    const page = (text: string): string =>
      `import { two } from '../../../../shared/deep/two.ts'\nexport const frontMatter = { title: 'P' }\nexport default () => <p>${text} {two}</p>\n`
    write(outside, {
      'docs/site.config.ts': `import { version } from '../package.json'\n${config('values: { version },')}`,
      'docs/content/en/docs/a.md': '# A\n\nVersion {{version}}.\n',
      'docs/content/en/pages/p.tsx': page('Page'),
      'package.json': '{ "version": "1.0" }',
      'shared/deep/two.ts': "export const two = 'first'\n",
    })
    const following = await serve(own)
    const shows = (target: string, words: string): Promise<unknown> =>
      following.until(words, async () => (await following.get(target)).includes(words))
    await sleep(1200)
    write(outside, { 'package.json': '{ "version": "2.0" }' })
    await shows('/docs/a', 'Version 2.0.')
    write(outside, { 'shared/deep/two.ts': "export const two = 'second'\n" })
    await shows('/p', 'second')
    for (const name of ['package.json', 'shared/deep/two.ts']) {
      const before = following.output().length
      fs.rmSync(path.join(outside, name))
      await following.until('a complaint', () =>
        following.output().slice(before).includes('Could not resolve'),
      )
      await sleep(300)
      const [text, target, words] = name.endsWith('json')
        ? ['{ "version": "3.0" }', '/docs/a', 'Version 3.0.']
        : ["export const two = 'third'\n", '/p', 'third']
      write(outside, { [name]: text })
      await shows(target, words)
    }
    await following.stop()
  })

  test('is watched without a cache', async () => {
    const own = newFolder()
    const named = (name: string): string => `export const name = '${name}'\n`
    write(own, {
      'site.config.ts': `import { name } from './lib/name.ts'\n${config('values: { product: name },')}`,
      'lib/name.ts': named('First'),
      'content/en/docs/a.md': '# A\n\nNamed {{product}}.\n',
      // A file, so that the cache folder cannot be created.
      '.sitegen': '',
    })
    const following = await serve(own)
    expect(following.output()).toContain('warning cache  Nothing can be cached in ')
    expect(await following.get('/search-index.json')).toContain('First')
    await sleep(1200)
    for (const name of ['Second', 'Third']) {
      write(own, { 'lib/name.ts': named(name) })
      await following.until(name, async () => (await following.get('/docs/a')).includes(name))
      // The request waits for the next index, which cannot be written to disk either.
      expect(await following.get('/search-index.json')).toContain(name)
    }
    expect(following.output().match(/Nothing can be cached/g)).toHaveLength(1)
    await following.stop()
  })
})

test('warns once about a cache that cannot be written', async () => {
  const own = newFolder()
  write(own, { 'site.config.ts': config(), 'content/en/docs/a.md': '# A\n' })
  await (await serve(own)).stop()
  const cache = path.join(own, '.sitegen')
  const store = fs.readdirSync(cache).find((name) => name.startsWith('store-')) ?? ''
  fs.rmSync(path.join(cache, store), { recursive: true })
  fs.writeFileSync(path.join(cache, store), 'a file where values should be')
  const following = await serve(own)
  write(own, { 'content/en/docs/a.md': '# B\n' })
  await following.until('B', async () => (await following.get('/docs/a')).includes('B</h1>'))
  expect(following.output().match(/^.*Nothing can be cached.*\n.*$/gm)).toEqual([
    `warning cache  Nothing can be cached in ${cache}: something else is in the way (EEXIST).\n` +
      '  Let sitegen write there: until then, each start builds everything again.',
  ])
  await following.stop()
})

test('reports a site that is broken from the start, and recovers', async () => {
  const own = newFolder()
  write(own, { 'site.config.ts': config(), 'content/en/docs/a.md': '# A\n\n[lost](nowhere.md)\n' })
  const broken = await serve(own)
  expect(broken.output()).toContain('Serving a site with errors at http://127.0.0.1:')
  const response = await fetch(new URL('/docs/a', broken.url))
  expect(response.status).toBe(503)
  expect(await response.text()).toContain('@sitegen/client.js')
  write(own, { 'content/en/docs/a.md': '# A\n\nGood.\n' })
  await broken.until('a site', async () => (await broken.get('/docs/a')).includes('Good.'))
  await broken.stop()
})

// On Windows, a backslash separates folders.
test.skipIf(path.sep === '\\')(
  'warns if changes are not noticed because of a backslash in the path',
  async () => {
    for (const own of [path.join(newFolder(), 'back\\slash'), newFolder()]) {
      write(own, { 'site.config.ts': config(), 'content/en/docs/a.md': '# A\n' })
      const other = await serve(own)
      expect(other.output().match(/changes are not noticed/g)).toEqual(
        own.includes('\\') ? ['changes are not noticed'] : null,
      )
      await other.stop()
    }
  },
)

test('supports --base and --open, and avoids a taken port', async () => {
  const own = newFolder()
  const tools = newFolder()
  write(own, { 'site.config.ts': config(), 'content/en/docs/a.md': '# A\n' })
  write(tools, { 'xdg-open': `#!/bin/sh\necho "$1" > ${path.join(tools, 'opened')}\n` })
  fs.copyFileSync(path.join(tools, 'xdg-open'), path.join(tools, 'open'))
  for (const name of ['xdg-open', 'open']) fs.chmodSync(path.join(tools, name), 0o755)
  const { port } = new URL(server.url)
  const second = await serve(own, ['--base', '/sub/', '--open', '--port', port], {
    PATH: `${tools}:${process.env['PATH']}`,
  })
  expect(second.output()).toContain(`Port ${port} is taken, so this is the next free one.`)
  expect(second.url).toMatch(/\/sub\/$/)
  expect(await second.get('/sub/docs/a')).toContain('src="/sub/assets/')
  await second.until('a browser', () => fs.existsSync(path.join(tools, 'opened')))
  expect(fs.readFileSync(path.join(tools, 'opened'), 'utf8').trim()).toBe(second.url)
})

test('moves the site to a base that is saved in the config, and reports that once', async () => {
  const own = newFolder()
  write(own, { 'site.config.ts': config(), 'content/en/docs/a.md': '# A\n' })
  const moved = await serve(own)
  write(own, { 'site.config.ts': config("base: '/sub/'") })
  await moved.until('the new address', () => moved.output().includes(`${moved.url}sub/ now.`))
  write(own, { 'content/en/docs/a.md': '# A\n\nMore.\n' })
  await moved.until('more', async () => (await moved.get('/sub/docs/a')).includes('More.'))
  expect(moved.output().split(' now.')).toHaveLength(2)
  await moved.stop()
})

test('serves correct pages and indexes after the cache was damaged', async () => {
  const folder = newFolder()
  const title = (text: string): string => `# ${text}\n\nOther words.\n`
  write(folder, {
    'site.config.ts': config(),
    'content/en/docs/a.md': '# A\n\nFadeless words.\n',
    'content/en/docs/b.md': title('B'),
  })
  const damaged = await serve(folder)
  await damaged.until('an index', async () => (await damaged.ask('/search-index.json')).ok)
  damage(folder, 'adeless')
  const pages = await Promise.all(['/docs/a', '/docs/a', '/docs/b'].map((at) => damaged.get(at)))
  expect(pages.map((html) => html.includes('Fadeless'))).toEqual([true, true, false])
  // The data for the search index, which is made in another thread, is damaged as well.
  damage(folder, 'adeless')
  write(folder, { 'content/en/docs/b.md': title('Quokkas') })
  await damaged.until('a new title', async () => (await damaged.get('/docs/a')).includes('Quokkas'))
  const found = await damaged.ask('/search-index.json')
  expect(await found.text()).toContain('Quokkas')
  expect(damaged.output()).not.toMatch(/itself failed|lost/)
})

test('prints a warning once, even if its line moves, and again if it reappears', async () => {
  const folder = newFolder()
  const text = (before: string, language = 'foolang'): string =>
    `# A\n\n${before}\n\n\`\`\`${language}\nx\n\`\`\`\n`
  write(folder, { 'site.config.ts': config(), 'content/en/docs/a.md': text('One.') })
  const warned = await serve(folder)
  const said = (): number => warned.output().split('warning unknown-language').length - 1
  const saved = async (words: string, language?: string): Promise<number> => {
    write(folder, { 'content/en/docs/a.md': text(words, language) })
    const last = words.split('\n').at(-1) ?? ''
    await warned.until(last, async () => (await warned.get('/docs/a')).includes(last))
    return said()
  }
  expect(said()).toBe(1)
  expect(await saved('One.\n\nTwo.')).toBe(1)
  // A broken config may keep a build from reaching the warning.
  write(folder, { 'site.config.ts': 'export default {' })
  await warned.until('a mistake', () => warned.output().includes('site.config.ts'))
  write(folder, { 'site.config.ts': config() })
  expect(await saved('One.\n\nThree.')).toBe(1)
  expect(await saved('Four.', 'js')).toBe(1)
  await saved('Five.')
  // A page is served before its problems are printed.
  await warned.until('the warning again', () => said() === 2)
})
