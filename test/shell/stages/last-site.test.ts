// Tests that a build does nothing if nothing has changed, and that every change appears in its output.

import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { BuildResult } from '../../../src/shell/stages/build-summary.ts'
import { buildHere } from '../../building.ts'
import { newFolder, write } from '../../folder.ts'
import { gitIn } from '../../git.ts'
import { BILINGUAL, config } from '../../site.ts'
import { PROGRAM } from '../../program.ts'

const FILES = {
  'site.config.ts': config(),
  'content/en/docs/a.md': '# A\n\n![](a.svg) [B](b.md)\n',
  'content/en/docs/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  'content/en/docs/b.md': '# B\n',
  'content/en/pages/c.tsx':
    "import { word } from '../../../word.ts'\nexport const frontMatter = { title: 'C' }\nexport default () => <h1>{word}</h1>\n",
  'content/public/robots.txt': 'User-agent: *\n',
  'word.ts': "export const word = 'one'\n",
}

/** A built site with its cache. */
const seed = newFolder()
let root: string
/** The date of new commits. */
let committed: string

beforeAll(async () => {
  write(seed, FILES)
  await buildHere(seed)
})

beforeEach(() => {
  root = newFolder()
  fs.cpSync(seed, root, { recursive: true })
  committed = '2020-01-02T00:00:00Z'
})

const build = (options?: Parameters<typeof buildHere>[1]): Promise<BuildResult> =>
  buildHere(root, options)

/** Builds the site from scratch, without a cache, and returns its hash. */
async function treeAnew(): Promise<string> {
  const out = path.join(newFolder(), 'dist')
  return (await build({ cache: undefined, out })).tree
}

/** Builds twice, and returns for each build whether it was a full one. */
async function areMade(): Promise<readonly boolean[]> {
  return [isMade(await build()), isMade(await build())]
}

/** Whether a build was a full one, which neither reused nor amended the last site. */
function isMade({ stages }: BuildResult): boolean {
  return (stages.plan ?? 0) > 0
}

function output(file: string): string {
  return fs.readFileSync(path.join(root, 'dist', file), 'utf8')
}

const git = (...args: readonly string[]): string => gitIn(root, committed)(...args)

