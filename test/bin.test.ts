// Tests which bundle of the program the command line runs.

import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { newFolder, write } from './folder.ts'

const HOME = path.join(import.meta.dirname, '..')

test('makes a new bundle if the sources or the bundler change, and reuses it otherwise', async () => {
  const home = newFolder()
  const bundler = fs.readFileSync(path.join(HOME, 'bin/code.js'), 'utf8')
  write(home, {
    'package.json': '{ "type": "module" }',
    'test/a.test.ts': '',
    'src/cli.ts': '',
    'src/shell/threads/worker.ts': '',
    'src/shell/serve/background.ts': '',
    'src/shell/audit/crawler.ts': '',
    'src/shell/bundle/ready-theme.ts': 'export const prepareTheme = () => undefined\n',
  })
  fs.symlinkSync(path.join(HOME, 'node_modules'), path.join(home, 'node_modules'))
  let runs = 0
  const bundle = async (files: Readonly<Record<string, string>>): Promise<string> => {
    write(home, { 'bin/code.js': bundler, ...files })
    const file = pathToFileURL(path.join(home, 'bin/code.js')).href
    const { code } = (await import(`${file}?${runs++}`)) as { code: () => Promise<string> }
    return code()
  }
  const first = await bundle({})
  expect(await bundle({})).toBe(first)
  const otherwise = await bundle({ 'bin/code.js': `${bundler}\n` })
  const other = await bundle({ 'src/cli.ts': 'export {}\n' })
  expect(new Set([first, otherwise, other]).size).toBe(3)
})

test.each<[fault: string, files: Readonly<Record<string, string>>, reason: string]>([
  ['without compiled code', {}, 'ENOENT'],
  ['without the program', { '.sitegen/cli/1/worker.js': '' }, 'Cannot find module'],
  ['without a part of it', { '.sitegen/cli/1/cli.js': 'import "./a.js"' }, 'Cannot find module'],
  ['with half of the program', { '.sitegen/cli/1/cli.js': 'if (true) {' }, 'Unexpected end'],
  ['with an empty program', { '.sitegen/cli/1/cli.js': '' }, 'cli.js is cut off'],
])('says that an installation %s is not complete', (_, files, reason) => {
  const home = newFolder()
  write(home, { 'package.json': '{ "type": "module" }', ...files })
  fs.cpSync(path.join(HOME, 'bin'), path.join(home, 'bin'), { recursive: true })
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/sitegen.js', 'build'], {
    cwd: home,
    encoding: 'utf8',
  })
  expect({ status, stdout }).toEqual({ status: 70, stdout: '' })
  expect(stderr).toMatch(/^sitegen is not installed completely \(.+\)\. Install it again\.\n$/)
  expect(stderr).toContain(reason)
})
