// Tests that an error of bundled code is traced to a line of its source, and quickly even if it affects many pages.

import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { encode } from '@jridgewell/sourcemap-codec'
import { expect, test } from 'vitest'
import { errorLocator, messageOf } from '../../../src/shell/bundle/error-locator.ts'
import { newFolder } from '../../folder.ts'
import { busyWatch } from '../../processor.ts'

const LINES = 100_000

test('traces 100 further errors in less than 10 times the time of the first', async () => {
  const root = newFolder()
  const name = 'theme-1A2B3C4D.mjs'
  const text = 'x()\n'.repeat(LINES)
  const map = JSON.stringify({
    version: 3,
    sources: [pathToFileURL(path.join(root, 'theme/index.tsx')).href],
    names: [],
    mappings: encode(Array.from({ length: LINES }, (_, line) => [[0, 0, line, 0]])),
  })
  const blame = errorLocator(root, { name, text }, async () => ({
    inputs: [],
    files: [{ name: 'other.mjs', text, map }],
    diagnostics: [],
  }))
  const thrownAt = (line: number): Error =>
    Object.assign(new Error('oops'), { stack: `Error: oops\n    at Theme (${name}:${line}:1)` })
  const first = busyWatch()
  expect(await blame(thrownAt(LINES))).toMatchObject({ path: 'theme/index.tsx', line: LINES })
  const one = first()
  const others = busyWatch()
  for (let line = 1; line <= 100; line++)
    expect(await blame(thrownAt(line))).toMatchObject({ path: 'theme/index.tsx', line })
  expect(others()).toBeLessThan(10 * one)
})

test('returns a message of one line for anything that can be thrown', () => {
  const silent = {
    toString() {
      throw new Error('not me')
    },
  }
  expect(
    [new TypeError('a\nb'), new RangeError(''), 'c', null, Object.create(null), silent].map(
      messageOf,
    ),
  ).toEqual(['a', 'RangeError', 'c', 'null', NO_ERROR, NO_ERROR])
})

const NO_ERROR = 'something that is no error'