test('does not rebuild an unchanged site', () => {
  // Each build is a process of its own, so it knows only what is in the cache.
  const run = (): BuildResult => {
    const command = [PROGRAM, 'build', '--json', '--root', root]
    const { stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' })
    expect(stderr).toBe('')
    return JSON.parse(stdout) as BuildResult
  }
  const first = run()
  const second = run()
  expect([first, second].map(isMade)).toEqual([true, false])
  expect(second.cache).toMatchObject({ parse: { misses: 0 }, render: { misses: 0 } })
  expect(second.cache['render']?.hits).toBe(first.cache['render']?.misses)
  expect(Object.keys(second.stages)).toEqual(Object.keys(first.stages))
  const told = ({ pages, locales, search, largest, tree, diagnostics }: BuildResult): unknown => ({
    pages,
    locales,
    search,
    largest,
    tree,
    diagnostics,
  })
  expect(told(second)).toEqual(told(first))
  // The cached results of the stages are still there for the next change.
  write(root, { 'content/en/docs/b.md': '# B\n\nmore\n' })
  const third = run()
  expect(third.cache['parse']).toEqual({ hits: 1, misses: 1 })
  expect(third.outputs.written).toBeGreaterThan(0)
  expect(third.outputs.written).toBeLessThan(third.outputs.files / 2)
  write(root, { 'content/en/docs/b.md': '# B\n\nmore\n\nand more\n' })
  expect(isMade(run())).toBe(false)
  expect(output('docs/b/index.html')).toContain('and more')
})

test('does not rebuild an unchanged site with a warning of an unknown name', async () => {
  write(root, { 'site.config.ts': config("search: { exclude: ['docs/none'] }") })
  expect(await areMade()).toEqual([true, false])
})

test('reports a theme folder without an entry file as soon as it exists', async () => {
  expect((await build()).diagnostics.map(({ code }) => code)).not.toContain('ignored-folder')
  write(root, { 'theme/App.tsx': 'export default () => null\n' })
  expect((await build()).diagnostics.map(({ code }) => code)).toContain('ignored-folder')
})

test('amends a site in which only texts have changed, and rebuilds it for a new title', async () => {
  const post = 'content/en/blog/2025-01-02-news.md'
  write(root, { [post]: '# News\n\nOne.\n', 'content/en/docs/b.md': '# B\n\nFirst.\n' })
  const { pages } = await build()
  write(root, {
    'content/en/docs/b.md': '<!-- a line before -->\n\n# B\n\nFirst.\n\nmore wrens\n',
    [post]: '# News\n\nOne.\n\nTwo.\n',
  })
  const changed = await build()
  expect(isMade(changed)).toBe(false)
  expect(changed.cache).toMatchObject({
    parse: { hits: 1, misses: 2 },
    // The post is also shown in a list.
    render: { hits: pages - 3, misses: 3 },
  })
  expect(output('docs/b/index.html')).toContain('more wrens')
  expect(output('docs/b/index.md')).toContain('more wrens')
  expect(output('blog/rss.xml')).toContain('Two.')
  expect(output('search-index.json')).toContain('wrens')
  expect(output('assets/site.json')).toContain(changed.search['en']?.url)
  expect(changed.tree).toBe(await treeAnew())
  expect((await build()).outputs).toEqual({ ...changed.outputs, written: 0, removed: 0 })

  // The description of a page follows its text. A page that loses its text needs a full build.
  write(root, {
    'content/en/docs/b.md': '# B\n\nSecond.\n',
    [post]: '# News\n\nUno.\n',
  })
  const described = await build()
  expect(isMade(described)).toBe(false)
  expect(output('docs/b/index.html')).toContain('content="Second."')
  expect(output('blog/rss.xml')).toContain('<description>Uno.</description>')
  expect(described.tree).toBe(await treeAnew())
  write(root, { 'content/en/docs/b.md': '# B\n' })
  expect(isMade(await build())).toBe(true)
  expect(output('docs/b/index.html')).not.toContain('Second.')

  // Other pages may depend on a title, but not on a diagnostic.
  write(root, { 'content/en/docs/b.md': '# B\n\nFirst.\n' })
  await build()
  write(root, { 'content/en/docs/b.md': '# Bee\n\nFirst.\n' })
  const title = await build()
  expect(isMade(title)).toBe(true)
  expect(title.cache['parse']).toEqual({ hits: 2, misses: 1 })
  write(root, { 'content/en/docs/b.md': '# Bee\n\nFirst.\n\n> [!NOTE]-\n> this\n' })
  const alert = await build()
  expect([isMade(alert), alert.diagnostics.at(-1)?.line]).toEqual([false, 5])
  write(root, { 'content/en/docs/b.md': '# Bee\n\nFirst.\n\n\n> [!NOTE]-\n> this\n' })
  const told = await build()
  expect([isMade(told), told.diagnostics.at(-1)?.line]).toEqual([false, 6])
  write(root, { 'content/en/docs/b.md': '# Bee\n\nFirst.\n' })
  expect((await build()).diagnostics).toHaveLength(alert.diagnostics.length - 1)
})

/** A bilingual site with a translated page, two untranslated ones, a post and an image. */
const LINKED = {
  'site.config.ts': config("links: { page: 'warn' }", BILINGUAL),
  'content/zh-Hans/docs/a.md': '# 甲\n\n[乙](b.md) [图](a.svg)\n\n## 节\n',
  'content/zh-Hans/docs/a.svg': FILES['content/en/docs/a.svg'],
  'content/zh-Hans/docs/b.md': '# 乙\n\n乙。[甲](a.md)\n\n## 一 节\n\n<p id="raw">x</p>\n',
  'content/zh-Hans/docs/b c.md': '# 丙\n\n## Two Words\n',
  'content/en/docs/a.md': '# A\n\n[B](b.md) [picture](../../zh-Hans/docs/a.svg)\n\n## Part\n',
  'content/zh-Hans/blog/2025-01-02-n.md':
    '---\ntags: [t]\n---\n\n# 新\n\n一。[甲](../docs/a.md)\n\n<!-- truncate -->\n\n## 段\n',
}

const linkedSeed = newFolder()

beforeAll(async () => {
  write(linkedSeed, LINKED)
  // Files written just now may still change, so a build would not remember them.
  await sleep(50)
  await buildHere(linkedSeed)
})

function start(): void {
  fs.rmSync(root, { recursive: true })
  fs.cpSync(linkedSeed, root, { recursive: true, preserveTimestamps: true })
}

/** Links that are appended to a file, and whether they need a full build. */
const LINKS: readonly [file: keyof typeof LINKED, links: string, isMade: boolean][] = [
  [
    'content/zh-Hans/docs/a.md',
    '[b](./b.md) [c](b%20c.md) <https://a.example/> [m](mailto:a@a.example)',
    false,
  ],
  [
    'content/zh-Hans/docs/a.md',
    '[b](/docs/b) [c](/docs/b%20c/) [n](/blog/2025/01/02/n) [t](/blog/tags/t) [s](/search) [h](/)',
    false,
  ],
  ['content/zh-Hans/docs/a.md', '[b](b.md#一-节) [c](b%20c.md#two-words) [here](#节)', false],
  ['content/zh-Hans/docs/a.md', '[x](/en/docs/b) [y](//b.example/x?y#z)', false],
  [
    'content/zh-Hans/docs/b.md',
    '[a](a.md) [a](a.md#节) [b](../blog/2025-01-02-n.md) [here](#一-节)',
    false,
  ],
  ['content/zh-Hans/docs/b.md', '[raw](#raw)', true],
  ['content/en/docs/a.md', '[b](/docs/b) [x](b.md) [here](#节)', false],
  ['content/en/docs/a.md', '[b](b.md#一-节)', true],
  ['content/zh-Hans/blog/2025-01-02-n.md', '[b](../docs/b.md) [here](#段)', false],
  ['content/zh-Hans/docs/a.md', '[file](/robots.txt)', true],
  ['content/zh-Hans/docs/a.md', '[b](b)', true],
]

test.each(LINKS)(
  'rebuilds a site only for new links whose targets it does not know: %s, %s',
  async (file, links, wanted) => {
    start()
    // A link in front changes the numbers of all others.
    const text = LINKED[file]
      .replace(/\[(?!t\])/, '[b](https://b.example/) [')
      .replace(/\n*$/, `\n\n${links}\n`)
    write(root, { [file]: text })
    const linked = await build()
    expect(linked.diagnostics.map(({ code }) => code)).toEqual(['no-history'])
    expect(isMade(linked)).toBe(wanted)
    expect(linked.tree).toBe(await treeAnew())
    // Removes the new links and one of the old.
    write(root, { [file]: LINKED[file].replace(/\[乙\]\(.*?\) |\[B\]\(.*?\) /, '') })
    const without = await build()
    expect(isMade(without)).toBe(false)
    expect(without.tree).toBe(await treeAnew())
  },
)

test.each([
  ['[lost](none.md)', 'broken-link'],
  ['[lost](b.md#none)', 'broken-anchor'],
  ['[lost](#none)', 'broken-anchor'],
  ['[lost](/docs/none)', 'broken-link'],
  ['[lost](https://docs.example/docs/none)', 'broken-link'],
  ['[lost](https:/x.example)', 'bad-address'],
])('reports a new link that is broken or malformed: %s', async (link, code) => {
  start()
  write(root, { 'content/zh-Hans/docs/a.md': `${LINKED['content/zh-Hans/docs/a.md']}\n${link}\n` })
  const { diagnostics } = await build()
  expect(diagnostics.slice(1)).toMatchObject([{ code, path: 'content/zh-Hans/docs/a.md' }])
})

const [ZH, EN, ALONE, POST] = [
  'content/zh-Hans/docs/a.md',
  'content/en/docs/a.md',
  'content/zh-Hans/docs/b c.md',
  'content/zh-Hans/blog/2025-01-02-n.md',
] as const

/** Returns some files of `LINKED` with a part replaced, by default the first heading. */
function replaced(
  files: Partial<Record<keyof typeof LINKED, string>>,
  from: string | RegExp = /## .*/,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files).map(([file, to]) => [
      file,
      LINKED[file as keyof typeof LINKED].replace(from, () => to),
    ]),
  )
}

