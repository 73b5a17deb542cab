// Tests the search of a built site: the contents of its indexes, and the diagnostics about them.

import { describe, expect, test } from 'vitest'
import { withIndexes } from '../../src/core/files/site-files.ts'
import { isWithin, readScope } from '../../src/shared/search/context.ts'
import type { SearchFile } from '../../src/shared/search/format.ts'
import { openIndex } from '../../src/shared/search/open.ts'
import { search } from '../../src/shared/search/search.ts'
import type { SiteData } from '../../src/shared/contract.ts'
import { memoryStore } from '../../src/shell/store/store.ts'
import { BILINGUAL, config, site, type Files, type TestBuild } from '../site.ts'

const indexFile = ({ files }: TestBuild, file = 'search-index.json'): SearchFile =>
  JSON.parse(files.get(file) ?? '') as SearchFile
const found = (built: TestBuild, query: string, file?: string): string[] =>
  search(query, openIndex(indexFile(built, file))).results.map(({ url }) => url)

const FILES: Files = {
  'site.config.ts': config(
    "search: { exclude: ['docs/faq'], words: ['拾译'], synonyms: [['quota', 'limit']] }, values: { product: { 'zh-Hans': '拾译', en: 'Pick' } }",
    BILINGUAL,
  ),
  'content/zh-Hans/docs/faqs/index.md': '# 常见问题\n\n安全吗？\n',
  'content/zh-Hans/docs/faq.md': '# 旧问题\n\n已被排除的文字。\n',
  'content/zh-Hans/docs/guide.md':
    '---\ntitle: "{{product}}手册"\ndescription: 描述里的字\nkeywords: [关键字甲]\n---\n\n用{{product}}翻译 [链接的字](faqs/index.md)。\n\n## 快捷键 {#keys}\n\n| 甲 | 乙 |\n|---|---|\n| 按下 | 松开 |\n\n#### 更深的标题\n\n更深的字。\n\n:::tip[提示的标题]\n提示的字。\n:::\n\n```js title="a.js"\nconst codeWord = 1\n```\n\n<b>原样</b>的字 <!-- 看不见的 -->\n',
  'content/en/docs/guide.md':
    '# Manual\n\nIntro.\n\n## Shortcuts\n\nPress a key. The limit is reached.\n\n#### Deeper\n\nx\n',
  'content/en/docs/faqs/index.md': '# Questions\n\nIs it safe?\n',
  'content/en/docs/faq.md': '# Old\n\nx\n',
  'content/en/docs/hidden.md': '---\ntitle: Hidden\nunlisted: true\n---\n\nx\n',
  'content/en/docs/silent.md': '---\ntitle: Silent\nsearch: false\n---\n\nx\n',
  'content/en/blog/2025-01-02-news.md': '---\ntitle: News of today\ntags: []\n---\n\nA post.\n',
  'content/en/pages/alone.md': '# Alone\n\nA page of its own.\n',
}

