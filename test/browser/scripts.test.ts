// Tests that scripts and benchmarks whose browser does not start exit with an error, and leave no server running.

import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { newFolder, write } from '../folder.ts'
import { config } from '../site.ts'

const HOME = path.join(import.meta.dirname, '../..')

/** Expects a script to fail if its browser exits at once. `spawnSync` also waits for processes that it left running. */
function fails(script: string, ...args: string[]): void {
  const { status, error, stderr } = spawnSync(
    process.execPath,
    [path.join(HOME, script), ...args],
    { encoding: 'utf8', env: { ...process.env, CHROMIUM: '/bin/false' }, timeout: 40_000 },
  )
  expect(error).toBeUndefined()
  expect(stderr).toContain('browserType.launch')
  expect(status).toBe(1)
}

test.each([['bench/tasks/run.mjs', '--runs', '1', '/'], ['scripts/draw-screens.mjs']])(
  '%s exits with an error if the browser does not start',
  (script, ...args) => fails(script, ...args),
)

test('bench/serve/run.mjs keeps existing files in its folder, and leaves no process running', async () => {
  const folder = newFolder()
  const [corpus, work] = [path.join(folder, 'corpus'), path.join(folder, 'work')]
  write(folder, {
    'corpus/make-root.mjs':
      "import fs from 'node:fs'\nfs.cpSync(import.meta.dirname, process.argv[3], { recursive: true })\n",
    'corpus/site.config.ts': config(),
    'corpus/content/en/docs/a.md': '# A\n',
    'work/thesis.txt': 'x',
  })
  fails('bench/serve/run.mjs', '--corpus', corpus, '--work', work, '--pages', '1', '--starts', '1')
  expect(fs.readdirSync(work)).toEqual(['thesis.txt'])
  if (fs.existsSync('/proc/self')) await expect.poll(() => callsThatName(work)).toEqual([])
})

/** Returns the command lines in /proc that contain a word. */
function callsThatName(word: string): string[] {
  return fs.readdirSync('/proc').flatMap((name) => {
    try {
      const call = fs.readFileSync(`/proc/${name}/cmdline`, 'utf8')
      return call.includes(word) ? [call] : []
    } catch {
      // Not a process, or one that has just ended.
      return []
    }
  })
}
