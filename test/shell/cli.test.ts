// Tests the program as maintainers and CI call it: exit codes, streams, and everything that can happen to a process.

import { spawn, spawnSync, type SpawnSyncReturns } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { lostOption } from '../../src/cli-flags.ts'
import { recoverOutput } from '../../src/shell/output/work-folder.ts'
import type { BuildResult } from '../../src/shell/stages/build-summary.ts'
import { buildHere } from '../building.ts'
import { newFolder, tree, write } from '../folder.ts'
import { BILINGUAL, config } from '../site.ts'
import { PROGRAM } from '../program.ts'

const run = (
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv; shell?: string } = {},
): SpawnSyncReturns<string> =>
  spawnSync(process.execPath, [PROGRAM, ...args], {
    encoding: 'utf8',
    cwd: options.cwd ?? '/',
    env: { ...process.env, NO_COLOR: '', ...options.env },
  })

/** A component page, whose code a build has to bundle. */
const COMPONENT = {
  'content/en/pages/c.tsx':
    "export const frontMatter = { title: 'C' }\nexport default () => <b>c</b>\n",
}

/** Creates a site of some pages in two locales, with code and a blog. */
function newSite(pages = 2, more: Readonly<Record<string, string>> = {}): string {
  const root = newFolder()
  const post = '---\ntitle: P\ntags: [a]\n---\n\nText.\n'
  write(root, {
    'site.config.ts': config("redirects: { '/docs/old': '/docs/p0' }", BILINGUAL),
    'content/zh-Hans/blog/2025-01-01-x.md': post,
    'content/en/blog/2025-01-01-x.md': post,
    'content/public/a.txt': 'a',
    ...more,
  })
  for (let i = 0; i < pages; i++) {
    const text = `# 第 ${i} 页\n\n见[下一页](./p${(i + 1) % pages}.md)。\n\n## 代码\n\n\`\`\`ts\nconst n = ${i}\n\`\`\`\n`
    write(root, { [`content/zh-Hans/docs/p${i}.md`]: text, [`content/en/docs/p${i}.md`]: text })
  }
  return root
}

/** Matches this warning alone, because Node.js also prints warnings there, such as about unknown settings. */
const ONE_WARNING = /^warning no-history [^\n]*\n {2}[^\n]*\n$/

const json = (result: SpawnSyncReturns<string>): BuildResult =>
  JSON.parse(result.stdout) as BuildResult

/** Creates a site of one page with code, which is the fastest to build. */
const smallSite = (more: Readonly<Record<string, string>> = {}): string => {
  const root = newFolder()
  const page = '# P\n\n## Code\n\n```ts\nconst n = 0\n```\n'
  write(root, { 'site.config.ts': config(), 'content/en/docs/p0.md': page, ...more })
  return root
}

// Two sites that are built once. Tests only read them, and change copies.
let [plain, drawn] = ['', '']
let built: SpawnSyncReturns<string>
let builtDrawn: BuildResult
beforeAll(() => {
  plain = newSite()
  // The first call bundles the program itself.
  built = run(['build'], { cwd: plain })
  drawn = newSite(2, COMPONENT)
  builtDrawn = json(run(['build', '--root', drawn, '--json'], { env: { TZ: 'UTC', LC_ALL: 'C' } }))
})

/** Copies a built site with its cache, and changes some files in the copy. */
function copyOf(site: string, more: Readonly<Record<string, string>> = {}): string {
  const root = newFolder()
  fs.cpSync(site, root, { recursive: true })
  write(root, more)
  return root
}