describe('an index', async () => {
  const built = await site(FILES).build()

  test('contains the docs and posts of its locale, and nothing else', () => {
    expect(built.brief).toEqual([])
    const [{ documents }] = indexFile(built)
    expect(documents.u).toEqual(['/docs/faqs/', '/docs/guide'])
    expect(documents.t).toEqual(['常见问题', '拾译手册'])
    expect(indexFile(built, 'en/search-index.json')[0].documents.u).toEqual([
      '/en/blog/2025/01/02/news',
      '/en/docs/faqs/',
      '/en/docs/guide',
    ])
  })

  test('leaves out an excluded folder with all pages below, and nothing with a similar name', async () => {
    const { brief, files } = await site({
      'site.config.ts': config("search: { exclude: ['docs/old/**'] }"),
      'content/en/docs/old/index.md': '# Old\n',
      'content/en/docs/old/x/a.md': '# A\n',
      'content/en/docs/older.md': '# Older\n',
      'content/en/docs/x/old/b.md': '# B\n',
    }).build()
    expect(brief).toEqual([])
    const [{ documents }] = JSON.parse(files.get('search-index.json') ?? '') as SearchFile
    expect(documents.u).toEqual(['/docs/older', '/docs/x/old/b'])
  })

  test('contains only the visible text of raw HTML', async () => {
    const html = await site({
      'site.config.ts': config(),
      'content/en/docs/a.md':
        '# A\n\n<script>let zebra = "<b>"</script>\n\n<div title="a > lion">tiger<svg><text>puma</text></svg></div>\n\n<?php echo "panda"; ?>\n\n<p>otter<!-- mole --></p>\n\n<p title="a <!-- b">lynx</p>\n\n<div><svg><path></div><p>heron</p>\n',
    }).build()
    const seen = [
      'tiger',
      'otter',
      'zebra',
      'lion',
      'puma',
      'panda',
      'mole',
      'lynx',
      'heron',
    ].filter((word) => found(html, word).length > 0)
    expect(seen).toEqual(['tiger', 'otter', 'lynx', 'heron'])
  })

  test.each([
    ['hotel<br>india\\\nkilo un<b>believ</b>able<!-- -->s', 'hotel india kilo unbelievables'],
    ['|x|\n|-|\n|kilo<br/>lima<UL><li>mike</li><li>oscar</li></UL>|', 'x kilo lima mike oscar'],
    [
      '<p>un<b>believ</b>able (<a href="/docs/a">x</a>), H<sub>2</sub>O<br>a</p>c',
      'unbelievable (x), H2O a c',
    ],
    ['<table><tr><th>浏览<em>器</em></th><td>b</td></tr></table>', '浏览器 b'],
  ])('separates words at the end of a line or a cell only: %j', async (text, words) => {
    const html = await site({
      'site.config.ts': config(),
      'content/en/docs/a.md': `# A\n\n${text}\n`,
    }).build()
    expect(indexFile(html)[1].documents.x).toEqual([words])
  })

  test.each([
    [
      ':::tip[先跑 `frobnicate`{{v}}使用**粗体**字]\n甲\n:::\n\n## 乙',
      ['先跑 frobnicate4.2使用粗体字 甲', ''],
    ],
    [
      ':::tabs\n前\n@tab `wibblectl`\n## 乙\n丙\n@tab **粗**体\n丁\n:::',
      ['前 wibblectl', '丙 粗体 丁'],
    ],
    [':::details[`quuxflag` 报错\\_怎么办]\n甲\n:::', ['quuxflag 报错_怎么办 甲']],
    ['> [!TIP] 甲**乙**\n> 丙', ['甲乙 丙']],
    ['甲[^1]乙\n\n[^1]: 丙\n\n丁', ['甲乙 丁 丙']],
    ['`甲`\n**乙**{{v}}\n: 丙\n\n  - 丁\n\n戊\n: 己', ['甲 乙4.2 丙 丁 戊 己']],
    ['甲\n\n```js title="zorp.{{v}}.js"\nlet a\n```\n\n乙', ['甲 zorp.4.2.js 乙']],
  ])(
    'contains titles of callouts and code, names of tabs, footnotes and terms, as displayed: %j',
    async (text, words) => {
      const titled = await site({
        'site.config.ts': config("values: { v: '4.2' }"),
        'content/en/docs/a.md': `# A\n\n${text}\n`,
      }).build()
      expect(indexFile(titled)[1].documents.x).toEqual(words)
    },
  )

  test('contains the description of a page that begins with a heading', async () => {
    const page = (intro: string): string =>
      `---\ndescription: All of it.\n---\n\n# A\n\n${intro}\n\n## B\n\nx\n`
    const texts = await Promise.all(
      ['', 'Words.'].map(async (intro) =>
        indexFile(
          await site({ 'site.config.ts': config(), 'content/en/docs/a.md': page(intro) }).build(),
        ),
      ),
    )
    expect(texts.map((file) => file[1].documents.x)).toEqual([
      ['All of it.', 'x'],
      ['Words.', 'x'],
    ])
  })

  test('numbers pages first, then sections', () => {
    const [{ documents: pages }, { documents: sections }] = indexFile(built)
    expect([pages.i, sections.i]).toEqual([1, 3])
    expect(sections.n).toEqual([1, 2])
    expect(sections.t).toEqual(['', '', '快捷键'])
    expect(sections.h).toEqual(['', '', '#keys'])
    expect(sections.d).toEqual({ 2: [['更深的标题', '#更深的标题']] })
  })

  test('links to the matching deeper heading of a long section', async () => {
    const words = Array.from({ length: 400 }, (_, i) => `word${i}`).join(' ')
    const options = ['replace-registry', 'registry', 'otp', 'proxy']
    const reference = options.map((name) => `#### ${name}\n\nSays ${name}. ${words}\n`).join('\n')
    const others = Array.from({ length: 9 }, (_, i): [string, string] => [
      `content/en/docs/p${i}.md`,
      `# Page ${i}\n\n## Configuration\n\nA registry, an otp, a proxy.\n`,
    ])
    const long = await site({
      ...Object.fromEntries(others),
      'site.config.ts': config(),
      'content/en/docs/reference.md': `# Reference\n\n## Settings\n\nAll of them.\n\n${reference}`,
    }).build()
    for (const name of options.slice(1)) {
      const [first] = search(name, openIndex(indexFile(long))).results
      const told = [first?.heading, first?.above].map((each) =>
        each?.map(({ text }) => text).join(''),
      )
      expect([first?.url, ...told]).toEqual([`/docs/reference#${name}`, name, 'Settings'])
    }
    expect(found(long, 'settings')[0]).toBe('/docs/reference#settings')
  })

  test.each([
    ['拾译', '/docs/guide', 'a value in a title, a word of the site'],
    ['描述', '/docs/guide', 'the description'],
    ['关键字甲', '/docs/guide', 'a keyword'],
    ['链接', '/docs/guide', 'the text of a link'],
    ['快捷键', '/docs/guide#keys', 'a heading'],
    ['松开', '/docs/guide#keys', 'a cell of a table'],
    ['更深的标题', '/docs/guide#更深的标题', 'a deeper heading'],
    ['更深的字', '/docs/guide#keys', 'what stands below it'],
    ['提示', '/docs/guide#keys', 'a note'],
    ['codeWord', '/docs/guide#keys', 'code'],
    ['原样', '/docs/guide#keys', 'raw HTML'],
    ['shortcuts', '/docs/guide#keys', 'a heading in the other language'],
  ])('finds “%s” at %s: %s', (query, url) => expect(found(built, query)[0]).toBe(url))

  test.each(['看不见', '排除', 'zzzz'])('does not find “%s”', (query) =>
    expect(found(built, query)).toEqual([]),
  )

  test('applies the synonyms of the config', () =>
    expect(found(built, 'quota', 'en/search-index.json')[0]).toBe('/en/docs/guide#keys'))

  test('is referenced from the site data, with a hash of its content', async () => {
    const data = (each: TestBuild): SiteData =>
      JSON.parse(each.files.get('assets/site.json') ?? '') as SiteData
    const before = data(built).locales['en']?.search
    expect(before).toMatch(/^\/en\/search-index\.json\?_=[0-9a-f]{8}$/)
    const changed = await site({
      ...FILES,
      'content/en/docs/faqs/index.md': '# Questions\n\nIs it very safe?\n',
    }).build()
    expect(data(changed).locales['en']?.search).not.toBe(before)
    expect(data(changed).locales['zh-Hans']?.search).toBe(data(built).locales['zh-Hans']?.search)
  })

  test('is read by the worker for indexes in parts only if it is in parts', () => {
    const content = built.files.get('assets/site.json') ?? ''
    const code = { build: '', components: {}, worker: 'whole', workerOfParts: 'parts' }
    const reader = (inParts: boolean): unknown =>
      (JSON.parse(withIndexes(content, code, { en: { url: '', inParts } }).content) as SiteData)
        .worker
    expect(JSON.parse(content)).toMatchObject({ worker: expect.stringMatching(/worker-\w+\.js$/) })
    expect([true, false].map((inParts) => reader(inParts))).toEqual(['parts', 'whole'])
  })
})

