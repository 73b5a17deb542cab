// Tests ids of boxes: `:::note[Title]{#id}`.

import { expect, test } from 'vitest'
import { busyWatch } from '../processor.ts'
import { article, BILINGUAL, config, site } from '../site.ts'
import { pageOf } from './page.ts'

test.each([
  [
    ':::note[Title]{#a}',
    '<div class="callout note" role="note" id="a"><p class="callout-title">Title',
  ],
  [
    ':::note Title {#a}',
    '<div class="callout note" role="note" id="a"><p class="callout-title">Title<',
  ],
  ['::: tip {#a}', '<div class="callout tip" role="note" id="a"><p class="callout-title">Tip<'],
  [':::tip{#a}  ', '<div class="callout tip" role="note" id="a"><p class="callout-title">Tip<'],
  [':::details[More]{#a}', '<details class="details"><summary id="a">More</summary>'],
  [':::details{#安装}', '<details class="details"><summary id="安装">Details</summary>'],
  [':::cards{#a}', '<div class="cards" id="a">'],
  [':::hero {#a}', '<div class="hero" id="a">'],
  [':::note[New]{#a #old}', 'id="a"><p class="callout-title"><span id="old"></span>New</p>'],
])('is that of the element: %s', async (opening, html) => {
  const { html: body, brief } = await pageOf(`${opening}\n\nWords.\n\n:::\n`)
  expect(brief).toEqual([])
  expect(body).toContain(html)
  expect(body).not.toContain('{')
})

test('is that of a group of tabs, and of boxes in boxes, lists, quotes and HTML', async () => {
  const { html: body, brief } = await pageOf(`:::tabs{#t}
@tab One
::::note[In it]{#n}
x
::::
:::

- item

  :::tip[Of a list]{#l}
  x
  :::

> :::info{#q}
> x
> :::

<div>

:::details[Of HTML]{#h}
x
:::

</div>
`)
  expect(brief).toEqual([])
  expect(body).toMatch(/<div class="tabs" [^>]*id="t"/)
  for (const id of 'tnlqh') expect(body.split(` id="${id}"`)).toHaveLength(2)
})

test.each([
  [':::note[Braces {#a} within]', '<p class="callout-title">Braces {#a} within</p>'],
  [':::note Title \\{#a}', '<p class="callout-title">Title {#a}</p>'],
])('is none elsewhere: %s', async (opening, html) => {
  const { html: body } = await pageOf(`${opening}\n\nWords.\n\n:::\n`)
  expect(body).toContain(html)
  expect(body).not.toContain(' id="a"')
})

test.each([
  [':::note[Title]{#a .wide}', 15, 'Write “{#a}”; classes have no effect.'],
  [':::details Title {.wide #a title="x"}', 18, 'Write “{#a}”; classes have no effect.'],
  [
    ':::tabs{.wide}',
    8,
    'Delete it: only headings, boxes and formulas in lines of their own can have “{#id}”, and classes have no effect.',
  ],
])('is read beside a class, which gets a warning: %s', async (opening, column, hint) => {
  const { diagnostics, files } = await site({
    'content/en/docs/a.md': `# T\n\n${opening}\n\n@tab A\n\nWords.\n\n:::\n`,
  }).build()
  const body = article(files.get('docs/a/index.html'))
  expect(
    diagnostics.map((each) => [each.severity, each.line, each.column, each.hint]),
  ).toContainEqual(['warning', 3, column, hint])
  expect(body.includes(' id="a"')).toBe(hint.includes('#a'))
  expect(body).not.toContain('wide')
})

test('is reported if it is used twice or reserved', async () => {
  const { brief } = await pageOf(`## One {#a}

:::note[Title]{#a}
See #b here.
:::

:::tip{#b}
x
:::

:::tip{#b}
x
:::

:::details[Panel #panel]{#panel}
x {#panel}
:::

<p id="b">x</p>
`)
  expect(brief).toEqual([
    'duplicate-id content/en/docs/a.md:5:1 The id “a” is used twice on this page.',
    'duplicate-id content/en/docs/a.md:13:1 The id “b” is used twice on this page.',
    'frame-id content/en/docs/a.md:17:26 The id “panel” is reserved for the frame of every page.',
    'duplicate-id content/en/docs/a.md:21:4 The id “b” is used twice on this page.',
  ])
})

test('gives way to no heading: a heading of the same words gets another', async () => {
  const { html: body } = await pageOf('## Setup\n\n:::note{#setup}\nx\n:::\n')
  expect(body).toContain('<h2 id="setup-1">')
})

test('can be linked to, in each language that has the box', async () => {
  const { brief, hints } = await site({
    'site.config.ts': config('', BILINGUAL),
    'content/zh-Hans/docs/a.md': '# 甲\n\n:::details[更多]{#more}\n字\n:::\n',
    'content/zh-Hans/docs/b.md': '# 乙\n\n[更多](a.md#more) [x](a.md#mroe)\n',
    'content/en/docs/a.md': '# A\n\n:::details[More]\nx\n:::\n',
    'content/en/docs/b.md': '# B\n\n[More](a.md#more)\n',
  }).build()
  expect(brief).toEqual([
    expect.stringMatching(/^broken-anchor content\/en\/docs\/b\.md:3:\d+ /),
    expect.stringMatching(/^broken-anchor content\/zh-Hans\/docs\/b\.md:3:21 /),
  ])
  expect(hints.at(-1)).toContain('#more')
})

test('is not repeated in lists of posts', async () => {
  const { files } = await site({
    'content/en/blog/2025-01-02-a.md':
      '# A\n\n:::note[Title]{#a}\nx\n:::\n\n<!-- truncate -->\n\nMore\n',
    'content/en/blog/2025-01-03-b.md':
      '# B\n\n:::note[Title]{#a}\nx\n:::\n\n<!-- truncate -->\n\nMore\n',
  }).build()
  expect(article(files.get('blog/2025/01/02/a/index.html'))).toContain(' id="a"')
  expect(files.get('blog/index.html')).not.toContain(' id="a"')
})

test('is looked for quickly in a long run of spaces', async () => {
  const spaces = ' '.repeat(100_000)
  const busy = busyWatch()
  await pageOf(
    `:::note[Title]${spaces}x\n\n:::note[Title]{#a${spaces}x\n\n:::note Title {${spaces}\n`,
  )
  expect(busy()).toBeLessThan(5000)
})