describe('the command line', () => {
  test.each([
    ['stdout', 0, ['--help']],
    ['stdout', 0, ['build', '--json']],
    ['stdout', 0, ['routes', '--json']],
    ['stdout', 0, ['search', '第', '--json']],
    ['stdout', 0, ['check-links', '--format', 'json']],
    ['stderr', 0, ['build', '--quiet']],
    ['stderr', 2, ['check-links', 'nowhere']],
    ['stderr', 2, ['nonsense']],
  ] as const)('ignores a closed %s and exits with %i for %j', async (which, code, args) => {
    const child = spawn(process.execPath, [PROGRAM, ...args], { cwd: plain })
    child[which].destroy()
    let said = ''
    const other = which === 'stdout' ? child.stderr : child.stdout
    other.on('data', (chunk) => (said += String(chunk)))
    const ended = await new Promise((done) => child.on('close', done))
    expect(said).not.toMatch(/EPIPE|\bat .*\.js:/)
    expect(ended).toBe(code)
  })

  test('exits with 0 and prints a summary of one screen for a successful build', () => {
    const { status, stdout, stderr } = built
    expect(status).toBe(0)
    expect(stdout).toMatch(
      /^Built in \d+\.\d\d s\n {2}pages {4}\d+ \(zh-Hans \d+, en \d+\)\n {2}output {3}dist: \d+ files, /,
    )
    expect(stdout.split('\n').length).toBeLessThan(24)
    expect(stderr).toMatch(ONE_WARNING)
  })

  test('prints one JSON value and nothing else with --json', () => {
    const first = builtDrawn
    expect(first).toMatchObject({
      ok: true,
      pages: 21,
      locales: { 'zh-Hans': 10, en: 11 },
      cache: { parse: { hits: 0, misses: 6 }, render: { hits: 0, misses: 21 } },
      outputs: { removed: 0 },
      diagnostics: [{ severity: 'warning', code: 'no-history' }],
    })
    expect(Object.keys(first.stages).toSorted()).toEqual([
      'bundle',
      'check',
      'index',
      'parse',
      'plan',
      'read',
      'render',
      'write',
    ])
    expect(first.outputs.written).toBe(first.outputs.files)
    expect(first.largest[0]).toMatchObject({
      route: expect.any(String) as string,
      html: expect.any(Number) as number,
    })
    const second = json(run(['build', '--root', copyOf(drawn), '--json']))
    expect(second.cache).toMatchObject({
      parse: { hits: 6, misses: 0 },
      render: { hits: 21, misses: 0 },
    })
    expect(second.outputs).toMatchObject({ written: 0, removed: 0 })
    expect(second.tree).toBe(first.tree)
  })

  test('exits with 1 for errors of the site, and leaves the output untouched', () => {
    const root = copyOf(plain, { 'content/en/docs/p0.md': '# A\n\n[x](gone.md)\n\n## B\n' })
    const before = tree(path.join(root, 'dist'))
    const { status, stdout, stderr } = run(['build', '--root', root])
    expect(status).toBe(1)
    expect(stdout).toBe('')
    expect(stderr).toContain(
      'error broken-link  No page at /en/docs/gone\n\n  content/en/docs/p0.md:3:5',
    )
    expect(stderr).toContain('Not built: 1 error, 1 warning. The previous output is untouched.')
    expect(tree(path.join(root, 'dist'))).toEqual(before)
  })

  test('exits with 2 for a wrong config or output folder', () => {
    const root = newSite()
    expect(run(['build', '--root', root, '--out', root]).status).toBe(2)
    write(root, { 'mine/file': 'x' })
    const refused = run(['build', '--root', root, '--out', path.join(root, 'mine')])
    expect(refused.status).toBe(2)
    expect(refused.stderr).toContain('holds files that sitegen did not write')
    write(root, { 'site.config.ts': config('blgo: {}') })
    expect(run(['build', '--root', root]).status).toBe(2)
    const empty = newFolder()
    expect(run(['build'], { cwd: empty })).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('There is no site.config.ts in this folder.') as string,
    })
    expect(fs.readdirSync(empty)).toEqual([])
  })

  test('exits with 2 for a root that is not a folder, and writes nothing', () => {
    const root = newSite()
    const none = path.join(newFolder(), 'nope')
    for (const command of ['build', 'serve', 'routes']) {
      expect(run([command, '--root', none])).toMatchObject({
        status: 2,
        stderr: expect.stringContaining(`There is no folder ${none}.`) as string,
      })
      expect(fs.existsSync(none)).toBe(false)
      const file = run([command, '--root', path.join(root, 'site.config.ts')])
      expect(file.status).toBe(2)
      expect(file.stderr).toContain(
        `site.config.ts is a file.\n  Name the folder that holds it: --root "`,
      )
    }
  })

  test('exits with 2 for system errors, and for errors thrown by the config', () => {
    const root = copyOf(plain)
    fs.rmSync(path.join(root, 'dist'), { recursive: true })
    if (fs.existsSync('/proc/self')) {
      const { status, stderr } = run(['build', '--root', root, '--out', '/proc/foo'])
      expect(status).toBe(2)
      expect(stderr).toMatch(
        /error system {2}\S*proc\/foo cannot be written: no folder can be made/,
      )
    }
    write(root, {
      'site.config.ts': config("pages: () => {\n    throw new Error('not today')\n  },", BILINGUAL),
    })
    const { status, stderr } = run(['build', '--root', root])
    expect(status).toBe(2)
    expect(stderr).toContain(`error config  “pages” of the config has thrown an error: not today

  site.config.ts:9:11
  9 │     throw new Error('not today')
    │           ^
  Fix the error in it. If it leaves pages out, it is called again without them.
`)
    expect(stderr).not.toContain('data:')
    expect(fs.existsSync(path.join(root, 'dist'))).toBe(false)
    write(root, { 'site.config.ts': 'export default await new Promise(() => {})\n' })
    const never = run(['build', '--root', root])
    expect(never.status).toBe(2)
    expect(never.stderr).toContain('it waits for something that never happens')
  })

  test('exits with 2 if the temporary or the current folder does not exist', () => {
    const root = newSite()
    expect(
      run(['build', '--root', root, '--no-cache'], { env: { TMPDIR: '/nowhere' } }),
    ).toMatchObject({
      status: 2,
      stderr: expect.stringContaining(
        'error system  The temporary folder /nowhere cannot be written: it is not there (ENOENT).\n' +
          '  Set TMPDIR to a folder that can be written.\n',
      ) as string,
    })
    const gone = newFolder()
    const lost = spawnSync(
      'sh',
      ['-c', 'rmdir "$PWD"; exec "$0" "$1" build --root "$2"', process.execPath, PROGRAM, root],
      { encoding: 'utf8', cwd: gone },
    )
    expect(lost).toMatchObject({
      status: 2,
      stderr:
        'error system  The current folder cannot be read: it is not there (ENOENT).\n' +
        '  Change to another folder, and run it again.\n',
    })
  })

  test('accepts a config that exports a promise', () => {
    const text = fs.readFileSync(path.join(plain, 'site.config.ts'), 'utf8')
    const later = text.replace(
      /export default ([^]*)$/,
      (_, value) => `const now = ${value}\nexport default Promise.resolve(now)\n`,
    )
    expect(later).toContain('Promise')
    const root = copyOf(plain, { 'site.config.ts': later })
    expect(run(['build', '--root', root]).status).toBe(0)
  })

  test('exits with 70 after an unexpected error, and with 2 if stdout cannot be written', () => {
    // Throws once a listener is attached, however long the start takes.
    const stray = encodeURIComponent(`const wait = setInterval(() => {
  if (process.listenerCount('uncaughtException') === 0) return
  clearInterval(wait)
  throw new Error('stray')
}, 50)`)
    const env = { NODE_OPTIONS: `--import data:text/javascript,${stray}` }
    const bug = run(['preview', '--root', plain, '--port', '0'], { env })
    expect(bug.status).toBe(70)
    expect(bug.stderr).toMatch(
      /^\nsitegen 0\.1\.0 itself failed\. Please report this.*\n\nError: stray/,
    )
    if (!fs.existsSync('/dev/full')) return
    const full = spawnSync(
      'sh',
      ['-c', '"$0" "$1" routes --root "$2" >/dev/full', process.execPath, PROGRAM, plain],
      { encoding: 'utf8' },
    )
    expect(full.status).toBe(2)
    expect(full.stderr).toBe(
      'error system  The output of this command cannot be written: the disk is full (ENOSPC).\n' +
        '  Make room there, or print it elsewhere.\n',
    )
  })

  test('prints the output of site code on stderr, so that stdout is one JSON value', () => {
    const root = smallSite({
      'site.config.ts': `console.log('config')\n${config('pages: (all) => (console.info("hook"), all)')}`,
      'content/en/pages/c.tsx':
        "export const frontMatter = { title: 'C' }\nexport default () => (console.log('component'), <b>c</b>)\n",
    })
    const said = run(['build', '--root', root, '--json'])
    expect(json(said).ok).toBe(true)
    expect(said.stderr.trim().split('\n')).toEqual(['config', 'hook', 'component'])
  })

  test('exits with 1 if the content folder is missing, and keeps the last output', () => {
    const root = copyOf(plain)
    const before = tree(path.join(root, 'dist'))
    fs.renameSync(path.join(root, 'content'), path.join(root, 'contents'))
    const { status, stderr } = run(['build', '--root', root])
    expect(status).toBe(1)
    expect(stderr).toContain('Rename “contents” to “content”.')
    expect(tree(path.join(root, 'dist'))).toEqual(before)
  })

  test('exits with 2 for a wrong call, and with 0 for help and version', () => {
    expect(run(['biuld'])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('build') as string,
    })
    expect(run(['build', '--nope']).status).toBe(2)
    expect(run(['--help'])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('build') as string,
    })
    expect(run(['--version'])).toMatchObject({ status: 0, stdout: '0.1.0\n' })
  })

  test('asks for -- before a search query that starts with a hyphen', () => {
    const refused = run(['search', '--save-exact'], { cwd: plain })
    expect(refused).toMatchObject({
      status: 2,
      stderr: expect.stringContaining(
        'write -- before what to search for if it begins with -',
      ) as string,
    })
    const { status, stdout } = run(['search', '--', '--save-exact'], { cwd: plain })
    expect({ status, stdout }).toMatchObject({ status: 0, stdout: expect.any(String) as string })
  })

  test.each([
    [['build', '--base', 'foo'], "option '--base <path>' argument 'foo' is invalid. A base is"],
    [['build', '--cache', 'x', '--no-cache'], '--cache and --no-cache cannot be used together'],
    [['build', '--quite'], "unknown option '--quite'"],
    [['routes', '--check', '--update'], '--check and --update cannot be used together'],
    [
      ['build', '--out'],
      "'--out' has no value before '--json'; for a folder of that name, write ./--json",
    ],
    [['search'], "missing required argument 'query'"],
    [
      ['check-links', '--format', 'json', '--allow-private'],
      '--allow-private can only be used with',
    ],
    [['check-links', '--format=json', 'a', 'b'], 'too many arguments'],
  ])('prints one JSON value for a wrong call if JSON is requested: %j', (args, message) => {
    const asked = args.join(' ').includes('json') ? args : [...args, '--json']
    const { status, stdout } = run(asked, { cwd: plain })
    expect(status).toBe(2)
    expect(JSON.parse(stdout)).toEqual({
      ok: false,
      diagnostics: [
        {
          severity: 'error',
          code: 'usage',
          message: expect.stringContaining(message) as string,
          hint: expect.stringMatching(/^\(Did you mean --quiet\?\)$|^Ask for all/) as string,
        },
      ],
    })
  })

  test('does not take the name of an option in a search query for the option', () => {
    const { status, stdout, stderr } = run(['search', 'the --json option', '--nope'])
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toContain("unknown option '--nope'")
  })

  test.each([
    [
      { out: '--json' },
      ['--out', '--json'],
      "'--out' has no value before '--json'; for a folder of that name, write ./--json",
    ],
    [{ locale: '--json' }, ['--locale', '--json'], "'--locale' has no value before '--json'"],
    [{ out: '--weird', locale: 'en' }, ['--out=--weird', '--locale', 'en'], undefined],
    [{ out: '--json' }, ['--out=--weird', '--out', '--json'], expect.stringContaining("'--out'")],
  ])('rejects an option as the value of another, unless written with “=”: %j of %j', (...given) => {
    const [options, args, said] = given
    expect(lostOption(options, args)).toEqual(said)
  })

  test('exits with 2 if there is no site to preview or search', () => {
    const out = newFolder()
    expect(run(['preview', '--out', out])).toMatchObject({
      status: 2,
      stderr: `error output  There is no built site in ${out}.\n  Build it first: npx sitegen build\n`,
    })
    // A file contains no site.
    write(out, { file: '' })
    for (const call of [['preview'], ['search', 'a']])
      expect(run([...call, '--out', 'file'], { cwd: out })).toMatchObject({
        status: 2,
        stderr: expect.stringContaining(`There is no built site in ${out}/file.`) as string,
      })
    // A folder that cannot be read may well contain a built site.
    fs.symlinkSync('loop', path.join(out, 'loop'))
    for (const call of [['preview'], ['search', 'a']])
      expect(run([...call, '--out', 'loop'], { cwd: out })).toMatchObject({
        status: 2,
        stderr: expect.stringMatching(
          /^error system {2}loop\/.* its links lead in a circle/,
        ) as string,
      })
    expect(run(['preview', '--root', plain, '--host', ''])).toMatchObject({
      status: 2,
      stderr: 'error listen  --host is empty.\n  Name an address, such as 127.0.0.1.\n',
    })
  })

  test.each([
    ['build', '--no-cache', '--cache', 'x'],
    ['build', '--cache', 'x', '--no-cache'],
    ['check-links', '--fix', '--allow-private'],
  ])('exits with 2 for options that cannot be combined: %s %s %s', (...args) => {
    const root = newSite()
    const { status, stderr } = run([...args, '--root', root])
    expect(status).toBe(2)
    expect(stderr).toMatch(
      /^error: --(cache and --no-cache cannot be used together|allow-private can only be used with --external)\n/,
    )
    expect(fs.readdirSync(root)).not.toContain('.sitegen')
  })

  test.each([
    ['build', 'http://x/y'],
    ['build', '/a/../b'],
    ['build', '/a?b'],
    ['build', '/a//b'],
    ['build', '/%E6/'],
    ['build', 'docs'],
    ['serve', 'docs'],
    ['preview', 'docs'],
  ])('exits with 2 for %s with the invalid base %s', (command, base) => {
    const root = newSite()
    const { status, stderr } = run([command, '--root', root, '--base', base])
    expect(status).toBe(2)
    expect(stderr).toContain('A base is a path that begins with “/”, such as /docs/.')
    expect(fs.existsSync(path.join(root, '.sitegen'))).toBe(false)
  })

  test('takes an empty base as the root of the host', () => {
    const root = copyOf(plain)
    const { status } = run(['build', '--root', root, '--base', ''])
    expect(status).toBe(0)
    expect(fs.readFileSync(path.join(root, 'dist/index.html'), 'utf8')).toContain('href="/"')
  })

  test('prints only problems with --quiet', () => {
    const { stdout, stderr } = run(['build', '--root', copyOf(plain), '--quiet'])
    expect(stdout).toBe('')
    expect(stderr).toMatch(ONE_WARNING)
  })

  test('lists more of the largest pages with --verbose', () => {
    const { stdout } = run(['build', '--root', copyOf(plain), '--verbose'])
    expect(stdout.match(/^ {2}largest|^ {11}\//gm)?.length).toBe(10)
  })

  test('describes in --help everything that --verbose prints', () => {
    const said = run(['build', '--help']).stdout.replace(/\s+/g, ' ')
    for (const each of [
      'every problem',
      'largest pages',
      'nothing links to',
      'unused images',
      'translations lack',
    ])
      expect(said).toContain(each)
  })
})

