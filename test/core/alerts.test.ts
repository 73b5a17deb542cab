// Tests quotes with the mark of a callout, as on GitHub.

import { expect, test } from 'vitest'
import { site } from '../site.ts'
import { pageOf } from './page.ts'

const callout = (name: string, title: string, body: string): string =>
  `<div class="callout ${name}" role="note"><p class="callout-title">${title}</p>\n${body}\n</div>`

test.each([
  ['NOTE', 'note', 'Note'],
  ['tip', 'tip', 'Tip'],
  ['IMPORTANT', 'info', 'Info'],
  ['WARNING', 'warning', 'Warning'],
  ['Caution', 'danger', 'Danger'],
  ['INFO', 'info', 'Info'],
])('a quote that begins with [!%s] is the callout %s', async (written, name, title) => {
  const { html, brief } = await pageOf(`> [!${written}]\n> Words.\n`)
  expect(brief).toEqual([])
  expect(html).toBe(callout(name, title, '<p>Words.</p>'))
})

test.each([
  [
    '> [!TIP] A `title`\n> Words\n> of two lines.\n',
    'A <code>title</code>',
    '<p>Words\nof two lines.</p>',
  ],
  ['> [!TIP]  \n> After a break.\n', 'Tip', '<p>After a break.</p>'],
  ['> [!TIP]\n>\n> One.\n>\n> Two.\n', 'Tip', '<p>One.</p>\n<p>Two.</p>'],
  ['> [!TIP]\n> - item\n', 'Tip', '<ul>\n<li>item</li>\n</ul>'],
  ['> [!TIP]\n> A\n> : b\n', 'Tip', '<dl>\n<dt>A</dt>\n<dd>b</dd>\n</dl>'],
  [
    '> [!TIP] *T*\n> A\n> : b\n>\n> C\n',
    '<em>T</em>',
    '<dl>\n<dt>A</dt>\n<dd>b</dd>\n</dl>\n<p>C</p>',
  ],
  ['> [!TIP] Only these words.\n', 'Tip', '<p>Only these words.</p>'],
  [
    '> [!TIP]\n> **Bold** first\nand a lazy line.\n',
    'Tip',
    '<p><strong>Bold</strong> first\nand a lazy line.</p>',
  ],
])('%j has a title and a text', async (text, title, body) => {
  const { html, brief } = await pageOf(text)
  expect(brief).toEqual([])
  expect(html).toBe(callout('tip', title, body))
})

test('callouts of quotes nest, also in lists', async () => {
  const { html } = await pageOf(
    '- item\n\n  > [!NOTE]\n  > Outer.\n  >\n  > > [!TIP]\n  > > Inner.\n',
  )
  expect(html).toContain(
    callout('note', 'Note', `<p>Outer.</p>\n${callout('tip', 'Tip', '<p>Inner.</p>')}`),
  )
})

test('links in a callout are checked at their places', async () => {
  const { brief } = await pageOf(
    '> [!TIP] [Title](./gone.md)\n>\n> [Words](./lost.md) and [Words](./away.md)\n',
  )
  expect(brief).toEqual([
    expect.stringContaining('content/en/docs/a.md:3:18 '),
    expect.stringContaining('content/en/docs/a.md:5:11 '),
    expect.stringContaining('content/en/docs/a.md:5:34 '),
  ])
})

test.each([
  '> [!NOTICE]\n> Words.\n',
  '> Words.\n> [!NOTE]\n',
  '> [!NOTE]\n> : words\n',
  '> `[!NOTE]`\n> Words.\n',
  '[!NOTE]\nWords.\n',
])('%j is no callout', async (text) => {
  expect((await pageOf(text)).html).not.toContain('callout')
})

test('a mark that lets readers fold a callout is reported', async () => {
  const { html, brief } = await pageOf('> [!NOTE]- Title\n> Words.\n')
  expect(html).toContain('<blockquote>')
  expect(brief).toEqual([
    'unknown-container content/en/docs/a.md:3:3 “[!NOTE]-” is shown as it is written, in a quote.',
  ])
})

test('a callout is published as it is written', async () => {
  const text = '> [!NOTE] Title\n> Words.\n'
  const { files } = await site({ 'content/en/docs/a.md': `# T\n\n${text}` }).build()
  expect(files.get('docs/a/index.md')).toContain(text)
})
