import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { filePath, type Output } from '../../../src/shared/contract.ts'
import { hasRun } from '../../../src/shell/bundle/site-code.ts'
import { hashOf } from '../../../src/shell/store/hash.ts'
import { withLock } from '../../../src/shell/store/lock.ts'
import { MANIFEST } from '../../../src/shell/output/manifest.ts'
import { openCache } from '../../../src/shell/store/cache.ts'
import { checkCache } from '../../../src/shell/commands/check-cache.ts'
import { checkOutput } from '../../../src/shell/output/check-output.ts'
import { refusalOf, unusableCache } from '../../../src/shell/report/refusal.ts'
import {
  writeFiles,
  type WriteInThread,
  type NewFile,
} from '../../../src/shell/output/write-files.ts'
import { treeHash, writeOutput, type ThreadHelp } from '../../../src/shell/output/write-output.ts'
import { recoverOutput } from '../../../src/shell/output/work-folder.ts'
import { outputStateIn, type OutputState } from '../../../src/shell/output/output-state.ts'
import { compareTree, type TreeComparison } from '../../../src/shell/output/compare-tree.ts'
import { compareAhead } from '../../../src/shell/output/compare-ahead.ts'
import { startOf } from '../../../src/shell/folders/processes.ts'
import { openPool } from '../../../src/shell/threads/pool.ts'
import { newFolder, tree, write } from '../../folder.ts'
import { committed } from '../../git.ts'

type Tree = Readonly<Record<string, string>>

const outputs = (files: Tree): Output[] =>
  Object.entries(files).map(([file, content]) => ({
    file: filePath(file),
    hash: hashOf(content),
    bytes: Buffer.byteLength(content),
  }))

/** Time after its last change from which a folder counts as settled, in milliseconds. */
const SETTLED = 60

const leftBeside = (out: string): OutputState =>
  outputStateIn(path.join(path.dirname(out), 'notes'), out)

const spareOf = (out: string): string => leftBeside(out).spare

/** What other threads have checked, and what was read, ahead of time. */
type Ahead = ThreadHelp & { readonly left?: OutputState }

/** Writes a tree as a build does. */
async function put(
  out: string,
  files: Tree,
  { left = leftBeside(out), ...help }: Ahead = {},
): Promise<{ written: number; removed: number }> {
  const contents = new Map(Object.values(files).map((content) => [hashOf(content), content]))
  const read = ({ hash }: Output): Buffer => Buffer.from(contents.get(hash) ?? '')
  return writeOutput(left, outputs(files), read, help)
}

const shown = (out: string): Record<string, string> =>
  Object.fromEntries(tree(out).filter(([file]) => file !== MANIFEST))

/** Makes a file operation fail for some paths, as the system would, until mocks are restored. */
function failFor(
  call: 'readdirSync' | 'writeFileSync' | 'mkdirSync' | 'rmSync',
  code: string,
  isMeant: (file: string) => boolean,
): void {
  const works = fs[call] as (file: unknown, ...more: unknown[]) => unknown
  const fails = (file: unknown, ...more: unknown[]): unknown => {
    if (!isMeant(String(file))) return works(file, ...more)
    throw Object.assign(new Error(code), { code, path: String(file), syscall: 'open' })
  }
  vi.spyOn(fs, call).mockImplementation(fails as never)
}

