// Tests that a file with an error causes no further diagnostics elsewhere, and that mistakes in front matter do not
// hide other problems.

import { expect, test } from 'vitest'
import { BILINGUAL, config, PNG, site, type Files } from '../site.ts'

const TYPO = '---\ntitle: X: 1\n---\n\n## Part\n'
test('accepts links to a page with invalid front matter, its anchors and its translation', async () => {
  const { brief } = await site({
    'site.config.ts': config(
      "nav: [{ label: 'X', href: '/docs/x' }], redirects: { '/old': '/docs/x#part' }",
      BILINGUAL,
    ),
    'content/zh-Hans/docs/x.md': TYPO,
    'content/en/docs/x.md': '# X\n\n## Part\n\n[here](#anything)\n',
    'content/zh-Hans/docs/b.md':
      '# 乙\n\n[a](./x.md) [b](./x.md#part) [c](/docs/x#part) [d](https://docs.example/docs/x#part) [e](./X.md)\n',
    'content/en/docs/b.md': '# B\n\n[a](./x.md#any) [b](/docs/x/#any)\n',
  }).build()
  expect(brief).toEqual([
    'letter-case content/zh-Hans/docs/b.md:3:90 ./X.md differs from ./x.md in upper and lower case: to most hosts these are two addresses.',
    'yaml content/zh-Hans/docs/x.md:2:8 This is not valid YAML: nested mappings are not allowed in compact mappings.',
  ])
})

test.each([
  ['that is empty', ''],
  ['whose front matter is wrong', TYPO],
  ['that is no text', new Uint8Array([0xff, 0xfe, 0x23, 0])],
])('does not compare the headings of a translation %s', async (_, theirs) => {
  const { brief } = await site({
    'site.config.ts': config('', BILINGUAL),
    'content/zh-Hans/docs/x.md': '# 甲\n\n## 乙\n',
    'content/en/docs/x.md': theirs,
  }).build()
  expect(brief).toEqual([expect.stringMatching(/^(missing-title|yaml|encoding) content\/en/)])
})

test('accepts pages with invalid front matter in sidebars, tags, search tests and links', async () => {
  const { brief } = await site({
    'content/en/docs/_sidebars.yaml': 'docs: [a, x]\n',
    'content/en/docs/a.md':
      '---\ntitle: A\nsidebar: docs\n---\n\n[t](/blog/tags/only) [p](/blog/2024/01/01/x#y)\n',
    'content/en/docs/x.md': TYPO,
    'content/en/blog/_tags.yaml': 'only: { label: Only }\n',
    'content/en/blog/2024-01-01-x.md': '---\ntitle: X: 1\ntags: [only]\n---\n',
    'content/search.tests.yaml': '- { query: part, locale: en, page: /docs/x }\n',
    'content/en/pages/index.md': '---\ntitle: X: 1\n---\n\n## Part\n',
    'content/en/pages/b.md': '# B\n\n[home](/#part)\n',
  }).build()
  expect(brief.map((each) => each.replace(/ This.*/, ''))).toEqual([
    'yaml content/en/blog/2024-01-01-x.md:2:8',
    'yaml content/en/docs/x.md:2:8',
    'yaml content/en/pages/index.md:2:8',
  ])
})

test('accepts links to broken component pages, invalid UTF-8 and files that nest too deeply', async () => {
  const links = '[a](./code.tsx#x) [b](./bytes.md) [c](./deep.md#x)'
  const files = {
    'content/en/docs/_sidebars.yaml': 'docs: [links, code, bytes, deep]\n',
    'content/en/docs/links.md': `# Links\n\n${links}\n`,
    'content/en/docs/bytes.md': new Uint8Array([0xff, 0xfe, 0xfd]),
    'content/en/docs/deep.md': `# Deep\n\n${'> '.repeat(200)}x\n`,
  }
  const code = "export const frontMatter = { titel: 'X' }\nexport default () => <b id='x' />\n"
  const { brief } = await site({ ...files, 'content/en/docs/code.tsx': code }).build()
  expect(brief.map((each) => each.split(' ').slice(0, 2).join(' '))).toEqual([
    'encoding content/en/docs/bytes.md:1:1',
    'unknown-key content/en/docs/code.tsx:1:30',
    expect.stringMatching(/^too-deep content\/en\/docs\/deep.md/),
  ])
})

