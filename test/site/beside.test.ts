// Tests the data and the Markdown beside a page's HTML, and the announcement above it.

import { describe, expect, test } from 'vitest'
import type { PageFile, SiteData } from '../../src/shared/contract.ts'
import { BILINGUAL, config, site, type TestBuild } from '../site.ts'

test.each([
  ['', ['a', 'b']],
  ['toc: true\n', ['a', 'b']],
  ['toc: 2\n', ['a']],
  ['toc: 4\n', ['a', 'b', 'c']],
  ['toc: "5"\n', ['a', 'b', 'c', 'd']],
  ['toc: 6\n', ['a', 'b', 'c', 'd', 'e']],
  ['toc: false\n', []],
])('contents with %j in front matter have the headings %j', async (line, ids) => {
  const headings = ['## a', '### b', '#### c', '##### d', '###### e'].join('\n\n')
  const { files, brief } = await site({
    'content/en/docs/a.md': `---\ntitle: A\n${line}---\n\n${headings}\n`,
  }).build()
  expect(brief).toEqual([])
  const { view } = JSON.parse(files.get('docs/a/index.json') ?? '') as PageFile
  expect('toc' in view && view.toc.map(({ id }) => id)).toEqual(ids)
  // The list of all pages is the same for all.
  expect(files.get('search/index.html')?.match(/(?<=docs\/a#)\w/g)).toEqual(['a', 'b'])
})

describe('a page', () => {
  const files = {
    'site.config.ts': config("values: { product: 'Pick' }", BILINGUAL),
    'content/zh-Hans/docs/a.md': '---\ntitle: 甲\n---\n\n见 [乙](b.md#part)。\n',
    'content/zh-Hans/docs/b.md': '# 乙\n\n## 部分 {#part}\n\n```js\nlet a = 1\n```\n',
    'content/en/docs/a.md':
      '# About {{product}}\n\n{{product}}: see [B](b.md "t"), [there][r], ![p](p.svg) and <https://x.example>.\n\n[r]: ./b.md\n\n`{{product}}`\n',
    'content/en/docs/b.md': '# B\n\n## Part\n',
    'content/en/docs/p.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
  }

  test('has a JSON file with its data, for browsers on another page', async () => {
    const built = await site(files).build()
    expect(built.brief).toEqual([])
    const data = JSON.parse(built.files.get('docs/b/index.json') ?? '') as PageFile
    expect(data).toMatchObject({
      locale: 'zh-Hans',
      route: '/docs/b',
      title: '乙',
      view: { view: 'doc', toc: [{ id: 'part', level: 2, html: '部分' }] },
      head: { title: '乙 | Docs' },
      slots: [],
    })
    expect(data.head.tags).toContain('<link rel="canonical" href="https://docs.example/docs/b">')
    expect(data.article).toContain('<h2 id="part">')
    expect(built.files.get('docs/b/index.html')).toContain(data.article)
    const shared = JSON.parse(built.files.get('assets/site.json') ?? '') as SiteData
    expect(shared).toMatchObject({ base: '/', locales: { en: { base: '/en/' } } })
    expect(built.files.has('404.html')).toBe(true)
    expect([...built.files.keys()].filter((file) => /404.*json/.test(file))).toEqual([])
  })

  test('has a Markdown file with its text and full URLs', async () => {
    const built = await site(files).build()
    expect(built.files.get('docs/a/index.md')).toBe(
      '# 甲\n\n见 [乙](https://docs.example/docs/b#part)。\n',
    )
    expect(built.files.get('en/docs/a/index.md')).toBe(
      '# About Pick\n\nPick: see [B](https://docs.example/en/docs/b "t"), [there][r], ' +
        `![p](https://docs.example/${pictureOf(built)}) and <https://x.example>.\n\n[r]: https://docs.example/en/docs/b\n\n\`{{product}}\`\n`,
    )
    expect(built.files.get('docs/b/index.md')).toContain('## 部分 {#part}')
    expect(built.files.get('docs/a/index.html')).toContain('data-copy-page="/docs/a/index.md"')
  })

  test('has full URLs in its Markdown even if values make up all or part of them', async () => {
    const address = 'https://docs.example/docs/g'
    const text = (a: string, b: string, c: string): string =>
      `# A\n\n[a](${a}) [b](<${a}>) [c](${b}) <a href="${b}">d</a> <a href="${a}">e</a> [f][d] [g](${c}/x)\n\n> <a\n> href="${b}">h</a>\n\n[d]: ${a}\n`
    const { files: made, brief } = await site({
      'site.config.ts': config(
        "values: { whole: '/docs/g', part: 'g', out: 'https://x.example' },",
      ),
      'content/en/docs/g.md': '# G\n',
      'content/en/docs/a.md': text('{{whole}}', '/docs/{{part}}', '{{out}}'),
    }).build()
    expect(brief).toEqual([])
    expect(made.get('docs/a/index.md')).toBe(text(address, address, 'https://x.example'))
  })

  const pictureOf = ({ outputs }: TestBuild): string =>
    outputs.find(({ file }) => /p-.*svg$/.test(file))?.file ?? ''
})

describe('an announcement', () => {
  const announced = (href: string): Promise<TestBuild> =>
    site({
      'site.config.ts': config(
        `values: { product: 'Pick' },
  announcement: { id: 'x', text: { 'zh-Hans': '{{product}} 新版', en: '{{product}} is new' }, href: '${href}' }`,
        BILINGUAL,
      ),
      'content/zh-Hans/docs/a.md': '# 甲\n',
      'content/en/docs/a.md': '# A\n',
    }).build()

  test('links to the page in each language', async () => {
    const { files, brief } = await announced('/docs/a')
    expect(brief).toEqual([])
    expect(files.get('docs/a/index.html')).toContain('<p><a href="/docs/a">Pick 新版</a></p>')
    expect(files.get('en/docs/a/index.html')).toContain(
      '<p><a href="/en/docs/a">Pick is new</a></p>',
    )
    expect(files.get('docs/a/index.html')).toMatch(/<script>[^<]*"x"[^<]*<\/script>/)
  })

  test('links to other sites with rel="noopener"', async () => {
    const { files } = await announced('https://news.example/')
    expect(files.get('docs/a/index.html')).toContain(
      '<p><a href="https://news.example/" rel="noopener">Pick 新版</a></p>',
    )
  })

  test('reports a broken link at its place in the config', async () => {
    const { brief } = await announced('/docs/gone')
    expect(brief).toEqual([
      expect.stringMatching(/^broken-link site\.config\.ts:\d+:\d+ No page at \/docs\/gone/),
    ])
  })
})