describe('the output', () => {
  test('contains exactly the files of the last build', async () => {
    const out = path.join(newFolder(), 'dist')
    expect(await put(out, { 'index.html': 'one', 'a/b/index.html': 'x', 'gone.txt': 'y' })).toEqual(
      { written: 3, removed: 0 },
    )
    expect(await put(out, { 'index.html': 'two', 'a/b/index.html': 'x' })).toEqual({
      written: 1,
      removed: 1,
    })
    expect(shown(out)).toEqual({ 'index.html': 'two', 'a/b/index.html': 'x' })
    expect(fs.readdirSync(path.dirname(out)).toSorted()).toEqual(['dist', 'notes'])
  })

  test('is not touched if nothing changed', async () => {
    const out = path.join(newFolder(), 'dist')
    await put(out, { 'index.html': 'one' })
    const before = fs.statSync(out).ino
    expect(await put(out, { 'index.html': 'one' })).toEqual({ written: 0, removed: 0 })
    expect(fs.statSync(out).ino).toBe(before)
  })

  test('keeps unchanged files on disk instead of rewriting them', async () => {
    const out = path.join(newFolder(), 'dist')
    await put(out, { 'same.html': 'same', 'index.html': 'one' })
    const before = fs.statSync(path.join(out, 'same.html')).ino
    await put(out, { 'same.html': 'same', 'index.html': 'two' })
    expect(fs.statSync(path.join(out, 'same.html')).ino).toBe(before)
  })

  test('repairs files that were changed, deleted or replaced with a link', async () => {
    const out = path.join(newFolder(), 'dist')
    await put(out, { 'a.html': 'aaa', 'b.html': 'bbb', 'c.html': 'ccc' })
    fs.writeFileSync(path.join(out, 'a.html'), 'AAA')
    fs.rmSync(path.join(out, 'b.html'))
    fs.rmSync(path.join(out, 'c.html'))
    fs.symlinkSync('/etc/passwd', path.join(out, 'c.html'))
    expect((await put(out, { 'a.html': 'aaa', 'b.html': 'bbb', 'c.html': 'ccc' })).written).toBe(3)
    expect(shown(out)).toEqual({ 'a.html': 'aaa', 'b.html': 'bbb', 'c.html': 'ccc' })
  })

  test('keeps files, links and folders that sitegen did not write', async () => {
    const out = path.join(newFolder(), 'dist')
    await put(out, { 'index.html': 'one' })
    write(out, { CNAME: 'docs.example', '.well-known/x': 'y', 'deep/mine.txt': 'mine' })
    fs.symlinkSync('CNAME', path.join(out, 'link'))
    fs.mkdirSync(path.join(out, 'empty'))
    await put(out, { 'index.html': 'two' })
    expect(shown(out)).toEqual({
      'index.html': 'two',
      CNAME: 'docs.example',
      '.well-known/x': 'y',
      'deep/mine.txt': 'mine',
      link: '→ CNAME',
    })
    expect(fs.existsSync(path.join(out, 'empty'))).toBe(true)
  })

  test.runIf(process.platform !== 'win32').each([0o2750, 0o700])(
    'keeps the mode that the user gave it (%o)',
    async (mode) => {
      const out = path.join(newFolder(), 'dist')
      const modeNow = (): number => fs.statSync(out).mode & 0o7777
      await put(out, { 'index.html': 'one' })
      fs.chmodSync(out, mode)
      await put(out, { 'index.html': 'two' })
      const once = modeNow()
      // The third build reuses the tree of the first one.
      await put(out, { 'index.html': 'three' })
      expect([once, modeNow()]).toEqual([mode, mode])
    },
  )

  test.runIf(process.platform !== 'win32')(
    'gets the mode of a new folder after it was removed, not that of the spare tree',
    async () => {
      const out = path.join(newFolder(), 'dist')
      await put(out, { 'index.html': 'one' })
      const { mode } = fs.statSync(out)
      fs.chmodSync(out, 0o700)
      await put(out, { 'index.html': 'two' })
      fs.rmSync(out, { recursive: true })
      await put(out, { 'index.html': 'three' })
      expect(fs.statSync(out).mode).toBe(mode)
    },
  )

  test.runIf(process.platform !== 'win32').each([
    [false, 'are noted'],
    [true, 'are noted'],
    [false, 'were not noted'],
    [true, 'were not noted'],
    [false, 'are forgotten'],
  ])(
    'follows the current umask, not earlier modes (removed before: %j; they %s)',
    async (isRemoved, known) => {
      const out = path.join(newFolder(), 'dist')
      const { record, spareRecord } = leftBeside(out)
      const modes = (): string[] =>
        ['a', 'a/one.html', 'b/two.html', MANIFEST].map((file) =>
          (fs.statSync(path.join(out, file)).mode & 0o777).toString(8),
        )
      const files = { 'a/one.html': 'one', 'b/two.html': 'two' }
      const umask = process.umask(0o077)
      try {
        await put(out, files)
        await put(out, { ...files, 'b/two.html': 'other' })
        expect(modes()).toEqual(['700', '600', '600', '600'])
        if (known === 'are forgotten') fs.rmSync(path.dirname(record), { recursive: true })
        if (known === 'were not noted')
          for (const file of [record, spareRecord])
            fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(/,"umask":\d+/, ''))
        process.umask(0o022)
        for (const text of ['other', 'two', 'second']) {
          if (isRemoved) fs.rmSync(out, { recursive: true })
          await put(out, { ...files, 'b/two.html': text })
          expect(modes()).toEqual(['755', '644', '644', '644'])
        }
      } finally {
        process.umask(umask)
      }
    },
  )

  test.runIf(process.platform !== 'win32')(
    'keeps pipes, or stays unchanged if that is impossible',
    async () => {
      const out = path.join(newFolder(), 'dist')
      const pipe = path.join(out, 'pipe')
      await put(out, { 'index.html': 'one' })
      execFileSync('mkfifo', [pipe])
      const { ino } = fs.statSync(pipe)
      await put(out, { 'index.html': 'two' })
      expect(fs.statSync(pipe).ino).toBe(ino)
      const spy = vi.spyOn(fs, 'linkSync').mockImplementation(() => {
        throw Object.assign(new Error('EPERM'), { code: 'EPERM' })
      })
      await expect(put(out, { 'index.html': 'three' })).rejects.toThrow(
        `The folder ${out} holds something that sitegen did not write and cannot keep: pipe.`,
      )
      spy.mockRestore()
      expect(fs.readFileSync(path.join(out, 'index.html'), 'utf8')).toBe('two')
      expect(fs.statSync(pipe).ino).toBe(ino)
    },
  )

  test('stays unchanged if files that sitegen did not write are in the way', async () => {
    const out = path.join(newFolder(), 'dist')
    await put(out, { 'index.html': 'one', 'old/index.html': 'old', 'a.html': 'a' })
    write(out, { 'mine.html': 'mine', docs: 'a file', 'b.html/mine.txt': 'mine', 'same.txt': 's' })
    const before = shown(out)
    const next = { 'index.html': 'two', 'mine.html': 'x', 'docs/a/index.html': 'x', 'b.html': 'b' }
    await expect(put(out, { ...next, 'same.txt': 's' })).rejects.toThrow(
      'holds files that sitegen did not write, in places where it writes its own now: mine.html, docs, b.html.',
    )
    expect(shown(out)).toEqual(before)
    // Files of sitegen may become folders, and vice versa.
    await put(out, { 'index.html': 'two', 'same.txt': 's', old: 'x', 'a.html/index.html': 'a' })
    expect(shown(out)).toEqual({
      'index.html': 'two',
      'same.txt': 's',
      old: 'x',
      'a.html/index.html': 'a',
      'mine.html': 'mine',
      docs: 'a file',
      'b.html/mine.txt': 'mine',
    })
  })

  test.each([
    ['a file where a folder was', { docs: 'mine' }, 'docs'],
    ['a folder where a file was', { 'docs/a/index.html/mine.txt': 'mine' }, 'docs/a/index.html'],
  ])('is not written over %s', async (_, others, named) => {
    const out = path.join(newFolder(), 'dist')
    await put(out, { 'index.html': 'one', 'docs/a/index.html': 'a' })
    fs.rmSync(path.join(out, 'docs'), { recursive: true })
    write(out, others)
    const before = shown(out)
    await expect(put(out, { 'index.html': 'two', 'docs/a/index.html': 'a' })).rejects.toThrow(
      `holds files that sitegen did not write, in places where it writes its own now: ${named}.`,
    )
    expect(shown(out)).toEqual(before)
    // Once sitegen no longer writes there, nothing is in the way.
    await put(out, { 'index.html': 'two' })
    expect(shown(out)).toEqual({ 'index.html': 'two', ...others })
  })

  test('stays unchanged if a folder that sitegen did not make cannot be read', async () => {
    const out = path.join(newFolder(), 'dist')
    await put(out, { 'index.html': 'one' })
    write(out, { 'mine/file.txt': 'mine' })
    const before = shown(out)
    const mine = path.join(out, 'mine')
    failFor('readdirSync', 'EACCES', (folder) => folder === mine)
    await expect(put(out, { 'index.html': 'two' })).rejects.toMatchObject({
      code: 'EACCES',
      path: mine,
    })
    vi.restoreAllMocks()
    expect(shown(out)).toEqual(before)
  })

  test.runIf(process.platform === 'linux').each(['file', 'folder'])(
    'stays unchanged if a %s that sitegen did not make has a name that is not in UTF-8',
    async (kind) => {
      const out = path.join(newFolder(), 'dist')
      await put(out, { 'index.html': 'one' })
      const mine = Buffer.from(`${out}/\u00c4`, 'latin1')
      if (kind === 'file') fs.writeFileSync(mine, 'mine')
      else fs.mkdirSync(mine)
      await expect(put(out, { 'index.html': 'two' })).rejects.toThrow(
        `The folder ${out} holds something that sitegen did not write and cannot keep: \uFFFD.`,
      )
      expect(fs.existsSync(mine)).toBe(true)
      expect(fs.readFileSync(path.join(out, 'index.html'), 'utf8')).toBe('one')
      // Not every version of Node.js can remove a folder with such names.
      if (kind === 'file') fs.rmSync(mine)
      else fs.rmdirSync(mine)
    },
  )

  test('follows a page that was renamed in case only, on a disk that ignores case', async () => {
    const out = path.join(newFolder(), 'dist')
    await put(out, { 'docs/install/index.html': 'one' })
    write(out, { 'docs/mine/index.html': 'mine' })
    const { lstatSync } = fs
    const inLowerCase = (file: fs.PathLike): string =>
      path.join(out, path.relative(out, String(file)).toLowerCase())
    vi.spyOn(fs, 'lstatSync').mockImplementation(
      ((file: fs.PathLike, options: object) =>
        lstatSync(file, { ...options, throwIfNoEntry: false }) ??
        lstatSync(inLowerCase(file), options)) as typeof fs.lstatSync,
    )
    await put(out, { 'docs/Install/index.html': 'two' })
    vi.restoreAllMocks()
    expect(shown(out)).toEqual({ 'docs/Install/index.html': 'two', 'docs/mine/index.html': 'mine' })
  })

  test.each([
    ['a file', 'writeFileSync', 'ENOENT', 'a:b.txt', 'a:b.txt'],
    ['a folder', 'mkdirSync', 'EINVAL', 'docs/a:b/index.html', 'docs/a:b'],
  ] as const)('names %s that the disk does not allow', async (_, call, code, file, named) => {
    const out = path.join(newFolder(), 'dist')
    await put(out, { 'index.html': 'one' })
    failFor(call, code, (at) => at.endsWith('a:b.txt') || at.endsWith('a:b'))
    await expect(put(out, { 'index.html': 'two', [file]: 'x' })).rejects.toThrow(
      `The disk of ${out} allows no file or folder named ${named}.`,
    )
    vi.restoreAllMocks()
    expect(shown(out)).toEqual({ 'index.html': 'one' })
  })

  test('is named by the error of a write, which names no file', async () => {
    const out = path.join(newFolder(), 'dist')
    const { writeFileSync } = fs
    vi.spyOn(fs, 'writeFileSync').mockImplementation((file, ...more) => {
      if (!String(file).endsWith('index.html')) return writeFileSync(file, ...more)
      throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', syscall: 'write' })
    })
    await expect(put(out, { 'index.html': 'one' })).rejects.toMatchObject({ path: out })
    vi.restoreAllMocks()
  })

  test('rejects paths that lead out of it', async () => {
    const out = path.join(newFolder(), 'dist')
    for (const file of ['../x', 'a/../../x', '/x', 'a\\x', './x', 'a//x']) {
      // A cast instead of `filePath`, which would convert backslashes.
      await expect(
        writeOutput(leftBeside(out), [{ file: file as Output['file'], hash: '', bytes: 0 }], () =>
          Buffer.alloc(0),
        ),
      ).rejects.toThrow('leads out of the output folder')
    }
    expect(fs.existsSync(out)).toBe(false)
  })

  test('stays unchanged if a file cannot be written', async () => {
    const out = path.join(newFolder(), 'dist')
    await put(out, { 'index.html': 'one' })
    const failing = writeOutput(
      leftBeside(out),
      outputs({ 'index.html': 'two', 'b.html': 'b' }),
      ({ file }) => {
        if (file === 'b.html')
          throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
        return Buffer.from('two')
      },
    )
    await expect(failing).rejects.toThrow('no space left')
    expect(shown(out)).toEqual({ 'index.html': 'one' })
    expect(fs.readdirSync(path.dirname(out)).filter((name) => name.includes('sitegen'))).toEqual([])
  })
})

