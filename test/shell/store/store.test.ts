import fs from 'node:fs'
import path from 'node:path'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { describe, expect, test } from 'vitest'
import { notesIn, openCache } from '../../../src/shell/store/cache.ts'
import { hashOf, hashOfParts } from '../../../src/shell/store/hash.ts'
import { memo } from '../../../src/shell/store/memo.ts'
import { writeNote } from '../../../src/shell/store/notes.ts'
import { noRecent } from '../../../src/shell/store/recent.ts'
import { bytesOf } from '../../../src/shell/threads/shared-bytes.ts'
import { StoreDamaged, memoryStore, openStore } from '../../../src/shell/store/store.ts'
import { newFolder } from '../../folder.ts'

const key = (name: string): string => hashOf(name)
const segments = (folder: string): string[] =>
  fs.readdirSync(folder).filter((name) => name.endsWith('.seg'))

describe('the store', () => {
  test('returns stored values in the same run and the next', () => {
    const folder = path.join(newFolder(), 'store')
    const first = openStore(folder)
    first.put(key('a'), 'Zeichen 字')
    first.put(key('empty'), '')
    first.put(key('b'), Buffer.from([0, 1, 255]))
    expect(first.get(key('empty'))?.length).toBe(0)
    expect(first.get(key('a'))?.toString()).toBe('Zeichen 字')
    expect(first.get(key('c'))).toBeUndefined()
    first.close()
    const second = openStore(folder)
    expect(second.has(key('a'))).toBe(true)
    expect(second.get(key('b'))).toEqual(Buffer.from([0, 1, 255]))
    expect(second.get(key('empty'))?.length).toBe(0)
    second.close()
    expect(segments(folder)).toHaveLength(1)
  })

  test('distinguishes keys with the same prefix, in one segment and in several', () => {
    const folder = path.join(newFolder(), 'store')
    const keys = Array.from(
      { length: 500 },
      (_, i) => `${'ffffffff'}${String(i).padStart(24, '0')}`,
    )
    for (const some of [keys.slice(0, 300), keys.slice(300, 400)]) {
      const store = openStore(folder)
      for (const each of some) store.put(each, each)
      store.close()
    }
    expect(segments(folder)).toHaveLength(2)
    const store = openStore(folder)
    for (const each of keys.slice(0, 400)) expect(store.get(each)?.toString()).toBe(each)
    for (const each of keys.slice(400)) expect(store.has(each)).toBe(false)
    store.close()
  })

  test('stores more than fits into one write', () => {
    const folder = path.join(newFolder(), 'store')
    const store = openStore(folder)
    const values = Array.from({ length: 40 }, (_, i) => String(i).repeat(100_000))
    for (const value of values) store.put(key(value), value)
    expect(values.every((value) => store.get(key(value))?.toString() === value)).toBe(true)
    store.close()
    const again = openStore(folder)
    expect(values.every((value) => again.get(key(value))?.toString() === value)).toBe(true)
    again.close()
  })

  test('hands values to other threads, whether already written or not', async () => {
    const folder = path.join(newFolder(), 'store')
    const first = openStore(folder)
    const large = '字'.repeat(500_000)
    first.put(key('early'), 'early')
    first.put(key('large'), large)
    first.put(key('late'), 'late')
    first.put(key('empty'), '')
    const written = first.needShared(key('early'))
    expect(written).not.toBeInstanceOf(Uint8Array)
    const read = new Worker(
      `const { workerData: { file, offset, length }, parentPort } = require('node:worker_threads')
       const bytes = Buffer.alloc(length)
       require('node:fs').readSync(file, bytes, 0, length, offset)
       parentPort.postMessage(bytes.toString())`,
      { eval: true, workerData: written },
    )
    expect((await once(read, 'message'))[0]).toBe('early')
    for (const [name, value] of [['early'], ['large', large], ['late'], ['empty', '']] as const)
      expect(bytesOf(first.needShared(key(name))).toString()).toBe(value ?? name)
    expect(() => first.needShared(key('nothing'))).toThrow(StoreDamaged)
    first.close()
    const second = openStore(folder)
    expect(bytesOf(second.needShared(key('late'))).toString()).toBe('late')
    second.close()
  })

  test('treats a damaged value as missing', () => {
    const folder = path.join(newFolder(), 'store')
    const first = openStore(folder)
    first.put(key('a'), 'aaaa')
    first.put(key('b'), 'bbbb')
    first.close()
    const file = path.join(folder, segments(folder)[0] ?? '')
    const bytes = fs.readFileSync(file)
    bytes[1] = 0
    fs.writeFileSync(file, bytes)
    const second = openStore(folder)
    expect(second.has(key('a'))).toBe(true)
    expect(second.get(key('a'))).toBeUndefined()
    expect(second.has(key('a'))).toBe(false)
    expect(second.get(key('b'))?.toString()).toBe('bbbb')
    second.put(key('a'), 'aaaa')
    expect(second.get(key('a'))?.toString()).toBe('aaaa')
    second.close()
    expect(openStore(folder).get(key('a'))?.toString()).toBe('aaaa')
  })

  test.each([0, 5, 100])('discards a segment that was truncated to %i bytes', (length) => {
    const folder = path.join(newFolder(), 'store')
    const first = openStore(folder)
    first.put(key('a'), 'x'.repeat(200))
    first.close()
    fs.truncateSync(path.join(folder, segments(folder)[0] ?? ''), length)
    const open = (): number => fs.readdirSync('/proc/self/fd').length
    const isLinux = process.platform === 'linux'
    const before = isLinux ? open() : 0
    openStore(folder, 'read').close()
    expect(segments(folder)).toHaveLength(1)
    const next = openStore(folder)
    expect(next.get(key('a'))).toBeUndefined()
    next.close()
    expect(segments(folder)).toEqual([])
    expect(isLinux ? open() : 0).toBe(before)
  })

  test('works without a writable folder', () => {
    const file = path.join(newFolder(), 'file')
    fs.writeFileSync(file, '')
    const store = openStore(path.join(file, 'store'))
    store.put(key('a'), 'a'.repeat(3 << 20))
    expect(store.get(key('a'))?.length).toBe(3 << 20)
    store.close()
  })

  test('drops values that no run uses any more, and temporary files of killed runs', () => {
    const folder = path.join(newFolder(), 'store')
    for (let run = 0; run < 30; run++) {
      const store = openStore(folder)
      store.has(key('kept'))
      store.put(key('kept'), 'kept')
      store.put(key(`run ${run}`), 'x'.repeat(1000))
      store.close()
    }
    fs.writeFileSync(path.join(folder, '00000001-999999999-abcd.tmp'), 'litter')
    const store = openStore(folder)
    expect(store.get(key('kept'))?.toString()).toBe('kept')
    expect(store.get(key('run 0'))).toBeUndefined()
    expect(segments(folder).length).toBeLessThan(10)
    expect(fs.readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([])
    store.close()
  })

  test('loses nothing if two runs use it at once', () => {
    const folder = path.join(newFolder(), 'store')
    const [one, two] = [openStore(folder), openStore(folder)]
    one.put(key('one'), '1')
    two.put(key('two'), '2')
    two.close()
    one.close()
    const both = openStore(folder)
    expect([both.get(key('one'))?.toString(), both.get(key('two'))?.toString()]).toEqual(['1', '2'])
    both.close()
  })
})

describe('memo', () => {
  const counted = (
    store = memoryStore(),
    { name = 'square', version = 'v' } = {},
  ): {
    calls: number[][]
    square: (inputs: readonly number[]) => Promise<(number | undefined)[]>
  } => {
    const calls: number[][] = []
    const square = memo<number, number>(
      { store, version, recent: noRecent },
      {
        name,
        tally: { hits: 0, misses: 0 },
        keyOf: (n) => [String(n)],
        async compute(inputs) {
          calls.push([...inputs])
          return inputs.map((n) => (n === 13 ? undefined : n * n))
        },
      },
    )
    return { calls, square }
  }

  test('computes all missing results once, in a single call', async () => {
    const { calls, square } = counted()
    expect(await square([1, 2, 2, 3])).toEqual([1, 4, 4, 9])
    expect(await square([3, 4])).toEqual([9, 16])
    expect(calls).toEqual([[1, 2, 3], [4]])
  })

  test('consumes inputs one by one, and lets compute empty the list of missing ones', async () => {
    const store = memoryStore()
    await counted(store).square([1, 3])
    const keyed: number[] = []
    const square = memo<number, number>(
      { store, version: 'v', recent: noRecent },
      {
        name: 'square',
        tally: { hits: 0, misses: 0 },
        keyOf: (n) => [String(keyed.push(n) && n)],
        async compute(inputs) {
          const mine = inputs.splice(0)
          return mine.map((n) => n * n)
        },
      },
    )
    function* numbers(): Generator<number> {
      for (const n of [1, 2, 3, 4]) {
        // All inputs before it have been looked up, and need not be held any more.
        expect(keyed).toHaveLength(n - 1)
        yield n
      }
    }
    expect(await square(numbers())).toEqual([1, 4, 9, 16])
    expect(await square([4, 2])).toEqual([16, 4])
  })

  test('does not store an undefined result', async () => {
    const { calls, square } = counted()
    expect(await square([13])).toEqual([undefined])
    await square([13])
    expect(calls).toHaveLength(2)
  })

  test.each([
    ['versions', { version: 'w' }],
    ['stages', { name: 'other' }],
  ])('does not share results between %s', async (_, differing) => {
    const store = memoryStore()
    await counted(store).square([2])
    for (const [own, calls] of [[{}, []] as const, [differing, [[2]]] as const]) {
      const other = counted(store, own)
      await other.square([2])
      expect(other.calls).toEqual(calls)
    }
  })

  test('distinguishes keys whose parts only differ in where they are split', () => {
    expect(hashOfParts(['ab', 'c'])).not.toBe(hashOfParts(['a', 'bc']))
    expect(hashOfParts(['a', ''])).not.toBe(hashOfParts(['a']))
  })
})

describe('store.unwritten', () => {
  const small = 'small'
  const large = 'x'.repeat(3_000_000)
  const given = (store: ReturnType<typeof openStore>): string[] => {
    for (const value of [small, large, '', small]) store.put(hashOf(value), value)
    const values = [...store.unwritten().values()].map(String)
    store.close()
    return values
  }

  test('returns the values if the folder cannot be created or was deleted', () => {
    const file = path.join(newFolder(), 'file')
    fs.writeFileSync(file, '')
    expect(given(openStore(file))).toEqual([small, large, ''])
    const folder = newFolder()
    const store = openStore(folder)
    // Large enough to be written before the store is closed.
    store.put(hashOf(large), large)
    fs.rmSync(folder, { recursive: true })
    expect(given(store)).toEqual([large, small, ''])
  })

  test('returns the values of a site that was moved away, without recreating its folder', () => {
    const root = path.join(newFolder(), 'site')
    const store = path.join(root, '.sitegen', 'store')
    const noted = path.join(root, '.sitegen', 'notes')
    expect(given(openStore(store))).toEqual([small, large, ''])
    writeNote(noted, 'one', 1)
    openCache(path.dirname(store), 'read').close()
    expect(fs.existsSync(root)).toBe(false)
    fs.mkdirSync(root)
    expect(given(openStore(store))).toEqual([])
    writeNote(noted, 'one', 1)
    expect(fs.readdirSync(noted)).toEqual(['one.json'])
  })

  test('returns nothing if everything was written', () => {
    const folder = newFolder()
    expect(given(openStore(folder))).toEqual([])
    expect(openStore(folder, 'read').get(hashOf(large))?.length).toBe(large.length)
  })
})

test('replaces a note atomically, and keeps the old one if the new one cannot be serialized', () => {
  const folder = newFolder()
  const note = path.join(folder, 'note.json')
  const before = path.join(folder, 'before')
  writeNote(folder, 'note', 'old')
  // A process that is reading the old note still has it, as does this hard link.
  fs.linkSync(note, before)
  writeNote(folder, 'note', 'new')
  writeNote(folder, 'note', 1n)
  expect([note, before].map((file) => fs.readFileSync(file, 'utf8'))).toEqual(['"new"', '"old"'])
  expect(fs.readdirSync(folder).toSorted()).toEqual(['before', 'note.json'])
})

test('deletes note drafts of killed runs when a cache is opened for writing', () => {
  const cache = newFolder()
  const notes = notesIn(cache)
  writeNote(notes, 'note', 1)
  const [dead, living] = ['files.json.999999999-0', `files.json.${process.pid}-1`]
  for (const name of [dead, living]) fs.writeFileSync(path.join(notes, name), '')
  openCache(cache, 'read').close()
  expect(fs.readdirSync(notes).toSorted()).toEqual([dead, living, 'note.json'].toSorted())
  openCache(cache).close()
  expect(fs.readdirSync(notes).toSorted()).toEqual([living, 'note.json'])
})
