// Everything that happens to files at once, and the ways in which editors save: no update is lost, and nothing falls over.

import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newFolder, tree, write } from '../../folder.ts'
import { gitIn } from '../../git.ts'
import { config } from '../../site.ts'
import { serve, type Serving } from '../../serving.ts'
import { PROGRAM } from '../../program.ts'

/** A site of some pages, and its server. */
async function started(
  pages: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<{
  root: string
  server: Serving
  shows: (page: string, text: string) => Promise<void>
}> {
  const root = newFolder()
  write(root, {
    'site.config.ts': config(),
    'content/en/docs/a.md': '# A\n\nfirst\n',
    'content/en/docs/folder/b.md': '# B\n',
    ...pages,
  })
  const server = await serve(root, args, env)
  return {
    root,
    server,
    shows: (page, text) =>
      server
        .until(`“${text}” on ${page}`, async () => (await server.get(page)).includes(text))
        .then(() => undefined),
  }
}

/** What is served is what a build would write. */
async function equalsBuild(root: string, server: Serving): Promise<void> {
  const out = path.join(newFolder(), 'dist')
  await promisify(execFile)(process.execPath, [
    ...[PROGRAM, 'build', '--root', root],
    ...['--out', out, '--no-cache'],
  ])
  // Asked for first: it brings everything that depends on it up to date.
  await server.get('/search-index.json')
  for (const [name, content] of tree(out)) {
    if (path.basename(name).startsWith('.') || /^_(headers|redirects)$/.test(name)) continue
    const target = `/${name.replace(/index\.html$/, '')}`
    expect((await server.get(target)) === Buffer.from(content, 'latin1').toString(), name).toBe(
      true,
    )
  }
}

test('what is saved during the first build waits for it, and is built after it', async () => {
  const root = newFolder()
  const pages = Array.from({ length: 100 }, (_, i) => [
    `content/en/docs/p${i}.md`,
    `# Page ${i}\n\n\`\`\`ts\nconst a = ${i}\n\`\`\`\n`,
  ])
  write(root, { 'site.config.ts': config(), ...Object.fromEntries(pages) })
  let saves = 0
  const saving = setInterval(() => {
    // Nobody may see half of it: without its title every page would be another.
    write(root, { draft: `# Page 7\n\nsave ${++saves}\n` })
    fs.renameSync(path.join(root, 'draft'), path.join(root, 'content/en/docs/p7.md'))
  }, 150)
  const server = await serve(root)
  clearInterval(saving)
  await server.until('the last save', async () =>
    (await server.get('/docs/p7')).includes(`save ${saves}<`),
  )
  // One page and what goes with it; whoever does not wait draws all of them beside the first build.
  for (const line of server.builds()) expect(line).toMatch(/: \d pages?, \d+ ms$/)
  await server.stop()
})

test('a branch switch of 500 files gives at most three rebuilds, and ends equal to a clean build', async () => {
  // Each page lists all others: fewer of them, with pictures, are as many files and a fraction of the work.
  const text = (i: number, branch: string): string =>
    `# Page ${i}\n\nOn ${branch}, see [the next](p${(i + 1) % 50}.md).\n\n![A picture](s${i}.svg)\n`
  const picture = (i: number, branch: string): string =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${branch.length}" height="${i + 1}"/>`
  const files = (
    count: number,
    name: string,
    content: (i: number, branch: string) => string,
    branch: string,
  ): Record<string, string> =>
    Object.fromEntries(
      Array.from({ length: count }, (_, i) => [
        `content/en/docs/${name.replace('*', String(i))}`,
        content(i, branch),
      ]),
    )
  const pages = (branch: string): Record<string, string> => ({
    ...files(50, 'p*.md', text, branch),
    ...files(450, 's*.svg', picture, branch),
  })
  const root = newFolder()
  write(root, { 'site.config.ts': config(), '.gitignore': '.sitegen\ndist\n', ...pages('main') })
  const git = gitIn(root)
  git('init', '-b', 'main')
  git('add', '-A')
  git('commit', '-m', 'one')
  git('checkout', '-b', 'other')
  write(root, pages('other'))
  fs.rmSync(path.join(root, 'content/en/docs/p7.md'))
  write(root, { 'content/en/docs/p6.md': '# Page 6\n', 'content/en/docs/new.md': '# New\n' })
  git('add', '-A')
  git('commit', '-m', 'two')
  git('checkout', 'main')
  const server = await serve(root)
  await sleep(700)
  const before = server.builds().length
  git('checkout', 'other')
  for (const page of ['/docs/p0', '/docs/p49'])
    await server.until(page, async () => (await server.get(page)).includes('On other'))
  await server.until('the new page', async () => (await server.get('/docs/new')).includes('New'))
  await sleep(700)
  expect(server.builds().length - before).toBeLessThanOrEqual(3)
  expect((await server.ask('/docs/p7')).status).toBe(404)
  await equalsBuild(root, server)
  await server.stop()
})

test.each([
  ['of a clone', '.git/index.lock', {}],
  [
    'of a worktree',
    '../main.git/worktrees/w/index.lock',
    { '.git': 'gitdir: ../main.git/worktrees/w\n' },
  ],
])(
  'half of a branch %s is waited out while git writes it, and not for a git that died',
  async (_, lock, files) => {
    const { root, server, shows } = await started(files)
    await sleep(300)
    const before = server.builds().length
    write(root, { [lock]: '' })
    for (let n = 0; n < 5; n++) {
      write(root, { 'content/en/docs/a.md': `# A\n\nhalf ${n}\n` })
      await sleep(100)
    }
    expect(server.builds().length).toBe(before)
    fs.rmSync(path.join(root, lock))
    await shows('/docs/a', 'half 4')
    expect(server.builds().length - before).toBeLessThanOrEqual(1)
    write(root, { [lock]: '' })
    fs.utimesSync(path.join(root, lock), new Date(0), new Date(0))
    write(root, { 'content/en/docs/a.md': '# A\n\nsaved\n' })
    await shows('/docs/a', 'saved')
    await server.stop()
  },
)

test.each(['a clone', 'a worktree'])(
  'commits of what was saved before are heard of in %s, many at once as one',
  async (kind) => {
    const top = newFolder()
    write(top, {
      'site.config.ts': config(),
      '.gitignore': '.sitegen\n/tree\n',
      'content/en/docs/a.md': '# A\n',
    })
    const git = gitIn(top, '2024-01-01T00:00:00Z')
    git('init', '-b', 'main')
    git('add', '-A')
    git('commit', '-m', 'one')
    const root = kind === 'a clone' ? top : path.join(top, 'tree')
    if (root !== top) git('worktree', 'add', '-b', 'other', root)
    const server = await serve(root)
    const dated = (day: string): Promise<boolean> =>
      server.until(day, async () => (await server.get('/docs/a')).includes(day))
    await dated('2024-01-01')
    write(root, { 'content/en/docs/a.md': '# A\n\nsaved\n' })
    await server.until('saved', async () => (await server.get('/docs/a')).includes('saved'))
    await sleep(300)
    const { messages, close } = await server.listen('/docs/a')
    const lines = server.builds().length
    gitIn(root, '2024-02-02T00:00:00Z')('commit', '-am', 'two')
    await dated('2024-02-02')
    const later = gitIn(root, '2024-03-03T00:00:00Z')
    for (let n = 0; n < 20; n++) later('commit', '--amend', '-m', `two ${n}`)
    await dated('2024-03-03')
    await sleep(400)
    close()
    // Git names no file that was saved.
    expect(server.builds().length).toBe(lines)
    expect(messages.filter(({ type }) => type === 'built').length).toBeLessThan(10)
    await server.stop()
  },
)

/** Holds the lock of a git that goes on working, until it is given back. */
function lockedByGit(root: string): () => void {
  const lock = path.join(root, '.git/index.lock')
  fs.writeFileSync(lock, '')
  const working = setInterval(() => fs.utimesSync(lock, new Date(), new Date()), 1000)
  return () => {
    clearInterval(working)
    fs.rmSync(lock)
  }
}

/** A site in a repository, of which something has been saved that the next index will hold. */
async function soonSearched(): Promise<{ root: string; server: Serving; before: number }> {
  const { root, server } = await started({ '.git/HEAD': '' })
  write(root, { 'content/en/docs/a.md': '# A\n\nsoon searched\n' })
  await server.until('a line', () => server.builds().at(-1)?.includes('docs/a.md'))
  await sleep(300)
  return { root, server, before: server.builds().length }
}

test('an index waits for git as a save does, and what is built with it is named in a line, once', async () => {
  const { root, server, before } = await soonSearched()
  const unlock = lockedByGit(root)
  write(root, { 'content/en/docs/folder/b.md': '# B\n\n[early](/nowhere)\n' })
  // The index is made at once; the site that it goes into would be half of a branch.
  const index = server.get('/search-index.json')
  await sleep(1500)
  write(root, { 'content/en/docs/folder/b.md': '# B\n\nearly\n' })
  expect(await server.get('/docs/folder/b')).not.toContain('early')
  unlock()
  expect(await index).toContain('searched')
  await server.until('a line', () => server.builds().length > before)
  expect(await server.get('/docs/folder/b')).toContain('early')
  await sleep(300)
  expect(server.builds().slice(before)).toEqual([
    expect.stringMatching(/^content\/en\/docs\/folder\/b\.md: \d+ pages?, \d+ ms$/),
  ])
  await server.stop()
})

test('a save of the config that is built before it is heard of is no save of all pages', async () => {
  const { root, server, before } = await soonSearched()
  const unlock = lockedByGit(root)
  const index = server.get('/search-index.json')
  const text = fs.readFileSync(path.join(root, 'site.config.ts'), 'utf8')
  write(root, { 'site.config.ts': text.replace(/title: '[^']*'/, "title: 'Other'") })
  unlock()
  expect(await index).toContain('searched')
  await server.until('a line', () => server.builds().length > before)
  expect(await server.get('/docs/folder/b')).toContain('Other')
  await sleep(300)
  expect(server.builds().slice(before)).toEqual([
    expect.stringMatching(/^site\.config\.ts: \d+ pages, \d+ ms$/),
  ])
  await server.stop()
})

describe('one server sees', () => {
  let site: Awaited<ReturnType<typeof started>>
  beforeAll(async () => {
    site = await started()
    await sleep(300)
  })
  afterAll(() => site.server.stop())

  test('a file that is emptied again and again does not hold back another', async () => {
    const { root, shows } = site
    const empty = setInterval(() => write(root, { 'content/public/log.txt': '' }), 50)
    write(root, { 'content/en/docs/a.md': '# A\n\nnot held back\n' })
    await shows('/docs/a', 'not held back').finally(() => clearInterval(empty))
  })

  describe('an editor may save', () => {
    let saves = 0
    test.each<[string, (file: string, text: string) => void | Promise<void>]>([
      ['in place', (file, text) => fs.writeFileSync(file, text)],
      [
        'by a temporary file and a rename',
        (file, text) => {
          fs.writeFileSync(`${file}.tmp`, text)
          fs.renameSync(`${file}.tmp`, file)
        },
      ],
      [
        'by a temporary file that is there for a while, and a rename',
        async (file, text) => {
          fs.writeFileSync(`${file}.tmp`, text)
          await sleep(60)
          fs.renameSync(`${file}.tmp`, file)
        },
      ],
      [
        'with a backup that takes the old file away first',
        async (file, text) => {
          fs.renameSync(file, `${file}~`)
          await sleep(5)
          fs.writeFileSync(file, text)
          fs.rmSync(`${file}~`)
        },
      ],
      [
        'by emptying the file first',
        async (file, text) => {
          // What the last save still brings is read before: a file that is emptied while it is read is empty.
          await sleep(200)
          fs.truncateSync(file)
          await sleep(30)
          fs.writeFileSync(file, text)
        },
      ],
      [
        'with a mark beside the file that leads nowhere, and a swap file',
        (file, text) => {
          const mark = path.join(path.dirname(file), `.#${path.basename(file)}`)
          fs.rmSync(mark, { force: true })
          fs.symlinkSync('me@here.1:2', mark)
          fs.writeFileSync(path.join(path.dirname(file), '.a.md.swp'), 'swap')
          fs.writeFileSync(path.join(path.dirname(file), '4913'), '')
          fs.writeFileSync(file, text)
          fs.rmSync(path.join(path.dirname(file), '4913'))
        },
      ],
      [
        'in two steps, within one tick of the clock, of one size',
        (file, text) => {
          fs.writeFileSync(file, text.replace(/./g, 'x'))
          fs.writeFileSync(file, text)
        },
      ],
    ])('%s', async (_, save) => {
      const { root, server, shows } = site
      const before = server.output().length
      for (let n = 0; n < 3; n++) {
        await save(path.join(root, 'content/en/docs/a.md'), `# A\n\nsave ${++saves}\n`)
        await shows('/docs/a', `save ${saves}\n`.trim())
      }
      // What is in no folder is named by no line.
      expect(server.output().slice(before)).not.toMatch(/error|itself failed|a\.md\//)
    })
  })

  test('a save right after another has been built', async () => {
    const { root, server } = site
    // What was said of the last one may still come.
    await sleep(300)
    for (let i = 0; i < 20; i++) {
      const before = server.builds().length
      fs.writeFileSync(path.join(root, 'content/en/docs/a.md'), `# A\n\nWords, ${i} times.\n`)
      await server.until(`save ${i}`, () => server.builds().length > before)
    }
  })

  test('pages that come and go', async () => {
    const { root, server, shows } = site
    for (const n of [1, 2, 3]) {
      write(root, { [`content/en/docs/n${n}.md`]: `# New ${n}\n` })
      await shows(`/docs/n${n}`, `New ${n}`)
      fs.rmSync(path.join(root, `content/en/docs/n${n}.md`))
      await server.until('gone', async () => (await server.ask(`/docs/n${n}`)).status === 404)
    }
  })

  describe('folders and links', () => {
    // What has come is looked at again a second later: what is done now is heard of by a watch.
    beforeEach(() => sleep(1200))

    test('a folder that is deleted and made again, and then edited', async () => {
      const { root, shows } = site
      const folder = path.join(root, 'content/en/docs/folder')
      for (const n of [1, 2, 3]) {
        fs.rmSync(folder, { recursive: true })
        if (n === 2) await sleep(250)
        write(folder, { 'b.md': `# B\n\nmade ${n}\n` })
        await shows('/docs/folder/b', `made ${n}`)
        write(folder, { 'b.md': `# B\n\nedited ${n}\n` })
        await shows('/docs/folder/b', `edited ${n}`)
      }
    })

    test('a folder that gives way to a file of its name, and comes back', async () => {
      const { root, server, shows } = site
      const folder = path.join(root, 'content/en/docs/folder')
      fs.rmSync(folder, { recursive: true })
      fs.writeFileSync(folder, 'a file')
      await server.until('gone', async () => (await server.ask('/docs/folder/b')).status === 404)
      fs.rmSync(folder)
      write(root, { 'content/en/docs/folder/b.md': '# B\n\nback\n' })
      await shows('/docs/folder/b', 'back')
    })

    test('a link that leads elsewhere, and a file behind it', async () => {
      const { root, server, shows } = site
      write(root, {
        'content/en/docs/_one.txt': '# One\n\nfrom one\n',
        'content/en/docs/_two.txt': '# Two\n\nfrom two\n',
      })
      const link = path.join(root, 'content/en/docs/l.md')
      fs.symlinkSync('_one.txt', link)
      await shows('/docs/l', 'from one')
      fs.rmSync(link)
      fs.symlinkSync('_two.txt', link)
      await shows('/docs/l', 'from two')
      write(root, { 'content/en/docs/_two.txt': '# Two\n\nchanged behind\n' })
      await shows('/docs/l', 'changed behind')
      // A link out of the content is a problem, and nothing of what it leads to is served.
      fs.rmSync(link)
      fs.symlinkSync('../../../site.config.ts', link)
      await server.until('a complaint', () => /link-leaves|leads out/.test(server.output()))
      await shows('/docs/l', 'changed behind')
    })
  })
})

describe('folders and links', () => {
  test('the root of the content, deleted and made again', async () => {
    const { root, server, shows } = await started()
    for (const n of [1, 2]) {
      fs.renameSync(path.join(root, 'content'), path.join(root, 'away'))
      if (n === 2) await sleep(300)
      fs.cpSync(path.join(root, 'away'), path.join(root, 'content'), { recursive: true })
      fs.rmSync(path.join(root, 'away'), { recursive: true })
      write(root, { 'content/en/docs/a.md': `# A\n\nback ${n}\n` })
      await shows('/docs/a', `back ${n}`)
      write(root, { 'content/en/docs/folder/b.md': `# B\n\nin it ${n}\n` })
      await shows('/docs/folder/b', `in it ${n}`)
    }
    await server.stop()
  })

  test('the site itself, deleted and made again', async () => {
    const { root, server, shows } = await started()
    await sleep(300)
    // The server may write to its cache meanwhile.
    fs.rmSync(root, { recursive: true, maxRetries: 9 })
    await sleep(300)
    write(root, { 'site.config.ts': config(), 'content/en/docs/a.md': '# A\n\nborn again\n' })
    await shows('/docs/a', 'born again')
    write(root, { 'content/en/docs/a.md': '# A\n\nand edited\n' })
    await shows('/docs/a', 'and edited')
    await server.stop()
  })

  test('the site itself, moved away for longer than its index waits, and back to where nothing is', async () => {
    const { root, server, shows } = await started()
    write(root, { 'content/en/docs/a.md': '# A\n\nbefore\n' })
    await shows('/docs/a', 'before')
    const away = path.join(newFolder(), 'away')
    fs.renameSync(root, away)
    await server.until('a complaint', () => server.output().includes('There is no folder'))
    await sleep(4500)
    expect(fs.existsSync(root)).toBe(false)
    fs.renameSync(away, root)
    write(root, { 'content/en/docs/a.md': '# A\n\nafter\n' })
    await shows('/docs/a', 'after')
    expect(await server.get('/search-index.json')).toContain('after')
    await server.stop()
  })

  test('content that is a link to a folder elsewhere', async () => {
    const elsewhere = newFolder()
    const root = newFolder()
    write(elsewhere, { 'content/en/docs/a.md': '# A\n\nfirst\n' })
    write(root, { 'site.config.ts': config() })
    fs.symlinkSync(path.join(elsewhere, 'content'), path.join(root, 'content'))
    const server = await serve(root)
    await sleep(1000)
    const before = server.builds().length
    write(elsewhere, { 'content/en/docs/a.md': '# A\n\nsecond\n' })
    await server.until('an edit', async () => (await server.get('/docs/a')).includes('second'))
    await server.until('a line', () => server.builds().length > before)
    expect(server.builds().at(-1)).toMatch(/^content\/en\/docs\/a\.md: 1 page/)
    write(elsewhere, { 'content/en/docs/new/b.md': '# B\n\nnew\n' })
    await server.until('a page', async () => (await server.get('/docs/new/b')).includes('new'))
    await server.stop()
  })
})

describe('where the system does not tell of changes', () => {
  const preload = (code: string): NodeJS.ProcessEnv => ({
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}`,
  })

  test('--poll asks for them', async () => {
    // Nothing is heard from the system: what is seen was asked for.
    const { root, server, shows } = await started(
      {},
      ['--poll'],
      preload(
        "import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module'; fs.watch = () => { throw new Error('told') }; syncBuiltinESMExports()",
      ),
    )
    await sleep(400)
    write(root, { 'content/en/docs/a.md': '# A\n\nasked for\n' })
    await shows('/docs/a', 'asked for')
    await server.stop()
  })

  test('and a limit that is reached is said, and leads to asking', async () => {
    const { root, server, shows } = await started(
      {},
      [],
      preload(
        "import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module'; fs.watch = () => { throw Object.assign(new Error('no room'), { code: 'ENOSPC', syscall: 'watch' }) }; syncBuiltinESMExports()",
      ),
    )
    await server.until('the notice', () => server.output().includes('cannot watch more files'))
    await sleep(400)
    write(root, { 'content/en/docs/a.md': '# A\n\nstill seen\n' })
    await shows('/docs/a', 'still seen')
    expect(server.output().match(/cannot watch more files/g)).toHaveLength(1)
    await server.stop()
  })
})
