// Tests the `pages` hook of the config: removing, moving or copying a page takes effect everywhere.

import { describe, expect, test } from 'vitest'
import { BILINGUAL, config, site, type Files, type TestBuild } from '../site.ts'
import { newRecent } from '../../src/shell/store/recent.ts'

/** Builds a site whose hook keeps the pages for which `keeps`, an expression with `route`, is true. */
const keeping = (keeps: string, files: Files, more = ''): Promise<TestBuild> =>
  site({
    'site.config.ts': config(
      `pages: (pages) => pages.filter(({ data: { route } }) => ${keeps}), ${more}`,
      BILINGUAL,
    ),
    ...files,
  }).build()

/** Returns the output files that contain a word. */
const saying = ({ files }: TestBuild, word: string): string[] =>
  [...files].flatMap(([file, text]) => (text.includes(word) ? [file] : [])).toSorted()

/** Returns a hook that moves pages. `routes` is an object of new routes by old ones. */
const moveBy = (routes: string): string =>
  `pages.map((page) => {
    const to = (${routes})[page.data.route]
    return to ? { ...page, data: { ...page.data, route: to } } : page
  })`

const DOCS: Files = {
  'content/zh-Hans/docs/a.md': '# 甲\n\n文字。\n',
  'content/zh-Hans/docs/gone.md': '---\ntitle: 走\nredirects: [/docs/old]\n---\n\n文字。\n',
  'content/zh-Hans/docs/z.md': '# 末\n\n文字。\n',
  'content/en/docs/a.md': '# A\n\nText.\n',
  'content/en/docs/gone.md': '---\ntitle: Gone\nredirects: [/docs/old]\n---\n\nText.\n',
  'content/en/docs/z.md': '# Z\n\nText.\n',
}

