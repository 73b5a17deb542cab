// Tests a folder with many pages: a thread looks up their links while they are read, and reports the same as for a few.

import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { newFolder, write } from '../../folder.ts'
import { PROGRAM } from '../../program.ts'

const PAGES = 150
const page = (body: string): string =>
  `<!doctype html>\n<html lang="en"><title>x</title>\n<a href="/0.html">x</a>\n${body}\n`

test('reports broken links of many pages at their places', () => {
  const folder = newFolder()
  write(folder, {
    ...Object.fromEntries(Array.from({ length: PAGES }, (_, i) => [`${i}.html`, page('')])),
    '7.html': page('<p><a href="/none.html">x</a> <a href="/8.html#none">x</a>'),
    '9.html': page('<a href="/old">x</a> <img src="/a.svg" alt="">'),
    'a.svg': '<svg xmlns="http://www.w3.org/2000/svg"><a href="/nowhere.html"/></svg>',
    'old.html': '<title>x</title><meta http-equiv="refresh" content="0; url=/7.html">',
  })
  const { stdout, status } = spawnSync(
    process.execPath,
    [PROGRAM, 'check-links', folder, '--format', 'json'],
    { encoding: 'utf8' },
  )
  const { pages, diagnostics } = JSON.parse(stdout) as {
    readonly pages: number
    readonly diagnostics: readonly { readonly [key: string]: unknown }[]
  }
  expect(pages).toBe(PAGES + 1)
  const told = diagnostics.map(({ code, path, line, column, length }) =>
    [String(path).split('/').at(-1), line, column, length, code].join(' '),
  )
  expect(told.toSorted()).toEqual([
    '7.html 4 13 10 broken-link',
    '7.html 4 40 12 broken-anchor',
    '9.html 4 10 4 redirected-link',
    'a.svg 1 50 13 broken-link',
  ])
  expect(status).toBe(1)
})
