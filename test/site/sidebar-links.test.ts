// Tests links in `_sidebars.yaml`, which lead to what is no document.

import { expect, test } from 'vitest'
import { audit, brief as briefOf, built } from '../audited.ts'
import { BILINGUAL, config, site, type Files } from '../site.ts'
import { amendedSteps } from './amending.ts'

const SIDEBARS = `main:
  - a
  - { label: Releases, href: https://x.example/r }
  - label: More
    items:
      - { label: About us, href: /about }
      - b
  - { label: Part, href: '/docs/b#part' }
  - { label: A file, href: /f.txt }
  - { label: Own, href: https://docs.example/kit/about }
`

const FILES: Files = {
  'content/en/docs/a.md': '# A\n',
  'content/en/docs/b.md': '# B\n\n## Part\n',
  'content/en/pages/about.md': '# About\n',
  'content/public/f.txt': 'x',
}

/** Returns the links of the sidebar on a page, as `address label`. */
function sidebarOn(page: string | undefined): string[] {
  const [nav = ''] = /<nav class="sidebar".*?<\/nav>/s.exec(page ?? '') ?? []
  return Array.from(nav.matchAll(/<a href="([^"]*)"([^>]*)>([^<]*)</g), ([, href, rest, label]) =>
    [href, label, ...(rest?.includes('rel="noopener"') ? ['noopener'] : [])].join(' '),
  )
}

test('draws the links of a sidebar among its documents', async () => {
  const { files, brief } = await site({
    ...FILES,
    'site.config.ts': config("base: '/kit/'"),
    'content/en/docs/_sidebars.yaml': SIDEBARS,
  }).build()
  expect(brief).toEqual([])
  expect(sidebarOn(files.get('docs/b/index.html'))).toEqual([
    '/kit/docs/a A',
    'https://x.example/r Releases noopener',
    '/kit/about About us',
    '/kit/docs/b B',
    '/kit/docs/b#part Part',
    '/kit/f.txt A file',
    '/kit/about Own',
  ])
  // A reader who goes on from page to page passes only documents.
  expect(files.get('docs/a/index.html')).toMatch(/<a class="older" href="\/kit\/docs\/b"/)
})

test('leads to the pages of the language that shows the sidebar', async () => {
  const { files, brief } = await site({
    'site.config.ts': config('', BILINGUAL),
    'content/zh-Hans/docs/a.md': '# 甲\n',
    'content/zh-Hans/pages/about.md': '# 关于\n',
    'content/en/docs/a.md': '# A\n',
    'content/en/pages/about.md': '# About\n',
    'content/zh-Hans/docs/_sidebars.yaml': 'main: [a, { label: 关于, href: /about }]\n',
  }).build()
  expect(brief).toEqual([])
  expect(sidebarOn(files.get('docs/a/index.html'))).toEqual(['/docs/a 甲', '/about 关于'])
  expect(sidebarOn(files.get('en/docs/a/index.html'))).toEqual(['/en/docs/a A', '/en/about 关于'])
})

test('reports each fault of a link once, at its place', async () => {
  const { brief, hints } = await site({
    ...FILES,
    'site.config.ts': config('', BILINGUAL),
    'content/zh-Hans/docs/a.md': '# 甲\n',
    'content/zh-Hans/docs/_sidebars.yaml': `main:
  - a
  - { label: Gone, href: /abuot }
  - { label: Prefixed, href: /en/docs/a }
  - { label: Beside, href: ./a.md }
  - { text: T, link: /docs/a }
  - { href: /docs/a }
`,
  }).build()
  expect(brief).toEqual([
    'broken-link content/zh-Hans/docs/_sidebars.yaml:3:20 No page at /abuot',
    'prefixed-link content/zh-Hans/docs/_sidebars.yaml:4:24 “/en/docs/a” leads readers of every language to a page in en.',
    'wrong-value content/zh-Hans/docs/_sidebars.yaml:5:22 “main.3.href” should be a path that begins with one “/”, or an address, not “./a.md”.',
    'unknown-key content/zh-Hans/docs/_sidebars.yaml:6:7 “main.4” has no key “text”.',
    'unknown-key content/zh-Hans/docs/_sidebars.yaml:6:16 “main.4” has no key “link”.',
    'missing-key content/zh-Hans/docs/_sidebars.yaml:7:5 “main.5” needs “label”.',
  ])
  expect(hints.filter((hint) => hint?.startsWith('Did you mean'))).toEqual([
    'Did you mean “label”?',
    'Did you mean “href”?',
  ])
})

test('lets a language that has a sidebar of its own name its own prefix', async () => {
  const { brief } = await site({
    'site.config.ts': config('', BILINGUAL),
    'content/zh-Hans/docs/a.md': '# 甲\n',
    'content/en/docs/a.md': '# A\n',
    'content/zh-Hans/docs/_sidebars.yaml': 'main: [a]\n',
    'content/en/docs/_sidebars.yaml': 'main: [a, { label: A, href: /en/docs/a }]\n',
  }).build()
  expect(brief).toEqual([])
})

test('looks at the whole site when the place that a link leads to is renamed', async () => {
  const sidebars = 'main: [a, b, { label: Part, href: "/docs/b#part" }]\n'
  const self = site({ ...FILES, 'content/en/docs/_sidebars.yaml': sidebars })
  const texts = ['# B\n\n## Other\n', '# B\n\n## Part\n\n## Free\n', '# B\n\n## Part\n\n## Freed\n']
  let step = 0
  const amended = await amendedSteps(self, texts.length, () => ({
    'content/en/docs/b.md': texts[step++] ?? '',
  }))
  expect(amended).toBe(1)
})

test('an audit names the place of a broken link', async () => {
  const root = await built(
    {
      'content/en/docs/a.md': '# A\n',
      'content/en/docs/_sidebars.yaml': 'main: [a, { label: Gone, href: /gone }]\n',
    },
    { settings: "links: { page: 'warn' }," },
  )
  expect(briefOf(await audit(root))).toEqual(['broken-link content/en/docs/_sidebars.yaml:1:26'])
})
