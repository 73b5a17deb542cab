// Tests parts of `serve` that need no server, such as links to the editor, watched files and its memory.

import fs from 'node:fs'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { home } from '../../../src/shell/folders/home.ts'
import { newRecent } from '../../../src/shell/store/recent.ts'
import { NAMED, newChanges } from '../../../src/shell/serve/changes.ts'
import { editorOf } from '../../../src/shell/serve/editor.ts'
import { filesToWatch } from '../../../src/shell/serve/watched-files.ts'
import { newIndexer } from '../../../src/shell/serve/indexer.ts'
import type { MadeSite } from '../../../src/shell/serve/last-round.ts'
import { layeredStore } from '../../../src/shell/serve/layered-store.ts'
import { notUtf8 } from '../../../src/core/problems/source.ts'
import { searchedHash } from '../../../src/shell/serve/round.ts'
import { openSession, type Session } from '../../../src/shell/serve/session.ts'
import { differences } from '../../../src/shell/serve/site-files.ts'
import { StoreDamaged, memoryStore, openStore } from '../../../src/shell/store/store.ts'
import { filePath, type Site } from '../../../src/shared/contract.ts'
import { hashOf } from '../../../src/shell/store/hash.ts'
import { newFolder, write } from '../../folder.ts'

test.each([
  ['code', 'vscode://file/a%20b/c.md:3:7'],
  ['/usr/local/bin/code --wait', 'vscode://file/a%20b/c.md:3:7'],
  ['cursor -w', 'cursor://file/a%20b/c.md:3:7'],
  ['idea', 'idea://open?file=%2Fa%20b%2Fc.md&line=3&column=7'],
  ['"webstorm" --wait', 'webstorm://open?file=%2Fa%20b%2Fc.md&line=3&column=7'],
  ['subl -w', 'subl://open?url=file%3A%2F%2F%2Fa%2520b%2Fc.md&line=3&column=7'],
  ['vim', undefined],
  ['emacs -nw', undefined],
  ['constructor', undefined],
  ['', undefined],
])('maps the $EDITOR “%s” to the link %s', (EDITOR, address) => {
  expect(editorOf({ EDITOR })?.('/a b/c.md', 3, 7)).toBe(address)
  expect(editorOf({ EDITOR: 'vim', VISUAL: EDITOR || 'vim' })?.('/a b/c.md', 3, 7)).toBe(address)
})

test.each([
  ['/t/my_node_modules_x', ['facts.ts', 'lib/node_modules.ts', '../shared/facts.ts']],
  ['/t/node_modules/site', ['facts.ts', 'theme/index.tsx']],
  ['/t/site', ['facts.ts', '../old_node_modules/facts.ts']],
])('watches the inputs of %s, except packages and files of sitegen', (root, own) => {
  const files = own.map((file) => path.resolve(root, file))
  const others = [
    'node_modules/a/main.js',
    '../node_modules/a/main.js',
    'lib/node_modules/a/main.js',
    home('theme/index.tsx'),
  ].map((file) => path.resolve(root, file))
  expect(filesToWatch(root, [...others, ...files], [])).toEqual(files)
})

test('watches a module that is not UTF-8, though it is not an input of any bundle', () => {
  const problem = notUtf8({ path: filePath('lib/words.ts'), line: 1, column: 1, length: 1 })
  expect(filesToWatch('/t/site', [], [problem])).toEqual(['/t/site/lib/words.ts'])
})