test('a current page ranks above old versions, unless the query names a version', async () => {
  const built = await site({
    'content/en/docs/log.md':
      '# Log\n\n## 1.2\n\nTables lost colours.\n\n## 1.1\n\nTables lost colours.\n',
    'content/en/docs/tables.md': '# Help\n\n## Problems\n\nTables lost colours.\n',
  }).build()
  const first = (query: string): string | undefined =>
    search(query, openIndex(indexFile(built))).results[0]?.url
  expect(first('tables lost colours')).toBe('/docs/tables#problems')
  expect(first('tables lost colours 1.1')).toBe('/docs/log#11')
})

test('equal headings are distinguished by the heading above them', async () => {
  const built = await site({
    'content/en/docs/log.md':
      '# Log\n\n### Early\n\nFirst.\n\n## 1.1\n\n### Fixed\n\nCrash of tabs.\n\n## 1.0\n\n### Fixed\n\nCrash of windows.\n',
    'content/en/docs/other.md': '# Other\n\nText.\n\n### Fixed\n\nCrash of tables.\n',
  }).build()
  const { results } = search('fixed crash', openIndex(indexFile(built)))
  const text = (pieces: readonly { text: string }[]): string =>
    pieces.map((piece) => piece.text).join('')
  expect(
    results
      .filter(({ heading }) => text(heading) === 'Fixed')
      .map(({ url, above }) => [url, text(above)])
      .toSorted(),
  ).toEqual([
    ['/docs/log#fixed', '1.1'],
    ['/docs/log#fixed-1', '1.0'],
    ['/docs/other#fixed', ''],
  ])
})