test.each(['journal', '.gitignore', 'lock'])(
  'the output is written even if %s beside it cannot be removed afterwards',
  async (name) => {
    const out = path.join(newFolder(), 'dist')
    await put(out, { 'index.html': 'one' })
    const left = path.join(path.dirname(out), '.dist.sitegen', name)
    const isSwapped = (): boolean => shown(out)['index.html'] === 'two'
    failFor('rmSync', 'EBUSY', (file) => file === left && isSwapped())
    expect(await put(out, { 'index.html': 'two' })).toEqual({ written: 1, removed: 0 })
    if (name !== 'lock') await recoverOutput(out)
    vi.restoreAllMocks()
    expect(shown(out)).toEqual({ 'index.html': 'two' })
    expect(fs.existsSync(left)).toBe(true)
    // The lock of a process that has ended is taken over.
    if (name === 'lock') fs.writeFileSync(left, JSON.stringify({ pid: 2 ** 22 + 1, started: '' }))
    await put(out, { 'index.html': 'three' })
    expect(shown(out)).toEqual({ 'index.html': 'three' })
    expect(fs.readdirSync(path.dirname(out))).not.toContain('.dist.sitegen')
  },
)

test('hides the staged tree from git, in case the run is interrupted', async () => {
  const root = newFolder()
  const out = path.join(root, 'dist')
  await put(out, { 'index.html': 'one' })
  const git = committed({ root })
  const seen: string[] = []
  await writeOutput(leftBeside(out), outputs({ 'index.html': 'two' }), () => {
    seen.push(git('status', '--porcelain'))
    return Buffer.from('two')
  })
  expect(seen).toEqual([''])
  expect(fs.readdirSync(root).toSorted()).toEqual(['.git', 'dist', 'notes'])
  expect(shown(out)).toEqual({ 'index.html': 'two' })
})

