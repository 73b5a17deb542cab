// What the original decides for its translations, and what translators are told.

import { expect, test } from 'vitest'
import { article, BILINGUAL, config, site, type Files } from '../site.ts'

const BOTH: Files = { 'site.config.ts': config('', BILINGUAL) }

test('a page that is withdrawn is withdrawn in every language', async () => {
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

test('what lies beside the original is found by its translation, which may have one of its own', async () => {
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
  // What is only there in a translation is not the original's.
  expect((await self.build()).brief).toEqual([
    'broken-image content/zh-Hans/docs/a.md:2:1 No picture at content/zh-Hans/docs/a.svg',
    'broken-image content/zh-Hans/docs/a.md:7:6 No picture at content/zh-Hans/docs/a.svg',
  ])
})
