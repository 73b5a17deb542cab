// What is run by hand, called as it should not be.

import { spawnSync, type SpawnSyncReturns } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { newFolder, write } from './folder.ts'

const HOME = path.join(import.meta.dirname, '..')

const run = (
  script: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): SpawnSyncReturns<string> =>
  spawnSync(process.execPath, [path.join(HOME, script), ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })

const WHOLE = 'takes a whole number from 1 on'

test.each([
  ['bench/build/run.mjs', ['--pages', '300,x'], `--pages ${WHOLE}, not “x”.\n`],
  ['bench/build/run.mjs', ['--runs', '0'], `--runs ${WHOLE}, not “0”.\n`],
  ['bench/build/run.mjs', ['--modes', 'cold,foo'], '--modes takes cold, warm, edit'],
  ['bench/build/run.mjs', ['--corpus', 'nowhere'], 'There is no corpus. Name its folder'],
  ['bench/serve/run.mjs', ['--pages', 'x'], `--pages ${WHOLE}, not “x”.\n`],
  ['bench/serve/run.mjs', ['--starts', '0'], `--starts ${WHOLE}, not “0”.\n`],
  ['bench/serve/run.mjs', ['--edits', '1.5'], `--edits ${WHOLE}, not “1.5”.\n`],
  ['bench/tasks/run.mjs', ['--runs', 'abc', '/'], `--runs ${WHOLE}, not “abc”.\n`],
  ['scripts/lighthouse.mjs', ['--runs', ''], `--runs ${WHOLE}, not “”.\n`],
  ['scripts/lighthouse.mjs', ['--rnus', '3'], 'Usage: npm run lighthouse -- [--runs 1] [ROUTE…]\n'],
])('%s %j ends with 2', (script, args, message) => {
  const { status, stdout, stderr } = run(script, args)
  expect(stderr).toContain(message)
  expect([status, stdout]).toEqual([2, ''])
})

test('a bench of nothing that is here ends with 2, and the folder it works in keeps what it had', () => {
  const folder = newFolder()
  write(folder, {
    'corpus/make-root.mjs':
      "import fs from 'node:fs'\nfs.mkdirSync(process.argv[3] + '/content/en/docs', { recursive: true })\n",
    'work/thesis.txt': 'x',
    'work/300/thesis.txt': 'x',
  })
  const [corpus, work] = [path.join(folder, 'corpus'), path.join(folder, 'work')]
  const args = ['--corpus', corpus, '--work', work, '--pages', '300', '--only', 'nobody']
  const { status, stdout, stderr } = run('bench/build/run.mjs', args)
  expect(stderr).toBe('No tool that is here begins with “nobody”.\n')
  expect([status, stdout]).toEqual([2, ''])
  expect(fs.readdirSync(path.join(work, '300'))).toEqual(['thesis.txt'])
  expect(fs.existsSync(path.join(work, 'thesis.txt'))).toBe(true)
})
