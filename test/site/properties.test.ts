// Tests properties that must hold for every site after any edit.

import { describe, expect, test } from 'vitest'
import { newRecent } from '../../src/shell/store/recent.ts'
import { memoryStore } from '../../src/shell/store/store.ts'
import { BILINGUAL, config, site, type Files, type TestBuild } from '../site.ts'
import { randomNumbers } from '../random.ts'
import { amendedSteps } from './amending.ts'
import { edit, page, reworded, START } from './random-site.ts'

describe.each([1, 2])('after random edits (%i)', (seed) => {
  test('builds the same output and problems from scratch, from a cache, and in a running process', async () => {
    const random = randomNumbers(seed)
    const self = site(START)
    const warm = memoryStore()
    const again = { store: memoryStore(), recent: newRecent() }
    let hits = 0
    const last = 19
    for (let step = 0; step <= last; step++) {
      self.change(edit(random))
      const kept = await self.build({ store: warm })
      const next = await self.build(again)
      // No edit touches code, so only the last step has an empty store and bundles it again.
      const fresh = await self.build(step === last ? { store: memoryStore() } : {})
      expect([...kept.files], `step ${step}`).toEqual([...fresh.files])
      expect(kept.problems, `step ${step}`).toEqual(fresh.problems)
      expect([...next.files], `step ${step}, again`).toEqual([...fresh.files])
      expect(next.problems, `step ${step}, again`).toEqual(fresh.problems)
      hits += kept.hits.parse.hits
    }
    expect(hits).toBeGreaterThan(130)
  }, 600_000)
})

test('amending a site after edits of text gives the same result as building it', async () => {
  const random = randomNumbers(17)
  const links = "values: { version: '1.0' }, links: { page: 'ignore', anchor: 'ignore' }"
  const self = site({ ...START, 'site.config.ts': config(links, BILINGUAL) })
  const amended = await amendedSteps(self, 20, () => {
    const doc = `content/zh-Hans/docs/p${random(8)}.md`
    return random(6) === 0 ? { [doc]: page(random) } : reworded(self.root, random)
  })
  expect(amended).toBeGreaterThan(5)
}, 600_000)

test('a new link into a folder of content is amended only if this is the folder of a locale', async () => {
  const doc = 'content/en/docs/a.md'
  const files = { [doc]: '# A\n\n[b](./b.md)\n', 'content/en/docs/b.md': '# B\n' }
  const self = site({ ...files, 'site.config.ts': config('', BILINGUAL) })
  const last = await self.build()
  const isAmended = async (text: string): Promise<boolean> => {
    self.change({ [doc]: `${files[doc]}\n${text}\n` })
    return (await self.amend(last, [doc])) !== undefined
  }
  for (const href of ['./b.md', '../../en/docs/b.md', '../../zh-Hans/docs/b.md'])
    expect(await isAmended(`[new](${href})`), href).toBe(true)
  for (const href of [
    '../../fr/docs/b.md',
    '../../zh/docs/b.md',
    '../../public/docs/b.md',
    'g\\b.md',
  ])
    expect(await isAmended(`[new](${href})`), href).toBe(false)
  expect(await isAmended('<a href="../../fr/docs/b.md">new</a>')).toBe(false)
})

test('a new site URL or limit gives the same result from a cache as from scratch', async () => {
  const self = site({
    'content/en/docs/a.md': '# A\n\ntext\n',
    // The page of this post does not contain the URL of the site.
    'content/en/blog/2025-01-02-p.md':
      '---\ncanonical: https://elsewhere.example/p\n---\n\n# P\n\n[A](/docs/a)\n',
  })
  const warm = memoryStore()
  const again = { store: memoryStore(), recent: newRecent() }
  await self.build({ store: warm })
  await self.build(again)
  for (const change of ["url: 'https://two.example'", 'limits: { html: 0.005 }']) {
    self.change({ 'site.config.ts': config(change) })
    const fresh = await self.build()
    for (const options of [{ store: warm }, again]) {
      const { files, problems } = await self.build(options)
      expect(problems, change).toEqual(fresh.problems)
      expect([...files], change).toEqual([...fresh.files])
    }
  }
})

test('an edited body renders one page again, an edited title all pages that show it', async () => {
  const docs = Object.fromEntries(
    Array.from({ length: 12 }, (_, i) => [
      `content/en/docs/${i < 6 ? 'a' : 'b'}/p${i}.md`,
      `# Page ${i}\n\nText.\n`,
    ]),
  )
  const self = site(docs)
  const store = memoryStore()
  await self.build({ store })
  const misses = async (files: Files): Promise<[number, number]> => {
    const { hits } = await self.change(files).build({ store })
    return [hits.parse.misses, hits.render.misses]
  }
  expect(await misses({})).toEqual([0, 0])
  expect(await misses({ 'content/en/docs/a/p0.md': '# Page 0\n\nOther text.\n' })).toEqual([1, 1])
  // Its five neighbors in the sidebar, itself, the list of all pages, and the home page, since it now comes first.
  // The other folder is not rendered again.
  expect(await misses({ 'content/en/docs/a/p5.md': '# New title\n\nText.\n' })).toEqual([1, 8])
})

