// What the original decides for its translations, and what translators are told.

import { expect, test } from 'vitest'
import { BILINGUAL, config, site, type Files } from '../site.ts'

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
