// Tests that `check-links --fix` rewrites links in `_sidebars.yaml` and `_authors.yaml`, and nothing else there.

import { expect, test } from 'vitest'
import { yamlTexts } from '../../../src/core/reading/yaml-texts.ts'
import { filePath } from '../../../src/shared/contract.ts'
import { audit, brief, built, textOf } from '../../audited.ts'
import { BILINGUAL } from '../../site.ts'

const SIDEBARS = 'content/en/docs/_sidebars.yaml'
const AUTHORS = 'content/en/blog/_authors.yaml'
const SETTINGS = `links: { page: 'warn', anchor: 'warn' },
  values: { at: 'old' },
  redirects: { '/docs/old': '/docs/a', '/docs/old-b': '/docs/b#part' },`

const FILES = {
  'content/en/docs/a.md': '# A\n\n## B\n',
  'content/en/docs/b.md': '# B\n\n## Part\n',
  'content/en/pages/who.md': '# Who\n',
}

test('fixes links in sidebars and of authors however they are quoted, and changes nothing else', async () => {
  const sidebars = `# Links of the docs: /docs/old
main:
  - a   # first
  - label:   Plain
    href:    /docs/old   # was /docs/old
  - { label: '/docs/old', href: '/docs/old?x=1' }
  - {href: "/docs/old-b" , label: "Double"}
  - label: More
    items: [b, { label: Flow, href: /docs/old#b }, {"href": /docs/old, label: F}]
  - label: Near
    href: /docs/olds-b
  - { label: Anchor, href: "/docs/b#prat" }
`
  const authors = `anna: { name: Anna, url: 'https://docs.example/docs/old' }\nben:\n  name: Ben\n  url: https://docs.example/whoo\n`
  const root = await built(
    {
      ...FILES,
      'content/en/blog/2025-01-01-x.md': '---\nauthors: [anna, ben]\n---\n\n# X\n',
      [SIDEBARS]: sidebars,
      [AUTHORS]: authors,
    },
    { settings: SETTINGS },
  )
  const { fixed, diagnostics } = await audit(root, { fix: true })
  expect(textOf(root, SIDEBARS)).toBe(
    sidebars
      .replace('   /docs/old   #', '   /docs/a   #')
      .replace("'/docs/old?x=1'", "'/docs/a?x=1'")
      .replace('"/docs/old-b"', '"/docs/b#part"')
      .replace('/docs/old#b', '/docs/a#b')
      .replace('"href": /docs/old,', '"href": /docs/a,'),
  )
  expect(textOf(root, AUTHORS)).toBe(authors.replace('/docs/old', '/docs/a'))
  expect(fixed).toEqual({ links: 6, files: [AUTHORS, SIDEBARS] })
  // What may have been meant otherwise stays, and is told where its key is.
  expect(brief({ diagnostics })).toEqual([
    `broken-link ${AUTHORS}:4:3`,
    `broken-link ${SIDEBARS}:11:5`,
    `broken-anchor ${SIDEBARS}:12:22`,
  ])
})

test('keeps the byte order mark and the line breaks of a file', async () => {
  const sidebars =
    '\uFEFF# é\r\nmain:\r\n  - a\r\n  - label: Old\r\n    href: /docs/old\r\n  - b\r\n'
  const root = await built({ ...FILES, [SIDEBARS]: sidebars }, { settings: SETTINGS })
  expect((await audit(root, { fix: true })).fixed.links).toBe(1)
  expect(textOf(root, SIDEBARS)).toBe(sidebars.replace('/docs/old', '/docs/a'))
})

test('leaves alone what is not written out in one line', async () => {
  const sidebars = `main:
  - a
  - { label: Escaped, href: "\\u002Fdocs/old" }
  - { label: Value, href: '/docs/{{at}}' }
  - label: Block
    href: >-
      /docs/old
  - label: Below
    href:
      /docs/old
`
  const root = await built({ ...FILES, [SIDEBARS]: sidebars }, { settings: SETTINGS })
  const { fixed, diagnostics } = await audit(root, { fix: true })
  expect(textOf(root, SIDEBARS)).toBe(sidebars.replace(/old\n$/, 'a\n'))
  expect(fixed.links).toBe(1)
  expect(brief({ diagnostics })).toEqual([
    `redirected-link ${SIDEBARS}:3:23`,
    `redirected-link ${SIDEBARS}:4:21`,
    `redirected-link ${SIDEBARS}:6:5`,
  ])
})

test('fixes a sidebar that several languages share once, in the words of its links', async () => {
  const sidebars = "main: [a, { label: Old, href: '/docs/old' }]\n"
  const root = await built(
    {
      'content/zh-Hans/docs/a.md': '# 甲\n',
      'content/en/docs/a.md': '# A\n',
      'content/zh-Hans/docs/_sidebars.yaml': sidebars,
    },
    { settings: "redirects: { '/docs/old': '/docs/a' },", locales: BILINGUAL },
  )
  const { fixed, diagnostics } = await audit(root, { fix: true })
  expect(diagnostics).toEqual([])
  expect(fixed).toEqual({ links: 1, files: ['content/zh-Hans/docs/_sidebars.yaml'] })
  expect(textOf(root, 'content/zh-Hans/docs/_sidebars.yaml')).toBe(
    sidebars.replace('/docs/old', '/docs/a'),
  )
})

test('finds texts at their places, and none in a file with an anchor, an alias or a type', () => {
  const read = (text: string) => yamlTexts(filePath('x.yaml'), text)
  expect(read('d: |\n  /3\n"e": {f: [\'/4\']}\n')).toEqual([
    { text: '/3\n', place: { line: 1, column: 1, length: 1 }, spot: undefined, trail: ['d'] },
    {
      text: '/4',
      place: { line: 3, column: 11, length: 4 },
      spot: { line: 3, column: 11, length: 4 },
      trail: ['e', 'f', 0],
    },
  ])
  for (const text of ['a: [', 'a: &x /1\nb: *x\n', 'a: &x /1\n', 'a: !t /2\n'])
    expect(read(text)).toBeUndefined()
})