test('accepts a component page in a sidebar if it cannot be bundled', async () => {
  const { brief } = await site({
    'content/en/docs/_sidebars.yaml': 'docs: [a, broken]\n',
    'content/en/docs/a.md': '# A\n',
    'content/en/docs/broken.tsx': 'export default (',
  }).build()
  expect(brief).toEqual([expect.stringMatching(/^module content\/en\/docs\/broken.tsx/)])
})

const BROKEN = {
  'site.config.ts': config("nav: [{ label: 'X', href: '/docs/navv' }]"),
  'content/en/docs/code.tsx':
    "export const frontMatter = { title: 'Code' }\nexport default () => <b id='x'>x</b>\n",
  'content/en/docs/b.md': `# B

[feed](/blog/rss.xml) [map](/sitemap.xml) [search](/search) [posts](/blog#main) [own](#panel)
[code](./code.tsx#x) [page](./a.md#here) ![a](./a.png) [file](/a.pdf)

[gone](./gone.md) ![gone](./gone.png)
`,
  'content/en/docs/a.md': '# A\n\n## Here\n',
  'content/en/docs/a.png': PNG,
  'content/public/a.pdf': 'x',
  'content/en/blog/2024-01-01-x.md': '# X\n',
}
const FOUND = [
  'broken-image content/en/docs/b.md:6:27 No picture at content/en/docs/gone.png',
  'broken-link content/en/docs/b.md:6:8 No page at /docs/gone',
  'broken-link site.config.ts:8:30 No page at /docs/navv',
]

test.each([
  ['a component page cannot be bundled', 'content/en/docs/broken.tsx', 'export default ('],
  ['one cannot be run', 'content/en/docs/broken.tsx', 'export default x.y'],
  ['the theme cannot be bundled', 'theme/index.tsx', 'export default ('],
])('checks everything that needs no rendering if %s', async (_, file, text) => {
  const { brief } = await site({ ...BROKEN, [file]: text }).build()
  expect(brief.filter((each) => !each.includes(file)).toSorted()).toEqual(FOUND)
  expect(brief.length).toBe(FOUND.length + 1)
})

test.each([
  ['cannot be bundled', 'export default ('],
  ['asks for what only Node has', "import fs from 'node:fs'\nexport default () => <p>{fs.sep}</p>"],
  ['cannot be run', 'export default x.y'],
])('checks the front matter of others beside a component page that %s', async (_, text) => {
  const { brief } = await site({
    'content/en/docs/broken.tsx': `export const frontMatter = { title: 'B' }\n${text}\n`,
    'content/en/docs/fine.tsx':
      "export const frontMatter = { title: 'F' }\nexport default () => <p />\n",
    'content/en/docs/other.tsx':
      "export const frontMatter = { title: 'O', foo: 1 }\nexport default () => <p />\n",
    'content/en/docs/none.tsx': 'export default () => <p />\n',
  }).build()
  expect(brief.map((each) => each.split(' ').slice(0, 2).join(' '))).toEqual([
    expect.stringMatching(/^module content\/en\/docs\/broken\.tsx/),
    'missing-title content/en/docs/none.tsx:1:1',
    'unknown-key content/en/docs/other.tsx:1:42',
  ])
})

test('checks the front matter of component pages beside a theme that cannot be bundled', async () => {
  const { brief } = await site({
    'theme/index.tsx': 'export default (\n',
    'content/en/docs/broken.tsx': "export const frontMatter = { title: 'B' }\nexport default (\n",
    'content/en/docs/other.tsx':
      "export const frontMatter = { title: 'O', foo: 1 }\nexport default () => <p />\n",
  }).build()
  expect(brief.map((each) => each.split(' ').slice(0, 2).join(' '))).toEqual([
    'module content/en/docs/broken.tsx:3:1',
    'unknown-key content/en/docs/other.tsx:1:42',
    'module theme/index.tsx:2:1',
  ])
})

test('reports no missing ids on a page that cannot be rendered', async () => {
  const { brief } = await site({
    'content/en/docs/code.tsx':
      "export const frontMatter = { title: 'Code' }\nexport default () => x.y\n",
    'content/en/docs/b.md': '# B\n\n[code](./code.tsx#x)\n',
  }).build()
  expect(brief).toEqual([expect.stringMatching(/^draw /)])
})

