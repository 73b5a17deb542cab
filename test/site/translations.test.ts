// Tests what translations inherit from their original, and the diagnostics for translators.

import { describe, expect, test } from 'vitest'
import { committed } from '../git.ts'
import { article, BILINGUAL, config, site, type Files } from '../site.ts'

const BOTH: Files = { 'site.config.ts': config('', BILINGUAL) }

test('draft and unlisted apply to all translations that do not override them', async () => {
  const self = site({
    ...BOTH,
    'content/zh-Hans/docs/a.md': '# 甲\n',
    'content/en/docs/a.md': '# A\n',
    'content/zh-Hans/docs/b.md': '---\ndraft: true\n---\n\n# 乙\n',
    'content/en/docs/b.md': '# B\n',
    'content/zh-Hans/docs/c.md': '---\nunlisted: true\n---\n\n# 丙\n',
    'content/en/docs/c.md': '# C\n',
    'content/zh-Hans/docs/d.md': '---\ndraft: true\nunlisted: true\n---\n\n# 丁\n',
    'content/en/docs/d.md': '---\ndraft: false\nunlisted: false\n---\n\n# D\n',
    'content/zh-Hans/docs/e.md': '# 戊\n',
    'content/en/docs/e.md': '---\ndraft: true\n---\n\n# E\n',
  })
  const built = await self.build()
  expect(built.brief).toEqual([])
  const pages = [...built.files.keys()].filter((file) => /docs\/.\/index\.html$/.test(file))
  expect(pages).toEqual(
    ['docs/a', 'docs/c', 'docs/e', 'en/docs/a', 'en/docs/c', 'en/docs/d', 'en/docs/e'].map(
      (page) => `${page}/index.html`,
    ),
  )
  const sitemap = built.files.get('sitemap.xml')
  expect(sitemap).toContain('<loc>https://docs.example/en/docs/d</loc>')
  expect(sitemap).not.toContain('docs/c')
  expect(built.files.get('en/docs/c/index.html')).toContain('content="noindex, nofollow"')
  const written = await self.build({ drafts: true })
  expect(written.files.has('en/docs/b/index.html')).toBe(true)
  self.change({ 'content/en/docs/a.md': '# A\n\n[b](./b.md)\n' })
  expect((await self.build()).brief).toEqual([
    'draft-link content/en/docs/a.md:3:5 /en/docs/b is a draft, which a build leaves out.',
  ])
})

test('a translation uses the files beside its original unless it has its own', async () => {
  const svg = (width: number): string =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="3"/>`
  const links = '![x](./a.svg) ![y](./b.svg) [z](./more/c.pdf)\n'
  const self = site({
    ...BOTH,
    'content/zh-Hans/docs/a.md': `---\nimage: ./a.svg\n---\n\n# 甲\n\n${links}`,
    'content/zh-Hans/docs/a.svg': svg(4),
    'content/zh-Hans/docs/a.dark.svg': svg(5),
    'content/zh-Hans/docs/b.svg': svg(6),
    'content/zh-Hans/docs/more/c.pdf': 'pdf',
    'content/en/docs/a.md': `---\nimage: ./a.svg\n---\n\n# A\n\n${links}`,
    'content/en/docs/b.svg': svg(7),
  })
  const built = await self.build()
  expect(built.brief).toEqual([])
  const html = article(built.files.get('en/docs/a/index.html'))
  expect(html).toMatch(/src="\/assets\/a-\w+\.svg"[^>]*width="4"/)
  expect(html).toMatch(/src="\/assets\/a\.dark-\w+\.svg"/)
  expect(html).toMatch(/src="\/assets\/b-\w+\.svg"[^>]*width="7"/)
  expect(html).toMatch(/href="\/assets\/c-\w+\.pdf"/)
  expect(
    [...built.files.keys()].filter((file) => /assets\/[abc][.-].*(svg|pdf)$/.test(file)),
  ).toHaveLength(5)
  self.change({ 'content/zh-Hans/docs/a.svg': undefined, 'content/en/docs/a.svg': svg(8) })
  // The original does not use files that only the translation has.
  expect((await self.build()).brief).toEqual([
    'broken-image content/zh-Hans/docs/a.md:2:1 No picture at content/zh-Hans/docs/a.svg',
    'broken-image content/zh-Hans/docs/a.md:7:6 No picture at content/zh-Hans/docs/a.svg',
  ])
})

