import fs from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readingMinutes } from '../../src/core/markdown/reading-minutes.ts'
import { numbered } from '../../src/core/words/numbered.ts'
import { lastChange } from '../../src/core/plan/pages.ts'
import type {
  Chrome,
  Doc,
  SentFiles,
  SentPage,
  Sidebar,
  SiteData,
} from '../../src/shared/contract.ts'
import { newRecent } from '../../src/shell/store/recent.ts'
import { busyWatch } from '../processor.ts'
import { article, BILINGUAL, config, site, type Files, type TestBuild, PNG } from '../site.ts'

const pages = (files: ReadonlyMap<string, string>): string[] =>
  [...files.keys()].filter((file) => file.endsWith('.html'))
const tag = (html: string | undefined, pattern: RegExp): string | undefined =>
  pattern.exec(html ?? '')?.[1]
const all = (html: string | undefined, pattern: RegExp): (string | undefined)[] =>
  Array.from(html?.matchAll(pattern) ?? [], ([, group]) => group)

/** Returns the files that a page names as the ones it is rendered from. */
const sentFiles = (files: ReadonlyMap<string, string>, page: string): SentFiles =>
  (JSON.parse(files.get(`${page}/index.json`) ?? '{}') as SentPage).files

const post = (date: string, more = ''): string =>
  `---\ntitle: Post ${date}\n${more}---\n\nSummary of ${date}.\n\n<!-- truncate -->\n\nRest.\n`

test('links the language switch of a 404 page to the home page of the other language', async () => {
  const { files, brief } = await site({
    'site.config.ts': config('', BILINGUAL),
    'content/zh-Hans/docs/a.md': '# 甲\n',
    'content/zh-Hans/pages/404.md': '# 没有\n',
  }).build({ base: '/x/' })
  const switchOf = (file: string): string | undefined =>
    /<a class="action locale" href="([^"]*)"/.exec(files.get(file) ?? '')?.[1]
  expect(switchOf('404.html')).toBe('/x/en/')
  expect(switchOf('en/404.html')).toBe('/x/')
  expect(switchOf('docs/a/index.html')).toBe('/x/en/docs/a')
  // Other generators use a file of this name as the 404 page.
  expect(brief).toEqual([
    'misnamed content/zh-Hans/pages/404.md:: This page is shown only at /404: unknown addresses show a page of the theme.',
  ])
})

describe('a site with a prefix for every language', () => {
  const everyPrefix = config(
    "redirects: { '/was': '/docs/a' },",
    "zh: { label: '中文', base: '/zh/' }, en: { label: 'English', base: '/en/' }",
  )
  const files = { 'site.config.ts': everyPrefix, 'content/zh/docs/a.md': '# 甲\n' }

  test('starts with the default language, and has its 404 page at the root', async () => {
    const { files: made, brief } = await site(files).build({ base: '/p/' })
    expect(brief).toEqual([])
    expect(made.get('404.html')).toBe(made.get('zh/404.html'))
    expect(JSON.parse(made.get('site.webmanifest') ?? '')).toMatchObject({ start_url: '/p/zh/' })
  })

  test.each([
    ['/', '/'],
    ['/p/', '/p'],
  ])('redirects the root of a site at %s to its home page', async (base, line) => {
    const { files: made, brief } = await site(files).build({ base })
    expect(brief).toEqual([])
    expect(made.get('index.html')).toContain(`content="0; url=${base}zh/"`)
    expect(made.get('_redirects')?.split('\n')).toContain(`${line} ${base}zh/ 301`)
  })

  test.each(['404.HTML', '404.html/a.txt'])(
    'has no 404 page at the root if there is content/public/%s',
    async (name) => {
      const { files: made } = await site({ ...files, [`content/public/${name}`]: 'x' }).build()
      expect(made.has(name)).toBe(true)
      expect(made.has('404.html')).toBe(false)
    },
  )

  test.each(['index.html', 'INDEX.html', 'index.html/a.txt'])(
    'does not redirect the root if there is content/public/%s',
    async (name) => {
      const { files: made, brief } = await site({
        ...files,
        [`content/public/${name}`]: 'x',
      }).build()
      expect(brief).toEqual([])
      expect(made.get(name)).toBe('x')
      expect(made.get('_redirects')).not.toMatch(/^\/ /m)
      expect(made.has('index.html')).toBe(name === 'index.html')
    },
  )

  test.each([
    ["redirects: { 'https://docs.example/': '/docs/a' }", '/zh/docs/a'],
    ["redirects: { 'https://docs.example/index.html': '/docs/a' }", '/zh/docs/a'],
    // The page of another language is at the root, or there is no home page to redirect to.
    [
      `pages: (all) => all.map((page) => page.data.route !== '/en/' ? page :
        { ...page, file: 'index.html', data: { ...page.data, route: '/' } })`,
      undefined,
    ],
    ["pages: (all) => all.filter(({ data }) => data.route !== '/zh/')", undefined],
  ])('lets the config change or drop the redirect of the root: %s', async (more, to) => {
    const { files: made } = await site({
      ...files,
      'site.config.ts': everyPrefix.replace("redirects: { '/was': '/docs/a' },", `${more},`),
    }).build()
    expect(/^\/ (.*) 301$/m.exec(made.get('_redirects') ?? '')?.[1]).toBe(to)
  })
})

test('builds a page, a home page, a search page and a 404 page for the smallest site', async () => {
  const { files, brief } = await site({ 'content/en/docs/a.md': '# Hello\n\nText.\n' }).build()
  expect(brief).toEqual([])
  expect(pages(files)).toEqual(['404.html', 'docs/a/index.html', 'index.html', 'search/index.html'])
  expect(article(files.get('docs/a/index.html'))).toBe('<p>Text.</p>')
  expect(files.get('docs/a/index.html')).toContain('<title>Hello | Docs</title>')
  expect(files.get('index.html')).toContain('href="/docs/a"')
})

test('calls the blog by its title on the generated home page', async () => {
  const { files } = await site({
    'site.config.ts': config("blog: { title: 'News' }"),
    'content/en/blog/2025-01-01-a.md': '# A\n',
  }).build()
  expect(files.get('index.html')).toMatch(/<a [^>]*href="\/blog"[^>]*>News/)
})

test('counts the posts in the archive even if there is only one', async () => {
  const { files } = await site({ 'content/en/blog/2025-01-01-a.md': '# A\n' }).build()
  expect(files.get('blog/archive/index.html')).toContain(
    '<p class="lead">All posts by year (1).</p>',
  )
})

test('puts a dash behind the description of a blog that is no sentence, and names feeds once', async () => {
  const { files } = await site({
    'site.config.ts': config("title: 'Boats', blog: { title: 'Boats', description: 'News' }"),
    'content/en/blog/2025-01-01-a.md': '---\ntags: [b]\n---\n\n# A\n\nText.\n',
  }).build()
  expect(files.get('blog/tags/index.html')).toContain(
    '<meta name="description" content="What the posts are about. News – b">',
  )
  expect(files.get('blog/rss.xml')).toContain('<channel>\n<title>Boats</title>')
})

test('adds the description of the blog to those of its archive and tags', async () => {
  const { files } = await site({
    'site.config.ts': config("blog: { description: 'What is new.' }"),
    'content/en/blog/2025-01-01-a.md': '---\ntags: [b]\n---\n\n# A\n',
  }).build()
  const described = (name: string): string | undefined =>
    /<meta name="description" content="([^"]*)"/.exec(files.get(`blog/${name}.html`) ?? '')?.[1]
  expect(described('archive/index')).toBe('All posts by year (1). What is new.')
  expect(described('tags/index')).toBe('What the posts are about. What is new. b')
})

test.each(['https://DOCS.Example:443', 'https://docs.example/', 'https://docs.example:'])(
  'publishes the origin in normalized form: %s',
  async (url) => {
    const { files } = await site({
      'site.config.ts': config(`url: '${url}'`),
      'content/en/docs/a.md': '# A\n',
    }).build()
    expect(files.get('sitemap.xml')).toContain('<loc>https://docs.example/docs/a</loc>')
  },
)

test('publishes a non-ASCII origin in Punycode, and recognizes it in links in either form', async () => {
  const { files, brief } = await site({
    'site.config.ts': config("url: 'https://Bücher.example'"),
    'content/en/docs/a.md': '# A\n\n[b](https://bücher.example/docs/b)\n',
    'content/en/docs/b.md': '# B\n\n[c](https://xn--bcher-kva.example/docs/c)\n',
  }).build()
  expect(brief).toEqual(['broken-link content/en/docs/b.md:3:5 No page at /docs/c'])
  for (const [file, path] of [
    ['docs/a/index.html', 'docs/a'],
    ['index.html', ''],
    ['robots.txt', 'sitemap.xml'],
    ['sitemap.xml', 'docs/a'],
  ] as const) {
    expect(files.get(file)).toContain(`https://xn--bcher-kva.example/${path}`)
    expect(files.get(file)?.replace('href="https://bücher.example/docs/b"', '')).not.toMatch(
      /bücher/i,
    )
  }
})

test('replaces every {path} in the address of an edit link', async () => {
  const { files } = await site({
    'site.config.ts': config("editUrl: 'https://code.example/{path}?from={path}'"),
    'content/en/docs/a.md': '# A\n',
  }).build()
  const file = 'content/en/docs/a.md'
  expect(files.get('docs/a/index.html')).toContain(`https://code.example/${file}?from=${file}`)
})

test('gives links of the navigation and the footer to other sites rel="noopener"', async () => {
  const links =
    "[{ label: 'There', href: 'https://x.example' }, { label: 'Here', href: '/docs/a' }]"
  const { files } = await site({
    'site.config.ts': config(
      `nav: ${links}, footer: { groups: [{ label: 'G', links: ${links} }] }`,
    ),
    'content/en/docs/a.md': '# A\n',
  }).build()
  const there = files.get('docs/a/index.html')?.match(/<a href="https:\/\/x.example"[^>]*>/g)
  // The navigation is in the header and in the menu.
  expect(there).toHaveLength(3)
  for (const link of there ?? []) expect(link).toContain('rel="noopener"')
})

test('gives a page the edit link of its front matter, or none', async () => {
  const { files, brief } = await site({
    'site.config.ts': config("editUrl: 'https://code.example/{path}'"),
    'content/en/docs/a.md': '# A\n',
    'content/en/docs/none.md': '---\neditUrl: false\n---\n# None\n',
    'content/en/docs/other.md': '---\neditUrl: https://other.example/edit/x.ts\n---\n# Other\n',
    'content/en/blog/2025-01-02-p.md': '---\neditUrl: https://other.example/{path}\n---\n# P\n',
    'content/en/pages/c.tsx':
      "export const frontMatter = { title: 'C', editUrl: 'https://other.example/c' }\nexport default () => <p>C</p>",
  }).build()
  const editLink = (page: string): string | undefined =>
    /<a href="([^"]*)"[^>]*><svg class="icon icon-edit"/.exec(
      files.get(`${page}/index.html`) ?? '',
    )?.[1]
  expect(editLink('docs/a')).toBe('https://code.example/content/en/docs/a.md')
  expect(editLink('docs/none')).toBeUndefined()
  expect(editLink('docs/other')).toBe('https://other.example/edit/x.ts')
  expect(editLink('blog/2025/01/02/p')).toBe(
    'https://other.example/content/en/blog/2025-01-02-p.md',
  )
  expect(editLink('c')).toBeUndefined()
  expect(brief).toEqual([
    'idle-key content/en/pages/c.tsx:1:42 “editUrl” has no effect here: it is for docs and posts.',
  ])
})

test.each(['true', '/edit/a.md', 'javascript:alert(1)', '{{v}}'])(
  'accepts no edit link such as %s',
  async (value) => {
    const { brief } = await site({
      'site.config.ts': config("values: { v: 'x' }"),
      'content/en/docs/a.md': `---\neditUrl: '${value}'\n---\n# A\n`,
    }).build()
    expect(brief).toEqual([
      expect.stringMatching(
        /^wrong-value content\/en\/docs\/a\.md:2:1 “editUrl” should be false, or an address that begins with “https:\/\/”, not /,
      ) as string,
    ])
  },
)