/** Changes of headings, the output file and the text that show them, and the diagnostics. */
const HEADINGS: readonly [
  what: string,
  files: Record<string, string>,
  file: string,
  text: string,
  codes: readonly string[],
][] = [
  [
    'one more',
    replaced({ [ALONE]: '## Two Words\n\n## Two Words\n\n### 三 字' }),
    'en/search/index.html',
    '#two-words-1">Two Words<',
    [],
  ],
  ['another name', replaced({ [ALONE]: '## 两个词' }), 'docs/b c/index.html', 'id="两个词"', []],
  [
    'another level',
    replaced({ [ALONE]: '#### Two Words' }),
    'search/index.html',
    '丙</a></li>',
    [],
  ],
  ['none', replaced({ [ALONE]: '只有文字。' }), 'docs/b c/index.html', '只有文字。', []],
  [
    'an id of its own',
    replaced({ [ALONE]: '## Two Words {#two}' }),
    'search-index.json',
    '#two',
    [],
  ],
  [
    'in a post',
    replaced({ [POST]: '## 段落\n\n二。' }),
    'blog/2025/01/02/n/index.html',
    'id="段落"',
    [],
  ],
  [
    'another name, of which translations have their ids',
    replaced({ [ZH]: '## 章' }),
    'en/docs/a/index.html',
    '<h2 id="章"',
    [],
  ],
  [
    'another name in a translation',
    replaced({ [EN]: '## Piece' }),
    'search-index.json',
    'Piece',
    [],
  ],
  [
    'one more in each language',
    replaced({ [ZH]: '## 前\n\n## 节', [EN]: '## Before\n\n## Part' }),
    'en/search/index.html',
    '#前">Before<',
    [],
  ],
  [
    'one more in one language',
    replaced({ [ZH]: '## 前\n\n## 节' }),
    'docs/a/index.html',
    '<h2 id="前"',
    ['differing-headings'],
  ],
  [
    'a link to a new one',
    {
      ...replaced({ [ALONE]: '## 两个词' }),
      ...replaced({ [ZH]: '](b%20c.md#两个词)' }, '](b.md)'),
    },
    'docs/a/index.html',
    'href="/docs/b%20c#两个词"',
    [],
  ],
]

