// Tests the code that `bin/` compiles from the sources: a folder per state of the sources, kept while in use.

import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { cli, code } from '../../bin/code.js'
import { newFolder, write } from '../folder.ts'

test('refreshes the modification time of the compiled code that is in use', async () => {
  const folder = path.join(cli, await code())
  fs.utimesSync(folder, new Date(0), new Date(0))
  await code()
  expect(Date.now() - fs.statSync(folder).mtimeMs).toBeLessThan(60_000)
})

test('compiles the code again when the list of installed packages changes', async () => {
  const home = newFolder()
  const bundled = path.join(home, '.sitegen/cli')
  const builds =
    "import fs from 'node:fs'; export const build = ({ outdir }) => { fs.mkdirSync(outdir, { recursive: true });"
  write(home, {
    'package.json': '{ "type": "module" }',
    'bin/code.js': fs.readFileSync(path.join(import.meta.dirname, '../../bin/code.js')),
    'src/cli.ts': '',
    'test/a.ts': '',
    'node_modules/esbuild/package.json': '{ "type": "module", "exports": "./index.js" }',
    'node_modules/esbuild/index.js': `${builds} fs.writeFileSync(outdir + '/ready-theme.js', 'export const prepareTheme = () => 0') }`,
  })
  const copy = (await import(path.join(home, 'bin/code.js'))) as { code: typeof code }
  const names: string[] = []
  for (const lock of [undefined, '1', '1', '2']) {
    if (lock !== undefined) write(home, { 'node_modules/.package-lock.json': lock })
    names.push(await copy.code())
  }
  expect(names[1]).toBe(names[2])
  expect(fs.readdirSync(bundled).toSorted()).toEqual([...new Set(names)].toSorted())
  expect(new Set(names).size).toBe(3)
})