test('does not report a sidebar or tag that a broken file may define', async () => {
  const { brief } = await site({
    'content/en/docs/_sidebars.yaml': 'guides: [a\n',
    'content/en/docs/a.md': '---\ntitle: A\nsidebar: guides\n---\n',
    'site.config.ts': config('', BILINGUAL),
    'content/zh-Hans/docs/b.md': '# 乙\n',
    'content/zh-Hans/blog/_tags.yaml': 'all: { label: 全部 }\n',
    'content/en/blog/_tags.yaml': 'only: { label: X: 1 }\n',
    'content/en/blog/2024-01-01-x.md': '---\ntitle: X\ntags: [only]\n---\n',
  }).build()
  expect(brief.map((each) => each.split(':')[0])).toEqual([
    'yaml content/en/blog/_tags.yaml',
    'yaml content/en/docs/_sidebars.yaml',
  ])
})

test('reports all mistakes in a sidebar file at once, each at its place', async () => {
  const { brief } = await site({
    'site.config.ts': config('', BILINGUAL),
    'content/zh-Hans/docs/_sidebars.yaml': `docs:
  - { link: x }
  - nope
  - { items: [a, none, { label: [x], items: [never] }] }
  - a
more: a
`,
    'content/en/docs/_sidebars.yaml': 'docs: [a]\nmore: [b]\n',
    'content/zh-Hans/docs/a.md': '---\ntitle: 甲\nsidebar: more\n---\n',
    'content/zh-Hans/docs/b.md': '# 乙\n',
  }).build()
  expect(
    brief.map((each) => each.replace(/ content\/zh-Hans\/docs\/_sidebars.yaml:(\S+) .*/, ' $1')),
  ).toEqual([
    'wrong-value 2:7',
    'unknown-doc 3:5',
    'missing-key 4:5',
    'unknown-doc 4:18',
    'wrong-value 4:26',
    'unknown-doc 4:46',
    'listed-twice 5:5',
    'wrong-value 6:1',
  ])
})

const shortly = (brief: readonly string[]): string[] =>
  brief.map((each) => each.split(' ').slice(0, 2).join(' '))

test.each([
  ['title: A\ntitel: x', ['unknown-key']],
  ['titel: A', ['unknown-key']],
  ['title: A\nlink: https://a.example', ['unknown-key']],
  ['title: A\nauthor: Ann', ['unknown-key']],
  ['title: A\norder: x', ['wrong-value']],
  ['title: [A]', ['wrong-value']],
  ['title: A\nupdated: 2024-02-30', ['date']],
  ['title: A\nkeywords: { a: 1 }\n\nsearch: 3', ['wrong-value', 'wrong-value']],
  ['title: A\ntitle: B\norder: x', ['yaml', 'wrong-value']],
  ['title: A\nimage: *b\ndescription: "{{nope}}"', ['yaml', 'unknown-value']],
  ['title: A\nimage: ./gone.png\ntoc: maybe', ['wrong-value', 'broken-image']],
  ['order: x', ['wrong-value', 'missing-title']],
  ['order: 1', ['missing-title']],
  ['title: {{version}} B', ['yaml'], 'blank'],
  ['title: A: b', ['yaml'], 'blank'],
  ['- a', ['front-matter'], 'blank'],
])('checks a text and links to it unless its front matter is unreadable: %s', async (...each) => {
  const [head, codes, blank] = each
  const { brief } = await site({
    'content/en/docs/a.md': `---\n${head}\n---\n\n## Part\n\n[x](./nope.md) ![x](./no.png) [y](#nope) [z](#part)\n`,
    'content/en/docs/b.md': '# B\n\n[x](./a.md#zz) [y](./a.md#part)\n',
  }).build()
  const below = ['broken-anchor', 'broken-anchor', 'broken-image', 'broken-link']
  expect(brief.map((one) => one.split(' ')[0]).toSorted()).toEqual(
    [...codes, ...(blank ? [] : below)].toSorted(),
  )
})

test.each([
  ['label:\n  title: X', 'Text.'],
  ['title: X\nkeywords:\n  draft: true', '[x](./no.md)'],
  ['title: X\norder:\n  redirects: [/docs/old]', '[x](/docs/old)', 'redirected-link'],
])('takes keys into account that are nested below another by mistake: %s', async (...each) => {
  const [head, text, ...also] = each
  const { brief } = await site({
    'content/en/docs/a.md': `---\n${head}\n---\n\n${text}\n`,
  }).build()
  expect(brief.map((one) => one.split(' ')[0])).toEqual(['wrong-value', ...also])
})