describe('newRecent', () => {
  test('does not keep the bytes of files in memory, and throws if they have changed', async () => {
    const folder = newFolder()
    const recent = newRecent()
    const files = Array.from({ length: 60 }, (_, i) => path.join(folder, `${i}`))
    for (const [i, file] of files.entries()) fs.writeFileSync(file, `${i}`.repeat(500_000))
    setFlagsFromString('--expose-gc')
    const gc = runInNewContext('gc') as () => void
    // New objects are not collected before the event loop has turned.
    const collected = async (): Promise<void> => {
      for (let turn = 0; turn < 3; turn++) {
        await setImmediate()
        gc()
      }
    }
    await collected()
    const before = process.memoryUsage().arrayBuffers
    const contents = files.map((file) => recent.file('source', file, (content) => content))
    await collected()
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10_000_000)
    expect(contents[7]?.bytes().toString()).toBe('7'.repeat(500_000))
    fs.writeFileSync(files[8] ?? '', 'another')
    await collected()
    expect(() => contents[8]?.bytes()).toThrow(StoreDamaged)
  })

  test('reads a file again if it looks different or was changed a moment before', () => {
    const file = path.join(newFolder(), 'a')
    const recent = newRecent()
    let reads = 0
    const read = (): string =>
      recent.file('text', file, ({ bytes }) => {
        reads++
        return bytes().toString()
      })
    fs.writeFileSync(file, 'one')
    expect(read()).toBe('one')
    // The size is the same and, with a coarse clock, so is the time.
    fs.writeFileSync(file, 'two')
    expect(read()).toBe('two')
    while (Date.now() - fs.statSync(file).ctimeMs < 150);
    expect(read()).toBe('two')
    const before = reads
    expect(read()).toBe('two')
    expect(reads).toBe(before)
  })

  test('reads a file once for everything that is made of it', async () => {
    const file = path.join(newFolder(), 'a')
    fs.writeFileSync(file, 'one')
    const recent = newRecent()
    const contentFor = (what: string): object => recent.file(what, file, (content) => content)
    // A file that was changed a moment before is read each time.
    while (Date.now() - fs.statSync(file).ctimeMs < 150) await sleep(10)
    expect(contentFor('code')).toBe(contentFor('source'))
  })

  test('drops a value that a build did not use', () => {
    const recent = newRecent()
    let made = 0
    const ask = (): number => recent.value('key', () => ++made)
    expect([ask(), ask()]).toEqual([1, 1])
    recent.end()
    expect(ask()).toBe(1)
    recent.end()
    recent.end()
    expect(ask()).toBe(2)
  })

  test('returns the previous value while it is equal, including the order of keys', () => {
    const recent = newRecent()
    const hook = (): void => undefined
    const made = (more: object): object =>
      recent.same('key', { locales: { en: 1, zh: 2 }, list: [{ a: [1] }], hook, ...more })
    const first = made({})
    expect(made({})).toBe(first)
    for (const other of [
      { locales: { zh: 2, en: 1 } },
      { locales: { en: 1 } },
      { list: [{ a: [1, 2] }] },
      { hook: (): void => undefined },
      { day: new Date(0) },
      { constructor: 'a key' },
    ]) {
      const before = made({})
      expect(made(other)).not.toBe(before)
    }
    expect(made({ constructor: 'a key' })).toBe(made({ constructor: 'a key' }))
  })
})

test('limits the memory of a layered store over a thousand edits', () => {
  const below = memoryStore()
  below.put(hashOf('old'), 'old')
  const store = layeredStore(below)
  const page = 'x'.repeat(100_000)
  const served: string[] = []
  for (let i = 0; i < 1000; i++) {
    const value = `${i} ${page}`
    store.put(hashOf(value), value)
    if (i === 3) served.push(hashOf(value))
    store.sweep(served)
  }
  expect(store.bytes()).toBeLessThan(9_000_000)
  // Served values stay, and so do those of the underlying store.
  expect(store.need(served[0] ?? '').toString()).toMatch(/^3 x/)
  expect(store.get(hashOf('old'))?.toString()).toBe('old')
})

test('keeps the values of a layered store after partial builds until it is crowded', () => {
  const store = layeredStore(memoryStore())
  const page = 'x'.repeat(100_000)
  const put = (name: string): void => store.put(hashOf(name), name + page)
  put('asked for once')
  store.sweep([])
  let edits = 0
  for (; !store.isCrowded(); edits++) {
    put(`${edits}`)
    store.keepAll()
    store.sweep([])
  }
  expect(edits).toBeGreaterThan(50)
  expect(edits).toBeLessThan(100)
  expect(store.has(hashOf('asked for once'))).toBe(true)
  // A full build uses everything it needs, so unused values are dropped.
  put('asked for anew')
  store.sweep([])
  expect(store.has(hashOf('asked for anew'))).toBe(true)
  expect(store.has(hashOf('0'))).toBe(false)
  expect(store.isCrowded()).toBe(false)
  expect(store.bytes()).toBeLessThan(300_000)
})

test('keeps served values that another build removed from the disk cache', () => {
  const folder = newFolder()
  const fill = (name: string): void => {
    const store = openStore(folder)
    if (name === '8') store.has(hashOf('7'))
    store.put(hashOf(name), name)
    store.close()
  }
  // Enough segments that the next store to close compacts them, and keeps only what it has used.
  for (const name of '01234567') fill(name)
  const store = layeredStore(openStore(folder, 'read'))
  store.sweep([hashOf('3'), hashOf('7')])
  fill('8')
  store.rebase(openStore(folder, 'read'))
  expect(store.need(hashOf('3')).toString()).toBe('3')
  expect(store.need(hashOf('7')).toString()).toBe('7')
  expect(store.has(hashOf('4'))).toBe(false)
  // Only the value that is no longer on disk is held in memory.
  expect(store.bytes()).toBe(1)
  store.close()
})