describe('a translation whose original was renamed', () => {
  const files: Files = {
    ...BOTH,
    'content/zh-Hans/docs/old.md': `# 旧\n\n${'一些文字。'.repeat(30)}\n`,
    'content/en/docs/old.md': '# Old\n',
    'content/en/docs/alone.md': '# Alone\n',
  }

  test('is reported with its new name until it is renamed, too', async () => {
    const self = site(files)
    const git = committed(self)
    expect((await self.build()).brief).toEqual([])
    git('mv', 'content/zh-Hans/docs/old.md', 'content/zh-Hans/docs/new.md')
    const { brief, hints } = await self.build()
    expect(brief).toEqual([
      'renamed-original content/en/docs/old.md:1:1 The original of this translation was renamed from content/zh-Hans/docs/old.md to content/zh-Hans/docs/new.md.',
    ])
    expect(hints).toEqual(['Rename this file, too, to content/en/docs/new.md.'])
    git('mv', 'content/en/docs/old.md', 'content/en/docs/new.md')
    expect((await self.build()).brief).toEqual([])
  })

  test('is reported if a redirect of the original claims its address', async () => {
    const self = site(files)
    const git = committed(self)
    git('mv', 'content/zh-Hans/docs/old.md', 'content/zh-Hans/docs/new.md')
    self.change({ 'content/zh-Hans/docs/new.md': '---\nredirects: [/docs/old]\n---\n\n# 新\n' })
    const { brief, hints } = await self.build()
    expect(brief).toEqual([
      'same-route content/zh-Hans/docs/new.md:2:13 /en/docs/old is claimed here and by content/en/docs/old.md.',
    ])
    expect(hints).toEqual([
      'Move content/en/docs/old.md to content/en/docs/new.md, if it is the translation of this page; otherwise rename or remove one of them.',
    ])
  })
})

test('blog lists without a post in their own language are noindex and not in the sitemap', async () => {
  const post = (title: string, tag: string): string => `---\ntags: [${tag}]\n---\n\n# ${title}\n`
  const self = site({
    'site.config.ts': config('blog: { postsPerPage: 1 }', BILINGUAL),
    'content/zh-Hans/docs/a.md': '# 甲\n',
    'content/en/docs/a.md': '# A\n',
    'content/zh-Hans/blog/2024-12-31-zero.md': post('零', 'x'),
    'content/zh-Hans/blog/2025-01-01-one.md': post('一', 'x'),
    'content/zh-Hans/blog/2025-01-02-two.md': post('二', 'y'),
  })
  const offered = async (): Promise<string[]> => {
    const { files, brief } = await self.build()
    expect(brief).toEqual([])
    const sitemap = files.get('sitemap.xml') ?? ''
    return [...files.keys()].flatMap((file) => {
      const at = /^(en\/)?blog(\/page\/\d|\/archive|\/tags.*)?(?=\/index\.html$)/.exec(file)?.[0]
      if (at === undefined) return []
      const isOffered = sitemap.includes(`<loc>https://docs.example/${at}</loc>`)
      expect(files.get(file)?.includes('content="noindex"')).toBe(!isOffered)
      return isOffered ? [at] : []
    })
  }
  const all = [
    'blog/archive',
    'blog',
    'blog/page/2',
    'blog/page/3',
    'blog/tags',
    'blog/tags/x',
    'blog/tags/x/page/2',
    'blog/tags/y',
  ]
  expect(await offered()).toEqual(all)
  self.change({ 'content/en/blog/2025-01-01-one.md': post('One', 'x') })
  expect(await offered()).toEqual([
    ...all,
    'en/blog/archive',
    'en/blog',
    'en/blog/page/2',
    'en/blog/tags',
    'en/blog/tags/x',
  ])
})

test('a heading keeps an id written in the translation, even if the original uses it elsewhere', async () => {
  const { files, brief } = await site({
    'site.config.ts': config('', BILINGUAL),
    'content/zh-Hans/docs/a.md': '# 甲\n\n## 一 {#one}\n\n## 二\n\n## 三 {#three}\n',
    'content/en/docs/a.md':
      '# A\n\n## One\n\n## Two {#one}\n\n## Three\n\n[Two](#one), [Three](#three)\n',
  }).build()
  expect(brief).toEqual([])
  const ids = files.get('en/docs/a/index.html')?.match(/<h2 id="[^"]*/g)
  expect(ids).toEqual(['<h2 id="one-1', '<h2 id="one', '<h2 id="three'])
})