test('a page that is removed in every language appears nowhere', async () => {
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

test('a page that is removed in one language is treated as missing there', async () => {
  const built = await keeping("route !== '/en/docs/gone'", DOCS)
  expect(built.brief).toEqual([])
  expect(saying(built, '/en/docs/gone')).toEqual([])
  expect(saying(built, '/en/docs/old')).toEqual([])
  const html = built.files.get('docs/gone/index.html')
  expect(html).toContain('<a class="action locale" href="/en/"')
  expect(html).not.toContain('<link rel="alternate" hreflang')
})

test('a page that is removed in the default language keeps its translations', async () => {
  const built = await keeping("route !== '/docs/gone'", {
    ...DOCS,
    'content/zh-Hans/docs/only.md': '# 仅\n',
  })
  expect(built.brief).toEqual([])
  expect(built.files.has('docs/gone/index.html')).toBe(false)
  expect(built.files.get('en/docs/gone/index.html')).toContain('<h1>Gone</h1>')
})

test('a removed post is in no list, tag, archive or feed', async () => {
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

test('a redirect or a link to a removed page is reported', async () => {
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
    ['The redirect from /docs/moved leads to /docs/gone, where there is no page.', hint],
  ])
})

test('a changed title is applied once, though removing a page calls the hook again', async () => {
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
])('a page that %s is in no sitemap and no hreflang links', async (_, head) => {
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
})

test('alternates that the hook sets itself are kept', async () => {
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

/** Builds a site whose hook returns the expression `hook`. */
const hooked = (hook: string, files: Files, locales?: string): Promise<TestBuild> =>
  site({ 'site.config.ts': config(`pages: (pages) => ${hook},`, locales), ...files }).build()

const TWO: Files = { 'content/en/docs/a.md': '# A\n', 'content/en/docs/b.md': '# B\n' }

const POST = (title: string, tag: string): string =>
  `---\ntitle: ${title}\ntags: [${tag}]\n---\n\nText.\n`
const POSTS: Files = {
  'content/en/blog/2025-01-01-a.md': POST('Ay', 'one'),
  'content/en/blog/2025-01-02-b.md': POST('Bee', 'two'),
  'content/en/blog/2025-01-03-c.md': POST('Cee', 'two'),
}

describe('a page that is moved to another address', () => {
  const move = (from: string, to: string): string =>
    `pages.map((page) => page.data.route === '${from}' ? { ...page, file: '${to.slice(1)}/index.html', data: { ...page.data, route: '${to}' } } : page)`

  test('may be a generated page', async () => {
    const { files } = await hooked(move('/blog/archive', '/all'), POSTS)
    expect(files.get('all/index.html')).toContain('Bee')
    expect(files.has('blog/archive/index.html')).toBe(false)
  })

  test('has its new address as its canonical, with its translations', async () => {
    const { files, brief } = await hooked(
      `${move('/docs/gone', '/docs/new')} && ${move('/docs/gone', '/docs/new')}.map((page) => page.data.route === '/en/docs/gone' ? { ...page, file: 'en/docs/new/index.html', data: { ...page.data, route: '/en/docs/new' } } : page)`,
      {
        'content/zh-Hans/docs/gone.md': '# 走\n\n文字。\n',
        'content/en/docs/gone.md': '# Gone\n\nText.\n',
      },
      BILINGUAL,
    )
    expect(brief.filter((line) => !line.includes('/docs/gone'))).toEqual([])
    const html = files.get('docs/new/index.html')
    expect(html).toContain('<link rel="canonical" href="https://docs.example/docs/new">')
    expect(html).toContain('hreflang="en" href="https://docs.example/en/docs/new"')
    expect(html).toContain('class="action locale" href="/en/docs/new"')
    expect(files.get('sitemap.xml')).toContain('<loc>https://docs.example/docs/new</loc>')
    expect(files.get('sitemap.xml')).not.toContain('/docs/gone')
  })
})

describe('a reference to a moved page', () => {
  const MOVING: Files = {
    'content/en/docs/a.md': '# A\n\n[b](./b.md)\n',
    'content/en/docs/b.md': '---\ntitle: Bee\nredirects: [/docs/old]\n---\n\nText.\n',
    'content/en/docs/c.md': '# C\n',
  }
  test('leads to the new address from sidebars, neighbors, links, redirects and the search', async () => {
    const built = await hooked(moveBy("{ '/docs/b': '/guide' }"), MOVING)
    expect(built.brief).toEqual([])
    expect(saying(built, 'docs/b')).toEqual([])
    const a = built.files.get('docs/a/index.html')
    expect(a).toContain('<a href="/guide">b</a>')
    expect(a).toContain('href="/guide" rel="next"')
    expect(built.files.get('guide/index.html')).toContain('data-copy-page="/guide/index.md"')
    expect(built.files.get('docs/old/index.html')).toContain('url=/guide')
    expect(saying(built, '/guide').join(' ')).toContain('search-index.json')
  })

  test('leads to the new address of a post', async () => {
    const built = await hooked(moveBy("{ '/blog/2025/01/02/b': '/news/b' }"), POSTS)
    expect(built.brief).toEqual([])
    expect(saying(built, '2025/01/02')).toEqual([])
    expect(built.files.get('blog/index.html')).toContain('href="/news/b"')
  })

  test('leads to the new address if all pages move, or if two swap addresses', async () => {
    const all = await hooked(
      `pages.map((page) => page.path ? { ...page, data: { ...page.data, route: '/v2' + page.data.route } } : page)`,
      MOVING,
    )
    expect(all.brief).toEqual([])
    expect(all.files.get('v2/docs/a/index.html')).toContain('<a href="/v2/docs/b">b</a>')
    const both = await hooked(moveBy("{ '/docs/a': '/docs/b', '/docs/b': '/docs/a' }"), MOVING)
    expect(both.brief).toEqual([])
    expect(both.files.get('docs/b/index.html')).toContain('<a href="/docs/a">b</a>')
  })

  test('leads to the new address if the page replaces a removed one', async () => {
    const built = await hooked(
      `pages.filter(({ data }) => data.route !== '/').map((page) => page.data.route === '/docs/b'
    ? { ...page, file: 'index.html', data: { ...page.data, route: '/' } } : page)`,
      MOVING,
    )
    expect(built.brief).toEqual([])
    expect(built.files.get('index.html')).toContain('Bee')
    expect(built.files.get('docs/a/index.html')).toContain('<a href="/">b</a>')
  })

  test('is reported if it names the old address, with the new one as the suggestion', async () => {
    const { diagnostics } = await hooked(
      moveBy("{ '/docs/b': '/docs/new', '/blog/archive': '/all' }"),
      {
        ...MOVING,
        ...POSTS,
        'content/en/docs/c.md': '# C\n\n[b](/docs/b), [all](/blog/archive)\n',
        'content/en/pages/p.tsx':
          "export const frontMatter = { title: 'P' }\nexport default ({ home }) => <a href={`${home}docs/b`}>b</a>\n",
      },
    )
    const told = ' “pages” of the config has moved it.'
    expect(
      diagnostics.map(({ message, path, hint }) => [message.replace(/ \(.*/, ''), path, hint]),
    ).toEqual([
      ['No page at /docs/b', 'content/en/docs/c.md', `Did you mean /docs/new?${told}`],
      ['No page at /blog/archive', 'content/en/docs/c.md', `Did you mean /all?${told}`],
      [
        'No page at /docs/b',
        'content/en/pages/p.tsx',
        expect.stringMatching(/^Did you mean \{`\$\{home\}docs\/new`\}\?.* has moved it\./),
      ],
    ])
  })
})

describe('the new address of a moved page', () => {
  const moved = (to: string): Promise<TestBuild> =>
    hooked(
      `pages.map((page) => page.data.route !== '/docs/a' ? page : ({ ...page, data: { ...page.data, route: ${JSON.stringify(to)} } }))`,
      { 'content/en/docs/a.md': '# A\n', 'content/en/docs/b.md': '# B\n\n[a](./a.md)\n' },
    )

  test.each([
    ['/docs/x#y', 'a path without “#”'],
    ['/docs/x?y', 'a path without a query'],
    ['/docs/x\\y', 'a path without “\\”'],
    ['/docs//x', 'a path without “//”'],
    ['//docs/x', 'a path without “//”'],
    ['/docs/../x', 'a path without “.” or “..”'],
    ['/docs/x\n', 'a path without spaces'],
    ['/docs/a%20b', 'a path as it is read, “/docs/a b”'],
    ['/docs/x.html', 'a path without “.html”'],
    ['docs/x', 'a path that begins with “/”'],
  ])('is rejected if it is not a valid route: %s', async (to, wanted) => {
    await expect(moved(to)).rejects.toThrow(
      `“pages” of the config returns a list whose entry content/en/docs/a.md is not of the kind it is given: “data.route” should be ${wanted}, not “`,
    )
  })

  test.each(['/docs/a b', '/docs/100%', '/docs/c/index.html', '/x/'])('may be %s', async (to) => {
    expect((await moved(to)).brief).toEqual([])
  })
})

test('a page that is not moved is not rejected for its file name', async () => {
  const { brief } = await hooked('pages', { 'content/en/docs/50%25.md': '# A\n' })
  expect(brief).toEqual([])
})

test('a copy may replace a removed page, and has its original as its canonical', async () => {
  const { files, brief } = await hooked(
    `pages.filter(({ data }) => data.route !== '/docs/b').concat(pages.filter(({ data }) => data.route === '/docs/a')
    .map((page) => ({ ...page, file: 'docs/b/index.html', data: { ...page.data, route: '/docs/b' } })))`,
    { 'content/en/docs/a.md': '# A\n\n[b](./b.md)\n', 'content/en/docs/b.md': '# B\n' },
  )
  expect(brief).toEqual([])
  expect(files.get('docs/a/index.html')).toContain('<a href="/docs/b">b</a>')
  expect(files.get('docs/b/index.html')).toContain(
    '<link rel="canonical" href="https://docs.example/docs/a">',
  )
})

test('a copy has files of its own, and its original as its canonical', async () => {
  const built = await hooked(
    "pages.flatMap((page) => page.data.route === '/docs/a' ? [page, { ...page, data: { ...page.data, route: '/docs/b' } }] : [page])",
    { 'content/en/docs/a.md': '# A\n\nText.\n' },
  )
  expect(built.brief).toEqual([])
  for (const file of ['docs/a/index.html', 'docs/b/index.html'])
    expect(built.files.get(file)).toContain(
      '<link rel="canonical" href="https://docs.example/docs/a">',
    )
  expect(built.files.get('docs/b/index.json')).toContain('"route":"/docs/b"')
  expect(built.files.get('sitemap.xml')).toContain('<loc>https://docs.example/docs/a</loc>')
  expect(built.files.get('sitemap.xml')).not.toContain('<loc>https://docs.example/docs/b</loc>')
})

describe('a page that the hook puts where something else is', () => {
  // The “outputs” hook must not be named as the culprit.
  const reports = async (hook: string): Promise<readonly string[]> => {
    const { brief } = await site({
      'site.config.ts': config(`pages: (pages) => ${hook}, outputs: (files) => files,`),
      'content/en/docs/a.md': '---\nredirects: [/docs/old]\n---\n\n# A\n\n[b](./b.md)\n',
      'content/en/docs/b.md': '# B\n',
      'content/en/docs/c.md': '# C\n',
    }).build()
    return brief.map((each) => each.replace(/:\d+:\d+ /, ' '))
  }
  const A = 'content/en/docs/a.md'
  const B = 'content/en/docs/b.md'

  test('is reported once at the hook, without the links that would break', async () => {
    expect(await reports(moveBy("{ '/docs/b': '/docs/a' }"))).toEqual([
      `same-route site.config.ts “pages” of the config puts ${B} at /docs/a, where ${A} is.`,
    ])
    expect(await reports(moveBy("{ '/docs/a': '/x', '/docs/b': '/x' }"))).toEqual([
      `same-route site.config.ts “pages” of the config puts ${B} at /x, where ${A} is.`,
    ])
  })

  test('is reported once if it is there twice, or is a copy', async () => {
    expect(await reports(`[...pages, pages.find(({ path }) => path === '${B}')]`)).toEqual([
      `same-route site.config.ts “pages” of the config returns ${B} twice at /docs/b.`,
    ])
    const copyTo = (route: string): string =>
      `pages.flatMap((page) => page.path === '${B}' ? [page, { ...page, data: { ...page.data, route: '${route}' } }] : [page])`
    expect(await reports(copyTo('/docs/c'))).toEqual([
      `same-route site.config.ts “pages” of the config puts ${B} at /docs/c, where content/en/docs/c.md is.`,
    ])
    expect(await reports(copyTo('/docs/old'))).toEqual([
      `same-route site.config.ts “pages” of the config puts ${B} at /docs/old, where the redirect from /docs/old is.`,
    ])
  })

  test('is reported at a redirect that is in the way of a moved page', async () => {
    expect(await reports(moveBy("{ '/docs/b': '/docs/old' }"))).toEqual([
      `same-route ${A} /docs/old is claimed here and by ${B}.`,
    ])
  })
})

test('two pages with one address are reported even if the hook removes one of them', async () => {
  const { brief } = await hooked(
    "pages.filter(({ path, data }) => path || data.route !== '/blog')",
    {
      ...POSTS,
      'content/en/pages/blog.md': '# My blog\n',
    },
  )
  expect(brief.join('\n')).toContain('is claimed here and by a list of the blog')
})

test('a page that the hook removes only when called again appears nowhere', async () => {
  const built = await hooked(
    `pages.filter(({ data: { title, view } }) => title !== 'Cee' && !(view.tag?.count < 2))`,
    { ...POSTS, 'content/en/blog/2025-01-04-d.md': POST('Dee', 'one') },
  )
  expect(built.brief).toEqual([])
  expect(saying(built, 'tags/two')).toEqual([])
  expect(saying(built, 'tags/one')).not.toEqual([])
})

test('a hook that removes one more page on each call is reported', async () => {
  const { diagnostics } = await hooked(
    "pages.filter(({ data: { view } }) => !(view.view === 'post' && !view.older))",
    Object.fromEntries(
      Array.from({ length: 12 }, (_, i) => [
        `content/en/blog/2025-01-${String(i + 1).padStart(2, '0')}-p.md`,
        POST(`P${i}`, 'one'),
      ]),
    ),
  )
  expect(diagnostics.find(({ code }) => code === 'config')).toMatchObject({
    severity: 'error',
    message:
      '“pages” of the config never comes to an end: called again with its own result, it leaves out, moves or copies other pages, most recently /blog/2025/01/10/p.',
    path: 'site.config.ts',
  })
})

test('a hook that removes a different page on each call is reported, and nothing else is', async () => {
  const counter = 'asked to leave out'
  Reflect.set(globalThis, counter, 0)
  const { brief } = await hooked(
    `(globalThis['${counter}'] += 1, pages.filter(({ data }) => data.route !== '/docs/p' + globalThis['${counter}']))`,
    Object.fromEntries(Array.from({ length: 16 }, (_, i) => [`content/en/docs/p${i}.md`, '# P\n'])),
  )
  expect(brief).toEqual([expect.stringMatching(/^config .* most recently \/docs\/p10\.$/)])
})

test('a hook that moves a page back and forth is reported', async () => {
  const { diagnostics } = await hooked(
    `pages.map((page) => page.data.route === '/docs/a' && pages.some(({ data }) => data.route === '/docs/b' && JSON.stringify(data.view).includes('/docs/a'))
    ? { ...page, data: { ...page.data, route: '/docs/z' } } : page)`,
    TWO,
  )
  expect(diagnostics.map(({ message }) => message)).toContain(
    '“pages” of the config never comes to an end: called again with its own result, it leaves out, moves or copies other pages, most recently /docs/a.',
  )
})

describe('the number of calls of a hook', () => {
  /** Returns how often the hook is called during a build. */
  const asked = async (hook: string, files: Files, locales?: string): Promise<number> => {
    const counter = 'asked to move'
    Reflect.set(globalThis, counter, 0)
    const { brief } = await hooked(`(globalThis['${counter}'] += 1, ${hook})`, files, locales)
    expect(brief).toEqual([])
    return Number(Reflect.get(globalThis, counter))
  }

  test('is two if it moves pages that have translations', async () => {
    const to = (key: string): string =>
      `pages.map((page) => page.data.route.startsWith('/docs/') && ${key} ? { ...page, data: { ...page.data, route: page.data.route.replace('/docs', '/both') } } : page)`
    const files: Files = { ...DOCS, 'content/zh-Hans/docs/only.md': '# 仅\n' }
    expect(await asked(to('page.head.alternates.length > 0'), files, BILINGUAL)).toBe(2)
    expect(await asked(to("page.data.locales.en !== '/en/'"), files, BILINGUAL)).toBe(2)
  })

  test('is two if it copies a page to two addresses', async () => {
    const copies = `pages.flatMap((page) => page.data.route === '/docs/a' ? ['/x', '/y'].map((route) => ({ ...page, data: { ...page.data, route } })) : [page])`
    expect(await asked(copies, TWO)).toBe(2)
  })
})

test('two pages that swap addresses are each their own canonical', async () => {
  const built = await hooked(
    `pages.map((page) => {
      const { route } = page.data
      const to = { '/docs/a': '/docs/b', '/docs/b': '/docs/a' }[route]
      return to ? { ...page, file: to.slice(1) + '/index.html', data: { ...page.data, route: to } } : page
    })`,
    { 'content/en/docs/a.md': '# A\n', 'content/en/docs/b.md': '# B\n' },
  )
  for (const at of ['/docs/a', '/docs/b']) {
    expect(built.files.get(`${at.slice(1)}/index.html`)).toContain(
      `rel="canonical" href="https://docs.example${at}"`,
    )
    expect(built.files.get('sitemap.xml')).toContain(`<loc>https://docs.example${at}</loc>`)
  }
})

test('the hook may change the list of pages in place', async () => {
  const built = await hooked(
    "(pages.splice(0, pages.length, ...pages.filter(({ data }) => data.route !== '/docs/b')), pages)",
    { 'content/en/docs/a.md': '# A\n', 'content/en/docs/b.md': '# B\n' },
  )
  expect(built.brief).toEqual([])
  expect(saying(built, '/docs/b')).toEqual([])
})

test('the hook may change the address, title and head of a page in place', async () => {
  const built = await hooked(
    `(pages.forEach(({ data, head }) => {
      if (data.route === '/docs/b') Object.assign(data, { route: '/guide', title: 'Bee' })
      if (data.route === '/docs/a') head.keywords.push('own')
    }), pages)`,
    { 'content/en/docs/a.md': '# A\n\n[b](./b.md)\n', 'content/en/docs/b.md': '# B\n' },
  )
  expect(built.brief).toEqual([])
  expect(saying(built, '/docs/b')).toEqual([])
  expect(saying(built, '<meta name="keywords" content="own">')).toEqual(['docs/a/index.html'])
  const html = built.files.get('guide/index.html')
  expect(html).toContain('<title>Bee | Docs</title>')
  expect(html).toContain('<link rel="canonical" href="https://docs.example/guide">')
  expect(built.files.get('docs/a/index.html')).toContain('<a href="/guide">b</a>')
})

test.each([
  ["canonical + '/'", true],
  ["canonical.replace('https://docs', 'http://DOCS')", true],
  ["canonical.replace('https://docs.example', '')", true],
  ["canonical.replace('docs.', 'www.docs.')", false],
])('a page is in the sitemap only if it is its own canonical: %s', async (canonical, isItself) => {
  const { files, brief } = await hooked(
    `pages.map((page) => (page.path === undefined ? page : { ...page, head: { ...page.head, canonical: page.head.${canonical} } }))`,
    DOCS,
    BILINGUAL,
  )
  expect(brief).toEqual([])
  expect(files.get('sitemap.xml')?.includes('<loc>https://docs.example/docs/a<')).toBe(isItself)
  expect(files.get('docs/a/index.html')?.includes('hreflang="en"')).toBe(isItself)
})

test('a site that is planned twice keeps the link targets of its second plan for rebuilds', async () => {
  const built = site({
    'site.config.ts': config(
      "pages: (pages) => pages.filter(({ data }) => data.route !== '/docs/b'),",
    ),
    'content/en/docs/a.md': '# A\n',
    'content/en/docs/b.md': '# B\n',
  })
  const recent = newRecent()
  const known = async (): Promise<unknown> => (await built.build({ recent })).plan?.targets.caches
  const first = await known()
  expect(first).toBeDefined()
  expect(await known()).toBe(first)
})
