// Tests the suggestions for renamed pages in sidebars, the config and search tests.

import { expect, test } from 'vitest'
import { committed } from '../git.ts'
import { BILINGUAL, config, site, type Files } from '../site.ts'

const doc = (name: string, words: string): string => `# ${name}\n\n${name} ${words.repeat(30)}\n`
const [CHINESE, ENGLISH] = ['一些文字。', 'Some words. ']
const both = (name: string): Files => ({
  [`content/zh-Hans/docs/${name}.md`]: doc(name, CHINESE),
  [`content/en/docs/${name}.md`]: doc(name, ENGLISH),
})
const FILES: Files = {
  'site.config.ts': config("search: { exclude: ['docs/vc'] }", BILINGUAL),
  ...both('groq'),
  ...both('free'),
  ...both('vc'),
  ...both('vip'),
  'content/zh-Hans/docs/_sidebars.yaml': 'main: [groq, free, vc, vip]\n',
  'content/search.tests.yaml':
    '- { query: groq, locale: zh-Hans, page: /docs/groq }\n- { query: groq, locale: en, page: /docs/groq }\n',
}

test('a page renamed in Git is suggested by its new name', async () => {
  const self = site({ ...FILES, 'site.config.ts': config('', BILINGUAL) })
  const git = committed(self)
  for (const locale of ['zh-Hans', 'en'])
    for (const [from, to] of [
      ['groq', 'groqcloud'],
      ['vc', 'verification'],
    ])
      git('mv', `content/${locale}/docs/${from}.md`, `content/${locale}/docs/${to}.md`)
  const { brief, hints } = await self.build()
  expect(brief).toEqual([
    'search-test content/search.tests.yaml:1:35 There is no page at /docs/groq that the search can find.',
    'search-test content/search.tests.yaml:2:30 There is no page at /en/docs/groq that the search can find.',
    'unknown-doc content/zh-Hans/docs/_sidebars.yaml:1:8 There is no document “groq”.',
    'unknown-doc content/zh-Hans/docs/_sidebars.yaml:1:20 There is no document “vc”.',
  ])
  expect(hints).toEqual([
    'Did you mean /docs/groqcloud? It was renamed.',
    'Did you mean /docs/groqcloud? It was renamed.',
    'Did you mean groqcloud? It was renamed.',
    'Did you mean verification? It was renamed.',
  ])
})

test('a rename in Git is not suggested for a page that exists again', async () => {
  const self = site(FILES)
  const git = committed(self)
  for (const locale of ['zh-Hans', 'en'])
    git('mv', `content/${locale}/docs/groq.md`, `content/${locale}/docs/groqcloud.md`)
  git('commit', '-qm', 'two')
  self.change({
    'content/zh-Hans/docs/groq.md': `---\nsearch: false\n---\n\n${doc('groq', CHINESE)}`,
    'content/en/docs/groq.md': `---\nsearch: false\n---\n\n${doc('groq', ENGLISH)}`,
  })
  const { brief, hints } = await self.build()
  expect(brief.map((each) => each.replace(/:.*/, ''))).toEqual([
    'search-test content/search.tests.yaml',
    'search-test content/search.tests.yaml',
  ])
  expect(hints.join(' ')).not.toContain('It was renamed.')
})

test('a rename in Git is found for a name that looks like two joined list items', async () => {
  const self = site({ ...FILES, ...both('a - b') })
  const git = committed(self)
  for (const locale of ['zh-Hans', 'en'])
    git('mv', `content/${locale}/docs/a - b.md`, `content/${locale}/docs/ab.md`)
  self.change({ 'content/zh-Hans/docs/_sidebars.yaml': 'main: [groq, free, vc, vip, a - b]\n' })
  expect((await self.build()).hints).toContain('Did you mean ab? It was renamed.')
  self.change({
    'content/zh-Hans/docs/_sidebars.yaml':
      'main: [groq, free, vc, a - b, { label: More, items: [ab, vip] }]\n',
  })
  expect((await self.build()).hints).toContain(
    'Remove this: it is now called ab, which is listed, too.',
  )
})

test('a name that is already listed is not suggested', async () => {
  const self = site({
    ...FILES,
    'site.config.ts': config(
      "search: { exclude: ['docs/old', 'docs/vc', 'docs/beginning'] }",
      BILINGUAL,
    ),
    'content/zh-Hans/docs/vc.md': `---\nredirects: [/docs/old]\n---\n\n${doc('vc', CHINESE)}`,
    'content/zh-Hans/pages/index.md': `---\nredirects: [/docs/beginning]\n---\n\n# 甲\n`,
  })
  const { hints } = await self.build()
  expect(hints).toEqual([
    'Remove this, or name one that exists.',
    'Remove this, or name one that exists.',
  ])
})

test('the target of a redirect is suggested', async () => {
  const self = site(FILES)
  const move = (from: string, to: string): Files => ({
    [`content/en/docs/${from}.md`]: undefined,
    [`content/zh-Hans/docs/${from}.md`]: undefined,
    [`content/zh-Hans/docs/${to}.md`]: `---\nredirects: [/docs/${from}]\n---\n\n${doc(to, CHINESE)}`,
    [`content/en/docs/${to}.md`]: `---\nredirects: [/docs/${from}]\n---\n\n${doc(to, ENGLISH)}`,
  })
  self.change({
    ...move('groq', 'cloud'),
    ...move('vc', 'verification'),
    'content/zh-Hans/docs/_sidebars.yaml': undefined,
  })
  const { hints } = await self.build()
  expect(hints).toEqual([
    'Did you mean /docs/cloud? A redirect leads there.',
    'Did you mean /docs/cloud? A redirect leads there.',
    'Did you mean “docs/verification”? A redirect leads there.',
  ])
})