test('an index is rebuilt for a config word that occurs only in titles of another language', async () => {
  const store = memoryStore()
  const files: Files = {
    'content/zh-Hans/docs/a.md': '# 魍魉魑\n\n字\n',
    'content/en/docs/a.md': '# Ghosts\n\nText.\n',
  }
  const english = (built: TestBuild): readonly string[] =>
    openIndex(indexFile(built, 'en/search-index.json')).terms
  const small = site({ 'site.config.ts': config('', BILINGUAL), ...files })
  expect(english(await small.build({ store }))).not.toContain('魍魉魑')
  small.change({ 'site.config.ts': config("search: { words: ['魍魉魑'] }", BILINGUAL) })
  const built = await small.build({ store })
  expect(english(built)).toContain('魍魉魑')
  // No document is parsed again: the words are looked up in parsed texts.
  expect(built.hits.parse).toEqual({ hits: 2, misses: 0 })
})

test('a site only in Japanese is segmented as Japanese', async () => {
  const built = await site({
    'site.config.ts': config('', "ja: { label: '日本語', base: '/' }"),
    'content/ja/docs/a.md': '# 東京の天気\n\n今日は東京都に住んでいる人のための天気予報です。\n',
  }).build()
  expect(built.brief).toEqual([])
  expect(indexFile(built)[0].index.cut).toBe('ja')
  expect(found(built, '天気')).toEqual(['/docs/a'])
})

test('only the Japanese locale of a site is segmented as Japanese', async () => {
  const { files, brief } = await site({
    'site.config.ts': config(
      '',
      "en: { label: 'English', base: '/' }, ja: { label: '日本語', base: '/ja/' }, zh: { label: '中文', base: '/zh/' }",
    ),
    'content/en/docs/a.md': '# Weather\n\nIn Tokyo.\n',
    'content/ja/docs/a.md': '# 東京の天気\n\n今日はサーバーから天気予報を取得します。\n',
    'content/zh/docs/a.md': '# 天气\n\n东京的天气预报。\n',
  }).build()
  expect(brief).toEqual([])
  const opened = ['', 'ja/', 'zh/'].map((folder) =>
    openIndex(JSON.parse(files.get(`${folder}search-index.json`) ?? '')),
  )
  expect(opened.map(({ cut }) => cut)).toEqual(['dictionary', 'ja', 'dictionary'])
  expect(opened[1]?.terms).toContain('サーバー')
})

test('a page is found by its titles in other languages, and the matching one is shown', async () => {
  const built = await site({
    'site.config.ts': config(
      '',
      "'zh-Hans': { label: '中文', base: '/' }, en: { label: 'English', base: '/en/' }, ja: { label: '日本語', base: '/ja/' }, 'en-GB': { label: 'British', base: '/gb/' }",
    ),
    'content/zh-Hans/docs/a.md': '# 设备管理\n\n## 添加\n\n甲。\n',
    'content/en/docs/a.md': '# Device management\n\n## Add one\n\nOne.\n',
    'content/en-GB/docs/a.md': '# Device management\n\n## Add one\n\nOne.\n',
    'content/ja/docs/a.md': '# デバイスの一覧\n\n## 追加\n\n一つ。\n',
  }).build()
  expect(built.brief).toEqual([])
  const index = openIndex(indexFile(built, 'ja/search-index.json'))
  expect(index.pages.map(({ other }) => other)).toEqual(['设备管理\nDevice management'])
  expect(index.sections.map(({ other }) => other)).toEqual(['', '添加'])
  const shown = (query: string): string =>
    search(query, index)
      .results.map(({ url, other }) => `${url} ${other.map(({ text }) => text).join('')}`)
      .join(', ')
  expect(shown('device management')).toBe('/ja/docs/a Device management')
  expect(shown('设备管理')).toBe('/ja/docs/a 设备管理')
  expect(shown('デバイス')).toMatch(/^\/ja\/docs\/a (?:,|$)/)
  expect(found(built, 'デバイス')).toEqual(['/docs/a'])
  expect(found(built, 'デバイス', 'gb/search-index.json')).toEqual(['/gb/docs/a'])
})

