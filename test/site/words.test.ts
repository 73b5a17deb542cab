// Tests the words of the interface: the built-in ones, and those that a config sets for a locale.

import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { words } from '../../src/core/words/words.ts'
import { article, config, site } from '../site.ts'

const locale = (own: string, lang = 'fr'): string =>
  config(
    "redirects: { '/old': '/docs/a' }",
    `'${lang}': { label: 'L', base: '/', words: { ${own} } }`,
  )

describe('built-in words', () => {
  test.each([
    ['zh', '搜索'],
    ['zh-Hans', '搜索'],
    ['zh-CN', '搜索'],
    ['zh-Hans-HK', '搜索'],
    ['zh-SG', '搜索'],
    ['zh-Hant', '搜尋'],
    ['zh-Hant-TW', '搜尋'],
    ['zh-TW', '搜尋'],
    ['zh-hk', '搜尋'],
    ['zh-MO', '搜尋'],
    ['en', 'Search'],
    ['ja', 'Search'],
    ['mo', 'Search'],
  ])('for %s, label the search %s', (lang, search) => {
    expect(words({ lang, words: {} }).search).toBe(search)
  })

  test('for traditional Chinese, contain no simplified characters', () => {
    const { default: table } = createRequire(import.meta.url)(
      'opencc-js/dict/STCharacters',
    ) as typeof import('opencc-js/dict/STCharacters')
    const lines = table.split('|')
    const writings = new Map(
      lines.map((line): [string, string[]] => {
        const [simplified = '', ...written] = line.split(' ')
        return [simplified, written]
      }),
    )
    const simplifiedOnly = (text: string): string[] =>
      Array.from(text).filter((each) => writings.get(each)?.includes(each) === false)
    const say = (word: unknown): string =>
      typeof word === 'function'
        ? String((word as (...parts: readonly unknown[]) => unknown)(0, 1, 2))
        : JSON.stringify(word)
    const said = (lang: string): string =>
      Object.values(words({ lang, words: {} }))
        .map(say)
        .join('\n')
    expect(simplifiedOnly(said('zh-Hans')).length).toBeGreaterThan(100)
    expect(simplifiedOnly(said('zh-Hant'))).toEqual([])
  })

  test('for traditional Chinese, are used throughout a page', async () => {
    const { files } = await site({
      'site.config.ts': config('', "'zh-TW': { label: '繁體中文', base: '/' }").replace(
        "'en'",
        "'zh-TW'",
      ),
      'content/zh-TW/docs/a.md': '# 甲\n\n:::tip\n文字。\n:::\n\n```\nx\n```\n',
      'content/zh-TW/blog/2025-08-28-x.md': '# 乙\n\n文字。\n',
    }).build()
    const page = files.get('docs/a/index.html') ?? ''
    for (const word of ['跳到主要內容', '部落格', '切換淺色／深色模式', '複製程式碼到剪貼簿'])
      expect(page).toContain(word)
    expect(files.get('blog/archive/index.html')).toContain('1 篇文章')
  })
})

