// Tests that scripts which are run by hand reject wrong arguments and report missing requirements.

import { spawnSync, type SpawnSyncReturns } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
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
])('%s %j exits with status 2 and explains why', (script, args, message) => {
  const { status, stdout, stderr } = run(script, args)
  expect(stderr).toContain(message)
  expect([status, stdout]).toEqual([2, ''])
})

test('exits with status 2 if no benchmark tool matches, and keeps files in the work folder', () => {
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
  expect(fs.readdirSync(work).toSorted()).toEqual(['300', 'thesis.txt'])
})

describe('need-chromium.mjs', () => {
  /** Runs the script with a fake apt, which only logs its calls, and with `font` as the list of installed fonts. */
  function need(chromium: string, font: string): SpawnSyncReturns<string> & { asked: string } {
    const folder = newFolder()
    const asked = path.join(folder, 'asked')
    const commands = {
      'apt-get': `echo "$*" >> '${asked}'`,
      'apt-cache': `echo "cache $*" >> '${asked}'`,
      'fc-list': `echo '${font}'`,
      // The script calls apt through sudo unless it runs as root.
      sudo: 'shift; "$@"',
    }
    for (const [name, code] of Object.entries(commands))
      fs.writeFileSync(path.join(folder, name), `#!/bin/sh\n${code}\n`, { mode: 0o755 })
    const result = run('scripts/need-chromium.mjs', [], {
      CHROMIUM: chromium,
      PATH: `${folder}:${process.env['PATH']}`,
    })
    return { ...result, asked: fs.existsSync(asked) ? fs.readFileSync(asked, 'utf8') : '' }
  }

  test('reports a missing browser that CHROMIUM names, and installs no other', () => {
    const { status, stderr, asked } = need('/typo', 'Noto Sans CJK SC')
    expect(stderr).toContain('The browser tests need the browser /typo that CHROMIUM names.')
    expect(stderr).toContain('Correct the variable CHROMIUM, or leave it out.')
    expect(stderr).not.toContain('apt-get')
    expect([status, asked]).toEqual([1, ''])
  })

  test('lists only missing packages in its install command', () => {
    const { stderr } = need('/typo', '')
    expect(stderr).toContain('  sudo apt-get install fontconfig fonts-noto-cjk\n')
    expect(stderr).toContain('Correct the variable CHROMIUM, or leave it out.')
  })

  test('does nothing if browser and fonts are there', () => {
    expect(need(process.execPath, 'Noto Sans CJK SC')).toMatchObject({
      status: 0,
      stderr: '',
      asked: '',
    })
  })

  test.runIf(fs.existsSync('/usr/bin/apt-get'))(
    'installs only fonts if only these are missing',
    () => {
      expect(need(process.execPath, '').asked).toBe(
        'update -qq\ninstall -y -qq --no-install-recommends fontconfig fonts-noto-cjk\n',
      )
    },
  )
})