describe('an output folder that another process uses', () => {
  test.each(['EPERM', 'EACCES', 'EBUSY', 'EIO'])(
    'is replaced if it is soon free, and unchanged otherwise (%s)',
    async (code) => {
      const out = path.join(newFolder(), 'dist')
      await put(out, { 'a.html': '1' })
      const { renameSync } = fs
      let refusals = 0
      const spy = vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
        if ([from, to].includes(out) && refusals-- > 0)
          throw Object.assign(new Error(code), { code, syscall: 'rename' })
        renameSync(from, to)
      })
      const replaced = async (many: number): Promise<string | undefined> => {
        refusals = many
        await put(out, { 'a.html': '2' }).catch((error: unknown) => {
          expect(error).toMatchObject({ code })
        })
        return shown(out)['a.html']
      }
      const long = await replaced(20)
      const short = await replaced(3)
      spy.mockRestore()
      // An error that does not go away by itself, such as EIO, is not retried.
      expect([long, short]).toEqual(['1', code === 'EIO' ? '1' : '2'])
    },
  )
})

describe('the spare tree', () => {
  test('becomes the next output', async () => {
    const out = path.join(newFolder(), 'dist')
    await put(out, { 'a/index.html': 'a', 'b/index.html': 'b', 'c/gone.html': 'c' })
    const folder = fs.statSync(path.join(out, 'a')).ino
    await put(out, { 'a/index.html': 'a', 'b/index.html': 'bb' })
    expect(fs.existsSync(path.join(spareOf(out), 'c/gone.html'))).toBe(true)
    await put(out, { 'a/index.html': 'a', 'b/index.html': 'bbb' })
    expect(fs.statSync(path.join(out, 'a')).ino).toBe(folder)
    expect(fs.existsSync(path.join(out, 'c'))).toBe(false)
    expect(shown(out)).toEqual({ 'a/index.html': 'a', 'b/index.html': 'bbb' })
  })

  test.each([
    [1, 0],
    [2, 0],
    [3, SETTLED],
    [4, SETTLED],
  ])(
    'never spoils the output, whatever was changed in it (%i, after %i ms)',
    async (seed, pause) => {
      const out = path.join(newFolder(), 'dist')
      const spare = spareOf(out)
      let state = seed * 7919
      const random = (below: number): number => (state = (state * 48_271) % 2_147_483_647) % below
      const names = ['a', 'b/c', 'b/d', 'e/f/g', 'e/f', 'e/h'].map((name) => `${name}.d/index.html`)
      const foreign = new Map<string, string>()
      for (let turn = 0; turn < 25; turn++) {
        const files = Object.fromEntries(
          names.filter(() => random(4) > 0).map((name) => [name, `${name} ${random(3)}`]),
        )
        await wait(pause)
        await put(out, files)
        expect(shown(out)).toEqual(
          Object.fromEntries(
            [...foreign, ...Object.entries(files)].toSorted(([a], [b]) => (a < b ? -1 : 1)),
          ),
        )
        // The output and the spare tree may share a file by a hard link, so this may change both.
        const [name] = Object.keys(files)
        if (name !== undefined && random(2) === 0) fs.appendFileSync(path.join(out, name), 'more')
        const mine = `b/mine-${random(3)}.txt`
        if (random(3) === 0) {
          fs.rmSync(path.join(out, mine), { force: true })
          foreign.delete(mine)
        } else if (!foreign.has(mine)) {
          write(out, { [mine]: String(turn) })
          foreign.set(mine, String(turn))
        }
        if (random(3) === 0) write(spare, { 'e/other.txt': 'x', [`a.d/index.html`]: 'wrong' })
        if (random(6) === 0) fs.rmSync(path.join(spare, 'b'), { recursive: true, force: true })
      }
    },
  )

  test('is read only in folders that were changed', async () => {
    const out = path.join(newFolder(), 'dist')
    const pages = Object.fromEntries(
      ['a', 'b/c', 'b/d', 'e'].map((name) => [`${name}/index.html`, name]),
    )
    const edited = async (text: string): Promise<string[]> => {
      await wait(SETTLED)
      const spy = vi.spyOn(fs, 'readdirSync')
      await put(out, { ...pages, 'e/index.html': text })
      const read = spy.mock.calls.map(([folder]) => String(folder))
      spy.mockRestore()
      return read.flatMap((folder) => /(?:dist|next)\/(.+)/.exec(folder)?.[1] ?? [])
    }
    let edits = 0
    const next = (): Promise<string[]> => edited(String(++edits))
    // The first two trees have new folders, which may not have settled when the witness was written. On a busy machine
    // it takes a few more.
    const readInTheEnd = async (isExpected: (read: string[]) => boolean): Promise<string[]> => {
      let read = await next()
      for (let more = 0; more < 8 && !isExpected(read); more++) read = await next()
      return read
    }
    for (let n = 0; n < 4; n++) await next()
    expect(await readInTheEnd((read) => read.join() === 'e,e')).toEqual(['e', 'e'])
    write(out, { 'b/c/mine.txt': 'mine' })
    expect(await next()).toContain('b/c')
    expect(await readInTheEnd((read) => !read.includes('a'))).not.toContain('a')
    expect(shown(out)).toEqual({ ...pages, 'b/c/mine.txt': 'mine', 'e/index.html': String(edits) })
  })

  test('is read again if the witness files are damaged', async () => {
    const out = path.join(newFolder(), 'dist')
    const { record, spareRecord } = leftBeside(out)
    for (const text of ['1', '2', '3']) {
      await put(out, { 'a/index.html': 'a', 'e/index.html': text })
      await wait(SETTLED)
    }
    for (const broken of ['', '[]', '{"files":{}}']) {
      fs.writeFileSync(record, broken)
      fs.writeFileSync(spareRecord, broken)
      write(out, { 'a/mine.txt': broken })
      await put(out, { 'a/index.html': 'a', 'e/index.html': `after ${broken}` })
      expect(fs.readFileSync(path.join(out, 'a/mine.txt'), 'utf8')).toBe(broken)
    }
  })

  test('is removed after a week', async () => {
    const out = path.join(newFolder(), 'dist')
    const notes = path.dirname(spareOf(out))
    write(notes, { 'tree-old/index.html': 'x', 'tree-new/index.html': 'x', 'other/file': 'x' })
    const days = (count: number): Date => new Date(Date.now() - count * 86_400_000)
    for (const [name, age] of [
      ['tree-old', 8],
      ['tree-new', 6],
      ['other', 8],
    ] as const)
      fs.utimesSync(path.join(notes, name), days(age), days(age))
    await put(out, { 'index.html': 'one' })
    await put(out, { 'index.html': 'two' })
    const left = fs.readdirSync(notes)
    expect(left).toContain(path.basename(spareOf(out)))
    expect(left).toContain('tree-new')
    expect(left).toContain('other')
    expect(left).not.toContain('tree-old')
  })

  test('is not used if a file or a link is in its place', async () => {
    const folder = newFolder()
    const out = path.join(folder, 'dist')
    const name = path.basename(spareOf(out))
    write(folder, { 'else/precious.txt': 'x', [`notes/${name}`]: 'a file' })
    await put(out, { 'index.html': 'one' })
    await put(out, { 'index.html': 'two' })
    expect(shown(out)).toEqual({ 'index.html': 'two' })
    fs.rmSync(spareOf(out), { recursive: true })
    fs.symlinkSync(path.join(folder, 'else'), spareOf(out))
    await put(out, { 'index.html': 'three' })
    expect(shown(out)).toEqual({ 'index.html': 'three' })
    expect(fs.readFileSync(path.join(folder, 'else/precious.txt'), 'utf8')).toBe('x')
  })
})