describe('a multilingual site', () => {
  const bilingual: Files = {
    'site.config.ts': config("image: '/share.png'", BILINGUAL),
    'content/public/share.png': PNG,
    'content/zh-Hans/docs/a.md': '# 甲\n\n见[乙](./b.md#小节)。\n',
    'content/zh-Hans/docs/b.md': '# 乙\n\n## 小节\n\n见[甲](./a.md)。\n\n## 其二\n',
    'content/en/docs/a.md': '# A\n\nSee [b](./b.md#小节).\n',
    'content/en/docs/only.md': '# Only here\n',
  }

  test('has the same routes in every language, with the default one at the root', async () => {
    const { files, brief } = await site(bilingual).build()
    expect(brief).toEqual([])
    expect(pages(files)).toEqual(
      ['404.html', 'docs/a/index.html', 'docs/b/index.html', 'index.html', 'search/index.html']
        .flatMap((file) => [file, `en/${file}`])
        .concat('en/docs/only/index.html')
        .toSorted(),
    )
    expect(files.get('docs/a/index.html')).toContain('<html lang="zh-Hans" dir="ltr">')
    expect(files.get('en/docs/a/index.html')).toContain('<html lang="en" dir="ltr">')
  })

  test('shows an untranslated page in its original language, with a note', async () => {
    const { files } = await site(bilingual).build()
    const html = files.get('en/docs/b/index.html')
    expect(html).toContain(
      '<p class="fallback">This page is not translated yet. It is shown in its original language, <span lang="zh-Hans">简体中文</span>.</p>',
    )
    expect(html).toContain('<li lang="zh-Hans" aria-current="page">乙</li>')
    expect(html).toContain('<div class="prose" lang="zh-Hans" data-slot="0">')
    // The headings are marked as well, in both tables of contents: beside the text and collapsed.
    expect(html?.match(/On this page<\/\w+><ul lang="zh-Hans"><li><a/g)).toHaveLength(2)
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).toContain('<link rel="canonical" href="https://docs.example/docs/b">')
    expect(html).not.toContain('hreflang="zh-Hans" href="https')
    // Its links stay in the reader's language.
    expect(article(html)).toContain('<a href="/en/docs/a">甲</a>')
    expect(files.get('en/docs/a/index.html')).toContain(
      '<a href="/en/docs/b" lang="zh-Hans">乙</a>',
    )
  })

  test('keeps the path in the language switch, or links to the home page if there is no such page', async () => {
    const { files } = await site(bilingual).build()
    const other = (file: string): string | undefined =>
      tag(files.get(file), /<a class="action locale" href="([^"]*)"/)
    expect(other('docs/a/index.html')).toBe('/en/docs/a')
    expect(other('en/docs/a/index.html')).toBe('/docs/a')
    expect(other('en/docs/b/index.html')).toBe('/docs/b')
    expect(other('en/docs/only/index.html')).toBe('/')
  })

  test('lists existing translations and the image for sharing in the head', async () => {
    const { files } = await site(bilingual).build()
    const html = files.get('en/docs/a/index.html')
    expect(all(html, /<link rel="alternate" (hreflang="[^>]*)>/g)).toEqual([
      'hreflang="zh-Hans" href="https://docs.example/docs/a"',
      'hreflang="en" href="https://docs.example/en/docs/a"',
      'hreflang="x-default" href="https://docs.example/docs/a"',
    ])
    expect(html).toContain('<meta property="og:image" content="https://docs.example/share.png">')
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image">')
    expect(html).toContain('<link rel="canonical" href="https://docs.example/en/docs/a">')
    expect(files.get('en/docs/only/index.html')).not.toContain('<link rel="alternate" hreflang')
  })

  test('names the language of the text and of its translations for Open Graph', async () => {
    const { files } = await site({
      'site.config.ts': config(
        '',
        "en: { label: 'English', base: '/' }, us: { label: 'American', base: '/us/', lang: 'en-GB' }, tw: { label: '中文', base: '/tw/', lang: 'zh-Hant' }, rs: { label: 'Srpski', base: '/rs/', lang: 'sr-Latn' }, 'zh-Hant-TW': { label: '臺灣', base: '/hant/' }",
      ),
      'content/en/docs/a.md': '# A\n',
      'content/us/docs/a.md': '# A\n',
      'content/tw/docs/a.md': '# 甲\n',
      'content/en/docs/solo.md': '# Solo\n',
      'content/tw/docs/b.md': '---\ncanonical: /docs/a\n---\n# 乙\n',
      'content/rs/docs/b.md': '# B\n',
      'content/en/docs/b.md': '# B\n',
    }).build()
    const locales = (file: string): (string | undefined)[] =>
      all(files.get(file), /"og:locale(?::alternate)?" content="([^"]*)"/g)
    expect(locales('docs/a/index.html')).toEqual(['en', 'en_GB', 'zh_Hant'])
    expect(locales('tw/docs/a/index.html')).toEqual(['zh_Hant', 'en', 'en_GB'])
    expect(locales('docs/b/index.html')).toEqual(['en', 'sr_Latn'])
    expect(locales('tw/docs/b/index.html')).toEqual(['zh_Hant'])
    expect(locales('docs/solo/index.html')).toEqual(['en'])
    expect(locales('tw/docs/solo/index.html')).toEqual(['en'])
    expect(locales('rs/404.html')).toEqual(['sr_Latn'])
    // Not only the first of several hyphens is replaced.
    expect(locales('hant/404.html')).toEqual(['zh_Hant_TW'])
  })

  test('names only the first of two locales with the same language in the head, with a warning', async () => {
    const { files, problems } = await site({
      'site.config.ts': config(
        '',
        "zh: { label: '中文', base: '/' }, en: { label: 'English', base: '/en/' }, us: { label: 'American', base: '/us/', lang: 'en' }",
      ),
      'content/zh/docs/a.md': '# 甲\n',
      'content/en/docs/a.md': '# A\n',
      'content/us/docs/a.md': '# A\n',
      'content/us/docs/b.md': '# B\n',
      'content/zh/docs/b.md': '# 乙\n',
    }).build()
    expect(problems).toEqual([
      `warning same-language  The locales “en” and “us” have the same “lang”, “en”: if a page is in both, only the first is named as its translation.

  site.config.ts:7:125
  7 │   locales: { zh: { label: '中文', base: '/' }, en: { label: 'English', base: '/en/' }, us: { label: 'American', base: '/us/', lang: 'en' } },
    │                                                                                                                               ^^^^
  Give each its own “lang”, as in “pt-BR” and “pt-PT”.
`,
    ])
    const named = (file: string): (string | undefined)[] =>
      all(files.get(file), /hreflang="en" href="https:\/\/docs.example([^"]*)"/g)
    expect(named('docs/a/index.html')).toEqual(['/en/docs/a'])
    expect(named('en/docs/a/index.html')).toEqual(['/en/docs/a'])
    expect(named('us/docs/a/index.html')).toEqual([])
    expect(named('docs/b/index.html')).toEqual(['/us/docs/b'])
  })

  test('gives an untranslated page the canonical URL of its original', async () => {
    const { files } = await site({
      ...bilingual,
      'content/zh-Hans/docs/c.md': '---\ntitle: C\ncanonical: /docs/a\n---\n',
    }).build()
    for (const file of ['docs/c/index.html', 'en/docs/c/index.html'])
      expect(files.get(file)).toContain('<link rel="canonical" href="https://docs.example/docs/a">')
  })

  test('lists the pages that may be indexed in the sitemap, with their translations', async () => {
    const { files } = await site(bilingual).build()
    const xml = files.get('sitemap.xml')
    expect(all(xml, /<loc>https:\/\/docs\.example([^<]*)<\/loc>/g)).toEqual([
      '/docs/a',
      '/docs/b',
      '/',
      '/en/docs/a',
      '/en/docs/only',
      '/en/',
    ])
    expect(xml).toContain(
      '<xhtml:link rel="alternate" hreflang="en" href="https://docs.example/en/docs/a"/>',
    )
    expect(files.get('robots.txt')).toBe(
      'User-agent: *\nAllow: /\n\nSitemap: https://docs.example/sitemap.xml\n',
    )
  })
})

test('prefixes every address with the base path', async () => {
  const files: Files = {
    'site.config.ts': config("base: '/sub/', nav: [{ label: 'A', href: '/docs/a' }]", BILINGUAL),
    'content/zh-Hans/docs/a.md': '# 甲\n\n[b](./b.md) [up](/docs/b) ![x](/x.svg)\n',
    'content/zh-Hans/docs/b.md': '# B\n',
    'content/public/x.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"></svg>',
  }
  const built = await site(files).build()
  expect(built.brief).toEqual([])
  const html = built.files.get('en/docs/a/index.html') ?? ''
  const addresses = all(html, / (?:href|src)="(\/[^"]*)"/g)
  expect(addresses.filter((address) => !address?.startsWith('/sub/'))).toEqual([])
  expect(article(html)).toContain(
    '<a href="/sub/en/docs/b">b</a> <a href="/sub/en/docs/b">up</a> <img src="/sub/x.svg"',
  )
  expect(html).toContain('<link rel="canonical" href="https://docs.example/sub/docs/a">')
  expect(built.files.get('_headers')).toContain('/sub/assets/*\n')
  const elsewhere = await site(files).build({ base: '/other' })
  expect(elsewhere.files.get('docs/a/index.html')).toContain('href="/other/docs/b"')
})

describe('sidebars', () => {
  const docs: Files = {
    'content/en/docs/guides/b.md': '---\ntitle: B\norder: 2\n---\n',
    'content/en/docs/guides/a.md': '---\ntitle: A\n---\n',
    'content/en/docs/guides/index.md': '# Guides\n',
    'content/en/docs/guides/deep/c.md': '---\ntitle: C\norder: 1\n---\n',
    'content/en/docs/guides/deep/index.md': '---\ntitle: Deep\norder: 3\n---\n\nText.\n',
    'content/en/docs/alone.md': '# Alone\n',
  }
  const sidebar = (html: string | undefined): (string | undefined)[] =>
    all(tag(html, /<nav class="sidebar"[^>]*>(.*?)<\/nav>/s), /(?:<summary>|<a [^>]*>)([^<]*)/g)

  test('are made for each top folder without a file, sorted by order, then by title', async () => {
    const { files } = await site(docs).build()
    expect(sidebar(files.get('docs/guides/a/index.html'))).toEqual([
      'Guides',
      'B',
      'Deep',
      'C',
      'A',
    ])
    expect(sidebar(files.get('docs/alone/index.html'))).toEqual(['Alone'])
  })

  test('are sorted by displayed title, in the order of the language, without a file', async () => {
    const { files } = await site({
      'site.config.ts': config('', BILINGUAL),
      'content/zh-Hans/docs/z/a.md': '---\ntitle: 甲\nlabel: 重置\n---\n',
      'content/zh-Hans/docs/z/b.md': '---\ntitle: 乙\nlabel: 安装\n---\n',
      'content/zh-Hans/docs/z/c.md': '# 第 10 步\n',
      'content/zh-Hans/docs/z/d.md': '# 第 5 步\n',
      'content/zh-Hans/docs/z/index.md': '---\ntitle: 手册\norder: 1\n---\n',
      'content/zh-Hans/docs/a/x.md': '# X\n',
      'content/zh-Hans/docs/alone.md': '# 独\n',
      'content/en/docs/z/a.md': '# apple\n',
      'content/en/docs/z/b.md': '---\ntitle: A thing\nlabel: Zebra\n---\n',
      'content/en/docs/z/c.md': '# Step 10\n',
      'content/en/docs/z/d.md': '# Step 5\n',
    }).build()
    expect(sidebar(files.get('docs/z/a/index.html'))).toEqual([
      '手册',
      '安装',
      '第 5 步',
      '第 10 步',
      '重置',
    ])
    expect(sidebar(files.get('en/docs/z/a/index.html'))).toEqual([
      '手册',
      'apple',
      'Step 5',
      'Step 10',
      'Zebra',
    ])
    expect(all(files.get('search/index.html'), /<section><h2>([^<]*)/g)).toEqual([
      '文档',
      '手册',
      'a',
    ])
    const headings = all(files.get('en/search/index.html'), /<section>(<h2.*?)<\/h2>/g)
    // Untranslated titles are marked with their language everywhere.
    expect(headings).toEqual(['<h2>Docs', '<h2 lang="zh-Hans">手册', '<h2>a'])
    expect(files.get('en/docs/z/a/index.html')).toContain(
      '<li lang="zh-Hans"><a href="/en/docs/z/">手册</a></li>',
    )
  })

  test('have a default title for documents in docs/ itself, which the config can change', async () => {
    const alone = { 'content/en/docs/a.md': '# A\n' }
    const headings = async (files: Files): Promise<unknown> =>
      all(
        (await site({ ...alone, ...files }).build()).files.get('search/index.html'),
        /<section><h2>([^<]*)/g,
      )
    expect(await headings({})).toEqual(['Docs'])
    const own = "en: { label: 'English', base: '/', words: { docs: 'Pages' } }"
    expect(await headings({ 'site.config.ts': config('', own) })).toEqual(['Pages'])
    const named = config("sidebars: { docs: { label: 'Manual' } }")
    expect(await headings({ 'site.config.ts': named })).toEqual(['Manual'])
  })

  test('take their documents, order and groups from a file', async () => {
    const { files, brief } = await site({
      ...docs,
      'site.config.ts': config("sidebars: { main: { label: 'Manual' } }"),
      'content/en/docs/_sidebars.yaml':
        'main:\n  - guides/index\n  - label: Group\n    items:\n      - guides/a\n      - guides/hidden\n      - guides/b\nother:\n  - guides/deep/index\n',
      'content/en/docs/guides/hidden.md': '---\ntitle: Hidden\nunlisted: true\n---\n',
    }).build()
    expect(brief).toEqual([])
    const html = files.get('docs/guides/a/index.html')
    expect(sidebar(html)).toEqual(['Guides', 'Group', 'A', 'B'])
    expect(
      tag(html, /<nav class="breadcrumbs"[^>]*>(.*?)<\/nav>/s)
        ?.replace(/<[^>]+>/g, '|')
        .replace(/\|+/g, '|'),
    ).toBe('|Home|Manual|Group|A|')
    expect(all(tag(html, /<nav class="neighbours"[^>]*>(.*?)<\/nav>/s), /<span>([^<]*)/g)).toEqual([
      'Guides',
      'B',
    ])
    expect(files.get('docs/alone/index.html')).not.toContain('class="sidebar"')
    expect(files.get('docs/alone/index.html')).not.toContain('class="breadcrumbs"')
  })

  test('end breadcrumbs with the page, even if it is the first of its section', async () => {
    const { files } = await site({
      'site.config.ts': config("sidebars: { z: { label: 'Manual' }, y: { label: 'Why' } }"),
      'content/en/docs/_sidebars.yaml':
        'z: [{ label: Group, items: [z/only] }]\ny: [y/why, y/other]\n',
      'content/en/docs/z/only.md': '# Only\n',
      'content/en/docs/y/why.md': '# Why\n',
      'content/en/docs/y/other.md': '# Other\n',
    }).build()
    const crumbs = (name: string): (string | undefined)[] =>
      all(
        tag(files.get(`docs/${name}/index.html`), /<nav class="breadcrumbs"[^>]*>(.*?)<\/nav>/s),
        /<li[^>]*>(?:<a[^>]*>)?([^<]*)/g,
      )
    expect(crumbs('z/only')).toEqual(['Home', 'Manual', 'Group', 'Only'])
    expect(crumbs('y/why')).toEqual(['Home', 'Why'])
    expect(crumbs('y/other')).toEqual(['Home', 'Why', 'Other'])
  })

  test('are shown on pages that name them in front matter, even if another one lists the page', async () => {
    const { files, brief } = await site({
      ...docs,
      'content/en/docs/guides/a.md': '---\ntitle: A\nsidebar: guides\n---\n',
      'content/en/docs/faqs/q.md': '---\ntitle: Q\nsidebar: guides\n---\n',
      'content/en/docs/faqs/none.md': '---\ntitle: None\nsidebar: false\n---\n',
    }).build()
    expect(brief).toEqual([])
    const q = files.get('docs/faqs/q/index.html')
    expect(sidebar(q)).toContain('Deep')
    expect(all(tag(q, /<nav class="breadcrumbs"[^>]*>(.*?)<\/nav>/s), /<a href="([^"]*)/g)).toEqual(
      ['/', '/docs/guides/'],
    )
    const a = files.get('docs/guides/a/index.html')
    expect(all(tag(a, /<nav class="neighbours"[^>]*>(.*?)<\/nav>/s), /<span>([^<]*)/g)).toEqual([
      'C',
    ])
    expect(sidebar(files.get('docs/faqs/none/index.html'))).toEqual([])
  })

  test('keep their pages if folders are called “docs” or “@blog”', async () => {
    const { files, brief } = await site({
      'content/en/docs/root.md': '# Root\n',
      'content/en/docs/docs/inner.md': '# Inner\n',
      'content/en/docs/docs/more.md': '---\ntitle: More\nsidebar: docs\n---\n',
      'content/en/docs/@blog/at.md': '# At\n',
      'content/en/blog/2025-01-02-p.md': '# Post\n\nText.\n',
    }).build()
    expect(brief).toEqual([])
    expect(sidebar(files.get('docs/root/index.html'))).toEqual(['Root'])
    expect(sidebar(files.get('docs/docs/inner/index.html'))).toEqual(['Inner', 'More'])
    expect(sidebar(files.get('docs/docs/more/index.html'))).toEqual(['Root'])
    expect(sidebar(files.get('docs/@blog/at/index.html'))).toEqual(['At'])
    expect(sidebar(files.get('blog/archive/index.html'))).toEqual(['2025', 'Post'])
  })

  test('must not have the id of the blog’s sidebar', async () => {
    const { brief } = await site({
      ...docs,
      'content/en/docs/_sidebars.yaml': '/blog: [alone]\n',
    }).build()
    expect(brief).toEqual([
      'wrong-value content/en/docs/_sidebars.yaml:1:1 “/blog” should be an id that does not begin with “/”, not “/blog”.',
    ])
  })

  test('must not be empty, and neither must their groups', async () => {
    const { brief } = await site({
      ...docs,
      'content/en/docs/_sidebars.yaml': 'main: []\nother:\n  - label: G\n    items: []\n',
    }).build()
    expect(brief).toEqual([
      'wrong-value content/en/docs/_sidebars.yaml:1:1 “main” should be a list of documents, not an empty list.',
      'wrong-value content/en/docs/_sidebars.yaml:4:5 “other.0.items” should be a list of documents, not an empty list.',
    ])
  })

  test('must list existing documents, each only once', async () => {
    const { brief, hints } = await site({
      ...docs,
      'content/en/docs/_sidebars.yaml':
        'main:\n  - guides/aa\n  - guides/a\nother:\n  - label: G\n    itmes: []\n  - guides/a\n',
    }).build()
    expect(brief).toEqual([
      'unknown-doc content/en/docs/_sidebars.yaml:2:5 There is no document “guides/aa”.',
      'unknown-key content/en/docs/_sidebars.yaml:6:5 “other.0” has no key “itmes”.',
      'listed-twice content/en/docs/_sidebars.yaml:7:5 “guides/a” is already listed in the sidebar “main”.',
    ])
    expect([hints[0], hints[2]]).toEqual(['Did you mean guides/a?', 'Keep one of them.'])
  })

  test('get a hint with the documents of a folder that is listed', async () => {
    const { brief, hints } = await site({
      'content/en/docs/_sidebars.yaml':
        'main:\n  - g/*\n  - h/\n  - h\n  - my parts/**\n  - many\n  - "*"\n  - nowhere/*\n',
      'content/en/docs/g/a.md': '# A\n',
      'content/en/docs/g/in/b.md': '# B\n',
      'content/en/docs/h/index.md': '# How to\n',
      'content/en/docs/my parts/index.md': '# My parts\n',
      ...Object.fromEntries(
        Array.from({ length: 13 }, (_, i) => [`content/en/docs/many/${i + 10}.md`, `# ${i}\n`]),
      ),
    }).build()
    expect(brief.map((each) => each.replace(/ content.*?_sidebars.yaml/, ''))).toEqual(
      ['g/*', 'h/', 'h', 'my parts/**', 'many', '*', 'nowhere/*'].map(
        (name, i) => `unknown-doc:${i + 2}:5 There is no document “${name}”.`,
      ),
    )
    const each = 'List each document of the folder by its name: '
    expect(hints).toEqual([
      `${each}{ label: g, items: [g/a, g/in/b] }`,
      'Did you mean h/index?',
      'Did you mean h/index?',
      `${each}{ label: "My parts", items: ["my parts/index"] }`,
      `${each}{ label: many, items: [many/10, many/11, many/12, many/13, many/14, many/15, many/16, many/17, many/18, many/19, many/20, many/21, …] }`,
      `${each}[g/a, g/in/b, h/index, many/10, many/11, many/12, many/13, many/14, many/15, many/16, many/17, many/18, …]`,
      'Name a file below docs/ without its extension.',
    ])
  })

  test('get a hint with the document of the same name in another folder', async () => {
    const { hints } = await site({
      'site.config.ts': config("search: { exclude: ['docs/manual/topic-two'] }"),
      'content/en/docs/guides/topic-one.md': '# One\n',
      'content/en/docs/guides/topic-two.md': '# Two\n',
      'content/en/docs/_sidebars.yaml': 'main: [manual/topic-one, guides/topic-two]\n',
      'content/search.tests.yaml': '- { query: one, locale: en, page: /docs/manual/topic-one }\n',
    }).build()
    expect(hints.toSorted()).toEqual([
      'Did you mean /docs/guides/topic-one?',
      'Did you mean guides/topic-one?',
      'Did you mean “docs/guides/topic-two”?',
    ])
  })

  test.each(['，', '、'])('get a hint to write a comma instead of “%s”', async (sign) => {
    const told = (list: string): Promise<readonly (string | undefined)[]> =>
      site({ ...docs, 'content/en/docs/_sidebars.yaml': `main: [${list}]\n` })
        .build()
        .then(({ hints }) => hints)
    const narrow = 'Write a half-width comma and a space between the words: [a, b]'
    expect(await told(`guides/a${sign}guides/b`)).toEqual([narrow])
    expect(await told(`gone${sign}guides/b, guides/a`)).toEqual([narrow])
  })

  test('get a hint if a document is indented too far', async () => {
    const { brief, hints } = await site({
      ...docs,
      'content/en/docs/_sidebars.yaml': 'main:\n  - guides/a\n    - guides/b\n',
    }).build()
    expect(brief).toEqual([
      'unknown-doc content/en/docs/_sidebars.yaml:2:5 There is no document “guides/a - guides/b”.',
    ])
    expect(hints[0]).toMatch(/^The next line is indented too far: /)
  })
})