test('a component page is found by its title, description and keywords', async () => {
  const built = await site({
    'site.config.ts': config(),
    'content/en/docs/a.tsx':
      "export const frontMatter = { title: 'Heron', description: 'About otters', keywords: ['lynx'] }\nexport default () => <h2>Tiger</h2>\n",
    'content/en/docs/b.md': '# B\n\nText.\n',
  }).build()
  const words = ['heron', 'otters', 'lynx', 'tiger']
  expect(words.filter((word) => found(built, word).includes('/docs/a'))).toEqual(words.slice(0, 3))
})

test('a page is found by both its title and its heading if they differ', async () => {
  const built = await site({
    'site.config.ts': config('', BILINGUAL),
    'content/zh-Hans/docs/a.md': '---\ntitle: 简介\n---\n\n# 火烈鸟手册\n\n正文。\n',
    'content/zh-Hans/docs/b.md': '# 别的\n\n这里提到火烈鸟手册，火烈鸟手册，一次又一次。\n',
    'content/en/docs/a.md':
      '---\ntitle: Short\nkeywords: [bird]\n---\n\n# Flamingo *handbook*\n\nText.\n',
    'content/en/docs/b.md':
      '# Other\n\nThe flamingo handbook is named here, a flamingo handbook.\n',
  }).build()
  expect(built.brief).toEqual([])
  const english = 'en/search-index.json'
  for (const query of ['flamingo', 'Flamingo handbook', 'short', 'bird'])
    expect(found(built, query, english)[0], query).toBe('/en/docs/a')
  for (const query of [
    '火烈鸟',
    '火烈鸟手册',
    'huolieniao',
    'jianjie',
    'Flamingo handbook',
    'Short',
  ])
    expect(found(built, query)[0], query).toBe('/docs/a')
  expect(found(built, '火烈鸟手册', english)).toEqual(['/en/docs/a'])
  const [first] = search('flamingo', openIndex(indexFile(built, english))).results
  expect(first?.title.map(({ text }) => text).join('')).toBe('Short')
  expect(first?.excerpt[0]).toEqual({ text: 'Flamingo', mark: true })
})

test('Chinese is found in simplified and traditional script, even if pages mix them', async () => {
  const built = await site({
    'site.config.ts': config(
      '',
      "'zh-Hans': { label: '简体', base: '/' }, 'zh-Hant': { label: '繁體', base: '/tw/' }",
    ),
    'content/zh-Hans/docs/a.md': '# 服务器设置\n\n打开设置，选择设备。\n',
    'content/zh-Hans/docs/b.md': '# 名字\n\n在台湾叫「預設」值。\n',
    'content/zh-Hant/docs/a.md': '# 伺服器設定\n\n開啟設定，選擇裝置。\n',
    'content/zh-Hant/docs/b.md': '# 名稱\n\n在大陸叫「默认设备」，再看設置。\n',
  }).build()
  expect(built.brief).toEqual([])
  for (const query of ['設定', '設置', '設備', '设定', '设置', '设备'])
    expect(found(built, query), query).toContain('/docs/a')
  for (const query of ['設定', '設置', '设定', '设置'])
    expect(found(built, query, 'tw/search-index.json'), query).toEqual(['/tw/docs/a', '/tw/docs/b'])
  for (const query of ['預設', '预设']) expect(found(built, query), query).toContain('/docs/b')
  for (const query of ['設備', '设备', '默認'])
    expect(found(built, query, 'tw/search-index.json'), query).toContain('/tw/docs/b')
})

test('a title on two lines becomes one line in the index of another language', async () => {
  const built = await site({
    'site.config.ts': config('', BILINGUAL),
    'content/zh-Hans/docs/a.md': '# 设备管理\n',
    'content/en/docs/a.md': '---\ntitle: |\n  Device\n  management\n---\n\nText.\n',
  }).build()
  const { pages } = openIndex(indexFile(built, 'search-index.json'))
  expect(pages.map(({ other }) => other)).toContain('Device management')
})

