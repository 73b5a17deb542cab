// Tests how a canonical address in front matter affects the sitemap, the search, alternates and feeds.

import { describe, expect, test } from 'vitest'
import { BILINGUAL, config, site, type Files, type TestBuild } from '../site.ts'

const head = (canonical: string): string =>
  `---\ntitle: It\ncanonical: ${canonical}\n---\n\nText.\n`

const build = (files: Files): Promise<TestBuild> =>
  site({
    'site.config.ts': config("base: '/kit/'", BILINGUAL),
    'content/zh-Hans/docs/a.md': '# 甲\n\n文字。\n',
    'content/en/docs/other.md': '# Other\n\nText.\n',
    ...files,
  }).build()

const inSitemap = ({ files }: TestBuild, route: string): boolean =>
  files.get('sitemap.xml')?.includes(`<loc>https://docs.example/kit${route}</loc>`) === true
const isFound = ({ files }: TestBuild, route: string): boolean =>
  files.get('en/search-index.json')?.includes(`"/kit${route}"`) === true
const isListed = ({ files }: TestBuild, route: string): boolean =>
  new RegExp(`<li[^>]*><a href="/kit${route}">`).test(files.get('en/search/index.html') ?? '')

describe('a page whose canonical is its own address', () => {
  test.each([
    '/docs/a',
    '/docs/a/',
    '/en/docs/a',
    'https://docs.example/kit/en/docs/a',
    'https://docs.example/kit/en/docs/a/index.html',
    'https://DOCS.example:443/kit/en/docs/%61',
  ])('stays in the sitemap, the search and the alternates: %s', async (canonical) => {
    const built = await build({ 'content/en/docs/a.md': head(canonical) })
    expect(built.brief).toEqual([])
    const html = built.files.get('en/docs/a/index.html')
    expect(html).toContain('<link rel="canonical" href="https://docs.example/kit/en/docs/a">')
    expect(html).toContain('hreflang="zh-Hans"')
    expect(built.files.get('docs/a/index.html')).toContain('hreflang="en"')
    expect([inSitemap, isFound, isListed].map((holds) => holds(built, '/en/docs/a'))).toEqual([
      true,
      true,
      true,
    ])
  })

  test('stays in the sitemap if it is the home page', async () => {
    const built = await build({
      'content/zh-Hans/pages/index.md': head('https://docs.example/kit'),
    })
    expect(built.brief).toEqual([])
    expect(inSitemap(built, '/')).toBe(true)
  })
})

test.each([
  '/docs/other',
  '/docs/other/#part',
  'https://docs.example/kit/en/docs/other',
  'https://DOCS.example:443/kit/en/docs/other/index.html#part',
])(
  'a page with another page as its canonical, %s, is left out of sitemap and search',
  async (canonical) => {
    const built = await build({
      'content/en/docs/a.md': head(canonical),
      'content/en/docs/other.md': '# Other\n\nText.\n\n## Part\n',
    })
    expect(built.brief).toEqual([])
    expect(built.files.get('en/docs/a/index.html')).toContain(
      '<link rel="canonical" href="https://docs.example/kit/en/docs/other">',
    )
    expect(built.files.get('docs/a/index.html')).not.toContain('hreflang="en"')
    expect([inSitemap, isFound, isListed].map((holds) => holds(built, '/en/docs/a'))).toEqual([
      false,
      false,
      false,
    ])
  },
)

test.each([
  'https://docs.example/kit/en/docs/other',
  'https://DOCS.example:443/kit/en/docs/old',
  '/kit/en/docs/other',
])(
  'a page to which the “pages” hook gives another canonical is left out, too: %s',
  async (named) => {
    const built = await build({
      'site.config.ts': config(
        `base: '/kit/', pages: (pages) => pages.map((page) => page.data.route === '/en/docs/a'
    ? { ...page, head: { ...page.head, canonical: '${named}' } } : page),`,
        BILINGUAL,
      ),
      'content/en/docs/a.md': '# It\n\nText.\n',
      'content/en/docs/other.md': '---\ntitle: Other\nredirects: [/docs/old]\n---\n\nText.\n',
    })
    expect(built.brief).toEqual([])
    expect([inSitemap, isFound, isListed].map((holds) => holds(built, '/en/docs/a'))).toEqual([
      false,
      false,
      false,
    ])
    expect(isFound(built, '/en/docs/other')).toBe(true)
    expect(built.files.get('en/docs/a/index.html')).toContain(
      `<link rel="canonical" href="${new URL(named, 'https://docs.example').href}">`,
    )
  },
)