describe('the blog', () => {
  const days = Array.from(
    { length: 28 },
    (_, i) =>
      `2025-${String(1 + Math.floor(i / 3)).padStart(2, '0')}-${String(1 + (i % 3)).padStart(2, '0')}`,
  )
  const posts: Files = Object.fromEntries(
    days.map((day, i) => [
      `content/en/blog/${day}-p.md`,
      post(day, i === 0 ? 'tags: [events]\n' : 'tags: [announcements]\n'),
    ]),
  )
  const blog: Files = {
    ...posts,
    'content/en/blog/_tags.yaml':
      'announcements: { label: News, description: What is new }\nevents: { label: Events }\nunused: { label: Unused }\n',
  }

  test('keeps tags and sidebars in the order of their files, even if named by numbers', async () => {
    const { files, brief } = await site({
      'content/en/blog/2025-01-01-a.md': '---\ntags: ["2024", alpha, zeta]\n---\n\n# A\n\nText.\n',
      'content/en/blog/_tags.yaml':
        'zeta: { label: Zeta }\nalpha: { label: Alpha }\n"2024": { label: Year }\n',
      'content/en/docs/_sidebars.yaml': 'latest: [a]\nolder: [b]\n"2024": [c]\n7: [d]\n',
      ...Object.fromEntries(
        ['a', 'b', 'c', 'd'].map((id) => [`content/en/docs/${id}.md`, '# T\n']),
      ),
    }).build()
    expect(brief).toEqual([])
    expect(all(files.get('blog/tags/index.html'), /href="\/blog\/tags\/(\w+)"/g)).toEqual([
      'zeta',
      'alpha',
      '2024',
    ])
    const home = tag(files.get('index.html'), /<main(.*?)<\/main>/s)
    expect(all(home, /href="\/docs\/(\w)"/g)).toEqual(['a', 'b', 'c', 'd'])
  })

  test('shows 28 posts on pages of 10, 10 and 8', async () => {
    const { files, brief } = await site(blog).build()
    expect(brief).toEqual([])
    const titles = (file: string): (string | undefined)[] =>
      all(files.get(file), /<h2><a href="[^"]*">Post ([^<]*)</g)
    const newest = days.toReversed()
    expect(titles('blog/index.html')).toEqual(newest.slice(0, 10))
    expect(titles('blog/page/2/index.html')).toEqual(newest.slice(10, 20))
    expect(titles('blog/page/3/index.html')).toEqual(newest.slice(20))
    expect(files.has('blog/page/1/index.html')).toBe(false)
    expect(files.has('blog/page/4/index.html')).toBe(false)
    expect(
      tag(files.get('blog/page/2/index.html'), /<nav class="pager"[^>]*>(.*?)<\/nav>/s)?.replace(
        /<[^>]+>/g,
        '|',
      ),
    ).toBe('|Newer posts||Page 2 of 3||Older posts|')
    expect(files.get('blog/index.html')).toContain(`<p>Summary of ${newest[0]}.</p>`)
    expect(files.get('blog/index.html')).not.toContain('Rest.')
  })

  test.each([
    ['All news!', 'All news! Page 2.'],
    ['都是新闻。', '都是新闻。Page 2。'],
    ['ما الجديد؟', 'ما الجديد؟ Page 2.'],
    ['नया क्या है।', 'नया क्या है। Page 2.'],
    ['News', 'News – Page 2'],
  ])('adds the number of a page to the description “%s”', (text, shown) =>
    expect(numbered(text, { number: 2, count: 3 }, (number) => `Page ${number}`)).toBe(shown),
  )

  test('allows links to each of its pages', async () => {
    const { files, brief } = await site({
      ...blog,
      'site.config.ts': config('', "en: { label: 'English', base: '/en/' }"),
      'content/en/docs/a.md': '# A\n\n[older](/blog/page/3)\n',
    }).build()
    expect(brief).toEqual([])
    expect(article(files.get('en/docs/a/index.html'))).toBe(
      '<p><a href="/en/blog/page/3">older</a></p>',
    )
  })

  test('links from a summary to an anchor on the page of the post', async () => {
    const { files } = await site({
      'content/en/blog/2025-01-01-p.md': '# P\n\n[here](#later)\n\n<!-- truncate -->\n\n## Later\n',
    }).build()
    const link = /<a href="([^"]*)">here/
    expect(tag(files.get('blog/index.html'), link)).toBe('/blog/2025/01/01/p#later')
    expect(tag(files.get('blog/2025/01/01/p/index.html'), link)).toBe('#later')
  })

  test('has as many pages for a tag as its posts need', async () => {
    const { files } = await site(blog).build()
    const titles = (file: string): number => all(files.get(file), /<h2>(<a)/g).length
    expect(
      ['', 'page/2/', 'page/3/'].map((page) => titles(`blog/tags/announcements/${page}index.html`)),
    ).toEqual([10, 10, 7])
    expect(titles('blog/tags/events/index.html')).toBe(1)
    expect([...files.keys()].filter((file) => file.startsWith('blog/tags/unused'))).toEqual([])
    expect(files.get('blog/tags/index.html')).toContain(
      '<a href="/blog/tags/announcements">News</a><span>27 posts</span><p>What is new</p>',
    )
  })

  test('lists all posts by year in the sidebar and the archive, newest first', async () => {
    const { files } = await site({
      ...blog,
      'content/en/blog/2024-12-31-old.md': post('2024-12-31', 'tags: [events]\n'),
    }).build()
    const html = files.get('blog/2025/01/01/p/index.html')
    expect(all(html, /<summary>(\d{4})<\/summary>/g)).toEqual(['2025', '2024'])
    expect(all(tag(html, /<nav class="sidebar"[^>]*>(.*?)<\/nav>/s), /(<a )/g)).toHaveLength(29)
    expect(all(files.get('blog/archive/index.html'), /<h2>(\d{4})<\/h2>/g)).toEqual([
      '2025',
      '2024',
    ])
    expect(all(files.get('blog/archive/index.html'), /<li><time dateTime="([^"]*)"/gi)[0]).toBe(
      days.at(-1),
    )
  })

  test('shows neighbors, date, tags and reading time of a post', async () => {
    const { files } = await site(blog).build()
    const html = files.get('blog/2025/01/02/p/index.html') ?? ''
    // In plain text, too, labels and titles do not run together.
    const [, words] = /<nav class="neighbours"[^>]*>(.*?)<\/nav>/s.exec(html) ?? []
    expect(words?.replace(/<[^>]*>/g, '')).toBe(
      'Newer post Post 2025-01-03Older post Post 2025-01-01',
    )
    expect(html).toContain(
      '<time dateTime="2025-01-02">January 2, 2025</time> <span>1 min read</span>',
    )
    expect(html).toContain('<a href="/blog/tags/announcements">News</a>')
    expect(html).toContain('<meta property="article:published_time" content="2025-01-02">')
  })

  test('computes the reading time of a very long post quickly', () => {
    const text = 'The quick brown fox jumps over, '.repeat(8_000)
    const busy = busyWatch()
    expect(readingMinutes([{ heading: -1, text, code: '' }], [], 'en')).toBe(240)
    expect(busy()).toBeLessThan(2000)
  })

  test.each([
    ['## H\n\n', '\n\n### I\n'],
    [':::tabs\n@tab A\n', '\n:::'],
    [':::details[More]\n- ', '\n:::'],
    ['<div>\n', '\n</div>'],
    ['| A |\n|---|\n| ', ' |'],
  ])('counts all words of a post for its reading time: %j', async (start, end) => {
    const text = `# A\n\nOne.\n\n${start}${'word '.repeat(300)}${end}\n`
    const { files } = await site({ 'content/en/blog/2025-01-01-a.md': text }).build()
    expect(files.get('blog/2025/01/01/a/index.html')).toContain('<span>2 min read</span>')
  })

  test('keeps the ids and tab groups of several summaries apart', async () => {
    const tabs = ':::tabs\n@tab A\na\n@tab B\nb\n:::\n\n'
    const text = `${tabs}${tabs}End <b id="x" title="as id=">x</b>\n`
    const { files, brief } = await site({
      'content/en/blog/2025-01-01-a.md': `# One\n\n## H\n\n${text}`,
      'content/en/blog/2025-01-02-a.md': `# Two\n\n## H\n\n${text}`,
    }).build()
    expect(brief).toEqual([])
    const shown = files.get('blog/index.html')
    expect(shown).toContain('End <b title="as id=">x</b>')
    const html = shown?.replaceAll(' title="as id="', '')
    const ids = all(html, / id="([^"]*)"/g)
    expect(new Set(ids).size).toBe(ids.length)
    expect(all(html, / for="([^"]*)"/g)).toEqual(ids.filter((id) => id?.includes('tabs')))
    expect(new Set(all(html, / name="(\S*tabs[^"]*)"/g)).size).toBe(4)
    const own = files.get('blog/2025/01/01/a/index.html')
    expect(own).toContain('<input type="radio" name="tabs-2" id="tabs-2-1" checked>')
    expect(own).toContain('End <b id="x" title="as id=">x</b>')
  })

  test.each([
    ['- one\n- two\n\n:::tip\nthree\n:::\n', '<ul>\n<li>one</li>\n<li>two</li>\n</ul>'],
    ['## H\n\n---\n\n<!-- x -->\n\n> one\n\n- two\n', '<blockquote>\n<p>one</p>'],
    ['<p>one</p>\n\n- two\n', '<p>one</p>'],
    [
      '<div align="center">\n\none\n\nmore\n\n</div>\n\ntwo\n',
      '<div align="center"><p>one</p>\n</div>',
    ],
    ['<details>\n\none\n\ntwo\n\n</details>\n', '<p>one</p>\n</div></details>'],
    ['<div align="center">\n\n- one\n\n<!-- truncate -->\n\ntwo\n\n</div>\n', '</ul>\n</div>'],
    ['<div align="center">\n\n- one\n\n</div>\n\n- two\n', '<li>one</li>\n</ul>\n</div>'],
    ['![cover](https://e.example/c.png)\n\none\n\ntwo\n', '<p>one</p>'],
    ['![cover](https://e.example/c.png)\n\n- two\n', 'alt="cover"'],
    ['[x]: y.md\n', ''],
  ])('takes a well-formed summary from %j', async (text, shown) => {
    const { files, brief } = await site({
      'content/en/blog/2025-01-01-a.md': `# One\n\n${text}`,
    }).build()
    expect(brief).toEqual([])
    const summary = tag(files.get('blog/index.html'), /data-slot="0">(.*?)<div class="post-foot"/s)
    expect(summary).toContain(shown)
    expect(summary).not.toMatch(/two<\/p>|three|<li>two<\/li>\n<\/ul>\n<ul>/)
  })

  test('keeps an element open in a post that is closed in its summary', async () => {
    const { files, brief } = await site({
      'content/en/blog/2025-01-01-a.md':
        '# A\n\n<div align="center">\n\n[one](2025-01-02-b.md)\n\ntwo\n\n</div>\n\nthree\n',
      'content/en/blog/2025-01-02-b.md': '# B\n',
    }).build()
    expect(brief).toEqual([])
    expect(files.get('blog/2025/01/01/a/index.html')).toMatch(
      /<div align="center"><p><a href="[^"]*">one<\/a><\/p>\n<p>two/,
    )
  })

  test('omits the anchor links of headings in summaries and feeds', async () => {
    const { files } = await site({
      'content/en/blog/2025-01-01-a.md':
        '# A\n\n## Settings > More\n\nSome <b>words</b>.\n\n<!-- truncate -->\n\nRest.\n',
    }).build()
    expect(files.get('blog/index.html')).toContain('Settings')
    expect(files.get('blog/2025/01/01/a/index.html')).toContain('class="anchor"')
    for (const file of ['blog/index.html', 'blog/rss.xml', 'blog/atom.xml', 'blog/feed.json'])
      expect(files.get(file)).not.toMatch(/Direct link/)
  })

  test('shows when a post was updated only if that is after its date', async () => {
    const { files } = await site({
      'content/en/blog/2025-08-28-a.md': '---\nupdated: 2025-08-27\n---\n\n# A\n\nText.\n',
      'content/en/blog/2025-08-27-b.md': '---\nupdated: 2025-08-29\n---\n\n# B\n\nText.\n',
    }).build()
    const said = (name: string): unknown[] => {
      const html = files.get(`blog/2025/08/${name}/index.html`) ?? ''
      return [html.includes('Last updated'), tag(html, /"article:modified_time" content="([^"]*)"/)]
    }
    expect(said('28/a')).toEqual([false, undefined])
    expect(said('27/b')).toEqual([true, '2025-08-29'])
    const feed = files.get('blog/atom.xml')
    expect(all(feed, /<(?:updated|published)>([^<]*)</g)).toEqual([
      '2025-08-29T00:00:00Z',
      '2025-08-28T00:00:00Z',
      '2025-08-28T00:00:00Z',
      '2025-08-27T00:00:00Z',
      '2025-08-29T00:00:00Z',
    ])
    expect(all(files.get('sitemap.xml'), /08\/2[78]\/[ab]<\/loc><lastmod>([^<]*)</g)).toEqual([
      '2025-08-28',
      '2025-08-29',
    ])
  })

  test.each([
    ['2025-08-27T23:00:00Z', undefined],
    ['2025-08-28T23:59:59Z', undefined],
    ['2025-08-29T00:00:00Z', '2025-08-29T00:00:00Z'],
  ])('takes a post of the 28th committed at %s as changed at %s', (updated, changed) => {
    const doc = { kind: 'post', id: '2025-08-28-a', frontMatter: {}, updated } as Doc
    expect(lastChange(doc)).toBe(changed)
    expect(lastChange({ ...doc, kind: 'doc' })).toBe(updated)
  })

  test('has the newest 20 posts in its feeds, in full and with full URLs', async () => {
    const { files } = await site({
      ...blog,
      'content/en/docs/a.md': '# A\n',
      'content/en/blog/2025-12-01-new.md': `${post('2025-12-01', 'tags: [events]\n')}\n[a](../docs/a.md) [s](#s)\n\n## S\n`,
    }).build()
    const feed = JSON.parse(files.get('blog/feed.json') ?? '') as {
      items: { url: string; content_html: string; date_published: string }[]
    }
    expect(feed.items).toHaveLength(20)
    expect(feed.items[0]).toMatchObject({
      url: 'https://docs.example/blog/2025/12/01/new',
      date_published: '2025-12-01T00:00:00Z',
    })
    expect(feed.items[0]?.content_html).toContain(
      '<a href="https://docs.example/docs/a">a</a> <a href="https://docs.example/blog/2025/12/01/new#s">s</a>',
    )
    expect(files.get('blog/rss.xml')).toContain('<pubDate>Mon, 01 Dec 2025 00:00:00 GMT</pubDate>')
    expect(files.get('blog/atom.xml')).toContain('<updated>2025-12-01T00:00:00Z</updated>')
    expect(all(files.get('blog/rss.xml'), /(<item>)/g)).toHaveLength(20)
    expect(files.get('docs/a/index.html')).toContain(
      '<link rel="alternate" type="application/atom+xml" title="Docs – Blog (Atom)" href="/blog/atom.xml">',
    )
  })

  test('makes addresses in feeds absolute without changing text, and keeps feeds valid XML', async () => {
    const text = [
      '![p](/p.png) [other](//other.example/x) `a href="/x"`',
      '```text\n<a href="/x" srcset="/x"> \u001B[31m\n```',
      '<img src="/p.png" srcset="/p.png 1x, /q.png 2x" alt="a > b" title="href=&quot;/x&quot;">',
      '<blockquote cite="/docs/a"><a href="//other.example/y">y</a> &lt;a href="/x"&gt;</blockquote>',
    ]
    const { files, diagnostics } = await site({
      'content/en/docs/a.md': '# A\n',
      'content/public/p.png': PNG,
      'content/public/q.png': PNG,
      'content/en/blog/2025-12-01-a.md': `# Bell \u0007\n\n${text.join('\n\n')}\n`,
    }).build()
    expect(diagnostics).toMatchObject([{ code: 'encoding', line: 1 }])
    const feed = JSON.parse(files.get('blog/feed.json') ?? '') as {
      items: { content_html: string }[]
    }
    const html = feed.items[0]?.content_html ?? ''
    expect(all(html, /(?<==")((?:\/\/|https?:)[^"]*)"/g)).toEqual([
      'https://docs.example/p.png',
      '//other.example/x',
      'https://docs.example/p.png',
      'https://docs.example/p.png 1x, https://docs.example/q.png 2x',
      'https://docs.example/docs/a',
      '//other.example/y',
    ])
    expect(html).toContain('&lt;a href="/x" srcset="/x"&gt;')
    for (const name of ['rss.xml', 'atom.xml'])
      expect(files.get(`blog/${name}`)).not.toMatch(/[^\P{Cc}\n]/u)
    expect(files.get('blog/2025/12/01/a/index.html')).toContain('href="//other.example/x"')
  })

  test('keeps feeds valid XML if a title has invalid characters', async () => {
    const { files, diagnostics } = await site({
      'content/en/blog/2025-12-01-a.md': '---\ntitle: "B \\x07\\x0B\\uFFFF"\n---\n\nText.\n',
    }).build()
    expect(diagnostics).toMatchObject([{ code: 'encoding', severity: 'warning', line: 2 }])
    for (const name of ['rss.xml', 'atom.xml'])
      expect(files.get(`blog/${name}`)).not.toMatch(/[^\P{Cc}\n]|[\p{Cs}\uFFFE\uFFFF]/u)
    expect(files.get('blog/rss.xml')).toContain('<title>B \uFFFD\uFFFD\uFFFD</title>')
  })

  test('does not exist without posts', async () => {
    const { files } = await site({ 'content/en/docs/a.md': '# A\n' }).build()
    expect([...files.keys()].filter((file) => file.startsWith('blog'))).toEqual([])
    expect(files.get('docs/a/index.html')).not.toContain('rss')
  })

  test('consists of the posts’ own pages if all posts are unlisted', async () => {
    const { files, brief } = await site({
      'content/en/docs/a.md': '# A\n\n[the blog](/blog)\n',
      'content/en/blog/2025-01-01-p.md': post('2025-01-01', 'unlisted: true\n'),
    }).build()
    expect(brief).toEqual(['broken-link content/en/docs/a.md:3:12 No page at /blog'])
    expect(pages(files).filter((file) => file.startsWith('blog'))).toEqual([
      'blog/2025/01/01/p/index.html',
    ])
    expect(files.get('blog/2025/01/01/p/index.html')).not.toContain('class="sidebar"')
  })

  test('rejects tags that the tag file does not define, and without one makes tags of any words', async () => {
    const unknown = await site({
      ...blog,
      'content/en/blog/2025-12-01-new.md': post('2025-12-01', 'tags: [event]\n'),
    }).build()
    expect(unknown.brief).toEqual([
      'unknown-tag content/en/blog/2025-12-01-new.md:3:8 There is no tag “event”.',
    ])
    expect(unknown.hints).toEqual(['Did you mean “events”?'])
    const joined = await site({
      ...blog,
      'content/en/blog/2025-12-01-new.md': post('2025-12-01', 'tags: [events，news]\n'),
    }).build()
    expect(joined.hints).toEqual(['Write a half-width comma and a space between the words: [a, b]'])
    const oneText = await site({
      ...blog,
      'content/en/blog/2025-12-01-new.md': post('2025-12-01', 'tags: events, news\n'),
    }).build()
    expect(oneText.diagnostics).toMatchObject([
      {
        severity: 'error',
        message: '“,” does not separate values in “tags”: they are read as one.',
        hint: 'Write them as a list: [a, b]',
      },
    ])
    const oneTextForAll = await site({
      'content/en/blog/2025-12-01-new.md': post('2025-12-01', 'tags: events, news\n'),
    }).build()
    expect(oneTextForAll.diagnostics).toMatchObject([{ severity: 'warning', line: 3 }])
    const oneTag = await site({
      'content/en/blog/2025-12-01-new.md': post('2025-12-01', 'tags: ["Paris, France"]\n'),
    }).build()
    expect(oneTag.brief).toEqual([])
    const free = await site({
      'content/en/blog/2025-12-01-new.md': post(
        '2025-12-01',
        'tags: [Package Bundles, constructor, __proto__]\n',
      ),
    }).build()
    expect(free.brief).toEqual([])
    expect([...free.files.keys()].filter((file) => /^blog\/tags.*html$/.test(file))).toEqual([
      'blog/tags/__proto__/index.html',
      'blog/tags/constructor/index.html',
      'blog/tags/index.html',
      'blog/tags/package-bundles/index.html',
    ])
    const sorted = await site({
      'content/en/blog/2025-12-01-new.md': post('2025-12-01', 'tags: [v10, v9, Alpha, beta]\n'),
    }).build()
    expect(all(sorted.files.get('blog/tags/index.html'), /href="\/blog\/tags\/([^"]*)"/g)).toEqual([
      'alpha',
      'beta',
      'v9',
      'v10',
    ])
    const nameless = await site({
      'content/en/blog/2025-12-01-new.md': post('2025-12-01', "tags: ['🎉', C++]\n"),
    }).build()
    expect(nameless.brief).toEqual([
      'unknown-tag content/en/blog/2025-12-01-new.md:3:8 The tag “🎉” has no letter or digit from which the address of its page could be made.',
    ])
  })
})