test.each(HEADINGS)(
  'amends a site for changed headings that no link led to: %s',
  async (_, files, file, text, codes) => {
    start()
    write(root, files)
    const changed = await build()
    expect(changed.diagnostics.map(({ code }) => code)).toEqual(['no-history', ...codes])
    expect(isMade(changed)).toBe(false)
    expect(output(file)).toContain(text)
    expect(changed.tree).toBe(await treeAnew())
    write(root, LINKED)
    const again = await build()
    expect(isMade(again)).toBe(false)
    expect(again.tree).toBe(await treeAnew())
  },
)

test('amends a site for a changed description, keywords or date, not for a first date or a title', async () => {
  start()
  const say = (...lines: readonly string[]): Promise<BuildResult> => {
    write(root, { [ALONE]: ['---', ...lines, '---', '', LINKED[ALONE]].join('\n') })
    return build()
  }
  const turns: readonly [isMade: boolean, lines: readonly string[]][] = [
    [false, ['description: 说明一', 'keywords: [鹪鹩, 山雀]']],
    [false, ['description: 说明二']],
    [false, []],
    // A first date adds a line to the page.
    [true, ['updated: 2025-02-03']],
    [false, ['updated: 2025-02-04', 'description: 说明三']],
    [true, ['title: 丙', 'description: 说明三']],
  ]
  for (const [wanted, lines] of turns) {
    const said = await say(...lines)
    expect([lines, isMade(said)]).toEqual([lines, wanted])
    for (const line of lines)
      if (line.startsWith('description'))
        expect(output('docs/b c/index.html')).toContain(line.slice(13))
    if (lines.join(' ').includes('鹪鹩')) expect(output('search-index.json')).toContain('鹪鹩')
    expect(said.tree).toBe(await treeAnew())
  }
})