describe('the output of a build', () => {
  test('is identical in any time zone, language and folder, and with any number of threads', () => {
    const build = (
      from: string,
      env: NodeJS.ProcessEnv,
      prefix: readonly string[] = [],
    ): [string, string][] => {
      const out = path.join(newFolder(), 'dist')
      const [command = '', ...args] = [
        ...prefix,
        process.execPath,
        PROGRAM,
        'build',
        '--root',
        from,
        '--out',
        out,
        '--no-cache',
      ]
      const { status, stderr } = spawnSync(command, args, {
        encoding: 'utf8',
        env: { ...process.env, ...env },
        cwd: newFolder(),
      })
      expect(status, stderr).toBe(0)
      return tree(out)
    }
    // Built in UTC, without a language.
    const first = tree(path.join(drawn, 'dist'))
    expect(first.length).toBeGreaterThan(50)
    // Some programs take a star for a pattern, and a backslash for a slash.
    const elsewhere = path.join(newFolder(), 'another pl*ace\\here')
    fs.cpSync(drawn, elsewhere, { recursive: true })
    const chinese = { TZ: 'Asia/Shanghai', LC_ALL: 'zh_CN.UTF-8', LANG: 'zh_CN.UTF-8' }
    expect(build(elsewhere, chinese)).toEqual(first)
    const turkish = { TZ: 'America/New_York', LANG: 'tr_TR.UTF-8' }
    expect(build(drawn, turkish, ['taskset', '-c', '0'])).toEqual(first)
  })

  test('does not contain paths of this machine', () => {
    const secrets = [drawn, path.dirname(PROGRAM), process.env['HOME'] ?? '/root', process.cwd()]
    for (const [file, content] of tree(path.join(drawn, 'dist'))) {
      for (const secret of secrets)
        expect(content.includes(secret), `${file} holds ${secret}`).toBe(false)
    }
  })
})