describe('drafts and unlisted pages', () => {
  const files: Files = {
    'content/en/docs/a.md': '---\ntitle: A\n---\n',
    'content/en/docs/draft.md': '---\ntitle: Draft\ndraft: true\n---\n',
    'content/en/docs/hidden.md': '---\ntitle: Hidden\nunlisted: true\n---\n',
    'content/en/blog/2025-01-01-a.md': post('2025-01-01'),
    'content/en/blog/2025-01-02-hidden.md': post('2025-01-02', 'unlisted: true\n'),
    'content/en/docs/_partial.md': 'no page',
  }

  test('reports links from code to drafts once for all languages', async () => {
    const { brief } = await site({
      'site.config.ts': config('', BILINGUAL),
      'content/zh-Hans/docs/dr.md': '---\ntitle: 稿\ndraft: true\n---\n',
      'content/zh-Hans/docs/dry.md': '---\ntitle: 稿\ndraft: true\n---\n',
      'content/en/docs/dry.md': '# Dry\n',
      'content/zh-Hans/pages/c.tsx':
        "export const frontMatter = { title: 'C' }\nexport default ({ home }) => (\n  <p>\n    <a href={`${home}docs/dr`}>x</a>\n    <a href={`${home}docs/dry`}>y</a>\n  </p>\n)\n",
    }).build()
    const start = 'draft-link content/zh-Hans/pages/c.tsx'
    expect(brief.map((each) => each.replace(/:\d+ /, ' '))).toEqual([
      `${start}:4 /docs/dr is a draft, which a build leaves out.`,
      `${start}:5 /docs/dry is a draft, which a build leaves out.`,
    ])
  })

  test('allows drafts in sidebars, but reports links to them, even if drafts are shown', async () => {
    const draft = '---\ntitle: Draft\ndraft: true\n---\n\n[both](./both.md)\n'
    const built = site({
      'site.config.ts': config(
        "nav: [{ label: 'D', href: '/docs/dr' }], redirects: { '/old': '/docs/dr' }",
      ),
      'content/en/docs/_sidebars.yaml': 'docs: [a, dr, { label: Group, items: [both] }]\n',
      'content/en/docs/dr.md': draft,
      'content/en/docs/both.md': draft,
      'content/en/docs/a.md':
        '# A\n\n[a](./dr.md) [b](/docs/dr#x) [c](https://docs.example/docs/dr)\n\n[d](dr.md) <!-- links: ignore -->\n',
      'content/search.tests.yaml': '- { query: later, locale: en, page: /docs/dr }\n',
    })
    const { brief, problems, files: made } = await built.build()
    const said = '/docs/dr is a draft, which a build leaves out.'
    const places = [
      'content/en/docs/a.md:3:5',
      'content/en/docs/a.md:3:18',
      'content/en/docs/a.md:3:34',
    ]
    expect(brief).toEqual(
      [...places, 'site.config.ts:8:30', 'site.config.ts:8:66'].map(
        (place) => `draft-link ${place} ${said}`,
      ),
    )
    expect(problems[0]).toBe(`error draft-link  ${said}

  content/en/docs/a.md:3:5
  3 │ [a](./dr.md) [b](/docs/dr#x) [c](https://docs.example/docs/dr)
    │     ^^^^^^^
  Remove “draft: true” from content/en/docs/dr.md, or leave this out until then.
`)
    expect(made.get('docs/a/index.html')).not.toContain('Draft')
    const shown = await built.build({ drafts: true })
    expect(shown.diagnostics.map(({ severity }) => severity)).not.toContain('error')
    expect(shown.brief.filter((each) => each.includes('a draft'))).toHaveLength(5)
  })

  test('builds drafts only if they are requested', async () => {
    const built = await site(files).build()
    expect(built.files.has('docs/draft/index.html')).toBe(false)
    expect((await site(files).build({ drafts: true })).files.has('docs/draft/index.html')).toBe(
      true,
    )
  })

  test('builds unlisted pages, but does not mention them anywhere else', async () => {
    const built = await site(files).build()
    expect(built.files.get('docs/hidden/index.html')).toContain(
      '<meta name="robots" content="noindex, nofollow">',
    )
    expect(built.files.get('blog/2025/01/02/hidden/index.html')).toContain('noindex')
    for (const [file, content] of built.files) {
      if (!file.includes('hidden') && !file.startsWith('assets/'))
        expect(content, file).not.toMatch(/\/hidden(?![\w-])/)
    }
  })

  test('builds no page for a name that begins with an underscore', async () => {
    const built = await site(files).build()
    expect([...built.files.keys()].filter((file) => file.includes('partial'))).toEqual([])
  })
})

