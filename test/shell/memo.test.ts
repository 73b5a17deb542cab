// What a stage has made is remembered; while it looks for what is missing, others get ready.

import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { memo } from '../../src/shell/memo.ts'
import { openPool } from '../../src/shell/pool.ts'
import { noRecent } from '../../src/shell/recent.ts'
import { memoryStore } from '../../src/shell/store.ts'
import { newFolder } from '../folder.ts'

const memory = {
  store: memoryStore(),
  version: 'v',
  recent: noRecent,
  pool: { isBusy: () => true },
}
const inputs = Array.from({ length: 200 }, (_, i) => `input ${i}`)

test('the first that is missing is told of while others are asked for', async () => {
  const said: string[] = []
  const remember = memo<string, string>(
    memory,
    'stage',
    { hits: 0, misses: 0 },
    (input) => {
      if (input === inputs.at(-1)) said.push('the last one asked')
      return [input]
    },
    async (missing) => {
      said.push(`computed ${missing.length}`)
      return missing.map((input) => input.toUpperCase())
    },
    { onMissing: () => setImmediate(() => said.push('ready')) },
  )
  expect(await remember(inputs.slice(1))).toHaveLength(199)
  expect(said).toEqual(['ready', 'the last one asked', 'computed 199'])
  said.length = 0
  expect((await remember(inputs)).slice(0, 2)).toEqual(['INPUT 0', 'INPUT 1'])
  expect(said).toEqual(['ready', 'the last one asked', 'computed 1'])
  said.length = 0
  await remember(inputs)
  expect(said).toEqual(['the last one asked'])
})

test('nobody is waited for where no thread is at work', async () => {
  const said: string[] = []
  const remember = memo<string, string>(
    { ...memory, pool: { isBusy: () => false } },
    'other stage',
    { hits: 0, misses: 0 },
    (input) => {
      if (input === inputs.at(-1)) said.push('the last one asked')
      return [input]
    },
    async (missing) => missing,
    { onMissing: () => setImmediate(() => said.push('another')) },
  )
  await remember(inputs)
  expect(said[0]).toBe('the last one asked')
})

test('a thread that was prepared does a little work alone', async () => {
  const folder = newFolder()
  const log = path.join(folder, 'started')
  const worker = path.join(folder, 'worker.mjs')
  fs.writeFileSync(
    worker,
    `import fs from 'node:fs'
fs.appendFileSync(${JSON.stringify(log)}, 'thread\\n')
export const parseBatch = async (inputs) => {
  if (inputs.length === 0) await new Promise((loaded) => setTimeout(loaded, 300))
  return inputs.map((input) => 'parsed ' + input)
}
`,
  )
  const pool = openPool(pathToFileURL(worker), { seconds: 10, memory: 100, depth: 10, html: 1 })
  expect(pool.isBusy()).toBe(false)
  pool.prepare('parseBatch')
  expect(pool.isBusy()).toBe(true)
  await new Promise((started) => setTimeout(started, 100))
  const values = await pool.run('parseBatch', [[['a' as never]]], (outcome) => outcome)
  expect(values).toEqual([{ value: 'parsed a' }])
  expect(pool.isBusy()).toBe(false)
  expect(fs.readFileSync(log, 'utf8')).toBe('thread\n')
  await pool.close()
})