/** Kills the process right before a file operation. `STEP` names it, as in `renameSync /SITE/dist`. */
const END_BEFORE = `import fs from 'node:fs'
for (const name of ['writeFileSync', 'renameSync', 'rmSync', 'rmdirSync']) {
  const plain = fs[name]
  fs[name] = (file, ...more) => {
    if (name + ' ' + file === process.env.STEP) process.kill(process.pid, 'SIGKILL')
    return plain(file, ...more)
  }
}`

/** File operations of a build while it writes, in this order. */
const STEPS = [
  'rmSync /.dist.sitegen/next',
  'writeFileSync /.dist.sitegen/next/en/docs/p0/index.html',
  'writeFileSync /.dist.sitegen/next/.sitegen-manifest.json',
  'writeFileSync /.dist.sitegen/journal',
  'renameSync /dist',
  'renameSync /.dist.sitegen/next',
  'renameSync /.dist.sitegen/previous',
  'rmdirSync /.dist.sitegen',
]

describe('a process', () => {
  test('leaves the old or the new output if a build is killed at any moment', async () => {
    const root = copyOf(drawn)
    const out = path.join(root, 'dist')
    const build = (text: string): string[] => {
      write(root, { 'content/en/docs/p0.md': `# ${text}\n\n## S\n` })
      return [PROGRAM, 'build', '--root', root]
    }
    const versions = ['one', 'two'].map((text) => {
      expect(spawnSync(process.execPath, build(text)).status).toBe(0)
      return JSON.stringify(tree(out))
    })
    const look = (): void => {
      // Between the two renames there is no output. The next process completes the swap.
      if (!fs.existsSync(out))
        expect(fs.existsSync(path.join(root, '.dist.sitegen/journal'))).toBe(true)
      else expect(versions).toContain(JSON.stringify(tree(out)))
    }
    for (let i = 0; i < 5; i++) {
      const child = spawn(process.execPath, build(i % 2 === 0 ? 'one' : 'two'), { stdio: 'ignore' })
      const ended = new Promise((done) => child.once('exit', done))
      await sleep(120 + i * 60)
      child.kill('SIGKILL')
      await ended
      look()
    }
    // Whether the machine is busy or not, no delay is sure to hit the moments that matter.
    const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(END_BEFORE)}`
    for (const step of STEPS) {
      await recoverOutput(out)
      const text = JSON.stringify(tree(out)) === versions[0] ? 'two' : 'one'
      const env = { ...process.env, NODE_OPTIONS, STEP: step.replace(' ', ` ${root}`) }
      const { signal } = spawnSync(process.execPath, build(text), { env })
      expect([step, signal]).toEqual([step, 'SIGKILL'])
      look()
    }
    expect(spawnSync(process.execPath, build('one')).status).toBe(0)
    expect(JSON.stringify(tree(out))).toBe(versions[0])
    expect(
      fs.readdirSync(root).filter((name) => name.endsWith('.sitegen') && name !== '.sitegen'),
    ).toEqual([])
  }, 120_000)

  test('leaves no temporary cache behind if a build with --no-cache is interrupted', async () => {
    const root = newSite(30)
    const TMPDIR = newFolder()
    const child = spawn(process.execPath, [PROGRAM, 'build', '--root', root, '--no-cache'], {
      stdio: 'ignore',
      // Otherwise newer versions of Node.js would also write their compile cache there.
      env: { ...process.env, TMPDIR, NODE_DISABLE_COMPILE_CACHE: '1' },
    })
    const ended = new Promise((done) =>
      child.once('exit', (code, signal) => done(signal ?? String(code))),
    )
    const kept = (): string[] => fs.readdirSync(TMPDIR, { recursive: true, encoding: 'utf8' })
    await vi.waitFor(() => expect(kept().length).toBeGreaterThan(2), { timeout: 20_000 })
    child.kill('SIGINT')
    expect(await ended).toBe('SIGINT')
    expect(kept()).toEqual([])
    expect(fs.existsSync(path.join(root, 'dist'))).toBe(false)
  })

  test('writes one correct output if several builds run at once', async () => {
    const root = newSite()
    const build = (): Promise<number | null> =>
      new Promise((done) => {
        spawn(process.execPath, [PROGRAM, 'build', '--root', root, '--quiet'], {
          stdio: 'ignore',
        }).once('exit', done)
      })
    expect(await Promise.all([build(), build(), build()])).toEqual([0, 0, 0])
    expect(tree(path.join(root, 'dist'))).toEqual(tree(path.join(plain, 'dist')))
  })

  test('needs no more than 64 open files to build', () => {
    const root = newSite(40)
    const { status, stderr } = spawnSync(
      'bash',
      [
        '-c',
        `ulimit -n 64; exec "${process.execPath}" "${PROGRAM}" build --root "${root}" --quiet`,
      ],
      { encoding: 'utf8' },
    )
    expect(status, stderr).toBe(0)
  })

  test('needs no more than 64 open files to serve, and reports it if fewer are too few', async () => {
    const serving = `exec "${process.execPath}" "${PROGRAM}" serve --root "${newSite(40)}" --port 0`
    const child = spawn('bash', ['-c', `ulimit -n 64; ${serving}`])
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (said += String(chunk)))
    const ended = new Promise((done) => child.once('exit', done))
    await vi.waitFor(() => expect(said).toContain('ready in'), { timeout: 30_000 })
    child.kill()
    await ended
    const few = spawnSync('bash', ['-c', `ulimit -n 48; ${serving}`], { encoding: 'utf8' })
    expect(few.stderr).toBe(
      'error system  sitegen cannot continue: too many files are open (EMFILE).\n' +
        '  Allow more open files: ulimit -n 1024.\n',
    )
    expect(few.status).toBe(2)
  }, 60_000)

  test('writes the same output if the cache is damaged, invalid or not writable', async () => {
    const root = smallSite(COMPONENT)
    const first = await buildHere(root)
    const folder = path.join(root, '.sitegen')
    expect(fs.readFileSync(path.join(folder, '.gitignore'), 'utf8')).toBe('*\n')
    const damage = (change: (bytes: Buffer) => Buffer): void => {
      for (const [file] of tree(folder)) {
        const full = path.join(folder, file)
        fs.writeFileSync(full, change(fs.readFileSync(full)))
      }
    }
    const again = (): Promise<BuildResult> => buildHere(root)
    damage((bytes) => bytes.subarray(0, bytes.length / 2))
    expect(await again()).toMatchObject({ ok: true, tree: first.tree })
    damage((bytes) => Buffer.from(bytes.map((byte, i) => (i % 97 === 0 ? byte ^ 1 : byte))))
    expect(await again()).toMatchObject({ ok: true, tree: first.tree })
    damage(() => Buffer.from('not a cache'))
    expect(await again()).toMatchObject({ ok: true, tree: first.tree })
    const [store = ''] = fs.readdirSync(folder).filter((name) => name.startsWith('store-'))
    fs.rmSync(path.join(folder, store), { recursive: true })
    fs.writeFileSync(
      path.join(folder, store),
      'a file where values should be, as if there were no room',
    )
    expect(await again()).toMatchObject({
      ok: true,
      tree: first.tree,
      diagnostics: [
        {
          code: 'cache',
          message: `Nothing can be cached in ${folder}: something else is in the way (EEXIST).`,
        },
        { code: 'no-history' },
      ],
    })
    fs.rmSync(folder, { recursive: true })
    fs.writeFileSync(folder, 'a file where the cache should be')
    expect(await again()).toMatchObject({
      ok: true,
      tree: first.tree,
      diagnostics: [{ severity: 'warning', code: 'cache' }, { code: 'no-history' }],
    })
  })

  test('refuses a --cache folder that is not a cache, and leaves it unchanged', () => {
    const root = newSite()
    write(root, { 'notes/config.json': 'mine' })
    const before = tree(root)
    for (const cache of ['.', 'content', 'dist', 'notes', '/']) {
      const { status, stderr } = run(['build', '--cache', cache], { cwd: root })
      expect(status).toBe(2)
      expect(stderr).toMatch(/^error cache {2}The (cache )?folder /)
      expect(stderr).toContain('with --cache, or turn the cache off with --no-cache.')
    }
    expect(tree(root)).toEqual(before)
  })

  test('reads a file again if its noted hash is wrong', async () => {
    const root = smallSite({
      'content/public/note.txt': 'x',
      'content/en/docs/_sidebars.yaml': 'main: [p0]\n',
    })
    const build = (): Promise<BuildResult> => buildHere(root)
    const noted = path.join(root, '.sitegen/notes/files.json')
    // A file is not noted right after it was written.
    while (Date.now() - fs.statSync(path.join(root, 'site.config.ts')).ctimeMs < 150);
    const hashOfFile = (name: string): RegExp =>
      new RegExp(`(?<=${name}":\\["[^"]*",)"[\\da-f]{32}"`, 'g')
    const first = await build()
    const notes = fs.readFileSync(noted, 'utf8')
    expect(notes).toContain('site.config.ts')
    expect(await build()).toMatchObject({ ok: true, tree: first.tree })
    const wrong = [/"[\da-f]{32}"/g, ...['note.txt', '_sidebars.yaml'].map(hashOfFile)]
    for (const hash of wrong) {
      fs.writeFileSync(noted, notes.replaceAll(hash, `"${'0'.repeat(32)}"`))
      expect(fs.readFileSync(noted, 'utf8')).not.toBe(notes)
      expect(await build()).toMatchObject({ ok: true, tree: first.tree })
      expect(JSON.parse(fs.readFileSync(noted, 'utf8'))).toEqual(JSON.parse(notes))
    }
  })

  test('parses a page again if its cached article is damaged and it must be rendered', async () => {
    const root = smallSite({
      'content/en/docs/one.md': '# One\n\nFadeless words.\n\n```js\nlet faded = 1\n```\n',
    })
    await buildHere(root)
    for (const [file] of tree(path.join(root, '.sitegen'))) {
      const full = path.join(root, '.sitegen', file)
      const bytes = fs.readFileSync(full, 'latin1').replaceAll('adeless', 'aultish')
      if (file.endsWith('.seg'))
        fs.writeFileSync(full, bytes.replaceAll('faded', 'dafed'), 'latin1')
    }
    // After this change of the config, every page is rendered again.
    write(root, { 'site.config.ts': config("keywords: ['other']") })
    await buildHere(root)
    const html = fs.readFileSync(path.join(root, 'dist/docs/one/index.html'), 'utf8')
    expect(html).toContain('Fadeless')
    expect(html).toContain('faded')
  })

  test('reports a source that exceeds a limit, and still checks the others', () => {
    const root = smallSite({
      'site.config.ts': config('limits: { seconds: 1.5, memory: 96 }'),
      // Sources for which marked needs minutes, or gigabytes of memory.
      'content/en/docs/slow.md': `# Slow\n\n${'a.'.repeat(400_000)}@\n`,
      'content/en/docs/huge.md': `# Huge\n\n${'|a'.repeat(3000)}|\n${'|-'.repeat(3000)}|\n${'|x|\n'.repeat(9000)}`,
      'content/en/docs/deep.md': `# Deep\n\n${'> '.repeat(4000)}x\n`,
      'content/en/docs/bad.md': '# Bad\n\n[x](gone.md)\n',
    })
    const { status, stdout } = run(['build', '--root', root, '--json'])
    const problems = (JSON.parse(stdout) as BuildResult).diagnostics.map(
      ({ code, path: file }) => `${code} ${file ?? ''}`,
    )
    expect(status).toBe(1)
    expect(problems).toContain('broken-link content/en/docs/bad.md')
    expect(problems).toContain('too-deep content/en/docs/deep.md')
    expect(problems).toContain('too-costly content/en/docs/huge.md')
    expect(problems.filter((line) => !/bad|deep|huge|slow|no-history/.test(line))).toEqual([])
  }, 120_000)
})