describe('component pages', () => {
  const page = `import { useState } from 'react'
import type { ComponentProps } from 'sitegen'
export const frontMatter = { title: 'Counter', description: 'Counts.' }
export default function Counter({ locale, values }: ComponentProps) {
  const [count, setCount] = useState(0)
  return <button onClick={() => setCount(count + 1)}>{locale} {values['product']} {count}</button>
}
`

  test('are rendered at build time, each with a chunk of its own', async () => {
    const { files, brief } = await site({
      'site.config.ts': config("values: { product: 'Pick' }"),
      'content/en/pages/tools/counter.tsx': page,
      'content/en/docs/also.tsx': page,
      'content/en/docs/a.md': '[counter](/tools/counter) [also](./also.tsx)\n\n# x\n'
        .replace('# x', '## x')
        .replace(/^/, '# A\n\n'),
    }).build()
    expect(brief).toEqual([])
    expect(files.get('tools/counter/index.html')).toContain(
      '<div class="prose" data-component=""><button>en<!-- --> <!-- -->Pick<!-- --> <!-- -->0</button></div>',
    )
    expect(files.get('tools/counter/index.html')).toContain('<h1>Counter</h1>')
    expect(article(files.get('docs/a/index.html'))).toContain(
      '<a href="/tools/counter">counter</a> <a href="/docs/also">also</a>',
    )
    // Each page refers to its own chunk.
    for (const own of ['docs/also', 'tools/counter']) {
      const { component = '' } = sentFiles(files, own)
      expect(files.has(component.slice(1)), own).toBe(true)
    }
    expect(sentFiles(files, 'docs/a')).not.toHaveProperty('component')
  })

  test('keep their chunks and their HTML when a page is added', async () => {
    const files = {
      'content/en/docs/m.tsx': page,
      'content/en/docs/z.tsx': `import './z.css'\n${page}`,
      'content/en/docs/z.css': '.z { color: red }\n',
    }
    const made = site(files)
    const before = (await made.build()).files
    const { files: after, brief } = await made
      .change({ 'content/en/pages/first.tsx': page.replace('counter', 'first') })
      .build()
    expect(brief).toEqual([])
    const scripts = [...before.keys()].filter((file) => file.startsWith('assets/component-'))
    expect(scripts).toHaveLength(3)
    for (const file of [...scripts, 'docs/m/index.html', 'docs/z/index.html'])
      expect(after.get(file), file).toBe(before.get(file))
  })

  test('can link to the reader’s language under any base with their “home” prop', async () => {
    const { files, brief } = await site({
      'site.config.ts': config("base: '/sub/'", BILINGUAL),
      'content/zh-Hans/docs/a.md': '# 甲\n',
      'content/zh-Hans/docs/c.tsx': `import type { ComponentProps } from 'sitegen'
export const frontMatter = { title: '丙' }
export default ({ home }: ComponentProps) => <a href={\`\${home}docs/a\`}>甲</a>
`,
    }).build()
    expect(brief).toEqual([])
    expect(files.get('docs/c/index.html')).toContain('<a href="/sub/docs/a">甲</a>')
    expect(files.get('en/docs/c/index.html')).toContain('<a href="/sub/en/docs/a">甲</a>')
  })

  test('get a hint to use the “home” prop if they have a broken link', async () => {
    const component = (links: string): string => `import type { ComponentProps } from 'sitegen'
export const frontMatter = { title: 'C' }
export default ({ home }: ComponentProps) => <p>${links}{home}</p>
`
    const { diagnostics } = await site({
      'site.config.ts': config("base: '/x/', redirects: { '/docs/old': '/docs/intro' }", BILINGUAL),
      'content/zh-Hans/docs/intro.md': '# 甲\n',
      'content/en/docs/intro.md': '# Intro\n',
      'content/zh-Hans/docs/c.tsx': component('<a href="/docs/intro">1</a>'),
      'content/zh-Hans/docs/d.tsx': component('<a href={`${home}docs/intor`}>2</a>'),
      'content/en/docs/e.tsx': component('<a href="/x/en/docs/old">3</a>'),
    }).build()
    const hint =
      'Did you mean {`${home}docs/intro`}? “home”, a prop of component pages, is the site’s base and the reader’s language.'
    expect(diagnostics.map(({ path, length, hint: said }) => [path, length, said])).toEqual([
      ['content/en/docs/e.tsx', '/x/en/docs/old'.length, hint],
      ['content/zh-Hans/docs/c.tsx', '/docs/intro'.length, hint],
      ['content/zh-Hans/docs/d.tsx', '${home}docs/intor'.length, hint],
    ])
  })

  test('get a hint to use “base” for a file, as themes get one to use “chrome”', async () => {
    const { diagnostics } = await site({
      'site.config.ts': config("base: '/x/'"),
      'content/en/docs/a.md': '# A\n',
      'content/en/pages/c.tsx': `export const frontMatter = { title: 'C' }
export default () => <><img alt="" src="img/bg.svg" /><img alt="" src="/img/bg.svg" /></>
`,
      'content/public/img/bg.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'theme/index.tsx': `import './own.css'
import Theme from 'sitegen/theme'
export { statics, views } from 'sitegen/theme'
export default (props) => <><Theme {...props} /><a href="/docs/a">A</a><a href="/img/bgg.svg">B</a></>
`,
      'theme/own.css': '.a { background: url(/img/bgs.svg) }\n',
    }).build()
    const component =
      '{`${base}img/bg.svg`}? “base”, a prop of component pages, is the site’s base.'
    const given = 'is given to themes and views.'
    expect(diagnostics.map(({ path, line, hint }) => [path, line, hint])).toEqual([
      ['content/en/pages/c.tsx', 2, `Write it from the root: ${component.replace('?', '.')}`],
      ['content/en/pages/c.tsx', 2, `Did you mean ${component}`],
      ['theme/index.tsx', 4, `Did you mean {\`\${chrome.home}docs/a\`}? “chrome” ${given}`],
      ['theme/index.tsx', 4, `Did you mean {\`\${chrome.base}img/bg.svg\`}? “chrome” ${given}`],
      ['theme/own.css', 1, 'Did you mean /img/bg.svg?'],
    ])
    const relative = await site({
      'content/en/docs/a.md': '# A\n',
      'content/en/pages/c.tsx': `export const frontMatter = { title: 'C' }
export default () => <img alt="" src="bg.svg" />
`,
      'content/public/bg.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    }).build()
    expect(relative.hints).toEqual([
      'Write it from the root: {`${base}bg.svg`}. “base”, a prop of component pages, is the site’s base.',
    ])
  })

  test('are reported at each broken link, image and background', async () => {
    const component = (body: string): string => `import type { ComponentProps } from 'sitegen'
export const frontMatter = { title: 'C' }
export default ({ home, base }: ComponentProps) => (
  <p>
    ${body}
    {home}
    {base}
  </p>
)
`
    const gone = '<a href={`${home}docs/nope`}>x</a>'
    const { brief } = await site({
      'site.config.ts': config('inlineStyles: true,'),
      'content/en/docs/a.md': '# A\n',
      'content/en/pages/one.tsx': component(`${gone}\n    ${gone}`),
      'content/en/pages/two.tsx': component(gone),
      'content/en/pages/three.tsx': component(
        [
          '<a href={`${base}manual.pdf`}>x</a>',
          '<img src={`${base}p/a.png`} alt="" />',
          '<b style={{ background: `url(${base}p/bg.png)` }}>x</b>',
        ].join('\n    '),
      ),
    }).build()
    const where = ' (linked by the theme or a component, on'
    expect(brief).toEqual([
      `broken-link content/en/pages/one.tsx:5:15 No page at /docs/nope${where} /one)`,
      `broken-link content/en/pages/one.tsx:6:15 No page at /docs/nope${where} /one)`,
      `broken-link content/en/pages/three.tsx:5:22 No file at /manual.pdf${where} /three)`,
      `broken-image content/en/pages/three.tsx:6:23 No picture at /p/a.png${where} /three)`,
      `broken-image content/en/pages/three.tsx:7:41 No picture at /p/bg.png${where} /three)`,
      `broken-link content/en/pages/two.tsx:5:15 No page at /docs/nope${where} /two)`,
    ])
  })

  test('have style sheets of their own, which no other page loads', async () => {
    const { files, brief } = await site({
      'site.config.ts': config("values: { product: 'Pick' }, base: '/sub/'"),
      'content/en/pages/tools/counter.tsx': `import './counter.css'\n${page}`,
      'content/en/pages/tools/counter.css': '.counter { color: #123456 }\n',
      'content/en/pages/plain.tsx': page,
      'content/en/docs/a.md': '# A\n',
    }).build()
    expect(brief).toEqual([])
    const styles = (file: string): string[] =>
      Array.from(
        (files.get(file) ?? '').matchAll(/<link rel="stylesheet" href="\/sub\/([^"]*)">/g),
        ([, href = '']) => href,
      )
    const [theme = '', own = '', ...more] = styles('tools/counter/index.html')
    expect(files.get(own)).toBe('.counter{color:#123456}\n')
    expect(more).toEqual([])
    for (const other of ['plain/index.html', 'docs/a/index.html'])
      expect(styles(other)).toEqual([theme])
    // The code waits for the style sheet, by its hashed name.
    const code = (name: string): string =>
      files.get(sentFiles(files, name).component?.slice('/sub/'.length) ?? '') ?? ''
    expect(code('tools/counter')).toContain(`("${own.slice('assets/'.length)}")`)
    expect(code('plain')).not.toContain('stylesheet')
  })

  test('must not import CSS modules', async () => {
    const { problems } = await site({
      'content/en/pages/counter.tsx': `import own from './counter.module.css'\n${page.replace('<button', '<button className={own.counter}')}`,
      'content/en/pages/counter.module.css': '.counter { color: red }\n',
    }).build()
    expect(problems).toEqual([
      `error module  “./counter.module.css” is a CSS module, and classes keep their names here.

  content/en/pages/counter.tsx:1:17
  1 │ import own from './counter.module.css'
    │                 ^^^^^^^^^^^^^^^^^^^^^^
  Name it “counter.css”, import it without a name, and begin its classes with the page's own.
`,
    ])
  })

  test.each([
    ["import own from './counter.css'", '1:8'],
    ["import * as own from './counter.css'", '7:33'],
    ["import { counter } from './counter.css'\nconst own = { counter }", '1:10'],
  ])('must not import names from a style sheet: %s', async (imported, at) => {
    const { diagnostics, brief } = await site({
      'content/en/pages/counter.tsx': `${imported}\n${page.replace('<button', '<button className={own.counter}')}`,
      'content/en/pages/counter.css': '.counter { color: red }\n',
    }).build()
    expect(brief).toEqual([
      `module content/en/pages/counter.tsx:${at} “content/en/pages/counter.css” is a style sheet, which exports nothing: classes keep their names here.`,
    ])
    expect(diagnostics[0]?.hint).toBe(
      'Import it without a name, and begin the names of its classes with that of the page.',
    )
  })

  test.each([
    ["import own from './counter.css'", '1:8'],
    ["// A comment.\nimport * as own from './counter.css'", '2:8'],
    ["import own from './counter.module.css'", '1:8'],
  ])('must not import a style sheet under a name that nothing uses: %s', async (imported, at) => {
    const { brief } = await site({
      'content/en/pages/counter.tsx': `${imported}\n${page}`,
      'content/en/pages/counter.css': '.counter { color: red }\n',
    }).build()
    const [, sheet = ''] = /'(.+)'/.exec(imported) ?? []
    expect(brief).toEqual([
      `module content/en/pages/counter.tsx:${at} “${sheet}” is a style sheet, which exports nothing: classes keep their names here.`,
    ])
  })

  test('may show code that imports a style sheet', async () => {
    const { brief } = await site({
      'content/en/pages/counter.tsx': `// import own from './a.css'\nconst shown = \`\nimport own from './a.css'\n\`\n${page.replace('<button', '<button title={shown}')}`,
    }).build()
    expect(brief).toEqual([])
  })

  test('get a hint where to write a missing title', async () => {
    const { diagnostics } = await site({
      'content/en/pages/c.tsx': 'export default () => <b>x</b>\n',
    }).build()
    expect(diagnostics[0]).toMatchObject({
      code: 'missing-title',
      hint: 'Add “export const frontMatter = { title: … }”.',
    })
  })

  test('get a hint with the line of a note by esbuild', async () => {
    const { diagnostics } = await site({
      'content/en/pages/c.tsx': 'export default () => (\n  <b>\n    x\n)\n',
    }).build()
    expect(diagnostics[0]).toMatchObject({
      path: 'content/en/pages/c.tsx',
      hint: 'The opening "b" tag is here: line 2, column 4.',
    })
  })

  test('need a component and valid front matter, and must not import Node modules', async () => {
    const built = await site({
      'content/en/pages/none.tsx': "export const frontMatter = { title: 'None' }\n",
      'content/en/pages/untitled.tsx':
        'export const frontMatter = {\n  tilte: "x",\n}\nexport default () => null\n',
      'content/en/docs/a.md': '# A\n\n[gone](./gone.md)\n',
    }).build()
    expect(built.brief).toEqual([
      'broken-link content/en/docs/a.md:3:8 No page at /docs/gone',
      'no-default-export content/en/pages/none.tsx:: This page exports no component.',
      'unknown-key content/en/pages/untitled.tsx:2:3 Front matter has no key “tilte”.',
    ])
    const node = await site({
      'content/en/pages/node.tsx': `import fs from 'node:fs'\nfs.existsSync('/')\n${page}`,
    }).build()
    expect(node.problems).toEqual([
      `error module  “node:fs” exists only in Node: a page also runs in the reader's browser.

  content/en/pages/node.tsx:1:16
  1 │ import fs from 'node:fs'
    │                ^^^^^^^^^
  Read what it needs at build time in site.config.ts, and pass it on with “values”.
`,
    ])
  })

  test('are reported at the place where they throw', async () => {
    const { brief } = await site({
      'content/en/pages/bad.tsx':
        "export const frontMatter = { title: 'Bad' }\nexport default function Bad() { throw new Error('no luck') }\n",
      'content/en/docs/a.md': '# A\n',
    }).build()
    expect(brief).toEqual(['draw content/en/pages/bad.tsx:2:39 /bad cannot be drawn: no luck'])
  })

  test('are reported only once, with all other pages, if the theme throws', async () => {
    const { brief } = await site({
      'theme/index.tsx': "export default () => {\n  throw new Error('no luck')\n}\n",
      'content/en/docs/a.md': '# A\n',
      'content/en/docs/b.md': '# B\n',
    }).build()
    expect(brief).toHaveLength(1)
    expect(brief[0]).toMatch(
      /^draw theme\/index.tsx:2:9 \/\S* and [3-6] more pages cannot be drawn: no luck$/,
    )
  })
})

describe('redirects', () => {
  test('have a page and a rule in every language', async () => {
    const { files, brief } = await site({
      'site.config.ts': config(
        "redirects: { '/docs/old': '/docs/new#part', '/away': 'https://a.example/x' }",
        BILINGUAL,
      ),
      'content/zh-Hans/docs/new.md':
        '---\ntitle: 新\nredirects: [/docs/older]\n---\n\n## 部分 {#part}\n',
      'content/en/docs/new.md': '# New\n\n## Part\n',
    }).build()
    expect(brief).toEqual([])
    expect(files.get('en/docs/old/index.html')).toContain(
      '<meta http-equiv="refresh" content="0; url=/en/docs/new#part">',
    )
    expect(files.get('en/docs/old/index.html')).toContain(
      '<link rel="canonical" href="https://docs.example/en/docs/new">',
    )
    expect(files.get('docs/older/index.html')).toContain('url=/docs/new">')
    expect(files.get('away/index.html')).toContain('url=https://a.example/x">')
    expect(files.get('_redirects')?.split('\n')).toContain('/en/docs/old /en/docs/new#part 301')
    expect(files.get('_redirects')?.split('\n')).toContain('/docs/older/ /docs/new 301')
    expect(files.get('sitemap.xml')).not.toContain('old')
  })

  test('have only a page if hosts may read their address as a pattern', async () => {
    const { files, brief } = await site({
      'site.config.ts': config(
        "redirects: { '/Help:Contents': '/docs/a', '/12:30': '/docs/a', '/b': 'https://b.example/Help:B' }",
      ),
      'content/en/docs/a.md': '# A\n',
    }).build()
    expect(brief).toEqual([])
    expect(files.get('Help:Contents/index.html')).toContain('url=/docs/a">')
    expect(
      files
        .get('_redirects')
        ?.split('\n')
        .filter((line) => !line.includes('/ ')),
    ).toEqual(['/12:30 /docs/a 301', '/b https://b.example/Help:B 301', ''])
  })

  test.each([
    ['https://é.example/ä?ö=1#ü', 'https://xn--9ca.example/%C3%A4?%C3%B6=1', '#%C3%BC'],
    ['https://B.example/%C3%A4?a=%20', 'https://b.example/%C3%A4?a=%20', ''],
    ['https://b.example', 'https://b.example', ''],
    ['https://b.example?a=/#b', 'https://b.example/?a=/', '#b'],
    ['https://b.example/', 'https://b.example/', ''],
  ])('encode the address of another site in ASCII: %s', async (to, whole, anchor) => {
    const { files, brief } = await site({
      'site.config.ts': config(`redirects: { '/r': '${to}' }`),
      'content/en/docs/a.md': '# A\n',
    }).build()
    expect(brief).toEqual([])
    expect(files.get('_redirects')).toContain(`/r ${whole}${anchor} 301\n`)
    expect(files.get('r/index.html')).toContain(`; url=${whole}${anchor}">`)
    expect(files.get('r/index.html')).toContain(`<link rel="canonical" href="${whole}">`)
  })

  test.each([
    ['/files/a%23b.txt', '/kit/files/a%23b.txt'],
    ['/docs/a?q=a%26b#h%2Fi', '/kit/en/docs/a?q=a%26b#h%2Fi'],
    ['/docs/a?q=ä b%20c', '/kit/en/docs/a?q=%C3%A4%20b%20c'],
    ['/docs/50%25', '/kit/en/docs/50%25'],
    ['/docs/b%20c', '/kit/en/docs/b%20c'],
    ['/docs/gone%20?q=a%26b', '/kit/en/docs/gone%20?q=a%26b'],
  ])('resolve and encode their target like a link: %s', async (to, address) => {
    const { files, brief } = await site({
      'site.config.ts': config(
        `base: '/kit/', links: { redirect: 'ignore' }, redirects: { '/r': '${to}' }`,
        "en: { label: 'English', base: '/en/' }",
      ),
      'content/en/docs/a.md': '# A\n\n<i id="h/i"></i>\n',
      'content/en/docs/50%.md': '# Half\n',
      'content/en/docs/b.md': '---\ntitle: B\nredirects: ["/docs/b c"]\n---\n',
      'content/public/files/a#b.txt': 'a\n',
    }).build()
    expect(brief.filter((line) => !line.startsWith('redirected-link'))).toEqual([])
    expect(files.get('_redirects')).toContain(`/kit/en/r ${address} 301\n`)
    expect(files.get('en/r/index.html')).toContain(`; url=${address}">`)
  })

  test.each(['100%', '50%25', 'a b', '图'])(
    'lead to the page “%s” that requests them',
    async (name) => {
      const { files, brief } = await site({
        [`content/en/docs/${name}.md`]: '---\ntitle: A\nredirects: [/docs/old]\n---\n',
      }).build()
      expect(brief).toEqual([])
      expect(files.get('_redirects')).toContain(`/docs/old /docs/${encodeURIComponent(name)} 301\n`)
    },
  )

  test('have a single rule for the root', async () => {
    const { files, brief } = await site({
      'site.config.ts': config(
        "redirects: { 'https://docs.example/': '/' },",
        "en: { label: 'English', base: '/en/' }, zh: { label: '中文', base: '/zh/' }",
      ),
      'content/en/docs/a.md': '# A\n',
    }).build()
    expect(brief).toEqual([])
    expect(files.get('_redirects')).toBe('/ /en/ 301\n')
  })

  test('have the text direction of their language', async () => {
    const { files } = await site({
      'site.config.ts': config(
        "redirects: { '/docs/old': '/docs/a' }",
        "en: { label: 'English', base: '/' }, ar: { label: 'العربية', base: '/ar/' }",
      ),
      'content/en/docs/a.md': '# A\n',
    }).build()
    expect(files.get('ar/docs/old/index.html')).toContain('<html lang="ar" dir="rtl"')
    expect(files.get('docs/old/index.html')).toContain('<html lang="en" dir="ltr">')
  })

  test('are reported at their wrong target, or at their key if it is not a literal', async () => {
    const { problems } = await site({
      'site.config.ts': config(`redirects: {
    '/docs/a': '/docs/b#part',
    '/docs/b': '/docs/c',
    '/docs/d': TARGET,
  }`).replace('export default', "const TARGET = '/docs/e'\nexport default"),
      'content/en/docs/c.md': '# C\n\n## Part\n',
    }).build()
    expect(problems.map((problem) => problem.trim())).toEqual([
      `warning redirected-link  /docs/b#part is only a redirect to /docs/c.

  site.config.ts:10:17
  10 │     '/docs/a': '/docs/b#part',
     │                 ^^^^^^^^^^^^
  Did you mean /docs/c#part?`,
      `error broken-redirect  The redirect from /docs/d leads to /docs/e, where there is no page.

  site.config.ts:12:5
  12 │     '/docs/d': TARGET,
     │     ^^^^^^^^^`,
    ])
  })

  test('must lead to an existing page, and not take the address of another', async () => {
    const { brief } = await site({
      'site.config.ts': config(
        "redirects: {\n    '/docs/a': '/docs/b',\n    '/docs/c': '/docs/bb',\n  }",
      ),
      'content/en/docs/a.md': '# A\n',
      'content/en/docs/b.md': '# B\n',
    }).build()
    expect(brief).toEqual([
      'same-route site.config.ts:9:5 /docs/a is claimed here and by content/en/docs/a.md.',
      'broken-redirect site.config.ts:10:17 The redirect from /docs/c leads to /docs/bb, where there is no page.',
    ])
  })
})

test('allows the inline script in _headers by its hash, and has one cache rule for each path', async () => {
  const { files } = await site({ 'content/en/docs/a.md': '# A\n' }).build()
  const headers = files.get('_headers') ?? ''
  const html = files.get('docs/a/index.html') ?? ''
  const inline = all(html, /<script>([\s\S]*?)<\/script>/g)
  expect(inline).toHaveLength(1)
  const { createHash } = await import('node:crypto')
  const hash = createHash('sha256')
    .update(inline[0] ?? '')
    .digest('base64')
  expect(headers).toContain(`script-src 'self' 'sha256-${hash}';`)
  expect(headers).not.toContain('unsafe')
  expect(notKept(headers)).toEqual([
    '/assets/site.json',
    '/',
    '/404.html',
    '/docs/*',
    '/favicon.svg',
    '/index.html',
    '/index.json',
    '/llms.txt',
    '/robots.txt',
    '/search-index.json',
    '/search/*',
    '/site.webmanifest',
    '/sitemap.xml',
  ])
  expect(html).not.toMatch(/ style="| on\w+="/)
})

test('sets no-cache for files in assets/ that keep their names', async () => {
  const { files } = await site({
    'site.config.ts': config(
      "outputs: (outputs) => [...outputs, ...['data/list.json', 'sums-20250828.json'].map((name) => ({ file: 'assets/' + name, content: '[]' }))],",
    ),
    'content/en/docs/a.md': '# A\n\n![a](./a.png)\n',
    'content/en/docs/a.png': PNG,
    'content/en/pages/assets/index.md': '# Assets\n',
    'content/en/pages/assets/logos.md': '# Logos\n',
    'content/public/assets/img/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'content/public/assets/report-20250828.pdf': 'x',
  }).build()
  const inAssets = notKept(files.get('_headers')).filter((path) => path.startsWith('/assets/'))
  expect(inAssets).toEqual([
    '/assets/',
    '/assets/data/*',
    '/assets/img/*',
    '/assets/index.html',
    '/assets/index.json',
    '/assets/logos',
    '/assets/logos/*',
    '/assets/report-20250828.pdf',
    '/assets/site.json',
    '/assets/sums-20250828.json',
  ])
})

test('sets no-cache for all of assets/ if single rules would be too many for a host', async () => {
  const many = Array.from({ length: 98 }, (_, i) => [`content/public/assets/${i}.txt`, 'x'])
  const { files } = await site({
    'content/en/docs/a.md': '# A\n',
    ...(Object.fromEntries(many) as Files),
  }).build()
  expect(files.get('_headers')).not.toContain('immutable')
  expect(notKept(files.get('_headers')).slice(0, 3)).toEqual(['/assets/*', '/', '/404.html'])
})

test('writes no rule in which a file name would act as a pattern', async () => {
  const page = { 'content/en/docs/a.md': '# A\n', 'content/public/:x/y.txt': 'y' }
  const headersOf = async (more: Files): Promise<string | undefined> =>
    (await site({ ...page, ...more }).build()).files.get('_headers')
  const plain = await headersOf({})
  expect(notKept(plain)).not.toContain('/:x/*')
  expect(await headersOf({ 'content/public/*': 'x', 'content/public/*.txt': 'x' })).toBe(plain)
  const inAssets = await headersOf({ 'content/public/assets/*.txt': 'x' })
  expect(inAssets).not.toContain('immutable')
  expect(notKept(inAssets)[0]).toBe('/assets/*')
})

/** Returns the paths with a no-cache rule in `_headers`. */
function notKept(headers: string | undefined): string[] {
  return Array.from(
    (headers ?? '').matchAll(/^(\/\S*)\n {2}Cache-Control: no-cache$/gm),
    ([, path = '']) => path,
  )
}

describe('an inline style', () => {
  const styled = {
    'content/en/docs/a.md': '# A\n',
    'content/en/pages/bar.tsx': `export const frontMatter = { title: 'Bar' }
export default () => <p style={{ color: 'red', width: '37%' }}>a<b style={{ color: 'blue' }}>b</b></p>
`,
    'content/en/pages/sheet.tsx': `export const frontMatter = { title: 'Sheet' }
export default () => <p style={{}}><style>{'p { color: red }'}</style></p>
`,
  }
  const warning = (style: string, by: string): string =>
    `With the policy in _headers, browsers do not apply ${style} (drawn by ${by}).`

  test('is reported, because the policy forbids it', async () => {
    const { files, brief, hints } = await site(styled).build()
    expect(files.get('_headers')).toContain("; style-src 'self';")
    expect(brief).toEqual([
      `inline-style content/en/pages/bar.tsx:1:1 ${warning('style="color:red;width:37%"', 'this page, on /bar')}`,
      `inline-style content/en/pages/sheet.tsx:1:1 ${warning('<style>', 'this page, on /sheet')}`,
    ])
    expect(hints.at(-1)).toBe(
      'Write a class in a style sheet, or “inlineStyles: true” in the config.',
    )
  })

  test('is reported once if the theme renders it', async () => {
    const { brief } = await site({
      ...styled,
      'theme/index.tsx': `import Theme from 'sitegen/theme'
export { statics, views } from 'sitegen/theme'
export default (props) => <div style={{ fontFamily: '${'x'.repeat(80)}' }}><Theme {...props} /></div>
`,
    }).build()
    expect(brief).toEqual([
      `inline-style ${warning(`style="font-family:${'x'.repeat(41)}…`, 'the theme, on /docs/a and 3 more')}`,
    ])
  })

  test.each([
    [
      'the config allows it',
      { 'site.config.ts': config('inlineStyles: true,') },
      "'unsafe-inline'",
    ],
    ['the site has a policy of its own', { 'content/public/_headers': '/*\n  X-A: b\n' }, 'X-A: b'],
  ])('is not reported if %s', async (_, more, header) => {
    const { files, brief } = await site({ ...styled, ...more }).build()
    expect(brief).toEqual([])
    expect(files.get('_headers')).toContain(header)
  })
})

describe('content from another site, or a form to it,', () => {
  const files: Files = {
    'content/en/docs/a.md': '# A\n',
    'content/en/pages/p.tsx': `export const frontMatter = { title: 'P' }
export default ({ base }) => (
  <>
    <iframe title="Own" src={base + 'demo.html'} />
    <iframe title="Film" src="https://player.example/1?a=1&b=2" />
    <form action="https://news.example/in" />
    <img alt="" src="http://pictures.example/a.png" /><img alt="" src="https://pictures.example/a.png" />
  </>
)
`,
    'content/public/demo.html': '<p>Demo</p>',
  }
  const warning = (verb: string, markup: string): string =>
    `With the policy in _headers, browsers do not ${verb} ${markup} (drawn by this page, on /p).`

  test('is reported if the policy forbids it', async () => {
    const { brief, hints } = await site(files).build()
    const at = 'policy content/en/pages/p.tsx'
    expect(brief).toEqual([
      `${at}:5:31 ${warning('load', '<iframe src="https://player.example/1?a=1&b=2">')}`,
      `${at}:6:19 ${warning('send', '<form action="https://news.example/in">')}`,
      `${at}:7:22 ${warning('load', '<img src="http://pictures.example/a.png">')}`,
    ])
    expect(hints).toEqual([
      "Name its site in the config: origins: ['https://player.example'].",
      "Name its site in the config: origins: ['https://news.example'].",
      'Write an address that begins with “https://”, or put the file into content/public.',
    ])
  })

  test('is reported without a scheme, and on a button, too', async () => {
    const page = `export const frontMatter = { title: 'P' }
export default () => (
  <form>
    <iframe title="A" src="//player.example/1" /><img alt="" src="//pictures.example/a.png" />
    <button formAction="https://news.example/in">In</button>
    <input type="image" alt="Out" src="https://pictures.example/b.png" formAction="https://news.example/out" />
  </form>
)
`
    const built = await site({ ...files, 'content/en/pages/p.tsx': page }).build()
    expect(built.brief.map((line) => line.replace(/^\S+ \S+ /, ''))).toEqual([
      warning('load', '<iframe src="//player.example/1">'),
      warning('send', '<button formaction="https://news.example/in">'),
      warning('send', '<input formaction="https://news.example/out">'),
    ])
    expect(built.hints[0]).toBe("Name its site in the config: origins: ['https://player.example'].")
  })

  test('is reported in a style sheet, where styles and fonts must be the site’s own', async () => {
    const css = `@import 'https://fonts.example/css2?family=Inter';
@import url(//fonts.example/b.css) print;
.a { background: url(https://pictures.example/a.png) }
@media print { @font-face { font-family: A; src: local("A{b"), url("https://fonts.example/a.woff2") } }
@font-face { font-family: B; src: url(https://docs.example/favicon.svg) }
.b { background: url(http://pictures.example/b.png), url('http://pictures.example/b.png') }
@font-face { font-family: C; src: url(https://fonts.example/c.woff2), url(https://fonts.example/d.woff2) }
@font-face { font-family: E; src: url(https://types.example/e.woff2) }
`
    const built = await site({
      'content/en/docs/a.md': '# A\n',
      'theme/index.tsx': `import Theme from 'sitegen/theme'
import './own.css'
export { statics, views } from 'sitegen/theme'
export default Theme
`,
      'theme/own.css': css,
    }).build()
    const said = (at: string, what: string, others = ''): string =>
      `policy theme/own.css:${at} With the policy in _headers, browsers do not load ${what} (in a style sheet${others}).`
    expect(built.brief).toEqual([
      said('1:10', '@import "https://fonts.example/css2?family=Inter"', ', and 1 more from there'),
      said('4:69', '@font-face "https://fonts.example/a.woff2"', ', and 2 more from there'),
      said('6:59', 'url("http://pictures.example/b.png")'),
      said('8:39', '@font-face "https://types.example/e.woff2"'),
    ])
    const ofOwn = 'Put the file into content/public: styles and fonts come from the site itself.'
    expect(built.hints).toEqual([ofOwn, ofOwn, expect.stringContaining('“https://”'), ofOwn])
  })

  test('is reported for scripts and style sheets, and so is an inline script', async () => {
    const page = `export const frontMatter = { title: 'P' }
export default ({ base }) => (
  <>
    <script src="https://cdn.example/a.js" async />
    <script src={base + 'own.js'} />
    <script src="https://count.example/a.js" />
    <script>{'let a = 1 < 2'}</script>
    <script type="application/json">{'{}'}</script>
    <link href="//cdn.example/a.css" rel="preload stylesheet" />
    <link rel="stylesheet" href={base + 'own.css'} /><link rel="author" href="https://cdn.example/" />
  </>
)
`
    const built = await site({
      ...files,
      'content/en/pages/p.tsx': page,
      'content/public/own.js': '',
      'content/public/own.css': '',
      'site.config.ts': config("scripts: ['https://count.example/a.js'],"),
    }).build()
    const at = 'policy content/en/pages/p.tsx'
    expect(built.brief).toEqual([
      `${at}:1:1 ${warning('run', '<script>')}`,
      `${at}:4:18 ${warning('load', '<script src="https://cdn.example/a.js">')}`,
      `${at}:9:17 ${warning('load', '<link href="//cdn.example/a.css">')}`,
    ])
    expect(built.hints).toEqual([
      'Do it in an effect of a component, or put it into a file in content/public and write its address as “src”.',
      "Put the file into content/public, or name it in the config, for all pages: scripts: ['https://cdn.example/a.js'].",
      'Put the file into content/public: styles and fonts come from the site itself.',
    ])
  })

  test('is reported once for a component that translations export, too', async () => {
    const frame = '<iframe title="a" src="https://film.example/a" />'
    const { brief } = await site({
      'site.config.ts': config('', BILINGUAL),
      'content/zh-Hans/docs/a.md': '# 甲\n',
      'content/zh-Hans/pages/p.tsx': `export const frontMatter = { title: '页' }\nexport default () => ${frame}\n`,
      'content/en/pages/p.tsx':
        "export const frontMatter = { title: 'P' }\nexport { default } from '../../zh-Hans/pages/p.tsx'\n",
    }).build()
    expect(brief).toEqual([
      expect.stringMatching(
        /^policy content\/zh-Hans\/pages\/p\.tsx:2:\d+ .*drawn by this page, on \/\S*p and 1 more\)/,
      ),
    ])
  })

  test('is allowed for ads, but forms to their origins are still reported', async () => {
    const ads =
      "ads: { src: 'https://player.example/a.js', origins: ['https://news.example'], client: 'x' },"
    const { brief } = await site({ ...files, 'site.config.ts': config(ads) }).build()
    expect(brief.map((line) => /<\w+/.exec(line)?.[0])).toEqual(['<form', '<img'])
  })

  test('is not reported for the site’s own address, unless the scheme differs', async () => {
    const page = `export const frontMatter = { title: 'P' }
export default () => (
  <form action="https://docs.example/p">
    <iframe title="A" src="http://docs.example/docs/a" />
    <img alt="" src="http://docs.example/favicon.svg" />
  </form>
)
`
    const own = { ...files, 'content/en/pages/p.tsx': page }
    const url = config("url: 'http://docs.example',")
    expect((await site({ ...own, 'site.config.ts': url }).build()).brief).toEqual([])
    const secure = await site(own).build()
    expect(secure.brief.map((line) => /<\w+/.exec(line)?.[0])).toEqual(['<iframe', '<img'])
  })

  test('is reported once if the theme renders it with a different address on each page', async () => {
    const { brief } = await site({
      'content/en/docs/a.md': '# A\n',
      'content/en/pages/p.tsx':
        "export const frontMatter = { title: 'P' }\nexport default () => <p>P</p>\n",
      'theme/index.tsx': `import Theme from 'sitegen/theme'
export { statics, views } from 'sitegen/theme'
const SITE = 'https://comments.example'
export default (props) => <><Theme {...props} /><iframe title="Said" src={SITE + props.page.route} /><iframe title="Liked" src={SITE + '/likes'} /></>
`,
    }).build()
    expect(brief).toEqual([
      'policy With the policy in _headers, browsers do not load <iframe src="https://comments.example/docs/a"> (drawn by the theme, on /docs/a and 3 more).',
    ])
  })

  test('is allowed by origins in the config, and by a policy of the site’s own', async () => {
    const origins = "origins: ['https://player.example/', 'https://news.example'],"
    const allowed = await site({ ...files, 'site.config.ts': config(origins) }).build()
    expect(allowed.brief.map((line) => /<\w+/.exec(line)?.[0])).toEqual(['<img'])
    const headers = allowed.files.get('_headers') ?? ''
    for (const directive of ['connect-src', 'frame-src', 'form-action'])
      expect(headers).toContain(`; ${directive} 'self' https://player.example https://news.example`)
    expect(headers).toMatch(/script-src 'self' 'sha256-[^' ]+';/)
    const own = { 'content/public/_headers': '/*\n  X-A: b\n' }
    expect((await site({ ...files, ...own }).build()).brief).toEqual([])
  })
})