describe('state that was read ahead of time', () => {
  const pages = { 'a/index.html': 'aaa', 'b/c/index.html': 'bbb', 'e/index.html': '1' }
  /** Writes an output three times, so that both trees exist. */
  const begun = async (): Promise<string> => {
    const out = path.join(newFolder(), 'dist')
    for (const text of ['1', '2', '3']) {
      await put(out, { ...pages, 'e/index.html': text })
      await wait(SETTLED)
    }
    return out
  }
  const filesOf = (out: string): TreeComparison =>
    compareTree({ tree: out, record: leftBeside(out).record, kind: 'files' })
  const help = (out: string): Ahead => {
    const left = leftBeside(out)
    for (const read of Object.values(left.reader)) read()
    return { left, comparison: Promise.resolve(filesOf(out)) }
  }

  test('lists the files and folders that were changed', async () => {
    const out = await begun()
    expect(filesOf(out).files).toEqual([])
    write(out, { 'b/c/index.html': 'BBB' })
    fs.rmSync(path.join(out, 'a/index.html'))
    expect(filesOf(out).files).toEqual(['a/index.html', 'b/c/index.html'])
    const { folders } = compareTree({
      tree: out,
      record: leftBeside(out).record,
      kind: 'folders',
    })
    expect(folders).toEqual(expect.arrayContaining(['a']))
    expect(folders).not.toContain('b')
  })

  test('leads to a correct output after changes by the user', async () => {
    const out = await begun()
    write(out, { 'b/c/index.html': 'BBB', 'b/mine.txt': 'mine' })
    const next = { ...pages, 'e/index.html': '4', 'f/index.html': 'f' }
    expect(await put(out, next, help(out))).toEqual({ written: 3, removed: 0 })
    expect(shown(out)).toEqual({ ...next, 'b/mine.txt': 'mine' })
    await wait(SETTLED)
    const last = { 'a/index.html': 'aaa', 'e/index.html': '5' }
    expect(await put(out, last, help(out))).toEqual({ written: 1, removed: 2 })
    expect(shown(out)).toEqual({ ...last, 'b/mine.txt': 'mine' })
    expect(shown(spareOf(out))).toEqual({ ...next, 'b/mine.txt': 'mine' })
  })

  test('is discarded once the output was written again', async () => {
    const out = await begun()
    const old = help(out)
    await put(out, { ...pages, 'e/index.html': '4' })
    write(out, { 'a/index.html': 'AAA' })
    fs.rmSync(path.join(spareOf(out), 'b'), { recursive: true })
    const next = { ...pages, 'e/index.html': '5' }
    expect(await put(out, next, old)).toEqual({ written: 2, removed: 0 })
    expect(shown(out)).toEqual(next)
  })

  test('does not lose files that were added after it was read', async () => {
    const out = await begun()
    const found = help(out)
    write(out, { 'b/c/mine.txt': 'mine', 'new/mine.txt': 'mine' })
    fs.mkdirSync(path.join(out, 'a/empty'))
    await put(out, { ...pages, 'e/index.html': '4' }, found)
    expect(shown(out)).toMatchObject({ 'b/c/mine.txt': 'mine', 'new/mine.txt': 'mine' })
    expect(fs.existsSync(path.join(out, 'a/empty'))).toBe(true)
  })

  test('is not needed: the output is correct if the thread fails', async () => {
    const out = await begun()
    write(out, { 'a/index.html': 'AAA' })
    const next = { ...pages, 'e/index.html': '4' }
    const limits = { seconds: 10, memory: 100, depth: 10, html: 1 }
    const pool = openPool(limits, { worker: new URL('file:///nowhere.js') })
    const comparison = compareAhead(pool, out, leftBeside(out).record)
    expect(await put(out, next, { comparison })).toEqual({ written: 2, removed: 0 })
    expect(shown(out)).toEqual(next)
  })
})

