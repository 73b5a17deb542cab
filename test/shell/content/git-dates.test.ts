import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cachedHistory, readHistory } from '../../../src/shell/content/git-dates.ts'
import { gitPast } from '../../../src/shell/content/git-past.ts'
import { isUntrustedRepository } from '../../../src/shell/content/git.ts'
import { newRecent } from '../../../src/shell/store/recent.ts'
import { memoryStore } from '../../../src/shell/store/store.ts'
import { newFolder, write } from '../../folder.ts'
import { gitIn } from '../../git.ts'

function git(root: string, args: readonly string[], time = '2024-01-01T00:00:00Z'): void {
  gitIn(root, time)(...args)
}

/** Creates a repository with the site in a subfolder. */
function repository(top = newFolder()): { top: string; root: string } {
  const root = path.join(top, 'the site')
  git(top, ['init', '-q'])
  write(root, {
    'content/en/docs/a.md': '1',
    'content/en/docs/安装.md': '1',
    'content/en/docs/space and\ttab.md': '1',
  })
  git(top, ['add', '.'])
  git(top, ['commit', '-qm', 'one'], '2024-01-01T23:30:00-05:00')
  write(root, { 'content/en/docs/a.md': '2' })
  git(top, ['commit', '-qam', 'two'], '2024-03-01T12:00:00+08:00')
  write(root, { 'content/en/docs/new.md': '1' })
  return { top, root }
}

/** Adds a repository as the content of a site. */
function addSubmodule(root: string, other: string): void {
  const trusting = ['-c', 'protocol.file.allow=always']
  git(root, [...trusting, 'submodule', '--quiet', 'add', other, 'content'])
}

/** Counts the calls of `git log` from now to the end of the test. */
function logCounter(): () => number {
  const folder = newFolder()
  const calls = path.join(folder, 'calls')
  const { PATH = '' } = process.env
  const program = `#!/bin/sh\necho " $* " >> '${calls}'\nPATH='${PATH}' exec git "$@"\n`
  fs.writeFileSync(calls, '')
  fs.writeFileSync(path.join(folder, 'git'), program, { mode: 0o755 })
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('PATH', [folder, PATH].join(path.delimiter))
  return () => fs.readFileSync(calls, 'utf8').split(' log ').length - 1
}

test('dates a page by the last commit of its file, in UTC', async () => {
  const { root } = repository()
  const { dates, diagnostics } = await readHistory(root, memoryStore())
  expect(diagnostics).toEqual([])
  expect(Object.fromEntries(dates)).toEqual({
    'content/en/docs/a.md': '2024-03-01T04:00:00Z',
    'content/en/docs/安装.md': '2024-01-02T04:30:00Z',
    'content/en/docs/space and\ttab.md': '2024-01-02T04:30:00Z',
  })
})

test('reads the same dates whatever git is configured to show or replace', async () => {
  const { top, root } = repository()
  // A fake gpg that accepts every signature.
  const program = path.join(top, 'gpg')
  fs.writeFileSync(program, '#!/bin/sh\necho "[GNUPG:] GOODSIG A" >&2\n', { mode: 0o755 })
  for (const [name, value] of [
    ['log.showRoot', 'false'],
    ['log.showSignature', 'true'],
    ['gpg.program', program],
  ] as const)
    git(top, ['config', name, value])
  const { dates } = await readHistory(root, memoryStore())
  expect([...dates.keys()].toSorted()).toEqual([
    'content/en/docs/a.md',
    'content/en/docs/space and\ttab.md',
    'content/en/docs/安装.md',
  ])
  git(top, ['replace', '--graft', 'HEAD'])
  expect((await readHistory(root, memoryStore())).dates).toEqual(dates)
})

test('reads dates of a site whose path contains a line break', async () => {
  const top = path.join(newFolder(), 'two\nlines')
  fs.mkdirSync(top)
  const { root } = repository(top)
  const { dates } = await readHistory(root, memoryStore())
  expect(dates.get('content/en/docs/a.md')).toBe('2024-03-01T04:00:00Z')
})