test('writes other sites in ASCII to _headers', async () => {
  const { files, brief } = await site({
    'content/en/docs/a.md': '# A\n',
    'site.config.ts': config(
      `analytics: { src: 'https://文档.example/数.js', id: 'x' }, ads: { src: 'https://u:p@ads.example:443/a.js', client: 'x' }`,
    ),
  }).build()
  expect(brief).toEqual([])
  expect(files.get('_headers')).toContain(
    "; connect-src 'self' https://xn--7dvp7d.example https://ads.example; frame-src 'self' https://ads.example;",
  )
  expect(files.get('_headers')).not.toMatch(/[^\n\x20-\x7e]/)
})

test('accepts from a hook what values of the site have put into front matter', async () => {
  const { files, brief } = await site({
    'content/en/docs/a.md': "---\nimage: '{{cdn}}/a.png'\n---\n\n# A\n",
    'site.config.ts': config(
      "values: { cdn: '//cdn.example' }, docs: (docs) => docs.map((doc) => ({ ...doc, frontMatter: { ...doc.frontMatter, toc: false } })),",
    ),
  }).build()
  expect(brief).toEqual([])
  expect(files.get('docs/a/index.html')).toContain('//cdn.example/a.png"')
})

test('lets hooks of the config change documents, pages and files', async () => {
  const { files, brief } = await site({
    'site.config.ts':
      config(`docs: (docs) => docs.map((doc) => ({ ...doc, title: doc.title + '!' })),
  pages: (pages) => pages.filter(({ data }) => data.view.view !== 'search'),
  outputs: (outputs) => [...outputs, { file: 'extra.txt', content: String(outputs.length > 5) }],`),
    'content/en/docs/a.md': '# A\n',
  }).build()
  expect(brief.filter((line) => !line.includes('/search'))).toEqual([])
  expect(files.get('docs/a/index.html')).toContain('<title>A! | Docs</title>')
  expect(files.has('search/index.html')).toBe(false)
  expect(files.get('extra.txt')).toBe('true')
  expect(files.get('_headers')).toContain('\n/extra.txt\n  Cache-Control: no-cache\n')
})