describe('many files', () => {
  const files = Object.fromEntries(
    Array.from({ length: 600 }, (_, i) => [`page-${i}/index.html`, `page ${i}`]),
  )
  /** Takes half a millisecond, like a slow disk. */
  const slowly = (text: string): Buffer => {
    const end = performance.now() + 0.5
    while (performance.now() < end);
    return Buffer.from(text)
  }
  const writeAll = (out: string, writeInThread: WriteInThread): Promise<unknown> =>
    writeOutput(leftBeside(out), outputs(files), ({ file }) => slowly(files[file] ?? ''), {
      writeInThread,
    })
  const late = (some: readonly NewFile[]): Promise<void> =>
    new Promise((done) => {
      setTimeout(() => {
        writeFiles(some)
        done()
      }, 5)
    })

  test('are written in this thread and in another', async () => {
    const out = path.join(newFolder(), 'dist')
    let taken = 0
    await writeAll(out, (some) => {
      taken += some.length
      return late(some)
    })
    expect(shown(out)).toEqual(files)
    expect(taken).toBeGreaterThan(0)
    expect(taken).toBeLessThan(600)
  })

  test('are written in this thread alone if they are few', async () => {
    const out = path.join(newFolder(), 'dist')
    const few = Object.fromEntries(Object.entries(files).slice(0, 40))
    let asked = 0
    const elsewhere = (some: readonly NewFile[]): Promise<void> => {
      asked++
      return late(some)
    }
    const read = (): Buffer => Buffer.from('page')
    await writeOutput(leftBeside(out), outputs(few), read, { writeInThread: elsewhere })
    expect(Object.keys(shown(out))).toHaveLength(40)
    expect(asked).toBe(0)
  })

  test('are written in this thread if the other one fails', async () => {
    const out = path.join(newFolder(), 'dist')
    let asked = 0
    await writeAll(out, () => {
      asked++
      return Promise.reject(new Error('the thread is gone'))
    })
    expect(asked).toBeGreaterThan(0)
    expect(shown(out)).toEqual(files)
  })

  test('are no longer written by any thread after a failure', async () => {
    const out = path.join(newFolder(), 'dist')
    const failing = writeOutput(
      leftBeside(out),
      outputs(files),
      ({ file }) => {
        if (file === 'page-400/index.html') throw new Error('no space left on device')
        return slowly('page')
      },
      { writeInThread: late },
    )
    await expect(failing).rejects.toThrow('no space left')
    expect(fs.readdirSync(path.dirname(out))).toEqual([])
  })
})

describe('an interrupted swap', () => {
  const yard = (out: string): string => path.join(path.dirname(out), '.dist.sitegen')

  test('is completed by the next run if it ended between the renames', async () => {
    const out = path.join(newFolder(), 'dist')
    await put(out, { 'index.html': 'old' })
    fs.mkdirSync(yard(out))
    fs.renameSync(out, path.join(yard(out), 'previous'))
    write(path.join(yard(out), 'next'), { 'index.html': 'new' })
    fs.writeFileSync(path.join(yard(out), 'journal'), '')
    await recoverOutput(out)
    expect(shown(out)).toEqual({ 'index.html': 'new' })
    expect(fs.existsSync(yard(out))).toBe(false)
  })

  test('leaves no lock files behind if it ended while acquiring the lock', async () => {
    const out = path.join(newFolder(), 'dist')
    const dead = 2 ** 22 + 1
    write(yard(out), { [`lock.${dead}`]: '{}', [`lock.turn.${dead}`]: '{}' })
    await put(out, { 'index.html': 'new' })
    expect(fs.existsSync(yard(out))).toBe(false)
  })

  test('keeps the old tree if it ended before the journal was written', async () => {
    const out = path.join(newFolder(), 'dist')
    await put(out, { 'index.html': 'old' })
    write(path.join(yard(out), 'next'), { 'index.html': 'half' })
    await recoverOutput(out)
    expect(shown(out)).toEqual({ 'index.html': 'old' })
    expect(fs.existsSync(yard(out))).toBe(false)
  })

  test('restores the old tree if the new one is lost', async () => {
    const out = path.join(newFolder(), 'dist')
    await put(out, { 'index.html': 'old' })
    fs.mkdirSync(yard(out))
    fs.renameSync(out, path.join(yard(out), 'previous'))
    fs.writeFileSync(path.join(yard(out), 'journal'), '')
    await recoverOutput(out)
    expect(shown(out)).toEqual({ 'index.html': 'old' })
  })
})

