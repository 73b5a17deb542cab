// Tests that threads start once, when they are needed, and what happens if they cannot.

import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test, vi } from 'vitest'
import { refusalOf } from '../../../src/shell/report/refusal.ts'
import { openPool, type Pool } from '../../../src/shell/threads/pool.ts'
import { newFolder } from '../../folder.ts'

const LIMITS = { seconds: 10, memory: 100, depth: 10, html: 1 }

/** Returns a pool whose threads take a while to start, and the number of those that have started. */
function slowPool(): { readonly pool: Pool; readonly started: () => number } {
  const folder = newFolder()
  const log = path.join(folder, 'started')
  const worker = path.join(folder, 'worker.mjs')
  fs.writeFileSync(
    worker,
    `import fs from 'node:fs'
fs.appendFileSync(${JSON.stringify(log)}, '.')
await new Promise((loaded) => setTimeout(loaded, 300))
export const parseBatch = (inputs) => inputs.map((input) => 'parsed ' + input)
`,
  )
  return {
    pool: openPool(LIMITS, { worker: pathToFileURL(worker) }),
    started: () => (fs.existsSync(log) ? fs.readFileSync(log, 'utf8').length : 0),
  }
}

const run = (pool: Pool, input: string): Promise<unknown> =>
  pool.run('parseBatch', [[[input as never]]], (outcome) => outcome)

test('uses only the prepared thread for a little work, even if a busy caller missed that it is ready', async () => {
  const { pool, started } = slowPool()
  await pool.prepare('parseBatch')
  const answer = run(pool, 'a')
  // A busy main thread handles no messages.
  const busy = Date.now() + 500
  while (Date.now() < busy);
  expect(await answer).toEqual([{ value: 'parsed a' }])
  expect(started()).toBe(1)
  await pool.close()
})

test('starts threads again with the next work after they were ended', async () => {
  const { pool, started } = slowPool()
  expect(await run(pool, 'a')).toEqual([{ value: 'parsed a' }])
  pool.endThreads()
  expect(await run(pool, 'b')).toEqual([{ value: 'parsed b' }])
  expect(started()).toBe(2)
  pool.endThreads()
  await pool.close()
  await pool.close()
})

test('rejects all work with a system error if the code of the threads was deleted', async () => {
  const folder = newFolder()
  const worker = path.join(folder, 'worker.mjs')
  fs.writeFileSync(
    worker,
    "export const parseBatch = () => import('./more.mjs')\nexport const prepare = () => [null]\n",
  )
  const pool = openPool(LIMITS, { worker: pathToFileURL(worker) })
  // If only a part of the code is missing, the work that needs it fails.
  expect(await run(pool, 'a')).toMatchObject([{ failure: 'crash' }])
  fs.rmSync(worker)
  const gone = { code: 'system', hint: 'Start it again.' }
  for (const each of ['a', 'b']) await expect(run(pool, each)).rejects.toMatchObject(gone)
  const other = openPool(LIMITS, { worker: pathToFileURL(worker) })
  await other.prepare('parseBatch')
  await expect(run(other, 'a')).rejects.toMatchObject(gone)
  await expect(other.runAlone('prepare', { index: true, words: false })).rejects.toMatchObject(gone)
  await Promise.all([pool.close(), other.close()])
})

test.each([
  [
    "new RangeError('WebAssembly.instantiate(): Out of memory: Cannot allocate Wasm memory')",
    'sitegen cannot continue: there is too little memory (ENOMEM).',
  ],
  ['new Error("EAGAIN")', 'sitegen cannot continue: no more threads can be started (EAGAIN).'],
  [
    'new Error("EMFILE: too many open files, open \'/a\'")',
    'sitegen cannot continue: too many files are open (EMFILE).',
  ],
])(
  'rejects work with a system error if the machine lacks resources: %s',
  async (error, message) => {
    const worker = path.join(newFolder(), 'worker.mjs')
    fs.writeFileSync(worker, `export const parseBatch = () => { throw ${error} }\n`)
    const pool = openPool(LIMITS, { worker: pathToFileURL(worker) })
    const alone = (): Promise<unknown> => pool.runAlone('parseBatch', 'a' as never)
    for (const work of [() => run(pool, 'a'), alone]) {
      const failed = await work().catch((reason: unknown) => reason)
      expect(await refusalOf(failed)).toMatchObject({ code: 'system', message })
    }
    await pool.close()
  },
)

test('retries to start a separate thread with the next work', async () => {
  const worker = path.join(newFolder(), 'worker.mjs')
  fs.writeFileSync(
    worker,
    "export const parseBatch = (inputs) => inputs.map((each) => each + '!')\n",
  )
  const pool = openPool(LIMITS, { worker: pathToFileURL(worker) })
  const apart = (): Promise<unknown> => pool.runAlone('parseBatch', 'a' as never)
  vi.doMock('tinypool', () => ({
    Tinypool: function Tinypool() {
      throw new Error('EMFILE: too many open files')
    },
  }))
  await expect(apart()).rejects.toMatchObject({ code: 'EMFILE', syscall: 'thread' })
  vi.doUnmock('tinypool')
  expect(await apart()).toBe('a!')
  await pool.close()
})