test('does not carry in-place changes of a hook over to the next build in the process', async () => {
  const recent = newRecent()
  const built = site({
    'site.config.ts': config(
      "docs: (docs) => (docs.forEach((doc) => { doc.title = doc.headings.at(-1).html += '!'; doc.frontMatter.tags.push('new') }), docs),",
    ),
    'content/en/blog/2025-01-01-a.md': '---\ntags: [old]\n---\n\n# A\n\n## Part\n',
  })
  const first = await built.build({ recent })
  const { brief, files } = await built.build({ recent, store: first.store })
  expect(brief).toEqual([])
  expect(files.get('blog/2025/01/01/a/index.html')).toContain('<title>Part! | Docs</title>')
  expect(files).toEqual(first.files)
})

test('writes rules to _headers for a file that a hook adds to a copy of the list', async () => {
  const { files } = await site({
    'site.config.ts': config(
      "outputs: (outputs) => [...outputs.map((output) => ({ ...output })), { file: 'extra.txt', content: 'x' }],",
    ),
    'content/en/docs/a.md': '# A\n',
  }).build()
  expect(files.get('_headers')).toContain('\n/extra.txt\n  Cache-Control: no-cache\n')
})

test('does not name an empty sitemap in robots.txt', async () => {
  const { files } = await site({
    'site.config.ts': config(
      "pages: (pages) => pages.map((page) => ({ ...page, head: { ...page.head, robots: 'noindex' } })),",
    ),
    'content/en/docs/a.md': '# A\n',
  }).build()
  expect(files.get('robots.txt')).toBe('User-agent: *\nAllow: /\n')
})

test('uses a title set by a hook everywhere, unless the hook also sets the title of the head', async () => {
  const { files } = await site({
    'site.config.ts': config(`pages: (pages) => pages.map((page) => page.data.route === '/docs/c'
    ? { ...page, data: { ...page.data, title: 'New' }, head: { ...page.head, title: 'Head' } }
    : { ...page, data: { ...page.data, title: page.data.title.replace('Old', 'New') } }),`),
    'content/en/docs/a.md': '# Old A\n',
    'content/en/docs/b.md': '# Old `B`\n',
    'content/en/docs/c.md': '# Old C\n',
    'content/en/docs/d.md': '# `D`\n',
  }).build()
  const titles = (name: string): string[] =>
    Array.from(
      (files.get(`docs/${name}/index.html`) ?? '').matchAll(
        /<title>(.*?)<\/title>|og:title" content="(.*?)"|<h1>(.*?)<\/h1>/g,
      ),
      (found) => found.slice(1).find(Boolean) ?? '',
    )
  expect(titles('a')).toEqual(['New A | Docs', 'New A | Docs', 'New A'])
  expect(titles('b')).toEqual(['New B | Docs', 'New B | Docs', 'New B'])
  expect(titles('c')).toEqual(['Head', 'Head', 'New'])
  expect(titles('d')).toEqual(['D | Docs', 'D | Docs', '<code>D</code>'])
})

test('emits views with the same code as one file, which a hook gets once', async () => {
  const view = `import { Main, Slot } from 'sitegen/kit'
export default () => <Main look="own"><Slot index={0} /></Main>
`
  const { files, brief } = await site({
    'site.config.ts': config(
      "outputs: (all) => [...all, { file: 'given.txt', content: all.map(({ file }) => file).join('\\n') }],",
    ),
    'content/en/docs/a.md': '# A\n\nText.\n',
    'content/en/blog/2025-01-01-b.md': '# B\n\nText.\n',
    'theme/index.tsx': `import { views as builtIn } from 'sitegen/theme'
export { default, statics } from 'sitegen/theme'
export const views = { ...builtIn, doc: () => import('./Doc'), post: () => import('./Post') }
`,
    'theme/Doc.tsx': view,
    'theme/Post.tsx': view,
  }).build()
  expect(brief).toEqual([])
  for (const page of ['docs/a', 'blog/2025/01/01/b'])
    expect(files.get(`${page}/index.html`)).toContain('class="main own"')
  const views = [...files].filter(([file, text]) => file.endsWith('.js') && /"own"/.test(text))
  expect(views).toHaveLength(1)
  const given = files.get('given.txt')?.split('\n') ?? []
  expect(given.filter((file) => file === views[0]?.[0])).toHaveLength(1)
  expect(given).toEqual([...new Set(given)])
})

