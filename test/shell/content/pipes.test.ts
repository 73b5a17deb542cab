// Tests that pipes and devices are not read: reading a pipe without a writer never ends.

import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { contentFiles } from '../../../src/shell/content/content-files.ts'
import { rootProblems } from '../../../src/shell/folders/check-root.ts'
import { newFolder } from '../../folder.ts'

test('reports a pipe in the content, and a symbolic link to it', () => {
  const folder = newFolder()
  const docs = path.join(folder, 'content/en/docs')
  fs.mkdirSync(docs, { recursive: true })
  fs.writeFileSync(path.join(docs, 'a.md'), '# A\n')
  execFileSync('mkfifo', [path.join(docs, 'pipe.png')])
  fs.symlinkSync('pipe.png', path.join(docs, 'b.md'))
  const { files, diagnostics } = contentFiles(folder)
  expect(files).toEqual(['content/en/docs/a.md'])
  expect(diagnostics.map(({ path: file, message }) => `${file} ${message}`).toSorted()).toEqual([
    'content/en/docs/b.md This file cannot be read: it is a pipe, a socket or a device.',
    'content/en/docs/pipe.png This file cannot be read: it is a pipe, a socket or a device.',
  ])
})

test('rejects a device as the config', () => {
  const folder = newFolder()
  fs.symlinkSync('/dev/null', path.join(folder, 'site.config.ts'))
  expect(rootProblems(folder)).toMatchObject([
    { message: 'site.config.ts cannot be read: it is a pipe, a socket or a device.' },
  ])
})
