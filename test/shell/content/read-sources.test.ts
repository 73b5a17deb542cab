// What becomes of a file that cannot be read.

import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { filePath, type Diagnostic } from '../../../src/shared/contract.ts'
import { attempt } from '../../../src/shell/content/read-sources.ts'
import { newFolder } from '../../folder.ts'

test('a file that has gone since it was listed is no problem, and a link that leads nowhere is', () => {
  const folder = newFolder()
  fs.symlinkSync('nowhere', path.join(folder, 'link.md'))
  const said = (name: string): readonly string[] => {
    const diagnostics: Diagnostic[] = []
    attempt(filePath(name), diagnostics, () => fs.readFileSync(path.join(folder, name)))
    return diagnostics.map(({ code, path: file }) => `${code} ${file}`)
  }
  expect([said('gone.md'), said('link.md')]).toEqual([[], ['unreadable link.md']])
})
