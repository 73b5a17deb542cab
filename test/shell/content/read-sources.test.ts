// Tests how a file that cannot be read is reported.

import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { filePath, type Diagnostic } from '../../../src/shared/contract.ts'
import { attempt } from '../../../src/shell/content/read-sources.ts'
import { newFolder } from '../../folder.ts'

test('reports a dangling symbolic link, but not a file deleted since it was listed', () => {
  const folder = newFolder()
  fs.symlinkSync('nowhere', path.join(folder, 'link.md'))
  const said = (name: string): readonly string[] => {
    const diagnostics: Diagnostic[] = []
    attempt(filePath(name), diagnostics, () => fs.readFileSync(path.join(folder, name)))
    return diagnostics.map(({ code, path: file }) => `${code} ${file}`)
  }
  expect([said('gone.md'), said('link.md')]).toEqual([[], ['unreadable link.md']])
})