test.each([
  ['of another page', '](b%20c.md#two-words)', ZH],
  ['as a path', '](/docs/b%20c#two-words)', ZH],
  ['with the address of the site', '](https://docs.example/docs/b%20c#two-words)', ZH],
  ['of the same page', '\n\n[x](#two-words)', ALONE],
])('reports a broken link to a renamed heading: %s', async (_, link, file) => {
  start()
  const from = file === ZH ? '](b.md)' : '\n'
  write(root, replaced({ [file]: link }, from))
  expect((await build()).diagnostics).toHaveLength(1)
  const text = fs.readFileSync(path.join(root, ALONE), 'utf8')
  write(root, { [ALONE]: text.replace('## Two Words', '## 两个词') })
  const { diagnostics } = await build()
  expect(diagnostics.slice(1)).toMatchObject([{ code: 'broken-anchor', path: file }])
})

test('amends a site for a renamed heading even if a link to another site has that anchor', async () => {
  start()
  write(root, replaced({ [ZH]: '](https://elsewhere.example/docs/b%20c#two-words)' }, '](b.md)'))
  await build()
  write(root, replaced({ [ALONE]: '## 两个词' }))
  const changed = await build()
  expect(isMade(changed)).toBe(false)
  expect(changed.tree).toBe(await treeAnew())
})

test('updates the hint for a broken anchor with new headings, and drops it when one matches', async () => {
  start()
  write(root, {
    'site.config.ts': config("links: { page: 'warn', anchor: 'warn' }", BILINGUAL),
    ...replaced({ [ZH]: '](b%20c.md#two-birds)' }, '](b.md)'),
  })
  const hints = async (): Promise<readonly string[]> =>
    (await build()).diagnostics.slice(1).map(({ hint }) => hint ?? '')
  expect(await hints()).toMatchObject([expect.stringContaining('#two-words')])
  write(root, replaced({ [ALONE]: '## Two Words\n\n## Two Birdies' }))
  expect(await hints()).toMatchObject([expect.stringContaining('#two-birdies')])
  write(root, replaced({ [ALONE]: '## Two Words\n\n## Two Birds' }))
  expect(await hints()).toEqual([])
})

test('stops publishing a file when the last link to it is removed', async () => {
  start()
  const { outputs } = await build()
  for (const file of ['content/zh-Hans/docs/a.md', 'content/en/docs/a.md'] as const)
    write(root, { [file]: LINKED[file].replace(/\[[^\]]*\]\(\S*a\.svg\)/, '') })
  const without = await build()
  expect(without.outputs.files).toBe(outputs.files - 1)
  expect(without.tree).toBe(await treeAnew())
})

test('restores changed or deleted outputs, and reuses the site in a copy of its folder', async () => {
  const { outputs } = await build()
  const page = output('docs/a/index.html')
  fs.writeFileSync(path.join(root, 'dist/docs/a/index.html'), 'changed')
  fs.rmSync(path.join(root, 'dist/docs/b/index.html'))
  const second = await build()
  expect(isMade(second)).toBe(false)
  expect(second.outputs).toEqual({ ...outputs, written: 2, removed: 0 })
  expect(output('docs/a/index.html')).toBe(page)
  fs.rmSync(path.join(root, 'dist'), { recursive: true })
  expect((await build()).outputs.written).toBe(outputs.files)

  const first = root
  root = newFolder()
  fs.cpSync(first, root, { recursive: true })
  expect(isMade(await build())).toBe(false)
  write(root, { 'site.config.ts': config("description: { en: 'Copied' }") })
  await build()
  expect(output('index.html')).toContain('content="Copied"')
})

/** Changes, and the output file and the text that show each. */
const CHANGES: readonly [files: Record<string, string>, file: string, text: string][] = [
  [{ 'content/en/docs/a.md': '# Other\n' }, 'docs/a/index.html', 'Other'],
  [{ 'content/en/docs/d.md': '# New\n' }, 'sitemap.xml', '/docs/d'],
  [{ 'content/public/robots.txt': 'Disallow: /x\n' }, 'robots.txt', 'Disallow: /x'],
  [{ 'word.ts': "export const word = 'two'\n" }, 'c/index.html', 'two'],
  [{ 'content/en/docs/_sidebars.yaml': 'main: [b]\n' }, 'docs/b/index.html', 'class="sidebar"'],
  [{ 'site.config.ts': config("description: { en: 'All' }") }, 'index.html', 'content="All"'],
  [
    {
      'theme/index.tsx': 'export default ({ children }) => <main><b>mine</b>{children}</main>\n',
    },
    'docs/b/index.html',
    '<b>mine</b>',
  ],
]

