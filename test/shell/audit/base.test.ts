// A site that lives under a path, as one of a project's pages does: nothing of it is different for those who write it.

import { spawn } from 'node:child_process'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CheckLinksResult } from '../../../src/shell/commands/check-links-command.ts'
import { startPreview } from '../../../src/shell/host/preview.ts'
import { audit, brief, built, textOf, BIN } from '../../audited.ts'
import { BILINGUAL } from '../../site.ts'

const A = `# A

[one](/docs/instal) [two](/docs/install#usag) [three](/docs/old) [four](./instal.md) [five](/docs/install)

![six](/pictur.svg) ![seven](./picture-bside.svg) [eight](https://docs.example/p/docs/old)
`
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"></svg>'

let root = ''
beforeAll(() => {
  root = built(
    {
      'content/zh-Hans/docs/install.md': '# 安装\n\n## 用法 {#usage}\n',
      'content/en/docs/install.md': '# Install\n\n## Usage {#usage}\n',
      'content/en/docs/a.md': A,
      'content/en/docs/picture-beside.svg': SVG,
      'content/public/picture.svg': SVG,
    },
    {
      settings:
        "redirects: { '/docs/old': '/docs/install' }, nav: [{ label: 'Old', href: '/docs/old' }],",
      locales: BILINGUAL,
      base: '/p/',
    },
  )
}, 60_000)

const EXPECTED = [
  'broken-link content/en/docs/a.md:3:7',
  'broken-anchor content/en/docs/a.md:3:27',
  'redirected-link content/en/docs/a.md:3:55',
  'broken-link content/en/docs/a.md:3:73',
  'broken-image content/en/docs/a.md:5:8',
  'broken-image content/en/docs/a.md:5:30',
  'redirected-link content/en/docs/a.md:5:59',
  expect.stringMatching(/^redirected-link site\.config\.ts:\d+:\d+$/),
]

describe('a site built with --base', () => {
  test('has its faults where they were written', () => {
    expect(brief(audit(root))).toEqual(EXPECTED)
  })

  test('has them told in the words of those who write it', () => {
    expect(audit(root).diagnostics.map(({ message, hint }) => `${message}: ${hint}`)).toEqual([
      'No page at /docs/instal: Did you mean /docs/install?',
      'Nothing on /p/en/docs/install has the id “usag”: Did you mean #usage?',
      '/en/docs/old is only a redirect to /docs/install: Link to /docs/install.',
      'No page at /p/en/docs/a/instal.md: Did you mean ./install.md?',
      'No picture at /pictur.svg: Did you mean /picture.svg?',
      'No picture at /p/en/docs/a/picture-bside.svg: Did you mean ./picture-beside.svg?',
      '/docs/old is only a redirect to https://docs.example/p/docs/install: Link to https://docs.example/p/docs/install.',
      '/docs/old is only a redirect to /docs/install: Link to /docs/install.',
    ])
  })

  test('has them there, too, where it is served below its base', async () => {
    const out = path.join(root, 'dist')
    const server = await startPreview({ out, port: 0, host: '127.0.0.1', base: '/p/' })
    try {
      const args = ['check-links', server.url, '--format', 'json']
      const child = spawn(process.execPath, [BIN, ...args], { cwd: root })
      let text = ''
      for await (const part of child.stdout) text += String(part)
      expect(brief(JSON.parse(text) as CheckLinksResult)).toEqual(EXPECTED)
    } finally {
      await server.close()
    }
  })
})

test('--fix writes what has no base, and nothing that is shown and not changed', () => {
  const { fixed } = audit(root, '--fix')
  expect(fixed).toEqual({ links: 8, files: ['content/en/docs/a.md', 'site.config.ts'] })
  expect(textOf(root, 'content/en/docs/a.md')).toBe(
    A.replace('/docs/instal)', '/docs/install)')
      .replace('#usag)', '#usage)')
      .replace('three](/docs/old', 'three](/docs/install')
      .replace('./instal.md', './install.md')
      .replace('/pictur.svg', '/picture.svg')
      .replace('picture-bside', 'picture-beside')
      .replace('/p/docs/old', '/p/docs/install'),
  )
  expect(textOf(root, 'site.config.ts')).toContain("nav: [{ label: 'Old', href: '/docs/install' }]")
})
