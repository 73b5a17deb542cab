// Tests definition lists: terms, and `: words` below them.

import { describe, expect, test } from 'vitest'
import { lex } from '../../src/core/markdown/lex.ts'
import { site } from '../site.ts'
import { pageOf } from './page.ts'

const dl = (...parts: readonly string[]): string => `<dl>\n${parts.join('\n')}\n</dl>`
const dt = (words: string): string => `<dt>${words}</dt>`
const dd = (words: string): string => `<dd>${words}</dd>`

describe('a definition list', () => {
  test('has terms, each with one or more definitions', async () => {
    const { html, brief } = await pageOf(
      'Before.\n\nTerm\nOther *term*\n: Words that\ncontinue.\n: `code`\n\nNext\n:   More.\n\nAfter.\n',
    )
    expect(brief).toEqual([])
    expect(html).toBe(
      `<p>Before.</p>\n${dl(
        dt('Term'),
        dt('Other <em>term</em>'),
        dd('Words that\ncontinue.'),
        dd('<code>code</code>'),
        dt('Next'),
        dd('More.'),
      )}\n<p>After.</p>`,
    )
  })

  test.each([
    ['A\n\n: b\n', [dt('A'), dd('<p>b</p>')]],
    ['A\n: b\n\n: c\n', [dt('A'), dd('b'), dd('<p>c</p>')]],
    ['A\n: b\n\n  c\n', [dt('A'), dd('<p>b</p>\n<p>c</p>')]],
    ['A\n:   b\n\n    c\n', [dt('A'), dd('<p>b</p>\n<p>c</p>')]],
    ['A\n: b\n\n    c\n', [dt('A'), dd('<p>b</p>\n<p>  c</p>')]],
    ['A\n:\tb\n\n\tc\n', [dt('A'), dd('<p>b</p>\n<p>c</p>')]],
    ['A\r\n: b\r\n\r\n  c\r\n', [dt('A'), dd('<p>b</p>\n<p>c</p>')]],
    ['A\n: b\n  - c\n  - d\n', [dt('A'), dd('b<ul>\n<li>c</li>\n<li>d</li>\n</ul>')]],
    ['A\n: - c\n  - d\n', [dt('A'), dd('<ul>\n<li>c</li>\n<li>d</li>\n</ul>')]],
    ['A\n: > b\nc\n', [dt('A'), dd('<blockquote>\n<p>b\nc</p>\n</blockquote>')]],
    ['A\n: B\n  : c\n', [dt('A'), dd(dl(dt('B'), dd('c')))]],
    ['A\n   : b\n', [dt('A'), dd('b')]],
    ['A\n: b\n2. c\n', [dt('A'), dd('b\n2. c')]],
    ['A\n: b\n<kbd>C</kbd> d\n', [dt('A'), dd('b\n<kbd>C</kbd> d')]],
  ])('holds blocks, and paragraphs where empty lines are: %j', async (text, parts) => {
    const { html, brief } = await pageOf(text)
    expect(brief).toEqual([])
    expect(html).toBe(dl(...parts))
  })

  test.each([
    ['A\n: b\n- c\n', '<ul>\n<li>c</li>\n</ul>'],
    ['A\n: b\n---\n', '<hr>'],
    ['A\n: b\n===\n', '<p>===</p>'],
    ['A\n: b\n:::tip\nc\n:::\n', '<div class="callout tip"'],
    ['A\n: b\n| c | d |\n|---|---|\n', '<section class="table"'],
    ['A\n: b\n\nc\n', '<p>c</p>'],
    ['A\n: b\n\n c\n', '<p> c</p>'],
    ['A\n: ~~~\n  b\n  ~~~\nc\n', '<p>c</p>'],
  ])('ends where another block begins: %j', async (text, next) => {
    const { html } = await pageOf(text)
    expect(html).toContain(`</dd>\n</dl>\n${next}`)
  })

  test.each([
    ['- A\n  : b\n', '<ul>\n<li>'],
    ['> A\n> : b\n', '<blockquote>\n'],
    [':::tip\nA\n: b\n:::\n', '<p class="callout-title">Tip</p>\n'],
    [':::tabs\n@tab C\nA\n: b\n:::\n', '<div class="tab-panel">\n'],
    ['C[^1].\n\n[^1]:\n    A\n    : b\n', '<li id="fn-1">'],
  ])('may stand in other blocks: %j', async (text, before) => {
    const { html, brief } = await pageOf(text)
    expect(brief).toEqual([])
    expect(html).toContain(before + dl(dt('A'), dd('b')))
  })

  test('keeps the tabs of its code', async () => {
    const { html } = await pageOf('A\n: b\n\n\t```make\n\tall:\n\t\techo\n\t```\n')
    expect(html.replace(/<[^>]+>/g, '')).toContain('all:\n\techo')
  })

  test('has headings, which are in the contents', async () => {
    const { html } = await pageOf('A\n: ## B\n\n  c\n\nD\n: e\n')
    expect(html).toMatch(/<dd><h2 id="b">B<a .*<\/h2>\n<p>c<\/p><\/dd>\n<dt>D/)
  })

  test('has its links checked at their places, and gives anchors to links', async () => {
    const { brief } = await pageOf(
      '> <a id="a"></a>A [b](./gone.md)\n> : c\n>\n>   [d](./lost.md), [a](#a)\n\nE\n: [f](#g)\n',
    )
    expect(brief).toEqual([
      expect.stringContaining('content/en/docs/a.md:3:23 '),
      expect.stringContaining('content/en/docs/a.md:6:9 '),
      expect.stringContaining('content/en/docs/a.md:9:7 '),
    ])
  })

  test('is what a comment about links sets, as a whole', async () => {
    const { brief } = await pageOf(
      '<!-- links: ignore -->\n\nA\n: [b](./gone.md)\n\nC\n: [d](./lost.md)\n\n[e](./away.md)\n',
    )
    expect(brief).toEqual([expect.stringContaining('content/en/docs/a.md:11:5 ')])
  })

  test('is published as it is written, and is a summary', async () => {
    const text = 'A\n: b\n\nC\n: d\n'
    const { files } = await site({
      'content/en/docs/a.md': `# T\n\n${text}`,
      'content/en/blog/2025-01-02-p.md': `# P\n\n${text}\n## More\n\nWords.\n`,
    }).build()
    expect(files.get('docs/a/index.md')).toContain(text)
    expect(files.get('docs/a/index.html')).toContain('<meta name="description" content="b">')
    expect(files.get('blog/index.html')).toContain(dl(dt('A'), dd('b'), dt('C'), dd('d')))
  })
})

