// The `pages` function of the config: what it leaves out and forbids is so everywhere.

import { expect, test } from 'vitest'
import { BILINGUAL, config, site, type Files, type TestBuild } from '../site.ts'

/** A site whose function keeps what `keeps` says of a page and its address. */
const keeping = (keeps: string, files: Files, more = ''): Promise<TestBuild> =>
  site({
    'site.config.ts': config(
      `pages: (pages) => pages.filter(({ data: { route } }) => ${keeps}), ${more}`,
      BILINGUAL,
    ),
    ...files,
  }).build()

/** The files that say a word. */
const saying = ({ files }: TestBuild, word: string): string[] =>
  [...files].flatMap(([file, text]) => (text.includes(word) ? [file] : [])).toSorted()

const DOCS: Files = {
  'content/zh-Hans/docs/a.md': '# 甲\n\n文字。\n',
  'content/zh-Hans/docs/gone.md': '---\ntitle: 走\nredirects: [/docs/old]\n---\n\n文字。\n',
  'content/zh-Hans/docs/z.md': '# 末\n\n文字。\n',
  'content/en/docs/a.md': '# A\n\nText.\n',
  'content/en/docs/gone.md': '---\ntitle: Gone\nredirects: [/docs/old]\n---\n\nText.\n',
  'content/en/docs/z.md': '# Z\n\nText.\n',
}

test('a page that is left out in every language is nowhere', async () => {
  const built = await keeping(
    "!route.endsWith('/docs/gone')",
    {
      ...DOCS,
      'content/zh-Hans/docs/_sidebars.yaml': 'main:\n  - a\n  - gone\n  - z\n',
      'content/search.tests.yaml': '- { query: 走, locale: zh-Hans, page: /docs/gone }\n',
    },
    "search: { exclude: ['docs/gone'] }",
  )
  expect(built.brief).toEqual([])
  expect(saying(built, 'docs/gone')).toEqual([])
  expect(saying(built, 'docs/old')).toEqual([])
  expect(built.files.get('docs/a/index.html')).toContain('href="/docs/z" rel="next"')
})

test('one that is left out in a language is as one that this language lacks', async () => {
  const built = await keeping("route !== '/en/docs/gone'", DOCS)
  expect(built.brief).toEqual([])
  expect(saying(built, '/en/docs/gone')).toEqual([])
  expect(saying(built, '/en/docs/old')).toEqual([])
  const html = built.files.get('docs/gone/index.html')
  expect(html).toContain('<a class="action locale" href="/en/"')
  expect(html).not.toContain('<link rel="alternate" hreflang')
})

test('so is the original, of which its translations stay', async () => {
  const built = await keeping("route !== '/docs/gone'", {
    ...DOCS,
    'content/zh-Hans/docs/only.md': '# 仅\n',
  })
  expect(built.brief).toEqual([])
  expect(built.files.has('docs/gone/index.html')).toBe(false)
  expect(built.files.get('en/docs/gone/index.html')).toContain('<h1>Gone</h1>')
})

test('a post that is left out is in no list, tag, archive or feed', async () => {
  const post = (title: string, tag: string): string =>
    `---\ntitle: ${title}\ntags: [${tag}]\n---\n\n文字。\n`
  const built = await keeping("!route.includes('/2025/01/02/')", {
    'content/zh-Hans/blog/2025-01-01-a.md': post('Ay', 'one'),
    'content/zh-Hans/blog/2025-01-02-b.md': post('Bee', 'two'),
    'content/zh-Hans/blog/2025-01-03-c.md': post('Cee', 'one'),
  })
  expect(built.brief).toEqual([])
  expect(saying(built, 'Bee')).toEqual([])
  expect(saying(built, 'tags/two')).toEqual([])
})

test('a redirect or a link to a page that is left out leads nowhere', async () => {
  const { diagnostics } = await keeping(
    "!route.endsWith('/docs/gone')",
    {
      'content/zh-Hans/docs/a.md': '# 甲\n\n[x](./gone.md)\n',
      'content/zh-Hans/docs/gone.md': '# 走\n',
    },
    "redirects: { '/docs/moved': '/docs/gone' }",
  )
  const hint = '“pages” of the config leaves this page out.'
  expect(diagnostics.map(({ message, hint: said }) => [message, said])).toEqual([
    ['No page at /docs/gone', hint],
    ['The redirect from /docs/moved leads to /docs/gone, where no page is.', hint],
  ])
})

test('a page that is given another title bears it in what the function makes of the rest', async () => {
  const { files } = await site({
    'site.config.ts': config(
      `pages: (pages) => pages.filter(({ data }) => data.route !== '/docs/b')
    .map((page) => ({ ...page, data: { ...page.data, title: page.data.title + '!' } })),`,
    ),
    'content/en/docs/a.md': '# A\n',
    'content/en/docs/b.md': '# B\n',
  }).build()
  expect(files.get('docs/a/index.html')).toContain('<title>A! | Docs</title>')
})

test.each([
  ['search engines are told to pass over', "robots: 'noindex, follow'"],
  ['names another as its original', "canonical: 'https://docs.example/docs/z'"],
])(
  'a page that %s is in no sitemap, and no translation of another is named there',
  async (_, head) => {
    const { files, brief } = await site({
      'site.config.ts': config(
        `pages: (pages) => pages.map((page) => page.data.route === '/en/docs/a' ? { ...page, head: { ...page.head, ${head} } } : page),`,
        BILINGUAL,
      ),
      ...DOCS,
    }).build()
    expect(brief).toEqual([])
    expect(files.get('sitemap.xml')).toContain('<loc>https://docs.example/docs/a</loc>')
    expect(files.get('sitemap.xml')).not.toContain('/en/docs/a<')
    for (const page of ['docs/a', 'en/docs/a'])
      expect(files.get(`${page}/index.html`)).not.toContain('<link rel="alternate" hreflang')
    expect(files.get('docs/z/index.html')).toContain('<link rel="alternate" hreflang')
  },
)

test('translations that the function names itself stay named', async () => {
  const { files } = await site({
    'site.config.ts': config(
      `pages: (pages) => pages.map((page) => page.data.route === '/en/docs/a' ? { ...page, head: { ...page.head,
    alternates: [{ hreflang: 'fr', href: 'https://fr.example/a' }] } } : page),`,
      BILINGUAL,
    ),
    ...DOCS,
  }).build()
  expect(files.get('en/docs/a/index.html')).toContain(
    '<link rel="alternate" hreflang="fr" href="https://fr.example/a">',
  )
})