test('does not render a component with mistaken front matter', async () => {
  const { brief } = await site({
    'content/en/docs/a.tsx': `export const frontMatter = { title: 'A', keyword: ['x'] }
export default () => <b>{frontMatter.keywords.join()}</b>
`,
  }).build()
  expect(shortly(brief)).toEqual(['unknown-key content/en/docs/a.tsx:1:42'])
})

test('reports no broken links in or to component pages with mistaken front matter', async () => {
  const { brief } = await site({
    'content/en/docs/a.tsx': `export const frontMatter = { title: 'A', layout: 'x', description: '{{nope}}' }
export default () => <a href="/docs/nope" id="x">x</a>
`,
    'content/en/docs/b.tsx': 'export default () => <a href="/docs/none">x</a>\n',
    'content/en/docs/c.tsx': `export const frontMatter = { title: 'C', draft: 'yes' }
export default () => <a href="/docs/never">x</a>
`,
    'content/en/docs/d.md':
      '---\ntoc: x\n---\n\n# D\n\n[a](./a.tsx#x) [b](./a.tsx#y) [c](./c.tsx#x)\n',
  }).build()
  expect(shortly(brief)).toEqual([
    'wrong-value content/en/docs/a.tsx:1:42',
    'unknown-value content/en/docs/a.tsx:1:55',
    'missing-title content/en/docs/b.tsx:1:1',
    'wrong-value content/en/docs/c.tsx:1:42',
    'wrong-value content/en/docs/d.md:2:1',
  ])
})

test('checks values below a wrong key or after a wrong item, each at its place', async () => {
  const { brief } = await site({
    'content/en/docs/a.md': '---\ntitel: "{{nope}}"\ncover: ./gone.png\n---\n\nText\n',
    'content/en/blog/_tags.yaml': 'only: { label: Only }\n',
    'content/en/blog/2024-01-01-x.md':
      '---\ntitle: X\ntags: [only, [a], none, "{{no}}"]\n---\n\nText\n',
    'content/en/docs/b.md': '---\ntitle: B\nredirects: [/b, c, /d e, /f*]\n---\n\n[x](/b)\n',
  }).build()
  expect(shortly(brief)).toEqual([
    'wrong-value content/en/blog/2024-01-01-x.md:3:14',
    'unknown-tag content/en/blog/2024-01-01-x.md:3:19',
    'unknown-tag content/en/blog/2024-01-01-x.md:3:25',
    'unknown-value content/en/blog/2024-01-01-x.md:3:25',
    'unknown-key content/en/docs/a.md:2:1',
    'unknown-value content/en/docs/a.md:2:1',
    'broken-image content/en/docs/a.md:3:1',
    'unknown-key content/en/docs/a.md:3:1',
    'wrong-value content/en/docs/b.md:3:17',
    'redirect-pattern content/en/docs/b.md:3:26',
    'redirected-link content/en/docs/b.md:6:5',
  ])
})

test.each([
  'draft: yes',
  'Draft: true',
  'drafts: true',
  'draft: false\ndraft: true',
  'draft: [true]',
  'published: false',
  'unpublished: true',
  'status: draft',
  'wip: 1',
  '草稿: 是',
  'stage: wip',
  'todo: true',
  'meta: { publish: no }',
])('does not check the links in and to a page that may be a draft: %s', async (line) => {
  const { diagnostics } = await site({
    'content/en/docs/a.md': `---\ntitle: A\n${line}\nredirects: [/old]\n---\n\n[x](./nope.md) [y](#z)\n`,
    'content/en/docs/b.md': '# B\n\n[a](./a.md#y) [b](/docs/a#z) [c](/old)\n',
  }).build()
  expect(diagnostics).toEqual([
    expect.objectContaining({ path: 'content/en/docs/a.md', line: 3 + +line.includes('\n') }),
  ])
})

