// Tests what `build --verbose` reports for translators.

import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import type { BuildResult } from '../../src/shell/stages/build-summary.ts'
import { BILINGUAL, config, site } from '../site.ts'
import { PROGRAM } from '../program.ts'

const build = (root: string, ...more: readonly string[]): string =>
  spawnSync(process.execPath, [PROGRAM, 'build', '--root', root, '--verbose', ...more], {
    encoding: 'utf8',
  }).stdout
const of = (updated: string, title: string): string =>
  `---\ntitle: ${title}\nupdated: ${updated}\n---\n\nWords.\n`

test('build --verbose lists missing translations, and those older than their original', () => {
  const { root } = site({
    'site.config.ts': config('', BILINGUAL),
    'content/zh-Hans/docs/a.md': of('2026-02-03', '甲'),
    'content/en/docs/a.md': of('2026-02-02', 'A'),
    'content/zh-Hans/docs/b.md': of('2026-02-02', '乙'),
    'content/en/docs/b.md': of('2026-02-02', 'B'),
    'content/zh-Hans/docs/c.md': '# 丙\n\nNobody says when.\n',
    'content/en/docs/c.md': of('2026-02-02', 'C'),
    'content/zh-Hans/docs/later.md': '# 丁\n',
    'content/zh-Hans/docs/hidden.md': '---\ntitle: 戊\nunlisted: true\n---\n',
    'content/zh-Hans/blog/2026-01-01-post.md': '# 己\n\nWords.\n',
    'content/en/docs/only.md': '# Only here\n',
  })
  const { untranslated, outdated } = JSON.parse(build(root, '--json')) as BuildResult
  expect(untranslated).toEqual(['content/en/blog/2026-01-01-post.md', 'content/en/docs/later.md'])
  expect(outdated).toEqual([
    {
      path: 'content/en/docs/a.md',
      original: 'content/zh-Hans/docs/a.md',
      since: '2026-02-02',
    },
  ])
  const text = build(root)
  expect(text).toContain(
    '  missing  content/en/blog/2026-01-01-post.md\n           content/en/docs/later.md\n',
  )
  expect(text).toContain(
    '  older    content/en/docs/a.md (git log -p --since=2026-02-02 content/zh-Hans/docs/a.md)\n',
  )
})