test('shows every kind of change in the output', async () => {
  await build()
  for (const [files, file, text] of CHANGES) {
    const names = Object.keys(files)
    write(root, files)
    expect([names, isMade(await build())]).toEqual([names, true])
    expect(output(file), names.join(' ')).toContain(text)
  }
  fs.rmSync(path.join(root, 'content/en/docs/d.md'))
  expect((await build()).outputs.removed).toBeGreaterThan(0)
  expect(isMade(await build({ base: '/x/' }))).toBe(true)
  expect(output('docs/b/index.html')).toContain('/x/')
  const last = await build()
  expect(last.tree).toBe(await treeAnew())
})

test('amends a site with new dates when changed files are committed', async () => {
  const [doc, post] = ['content/en/docs/b.md', 'content/en/blog/2019-01-02-news.md']
  write(root, { [doc]: '# B\n\nFirst.\n', [post]: '# News\n\nOne.\n' })
  git('init', '-q')
  git('add', 'content')
  git('commit', '-qm', 'first')
  await build()
  write(root, { [doc]: '# B\n\nFirst.\n\nmore\n', [post]: '# News\n\nOne.\n\nTwo.\n' })
  expect(isMade(await build())).toBe(false)
  // Only the dates of the last changes differ now.
  committed = '2030-04-05T06:07:08Z'
  git('commit', '-qam', 'second')
  const later = await build()
  expect(isMade(later)).toBe(false)
  for (const file of ['docs/b/index.html', 'blog/2019/01/02/news/index.html', 'blog/atom.xml'])
    expect(output(file), file).toContain(committed)
  expect(output('sitemap.xml').split(committed)).toHaveLength(3)
  expect(later.tree).toBe(await treeAnew())
  // A file that is committed for the first time gets a date, which needs more than a changed date.
  write(root, { 'content/en/docs/new.md': '# New\n' })
  await build()
  git('add', 'content')
  git('commit', '-qm', 'third')
  expect(isMade(await build())).toBe(true)
})

test('rebuilds a site when git has other answers, and runs config functions in every build', async () => {
  git('init', '-q')
  git('add', 'content')
  git('commit', '-qm', 'first')
  expect(await areMade()).toEqual([true, false])
  committed = '2020-03-04T00:00:00Z'
  git('commit', '-q', '--amend', '--no-edit', '--reset-author')
  expect(await areMade()).toEqual([true, false])
  // The original of a translation without one may have been renamed, which git knows once that is staged.
  write(root, {
    'site.config.ts': config('', BILINGUAL),
    'content/zh-Hans/docs/old.md': `# 旧\n\n${'一些文字。'.repeat(30)}\n`,
    'content/en/docs/old.md': '# Old\n',
  })
  git('add', 'content')
  git('commit', '-qm', 'second')
  fs.renameSync(
    path.join(root, 'content/zh-Hans/docs/old.md'),
    path.join(root, 'content/zh-Hans/docs/new.md'),
  )
  const told = async (): Promise<readonly [boolean, boolean]> => {
    const result = await build()
    const isTold = result.diagnostics.some(({ code }) => code === 'renamed-original')
    return [isMade(result), isTold]
  }
  expect([await told(), await told()]).toEqual([
    [true, false],
    [false, false],
  ])
  git('add', 'content')
  expect([await told(), await told()]).toEqual([
    [true, true],
    [false, true],
  ])
  git('reset', '-q')
  // A site in this state was built before.
  expect(await told()).toEqual([false, false])
  write(root, { 'content/en/docs/b.md': '# B\n\nmore\n' })
  expect(await told()).toEqual([false, false])
  git('add', 'content')
  expect(await told()).toEqual([false, true])
  write(root, FILES)
  // For a broken link, git is asked for the new name of the missing file.
  write(root, {
    'site.config.ts': config("links: { page: 'warn' }"),
    'content/en/docs/b.md': '# B\n\n[gone](./gone.md)\n',
  })
  expect(await areMade()).toEqual([true, true])
  write(root, {
    ...FILES,
    'site.config.ts': config(
      "outputs: (all) => [...all, { file: 'now.txt', content: String(performance.now()) }]",
    ),
  })
  await build()
  const now = output('now.txt')
  await build()
  expect(output('now.txt')).not.toBe(now)
})