test.each([
  ['GIT_DIR', '.git'],
  ['GIT_COMMON_DIR', '.git'],
  ['GIT_OBJECT_DIRECTORY', '.git/objects'],
])('ignores another repository that %s points to', async (name, part) => {
  const [{ root }, other] = [repository(), repository()]
  git(other.top, ['commit', '-qm', 'three', '--allow-empty'])
  onTestFinished(() => void vi.unstubAllEnvs())
  for (const place of [path.join(other.top, part), newFolder()]) {
    vi.stubEnv(name, place)
    const { dates, diagnostics } = await readHistory(root, memoryStore())
    expect(diagnostics).toEqual([])
    expect(dates.size).toBe(3)
  }
})

test('recognizes git’s message about a repository of another owner', () => {
  const said = { stderr: "fatal: detected dubious ownership in repository at '/x'" }
  expect([
    isUntrustedRepository(said),
    isUntrustedRepository({ stderr: 'not a git repository' }),
  ]).toEqual([true, false])
})

test('suggests a command that trusts the top folder of the repository', async () => {
  const { top, root } = repository()
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('GIT_TEST_ASSUME_DIFFERENT_OWNER', '1')
  for (const where of ['GIT_CONFIG_GLOBAL', 'GIT_CONFIG_SYSTEM']) vi.stubEnv(where, '/dev/null')
  const { diagnostics } = await readHistory(root, memoryStore())
  expect(diagnostics[0]?.hint).toBe(`Run “git config --global --add safe.directory "${top}"”.`)
})

test('reads the history once for each commit', async () => {
  const { top, root } = repository()
  const store = memoryStore()
  const file = 'content/en/docs/new.md'
  const logs = logCounter()
  const first = await readHistory(root, store)
  expect(first.dates.has(file)).toBe(false)
  expect(await readHistory(root, store)).toEqual(first)
  expect(logs()).toBe(1)
  git(top, ['add', '.'])
  git(top, ['commit', '-qm', 'three'], '2024-04-01T00:00:00Z')
  for (let i = 0; i < 2; i++)
    expect((await readHistory(root, store)).dates.get(file)).toBe('2024-04-01T00:00:00Z')
  expect(logs()).toBe(2)
})

test('notices a commit in a worktree inside its own repository', async () => {
  const { top } = repository()
  const tree = path.join(top, '.wt')
  git(top, ['worktree', 'add', '-qb', 'other', tree])
  const place = { root: path.join(tree, 'the site'), store: memoryStore(), recent: newRecent() }
  const file = 'content/en/docs/a.md'
  expect((await cachedHistory(place)).dates.get(file)).toBe('2024-03-01T04:00:00Z')
  // A file written just now is not cached, since another write might keep its size and time.
  await sleep(150)
  const kept = await cachedHistory(place)
  expect(await cachedHistory(place)).toBe(kept)
  write(place.root, { [file]: '3' })
  git(tree, ['commit', '-qam', 'three'], '2024-05-01T00:00:00Z')
  expect((await cachedHistory(place)).dates.get(file)).toBe('2024-05-01T00:00:00Z')
})

test('reads dates and new commits of content that is a repository of its own', async () => {
  const { top } = repository()
  for (const [way, bring] of [
    ['a submodule', (root: string) => addSubmodule(root, top)],
    ['a clone', (root: string) => git(root, ['clone', '-q', top, 'content'])],
    ['a link', (root: string) => fs.symlinkSync(top, path.join(root, 'content'))],
  ] as const) {
    const root = newFolder()
    git(root, ['init', '-q'])
    git(root, ['commit', '-qm', 'one', '--allow-empty'])
    bring(root)
    const place = { root, store: memoryStore(), recent: newRecent() }
    const file = 'the site/content/en/docs/a.md'
    const { dates, diagnostics } = await cachedHistory(place)
    expect([way, dates.get(`content/${file}`), diagnostics]).toEqual([
      way,
      '2024-03-01T04:00:00Z',
      [],
    ])
    // A file written just now is not cached, since another write might keep its size and time.
    await sleep(150)
    await cachedHistory(place)
    write(root, { [`content/${file}`]: way })
    git(path.join(root, 'content'), ['commit', '-qam', 'more'], '2024-05-01T00:00:00Z')
    const later = await cachedHistory(place)
    expect([way, later.dates.get(`content/${file}`)]).toEqual([way, '2024-05-01T00:00:00Z'])
  }
})

