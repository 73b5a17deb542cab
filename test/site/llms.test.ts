// Tests `llms.txt`, the list of pages for programs that read texts.

import { describe, expect, test } from 'vitest'
import { BILINGUAL, config, site, type Files } from '../site.ts'

const page = (title: string, more = '', text = `About ${title}.`): string =>
  `---\ntitle: ${title}\n${more}---\n\n${text}\n`

/** Builds a site with one language and returns its list, without the origin. */
async function listOf(files: Files, file = 'llms.txt'): Promise<string | undefined> {
  const built = await site(files).build()
  return built.files.get(file)?.replaceAll('https://docs.example', '')
}

test('lists pages by section with what they are about, and leads to their Markdown', async () => {
  const list = await listOf({
    'site.config.ts': config(
      "description: { en: 'All about it.' }, sidebars: { guides: { label: 'Guides' } }",
    ),
    'content/en/docs/_sidebars.yaml': 'guides: [b, a]\n',
    'content/en/docs/a.md': page('A'),
    'content/en/docs/b.md': page('B', 'description: In short.\n'),
    'content/en/docs/c.md': page('C'),
    'content/en/docs/d.tsx':
      "export const frontMatter = { title: 'D' }\nexport default () => <p>Drawn</p>\n",
    'content/en/pages/about.md': page('About'),
    'content/en/blog/2025-01-02-news.md': page('News'),
    'content/en/blog/2025-01-03-more.md': page('More'),
  })
  expect(list).toBe(`# Docs

> All about it.

## Guides

- [B](/docs/b/index.md): In short.
- [A](/docs/a/index.md): About A.

## Blog

- [More](/blog/2025/01/03/more/index.md): About More.
- [News](/blog/2025/01/02/news/index.md): About News.

## Other pages

- [About](/about): About About.
- [C](/docs/c/index.md): About C.
- [D](/docs/d)
`)
})

test('is one for each language, with links to the others', async () => {
  const { files, brief } = await site({
    'site.config.ts': config('', BILINGUAL),
    'content/zh-Hans/docs/a.md': page('甲', '', '[所有页面](/llms.txt)'),
    'content/en/docs/a.md': page('A', '', '[All pages](/llms.txt)'),
    'content/zh-Hans/docs/only.md': page('只有中文'),
  }).build()
  expect(brief).toEqual([])
  const [chinese = '', english = ''] = ['llms.txt', 'en/llms.txt'].map((each) => files.get(each))
  expect(chinese).toContain('\n\n[English](https://docs.example/en/llms.txt)\n\n## ')
  expect(chinese).toContain('- [甲](https://docs.example/docs/a/index.md)')
  expect(english).toContain('\n\n[简体中文](https://docs.example/llms.txt)\n\n## ')
  expect(english).toContain('- [A](https://docs.example/en/docs/a/index.md)')
  // A page that is not translated is listed in its own language.
  expect(chinese).toContain('只有中文')
  expect(english).not.toContain('/en/docs/only')
  expect(files.get('en/docs/a/index.html')).toContain('href="/en/llms.txt"')
})

test('of the default language is also at the root if every language has a prefix', async () => {
  const { files } = await site({
    'site.config.ts': config(
      '',
      "en: { label: 'English', base: '/en/' }, de: { label: 'Deutsch', base: '/de/' }",
    ),
    'content/en/docs/a.md': page('A'),
  }).build()
  expect(files.get('llms.txt')).toContain('[A](https://docs.example/en/docs/a/index.md)')
  expect(files.get('llms.txt')).toBe(files.get('en/llms.txt'))
  // Nothing is translated into German.
  expect(files.has('de/llms.txt')).toBe(false)
})

test.each([
  ['unlisted', page('B', 'unlisted: true\n')],
  ['left out of the search', page('B', 'search: false\n')],
  ['a copy of another page', page('B', 'canonical: /docs/a\n')],
  ['a draft', page('B', 'draft: true\n')],
])('leaves out a page that is %s', async (_, content) => {
  const list = await listOf({ 'content/en/docs/a.md': page('A'), 'content/en/docs/b.md': content })
  expect(list).toContain('[A]')
  expect(list).not.toContain('[B]')
})

test('leaves out what the config keeps out of search engines, and names a page as the config does', async () => {
  const change = `pages: (pages) => pages.map((page) => {
    if (page.data.route === '/docs/a') page.head.robots = 'noindex'
    if (page.data.route === '/docs/b') page.data.title = 'Better'
    return page
  })`
  const list = await listOf({
    'site.config.ts': config(change),
    'content/en/docs/a.md': page('A'),
    'content/en/docs/b.md': page('B'),
  })
  expect(list).not.toContain('[A]')
  expect(list).toContain('- [Better](/docs/b/index.md): About B.')
})

test('keeps titles, descriptions and addresses whole, whatever characters are in them', async () => {
  const list = await listOf({
    'site.config.ts': config("base: '/kit/'"),
    'content/en/docs/f(x).md': page("'a[0] \\\\ b'", 'description: |\n  Two\n  lines.\n'),
    'content/en/docs/中文.md': page('中文'),
  })
  expect(list).toContain('- [a\\[0\\] \\\\\\\\ b](/kit/docs/f%28x%29/index.md): Two lines.\n')
  expect(list).toContain('- [中文](/kit/docs/%E4%B8%AD%E6%96%87/index.md)')
})

test('gives way to a file of the author', async () => {
  const files = { 'content/en/docs/a.md': page('A'), 'content/public/llms.txt': 'Mine.\n' }
  const { files: output, brief } = await site(files).build()
  expect(output.get('llms.txt')).toBe('Mine.\n')
  expect(brief).toEqual([])
})

test('is not there for a site without pages', async () => {
  expect(await listOf({ 'content/en/docs/a.md': page('A', 'unlisted: true\n') })).toBeUndefined()
})

describe('after an edit of a text', () => {
  const before: Files = {
    'content/en/docs/a.md': page('A [1]'),
    'content/en/docs/b.md': page('B'),
    'content/en/blog/2025-01-02-news.md': page('News'),
  }

  test.each<[string, Files]>([
    ['has the new description', { 'content/en/docs/a.md': page('A [1]', '', 'It is new.') }],
    [
      'has a description that was missing',
      { 'content/en/docs/a.md': page('A [1]', 'description: A [1]\n') },
    ],
    [
      'has the new text of a post',
      { 'content/en/blog/2025-01-02-news.md': page('News', '', 'Hear.') },
    ],
  ])('%s, as after a whole build', async (_, change) => {
    const self = site(before)
    const last = await self.build()
    self.change(change)
    const amended = await self.amend(last, Object.keys(change))
    const whole = await self.build()
    const hashOf = (outputs: typeof whole.outputs): unknown =>
      outputs.find(({ file }) => file === 'llms.txt')?.hash
    expect(amended).toBeDefined()
    expect(hashOf(amended?.outputs ?? [])).toBe(hashOf(whole.outputs))
    expect(hashOf(whole.outputs)).not.toBe(hashOf(last.outputs))
  })

  test('leaves a file of the author alone', async () => {
    const self = site({
      ...before,
      'content/public/llms.txt': '- [A](https://docs.example/docs/a)\n',
    })
    const last = await self.build()
    self.change({ 'content/en/docs/b.md': page('B', '', 'It is new.') })
    const amended = await self.amend(last, ['content/en/docs/b.md'])
    const whole = await self.build()
    expect(amended?.outputs).toEqual(whole.outputs)
  })
})