describe('no definition list', () => {
  test.each([
    ['foo\n:tada bar\n', '<p>foo\n:tada bar</p>'],
    ['foo\n:\n', '<p>foo\n:</p>'],
    ['foo\n: \nbar\n', '<p>foo\n: \nbar</p>'],
    ['foo\n\\: bar\n', '<p>foo\n: bar</p>'],
    ['foo\n：bar\n', '<p>foo\n：bar</p>'],
    ['- : foo\n', '<ul>\n<li>: foo</li>\n</ul>'],
    ['| a |\n|---|\n| : b |\n', '<td>: b</td>'],
    ['`a\n: b`\n', '<dt>`a</dt>'],
  ])('%j says what it says', async (text, expected) => {
    const { html, brief } = await pageOf(text)
    expect(brief).toEqual([])
    expect(html).toContain(expected)
  })

  test.each([
    ['## A\n: b\n: c\n', '4:1', 'no term is above it', '<p>: b\n: c</p>'],
    ['- A\n\n\n: b\n', '6:1', 'no term is above it', '<p>: b</p>'],
    ['| a |\n|---|\n\n: b\n', '6:1', 'no term is above it', '<p>: b</p>'],
    ['A\n    : b\n', '4:5', 'it is indented by four spaces or more', '<p>A\n    : b</p>'],
    ['> A\n> ： b\n', '4:3', 'its colon is full-width', '<p>A\n： b</p>'],
    ['- A\n  ： b\n', '4:3', 'its colon is full-width', '<li>A\n： b</li>'],
  ])('%j is reported', async (text, at, why, shown) => {
    const { html, brief } = await pageOf(text)
    expect(brief).toEqual([
      `definition content/en/docs/a.md:${at} This is not a definition: ${why}.`,
    ])
    expect(html).toContain(shown)
  })
})

describe('definitions', () => {
  const time = (text: string): number => {
    const start = process.cpuUsage()
    lex(text, 100, {})
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  }

  test.each([
    ['definitions', 'A\n', ': b\n'],
    ['terms', ': b\n', 'A\n'],
    ['lists', '', 'A\n: b\n\n'],
    ['empty lines', 'A\n: b\n', '\n'],
    ['spaces', 'A\n: ', ' '],
    ['definitions without terms', '# A\n', ': b\n\n'],
    ['lines', 'A\n: b\n', 'c | d\n'],
    ['definitions in an item', '- A\n', '  : b\n'],
  ])('many %s are parsed in less than quadratic time', (_, start, many) => {
    time(start + many.repeat(1500))
    const few = time(start + many.repeat(1500))
    expect(time(start + many.repeat(12_000))).toBeLessThan(24 * few + 400)
  })

  test('nest up to a depth', () => {
    const nested = (depth: number): string =>
      Array.from({ length: depth }, (_, i) => `${'  '.repeat(i)}: A\n`).join('')
    expect(lex(`A\n${nested(100)}`, 100, {})).toHaveProperty('tokens')
    expect(lex(`A\n${nested(101)}`, 100, {})).toMatchObject({ tooDeep: { type: 'definition' } })
  })
})