test('marks an untranslated page and its language with the example view of the guide', async () => {
  const guide = fs.readFileSync('docs/GUIDE.md', 'utf8')
  const shown = (file: string): string =>
    guide.split(`\n// ${file}\n`)[1]?.split('\n```')[0]?.concat('\n') ?? ''
  const { files, brief } = await site({
    'site.config.ts': config('', BILINGUAL),
    'content/zh-Hans/docs/a.md': '# 甲\n\n## 乙\n\n文。\n\n## 丙\n',
    'theme/index.tsx': shown('theme/index.tsx'),
    'theme/Doc.tsx': shown('theme/Doc.tsx'),
    'theme/own.css': 'main { color: red }\n',
  }).build()
  expect(brief).toEqual([])
  const html = files.get('en/docs/a/index.html') ?? ''
  expect(html).toContain(
    '<h1 lang="zh-Hans">甲</h1><p class="fallback">This page is not translated',
  )
  expect(html.match(/<nav class="toc.*?<\/nav>/)?.[0]).toContain('lang="zh-Hans"')
})

test('replaces the built-in theme by that of the site, which can use its parts', async () => {
  const { files, brief } = await site({
    'content/en/docs/a.md': '# A\n\nText.\n',
    'theme/index.tsx': `import type { ThemeProps } from 'sitegen'
import { Slot } from 'sitegen/kit'
import 'sitegen/styles/tokens.css'
import './look.css'
export default function Theme({ page }: ThemeProps) {
  return <main><h1>{page.title}</h1><Slot index={0} className="own" /></main>
}
`,
    'theme/look.css': 'main { color: red }\n',
  }).build()
  expect(brief).toEqual([])
  expect(files.get('docs/a/index.html')).toContain(
    '<div id="root"><main><h1>A</h1><div class="own" data-slot="0"><p>Text.</p>',
  )
  const css = [...files.keys()].find((file) => file.endsWith('.css')) ?? ''
  expect(files.get(css)).toContain('main{color:red}')
  expect(files.get(css)).toContain('--sidebar:')
  expect(files.get(css)).not.toContain('.breadcrumbs')
})

/** Builds a site whose theme wraps the built-in one. */
const wrapped = (more: string): Promise<TestBuild> =>
  site({
    'content/en/docs/a.md': '# A\n\nText.\n',
    'theme/Search.tsx': 'export default () => <main id="main" />\n',
    'theme/index.tsx': `import Theme from 'sitegen/theme'
import type { ThemeProps } from 'sitegen'
${more}
export default (props: ThemeProps) => <div className="around"><Theme {...props} /></div>
`,
  }).build()

test('requires a theme that wraps the built-in one to re-export its parts', async () => {
  const { files, brief } = await wrapped("export { statics, views } from 'sitegen/theme'")
  expect(brief).toEqual([])
  expect(files.get('docs/a/index.html')).toContain('<p>Text.</p>')
  const none = await wrapped('')
  expect(none.problems).toEqual([
    `error theme  /docs/a and 3 more pages cannot be drawn: the theme exports no “statics”.

  theme/index.tsx
  Export those of the built-in theme: export { statics, views } from "sitegen/theme"
`,
  ])
})

test('reports missing views or parts of a theme once, at the place of the others', async () => {
  const own = "{ search: () => import('./Search.tsx') }"
  const { problems } = await wrapped(`export { statics } from 'sitegen/theme'
export const views = ${own}`)
  expect(problems).toEqual([
    `error theme  /docs/a and 2 more pages cannot be drawn: “views” of the theme lacks “doc”, “home”, “notFound”.

  theme/index.tsx:4:22
  4 │ export const views = ${own}
    │                      ${'^'.repeat(own.length)}
  Write them there, or spread the built-in ones: { ...builtIn, … }, with import { views as builtIn } from "sitegen/theme"
`,
  ])
  const parts = await wrapped(`export { views } from 'sitegen/theme'
export const statics = { footer: () => null }`)
  expect(parts.brief).toEqual([
    'theme theme/index.tsx:4:24 /docs/a and 3 more pages cannot be drawn: “statics” of the theme lacks “brand”.',
  ])
  const spread = await wrapped(`import { views as builtIn } from 'sitegen/theme'
export { statics } from 'sitegen/theme'
export const views = { ...builtIn, ${own.slice(1)}`)
  expect(spread.brief).toEqual([])
})

test('sets language and direction for right-to-left and other locales', async () => {
  const { files, brief } = await site({
    'site.config.ts': config(
      '',
      "ar: { label: 'العربية', base: '/' }, 'ar-Latn': { label: 'Arabiyya', base: '/l/' }, fa: { label: 'Farsi', base: '/fa/', dir: 'ltr' }, ja: { label: '日本語', base: '/ja/' }, en: { label: 'English', base: '/en/' }",
    ),
    'content/ar/docs/a.md': '# أ\n',
    'content/ja/docs/a.md': '# あ\n',
  }).build()
  expect(brief).toEqual([])
  expect(files.get('docs/a/index.html')).toContain('<html lang="ar" dir="rtl"')
  expect(files.get('docs/a/index.html')).toContain('<details class="dropdown locales">')
  expect(files.get('ja/docs/a/index.html')).toContain('<html lang="ja" dir="ltr">')
  expect(files.get('l/docs/a/index.html')).toContain('<html lang="ar-Latn" dir="ltr">')
  expect(files.get('fa/docs/a/index.html')).toContain('<html lang="fa" dir="ltr">')
  expect(files.get('en/docs/a/index.html')).toContain('lang="ar" dir="rtl" data-slot')
})

test.each([
  ...[
    'ar-EG',
    'az-Arab',
    'fa',
    'he',
    'ku-Arab',
    'mzn',
    'pa-PK',
    'prs',
    'rhg-Rohg',
    'ur-Aran',
    'yi',
  ].map((lang) => [lang, 'rtl']),
  ...['ar-Latn', 'az', 'ku', 'pa', 'sd-Deva', 'sr-Cyrl'].map((lang) => [lang, 'ltr']),
])('sets the direction of %s to %s', async (lang, dir) => {
  const { files } = await site({
    'site.config.ts': config('', `'${lang}': { label: 'L', base: '/' }`),
    [`content/${lang}/docs/a.md`]: '# A\n',
  }).build()
  expect(files.get('docs/a/index.html')).toContain(`<html lang="${lang}" dir="${dir}"`)
})

test('marks untranslated content with its language, and with its direction if that differs', async () => {
  const { files, brief } = await site({
    'site.config.ts': config(
      '',
      "ja: { label: '日本語', base: '/' }, ar: { label: 'العربية', base: '/ar/' }, en: { label: 'English', base: '/en/' }",
    ),
    'content/ja/docs/a.md': '# あ\n\n## い\n',
    'content/ja/docs/b.md': '# **う**\n',
    'content/ja/blog/2025-01-02-a.md': '# え\n\n文\n\n<!-- truncate -->\n\n文\n',
  }).build()
  expect(brief).toEqual([])
  const html = (route: string): string => files.get(`${route}/index.html`) ?? ''
  expect(html('ar/docs/a')).toContain('<h1 lang="ja" dir="ltr">あ</h1>')
  expect(html('ar/docs/b')).toContain('<h1 lang="ja" dir="ltr"><strong>う</strong></h1>')
  expect(html('ar/docs/a')).toContain('<div class="prose" lang="ja" dir="ltr" data-slot="0">')
  expect(html('ar/docs/a')).toContain('<a href="/ar/docs/b" lang="ja" dir="ltr">う</a>')
  expect(html('ar/docs/a')).toContain('<span lang="ja" dir="ltr">う</span>')
  expect(html('ar/blog')).toContain('<a href="/ar/blog/2025/01/02/a" lang="ja" dir="ltr">え</a>')
  expect(html('ar/blog')).toContain('<div class="prose" lang="ja" dir="ltr" data-slot="0">')
  expect(html('ar/blog/archive')).toContain('lang="ja" dir="ltr">え</a>')
  expect(html('ar/search')).toContain('<li lang="ja" dir="ltr"><a href="/ar/docs/a">あ</a><ul>')
  expect(html('en/docs/a')).toContain('<div class="prose" lang="ja" data-slot="0">')
  expect(html('docs/a')).toContain('<div class="prose" data-slot="0">')
})

test('takes interface texts and dates from the language of a locale, not from its id', async () => {
  const { files, brief } = await site({
    'site.config.ts': config(
      "redirects: { '/docs/old': '/docs/a' }",
      "cn: { label: '中文', base: '/', lang: 'zh-CN' }, zh: { label: 'English', base: '/en/', lang: 'en' }",
    ),
    'content/cn/docs/a.md': '# 甲\n\n:::note\n甲\n:::\n',
    'content/cn/blog/2025-08-28-a.md': '# 甲\n',
    'content/zh/docs/a.md': '# A\n\n:::note\nA\n:::\n',
    'content/zh/blog/2025-08-28-a.md': '# A\n',
  }).build()
  expect(brief).toEqual([])
  const some = ['docs/a', 'blog/2025/08/28/a', 'blog/archive', 'search', 'docs/old']
  const words = [
    ['备注', '2025年8月28日', '8月28日', '搜索文档', '页面已移动'],
    ['Note', 'August 28, 2025', 'August 28', 'Search the documentation', 'This page has moved'],
  ]
  for (const [i, base] of ['', 'en/'].entries())
    for (const [k, page] of some.entries())
      expect(files.get(`${base}${page}/index.html`)).toContain(words[i]?.[k])
})

test('writes versions, chromes and sidebars to files for the runtime', async () => {
  const { files } = await site({
    'site.config.ts': config("sidebars: { guides: { label: 'Guides' } }", BILINGUAL),
    'content/zh-Hans/docs/_sidebars.yaml': 'guides: [a, b]\n',
    'content/zh-Hans/docs/a.md': '# 甲\n',
    'content/zh-Hans/docs/b.md': '# 乙\n',
    'content/en/docs/a.md': '# A\n',
  }).build()
  const data = JSON.parse(files.get('assets/site.json') ?? '') as SiteData
  expect(data.versions).toEqual([{ name: 'current', label: 'Next' }])
  expect(Object.keys(data.locales)).toEqual(['zh-Hans', 'en'])
  for (const [locale, { base }] of Object.entries(data.locales)) {
    const page = files.get(`${base.slice(1)}docs/a/index.html`)
    const sent = JSON.parse(/ id="page">(.*?)<\/script>/.exec(page ?? '')?.[1] ?? '') as SentPage
    const { chrome, sidebar = '' } = sent.files
    expect((JSON.parse(files.get(chrome.slice(1)) ?? '') as Chrome).locale).toBe(locale)
    expect((JSON.parse(files.get(sidebar.slice(1)) ?? '') as Sidebar).id).toBe('guides')
    expect(sentFiles(files, `${base.slice(1)}docs/a`)).toEqual(sent.files)
  }
})

test('shortens the file name of a sidebar with a long name', async () => {
  const { outputs } = await site({ [`content/en/docs/${'x'.repeat(240)}/a.md`]: '# A\n' }).build()
  const names = outputs.flatMap(({ file }) => file.split('/'))
  expect(names.filter((name) => name.length > 250)).toEqual([])
  expect(names).toContainEqual(expect.stringMatching(/^sidebar-en-x{60}-\w{8}\.json$/))
})

test('describes pages and their breadcrumbs for search engines', async () => {
  const { files } = await site({
    'site.config.ts': config(
      "blog: { title: 'News', description: 'What is new.', postsPerPage: 1 },",
    ),
    'content/en/pages/index.md': '# Docs\n',
    'content/en/docs/_sidebars.yaml': 'docs:\n  - a\n  - label: Group\n    items: [b]\n',
    'content/en/docs/a.md': '# A\n',
    'content/en/docs/b.md': '# B\n',
    'content/en/blog/2024-01-01-p.md': '# A post\n\nText\n',
    'content/en/blog/2024-01-02-q.md': '# Another\n\nText\n',
  }).build()
  const said = (file: string): Record<string, unknown>[] =>
    Array.from(
      (files.get(file) ?? '').matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g),
      ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
    )
  const us = { '@type': 'Organization', name: 'Docs', url: 'https://docs.example/' }
  expect(said('index.html')).toMatchObject([
    { '@type': 'WebSite', name: 'Docs', url: 'https://docs.example/', inLanguage: 'en' },
  ])
  expect(said('blog/2024/01/01/p/index.html')).toMatchObject([
    {
      '@type': 'BlogPosting',
      headline: 'A post',
      inLanguage: 'en',
      author: us,
      publisher: us,
      mainEntityOfPage: 'https://docs.example/blog/2024/01/01/p',
    },
  ])
  expect(said('blog/index.html')).toMatchObject([
    {
      '@type': 'Blog',
      name: 'News',
      description: 'What is new.',
      inLanguage: 'en',
      url: 'https://docs.example/blog',
      publisher: us,
    },
  ])
  const [trail] = said('docs/b/index.html')
  expect(trail?.['itemListElement']).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Docs', item: 'https://docs.example/' },
    { '@type': 'ListItem', position: 2, name: 'docs', item: 'https://docs.example/docs/a' },
    { '@type': 'ListItem', position: 3, name: 'B', item: 'https://docs.example/docs/b' },
  ])
  expect(files.get('blog/page/2/index.html')).toContain(
    '<meta name="description" content="What is new. Page 2 of 2.">',
  )
  expect(JSON.parse(files.get('blog/feed.json') ?? '')).toMatchObject({
    title: 'Docs – News',
    authors: [{ name: 'Docs' }],
  })
})

test('describes an untranslated post in its original language for search engines', async () => {
  const { files } = await site({
    'site.config.ts': config('', BILINGUAL),
    'content/zh-Hans/blog/2025-01-02-a.md': '# 甲\n\n文\n',
  }).build()
  for (const base of ['', 'en/'])
    expect(files.get(`${base}blog/2025/01/02/a/index.html`)).toContain('"inLanguage":"zh-Hans"')
})

test('resolves files of content/public in pages and styles under any base', async () => {
  const files = {
    'site.config.ts': config("base: '/man/',"),
    'content/public/chart.png': PNG,
    'content/public/fonts/own.woff2': 'x',
    'content/en/docs/a.md': '# A\n',
    'content/en/pages/p.css':
      ".p { background: url('/chart.png') }\n.q { background: image-set('/chart.png' 1x, url(/chart.png) 2x) }\n@font-face { font-family: Own; src: url(/fonts/own.woff2) }\n",
    'content/en/pages/p.tsx':
      "import './p.css'\nexport const frontMatter = { title: 'P' }\n" +
      'export default ({ base }) => <img src={`${base}chart.png`} alt="C" />\n',
  }
  const built = await site(files).build()
  expect(built.brief).toEqual([])
  expect(built.files.get('p/index.html')).toContain('<img src="/man/chart.png" alt="C"/>')
  const [style] = [...built.files].find(([name]) => /component-.*\.css$/.test(name)) ?? []
  const css = built.files.get(style ?? '')
  expect(css).toContain('url(/man/chart.png)')
  expect(css).toContain('url(/man/fonts/own.woff2)')
  expect(css).toContain('image-set(url(/man/chart.png) 1x,url(/man/chart.png) 2x)')

  for (const gone of ['url(/gone.png)', 'image-set("/gone.png" 1x)', 'IMAGE-SET("/gone.png" 1x)']) {
    const lost = await site({
      ...files,
      'content/en/pages/p.css': `.p { background: ${gone} }\n`,
    }).build()
    expect(lost.brief).toEqual([expect.stringContaining('/gone.png')])
  }
  const beside = await site({
    ...files,
    'content/en/pages/p.css':
      '.p { color: red }\n.q { background: image-set("/chart.png" 1x, "图.png" 2x), url(lost.png) }\n',
  }).build()
  expect(beside.brief).toEqual([
    'module content/en/pages/p.css:2:45 Could not resolve "图.png".',
    'module content/en/pages/p.css:2:58 Could not resolve "lost.png".',
  ])
  const imported = await site({
    ...files,
    'content/en/pages/chart.png': PNG,
    'content/en/pages/p.tsx':
      "import chart from './chart.png'\nexport const frontMatter = { title: 'P' }\nexport default () => <img src={chart} alt='' />\n",
  }).build()
  expect(imported.hints[0]).toContain('content/public')
})

test.each([
  ['without a file', {}],
  ['with one', { 'content/en/blog/_tags.yaml': `${'café'.normalize('NFD')}: { label: Coffee }\n` }],
])('treats two Unicode forms of a tag as one tag, %s', async (_, more) => {
  const spelled = (form: string): string =>
    `---\ntitle: P\ntags: [${'café'.normalize(form)}]\n---\n\nText.\n`
  const { files, brief } = await site({
    'content/en/blog/2025-01-01-a.md': spelled('NFC'),
    'content/en/blog/2025-01-02-b.md': spelled('NFD'),
    ...more,
  }).build()
  expect(brief).toEqual([])
  const ofTags = [...files.keys()].filter((file) => /^blog\/tags\/[^/]+\/index.html$/.test(file))
  expect(ofTags).toEqual(['blog/tags/café/index.html'.normalize('NFC')])
  expect(files.get(ofTags[0] ?? '')).toContain('/blog/2025/01/01/a')
  expect(files.get(ofTags[0] ?? '')).toContain('/blog/2025/01/02/b')
})

test('reports a tag that the tag file defines in two Unicode forms', async () => {
  const [one, other] = ['NFC', 'NFD'].map((form) => 'café'.normalize(form))
  const { brief } = await site({
    'content/en/blog/_tags.yaml': `${one}: { label: Coffee }\n${other}: { label: Tea }\n`,
  }).build()
  expect(brief).toEqual([
    'wrong-value content/en/blog/_tags.yaml:2:1 “café” is written here twice; only the encoding of its accents differs.',
  ])
})

test('reports different tags with the same address, but not if only their case differs', async () => {
  const tagged = (tags: string): string => `---\ntags: [${tags}]\n---\n# P\n\nText\n`
  const { brief } = await site({
    'content/en/docs/a.md': '# A\n',
    'content/en/blog/2024-01-01-a.md': tagged("'c++', News"),
    'content/en/blog/2024-01-02-b.md': tagged("'C#', news"),
  }).build()
  expect(brief).toEqual([expect.stringMatching(/^one-tag .*“c\+\+” and “C#” are one tag/)])
})