test('every address on every page leads to an output file', async () => {
  const random = randomNumbers(1)
  const self = site(START)
  for (let step = 0; step < 25; step++) self.change(edit(random))
  self.change({ 'site.config.ts': START['site.config.ts'] })
  // Replaces the files that have problems, which may break links to them: hence several turns.
  let built = await self.build()
  for (let turn = 0; turn < 8 && built.diagnostics.length > 0; turn++) {
    const wrong = built.diagnostics.flatMap(({ path: file }) => file ?? [])
    built = await self
      .change(
        Object.fromEntries(wrong.map((file) => [file, '# 改好了 Mended\n\n[首页 home](/)\n'])),
      )
      .build()
  }
  const { files, problems } = built
  const known = new Set(
    [...files.keys()].flatMap((file) => [
      `/${file}`,
      `/${file.replace(/index\.html$/, '')}`,
      `/${file.replace(/\/index\.html$/, '')}`,
    ]),
  )
  const found = new Set<string>()
  for (const [file, html] of files) {
    if (!file.endsWith('.html')) continue
    for (const [, url = ''] of html.matchAll(/ (?:href|src)="(\/[^"#?]*)/g))
      found.add(decodeURI(url))
  }
  expect([...found].filter((url) => !known.has(url))).toEqual([])
  expect(problems).toEqual([])
  expect(found.size).toBeGreaterThan(30)
})

test('a mistake in front matter adds no false problems elsewhere, and hides few', async () => {
  const rights: Readonly<Record<string, readonly string[]>> = {
    'content/en/docs/a.md': [
      'title: A',
      'redirects: [/docs/old]',
      'keywords: [x]',
      'sidebar: docs',
    ],
    'content/en/docs/b.md': ['title: B', 'draft: true', 'redirects: [/docs/older]'],
    'content/en/blog/2024-01-01-c.md': ['title: C', 'tags: [t, u]', 'unlisted: true'],
    'content/en/blog/2024-01-02-d.md': ['title: D', 'tags: v', 'image: ./gone.png'],
  }
  const wrongs = (line: string): string[] => {
    const [key = '', value = ''] = line.split(': ')
    const lines = [`${key}: { "${value}": ${value} }`, `${key}: a: ${value}`, `${key}: "${value}`]
    return [
      ...lines,
      `my_${key}: ${value}`,
      `${key}s: ${value}`,
      `${key}: ${value}\n${key}: ${value}`,
    ]
  }
  const body = '\n## Part\n\n[a](./gone.md) [b](#gone) [c](./a.md#gone) ![d](./gone.png)\n'
  const file = (head: readonly string[]): string => `---\n${head.join('\n')}\n---\n${body}`
  const links = ['old', 'older', 'a#part', 'b', 'b#x'].map((to) => `[l](/docs/${to})`)
  const tags = ['', '/t', '/v', '/none', '/t/page/2'].map((to) => `[l](/blog/tags${to})`)
  const self = site({
    'site.config.ts': config(
      "nav: [{ label: 'x', href: '/docs/old' }], redirects: { '/to': '/blog/tags/v' }",
    ),
    'content/en/docs/l.md': `# L\n\n${[...links, ...tags, '[l](./old.md) [l](/blog)'].join('\n')}\n`,
    'content/search.tests.yaml': '- { query: x, locale: en, page: /docs/a }\n',
    ...Object.fromEntries(Object.entries(rights).map(([doc, head]) => [doc, file(head)])),
  })
  /** Returns problems without those in the front matter of `doc`. Lines of its body are counted from its end. */
  const keysOf = ({ diagnostics }: TestBuild, doc: string, head: readonly string[]): string[] => {
    const end = file(head).split('\n').length
    const start = end - body.split('\n').length
    return diagnostics.flatMap(({ code, line = 0, column, ...place }) => {
      if (place.path !== doc) return [`${code} ${place.path} ${line} ${column}`]
      return line > start ? [`${code} ${line - end} ${column}`] : []
    })
  }
  const right = await self.build()
  let [told, all] = [0, 0]
  for (const [doc, head] of Object.entries(rights)) {
    const known = new Set(keysOf(right, doc, head))
    for (const [i, line] of head.entries())
      for (const wrong of wrongs(line)) {
        const changed = head.with(i, wrong)
        const found = keysOf(await self.change({ [doc]: file(changed) }).build(), doc, changed)
        expect(
          found.filter((each) => !known.has(each)),
          `${doc}: ${wrong}`,
        ).toEqual([])
        told += found.length
        all += known.size
      }
    self.change({ [doc]: file(head) })
  }
  expect(told / all).toBeGreaterThan(0.8)
}, 600_000)
