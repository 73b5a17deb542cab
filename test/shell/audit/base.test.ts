// A site that lives under a path, as one of a project's pages does: nothing of it is different for those who write it.

import { spawn } from 'node:child_process'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CheckLinksResult } from '../../../src/shell/check-links-command.ts'
import { startPreview } from '../../../src/shell/preview.ts'
import { audit, brief, built, BIN } from '../../audited.ts'
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