test.each([
  ['is TOML', '+++\ntitle = "A"\n+++\n\n# A\n\n[x](./nope.md)\n'],
  ['never ends', '---\ntitle: A\n\n## X\n\n[x](./nope.md)\n'],
  ['does not begin', 'title: A\n---\n\n# A\n\n[x](./nope.md)\n'],
  ['is too late', '\n---\ntitle: A\n---\n\n# A\n\n[x](./nope.md)\n'],
  ['ends at a rule in the text', '---\ntitle: A\nNote: b\n\n## X\n\n---\n\n[x](./nope.md)\n'],
  ['has a quote that never ends', '---\ntitle: "A\norder: 1\n\n## X\n\n---\n\n[x](./nope.md)\n'],
  ['may have the title above ornaments', '---\ntitle: [A]\n---\n\n![x](./no.png)\n\n# X\n'],
  ['is right, and a heading below is no title', 'Some words.\n\n# X\n\n[x](./nope.md)\n'],
])('reports a single problem for a page whose front matter %s', async (_, text) => {
  const { diagnostics } = await site({
    'content/en/docs/a.md': text,
    'content/en/docs/b.md': '# B\n\n[a](./a.md#x) [b](/docs/a#z)\n',
  }).build()
  expect(diagnostics).toEqual([expect.objectContaining({ path: 'content/en/docs/a.md' })])
})

test('resolves links to old addresses in mistaken front matter, but creates no redirects', async () => {
  const old = ['old', 'older', 'oldest', 'k', 'l', 'm', 'n', 'second', 'p']
  const { brief, files } = await site({
    'site.config.ts': config("redirects: { '/docs/taken': '/docs/links', '/to': '/docs/self' }"),
    'content/en/docs/moved.md':
      '---\nredirects: [docs/old, /docs/older#x, /docs/taken, /docs/links]\n---\n\n# Moved\n',
    'content/en/docs/named.md':
      '---\naliases: [https://docs.example/docs/oldest/]\n---\n\n# Named\n',
    'content/en/docs/comma.md': '---\nredirects: /docs/k, /docs/l\n---\n\n# Comma\n',
    'content/en/docs/pairs.md': '---\nredirects: { /docs/m: /docs/pairs }\n---\n\n# Pairs\n',
    'content/en/docs/perma.md': '---\npermalink: /docs/n/\n---\n\n# Perma\n',
    'content/en/docs/twice.md':
      '---\nredirects: [/x]\nredirects: [/docs/second, /docs/p]\n---\n\n# Twice\n',
    'content/en/docs/self.md': '---\npermalink: /docs/self\n---\n\n# Self\n',
    'content/en/docs/empty.md': '---\nredirects:\n---\n\n# Empty\n',
    'content/en/docs/none.md': '---\nredirects: [/, ./, "#x", 1, true]\n---\n\n# None\n',
    'content/en/pages/index.md': '# Home\n',
    'content/en/docs/links.md': `# Links\n\n${old.map((name) => `[a](/docs/${name}) `).join('')}[b](https://docs.example/docs/k) [c](./l.md) [d](/)\n`,
  }).build()
  const [onLinks, above] = [true, false].map((isThere) =>
    brief
      .filter((each) => each.includes('/links.md') === isThere)
      .map((each) => each.split(' ')[0]),
  )
  expect(new Set(above)).toEqual(new Set(['wrong-value', 'unknown-key', 'yaml']))
  expect(onLinks).toEqual(Array.from({ length: old.length + 2 }, () => 'redirected-link'))
  expect([...files.keys()].filter((file) => /old|docs.[klmn]\b/.test(file))).toEqual([])
})

test('suggests the new page in place of the old address of a mistaken page, in every language', async () => {
  const { diagnostics } = await site({
    'site.config.ts': config(
      '',
      "en: { label: 'English', base: '/' }, 'zh-Hans': { label: '简体中文', base: '/zh/' }",
    ),
    'content/en/docs/moved.md':
      '---\ntitle: Moved\ntitel: x\nredirects: [/docs/old, /zh/docs/older]\n---\n',
    'content/en/docs/links.md': '# Links\n\n[a](/docs/old)\n',
    'content/zh-Hans/docs/links.md': '# 链接\n\n[a](/docs/old) [b](/docs/older)\n',
  }).build()
  expect(
    diagnostics.flatMap(({ code, path, hint }) =>
      code === 'redirected-link' ? [`${path} ${hint}`] : [],
    ),
  ).toEqual([
    'content/en/docs/links.md Did you mean /docs/moved?',
    'content/zh-Hans/docs/links.md Did you mean /docs/moved?',
    'content/zh-Hans/docs/links.md Did you mean /docs/moved?',
  ])
})

