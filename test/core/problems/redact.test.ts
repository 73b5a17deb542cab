// Tests that secrets in addresses are masked, in every notation.

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
])('masks the secret in %s: %s', (written, shown) => {
  expect(redacted(written)).toBe(shown)
  expect(redacted(shown)).toBe(shown)
})

test.each([
  'https://a.example/@me?q=a@b',
  'https://@a.example/',
  'docs//me@b.md',
  'Nothing is at /docs/a?x=auth, me@a.example',
  'https: me@a.example',
])('finds no secret in %s', (written) => {
  expect(redacted(written)).toBe(written)
  expect(covered(written)).toBe(written)
})

test('masks secrets in a line with as many characters, so that columns stay the same', () => {
  expect(covered('see [x](https://me:p@w@a.example/?key=1&auth=abc) and me@b.example')).toBe(
    'see [x](https://******@a.example/?key=1&auth=***) and me@b.example',
  )
})

test.each(['https:', '//', '/\\', 'https:a', '?', '?a=', '?token', 'token', 'token=', '@', '//@'])(
  'scans a text that repeats “%s” quickly',
  (sign) => {
    const busy = busyWatch()
    for (const end of ['', '=x', '@']) redacted(sign.repeat(40_000) + end)
    expect(busy()).toBeLessThan(1000)
  },
)
