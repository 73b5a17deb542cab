// A file that could not be understood is there all the same: its own problem is all that is said.

import { expect, test } from 'vitest'
import { BILINGUAL, config, PNG, site } from '../site.ts'

const TYPO = '---\ntitle: X: 1\n---\n\n## Part\n'
test('links to it, to places on it and to its translation are right', async () => {
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
    'letter-case content/zh-Hans/docs/b.md:3:90 ./X.md is ./x.md in other letter case, which most hosts tell apart.',
    'yaml content/zh-Hans/docs/x.md:2:8 This is not valid YAML: nested mappings are not allowed in compact mappings.',
  ])
})

test.each([
  ['that is empty', ''],
  ['whose front matter is wrong', TYPO],
  ['that is no text', new Uint8Array([0xff, 0xfe, 0x23, 0])],
])('a translation %s is not told of its headings', async (_, theirs) => {
  const { brief } = await site({
    'site.config.ts': config('', BILINGUAL),
    'content/zh-Hans/docs/x.md': '# 甲\n\n## 乙\n',
    'content/en/docs/x.md': theirs,
  }).build()
  expect(brief).toEqual([expect.stringMatching(/^(missing-title|yaml|encoding) content\/en/)])
})

test('sidebars, tags, questions to the search and redirects name it', async () => {
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

test('so it is with a component page, a file that is no text, and one that nests too deeply', async () => {
  const links = '[a](./code.tsx#x) [b](./bytes.md) [c](./deep.md#x)'
  const files = {
    'content/en/docs/_sidebars.yaml': 'docs: [links, code, bytes, deep]\n',
    'content/en/docs/links.md': `# Links\n\n${links}\n`,
    'content/en/docs/bytes.md': new Uint8Array([0xff, 0xfe, 0xfd]),
    'content/en/docs/deep.md': `# Deep\n\n${'> '.repeat(200)}x\n`,
  }
  const code = "export const frontMatter = { titel: 'X' }\nexport default () => null\n"
  const { brief } = await site({ ...files, 'content/en/docs/code.tsx': code }).build()
  expect(brief.map((each) => each.split(' ').slice(0, 2).join(' '))).toEqual([
    'encoding content/en/docs/bytes.md:1:1',
    'unknown-key content/en/docs/code.tsx:1:30',
    expect.stringMatching(/^too-deep content\/en\/docs\/deep.md/),
  ])
})

test('a component page that cannot be bundled stands in its sidebar', async () => {
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
])('where %s, all that needs no drawing is judged', async (_, file, text) => {
  const { brief } = await site({ ...BROKEN, [file]: text }).build()
  expect(brief.filter((each) => !each.includes(file)).toSorted()).toEqual(FOUND)
  expect(brief.length).toBe(FOUND.length + 1)
})

test('of a page that cannot be drawn it is not said which ids it lacks', async () => {
  const { brief } = await site({
    'content/en/docs/code.tsx':
      "export const frontMatter = { title: 'Code' }\nexport default () => x.y\n",
    'content/en/docs/b.md': '# B\n\n[code](./code.tsx#x)\n',
  }).build()
  expect(brief).toEqual([expect.stringMatching(/^draw /)])
})

test('a sidebar or a tag that a broken file may well define is no second problem', async () => {
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

test('in a sidebar, too, all mistakes are told at once, each at its place', async () => {
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
    'missing-key 2:5',
    'missing-key 2:5',
    'unknown-key 2:7',
    'unknown-doc 3:5',
    'missing-key 4:5',
    'unknown-doc 4:18',
    'wrong-value 4:26',
    'unknown-doc 4:46',
    'listed-twice 5:5',
    'wrong-value 6:1',
  ])
})