test('takes neither keys of other programs nor existing files for old addresses', async () => {
  const { brief, hints } = await site({
    'content/en/pages/index.md':
      '---\nhero:\n  actions: [{ link: /guide/start }]\nmark: { src: /logo.png, feed: /sitemap.xml }\n---\n\n# Home\n',
    'content/public/logo.png': PNG,
    'content/en/docs/guide/start.md': '---\nprev: { link: /guide/end }\n---\n\n# Start\n\n## A\n',
    'content/en/docs/guide/end.md': '# End\n',
    'content/en/docs/links.md':
      '# Links\n\n![x](/logo.png) [a](/guide/start#a) [b](/guide/end) [c](/sitemap.xml)\n',
  }).build()
  const onLinks = brief.flatMap((each, i) =>
    each.includes('/links.md') ? [`${each.split(' ')[0]} ${hints[i]}`] : [],
  )
  expect(onLinks).toEqual([
    'broken-link Did you mean /docs/guide/start#a?',
    'broken-link Did you mean /docs/guide/end?',
  ])
})

test('does not suggest the address that was written', async () => {
  const { brief, hints } = await site({
    'site.config.ts': config("redirects: { '/logo.png': '/docs/a' }"),
    'content/public/logo.png': PNG,
    'content/en/docs/a.md': '# A\n\n![x](/logo.png)\n',
  }).build()
  expect(brief.map((each) => each.split(' ')[0])).toContain('broken-image')
  expect(hints.join('')).not.toContain('Did you mean /logo.png?')
})

test('reports nothing that may only follow from mistaken tags, keywords or other keys', async () => {
  const { brief } = await site({
    'content/en/docs/links.md':
      '# Links\n\n[a](/blog/tags/only) [b](/blog/tags/only/page/2) [c](/blog) [d](https://docs.example/blog/tags/x)\n',
    'content/en/blog/2024-01-01-x.md': '---\ntitle: X\ntags: { only: 1 }\n---\n\nText\n',
    'content/search.tests.yaml': '- { query: zebra, locale: en, page: /docs/keys }\n',
    'content/en/docs/keys.md': '---\ntitle: Keys\nkeywords: { zebra: 1 }\n---\n\nText\n',
    'content/en/docs/side.md': '---\ntitle: Side\nsidebar: 3: 4\n---\n',
  }).build()
  expect(shortly(brief)).toEqual([
    'wrong-value content/en/blog/2024-01-01-x.md:3:1',
    'wrong-value content/en/docs/keys.md:3:1',
    'yaml content/en/docs/side.md:3:10',
  ])
  const listed = await site({
    'content/en/blog/_tags.yaml': 'only: { label: Only }\n',
    'content/en/blog/2024-01-01-x.md':
      '---\ntitle: X\nunlisted: 7\ntags: [none]\n---\n\n[x](/blog) [y](/blog/tags/only)\n',
  }).build()
  expect(shortly(listed.brief)).toEqual(['wrong-value content/en/blog/2024-01-01-x.md:3:1'])
})

const MISTAKEN: Files = {
  'content/en/docs/a.md': '---\ntitle: A\ndescription: [x]\n---\n\n[x](./nope.md)\n',
  'content/en/docs/b.md': '---\ntitle: B\ndescription: C\n---\n\n[x](./a.md#y) [y](./never.md)\n',
}
test.each([
  [
    'docs',
    'docs: (all) => all.map((doc) => ({ ...doc, title: doc.frontMatter.description!.trim() }))',
    1,
  ],
  [
    'docs',
    "docs: (all) => [...all, all.find(({ id }) => id === 'a')!].map((doc) => ({ ...doc }))",
    0,
  ],
  [
    'docs',
    "docs: (all) => all.map((doc) => ({ ...doc, links: doc.links.filter(({ href }) => !href.includes('ne')) }))",
    0,
  ],
  ['pages', "pages: (all) => all.filter((page) => page.head.description !== 'x')", 1],
])(
  'hides a mistaken page from the config function “%s”, and reports nothing else of it: %s',
  async (_, hook, broken) => {
    const { brief } = await site({ 'site.config.ts': config(hook), ...MISTAKEN }).build()
    expect(brief.map((each) => each.split(':')[0])).toEqual([
      'wrong-value content/en/docs/a.md',
      ...Array.from({ length: broken }, () => 'broken-link content/en/docs/b.md'),
    ])
  },
)

test('fails the build if a config function throws and no page is mistaken', async () => {
  const hook =
    "docs: (all) => [all.find(({ id }) => id === 'z')!].map((doc) => ({ ...doc, title: doc.title }))"
  const all = site({ 'site.config.ts': config(hook), 'content/en/docs/a.md': '# A\n' })
  await expect(all.build()).rejects.toThrow('“docs” of the config has thrown')
})