test('documents missing in the sidebars of a translation are reported', async () => {
  const doc = (title: string, front = ''): string => `${front}# ${title}\n`
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
  const self = site({
    'site.config.ts': config(
      'sidebars: { more: { label: { en: "More", "zh-Hans": "更多" } } }',
      BILINGUAL,
    ),
    ...Object.fromEntries(
      names.map((name) => [`content/zh-Hans/docs/${name}.md`, doc(`${name} 文`)]),
    ),
    'content/zh-Hans/docs/h.md': doc('h 文', '---\nunlisted: true\n---\n\n'),
    'content/en/docs/b.md': doc('B'),
    'content/en/docs/g.md': doc('G', '---\nsidebar: false\n---\n\n'),
    'content/zh-Hans/docs/_sidebars.yaml':
      'main:\n  - a\n  - label: 组\n    items: [b, c, h, g]\nmore: [d, e, f]\n',
    'content/en/docs/_sidebars.yaml': '# Ours\nmain: [c, a]\n',
  })
  const { brief, hints } = await self.build()
  expect(brief).toEqual([
    'lacking-in-sidebar content/en/docs/_sidebars.yaml:2:1 There are documents in content/zh-Hans/docs/_sidebars.yaml that no sidebar has here: b, d, e and 1 more.',
  ])
  expect(hints).toEqual(['List what is missing here, where it belongs.'])
  self.change({ 'content/en/docs/_sidebars.yaml': 'main: [c, a, b]\nmore: [f, e]\n' })
  expect((await self.build()).brief).toEqual([
    'lacking-in-sidebar content/en/docs/_sidebars.yaml:2:1 There is a document in content/zh-Hans/docs/_sidebars.yaml that no sidebar has here: d.',
  ])
})

test('the remaining translation of a deleted page is not suggested for links to it', async () => {
  const self = site({
    ...BOTH,
    'content/zh-Hans/docs/a.md': '# 甲\n\n[x](./gone.md) [y](/docs/gone) [z](/docs/alone)\n',
    'content/zh-Hans/docs/gone.md': '# 旧\n',
    'content/en/docs/gone.md': '# Gone\n',
    'content/en/docs/alone.md': '# Alone\n',
  })
  const git = committed(self)
  git('rm', '-q', 'content/zh-Hans/docs/gone.md')
  const { brief, hints } = await self.build()
  expect(brief).toEqual([
    'broken-link content/zh-Hans/docs/a.md:3:5 No page at /docs/gone',
    'broken-link content/zh-Hans/docs/a.md:3:20 No page at /docs/gone',
    'broken-link content/zh-Hans/docs/a.md:3:36 No page at /docs/alone',
  ])
  const deleted = 'content/zh-Hans/docs/gone.md was deleted, but this is not committed yet.'
  expect(hints).toEqual([
    deleted,
    deleted,
    'Did you mean /en/docs/alone? This page is only in English.',
  ])
})

test('a component may be the page of another locale, with its own front matter', async () => {
  const { brief, files } = await site({
    'site.config.ts': config("values: { name: { en: 'Kite', 'zh-Hans': '风筝' } }", BILINGUAL),
    'content/zh-Hans/pages/calc.tsx':
      "export const frontMatter = { title: '计算' }\nexport default function Calc({ locale, values }) {\n  return <p>{locale === 'en' ? 'Sums of' : '求和'} {values.name}</p>\n}\n",
    'content/en/pages/calc.tsx':
      "export const frontMatter = { title: 'Calculator' }\nexport { default } from '../../zh-Hans/pages/calc.tsx'\n",
  }).build()
  expect(brief).toEqual([])
  const html = files.get('en/calc/index.html') ?? ''
  expect(html).toContain('<title>Calculator | Docs</title>')
  expect(html.replace(/<!-- -->/g, '')).toContain('<p>Sums of Kite</p>')
  expect(html).not.toContain('noindex')
})