test('large texts are written to files of their own, which the index names', async () => {
  const words = Array.from({ length: 60_000 }, (_, i) => `w${(i * 7919) % 60_013}`)
  const files = Object.fromEntries(
    Array.from({ length: 10 }, (_, i) => [
      `content/en/docs/p${i}.md`,
      `# Page ${i}\n\n${words.slice(i * 6000, i * 6000 + 6000).join(' ')}\n`,
    ]),
  )
  const built = await site({
    'site.config.ts': config('budgets: { search: 1000 }'),
    ...files,
  }).build()
  expect(built.brief).toEqual([])
  const [{ documents: pages }, { documents: sections }] = indexFile(built)
  expect(sections.x).toBeUndefined()
  expect(pages.x).toHaveLength(10)
  for (const [i, name] of (pages.x ?? []).entries()) {
    const texts = JSON.parse(built.files.get(`assets/text-${name}.json`) ?? '') as string[]
    expect(texts[0]?.startsWith(words[i * 6000] ?? '?')).toBe(true)
  }
})

describe('the check of an index', () => {
  test('reports that it exceeds its budget', async () => {
    const { brief } = await site({
      ...FILES,
      'site.config.ts': config('budgets: { search: 0.1 }', BILINGUAL),
      'content/zh-Hans/docs/guide.md': '# 手册\n',
    }).build()
    expect(brief.filter((line) => line.startsWith('search-size'))).toHaveLength(2)
  })

  test('reports that no page has a word in the script of its locale', async () => {
    const built = site({
      'site.config.ts': config('', "ko: { label: '한국어', base: '/' }"),
      'content/ko/docs/a.md': '# API\n\n`GET /v1`\n',
    })
    const said = 'No page of “한국어” holds a word in its own script:'
    const hint = 'Translate what is there, or check “lang” of the locale in the config.'
    const few = await built.build()
    expect(few.problems).toEqual([
      `warning search-script  ${said} content/ko/docs/a.md.\n  ${hint}\n`,
    ])
    const broken = { 'content/ko/pages/p.tsx': 'export default () => <p>{</p>\n' }
    expect((await built.change(broken).build()).brief.join()).toMatch(/^module [^,]+$/)
    built.change({ 'content/ko/pages/p.tsx': undefined })
    for (const name of ['b', 'c', 'd', 'e', 'f'])
      built.change({ [`content/ko/docs/${name}.md`]: `# English ${name}\n` })
    const many = await built.build()
    const first = 'content/ko/docs/a.md, content/ko/docs/b.md, content/ko/docs/c.md'
    expect(many.problems).toEqual([
      `error search-script  ${said} ${first} and 3 more.\n  ${hint}\n`,
    ])
  })

  test('reports a page without searchable words', async () => {
    const { brief } = await site({
      'content/en/docs/a.md': '# A\n',
      'content/en/docs/b.md': '# …\n\n—\n',
    }).build()
    expect(brief).toEqual([
      'search-empty content/en/docs/b.md:1:1 This page has no words that can be searched.',
    ])
  })
})

test('a search context with a non-ASCII path contains its pages', async () => {
  const built = await site({
    'site.config.ts': config("search: { contexts: { 'docs/指南': '指南' } }"),
    'content/en/docs/指南/a.md': '# A\n',
  }).build()
  expect(built.brief).toEqual([])
  const { contexts } = JSON.parse(built.files.get('assets/site.json') ?? '') as SiteData
  const scope = readScope('docs/指南', contexts)
  if (!scope) throw new Error('This part is not known.')
  const { pages } = openIndex(indexFile(built, 'search-index.json'))
  expect(pages.map(({ url }) => isWithin(url.slice(1), scope))).toEqual([true])
})