test('keeps adopted search indexes while the site is broken', async () => {
  const root = newFolder()
  write(root, { 'site.config.ts': 'export default {}\n' })
  const progress = (): undefined => undefined
  const session = openSession({ root, cache: path.join(root, '.sitegen'), progress })
  const hash = hashOf('index')
  await session.round()
  await session.adopt({
    inputsHash: '',
    settings: [],
    unwritten: new Map([[hash, Buffer.from('index')]]),
    search: {
      outputs: [{ file: filePath('search-index.json'), hash, bytes: 5 }],
      diagnostics: [],
      indexes: {},
      keys: {},
    },
  })
  for (let i = 0; i < 3; i++) {
    expect(await session.round()).toMatchObject({ ok: false })
    // More than the store keeps if it is unused.
    session.store.put(hashOf(`${i}`), `${i}`.repeat(9_000_000))
    session.store.sweep([])
  }
  expect(session.store.need(hash).toString()).toBe('index')
  await session.close()
})

test('hashes equal inputs of the search indexes alike, and others differently', () => {
  const hashWith = (unclear: readonly string[], absent: readonly string[], label = 'English') =>
    searchedHash({
      site: {
        config: {},
        base: '/',
        locales: [{ id: 'en', label, base: '/', lang: 'en' }],
      } as unknown as Site,
      searching: { searched: {}, unclear, absent },
      searchTests: undefined,
    })
  const all = [hashWith([], []), hashWith(['/a'], []), hashWith([], ['/a']), hashWith([], [], 'E')]
  expect(new Set(all).size).toBe(4)
  expect(hashWith(['/a'], [])).toBe(all[1])
})

test('reports why no indexing thread can be started, and keeps the last indexes, without blocking', async () => {
  const told: unknown[] = []
  const replaced: unknown[] = []
  const session = {
    isIndexed: () => false,
    adopt: async (next: unknown) => void replaced.push(next),
  } as unknown as Session
  // A value that cannot be cloned keeps a thread from starting, as a lack of system resources does.
  const root = (() => '/') as unknown as string
  const indexer = newIndexer({
    root,
    cache: newFolder(),
    session,
    onIndexed: async () => void replaced.push('a build'),
    onFailed: (error) => void told.push(error),
  })
  indexer.follow({} as MadeSite)
  await expect(indexer.done()).resolves.toBeUndefined()
  expect(String(told[0])).toContain('DataCloneError')
  expect(replaced).toEqual([])
})

test('lists changed pages and public files of two builds, and detects changed indexes', () => {
  const outputs = (files: Readonly<Record<string, string>>): Parameters<typeof differences>[0] =>
    new Map(
      Object.entries(files).map(([file, hash]) => [file, { file: filePath(file), hash, bytes: 1 }]),
    )
  const before = outputs({
    'a/index.html': '1',
    'a/index.json': '1',
    'x.png': '1',
    'y.png': '1',
    'assets/w-1.png': '1',
  })
  const after = outputs({ 'a/index.html': '2', 'a/index.json': '2', 'x.png': '2', 'z.png': '1' })
  expect(differences(before, after)).toEqual({
    pages: ['a/index.html'],
    files: ['x.png', 'y.png', 'z.png'],
    hasChanged: true,
    hasNewIndex: false,
  })
  const indexed = outputs({ 'en/search-index.json': '1' })
  expect(differences(new Map(), indexed)).toMatchObject({
    files: [],
    hasChanged: true,
    hasNewIndex: true,
  })
  expect(differences(after, after)).toEqual({
    pages: [],
    files: [],
    hasChanged: false,
    hasNewIndex: false,
  })
})

test('tells a page what has changed since the version that it knows', () => {
  const changes = newChanges()
  changes.note({ files: ['a.png', 'b.png'], hasNewIndex: true })
  changes.note({ files: ['b.png'], hasNewIndex: false })
  expect(changes.since(0)).toEqual({ version: 2, files: ['a.png', 'b.png'], indexed: true })
  expect(changes.since(1)).toEqual({ version: 2, files: ['b.png'], indexed: false })
  // A page that has just loaded is up to date, and an invalid version is ignored.
  for (const none of [2, undefined, Number.NaN])
    expect(changes.since(none)).toEqual({ version: 2, files: [], indexed: false })
  // If there are too many files, none is listed.
  const files = Array.from({ length: NAMED + 1 }, (_, i) => `${i}.png`)
  changes.note({ files, hasNewIndex: false })
  expect(changes.since(2)).toEqual({ version: 3, indexed: false })
})