test('an untranslated fallback takes over the canonical of its original and is not listed', async () => {
  const built = await build({
    'site.config.ts': config(
      `base: '/kit/', pages: (pages) => pages.map((page) => page.data.route === '/docs/a'
    ? { ...page, head: { ...page.head, canonical: '/kit/docs/b' } } : page),`,
      BILINGUAL,
    ),
    'content/zh-Hans/docs/b.md': '# 乙\n\n文字。\n',
  })
  expect(built.brief).toEqual([])
  expect(['/en/docs/a', '/en/docs/b'].map((route) => isListed(built, route))).toEqual([false, true])
  expect(built.files.get('en/docs/a/index.html')).toContain(
    '<link rel="canonical" href="https://docs.example/kit/docs/b">',
  )
})

test.each([
  ['docs/a', '/docs/a'],
  ['blog/2025-01-02-b', '/blog/2025/01/02/b'],
])(
  'a page with its canonical on another site, %s, leaves the sitemap, but not the search',
  async (name, route) => {
    const built = await build({
      [`content/zh-Hans/${name}.md`]: '# 甲\n\n文字。\n',
      [`content/en/${name}.md`]: head('https://Élsewhere.example/ä/en/docs/a#part'),
    })
    expect(built.brief).toEqual([])
    expect(built.files.get(`en${route}/index.html`)).toContain(
      '<link rel="canonical" href="https://xn--lsewhere-90a.example/%C3%A4/en/docs/a">',
    )
    expect(built.files.get(`${route.slice(1)}/index.html`)).not.toContain('hreflang="en"')
    expect([inSitemap, isFound, isListed].map((holds) => holds(built, `/en${route}`))).toEqual([
      false,
      true,
      true,
    ])
    if (name.startsWith('blog'))
      expect(built.files.get('en/blog/rss.xml')).toContain(`/en${route}<`)
  },
)

test.each(['/blog/2025/01/02/b', 'https://docs.example/kit/en/blog/2025/01/02/b'])(
  'a post with another post as its canonical, %s, is left out of the feeds',
  async (canonical) => {
    const built = await build({
      'content/en/blog/2025-01-01-a.md': head(canonical),
      'content/en/blog/2025-01-02-b.md': '# B\n\nText.\n',
    })
    expect(built.brief).toEqual([])
    expect(built.files.get('en/blog/rss.xml')).toContain('/en/blog/2025/01/02/b<')
    expect(built.files.get('en/blog/rss.xml')).not.toContain('/en/blog/2025/01/01/a<')
  },
)

test.each(['/docs/old', 'https://docs.example/kit/en/docs/old'])(
  'a canonical that is a redirect resolves to the target of the redirect: %s',
  async (canonical) => {
    const old = '---\ntitle: Other\nredirects: [/docs/old]\n---\n\nText.\n'
    const copy = await build({
      'content/en/docs/a.md': head(canonical),
      'content/en/docs/other.md': old,
    })
    expect(isFound(copy, '/en/docs/a')).toBe(false)
    expect(copy.files.get('en/docs/a/index.html')).toContain(
      '<link rel="canonical" href="https://docs.example/kit/en/docs/other">',
    )
    const itself = await build({
      'content/en/docs/other.md': old.replace('redirects', `canonical: ${canonical}\nredirects`),
    })
    expect(inSitemap(itself, '/en/docs/other')).toBe(true)
    expect(isFound(itself, '/en/docs/other')).toBe(true)
  },
)

test('a blog whose only post has another page as its canonical has no feeds, nor links to any', async () => {
  const built = await build({
    'content/en/docs/a.md': '# A\n\nText.\n',
    'content/en/blog/2025-01-02-p.md':
      '---\ntitle: P\ntags: []\ncanonical: /en/docs/a\n---\n\nText.\n',
  })
  expect(built.brief).toEqual([])
  const isFeed = (text: string): boolean => /rss\.xml|atom\.xml|feed\.json/.test(text)
  expect([...built.files.keys()].filter(isFeed)).toEqual([])
  const pages = [...built.files].filter(([file]) => file.endsWith('.html'))
  expect(pages.map(([file]) => file)).toContain('en/blog/index.html')
  const linked = pages.filter(([, html]) => isFeed(html))
  expect(linked.map(([file]) => file)).toEqual([])
})