describe('search tests', () => {
  const tests = 'content/search.tests.yaml'
  const pages: Files = {
    'content/en/docs/keys.md': '# Keys\n\nAll about keys.\n',
    'content/en/docs/other.md': '# Other\n\nNothing.\n',
  }

  test('are reported at their line if the page is not found, unless they are wishes', async () => {
    const { brief, problems } = await site({
      ...pages,
      [tests]:
        '- query: keys\n  locale: en\n  page: /docs/keys\n- query: keys\n  locale: en\n  page: /docs/other\n',
    }).build()
    expect(brief).toEqual([
      `search-test ${tests}:4:3 A search for “keys” does not find /docs/other.`,
    ])
    expect(problems[0]).toContain('Run sitegen search "keys" --locale en --explain')
    const { brief: silent } = await site({
      ...pages,
      [tests]: '- { query: keys, locale: en, page: /docs/other, wish: true }\n',
    }).build()
    expect(silent).toEqual([])
  })

  test.each(['/docs/start', '/docs/start/', '/docs/keys', '/docs/keys/'])(
    'may name the page as %s',
    async (page) => {
      const { brief } = await site({
        ...pages,
        'content/en/docs/start/index.md': '# Start\n\nAll about a start with keys.\n',
        [tests]: `- { query: keys, locale: en, page: ${page} }\n`,
      }).build()
      expect(brief).toEqual([])
    },
  )

  test('are reported with a suggestion if the locale or page does not exist', async () => {
    const { problems } = await site({
      ...pages,
      [tests]:
        '- { query: a, locale: em, page: /docs/keys }\n- { query: keys, locale: en, page: /docs/key }\n- { query: x, page: /docs/keys }\n',
    }).build()
    const text = problems.join('')
    expect(text).toContain('“2” needs “locale”.')
    const { problems: others } = await site({
      ...pages,
      [tests]:
        '- { query: a, locale: em, page: /docs/keys }\n- { query: keys, locale: en, page: /docs/key }\n',
    }).build()
    expect(others.join('')).toContain('There is no locale “em”.')
    expect(others.join('')).toContain('Did you mean “en”?')
    expect(others.join('')).toContain('Did you mean /docs/keys?')
  })

  test('must name pages without the prefix of their locale', async () => {
    const { problems } = await site({
      'site.config.ts': config('', BILINGUAL),
      'content/zh-Hans/docs/a.md': '# 甲\n',
      'content/en/docs/backup.md': '# Backup\n\nA backup.\n',
      [tests]:
        '- { query: backup, locale: en, page: /en/docs/backup }\n- { query: a backup, locale: en, page: /docs/backups }\n',
    }).build()
    expect(problems.map((each) => each.replace(/\n[^]*\n(.*)\n$/, '\n$1'))).toEqual([
      'error search-test  There is no page at /en/en/docs/backup that the search can find.\n  Did you mean /docs/backup?',
      'error search-test  There is no page at /en/docs/backups that the search can find.\n  Did you mean /docs/backup?',
    ])
  })
})

test('a cached index equals a fresh one after edits of texts or config words', async () => {
  const words = (more: string): string =>
    config(`search: { words: ['拾译'], synonyms: [['额度', '用量']${more}] }`, BILINGUAL)
  const self = site({
    'site.config.ts': words(''),
    'content/zh-Hans/docs/a.md': '# 甲\n\n研究生命科学的人，命科学。\n\n## 节\n\n再研究一次。\n',
    'content/zh-Hans/docs/b.md': '# 乙\n\n别的文字。\n',
    'content/en/docs/a.md': '# First\n\nSome words, 研究生命科学.\n',
    'content/en/docs/c.md': '# Third\n\nWords only.\n',
    // Only its front matter is indexed.
    'content/zh-Hans/docs/d.tsx':
      "export const frontMatter = { title: 'D', description: '生命科学的人' }\nexport default () => <p>D</p>\n",
  })
  const store = memoryStore()
  const indexes = ({ files }: TestBuild): (string | undefined)[] =>
    ['search-index.json', 'en/search-index.json'].map((file) => files.get(file))
  const changes: readonly Files[] = [
    {},
    { 'site.config.ts': words(", ['命科', '生命']") },
    { 'content/zh-Hans/docs/b.md': '# 乙\n\n生命科学，饕餮纹。\n' },
    {
      'content/zh-Hans/docs/a.md': '# 生命科\n\n研究生命科学的人，命科学。\n\n## 节\n\n又研究。\n',
    },
    {
      'content/zh-Hans/docs/b.md': '---\ndescription: 命科学\n---\n\n# 乙\n\n生命科学，饕餮纹。\n',
    },
    { 'content/en/docs/c.md': '# Third\n\nOther words.\n' },
  ]
  for (const change of changes) {
    self.change(change)
    const kept = await self.build({ store })
    const fresh = await self.build({ store: memoryStore() })
    expect(indexes(kept)).toEqual(indexes(fresh))
  }
})