describe('words of the config', () => {
  test('replace the built-in ones, and are escaped as text', async () => {
    const own = `
      skipToContent: 'Aller <au> contenu', colorMode: 'Mode : {current}', light: 'clair',
      directLink: 'Lien vers {heading}', callouts: { tip: 'Astuce & co' }, moved: 'Déplacé <b>',
      copyCode: 'Copier "le" code', lastUpdated: 'Mis à jour le', date: '{day} {month} {year}',
      months: ['janvier', 'février', 'mars', 'avril', 'mai', 'juin', 'juillet', 'août', 'septembre', 'octobre', 'novembre', 'décembre'],
      posts: { one: 'Un article', other: '{count} articles' }, page: 'Page {number} sur {count}', tags: 'Étiquettes', listSeparator: ' ; '`
    const { files, brief } = await site({
      'site.config.ts': locale(own),
      'content/fr/docs/a.md':
        '---\ntitle: A\nupdated: 2025-08-01\n---\n\n## Un\n\n:::tip\nx\n:::\n\n:::note\nx\n:::\n\n```\nx\n```\n',
      'content/fr/blog/_tags.yaml': 'x: { label: X }\ny: { label: Y }\n',
      'content/fr/blog/2025-08-01-x.md': '---\ntitle: X\ntags: [x, y]\n---\n\nx\n',
    }).build()
    expect(brief).toEqual([])
    const page = files.get('docs/a/index.html') ?? ''
    expect(page).toContain('Aller &lt;au&gt; contenu')
    expect(page).toContain('aria-label="Mode : clair"')
    expect(page).toContain('1 août 2025')
    const text = article(page)
    expect(text).toContain('aria-label="Lien vers Un"')
    expect(text).toContain('Astuce &amp; co')
    // Words that the config does not set are in English.
    expect(text).toContain('>Note<')
    expect(text).toContain('Copier &quot;le&quot; code')
    expect(files.get('old/index.html')).toContain('<h1>Déplacé &lt;b&gt;</h1>')
    expect(files.get('blog/tags/x/index.html')).toContain('Un article')
    expect(files.get('blog/tags/index.html')).toContain('X ; Y')
    // A browser loads the words of the theme, but none that only the build uses.
    const [, url = ''] = /data-words="\/([^"]*)"/.exec(page) ?? []
    const loaded = JSON.parse(files.get(url) ?? '') as Record<string, unknown>
    expect(loaded).toMatchObject({ date: '{2} {1} {0}', page: 'Page {0} sur {1}' })
    expect('directLink' in loaded || 'light' in loaded).toBe(false)
  })

  test('are not written to a file if there are none', async () => {
    const { files } = await site({ 'content/en/docs/a.md': '# A\n' }).build()
    expect(files.get('docs/a/index.html')).not.toContain('data-words')
    expect([...files.keys()].filter((file) => file.includes('words'))).toEqual([])
  })

  test('isolate English fallbacks in right-to-left pages, but not in metadata or feeds', async () => {
    const { files, brief } = await site({
      'site.config.ts': config(
        'blog: { postsPerPage: 1 }',
        "he: { label: 'עברית', base: '/', words: { tagsIntro: 'על מה?', minutes: '{count} דקות' } }, en: { label: 'English', base: '/en/' }",
      ).replace("'en'", "'he'"),
      'content/he/docs/a.md': '# א\n',
      'content/en/docs/b.md': '# B\n',
      'content/he/blog/2025-08-01-x.md': '---\ntitle: X\ntags: [x]\n---\n\nx\n',
      'content/he/blog/2025-08-02-y.md': '---\ntitle: Y\ntags: [x]\n---\n\nx\n',
    }).build()
    expect(brief).toEqual([])
    const archive = files.get('blog/archive/index.html') ?? ''
    expect(archive).toContain('<p class="lead">\u2066All posts by year (2).\u2069</p>')
    expect(archive).toContain('<meta name="description" content="All posts by year (2).')
    expect(files.get('blog/tags/index.html')).toContain('על מה?')
    expect(files.get('blog/index.html')).toContain('1 דקות')
    for (const [file, text] of files) {
      if (!file.endsWith('.html')) continue
      expect(/<head>.*<\/head>/s.exec(text)?.[0]).not.toMatch(/[\u2066-\u2069]/)
      if (file.startsWith('en/')) expect(text).not.toMatch(/[\u2066-\u2069]/)
    }
    for (const file of ['blog/rss.xml', 'blog/atom.xml', 'sitemap.xml'])
      expect(files.get(file)).not.toMatch(/[\u2066-\u2069]/)
    // The words for the browser are isolated, too.
    const [, url = ''] = /data-words="\/([^"]*)"/.exec(archive) ?? []
    const loaded = JSON.parse(files.get(url) ?? '') as Record<string, unknown>
    expect(loaded).toMatchObject({
      archiveIntro: { other: '\u2066All posts by year ({0}).\u2069' },
      found: { zero: '\u2066No documents were found\u2069' },
      searchHint: '\u2066What are you looking for?\u2069',
      minutes: '{0} דקות',
    })
    // These need no isolates, since they begin and end with a letter or a placeholder, or are not words.
    for (const name of ['search', 'page', 'date', 'listSeparator', 'months'])
      expect(loaded).not.toHaveProperty(name)
  })

  test.each([
    ['fr', 0],
    ['zh-Hant', 1],
  ])('for %s, the inline script has Chinese only if the site is Chinese', async (lang, count) => {
    const { files } = await site({
      'site.config.ts': locale('', lang).replace("'en'", `'${lang}'`),
      [`content/${lang}/docs/a.md`]: '# A\n',
    }).build()
    const page = files.get('docs/a/index.html') ?? ''
    expect(page).toContain('Your site did not load properly')
    expect(page.match(/网站没有正确加载/g) ?? []).toHaveLength(count)
  })

  test('follow the plural rules of the language', () => {
    const own = { results: { zero: 'لا نتائج', one: '1', two: '2', few: 'few {0}', other: 'o {0}' } }
    const { results } = words({ lang: 'ar', words: own })
    expect([0, 1, 2, 5, 11, 100].map(results)).toEqual([
      'لا نتائج',
      '1',
      '2',
      'few 5',
      'o 11',
      'o 100',
    ])
    const fr = words({ lang: 'fr', words: { results: { one: 'un', other: 'o' } } })
    expect([0, 1, 2].map(fr.results)).toEqual(['un', 'un', 'o'])
    const unknown = words({ lang: 'qqq', words: { results: { one: 'un', other: 'o' } } })
    expect([0, 1, 2].map(unknown.results)).toEqual(['o', 'un', 'o'])
  })

  test.each([
    [
      "serach: 'x'",
      'unknown-key',
      '“locales.fr.words” has no key “serach”.',
      'Did you mean “search”?',
    ],
    ["minutes: 'min'", 'wrong-value', 'should be a text with {count}, not “min”', ''],
    ["minutes: '{count} {n}'", 'wrong-value', 'a text with nothing but {count} in braces', ''],
    ["page: 'Page {number}'", 'wrong-value', 'a text with {number} and {count}', ''],
    ["posts: { one: 'x' }", 'missing-key', '“other”', ''],
    ["posts: { other: 'x', lots: 'y' }", 'unknown-key', '“lots”', ''],
    ["months: ['Jan', 'Feb']", 'wrong-value', 'a list of 12 texts, not a list of 2.', ''],
    ["callouts: { tipp: 'x' }", 'unknown-key', '“tipp”', 'Did you mean “tip”?'],
    ["search: ' '", 'wrong-value', 'should be a text', ''],
    ["nothing: 'x'", 'unknown-key', '“nothing”', 'Known keys: skipToContent, '],
    ['search: () => 1', 'wrong-value', 'should be a text, not a function', ''],
  ])('are reported at their place if they are wrong: %s', async (own, code, message, meant) => {
    const { diagnostics } = await site({
      'site.config.ts': locale(own),
      'content/fr/docs/a.md': '# A\n',
    }).build()
    expect(diagnostics).toMatchObject([{ code, line: 7, path: 'site.config.ts' }])
    expect(diagnostics[0]?.message).toContain(message)
    expect(diagnostics[0]?.hint ?? '').toContain(meant)
  })
})
