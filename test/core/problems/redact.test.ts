// What is shown of an address that holds a secret, however it is written.

import { expect, test } from 'vitest'
import { covered, redacted } from '../../../src/core/problems/redact.ts'
import { busyWatch } from '../../processor.ts'

test.each([
  ['https://me:secret@a.example/x?token=abc&y=1', 'https://***@a.example/x?token=***&y=1'],
  ['//me@a.example/', '//***@a.example/'],
  ['“//me:pw@host:99999999/x” names', '“//***@host:99999999/x” names'],
  ['“//me:pw@exa mple.com/”', '“//***@exa mple.com/”'],
  ['“https:///me:pw@host/”', '“https:///***@host/”'],
  ['“https:me:pw@host/”', '“https:***@host/”'],
  ['https:\\\\me:pw@host', 'https:\\\\***@host'],
  ['/\\me:pw@host and \\\\me:pw@host', '/\\***@host and \\\\***@host'],
  ['ftp:me:pw@host and git+ssh://me:pw@host', 'ftp:***@host and git+ssh://***@host'],
  ['https://me:p@ss@host/a@b', 'https://***@host/a@b'],
  ['/login?to=//me:pw@host', '/login?to=//***@host'],
  ['/a?to=/b?api_key=1&x=2', '/a?to=/b?api_key=***&x=2'],
])('%s is shown as %s', (written, shown) => {
  expect(redacted(written)).toBe(shown)
  expect(redacted(shown)).toBe(shown)
})

test.each([
  'https://a.example/@me?q=a@b',
  'https://@a.example/',
  'docs//me@b.md',
  'Nothing is at /docs/a?x=auth, me@a.example',
  'https: me@a.example',
])('%s holds no secret', (written) => {
  expect(redacted(written)).toBe(written)
  expect(covered(written)).toBe(written)
})

test('in a line everything keeps its place', () => {
  expect(covered('see [x](https://me:p@w@a.example/?key=1&auth=abc) and me@b.example')).toBe(
    'see [x](https://******@a.example/?key=1&auth=***) and me@b.example',
  )
})

test.each(['https:', '//', '/\\', 'https:a', '?', '?a=', '?token', 'token', 'token=', '@', '//@'])(
  'a text of nothing but “%s” is looked through once',
  (sign) => {
    const busy = busyWatch()
    for (const end of ['', '=x', '@']) redacted(sign.repeat(40_000) + end)
    expect(busy()).toBeLessThan(1000)
  },
)