describe('the page list on the search page', () => {
  const listOf = ({ files }: TestBuild, file: string): string =>
    /<div class="site-index" data-slot="0">(.*?)<\/div>/s.exec(files.get(file) ?? '')?.[1] ?? ''

  test('contains all public pages and their headings', async () => {
    const built = await site({
      ...FILES,
      'content/en/docs/code.md':
        '---\ntoc: false\n---\n\n# Code\n\n## `a < b` & [c](guide.md)\n\n### Third\n\nx\n',
    }).build()
    expect(built.brief).toEqual([])
    const list = listOf(built, 'en/search/index.html')
    const links = Array.from(
      list.matchAll(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/g),
      ([, href, text]) => `${href} ${text}`,
    )
    expect(links).toEqual([
      '/en/docs/code Code',
      '/en/docs/code#a--b--c <code>a &lt; b</code> &amp; c',
      '/en/docs/code#third Third',
      '/en/docs/guide Manual',
      // A translation has the ids of its original.
      '/en/docs/guide#keys Shortcuts',
      '/en/docs/faq Old',
      '/en/docs/faqs/ Questions',
      '/en/blog/2025/01/02/news News of today',
      '/en/alone Alone',
    ])
    // A page that exists only in English is not listed in Chinese.
    expect(listOf(built, 'search/index.html')).not.toContain('Code')
  })

  test('contains both the title and the heading of a page if they differ', async () => {
    const { files } = await site({
      'site.config.ts': config(),
      'content/en/docs/a.md': '---\ntitle: Short\n---\n\n# A & B\n\n## Part\n',
    }).build()
    expect(files.get('search/index.html')).toContain(
      '<a href="/docs/a">Short</a><ul><li><a href="/docs/a">A &amp; B</a></li><li><a href="/docs/a#part">Part</a></li></ul>',
    )
  })

  test('lists posts like the blog, newest first', async () => {
    const built = await site({
      'site.config.ts': config('', BILINGUAL),
      'content/zh-Hans/blog/2025-01-03-c.md': '# 丙\n',
      'content/zh-Hans/blog/2025-01-01-a.md': '# 甲\n',
      'content/en/blog/2025-01-02-b.md': '# B\n',
    }).build()
    const list = listOf(built, 'en/search/index.html')
    expect(Array.from(list.matchAll(/2025\/01\/0(\d)\//g), ([, day]) => day)).toEqual([
      '3',
      '2',
      '1',
    ])
  })

  test('marks the language of an untranslated page', async () => {
    const built = await site({
      ...FILES,
      'content/zh-Hans/docs/new.md': '# 新的\n\n## 节\n\n字\n',
    }).build()
    expect(listOf(built, 'en/search/index.html')).toContain(
      '<li lang="zh-Hans"><a href="/en/docs/new">新的</a><ul><li><a href="/en/docs/new#节">节</a></li></ul>',
    )
  })

  test('omits headings if there are more than 3000', async () => {
    const many = (n: number): string =>
      `# Long\n\n${Array.from({ length: n }, (_, i) => `## Part ${i}\n`).join('\n')}`
    const links = async (n: number): Promise<number> => {
      const built = await site({ 'content/en/docs/long.md': many(n) }).build()
      return listOf(built, 'search/index.html').split('<a ').length - 1
    }
    expect(await links(3000)).toBe(3001)
    expect(await links(3001)).toBe(1)
  })
})

test('search settings may name paths in NFC or NFD', async () => {
  const [one, other] = ['NFC', 'NFD'].map((form) => 'éte'.normalize(form))
  const built = await site({
    'site.config.ts': config(
      `search: { exclude: ['docs/${other}/a'], contexts: { 'docs/${other}': 'Part' } }`,
    ),
    [`content/en/docs/${one}/a.md`]: '# A\n\nText.\n',
    [`content/en/docs/${one}/b.md`]: '# B\n\nText.\n',
  }).build()
  expect(built.brief).toEqual([])
  expect(indexFile(built)[0].documents.t).toEqual(['B'])
  expect(built.files.get('assets/site.json')).toContain(`"path":"docs/${one}"`)
})

test('an unknown search context in NFD is reported at its place', async () => {
  const { brief } = await site({
    'site.config.ts': config(`search: { contexts: { 'docs/${'é'.normalize('NFD')}': 'Part' } }`),
    'content/en/docs/a.md': '# A\n\nText.\n',
  }).build()
  expect(brief).toEqual([
    'idle-name site.config.ts:8:25 There is no part “docs/é”.'.normalize('NFC'),
  ])
})
