import { expect, test } from 'vitest'
import { isOnlyPlausibleMatch } from '../../../src/shell/audit/plausible-match.ts'

test.each([
  ['usag', 'usage'],
  ['strat', 'start'],
  ['partt', 'part'],
  ['Part', 'part'],
  ['/docs/instal', '/docs/install'],
  ['/docs/guidess/page', '/docs/guides/page'],
  ['/docs/安装/instal', '/docs/安装/install'],
  ['/docs/install/index.html', '/docs/install'],
  ['/docs/install.html', '/docs/install/'],
  ['./Instal.md', './install.md'],
  ['/docs/', '/docs/index.html'],
])('is certain that %s means %s', (written, there) => {
  expect(isOnlyPlausibleMatch(written, there)).toBe(true)
})

test.each([
  ['安装', '安全'],
  ['/docs/安装', '/docs/安全'],
  ['/docs/windows-11', '/docs/windows-10'],
  ['/docs/windows-1', '/docs/windows-11'],
  ['/docs/v2', '/docs/v1'],
  ['/docs/guide2', '/docs/guides'],
  ['/docs/part', '/docs/port'],
  ['/docs/setup', '/docs/set-up'],
  ['/docs/instl', '/docs/install'],
  ['/docs/a/install', '/docs/b/install'],
  ['/docs/install.png', '/docs/install'],
])('is not certain that %s means %s', (written, there) => {
  expect(isOnlyPlausibleMatch(written, there)).toBe(false)
})
