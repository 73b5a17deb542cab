// Tests that `serve` loses no update when many files change at once, and however editors save.

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

/** Starts a server for a site with a few pages. */
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

/** Checks that the server serves exactly what a build writes. */
async function equalsBuild(root: string, server: Serving): Promise<void> {
  const out = path.join(newFolder(), 'dist')
  await promisify(execFile)(process.execPath, [
    PROGRAM,
    'build',
    '--root',
    root,
    '--out',
    out,
    '--no-cache',
  ])
  // Requested first, because that updates everything that depends on it.
  await server.get('/search-index.json')
  for (const [name, content] of tree(out)) {
    if (path.basename(name).startsWith('.') || /^_(headers|redirects)$/.test(name)) continue
    const target = `/${name.replace(/index\.html$/, '')}`
    expect((await server.get(target)) === Buffer.from(content, 'latin1').toString(), name).toBe(
      true,
    )
  }
}

test('builds files that are saved during the first build after it', async () => {
  const root = newFolder()
  const pages = Array.from({ length: 100 }, (_, i) => [
    `content/en/docs/p${i}.md`,
    `# Page ${i}\n\n\`\`\`ts\nconst a = ${i}\n\`\`\`\n`,
  ])
  write(root, { 'site.config.ts': config(), ...Object.fromEntries(pages) })
  let saves = 0
  const saving = setInterval(() => {
    // Written elsewhere and renamed: a partial page without its title would change all other pages.
    write(root, { draft: `# Page 7\n\nsave ${++saves}\n` })
    fs.renameSync(path.join(root, 'draft'), path.join(root, 'content/en/docs/p7.md'))
  }, 150)
  const server = await serve(root)
  clearInterval(saving)
  await server.until('the last save', async () =>
    (await server.get('/docs/p7')).includes(`save ${saves}<`),
  )
  // One page and those that depend on it. Without the wait, all pages would be rendered beside the first build.
  for (const line of server.builds()) expect(line).toMatch(/: \d pages?, \d+ ms$/)
  await server.stop()
})

test('needs at most three rebuilds for a branch switch, and ends like a clean build', async () => {
  // Each page lists all others. Fewer pages with many images are as many files, but a fraction of the work.
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
  'waits for the index lock %s while git writes, but not for a stale one',
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
  'notices commits in %s, and combines many in a row',
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
    // A commit is not a save, so no line names a file.
    expect(server.builds().length).toBe(lines)
    expect(messages.filter(({ type }) => type === 'built').length).toBeLessThan(10)
    await server.stop()
  },
)

/** Holds the index lock like a running git. Returns a function that releases it. */
function lockedByGit(root: string): () => void {
  const lock = path.join(root, '.git/index.lock')
  fs.writeFileSync(lock, '')
  const working = setInterval(() => fs.utimesSync(lock, new Date(), new Date()), 1000)
  return () => {
    clearInterval(working)
    fs.rmSync(lock)
  }
}

/** Starts a server for a site in a repository, with a saved text that the next index will contain. */
async function soonSearched(): Promise<{ root: string; server: Serving; before: number }> {
  const { root, server } = await started({ '.git/HEAD': '' })
  write(root, { 'content/en/docs/a.md': '# A\n\nsoon searched\n' })
  await server.until('a line', () => server.builds().at(-1)?.includes('docs/a.md'))
  await sleep(300)
  return { root, server, before: server.builds().length }
}

test('waits for git before it uses a new index, and names a save built with it once', async () => {
  const { root, server, before } = await soonSearched()
  const unlock = lockedByGit(root)
  write(root, { 'content/en/docs/folder/b.md': '# B\n\n[early](/nowhere)\n' })
  // The index is made at once, but the site built with it would contain half of a branch.
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

test('names only the config if it is built before its save is reported', async () => {
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

describe('a single server', () => {
  let site: Awaited<ReturnType<typeof started>>
  beforeAll(async () => {
    site = await started()
    await sleep(300)
  })
  afterAll(() => site.server.stop())

  test('shows a save while another file is emptied again and again', async () => {
    const { root, shows } = site
    const empty = setInterval(() => write(root, { 'content/public/log.txt': '' }), 50)
    write(root, { 'content/en/docs/a.md': '# A\n\nnot held back\n' })
    await shows('/docs/a', 'not held back').finally(() => clearInterval(empty))
  })

  describe('a save by an editor', () => {
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
          // Waits until late events of the last save are handled: a file that is emptied while it is read is empty.
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
    ])('is shown if it is made %s', async (_, save) => {
      const { root, server, shows } = site
      const before = server.output().length
      for (let n = 0; n < 3; n++) {
        await save(path.join(root, 'content/en/docs/a.md'), `# A\n\nsave ${++saves}\n`)
        await shows('/docs/a', `save ${saves}\n`.trim())
      }
      // No line names a path below `a.md`, which is not a folder.
      expect(server.output().slice(before)).not.toMatch(/error|itself failed|a\.md\//)
    })
  })

  test('builds a save right after another was built', async () => {
    const { root, server } = site
    // The line about the last save may still be printed.
    await sleep(300)
    for (let i = 0; i < 20; i++) {
      const before = server.builds().length
      fs.writeFileSync(path.join(root, 'content/en/docs/a.md'), `# A\n\nWords, ${i} times.\n`)
      await server.until(`save ${i}`, () => server.builds().length > before)
    }
  })

  test('adds and removes pages', async () => {
    const { root, server, shows } = site
    for (const n of [1, 2, 3]) {
      write(root, { [`content/en/docs/n${n}.md`]: `# New ${n}\n` })
      await shows(`/docs/n${n}`, `New ${n}`)
      fs.rmSync(path.join(root, `content/en/docs/n${n}.md`))
      await server.until('gone', async () => (await server.ask(`/docs/n${n}`)).status === 404)
    }
  })

  describe('folders and links', () => {
    // New folders are checked again after a second. Later changes are detected by the watch alone.
    beforeEach(() => sleep(1200))

    test('notices edits in a folder that was deleted and created again', async () => {
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

    test('notices that a file replaces a folder, and that the folder comes back', async () => {
      const { root, server, shows } = site
      const folder = path.join(root, 'content/en/docs/folder')
      fs.rmSync(folder, { recursive: true })
      fs.writeFileSync(folder, 'a file')
      await server.until('gone', async () => (await server.ask('/docs/folder/b')).status === 404)
      fs.rmSync(folder)
      write(root, { 'content/en/docs/folder/b.md': '# B\n\nback\n' })
      await shows('/docs/folder/b', 'back')
    })

    test('notices a link with a new target, and edits of the target', async () => {
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
      // A link that leads out of the content is reported, and its target is not served.
      // Renamed into place: a server that saw the page deleted in between would rightly drop it.
      fs.symlinkSync('../../../site.config.ts', path.join(root, 'outside'))
      fs.renameSync(path.join(root, 'outside'), link)
      await server.until('a complaint', () => /link-leaves|leads out/.test(server.output()))
      await shows('/docs/l', 'changed behind')
    })
  })
})

describe('folders and links', () => {
  test('notices edits after content/ was deleted and created again', async () => {
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

  test('notices edits after the whole site was deleted and created again', async () => {
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

  test('waits for a site that was moved away, without creating a folder in its place', async () => {
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

  test('notices edits if content/ is a link to another folder', async () => {
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

describe('without file system events', () => {
  const preload = (code: string): NodeJS.ProcessEnv => ({
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}`,
  })

  test('notices saves with --poll', async () => {
    // `fs.watch` throws, so changes can only be detected by polling.
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

  test('polls, and reports once that the limit of watches was reached', async () => {
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