describe('checkOutput', () => {
  const root = newFolder()
  write(root, { 'site.config.ts': '', 'content/en/docs/a.md': '', 'src/x.ts': '' })

  test.each([
    ['/', 'root of the disk'],
    [os.homedir(), 'home folder'],
    [root, 'the site itself'],
    [path.dirname(root), 'the site itself'],
    [path.join(root, 'content'), 'sources (content)'],
    [path.join(root, 'content/en'), 'sources (content)'],
    [path.join(root, 'src'), 'sources (src)'],
    [path.join(root, '.git'), 'sources (.git)'],
    [path.join(root, 'site.config.ts'), 'is a file'],
  ])('rejects %s', (out, why) => expect(() => checkOutput(out, root)).toThrow(why))

  test('rejects a folder with files of others, and a symbolic link', () => {
    write(root, { 'other/file.txt': 'x' })
    fs.symlinkSync('other', path.join(root, 'link'))
    fs.symlinkSync('content', path.join(root, 'sly'))
    expect(() => checkOutput(path.join(root, 'other'), root)).toThrow(
      'holds files that sitegen did not write',
    )
    expect(() => checkOutput(path.join(root, 'link'), root)).toThrow('is a symbolic link')
    expect(() => checkOutput(path.join(root, 'sly'), root)).toThrow('sources (content)')
  })

  test('accepts an empty folder, a new one, and an output of sitegen', async () => {
    fs.mkdirSync(path.join(root, 'empty'))
    await put(path.join(root, 'ours'), { 'index.html': 'x' })
    for (const name of ['empty', 'new', 'ours', 'deep/new'])
      expect(() => checkOutput(path.join(root, name), root)).not.toThrow()
  })
})

describe('checkCache', () => {
  const root = newFolder()
  const out = path.join(root, 'dist')
  write(root, { 'site.config.ts': '', 'content/en/docs/a.md': '', 'notes/config.json': 'mine' })

  test.each([
    ['/', 'root of the disk'],
    [os.homedir(), 'home folder'],
    [root, 'the site itself'],
    [path.dirname(root), 'the site itself'],
    [path.join(root, 'content'), 'sources (content)'],
    [path.join(root, 'content/en/new'), 'sources (content)'],
    [path.join(root, 'theme'), 'sources (theme)'],
    [out, 'the output folder'],
    [path.join(out, 'cache'), 'the output folder'],
    [path.join(import.meta.dirname, '../../../src/shell'), 'own files'],
    [path.join(root, 'site.config.ts'), 'is a file'],
  ])('rejects %s', (cache, reason) => {
    const before = tree(root)
    expect(() => checkCache(cache, root, out)).toThrow(reason)
    expect(tree(root)).toEqual(before)
  })

  test('rejects a folder with files of others, even under a name that a cache uses', () => {
    write(root, { 'other/file.txt': 'x', 'more/notes/config.json': 'mine' })
    for (const name of ['other', 'more'])
      expect(() => checkCache(path.join(root, name), root, out)).toThrow(
        'holds files that sitegen did not write',
      )
  })

  test('accepts a new folder if the user has no home folder', () => {
    const asked = vi.spyOn(os, 'homedir').mockImplementation(() => {
      throw new Error('no such user')
    })
    expect(() => checkCache(path.join(root, 'new'), root, out)).not.toThrow()
    expect(asked).toHaveBeenCalled()
    asked.mockRestore()
  })

  test('accepts an empty folder, a new one, and a cache, even if damaged', () => {
    const cache = path.join(root, 'deep/cache')
    fs.mkdirSync(path.join(root, 'bare'))
    expect(() => checkCache(path.join(root, 'bare'), root, out)).not.toThrow()
    expect(() => checkCache(cache, root, out)).not.toThrow()
    openCache(cache).close()
    expect(fs.readdirSync(cache).toSorted()).toEqual(['.gitignore', 'CACHEDIR.TAG'])
    write(cache, { 'mine.txt': 'x' })
    expect(() => checkCache(cache, root, out)).not.toThrow()
    fs.rmSync(path.join(cache, 'mine.txt'))
    write(cache, { 'CACHEDIR.TAG': '', 'notes/x.json': '', 'store-0123456789abcdef/x.seg': '' })
    expect(() => checkCache(cache, root, out)).not.toThrow()
  })

  // No folder can be created in `/proc`, which exists only on Linux.
  test.runIf(fs.existsSync('/proc/self'))(
    'accepts a folder that cannot be created, which is reported later',
    async () => {
      expect(() => checkCache('/proc/x/y', root, out)).not.toThrow()
      expect(unusableCache('/proc/x/y')?.message).toBe(
        'Nothing can be cached in /proc/x/y: no folder can be made there (ENOENT).',
      )
      await expect(put('/proc/x/dist', { 'index.html': 'x' })).rejects.toThrow('ENOENT')
    },
  )
})

describe('refusalOf', () => {
  const refused = (code: string, more: object): Error =>
    Object.assign(new Error(`${code}: no`), { code, ...more })

  test.each([
    ['EACCES', 'mkdir', 'cannot be written: permission denied (EACCES).'],
    ['EROFS', 'open', 'cannot be written: the disk is read-only (EROFS).'],
    ['EACCES', 'scandir', 'cannot be read: permission denied (EACCES).'],
    ['ENOTDIR', 'lstat', 'cannot be read: a part of its path is a file (ENOTDIR).'],
    ['ENAMETOOLONG', 'open', 'cannot be written: its name is too long (ENAMETOOLONG).'],
    ['ELOOP', 'stat', 'cannot be read: its links lead in a circle (ELOOP).'],
    ['ESTALE', 'open', 'cannot be written: its disk is not connected (ESTALE).'],
    ['EFBIG', 'write', 'cannot be written: it would be larger than a file may be (EFBIG).'],
  ])('reports %s of %s, with a hint', async (code, syscall, message) => {
    const file = path.join(process.cwd(), 'routes.lock')
    const problem = await refusalOf(refused(code, { syscall, path: file }))
    expect(problem).toMatchObject({ code: 'system', message: `routes.lock ${message}` })
    expect(problem?.hint).toMatch(/^[A-Z].*\.$/)
  })

  test('reports an error that has no path', async () => {
    expect(await refusalOf(refused('ENOSPC', { syscall: 'write' }))).toMatchObject({
      message: 'The build cannot be written: the disk is full (ENOSPC).',
    })
  })

  test('names the output or its parent instead of the work folder beside it', async () => {
    const yard = path.join(process.cwd(), '.dist.sitegen')
    const told = async (code: string): Promise<string | undefined> =>
      (await refusalOf(refused(code, { syscall: 'mkdir', path: yard })))?.message
    expect(await told('EACCES')).toBe(
      'The folder that holds dist cannot be written: permission denied (EACCES).',
    )
    expect(await told('ENOSPC')).toBe('dist cannot be written: the disk is full (ENOSPC).')
    const staged = { syscall: 'open', path: path.join(yard, 'next', 'docs', 'a.html') }
    expect(await refusalOf(refused('EIO', staged))).toMatchObject({
      message: `${path.join('dist', 'docs', 'a.html')} cannot be written: the disk has failed (EIO).`,
    })
  })

  test('returns undefined for bugs', async () => {
    // As in a process that has run no config. Otherwise the errors could be attributed to it.
    hasRun.config = false
    for (const error of [
      new TypeError('x is undefined'),
      refused('ENOENT', { syscall: 'open', path: 'gone' }),
      refused('ERR_INVALID_ARG_TYPE', {}),
      'words',
      undefined,
    ])
      expect(await refusalOf(error)).toBeUndefined()
  })
})

