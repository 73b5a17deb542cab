// Tests groups of links in the main navigation.

import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Chrome } from '../../src/shared/contract.ts'
import { audit, brief as briefOf, built } from '../audited.ts'
import { BILINGUAL, config, site } from '../site.ts'

const NAV = `nav: [
  { label: 'Guide', href: '/docs/a' },
  {
    label: { 'zh-Hans': '更多', en: 'More' },
    items: [
      { label: { 'zh-Hans': '乙', en: 'B' }, href: '/docs/b' },
      { label: 'Code', href: 'https://code.example/x' },
    ],
  },
],`

const FILES = {
  'site.config.ts': config(NAV, BILINGUAL),
  'content/zh-Hans/docs/a.md': '# 甲\n',
  'content/zh-Hans/docs/b.md': '# 乙\n',
  'content/en/docs/a.md': '# A\n',
  'content/en/docs/b.md': '# B\n',
}

test('draws a group in the header and the menu, with the links of each language', async () => {
  const { files, brief } = await site(FILES).build()
  expect(brief).toEqual([])
  const links = (b: string, label: string, here: string): string =>
    `<div><a href="${b}"${here}>${label}</a><a href="https://code.example/x" rel="noopener">Code</a></div></details>`
  for (const [page, label, b, name] of [
    ['docs/a', '更多', '/docs/b', '乙'],
    ['en/docs/a', 'More', '/en/docs/b', 'B'],
  ] as const) {
    const html = files.get(`${page}/index.html`) ?? ''
    expect(html).toContain(
      `<details class="dropdown" name="dropdown"><summary>${label}</summary>${links(b, name, '')}`,
    )
    expect(html).toContain(`<details open=""><summary>${label}</summary>${links(b, name, '')}`)
  }
  // On a page of the group, both the group and the link are marked.
  expect(files.get('en/docs/b/index.html')).toContain(
    `<summary aria-current="true">More</summary>${links('/en/docs/b', 'B', ' aria-current="true"')}`,
  )
})

test('gives themes a group as a label and links', async () => {
  const { files } = await site(FILES).build()
  const page = JSON.parse(
    / id="page">(.*?)<\/script>/.exec(files.get('en/docs/a/index.html') ?? '')?.[1] ?? '',
  ) as { readonly files: { readonly chrome: string } }
  const { nav } = JSON.parse(files.get(page.files.chrome.slice(1)) ?? '') as Chrome
  expect(nav).toEqual([
    { label: 'Guide', href: '/en/docs/a', section: '/en/docs/a', sidebar: 'docs' },
    {
      label: 'More',
      items: [
        { label: 'B', href: '/en/docs/b', section: '/en/docs/b', sidebar: 'docs' },
        { label: 'Code', href: 'https://code.example/x', rel: 'noopener', section: '' },
      ],
    },
  ])
})

test('lists the links of a group on the 404 page', async () => {
  const { files } = await site(FILES).build()
  expect(files.get('en/404.html')).toMatch(
    /<li><a href="\/en\/docs\/a">Guide<\/a><\/li><li><a href="\/en\/docs\/b">B<\/a><\/li>/,
  )
})

test('checks links of a group at their place in the config', async () => {
  const { brief, hints } = await site({
    ...FILES,
    'site.config.ts': config(
      `nav: [
  { label: 'A', items: [
    { label: 'X', href: '/docs/bb' },
    { label: 'Y', href: '/en/docs/b' },
  ] },
],`,
      BILINGUAL,
    ),
  }).build()
  expect(brief).toEqual([
    'broken-link site.config.ts:10:26 No page at /docs/bb',
    'prefixed-link site.config.ts:11:26 “/en/docs/b” leads readers of every language to a page in en.',
  ])
  expect(hints[0]).toBe('Did you mean /docs/b?')
})

test('warns about the label of a group that a language lacks', async () => {
  const { brief } = await site({
    ...FILES,
    'site.config.ts': config(
      "nav: [{ label: { 'zh-Hans': '更多' }, items: [{ label: { en: 'B' }, href: '/docs/b' }] }],",
      BILINGUAL,
    ),
  }).build()
  expect(brief).toEqual([
    'missing-text site.config.ts:8:11 Nothing is given for “en” here: what is given for “zh-Hans” is shown instead.',
    'missing-text site.config.ts:8:49 Nothing is given for “zh-Hans” here: what is given for “en” is shown instead.',
  ])
})

test.each([
  ["{ label: 'A', items: [] }", '“nav.0.items” should be a list of links, not an empty list.'],
  ["{ label: 'A', items: 'b' }", '“nav.0.items” should be a list, not “b”.'],
  [
    "{ label: 'A', items: [{ label: 'B', items: [{ label: 'C', href: '/docs/a' }] }] }",
    '“nav.0.items.0” should be a link, because a group of “nav” holds no further groups, not an object.',
  ],
  ["{ items: [{ label: 'C', href: '/docs/a' }] }", '“nav.0” needs “label”.'],
  ["{ label: 'A', items: [{ label: 'C' }] }", '“nav.0.items.0” needs “href”.'],
  ["{ text: 'A', items: [{ label: 'C', href: '/docs/a' }] }", '“nav.0” has no key “text”.'],
  ["{ label: 'A', links: [{ label: 'C', href: '/docs/a' }] }", '“nav.0” has no key “links”.'],
  ["{ label: 'A', position: 'left', items: [{ label: 'C', href: '/docs/a' }] }", '“position”'],
])('reports a mistake in a group once: %s', async (entry, message) => {
  const { diagnostics } = await site({
    ...FILES,
    'site.config.ts': config(`nav: [\n  ${entry},\n],`, BILINGUAL),
  }).build()
  expect(diagnostics).toHaveLength(1)
  expect(diagnostics[0]).toMatchObject({
    severity: 'error',
    path: 'site.config.ts',
    line: 9,
    message: expect.stringContaining(message) as string,
  })
})

test('mends a link of a group in the config', async () => {
  const settings = `${NAV.replace("'/docs/b'", "'/docs/old'")} redirects: { '/docs/old': '/docs/b' },`
  const { 'site.config.ts': _, ...content } = FILES
  const root = await built(content, { settings, locales: BILINGUAL })
  expect(briefOf(await audit(root))).toEqual(['redirected-link site.config.ts:13:52'])
  await audit(root, { fix: true })
  expect(fs.readFileSync(path.join(root, 'site.config.ts'), 'utf8')).toContain(
    "en: 'B' }, href: '/docs/b' }",
  )
})