test('finds renames and deletions in content that is a submodule', () => {
  const root = newFolder()
  git(root, ['init', '-q'])
  addSubmodule(root, repository().top)
  const docs = 'the site/content/en/docs'
  const content = path.join(root, 'content')
  fs.renameSync(path.join(content, docs, 'a.md'), path.join(content, docs, 'b.md'))
  git(content, ['rm', '-q', `${docs}/安装.md`])
  git(content, ['commit', '-qm', 'three'])
  const { renamed, deleted } = gitPast({ root, recent: newRecent() })
  expect(renamed(`content/${docs}/a.md`)).toBe(`content/${docs}/b.md`)
  expect(deleted(`content/${docs}/安装.md`)).toMatch(/^\w{7,}$/)
})

test('finds the history once a shallow clone is completed, without a new commit', async () => {
  const { top } = repository()
  const clone = path.join(newFolder(), 'clone')
  git(top, ['clone', '-q', '--depth', '1', `file://${top}`, clone])
  const place = { root: path.join(clone, 'the site'), store: memoryStore(), recent: newRecent() }
  await sleep(150)
  expect((await cachedHistory(place)).dates.size).toBe(0)
  git(clone, ['fetch', '-q', '--unshallow'])
  expect((await cachedHistory(place)).dates.size).toBe(3)
})

test('drops dates and renames once a clone becomes shallow, without a new commit', async () => {
  const { top, root } = repository()
  const docs = 'content/en/docs'
  const move = ['mv', path.join(root, docs, '安装.md'), path.join(root, docs, 'b.md')]
  git(top, move)
  git(top, ['commit', '-qm', 'three'])
  git(top, ['commit', '-qm', 'four', '--allow-empty'])
  const clone = path.join(newFolder(), 'clone')
  git(top, ['clone', '-q', `file://${top}`, clone])
  const tree = path.join(clone, '.wt')
  git(clone, ['worktree', 'add', '-qb', 'other', tree])
  await sleep(150)
  const places = [clone, tree].map((folder) => ({
    root: path.join(folder, 'the site'),
    store: memoryStore(),
    recent: newRecent(),
  }))
  const found = (): Promise<readonly unknown[]> =>
    Promise.all(
      places.map(async (place) => {
        const { dates } = await cachedHistory(place)
        return [dates.size, gitPast(place).currentPath(`${docs}/安装.md`)]
      }),
    )
  const all = [4, `${docs}/b.md`]
  const [first, second] = [await found(), await found()]
  expect([first, second]).toEqual([
    [all, all],
    [all, all],
  ])
  git(clone, ['fetch', '-q', '--depth', '1'])
  const none = [0, undefined]
  expect(await found()).toEqual([none, none])
  git(clone, ['fetch', '-q', '--unshallow'])
  expect(await found()).toEqual([all, all])
})

test('returns no dates and one warning without git, a repository, a commit or the full history', async () => {
  const { top, root: whole } = repository()
  const shallow = path.join(newFolder(), 'clone')
  git(top, ['clone', '-q', '--depth', '1', `file://${top}`, shallow])
  const empty = newFolder()
  git(empty, ['init', '-q'])
  const without = async (root: string, why: string): Promise<void> => {
    const { dates, diagnostics } = await readHistory(root, memoryStore())
    expect(dates.size).toBe(0)
    expect(diagnostics.map(({ message }) => message)).toEqual([
      `Pages show no “last updated”: ${why}.`,
    ])
  }
  for (const [root, why] of [
    [path.join(shallow, 'the site'), 'this is a shallow clone'],
    [empty, 'the site is in no git repository with a commit'],
    [newFolder(), 'the site is in no git repository with a commit'],
  ] as const)
    await without(root, why)
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('PATH', newFolder())
  await without(whole, 'git is not installed')
})
