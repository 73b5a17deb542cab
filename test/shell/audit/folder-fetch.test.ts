// Tests `fetchIn`, which answers requests from a folder like a host.

import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { fetchIn, newOrigin } from '../../../src/shell/audit/folder-fetch.ts'
import { newFolder, write } from '../../folder.ts'

const ORIGIN = newOrigin()

/** Returns a folder that is served below `/repo/`. */
function folder(): { readonly root: string; readonly ask: typeof fetch } {
  const root = newFolder()
  write(root, {
    'index.html': '<title>Home</title>',
    'a/b.html': '<title>B</title>',
    '404.html': '<title>None</title>',
    'c d.png': 'x',
    _redirects: '/old /repo/a/b 302\n/elsewhere https://a.example/x\n',
  })
  const send = fetchIn(root, '/repo/')
  return { root, ask: (asked, init) => send(`${ORIGIN}${String(asked)}`, init) }
}

test.each([
  ['/repo/', 200, '<title>Home</title>'],
  ['/repo/a/b', 200, '<title>B</title>'],
  ['/repo/a/b.html?x=1', 200, '<title>B</title>'],
  ['/repo/c%20d.png', 200, 'x'],
  ['/repo/none', 404, '<title>None</title>'],
  ['/repo/_redirects', 404, '<title>None</title>'],
  ['/repo/%zz', 400, 'This address cannot be read.\n'],
  ['/index.html', 301, 'See /\n'],
])('answers %s with %i', async (address, status, text) => {
  const answer = await folder().ask(address)
  expect([answer.status, await answer.text()]).toEqual([status, text])
})

test('returns redirects without following them', async () => {
  const { ask } = folder()
  const led = async (address: string): Promise<unknown> => {
    const { status, headers } = await ask(address)
    return [status, headers.get('location')]
  }
  expect(await led('/old')).toEqual([404, null])
  expect(await led('/repo/index.html')).toEqual([301, '/repo/'])
})

test('answers HEAD with a content type and without a body', async () => {
  const answer = await folder().ask('/repo/a/b', { method: 'HEAD' })
  expect(answer.body).toBeNull()
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
})

test('answers 200 with an empty body if a known file cannot be read', async () => {
  const { root, ask } = folder()
  expect((await ask('/repo/a/b', { method: 'HEAD' })).status).toBe(200)
  fs.rmSync(path.join(root, 'a/b.html'))
  const answer = await ask('/repo/a/b')
  expect([answer.status, await answer.text()]).toEqual([200, ''])
})

test('returns a different origin for each audit', () => {
  expect(newOrigin()).not.toBe(ORIGIN)
})