describe('the lock', () => {
  test('runs one task after the other', async () => {
    const lock = path.join(newFolder(), 'lock')
    const order: string[] = []
    const work = (name: string) => async (): Promise<void> => {
      order.push(`${name} in`)
      await new Promise((done) => setTimeout(done, 30))
      order.push(`${name} out`)
    }
    await Promise.all([withLock(lock, 5000, work('a')), withLock(lock, 5000, work('b'))])
    expect([order.slice(0, 2), order.slice(2)]).toContainEqual(['a in', 'a out'])
    expect(order[0]?.[0]).toBe(order[1]?.[0])
    expect(fs.existsSync(lock)).toBe(false)
  })

  test('delays writing and recovery of the output while it is held', async () => {
    const out = path.join(newFolder(), 'dist')
    await put(out, { 'index.html': 'one' })
    const lock = path.join(path.dirname(out), '.dist.sitegen/lock')
    const done: string[] = []
    let others: Promise<unknown> | undefined
    await withLock(lock, 0, async () => {
      others = Promise.all([
        put(out, { 'index.html': 'two' }).then(() => done.push('written')),
        recoverOutput(out).then(() => done.push('recovered')),
      ])
      await wait(SETTLED)
      expect([done, shown(out)]).toEqual([[], { 'index.html': 'one' }])
    })
    await others
    expect([done.toSorted(), shown(out)]).toEqual([
      ['recovered', 'written'],
      { 'index.html': 'two' },
    ])
  })

  test('is taken over from a dead process, and names a running one', async () => {
    const lock = path.join(newFolder(), 'lock')
    fs.writeFileSync(lock, JSON.stringify({ pid: 999_999_999, started: '' }))
    expect(await withLock(lock, 0, () => 'mine')).toBe('mine')
    // A process with a reused id is not the holder.
    fs.writeFileSync(lock, JSON.stringify({ pid: process.pid, started: 'long ago' }))
    expect(await withLock(lock, 0, () => 'mine')).toBe('mine')
    await withLock(lock, 0, async () => {
      await expect(withLock(lock, 100, () => 'never')).rejects.toThrow('Another build (process ')
    })
  })

  test('is left to a process that took it over a moment before', async () => {
    const lock = path.join(newFolder(), 'lock')
    fs.writeFileSync(lock, JSON.stringify({ pid: 999_999_999, started: '' }))
    const other = JSON.stringify({ pid: process.pid, started: startOf(process.pid) })
    const { linkSync } = fs
    const spy = vi.spyOn(fs, 'linkSync').mockImplementation((from, to) => {
      if (to === `${lock}.turn`) fs.writeFileSync(lock, other)
      linkSync(from, to)
    })
    await expect(withLock(lock, 100, () => 'never')).rejects.toThrow('Another build (process ')
    spy.mockRestore()
    expect(tree(path.dirname(lock))).toEqual([['lock', other]])
  })

  test('is taken over by one process at a time, also after one was killed at it', async () => {
    const lock = path.join(newFolder(), 'lock')
    const dead = JSON.stringify({ pid: 999_999_999, started: '' })
    const other = JSON.stringify({ pid: process.pid, started: startOf(process.pid) })
    write(path.dirname(lock), { lock: dead, 'lock.turn': other })
    await expect(withLock(lock, 100, () => 'never')).rejects.toThrow('Another build (process ')
    write(path.dirname(lock), { lock: dead, 'lock.turn': dead, 'lock.turn.turn': dead })
    expect(await withLock(lock, 0, () => 'mine')).toBe('mine')
    write(path.dirname(lock), { 'lock.turn': dead })
    expect(await withLock(lock, 0, () => 'mine')).toBe('mine')
    expect(tree(path.dirname(lock))).toEqual([])
  })

  test('works on a file system without hard links', async () => {
    const { linkSync } = fs
    fs.linkSync = () => {
      throw Object.assign(new Error('EPERM: operation not permitted, link'), { code: 'EPERM' })
    }
    try {
      const lock = path.join(newFolder(), 'lock')
      await withLock(lock, 0, async () => {
        await expect(withLock(lock, 100, () => 'never')).rejects.toThrow(`process ${process.pid}`)
      })
      expect(fs.readdirSync(path.dirname(lock))).toEqual([])
      // An empty lock is held by a process that is about to write to it, unless the lock is old.
      fs.writeFileSync(lock, '')
      await expect(withLock(lock, 100, () => 'never')).rejects.toThrow('Another build (process ')
      fs.utimesSync(lock, new Date(0), new Date(0))
      expect(await withLock(lock, 0, () => 'mine')).toBe('mine')
    } finally {
      fs.linkSync = linkSync
    }
  })
})

test('hashes equal trees to the same value, in any order of files', () => {
  const a = outputs({ 'a.html': '1', 'b.html': '2' })
  expect(treeHash(a)).toMatch(/^[0-9a-f]{64}$/)
  expect(treeHash(a)).toBe(treeHash(a.toReversed()))
  expect(treeHash(a)).not.toBe(treeHash(outputs({ 'a.html': '2', 'b.html': '1' })))
})
