import { describe, expect, test } from 'vitest'
import { isFrameId } from '../../src/core/markdown/anchor.ts'
import { codeHtml } from '../../src/core/markdown/code-html.ts'
import { OTHER_NAMES } from '../../src/core/markdown/code-languages.ts'
import { readFence, readInfo } from '../../src/core/markdown/fence.ts'
import { lex } from '../../src/core/markdown/lex.ts'
import { ENGLISH } from '../../src/core/words/words.ts'
import { busyWatch } from '../processor.ts'
import { memoryStore } from '../../src/shell/store/store.ts'
import { article, BILINGUAL, config, site } from '../site.ts'

const PNG = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAYAAACddGYaAAAAEElEQVR4nGNgYGD4D8UQAAAQ/gEBqVMh4QAAAABJRU5ErkJggg==',
  ),
  (character) => character.charCodeAt(0),
)
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"></svg>'

/** Builds a site with one page, and returns its article and its problems. */
async function page(
  text: string,
  more: Record<string, string | Uint8Array> = {},
): Promise<{ html: string; brief: readonly string[] }> {
  const built = await site({ 'content/en/docs/a.md': text, ...more }).build()
  return { html: article(built.files.get('docs/a/index.html')), brief: built.brief }
}

/** Returns the lines of code, with a `!` behind those that are marked. */
function markedLines(html: string): string[] {
  return Array.from(
    html.matchAll(/<span class="line( marked)?">(.*?)\n<\/span>/g),
    ([, mark, text = '']) => `${text.replace(/<[^>]+>/g, '')}${mark ? '!' : ''}`,
  )
}

function fenceIn(language: string): string {
  return `\`\`\`${language}\nx\n\`\`\`\n\n`
}

describe('headings', () => {
  test('have an id and an anchor link, and at levels 2 and 3 an entry in the table of contents', async () => {
    const { files } = await site({
      'content/en/docs/a.md': '# T\n\n## One `x`\n\n### Two\n\n#### Three\n\n## One `x`\n',
    }).build()
    const html = files.get('docs/a/index.html') ?? ''
    expect(article(html)).toContain(
      '<h2 id="one-x">One <code>x</code><a class="anchor" href="#one-x" aria-label="Direct link to One x"></a></h2>',
    )
    const toc = /<nav class="toc"[^>]*>(.*?)<\/nav>/s.exec(html)?.[1]
    expect(
      Array.from(toc?.matchAll(/href="#([^"]+)">(.*?)<\/a>/g) ?? [], ([, id, words]) => [
        id,
        words,
      ]),
    ).toEqual([
      ['one-x', 'One <code>x</code>'],
      ['two', 'Two'],
      ['one-x-1', 'One <code>x</code>'],
    ])
  })

  test('are nested by level in the table of contents', async () => {
    const { files } = await site({
      'content/en/docs/a.md': '# T\n\n### Z\n\n## A\n\n### B\n\n#### No\n\n### C\n\n## D\n',
    }).build()
    const lists = files.get('docs/a/index.html')?.match(/<ul>.*?(?=<\/nav>|<\/details>)/gs) ?? []
    const contents = lists.filter((list) => list.includes('href="#z"'))
    expect(contents).toHaveLength(2)
    for (const list of contents)
      expect(list.replaceAll(/<\/?a\b[^>]*>/g, '')).toBe(
        '<ul><li>Z</li><li>A<ul><li>B</li><li>C</li></ul></li><li>D</li></ul>',
      )
  })

  test('have a space for <br> in labels and the table of contents, but not in their id', async () => {
    const { files } = await site({
      'content/en/docs/a.md': '# T\n\nOne.<br>Two\n\n## Alpha<br>Bra<b>v</b>o\n\n## C\n',
    }).build()
    const html = files.get('docs/a/index.html') ?? ''
    expect(html).toContain('<h2 id="alphabravo">Alpha<br>Bra<b>v</b>o')
    expect(html).toContain('aria-label="Direct link to Alpha Bravo"')
    expect(html).toContain('href="#alphabravo">Alpha Bravo</a>')
    expect(html).toContain('<meta name="description" content="One. Two"')
  })

  test('use the alternative text of images, and have no anchor link without text', async () => {
    const { files } = await site({
      'content/en/docs/a.md':
        '# T\n\n## ![A *chart*](/p.svg)\n\n## **![B](/p.svg)**\n\n##\n\n| a |\n|---|\n| b |\n\n## <b></b>\n',
      'content/en/docs/b.md': '# ![Kite](/p.svg)\n',
      'content/public/p.svg': SVG,
    }).build()
    const html = files.get('docs/a/index.html') ?? ''
    expect(html).toContain('href="#a-chart">A chart</a>')
    expect(html).toContain('href="#b">B</a>')
    expect(html).toContain('aria-label="Direct link to A chart"')
    expect(html).toContain('<h2 id="section"></h2>')
    expect(html).toContain('<h2 id="section-1"><b></b></h2>')
    expect(html).toContain('tabindex="0" aria-label="Table"')
    expect(html).not.toContain('href="#section')
    expect(files.get('docs/b/index.html')).toContain('<h1>Kite</h1>')
  })

  test('take an id from a comment at their end', async () => {
    const { html, brief } = await page('# T\n\n## One <!-- #first -->\n\n## Two <!-- note -->\n')
    expect(html).toContain('<h2 id="first">One<a class="anchor" href="#first"')
    expect(html).toContain('<h2 id="two">Two')
    expect(brief).toEqual([])
  })

  test('that are the title may contain no links, images or HTML', async () => {
    const said = async (title: string): Promise<readonly string[]> =>
      (await page(`# ${title}\n\ntext\n`)).brief
    expect(await said('A `b` *c* https://d.example')).toEqual([])
    expect(await said('A [b](nope.md)')).toEqual([
      'title-markup content/en/docs/a.md:1:5 The title of a page is shown without a link, because lists and sidebars show it, too.',
    ])
    expect((await said('A ![b](no.png)'))[0]).toContain(
      'a.md:1:5 The title of a page is shown without a picture',
    )
    expect((await said('A <kbd>b</kbd>'))[0]).toContain(
      'a.md:1:5 The title of a page is shown without HTML',
    )
  })

  test('take an explicit id in braces', async () => {
    const { html, brief } = await page(
      '# T\n\n## 安装 {#install}\n\nSee [it](#install).\n\n下一节 {#next}\n---\n',
    )
    expect(html).toContain('<h2 id="install">安装<a class="anchor"')
    expect(html).toContain('<h2 id="next">下一节<a class="anchor"')
    expect(brief).toEqual([])
  })

  test('keep an escaped {#id} as text', async () => {
    const { html, brief } = await page('# T\n\n## Write \\{#install}\n')
    expect(html).toContain('<h2 id="write-install">Write {#install}<a')
    expect(brief).toEqual([])
  })

  test('of a translation share the ids of the original, with their other ids as aliases', async () => {
    const { files, brief } = await site({
      'site.config.ts': config('', BILINGUAL),
      'content/zh-Hans/docs/a.md': '# 标题\n\n## 安装 {#install}\n\n### 步骤\n\n## 更新\n',
      'content/en/docs/a.md':
        '# T\n\n## Installing\n\nSee [steps](#steps).\n\n### Steps\n\n## Updates {#updates}\n',
    }).build()
    const headings = (file: string): (string | undefined)[] =>
      Array.from(
        files.get(file)?.matchAll(/<h[23] (id="[^>]*>(?:<span[^>]*>)?)/g) ?? [],
        ([, tag]) => tag,
      )
    expect(headings('docs/a/index.html')).toEqual(['id="install">', 'id="步骤">', 'id="更新">'])
    expect(headings('en/docs/a/index.html')).toEqual([
      'id="install"><span id="installing">',
      'id="步骤"><span id="steps">',
      'id="updates"><span id="更新">',
    ])
    expect(brief).toEqual([])
  })

  test('that differ from the original are reported, and have their own ids from there on', async () => {
    const { files, brief } = await site({
      'site.config.ts': config('', BILINGUAL),
      'content/zh-Hans/docs/a.md': '# 标题\n\n## 一\n\n## 二\n\n## 三\n',
      'content/en/docs/a.md': '# T\n\n## One\n\n### Extra\n\n## Two\n',
      'content/zh-Hans/docs/b.md': '# 标题\n\n## 一\n\n## 二\n',
      'content/en/docs/b.md': '# T\n\n## A\n',
      'content/zh-Hans/docs/c.md': '# 标题\n\n## 一\n',
      'content/en/docs/c.md': '# T\n',
    }).build()
    expect(
      Array.from(
        files.get('en/docs/a/index.html')?.matchAll(/<h[23] id="([^"]*)/g) ?? [],
        ([, id]) => id,
      ),
    ).toEqual(['一', 'extra', 'two'])
    expect(brief).toEqual([
      'differing-headings content/en/docs/a.md:5:1 From here on the headings differ from those of the original, so their ids are not shared.',
      'differing-headings content/en/docs/b.md:3:1 content/zh-Hans/docs/b.md has one more heading: its last one is “二”, and the last one here is this.',
      'differing-headings content/en/docs/c.md:1:1 content/zh-Hans/docs/c.md has one more heading: its last one is “一”, and there is none here.',
    ])
  })

  test('derive ids from their text, which avoid the title’s id in docs but not in posts', async () => {
    const text =
      '# 安装\n\n## 安装\n\n## Hello\u3000世界\n\n## a\u00A0b  c\n\nOver\ntwo lines\n---\n'
    const { files, brief } = await site({
      'content/en/docs/a.md': text,
      'content/en/blog/2025-01-01-a.md': text,
    }).build()
    const ids = (file: string): (string | undefined)[] =>
      Array.from(files.get(file)?.matchAll(/<h2 id="([^"]*)/g) ?? [], ([, id]) => id)
    const others = ['hello世界', 'ab--c', 'over-two-lines']
    expect(ids('docs/a/index.html')).toEqual(['安装-1', ...others])
    expect(ids('blog/2025/01/01/a/index.html')).toEqual(['安装', ...others])
    expect(brief).toEqual([])
  })

  test('that are the title report an id, because links to it lead nowhere', async () => {
    const { html, brief } = await page('# Install {#install #old}\n\n## Install\n')
    expect(html).toContain('<h2 id="install">')
    expect(brief).toEqual([
      'title-id content/en/docs/a.md:1:12 The title of a page cannot have an id, so links to “#install” lead nowhere.',
      'title-id content/en/docs/a.md:1:21 The title of a page cannot have an id, so links to “#old” lead nowhere.',
    ])
  })

  test('report an id that is used twice', async () => {
    const { brief } = await page('# T\n\n## A {#x}\n\n## B {#x}\n')
    expect(brief).toEqual([
      'duplicate-id content/en/docs/a.md:5:1 The id “x” is used twice on this page.',
    ])
  })

  test('leave an id to HTML that uses it, and report explicit duplicates', async () => {
    const { html, brief } = await page(
      '# T\n\n<a id="setup"></a>\n\n## Setup\n\n## A {#x}\n\n<b id="x">x</b> <i id="setup">y</i>\n',
    )
    expect(html).toContain('<a id="setup"></a>')
    expect(html).toContain('<h2 id="setup-1">')
    expect(brief).toEqual([
      'duplicate-id content/en/docs/a.md:9:4 The id “x” is used twice on this page.',
      'duplicate-id content/en/docs/a.md:9:20 The id “setup” is used twice on this page.',
    ])
  })

  test('share no id with the frame of the page', async () => {
    const { files, brief } = await site({
      'content/en/docs/a.md':
        '# T\n\n## Main\n\n## Panel\n\n## Panel\n\n## Tabs 1-1\n\nSee [it](#panel-1).\n\n:::tabs\n@tab A\na\n:::\n',
    }).build()
    expect(brief).toEqual([])
    const html = files.get('docs/a/index.html') ?? ''
    const ids = Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id = '']) => id)
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([])
    expect(Array.from(html.matchAll(/<h2 id="([^"]+)"/g), ([, id]) => id)).toEqual([
      'main-1',
      'panel-1',
      'panel-2',
      'tabs-1-1-1',
    ])
    const frame = ids.filter((id) => !/^(main|panel|tabs-1-1)-\d$/.test(id))
    expect(frame.filter((id) => !isFrameId(id))).toEqual([])
    expect(frame).toContain('root')
  })

  test('report an id that is reserved for the frame of the page, also in HTML', async () => {
    const { brief } = await page('# T\n\n## A {#a #root}\n\n<div id="page">x</div>\n')
    expect(brief).toEqual([
      'frame-id content/en/docs/a.md:3:10 The id “root” is reserved for the frame of every page.',
      'frame-id content/en/docs/a.md:5:6 The id “page” is reserved for the frame of every page.',
    ])
  })

  test('of level 1 are the title at the start of the page, and a section later', async () => {
    const { html } = await page('<!-- note -->\n\n# The *title*\n\n# Another\n')
    expect(html).toBe(
      '<h2 id="another">Another<a class="anchor" href="#another" aria-label="Direct link to Another"></a></h2>',
    )
  })
})

describe('the title of a page', () => {
  test.each([
    ['[![Build](https://a.example/b.svg)](https://a.example)'],
    ['[English](#one) | 中文'],
    ['<a id="top-of-it"></a>'],
    ['<div align="center">', '</div>'],
  ])('is its only level-1 heading, even below %j', async (above, below = '') => {
    const { files, brief } = await site({
      'content/en/docs/a.md': `${above}\n\n# Name\n\n${below}\n\nText.\n\n## One\n`,
    }).build()
    expect(brief).toEqual([])
    const html = files.get('docs/a/index.html') ?? ''
    expect(html).toMatch(/<h1[^>]*>Name<\/h1>/)
    expect(article(html)).not.toContain('Name')
    expect(html).toContain('<meta name="description" content="Text."')
  })

  test('may be a heading below the comment that ends the summary', async () => {
    const { brief } = await page('<!-- truncate -->\n\n# Name\n\nText.\n')
    expect(brief).toEqual([])
  })

  test('is not reported as missing below foreign markup, which is reported itself', async () => {
    const { brief } = await page("import X from './x'\n\n# Name\n")
    expect(brief).toEqual([expect.stringContaining('foreign-markup content/en/docs/a.md:1:1')])
  })

  test.each([
    ['Text.\n\n# One\n\n# Two\n', '3:1', 'Put this heading above all other text'],
    ['A b\n\n# One\n\n# Two\n', '3:1', 'Put this heading above all other text'],
    ['---\norder: 1\n---\n\nTo start you need node.\n\n# Install\n', '7:1', 'Put this heading'],
    ['要*安装*它。\n\n# 安装\n', '3:1', 'Put this heading'],
    ['ماذا تريد؟\n\n# أ\n', '3:1', 'Put this heading'],
    ['यह चलता है।\n\n# क\n', '3:1', 'Put this heading'],
    ['Intro\n\n<!-- truncate -->\n\n# Details\n', '5:1', 'Put this heading'],
    ['layout: post\nlead: x\n\n---\n\n# N\n', '6:1', 'Put this heading'],
    ['<!-- <h1>Old</h1> -->\n\nText.\n\n# One\n', '5:1', 'Put this heading'],
    ['<h1 align="center">Name</h1>\n\nText.\n\n# A\n', '1:1', 'Write this heading as “# heading”'],
    ['<h1 align="center">Site</h1>\n\n# Hooks\n', '1:1', 'If the heading below names this page'],
    [
      '<h1>Site</h1>\n\n---\n\n## Hooks\n\n## B\n',
      '1:1',
      'write that one as “# heading” and remove',
    ],
    ['---\norder: 1\n---\n\nText.\n', '1:1', 'Add “title: …”'],
    ['## Zero\n\n# One\n', '3:1', 'Put this heading above all other text'],
    ['<p>\n<h1 align="center">Name</h1>\n</p>\n', '2:1', 'Write this heading as “# heading”'],
  ])('is reported as missing, with a hint: %j', async (text, place, hint) => {
    const { diagnostics } = await site({ 'content/en/docs/a.md': text }).build()
    const [fault] = diagnostics.filter(({ code }) => code === 'missing-title')
    expect(`${fault?.line}:${fault?.column} ${fault?.hint}`).toMatch(`${place} `)
    expect(fault?.hint).toContain(hint)
  })

  test('is in posts that of the front matter, and a different heading is left out', async () => {
    const post = '# Other *name* {#x}\n\nText.\n\n## Part\n'
    const { files, brief } = await site({
      'content/en/blog/2025-01-01-a.md': `---\ntitle: Name\n---\n\n${post}`,
      'content/en/blog/2025-01-02-b.md': `---\ntitle: Other name\n---\n\n# Other *name*\n\nText.\n`,
      'content/en/docs/a.md': '---\ntitle: Name\n---\n\n# Other *name*\n\nText.\n',
    }).build()
    expect(brief).toEqual([
      'second-title content/en/blog/2025-01-01-a.md:5:1 This heading is not shown, because the front matter of this post gives it another title.',
    ])
    const headed = (file: string): string | undefined =>
      /<h1[^>]*>(.*?)<\/h1>/.exec(files.get(file) ?? '')?.[1]
    expect(headed('blog/2025/01/01/a/index.html')).toBe('Name')
    expect(headed('blog/2025/01/02/b/index.html')).toBe('Other <em>name</em>')
    expect(headed('docs/a/index.html')).toBe('Other <em>name</em>')
    expect(article(files.get('blog/2025/01/01/a/index.html'))).not.toContain('Other')
  })

  test('in the front matter makes a level-1 heading below text a section', async () => {
    const { html } = await page('---\ntitle: A\n---\n\nText.\n\n# Section\n')
    expect(html).toContain('<h2 id="section">')
  })
})

describe('containers', () => {
  test.each([
    ['secondary', 'note'],
    ['important', 'info'],
    ['success', 'tip'],
    ['caution', 'warning'],
  ])('map %s, the name in other generators, to the callout %s', async (written, name) => {
    const { html } = await page(`# T\n\n:::${written}\nA\n:::\n`)
    expect(html).toContain(`<div class="callout ${name}"`)
  })

  test('render callouts with a title of their own or of their kind', async () => {
    const { html, brief } = await page(
      '# T\n\n:::tip\nA\n:::\n\n:::warning[With `code`]\nB\n:::\n\n::: info Plain title\nC\n:::\n',
    )
    expect(brief).toEqual([])
    expect(html).toBe(
      [
        '<div class="callout tip" role="note"><p class="callout-title">Tip</p>\n<p>A</p>\n</div>',
        '<div class="callout warning" role="note"><p class="callout-title">With <code>code</code></p>\n<p>B</p>\n</div>',
        '<div class="callout info" role="note"><p class="callout-title">Plain title</p>\n<p>C</p>\n</div>',
      ].join('\n'),
    )
  })

  test('nest with or without more colons, and keep colons in code blocks', async () => {
    const { html } = await page(
      '# T\n\n::::note\n:::tip\nA\n:::\n```text\n:::\n```\n::::\n\n:::note\n:::tip\nB\n:::\nC\n:::\n',
    )
    expect(html.replace(/\n/g, '')).toContain('<p>A</p></div>')
    expect(html).toContain('<code class="language-text">:::</code>')
    expect(html.replace(/\n/g, '')).toContain('<p>B</p></div><p>C</p></div>')
  })

  test.each([
    ['1. step\n', '2. two\n', '<ol>\n<li>step</li>\n</ol>', '<ol start="2">\n<li>two</li>\n</ol>'],
    ['- list\n', '', '<ul>\n<li>list</li>\n</ul>', ''],
    ['- a\n  - b\n', '', '<ul>\n<li>a<ul>\n<li>b</li>\n</ul>\n</li>\n</ul>', ''],
    ['> quote\n', '> more\n', '<blockquote>\n<p>quote</p>\n</blockquote>', '<p>more</p>'],
    ['> - quote\n', '', '<blockquote>\n<ul>\n<li>quote</li>\n</ul>\n</blockquote>', ''],
    ['|a|\n|-|\n|b|\n', '', '<tr><td>b</td></tr>\n</tbody>\n</table></section>', ''],
    ['words\n', 'more\n---\n', '<p>words</p>', '<h2 id="more">'],
  ])('end %j without a blank line, as a code fence does', async (before, after, ended, next) => {
    const { html, brief } = await page(`# T\n\n${before}:::tip[T]\ntext\n\n- more\n:::\n${after}`)
    expect(brief).toEqual([])
    expect(html).toContain(
      `${ended}\n<div class="callout tip" role="note"><p class="callout-title">T</p>\n` +
        '<p>text</p>\n<ul>\n<li>more</li>\n</ul>\n</div>',
    )
    expect(html.slice(html.indexOf('</div>'))).toContain(next)
  })

  test('belong to a list item if indented like its text, and are ignored inside code', async () => {
    const { html, brief } = await page(
      '# T\n\n1. step\n   :::tip\n   text\n   :::\n2. two\n\n   ```text\n   x\n   :::tip\n   ```\n3. three\n',
    )
    expect(brief).toEqual([])
    expect(html.match(/<ol>/g)).toHaveLength(1)
    expect(html).toContain('<code class="language-text">x\n:::tip</code>')
  })

  test.each([
    [
      'with Markdown in it',
      '<details><summary>More</summary>\n\n- X\n\n</details>',
      '<summary>More</summary><div class="details-body">',
    ],
    [
      'without a summary',
      '<details>X</details>',
      '<details class="details"><div class="details-body">X</div></details>',
    ],
    [
      'within one of Markdown',
      ':::details[More]\n<details><summary>S</summary>X</details>\n:::',
      '<details class="details"><summary>S</summary><div class="details-body">X</div></details>',
    ],
    [
      'with the marks of one of Markdown',
      '<details class="details"><summary>S</summary><div class="details-body">X</div></details>',
      '<details class="details"><summary>S</summary><div class="details-body">X</div></details>',
    ],
  ])('render details written as HTML like those of Markdown: %s', async (_, markdown, expected) => {
    const { html } = await page(`# T\n\n${markdown}\n`)
    expect(html).toContain(expected)
    expect(html.split('details-body')).toHaveLength(markdown.split(/<details|:::details/).length)
  })

  test('render details and tabs that work without scripts', async () => {
    const { html } = await page(
      '# T\n\n:::details[More]\nX\n:::\n\n:::tabs\n@tab Chrome\nA\n\n@tab Edge\n```js\n@tab no\n```\n:::\n',
    )
    expect(html).toContain(
      '<details class="details"><summary>More</summary><div class="details-body">\n<p>X</p>',
    )
    expect(html).toContain(
      '<input type="radio" name="tabs-1" id="tabs-1-1" checked><label for="tabs-1-1">Chrome</label>\n' +
        '<div class="tab-panel">\n<p>A</p>\n</div>\n' +
        '<input type="radio" name="tabs-1" id="tabs-1-2"><label for="tabs-1-2">Edge</label>\n' +
        '<div class="tab-panel">\n',
    )
    expect(html).toContain('@tab')
  })

  test('report unknown ones, kept as text, and unclosed ones, closed at the end', async () => {
    const { html, brief } = await page('# T\n\n:::tpi\nA\n:::\n\n:::note\nB\n')
    expect(html).toContain('<p>:::tpi\nA\n:::</p>')
    expect(html).toContain('<p>B</p>\n</div>')
    expect(brief).toEqual([
      'unknown-container content/en/docs/a.md:3:4 There is no “:::tpi”; it is shown as it is written.',
      'unclosed-container content/en/docs/a.md:7:1 “:::note” is not closed.',
    ])
  })
})

describe('a container', () => {
  const inside = '<p>One.</p>\n<p>Two.</p>'

  test.each([
    '1. item\n   :::tip\n   One.\n\n   Two.\n   :::\n2. other\n',
    '- item\n\n  :::tip\n  One.\n\n  Two.\n  :::\n\n- other\n',
    '> - item\n>   :::details\n>   One.\n>\n>   Two.\n>   :::\n',
    '- item\n  :::tabs\n  @tab A\n  One.\n\n  Two.\n  :::\n',
    '  :::tip\n  One.\n\n  Two.\n  :::\n',
    '- item\n    :::tip\n    One.\n\n    Two.\n    :::\n',
  ])('has paragraphs at any position: %j', async (text) => {
    const { html, brief } = await page(`# T\n\n${text}`)
    expect(html).toContain(inside)
    expect(brief).toEqual([])
  })

  test('may be indented by a space, including its end', async () => {
    const { html, brief } = await page('# T\n\nBefore\n\n :::tip\n One\n :::\n\nAfter\n')
    expect(html).toMatch(/<p>One<\/p>\n<\/div>\n<p>After<\/p>$/)
    expect(html).not.toContain('<p> </p>')
    expect(brief).toEqual([])
  })

  test.each([
    ['1. ```bash\n   npm i\n   ```', '<ol>\n<li><figure class="code">'],
    ['- one\n  - ~~~text\n    :::\n    ~~~\n  - two', '<li>two</li>'],
    ['- ```js\n  never closed', 'never'],
    ['> ```text\n> :::\n> ```', '<blockquote>\n<figure class="code">'],
    ['``` a ``` b', '<p><code>a</code> b</p>'],
    ['words\n\n<!-- one\n:::\n@tab No\ntwo -->\n\nmore', '<p>words</p>\n<p>more</p>'],
    ['<!-- one -->\ntwo', '<p>two</p>'],
    ['one <!-- two', 'one'],
  ])('ends after %j', async (text, expected) => {
    const { html } = await page(
      `# T\n\n:::tabs\n@tab A\n${text}\n@tab B\nother\n:::\n\n:::tip\n${text}\n:::\n\nAfter\n`,
    )
    expect(html).toContain(expected)
    expect(html).toMatch(/>B<\/label>\n<div class="tab-panel">\n<p>other<\/p>\n<\/div>\n<\/div>/)
    expect(html).toMatch(/<\/div>\n<p>After<\/p>$/)
  })

  test('may contain very many unclosed comments, which are reported once', async () => {
    const busy = busyWatch()
    const { brief } = await page(`# T\n\n:::tip\n${'<!-- x\n\n'.repeat(50_000)}:::\n`)
    expect(brief).toHaveLength(1)
    expect(busy()).toBeLessThan(9000)
  })

  test.each([
    ['lines', 'a\n***\n'],
    ['bold words', '**a** b\n\n'],
    ['panels', '@tab A\nb\n'],
    ['containers without an end in panels', '@tab A\n::::tip\nb\n'],
  ])('is parsed in less than quadratic time with many %s', (_, many) => {
    const kind = many.startsWith('@') ? 'tabs' : 'tip'
    const time = (count: number): number => {
      const text = `:::${kind}\n@tab B\n${kind === 'tip' ? ':::\n' : ''}${many.repeat(count)}:::\n`
      const start = process.cpuUsage()
      expect(lex(text, 100, {})).toHaveProperty('tokens')
      const { user, system } = process.cpuUsage(start)
      return (user + system) / 1000
    }
    time(1500)
    // The constant leaves time for other work of the process.
    expect(time(12_000)).toBeLessThan(24 * time(1500) + 400)
  })

  test('is rejected beyond the maximum depth, in less than quadratic time', () => {
    const text = (count: number): string => `# T\n\n${':::tip\nx\n'.repeat(count)}`
    expect(lex(text(100), 100, {})).toHaveProperty('tokens')
    const time = (count: number): number => {
      const busy = busyWatch()
      expect(lex(text(count), 100, {})).toMatchObject({ tooDeep: { type: 'container' } })
      return busy()
    }
    time(500)
    expect(time(4000)).toBeLessThan(24 * time(500) + 400)
  })

  /** Returns the types of the blocks in a text. */
  const typesIn = (text: string): string => {
    const lexed = lex(text, 100, {})
    return 'tokens' in lexed ? lexed.tokens.map(({ type }) => type).join(' ') : ''
  }

  test.each([
    ['a\n:::tip\nb\n:::\n', 'paragraph container'],
    ['a\n  :::tip\nb\n:::\n', 'paragraph container'],
    ['a\n:::tpi\nb\n:::tip\nc\n', 'paragraph container'],
    ['a\nb\n|-|-|\n\n:::tip\n:::\n', 'paragraph space container'],
    ['a\n:::tpi\n:::tip\nb\n:::\n', 'paragraph container'],
    ['- a\n\n- b\n:::tip\nc\n:::\n', 'list container'],
    ['- a\n# b\n:::tip\nc\n:::\n', 'list heading container'],
    ['1. a\n   # b\n:::tip\nc\n:::\n', 'list container'],
    ['> a\n:::tip\nc\n:::\n', 'blockquote container'],
  ])('ends the block before it if its start is valid: %j', (text, types) =>
    expect(typesIn(text)).toBe(types),
  )

  test('does not begin within a line', () => expect(typesIn('a:::tip\nb\n')).toBe('paragraph'))

  test('of tabs begins a new tab after an unclosed container', async () => {
    const { html } = await page(
      '# T\n\n:::::tabs\n@tab A\n::::tip\na\n@tab B\n:::\n:::note\nb\n:::\n:::::\n',
    )
    expect(html).toContain('>A</label>')
    expect(html).toContain('>B</label>')
  })

  test('of tabs may contain other tabs', async () => {
    const { html, brief } = await page(
      '# T\n\n::::tabs\n@tab A\n:::tabs\n@tab B\nx\n:::\n@tab C\n:::details\n:::tabs\n@tab D\ny\n:::\n:::\n::::\n',
    )
    expect(brief).toEqual([])
    expect(html).toMatch(
      /^<div class="tabs".*>A<\/label>\n<div class="tab-panel">\n<div class="tabs".*>B<\/label>.*<p>x<\/p>.*>C<\/label>.*<details.*>D<\/label>.*<p>y<\/p>/s,
    )
  })
})

test('a line of many comments before text renders as the text alone', async () => {
  const { html, brief } = await page(`# T\n\n${'<!-- a --> <!-->'.repeat(2000)} text\n`)
  expect(html).toMatch(/^\s*text$/)
  expect(brief).toEqual([])
})

test('marked lines are read quickly from thousands of overlapping ranges', () => {
  const info = readInfo(`txt {7,3-4,${'1-9000,'.repeat(3000)}4}`)
  const busy = busyWatch()
  const { marked } = readFence(info, 'x\n'.repeat(9000), { line: 1 })
  expect(marked).toEqual(Array.from({ length: 9000 }, (_, i) => i + 1))
  expect(busy()).toBeLessThan(200)
})

test.each([
  ['lines of an item', '- a\n', '  line\n', ''],
  ['beginnings of links', '', '[a](b', ')'],
])('many %s are parsed in less than quadratic time', (_, ...parts) => {
  const [start, many, end] = parts
  const time = (count: number): number => {
    const busy = busyWatch()
    expect(lex(start + many.repeat(count) + end, 100, {})).toHaveProperty('tokens')
    return busy()
  }
  time(1500)
  expect(time(12_000)).toBeLessThan(24 * time(1500) + 400)
})

describe('code', () => {
  test('is highlighted with classes for roles, not with inline styles', async () => {
    const { html } = await page(
      '# T\n\n```ts title="a.ts" {2} showLineNumbers=9\nconst a = "x"\n// no\n```\n',
    )
    expect(html).toBe(
      '<figure class="code numbered"><figcaption>a.ts</figcaption><pre tabindex="0" role="group" aria-label="a.ts"><code class="language-ts">' +
        '<span class="line" data-n="9"><span class="k">const </span><span class="n">a </span><span class="k">= </span><span class="s">"x"</span>\n</span>' +
        '<span class="line marked" data-n="10"><span class="c">// no</span>\n</span></code></pre>' +
        '<button class="copy" type="button" aria-label="Copy code to clipboard" data-done="Copied">Copy</button></figure>',
    )
  })

  /** Returns the text of each piece of code on a page. */
  const codeOn = async (text: string): Promise<string[]> => {
    const { html } = await page(`# T\n\n${text}\n`)
    return Array.from(html.matchAll(/<code[^>]*>(.*?)<\/code>/gs), ([, code = '']) =>
      code.replaceAll(/<[^>]*>/g, '').trimEnd(),
    )
  }

  test.each(['~~~', '```'])('has lines without the indentation of its fence %s', async (fence) => {
    expect(await codeOn(` ${fence}\n a\n   b\nc\n ${fence}`)).toEqual(['a\n  b\nc'])
    expect(await codeOn(`- x\n\n    ${fence}text\n    a\n   b\n    ${fence}`)).toEqual(['a\nb'])
  })

  test.each([
    ['1. x\n\n   ```\n   all:\n   \tgcc\n   \t\tb\n   ```', 'all:\n\tgcc\n\t\tb'],
    ['- ~~~\n  all:\n\n  \tgcc\n  ~~~', 'all:\n\n\tgcc'],
    ['- x\n\n\t```\n\tall:\n\t\tgcc\n\t```', 'all:\n\tgcc'],
    ['- x\n  - y\n\n    ```\n    all:\n    \tgcc\n    ```', 'all:\n\tgcc'],
    ['- x\n\n      all:\n      \tgcc', 'all:\n\tgcc'],
    ['1. x\n\n   :::tip\n   ```\n   all:\n   \tgcc\n   ```\n   :::', 'all:\n\tgcc'],
    ['> - x\n>\n>   ```\n>   all:\n>   \tgcc\n>   ```', 'all:\n\tgcc'],
    ['- > ```\n  > all:\n  > \tgcc\n  > ```', 'all:\n\tgcc'],
    ['> ```\n> all:\n> \tgcc\n> ```', 'all:\n\tgcc'],
    ['>     all:\n>     \tgcc', 'all:\n\tgcc'],
    ['>\t\tx\n>\t\t\ty', '  x\n  \ty'],
    // A tab that begins before the code counts only as the spaces inside it.
    ['- ```\n\tall:\n  > \tx\n  ```', '  all:\n&gt; \tx'],
    [' ```\n\tx\n ```', '   x'],
  ])('keeps its tabs at any position: %j', async (text, code) => {
    expect(await codeOn(text)).toEqual([code])
  })

  test.each([
    ['- a\n\n  <pre>\n  x\ty\n  \tz\n  </pre>', 'x\ty\n\tz\n'],
    ['- <pre>\n  x\n\n  \t\tz\n  </pre>', 'x\n\n\t\tz\n'],
    ['- x\n  - <pre>\n\t<b>x</b>\n\t\tz\n    </pre>', '<b>x</b>\n\tz\n'],
    ['1. x\n\n   <div>\n   <pre>a\n   \tz</pre>\n   </div>', 'a\n\tz'],
    ['> <pre>a\n> \tz</pre>', 'a\n\tz'],
  ])('keeps its tabs in raw HTML: %j', async (text, code) => {
    const { html, brief } = await page(`# T\n\n${text}\n`)
    expect(brief).toEqual([])
    expect(/<pre[^>]*><code>(.*)<\/code><\/pre>/s.exec(html)?.[1]).toBe(code)
  })

  test('reports problems at the right position after tabs', async () => {
    const { brief } = await page(
      '# T\n\n1. x\n\n\t```nosuch\n\ta\n\t```\n\n\t[a](b.md)\n\n   <pre>\n\t<a href="c.md">x</a></pre>\n',
    )
    expect(brief.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      'unknown-language content/en/docs/a.md:5:2',
      'broken-link content/en/docs/a.md:9:6',
      'broken-link content/en/docs/a.md:12:11',
    ])
  })

  test('is labeled in the language of the page, even if its text is not translated yet', async () => {
    const { files } = await site({
      'site.config.ts': config('', BILINGUAL),
      'content/zh-Hans/docs/a.md': '# T\n\n```js\nx\n```\n\n```\nx\n```\n',
    }).build()
    const names = (file: string): string[] =>
      Array.from(
        (files.get(file) ?? '').matchAll(/<pre tabindex="0" role="group" aria-label="([^"]*)"/g),
        ([, name = '']) => name,
      )
    expect(names('en/docs/a/index.html')).toEqual(['Code: js', 'Code'])
    expect(names('docs/a/index.html')).toEqual(['代码：js', '代码'])
  })

  test.each([
    ['js', '// highlight-next-line', '// highlight-start', '/* highlight-end */'],
    ['jsx', '{/* highlight-next-line */}', '/* highlight-start */', '// highlight-end'],
    ['python', '# highlight-next-line', '#highlight-start', '  # highlight-end'],
    ['html', '<!-- highlight-next-line -->', '<!-- highlight-start -->', '// highlight-end'],
    ['sql', '-- highlight-next-line', '-- highlight-start', '/* highlight-end */'],
    ['tex', '% highlight-next-line', '% highlight-start', '% highlight-end'],
    ['yaml', '# highlight-next-line', '# highlight-start', '# highlight-end'],
  ])('marks lines by comments in %s, and leaves these out', async (lang, ...comments) => {
    const [next = '', start = '', end = ''] = comments
    const code = ['a', next, 'b', 'c', start, 'd', 'e', end, 'f'].join('\n')
    const { html, brief } = await page(`# T\n\n\`\`\`${lang}\n${code}\n\`\`\`\n`)
    expect(markedLines(html)).toEqual(['a', 'b!', 'c', 'd!', 'e!', 'f'])
    expect(brief).toEqual([])
  })

  test.each([
    ['js', 'b // [!code highlight]', 'd /* [!code hl:2] */'],
    ['jsx', 'b {/* [!code focus] */}', 'd // [!code highlight:2]'],
    ['python', 'b  # [!code warning]', 'd # [!code error:2]'],
    ['html', 'b <!-- [!code highlight] -->', 'd <!-- [!code hl:2] -->'],
    ['sql', 'b -- [!code highlight]', 'd -- [!code highlight:2]  '],
  ])(
    'marks lines by comments at their ends in %s, and leaves these out',
    async (lang, one, two) => {
      const code = ['a', one, 'c', two, 'e', 'f'].join('\n')
      const { html, brief } = await page(`# T\n\n\`\`\`${lang}\n${code}\n\`\`\`\n`)
      expect(markedLines(html)).toEqual(['a', 'b!', 'c', 'd!', 'e!', 'f'])
      expect(brief).toEqual([])
    },
  )

  test.each([
    '```md\na // [!code hl]\n```',
    '```\na // [!code hl]\n```',
    '```text\na // [!code hl]\n```',
  ])('shows comments at the ends of lines in texts about them: %j', async (text) => {
    const { html, brief } = await page(`# T\n\n${text}\n`)
    expect(html.replace(/<[^>]+>/g, '')).toContain('a // [!code hl]')
    expect(brief).toEqual([])
  })

  test.each([
    ['js', 'b // [!code --]', 'c // [!code ++:2]'],
    ['jsx', 'b {/* [!code --] */}', 'c /* [!code ++:2] */'],
    ['python', 'b # [!code --]', 'c  #  [!code ++:2]'],
    ['html', 'b <!-- [!code --] -->', 'c <!-- [!code ++:2] -->'],
    ['sql', 'b -- [!code --]', 'c --[!code ++:2]'],
    ['clojure', 'b ;; [!code --]', 'c ; [!code ++:2]'],
    ['erlang', 'b % [!code --]', 'c %% [!code ++:2]'],
    ['vhdl', 'b -- [!code --]', 'c -- [!code ++:2]'],
    ['f90', 'b ! [!code --]', 'c !! [!code ++:2]'],
    ['ocaml', 'b (* [!code --] *)', 'c (*[!code ++:2]*)'],
    ['bat', 'b REM [!code --]', 'c :: [!code ++:2]'],
    ['twig', 'b {# [!code --] #}', 'c <!-- [!code ++:2] -->'],
    ['vim', 'b " [!code --]', 'c " [!code ++:2]'],
  ])('shows in %s what a change adds and removes', async (lang, removed, added) => {
    const code = ['a', removed, added, 'd', 'e'].join('\n')
    const { html, brief } = await page(`# T\n\n\`\`\`${lang}\n${code}\n\`\`\`\n`)
    expect(brief).toEqual([])
    expect(html).toContain('<figure class="code numbered">')
    expect(/<code[^>]*>(.*)<\/code>/s.exec(html)?.[1]?.replace(/<\/?span[^>]*>/g, '')).toBe(
      'a\n<del class="line" data-n="−">b\n</del>' +
        '<ins class="line marked" data-n="+">c\n</ins><ins class="line marked" data-n="+">d\n</ins>e\n',
    )
  })

  test('counts the lines of code as they are after a change', async () => {
    const { html } = await page(
      '# T\n\n```js showLineNumbers=9\na\nb // [!code --]\nc // [!code --]\nd // [!code ++]\ne // [!code hl]\n```\n',
    )
    expect(
      Array.from(html.matchAll(/class="line([^"]*)" data-n="([^"]*)"/g), ([, ...all]) => all),
    ).toEqual([
      ['', '9'],
      ['', '−'],
      ['', '−'],
      [' marked', '10 +'],
      [' marked', '11'],
    ])
  })

  test('reads the list of marked lines in linear time', () => {
    const lines = Array.from({ length: 500 }, (_, i) => i + 1)
    let reads = 0
    const marked = new Proxy(lines, {
      get(list, key) {
        reads++
        return Reflect.get(list, key) as unknown
      },
    })
    const code = lines.join('\n')
    const html = codeHtml({ language: 'text', code, line: 1, marked }, undefined, ENGLISH)
    expect(html.match(/line marked/g)).toHaveLength(500)
    expect(reads).toBeLessThan(5000)
  })

  test('keeps highlight comments if line numbers are given or the language has no such comments', async () => {
    const counted = await page('# T\n\n```js {1}\na\n// highlight-next-line\nb\n```\n')
    expect(counted.html).toContain('highlight-next-line')
    const python = await page('# T\n\n```python\na\n// highlight-next-line\nb\n```\n')
    expect(python.html.replace(/<[^>]+>/g, '')).toContain('// highlight-next-line')
  })

  test('marks lines to the end if highlight-end is missing, and reports unpaired comments', async () => {
    const { html, brief } = await page(
      '# T\n\n```js\na\n// highlight-start\nb\n```\n\n```js\na\n// highlight-end\n```\n',
    )
    expect(html.match(/line marked/g)).toHaveLength(1)
    const said =
      '“highlight-start” and “highlight-end” belong together, and “highlight-next-line” needs a line below it: one of them is missing here.'
    expect(brief).toEqual([
      `code-marks content/en/docs/a.md:5:1 ${said}`,
      `code-marks content/en/docs/a.md:11:1 ${said}`,
    ])
  })

  test('in an unknown language gets a suggestion only if one is likely', async () => {
    const PLAIN = 'Write “text” for code that needs no colours.'
    const meant: Readonly<Record<string, string>> = {
      env: 'dotenv',
      golang: 'go',
      'js-vue': 'js',
      mysql: 'sql',
      wxml: 'xml',
      config: 'ini',
      katex: 'latex',
      javascrpt: 'javascript',
      pyhton: 'python',
      rustt: 'rust',
      josn: 'json',
      pythin: 'python',
      javascropt: 'javascript',
      pythoon: 'python',
      swigt: 'swift',
      patch: 'diff',
    }
    const unknown = ['pt', 'bnf', 'cron', 'code', 'tree', 'curve', 'gherkins-and']
    const { hints } = await site({
      'content/en/docs/a.md': `# T\n\n${[...Object.keys(meant), ...unknown].map(fenceIn).join('')}`,
    }).build()
    expect(hints).toEqual([
      ...Object.values(meant).map((name) => `Did you mean “${name}”?`),
      ...unknown.map(() => PLAIN),
    ])
  })

  test('gets only known languages as suggestions', async () => {
    const names = Object.values(OTHER_NAMES)
    expect((await page(`# T\n\n${names.map(fenceIn).join('')}`)).brief).toEqual([])
  })

  test('is shown plain with a warning if its language is unknown or it is too long', async () => {
    const { html, brief } = await page(
      `# T\n\n\`\`\`javascrpt\na<b\n\`\`\`\n\n\`\`\`js\n${'x'.repeat(5001)}\n\`\`\`\n`,
    )
    expect(html).toContain('<code class="language-text">a&lt;b</code>')
    expect(html).toContain(`<code class="language-text">${'x'.repeat(5001)}</code>`)
    expect(brief).toEqual([
      'unknown-language content/en/docs/a.md:3:1 “javascrpt” is not a known language; this code is shown without colours.',
      'code-too-long content/en/docs/a.md:7:1 This code is shown without colours: it has a line of over 5,000 characters, or is over 500 KB.',
    ])
  })

  test('is highlighted independently of other code on the page', async () => {
    const fence = '```md\n# A\n\n```js\nconst a = 1\n```\n'
      .replace('```js', '~~~js')
      .replace('1\n```', '1\n~~~\n```')
    const alone = await page(`# T\n\n${fence}`)
    const after = await page(`# T\n\n\`\`\`js\nconst b = 2\n\`\`\`\n\n${fence}`)
    expect(after.html.slice(after.html.indexOf('language-md'))).toBe(
      alone.html.slice(alone.html.indexOf('language-md')),
    )
  })
})

describe('images', () => {
  // The hero image is the largest element on a phone's first screen, and a lazy image is requested only after layout.
  test('of a hero load eagerly, but their dark variants lazily', async () => {
    const { files } = await site({
      'content/en/docs/a.md': '# T\n\n:::hero\n![Two](/img/two.svg)\n:::\n\n![One](/img/one.svg)\n',
      'content/public/img/one.svg': SVG,
      'content/public/img/two.svg': SVG,
      'content/public/img/two.dark.svg': SVG,
    }).build()
    const pictures = article(files.get('docs/a/index.html')).match(/<img [^>]*>/g) ?? []
    expect(pictures.map((each) => [/src="(.*?)"/.exec(each)?.[1], each.includes('lazy')])).toEqual([
      ['/img/two.svg', false],
      ['/img/two.dark.svg', true],
      ['/img/one.svg', true],
    ])
  })

  test('have dimensions, load lazily, and come in pairs if there is a dark variant', async () => {
    const { files, brief } = await site({
      'content/en/docs/a.md': '# T\n\n![One](./one.png "Title") ![Two](/img/two.svg)\n',
      'content/en/docs/one.png': PNG,
      'content/public/img/two.svg': SVG,
      'content/public/img/two.dark.svg': SVG,
    }).build()
    expect(brief).toEqual([])
    const html = article(files.get('docs/a/index.html'))
    expect(html).toMatch(
      /<img src="\/assets\/one-[0-9a-f]{8}\.png" alt="One" title="Title" width="3" height="2" loading="lazy" decoding="async">/,
    )
    expect(html).toContain(
      '<img class="light" src="/img/two.svg" alt="Two" width="40" height="20" loading="lazy" decoding="async">' +
        '<img class="dark" src="/img/two.dark.svg" alt="Two" width="40" height="20" loading="lazy" decoding="async">',
    )
    expect([...files.keys()].filter((file) => /\.(png|svg)$/.test(file))).toEqual([
      expect.stringMatching(/^assets\/one-[0-9a-f]{8}\.png$/),
      'favicon.svg',
      'img/two.dark.svg',
      'img/two.svg',
    ])
  })

  test('next to a document are not published if no page shows them', async () => {
    const { files } = await site({
      'content/en/docs/a.md': '# T\n',
      'content/en/docs/one.png': PNG,
    }).build()
    expect([...files.keys()].filter((file) => file.endsWith('.png'))).toEqual([])
  })

  test('that are missing are reported as errors with a position', async () => {
    const built = await site({
      'content/en/docs/a.md': '# T\n\n中文 ![x](./on.png) text\n',
      'content/en/docs/one.png': PNG,
    }).build()
    expect(built.problems).toEqual([
      `error broken-image  No picture at content/en/docs/on.png

  content/en/docs/a.md:3:9
  3 │ 中文 ![x](./on.png) text
    │           ^^^^^^^^
  Did you mean ./one.png?
`,
    ])
  })
})

test('a table with an empty corner has row headers in its first column', async () => {
  const { html } = await page('# T\n\n| | A |\n|---|---|\n| b | c |\n| | d |\n')
  expect(html).toContain('<tr><td></td><th scope="col">A</th></tr>')
  expect(html).toContain('<tr><th scope="row">b</th><td>c</td></tr>\n<tr><td></td><td>d</td></tr>')
})

test.each(['| A | B |', '| A | |', '| | |'])(
  'a table with the header %s has no row headers',
  async (head) => {
    const { html } = await page(`# T\n\n${head}\n|---|---|\n| b | c |\n`)
    expect(html).toContain('<tr><td>b</td><td>c</td></tr>')
  },
)

test('an image with one dimension given keeps its aspect ratio', async () => {
  const { html } = await page(
    '# T\n\n<img src="./a.svg" height="40">\n<img src="./a.svg" width="10">\n<img src="./a.svg" width="50%">\n<img src="./a.svg" width="8" height="9">\n',
    { 'content/en/docs/a.svg': SVG },
  )
  const sizes = Array.from(html.matchAll(/ width="([^"]*)" height="([^"]*)"/g), ([, w, h]) => [
    w,
    h,
  ])
  expect(sizes).toEqual([
    ['80', '40'],
    ['10', '5'],
    ['50%', '20'],
    ['8', '9'],
  ])
})

describe('source positions', () => {
  const files = {
    'content/en/docs/b.md': '# B\n\n## H36\n',
    'content/en/docs/my_page.md': '# M\n',
    'content/public/o_k.svg': SVG,
  }

  test.each([
    [String.raw`[a](my\_page.md)`, '[a](https://docs.example/docs/my_page)'],
    [
      String.raw`[a](my_page.md "say \"my_page.md\"")`,
      String.raw`[a](https://docs.example/docs/my_page "say \"my_page.md\"")`,
    ],
    [
      String.raw`[e](b.md#h36 "a &amp; \"b\"")`,
      String.raw`[e](https://docs.example/docs/b#h36 "a &amp; \"b\"")`,
    ],
    [String.raw`![i](/o\_k.svg)`, '![i](https://docs.example/o_k.svg)'],
    ['[b.md](<b.md> (b.md))', '[b.md](<https://docs.example/docs/b> (b.md))'],
    ['- [b\n  b.md](b.md)', '- [b\n  b.md](https://docs.example/docs/b)'],
    [
      '> - ![o_k\n>   o_k](/o_k.svg), [b\n> c](\n> b.md)',
      '> - ![o_k\n>   o_k](https://docs.example/o_k.svg), [b\n> c](\n> https://docs.example/docs/b)',
    ],
    ['> [b][r]\n>\n> [r]:\n>   b.md', '> [b][r]\n>\n> [r]:\n>   https://docs.example/docs/b'],
    ['[`](`](b.md "](b.md)")', '[`](`](https://docs.example/docs/b "](b.md)")'],
    [
      String.raw`[b.md][r]

[r]: my\_page.md "say \"hi\""`,
      String.raw`[b.md][r]

[r]: https://docs.example/docs/my_page "say \"hi\""`,
    ],
    [
      '[b][r]\n\n[r]: b.md\n[R]: my_page.md',
      '[b][r]\n\n[r]: https://docs.example/docs/b\n[R]: my_page.md',
    ],
  ])(
    'are used to make addresses absolute in the Markdown copy of a page: %s',
    async (written, copied) => {
      const built = await site({ ...files, 'content/en/docs/a.md': `# T\n\n${written}\n` }).build()
      expect(built.brief).toEqual([])
      expect(built.files.get('docs/a/index.md')?.replace('# T\n\n', '').trim()).toBe(copied)
    },
  )

  test.each([
    [String.raw`[a](no\_page.md)`, '3:5', 11],
    [String.raw`[a](<no_page.md> "say \"hi\"")`, '3:6', 10],
    ['[no.md][r], [R][] and [r]\n\n[r]: no.md', '5:6', 5],
    ['[no.md][r]\n\n[r]: no.md\n[r]: no.md', '5:6', 5],
    [String.raw`[a](b.md "a \" {{nope}}")`, '3:11', 8],
    ['- words, see [the\n  no page](no.md)', '4:12', 5],
    ['1. > ![a\n   > picture](no.svg)', '4:15', 6],
    ['> [a\n> page](b.md\n> "b {{nope}}")', '5:6', 8],
    ['> [no\n> page][r]\n>\n> [r]:\n>   no.md', '7:5', 5],
    ['- <b\n  onclick="x">b</b>', '4:3', 11],
    ['- <p>\n  a\n  <b>b\n  </p>', '5:3', 2],
  ])('are exact in diagnostics: %s', async (written, place, length) => {
    const { diagnostics } = await site({
      ...files,
      'content/en/docs/a.md': `# T\n\n${written}\n`,
    }).build()
    expect(diagnostics.map((each) => [`${each.line}:${each.column}`, each.length])).toEqual([
      [place, length],
    ])
  })
})

describe('text that looks like an entity', () => {
  test('stays text without a semicolon, anywhere in Markdown', async () => {
    const { files, brief } = await site({
      'content/en/docs/a.md':
        '# API of a=1&region=cn\n\n![a&copy=1](/p.svg "see ?a=1&section=2") Call ?lang=en&region=cn&times=5.\n\n## By &region &amp; &copy;\n',
      'content/public/p.svg': SVG,
    }).build()
    const html = files.get('docs/a/index.html') ?? ''
    expect(brief).toEqual([])
    expect(html).toMatch(/<title>API of a=1&amp;region=cn /)
    expect(html).toContain('content="a&amp;copy=1 Call ?lang=en&amp;region=cn&amp;times=5."')
    expect(html).toContain('alt="a&amp;copy=1"')
    expect(html).toContain('title="see ?a=1&amp;section=2"')
    expect(html).toContain('<h2 id="by-region--">By &amp;region &amp; &copy;<a')
    expect(html).toContain('aria-label="Direct link to By &amp;region &amp; ©"')
  })

  test.each([
    ['[x](https://x.example/?a&copy#b)', 'https://x.example/?a&amp;copy#b'],
    ['[x](https://x.example/?a&reg/x&amp;b)', 'https://x.example/?a&amp;reg/x&amp;b'],
    ['<https://x.example/?a&copy#b>', 'https://x.example/?a&amp;copy#b'],
    ['https://x.example/?a&copy#b', 'https://x.example/?a&amp;copy#b'],
    ['[x]\n\n[x]: https://x.example/?a&copy#b', 'https://x.example/?a&amp;copy#b'],
    ['<a href="https://x.example/?a&copy#b">x</a>', 'https://x.example/?a©#b'],
    ['[x](https://x.example/?a&copy#b) <b>y</b>', 'https://x.example/?a&amp;copy#b'],
  ])(
    'stays text in addresses of Markdown, but is decoded in those of HTML: %s',
    async (written, href) => {
      expect((await page(`# T\n\n${written}\n`)).html).toContain(`href="${href}"`)
    },
  )

  test('stays text with a semicolon if there is no such entity', async () => {
    const { html } = await page(
      '# T\n\n## On &notify;\n\n&copyright; **&region;** \\&copy; &amp; &copy; &notin; &#38;copy;\n',
    )
    expect(html).toContain('>On &amp;notify;<a')
    expect(html).toContain('aria-label="Direct link to On &amp;notify;"')
    expect(html).toContain(
      '<p>&amp;copyright; <strong>&amp;region;</strong> &amp;copy; &amp; &copy; &notin; &amp;copy;</p>',
    )
  })

  test('is decoded without a semicolon in HTML, as by browsers', async () => {
    const { html } = await page('# T\n\n## <kbd>a&copy</kbd> &copy\n')
    expect(html).toContain('<h2 id="a-copy"><kbd>a©</kbd> &amp;copy')
    expect(html).toContain('aria-label="Direct link to a© &amp;copy"')
  })
})

test.each([
  ['[f([a, b[, c[, d]]])](b.md)', '<a href="/docs/b">f([a, b[, c[, d]]])</a>'],
  ['**[a[b[c[d[e[f]]]]]](b.md)**', '<strong><a href="/docs/b">a[b[c[d[e[f]]]]]</a></strong>'],
  ['[a[b[c[d]]]][r]\n\n[r]: b.md', '<a href="/docs/b">a[b[c[d]]]</a>'],
])('the text of a link may contain nested brackets: %s', async (text, link) => {
  const { html, brief } = await page(`# T\n\n${text}\n`, { 'content/en/docs/b.md': '# B\n' })
  expect(brief).toEqual([])
  expect(html).toContain(link)
  const lines = text.split('\n')
  const line = lines.findIndex((each) => each.includes('b.md'))
  const place = `${3 + line}:${1 + (lines[line] ?? '').indexOf('b.md')}`
  expect((await page(`# T\n\n${text}\n`)).brief).toEqual([
    `broken-link content/en/docs/a.md:${place} No page at /docs/b`,
  ])
})

test('a space before an address does not affect the text after the link', async () => {
  const files = { 'content/en/docs/b.md': '# B\n', 'content/public/p.svg': SVG }
  const words = async (text: string): Promise<string> => {
    const { html, brief } = await page(`# T\n\n${text}\n`, files)
    expect(brief).toEqual([])
    return html.replace(/<img[^>]*>/g, '<img>').replace(/ (?:href|title)="[^"]*"/g, '')
  }
  expect(await words('见[安装]( b.md)和[更新](b.md)。')).toBe('<p>见<a>安装</a>和<a>更新</a>。</p>')
  expect(await words('![图](  /p.svg)，[更新](b.md)')).toBe('<p><img>，<a>更新</a></p>')
  expect(await words('(see [x](\nb.md)) (tail)')).toBe('<p>(see <a>x</a>) (tail)</p>')
  expect(await words('[x](      b.md))')).toBe('<p><a>x</a>)</p>')
  expect(await words('[x]( b.md "t" )) y')).toBe('<p><a>x</a>) y</p>')
})

describe('site values', () => {
  const values = config("values: { product: 'Pick', version: '1.2' }")

  test('are replaced in text, headings, links and front matter, but not in code', async () => {
    const { files, brief } = await site({
      'site.config.ts': values,
      'content/en/docs/a.md':
        '---\ntitle: About {{product}}\n---\n\n## {{product}} {{ version }}\n\n`{{product}}` [x](https://a.example/{{version}}) \\{{product}}\n\n```text\n{{product}}\n```\n',
    }).build()
    expect(brief).toEqual([])
    const html = files.get('docs/a/index.html') ?? ''
    expect(html).toContain('<title>About Pick | Docs</title>')
    expect(html).toContain('<h2 id="pick-12">Pick 1.2<a')
    expect(html).toContain('<code>{{product}}</code> <a href="https://a.example/1.2"')
    expect(html).toContain('{{product}}</p>')
    expect(html).toContain('<code class="language-text">{{product}}</code>')
  })

  test('are replaced in titles of links and images, and in the Markdown copy of the page', async () => {
    const { files, brief } = await site({
      'site.config.ts': values,
      'content/en/docs/a.md':
        '# T\n\n[a](./a.md "On {{product}}") ![{{product}} *x*](/x.png "In {{version}}")\n',
      'content/public/x.png': PNG,
    }).build()
    expect(brief).toEqual([])
    const html = article(files.get('docs/a/index.html'))
    expect(html).toContain('<a href="/docs/a" title="On Pick">')
    expect(html).toContain('alt="Pick x" title="In 1.2"')
    expect(files.get('docs/a/index.md')).toBe(
      '# T\n\n[a](https://docs.example/docs/a "On Pick") ![Pick *x*](https://docs.example/x.png "In 1.2")\n',
    )
  })

  test('are replaced in titles of code, where unknown ones are reported', async () => {
    const { files, brief } = await site({
      'site.config.ts': values,
      'content/en/docs/a.md':
        '# T\n\n```ts title="a-{{version}}.ts"\n{{version}}\n```\n\n```ts title="{{verson}}.ts"\nb\n```\n',
    }).build()
    expect(brief).toEqual([expect.stringMatching(/^unknown-value content\/en\/docs\/a\.md:7:14 /)])
    expect(files.get('docs/a/index.html')).toContain('<figcaption>a-1.2.ts</figcaption>')
    expect(files.get('docs/a/index.md')).toContain('```ts title="a-1.2.ts"\n{{version}}\n')
  })

  test('are replaced in the config and in component pages', async () => {
    const component = (title: string): string =>
      `export const frontMatter = {\n  title: '${title}',\n  description: 'In {{version}}',\n}\nexport default function C() {\n  return <p>c</p>\n}\n`
    const { files, brief } = await site({
      'site.config.ts': config(
        "values: { product: 'Pick', version: '1.2' }, announcement: { id: 'a', text: 'New: {{version}}' }, footer: { text: '© {{product}}' }",
      ),
      'content/en/docs/c.tsx': component('About {{product}}'),
    }).build()
    expect(brief).toEqual([])
    const html = files.get('docs/c/index.html')
    expect(html).toContain('<title>About Pick | Docs</title>')
    expect(html).toContain('content="In 1.2"')
    expect(html).toContain('New: 1.2')
    expect(html).toContain('© Pick')

    const wrong = await site({
      'site.config.ts': config("values: { version: '1.2' }"),
      'content/en/docs/c.tsx': component('About {{product}}'),
      'content/en/docs/d.md': '# D\n\n[a](./d.md "On {{x}}") ![{{y}}](/x.png)\n',
      'content/public/x.png': PNG,
    }).build()
    expect(wrong.brief).toEqual([
      'unknown-value content/en/docs/c.tsx:2:3 The config has no value “product”.',
      'unknown-value content/en/docs/d.md:3:16 The config has no value “x”.',
      'unknown-value content/en/docs/d.md:3:26 The config has no value “y”.',
    ])
  })

  test('are replaced in the texts of the config, for each language', async () => {
    const { files, brief } = await site({
      'site.config.ts': config(
        `title: '{{p}} docs',
  values: { p: { 'zh-Hans': '拾译', en: 'Pick' } },
  description: 'About {{p}}',
  nav: [{ label: 'Nav {{p}}', href: '/docs/a' }],
  sidebars: { docs: { label: 'Side {{p}}' } },
  blog: { title: '{{p}} news', description: { en: 'All of {{p}}', 'zh-Hans': '都是{{p}}' } },
  search: { contexts: { docs: 'Find {{p}}' } },
  footer: { groups: [{ label: 'Group {{p}}', links: [{ label: 'Link {{p}}', href: '/docs/a' }] }] },`,
        BILINGUAL,
      ),
      'content/zh-Hans/docs/a.md': '# 甲\n',
      'content/zh-Hans/blog/2024-01-01-x.md': '# 乙\n',
      'content/en/blog/2024-01-01-x.md': '# X\n',
    }).build()
    expect(brief).toEqual([])
    const shown = ['', 'docs/a/', 'blog/'].map((at) => files.get(`en/${at}index.html`)).join('')
    for (const text of [
      'Nav Pick',
      'Side Pick',
      'Group Pick',
      'Link Pick',
      '<title>Pick docs</title>',
    ])
      expect(shown).toContain(text)
    expect(shown).toContain('content="About Pick"')
    expect(shown).toContain('content="All of Pick"')
    expect(shown).toContain('<title>Pick news | Pick docs</title>')
    expect(files.get('assets/site.json')).toContain('"zh-Hans":"Find 拾译","en":"Find Pick"')
    expect([...files].flatMap(([name, text]) => (text.includes('{{p}}') ? [name] : []))).toEqual([])
  })

  test('that are unknown are reported in the texts of the config', async () => {
    const { brief, hints } = await site({
      'site.config.ts': config(
        "values: { version: '1.2' },\n  announcement: { id: 'a', text: { en: 'New: {{verson}}' } },\n  nav: [{ label: '{{product}}', href: '/' }],\n  footer: { text: '© {{product}}' },",
      ),
    }).build()
    expect(brief).toEqual([
      'unknown-value site.config.ts:9:36 The config has no value “verson”.',
      'unknown-value site.config.ts:10:11 The config has no value “product”.',
      'unknown-value site.config.ts:11:13 The config has no value “product”.',
    ])
    expect(hints[1]).toBe(
      'Add it under “values” in site.config.ts, or write \\\\{{ to show the braces.',
    )
  })

  test('are reported where a brace is missing or full-width', async () => {
    const { brief, hints } = await site({
      'site.config.ts': config(
        "values: { product: 'Pick', version: '1.2' },\n  footer: { text: '© {{product}' },",
      ),
      'content/en/docs/a.md': [
        '---\ndescription: About {{product}\n---\n# The {{product} and `{{product}`\n',
        'Of {product}}, ｛｛product｝｝ and {{　product　}}.\n',
        '[a {{version}](https://a.example/{{version}/x) `{{product}` {{product}\n',
        '<p title="{{product}">{{version} <code>{{product}</code></p>\n',
      ].join('\n'),
      'content/en/docs/_sidebars.yaml': 'docs:\n  - label: All of {{product}\n    items: [a]\n',
    }).build()
    expect(brief.map((each) => each.split(' is shown')[0])).toEqual([
      'broken-value content/en/docs/_sidebars.yaml:2:5 “{{product}”',
      'broken-value content/en/docs/a.md:2:1 “{{product}”',
      'broken-value content/en/docs/a.md:4:7 “{{product}”',
      'broken-value content/en/docs/a.md:6:4 “{product}}”',
      'broken-value content/en/docs/a.md:6:16 “｛｛product｝｝”',
      'broken-value content/en/docs/a.md:6:32 “{{　product　}}”',
      'broken-value content/en/docs/a.md:8:4 “{{version}”',
      'broken-value content/en/docs/a.md:8:34 “{{version}”',
      'broken-value content/en/docs/a.md:8:61 “{{product}”',
      'broken-value content/en/docs/a.md:10:11 “{{product}”',
      'broken-value content/en/docs/a.md:10:23 “{{version}”',
      'broken-value site.config.ts:9:13 “{{product}”',
    ])
    expect(new Set(hints)).toEqual(new Set(['Write {{product}}.', 'Write {{version}}.']))
  })

  test.each([
    '{product}',
    '{{ other }',
    '{other}}',
    '\\{{product}',
    '\\{{product}}',
    '{a: {product}}',
    '{{product: {b}}}',
    '${{product}',
    '{{{product}}}',
    '<!-- {{product} -->',
  ])('are not looked for in %s', async (text) => {
    const { brief } = await site({
      'site.config.ts': values,
      'content/en/docs/a.md': `# T\n\nText ${text} more.\n`,
    }).build()
    expect(brief).toEqual([])
  })

  test('are reported anew when a value of that name is added', async () => {
    const own = site({ 'content/en/docs/a.md': '# T\n\nText {{product} more.\n' })
    const { brief, store } = await own.build({ store: memoryStore() })
    expect(brief).toEqual([])
    const later = await own.change({ 'site.config.ts': values }).build({ store })
    expect(later.brief).toEqual([
      expect.stringMatching(/^broken-value content\/en\/docs\/a\.md:3:6 /),
    ])
  })

  test('are rejected in addresses of the config', async () => {
    const { brief } = await site({
      'site.config.ts': config(
        "values: { v: 'a' }, nav: [{ label: 'A', href: '/docs/{{v}}' }], redirects: { '/old': '/docs/{{v}}' }, editUrl: 'https://x.example/{{v}}/{path}',",
      ),
    }).build()
    expect(brief.map((line) => line.replace(/^.*?“/, '“'))).toEqual([
      '“nav.0.href” should be an address without “{{…}}”, not “/docs/{{v}}”.',
      '“redirects./old” should be an address without “{{…}}”, not “/docs/{{v}}”.',
      '“editUrl” should be an address that holds “{path}”, and no “{{…}}”, not “https://x.example/{{v}}/{path}”.',
    ])
  })

  test('can be escaped in YAML, as the hint explains', async () => {
    const built = (braces: string): ReturnType<ReturnType<typeof site>['build']> =>
      site({
        'content/en/docs/_sidebars.yaml': `docs: [a, { label: "${braces}", items: [b] }]\n`,
        'content/en/docs/a.md': `---\ntitle: "A ${braces}"\n---\n\nText.\n`,
        'content/en/docs/b.md': '# B\n',
      }).build()
    const advice = 'Add it under “values” in site.config.ts, or write'
    const yaml = `${advice} \\{{ (\\\\{{ in double quotes) to show the braces.`
    expect((await built('{{x}}')).hints).toEqual([yaml, yaml])
    const { brief, files } = await built('\\\\{{x}}')
    expect(brief).toEqual([])
    expect(files.get('docs/a/index.html')).toContain('<title>A {{x}} | Docs</title>')
  })

  test('stay text in keywords of the config, and in labels and words of its locales', async () => {
    const { brief, files } = await site({
      'site.config.ts': config(
        "values: { p: 'Pick' }, keywords: ['k {{p}}'],",
        "en: { label: 'l {{p}}', base: '/', words: { menu: 'm {{p}}' } }, de: { label: 'd {{p}}', base: '/de/' }",
      ),
      'content/en/docs/a.md': '# A\n',
      'content/de/docs/a.md': '# A\n',
    }).build()
    expect(brief).toEqual([])
    const html = files.get('docs/a/index.html') ?? ''
    expect(html).toContain('content="k {{p}}"')
    expect(html).toMatch(/<a class="action locale"[^>]*>.*?d \{\{p\}\}/)
    expect(html).toContain('aria-label="m {{p}}"')
    expect(html).not.toContain('Pick')
  })

  test.each(['product', 'prodct'])('stay text after a backslash: \\{{%s}}', async (name) => {
    const braces = `{{${name}}}`
    const { files, brief } = await site({
      'site.config.ts': config(
        `values: { product: 'Pick' }, announcement: { id: 'a', text: 'New: \\\\${braces}' }`,
      ),
      'content/en/docs/_sidebars.yaml': `docs:\n  - label: Group \\${braces}\n    items: [a, c]\n`,
      'content/en/docs/a.md': `---\ntitle: Use \\${braces}\n---\n\n[a](./a.md "On \\${braces}") ![\\${braces}](/x.png "In \\${braces}") [b] [c](https://a.example/\\${braces})\n\n[b]: ./a.md "By \\${braces} \\{{ \\* }}"\n\n<p title="raw \\${braces}">words \\${braces}</p>\n`,
      'content/en/docs/c.tsx': `export const frontMatter = { title: 'Code \\\\${braces}' }\nexport default () => <p>c</p>\n`,
      'content/public/x.png': PNG,
    }).build()
    expect(brief).toEqual([])
    const html = files.get('docs/a/index.html') ?? ''
    for (const text of [
      `<title>Use ${braces} | Docs</title>`,
      `New: ${braces}`,
      `Group ${braces}`,
      `title="On ${braces}"`,
      `alt="${braces}"`,
      `title="In ${braces}"`,
      `title="By ${braces} {{ * }}"`,
      `<p title="raw ${braces}">words ${braces}</p>`,
    ])
      expect(html).toContain(text)
    expect(decodeURI(html)).toContain(`href="https://a.example/${braces}"`)
    expect(files.get('docs/c/index.html')).toContain(`<title>Code ${braces} | Docs</title>`)
  })

  test('are replaced in bare URLs and autolinks, also in titles, headings and the table of contents', async () => {
    const { files, brief } = await site({
      'site.config.ts': values,
      'content/en/docs/a.md':
        '# https://a.example/{{version}}\n\nAt https://a.example/{{version}}/x and <https://a.example/{{version}}>\n\n' +
        '## Get https://a.example/k-{{version}}.zip\n\n## *<https://a.example/{{version}}>*\n',
    }).build()
    expect(brief).toEqual([])
    const html = files.get('docs/a/index.html') ?? ''
    expect(html).toMatch(
      /<p>At <a href="([^"]*)"[^>]*>\1<\/a> and <a href="([^"]*)"[^>]*>\2<\/a><\/p>/,
    )
    for (const url of ['https://a.example/1.2/x', 'https://a.example/1.2'])
      expect(html).toContain(`<a href="${url}"`)
    expect(html).toContain('<h1>https://a.example/1.2</h1>')
    expect(html).toContain('>Get https://a.example/k-1.2.zip</a>')
    expect(html).toContain('><em>https://a.example/1.2</em></a>')
    expect(html).not.toContain('{{')
  })

  test('that are unknown are reported', async () => {
    const { brief } = await site({
      'site.config.ts': values,
      'content/en/docs/a.md': '# T\n\nThe {{prodct}} is.\n',
    }).build()
    expect(brief).toEqual([
      'unknown-value content/en/docs/a.md:3:5 The config has no value “prodct”.',
    ])
  })
})

describe('site values in other places', () => {
  const VALUED = config("values: { product: '拾译', version: '11.6' },")

  test('count as Chinese or not by their value when lines are joined', async () => {
    const { files } = await site({
      'site.config.ts': VALUED,
      'content/en/docs/a.md': '# T\n\n第一行\n{{product}}\n第二行\n{{version}}\n第三行\n',
    }).build()
    expect(article(files.get('docs/a/index.html'))).toBe('<p>第一行拾译第二行\n11.6\n第三行</p>')
  })

  test('are replaced in sidebars and in labels of tags', async () => {
    const { files, brief } = await site({
      'site.config.ts': VALUED,
      'content/en/docs/_sidebars.yaml':
        'docs:\n  - label: "{{product}} x {{nope}}"\n    items: [a]\n',
      'content/en/docs/a.md': '# T\n',
      'content/en/blog/_tags.yaml': 'news: { label: "{{product}} news" }\n',
      'content/en/blog/2024-01-01-p.md': '---\ntags: [news]\n---\n# P\n\nText\n',
    }).build()
    expect(brief).toEqual([expect.stringContaining('content/en/docs/_sidebars.yaml:2:5')])
    expect(files.get('docs/a/index.html')).toContain('拾译 x {{nope}}')
    expect(files.get('blog/tags/news/index.html')).toContain('拾译 news')
  })
})

test('a package version is not linked as an email address, except in angle brackets', async () => {
  const versions =
    'npm@5.2.0. vue@3.4.21, (@mui/material@7.3.6) 中文fsevents@1.0.6-beta.1 a@1.0.0-rc x@b.example.1'
  const { html } = await page(
    `# T\n\n${versions}\n\n<npm@5.2.0> me@a.example. first.last@mail.163.com，`,
  )
  const mail = (address: string): string => `<a href="mailto:${address}">${address}</a>`
  expect(html).toBe(
    `<p>${versions}</p>\n<p>${mail('npm@5.2.0')} ${mail('me@a.example')}. ${mail('first.last@mail.163.com')}，</p>`,
  )
})

describe('sanitizing', () => {
  const LEFT_OUT = 'is left out of the page.'

  test.each([
    ['[x](javascript:alert(1))', '<p>x</p>'],
    ['[x](javascript&#58;alert(1))', '<p>x</p>'],
    ['[x](JaVaScRiPt:alert(1))', '<p>x</p>'],
    ['[x](&#x0A;javascript:alert(1))', '<p>x</p>'],
    ['[x](vbscript:x)', '<p>x</p>'],
    ['[x](data:text/html,x)', '<p>x</p>'],
    ['<javascript:alert(1)>', '<p>javascript:alert(1)</p>'],
    ['![x](javascript:alert(1))', '<p>x</p>'],
  ])('renders only the text of %s, and reports an error', async (markdown, expected) => {
    const { html, brief } = await page(`# T\n\n${markdown}\n`)
    expect(html).toBe(expected)
    expect(brief).toEqual([expect.stringContaining('unsafe-url content/en/docs/a.md:3:')])
  })

  test('gives the path for an address of Docusaurus that passes its router by', async () => {
    const text = '# T\n\n[x](pathname:///a.pdf) [y](ftp://a.example/)\n'
    const { diagnostics } = await site({ 'content/en/docs/a.md': text }).build()
    expect(diagnostics.map(({ hint }) => hint)).toEqual([
      'Write the path alone: /files/a.pdf.',
      'Use https:, mailto: or tel:.',
    ])
  })

  test.each([
    ['<script>alert(1)</script>', '', `<script> ${LEFT_OUT}`],
    [
      '<img src="/x.png" onerror="alert(1)">',
      '<img src="/x.png" alt="" width="3" height="2" loading="lazy" decoding="async">',
      `The attribute “onerror” ${LEFT_OUT}`,
    ],
    ['<p style="position:fixed">x</p>', '<p>x</p>', `The attribute “style” ${LEFT_OUT}`],
    ['<iframe src="https://a.example"></iframe>', '', `<iframe> ${LEFT_OUT}`],
    ['<form action="/x"><button>y</button></form>', 'y', `<form> ${LEFT_OUT}`],
    ['<svg onload="alert(1)"><a/></svg>', '<p></p>', `<svg> ${LEFT_OUT}`],
    ['<base href="https://a.example/">', '', `<base> ${LEFT_OUT}`],
    [
      '<a href="javascript:alert(1)">x</a>',
      '<p><a>x</a></p>',
      'Links that begin with “javascript:” are not allowed.',
    ],
    [
      '<details ontoggle="alert(1)" open><summary>s</summary>x</details>',
      '<details open class="details"><summary>s</summary><div class="details-body">x</div></details>',
      `The attribute “ontoggle” ${LEFT_OUT}`,
    ],
  ])('removes unsafe markup in %s', async (markdown, expected, said) => {
    const { html, brief } = await page(`# T\n\n${markdown}\n`, { 'content/public/x.png': PNG })
    expect(html).toBe(expected)
    expect(brief.join('\n')).toContain(said)
  })

  test('keeps useful HTML, whose links and images are processed like all others', async () => {
    const { html, brief } = await page(
      '# T\n\nPress <kbd>Alt</kbd> + <kbd>A</kbd>, H<sub>2</sub>O.\n\n<figure>\n<img src="/x.png" alt="X" width="30">\n<figcaption>See <a href="./b.md">b</a></figcaption>\n</figure>\n',
      { 'content/public/x.png': PNG, 'content/en/docs/b.md': '# B\n' },
    )
    expect(brief).toEqual([])
    expect(html).toContain('Press <kbd>Alt</kbd> + <kbd>A</kbd>, H<sub>2</sub>O.')
    expect(html).toContain(
      '<img src="/x.png" alt="X" width="30" height="20" loading="lazy" decoding="async">',
    )
    expect(html).toContain('<figcaption>See <a href="/docs/b">b</a></figcaption>')
  })

  test('suggests how to escape a type that looks like HTML', async () => {
    const { problems } = await site({
      'content/en/docs/a.md': '# T\n\nReturns Array<Item>.\n',
    }).build()
    expect(problems).toEqual([
      `warning unsafe-html  <Item> is left out of the page.

  content/en/docs/a.md:3:14
  3 │ Returns Array<Item>.
    │              ^^^^^^
  Write \\<Item> to show it as text. Otherwise remove it, or make the page a component (.tsx).
`,
    ])
  })

  test('closes an unclosed tag at the end of the article, and reports it', async () => {
    const { html, brief } = await page('# T\n\n<div>\n\ntext\n')
    expect(html).toBe('<div><p>text</p>\n</div>')
    expect(brief).toEqual(['unclosed-html content/en/docs/a.md:3:1 <div> is not closed.'])
  })

  test('replaces the marks of our own templates, and reports them', async () => {
    const { html, brief } = await page('# T\n\n\uFDD0l0\uFDD1 \uFDD0c0\uFDD1\u0000\n')
    expect(html).toBe('<p>\uFFFDl0\uFFFD \uFFFDc0\uFFFD\uFFFD</p>')
    expect(brief).toEqual([expect.stringContaining('encoding content/en/docs/a.md:3:1')])
  })

  test.each([
    '&#xFDD0;',
    '&#XFdd0',
    '&#x000fdd0;',
    '&#64976;',
    '&#0064976',
    '&#xFDD6;',
    '&#64982;',
    '&#xfdef',
    '&#65007;',
  ])('removes a template mark written as the reference %s, and reports it', async (open) => {
    const mark = `${open}l0&#xFDD1;`
    const { html, brief } = await page(
      `# T\n\n<p title="${mark}">x</p>\n\n${mark} [x](https://a.example "${mark}") ![${mark}](https://a.example/b.png)\n`,
    )
    expect(html).not.toMatch(/[\uFDD0-\uFDEF]/)
    expect(brief).toEqual([expect.stringContaining('encoding content/en/docs/a.md:3:11')])
  })

  test.each(['\uFFFE', '\u{1FFFE}', '\u{10FFFF}'])(
    'replaces the noncharacter %j, and reports it',
    async (none) => {
      const { html, brief } = await page(`# T\n\nA${none}\u{10FFFD}\n`)
      expect(html).toBe('<p>A\uFFFD\u{10FFFD}</p>')
      expect(brief).toEqual([
        'encoding content/en/docs/a.md:3:2 This file holds an invalid character, which is shown as “\uFFFD”.',
      ])
    },
  )

  test('keeps references to characters next to the template marks', async () => {
    const { html, brief } = await page(
      '# T\n\n&#xFDCF; &#xFDD05; &#64975; &#xFDF0; &#65008; `&amp;#xFDD0;`\n',
    )
    expect(html).toContain('\uFDCF')
    expect(html).toContain('<code>&amp;amp;#xFDD0;</code>')
    expect(brief).toEqual([])
  })
})

describe('tables and lists', () => {
  test('break long code in table cells between its words, and nowhere else', async () => {
    const { html } = await page(
      '# T\n\n|a|b|\n|-|-|\n|`RESOURCE_EXHAUSTED`|`no_joint`|\n|`List<string>[]&length`|`InvalidApiKey.x`|\n\n`RESOURCE_EXHAUSTED`',
    )
    expect(html.match(/<code>.*?<\/code>/g)).toEqual([
      '<code>RESOURCE_<wbr>EXHAUSTED</code>',
      '<code>no_joint</code>',
      '<code>List&lt;string&gt;[]&amp;length</code>',
      '<code>Invalid<wbr>Api<wbr>Key.<wbr>x</code>',
      '<code>RESOURCE_EXHAUSTED</code>',
    ])
  })

  test('keep short code with a hyphen on one line outside of tables', async () => {
    const { html } = await page('# T\n\n`--dry-run` `run`\n')
    expect(html).toBe('<p><code class="whole">--dry-run</code> <code>run</code></p>')
  })

  test('put tables in a scrollable section with a unique label', async () => {
    const { html } = await page('# T\n\n## S\n\n|a|b|\n|:-:|-:|\n|1|2|\n\n|c|\n|-|\n')
    expect(html).toContain(
      '<section class="table" tabindex="0" aria-label="Table: S"><table>\n<thead>\n<tr><th scope="col" class="center">a</th><th scope="col" class="right">b</th></tr>\n</thead>\n<tbody>\n<tr><td class="center">1</td><td class="right">2</td></tr>\n</tbody>\n</table></section>',
    )
    expect(html).toContain('aria-label="Table: S (2)"')
  })

  test('label tasks as done or to do', async () => {
    const { html } = await page('# T\n\n- [x] a\n- [ ] b\n')
    expect(html).toBe(
      '<ul>\n<li><input type="checkbox" checked disabled aria-label="Done"> a</li>\n<li><input type="checkbox" disabled aria-label="To do"> b</li>\n</ul>',
    )
  })

  test.each([
    [
      '1.    打开设置，\n选择翻译。\n2.    保存。',
      '<ol>\n<li>打开设置，选择翻译。</li>\n<li>保存。</li>\n</ol>',
    ],
    [
      '-    - 一，\n二。\n- 三。',
      '<ul>\n<li><ul>\n<li>一，二。</li>\n</ul>\n</li>\n<li>三。</li>\n</ul>',
    ],
    ['-    > 一，\n二。', '<ul>\n<li><blockquote>\n<p>一，二。</p>\n</blockquote>\n</li>\n</ul>'],
  ])('continue text below an item with four spaces after its marker: %j', async (text, list) => {
    expect((await page(`# T\n\n${text}\n`)).html).toBe(list)
  })

  test.each([
    [
      '- 一\n    - 二\n        - 三，\n四。\n五。\n        - 六',
      '<ul><li>一<ul><li>二<ul><li>三，四。五。</li><li>六</li></ul></li></ul></li></ul>',
    ],
    ['* 一\n        二，\n三。\n* 四', '<ul><li>一二，三。</li><li>四</li></ul>'],
    [
      '> - 一\n>     - 二\n>         - 三，\n> 四。\n> - 五',
      '<blockquote><ul><li>一<ul><li>二<ul><li>三，四。</li></ul></li></ul></li><li>五</li></ul></blockquote>',
    ],
    [
      '- 一\n    - 二\n        - 三\n# H\n        四',
      '<ul><li>一<ul><li>二<ul><li>三</li></ul></li></ul></li></ul><h2>H</h2><figure>四</figure>',
    ],
    ['- 一\n\n        二\n三', '<ul><li><p>一</p><figure>二</figure></li></ul><p>三</p>'],
    [
      '- 一\n    -\n\n            二\n三',
      '<ul><li><h2>一</h2><figure>二</figure></li></ul><p>三</p>',
    ],
  ])('continue text, but not code, below an item at any depth: %j', async (text, list) => {
    const { html, brief } = await page(`# T\n\n${text}\n`)
    expect(brief).toEqual([])
    const bare = html
      .replace(
        /<figure.*?<code[^>]*>(.*?)<\/code>.*?<\/figure>/gs,
        (_, code = '') => `<figure>${String(code).replaceAll(/<[^>]*>|\s/g, '')}</figure>`,
      )
      .replace(/<h2[^>]*>|<a class.*?<\/a>/g, (each) => (each.startsWith('<h2') ? '<h2>' : ''))
    expect(bare.replaceAll('\n', '')).toBe(list)
  })

  test('report links in continued lines at their position', async () => {
    const { brief } = await page('# T\n\n- a\n    - b\n        - c\nsee [x](x.md)\n\n[y](y.md)\n')
    expect(brief.map((line) => line.split(' ')[1])).toEqual([
      'content/en/docs/a.md:6:9',
      'content/en/docs/a.md:8:5',
    ])
  })

  test.each(['-     code', '- -     code', '- >     code', '-    # H', '-    ```text'])(
    'do not continue text below code or a heading: %j',
    async (text) => {
      expect((await page(`# T\n\n${text}\nwords\n`)).html).toMatch(/\n<p>words<\/p>$/)
    },
  )

  test.each([
    [
      '1. First step:\n   > 2. quoted\n   and more.',
      '<li>First step:<blockquote><ol start="2"><li>quoted and more.</li></ol></blockquote></li>',
    ],
    [
      '- a\n  > 2024. b\n  继续',
      '<li>a<blockquote><ol start="2024"><li>b 继续</li></ol></blockquote></li>',
    ],
    ['- a\n  - b\n  # H\n  c', '<li>a<ul><li>b</li></ul><h2>H</h2>c</li>'],
    ['- a\n  > - b\n  继续\n  # H\n  c', '</blockquote><h2>H</h2>c</li>'],
  ])('read nested blocks as if they were at the top level: %j', async (text, list) => {
    const { html, brief } = await page(`# T\n\n${text}\n`)
    expect(brief).toEqual([])
    const bare = html.replace(
      /(<h2)[^>]*>|<a class.*?<\/a>/g,
      (_, heading = '') => heading && '<h2>',
    )
    expect(bare.replace(/\n(?=<)|(?<=>)\n/g, '').replaceAll('\n', ' ')).toContain(list)
  })

  test.each([
    ['1. x\n\n   - a\n\n   words\n       more words\n\n       code\n', 'words\nmore words'],
    ['- words\n      more words\n\n      code\n', 'words\nmore words'],
    ['- 词\n      语\n\n      code\n', '词语'],
    ['- 词\n      语\n  们\n\n      code\n', '词语们'],
  ])('separate code from an indented paragraph above it: %j', async (text, words) => {
    const { html, brief } = await page(`# T\n\n${text}`)
    expect(brief).toEqual([])
    expect(html).toMatch(new RegExp(`<p>${words}</p>\\s*<figure class="code"`))
  })
})

test.each([
  ['> \t一，\n> \t二。', '<p>一，二。</p>'],
  ['> \t- 一\n> \t- 二', '<ul>\n<li>一</li>\n<li>二</li>\n</ul>'],
  ['> - 一\n>\n> \t二', '<ul>\n<li><p>一</p>\n<p>二</p>\n</li>\n</ul>'],
  [':::tip\n> \t一\n:::', '<p>一</p>'],
])('a tab after a blockquote marker is as wide as its tab stop: %j', async (text, quoted) => {
  const { html, brief } = await page(`# T\n\n${text}\n\n[b](b.md)\n`)
  expect(html.replaceAll(/<p> +/g, '<p>')).toContain(`<blockquote>\n${quoted}\n</blockquote>`)
  const line = 4 + text.split('\n').length
  expect(brief).toEqual([expect.stringContaining(`broken-link content/en/docs/a.md:${line}:5`)])
})

test('a description skips paragraphs that contain only images', async () => {
  const badge = '[![build](https://a.example/b.svg)](https://a.example) '
  const texts = {
    a: `${badge}${badge}\n\nKite flies.`,
    b: '![Screen](/p.svg)\n\n<img src="/p.svg" alt="x"> <!-- c -->\n\nKite flies.',
    c: `${badge}\n\n- ![Screen](/p.svg)\n- Kite flies.`,
    d: `${badge} Kite flies.`,
    e: '![Screen](/p.svg)',
  }
  expect(await descriptions(texts)).toEqual({
    ...Object.fromEntries(['a', 'b', 'c'].map((id) => [id, 'Kite flies.'])),
    d: 'build Kite flies.',
    e: 'T',
  })
})

test('a description is cut after a sentence, including its closing quotes and brackets', async () => {
  const words = (length: number): string => 'word '.repeat(length / 5)
  const texts = {
    abbreviation: `${words(60)}end. It works ${words(20)}with services, e.g. GitHub ${words(100)}`,
    initial: `${words(60)}end. The U.S. and J. Doe of St. Petersburg vs. Dr. Who ${words(100)}`,
    lower: `${words(60)}end. Here etc. are ${words(100)}`,
    quoted: `${words(60)}he said “so it ends.” Then ${words(100)}`,
    brackets: `${words(60)}(and “so it ends.”) Then ${words(100)}`,
    straight: `${words(60)}he said "so it ends." Then ${words(100)}`,
    chinese: `${'字'.repeat(80)}“${'字'.repeat(50)}。”${'字'.repeat(80)}`,
    wide: `${'字'.repeat(80)}（${'字'.repeat(50)}。）${'字'.repeat(80)}`,
    full: `${'字'.repeat(80)}。${'字'.repeat(78)}。”${'字'.repeat(80)}`,
  }
  expect(await descriptions(texts)).toEqual({
    abbreviation: `${words(60)}end.`,
    initial: `${words(60)}end.`,
    lower: `${words(60)}end.`,
    quoted: `${words(60)}he said “so it ends.”`,
    brackets: `${words(60)}(and “so it ends.”)`,
    straight: `${words(60)}he said &quot;so it ends.&quot;`,
    chinese: `${'字'.repeat(80)}“${'字'.repeat(50)}。”`,
    wide: `${'字'.repeat(80)}（${'字'.repeat(50)}。）`,
    full: `${'字'.repeat(80)}。`,
  })
})

/** Returns the descriptions of pages with the given texts, by id. */
async function descriptions(
  texts: Readonly<Record<string, string>>,
): Promise<Record<string, string | undefined>> {
  const { files } = await site({
    'content/public/p.svg': SVG,
    ...Object.fromEntries(
      Object.entries(texts).map(([id, text]) => [`content/en/docs/${id}.md`, `# T\n\n${text}\n`]),
    ),
  }).build()
  return Object.fromEntries(
    Object.keys(texts).map((id) => [
      id,
      /<meta name="description" content="([^"]*)">/.exec(
        files.get(`docs/${id}/index.html`) ?? '',
      )?.[1],
    ]),
  )
}

test('a description is from the front matter or the first text, cut at a sentence', async () => {
  const long = `${'一句话有十个字的长度。'.repeat(20)}`
  const { files } = await site({
    'content/en/docs/a.md': '---\ntitle: A\ndescription: Written\n---\n\nText.\n',
    'content/en/docs/b.md': '# B {#id}\n\n时间 12:30:45 **开始**，见[这里](a.md)。\n',
    'content/en/docs/c.md': `# C\n\n${long}\n`,
    'content/en/docs/e.md': '# E\n\n```js\ncode\n```\n\n## 标题\n\n- 列表**一**\n- 二\n',
    'content/en/docs/f.md': '# F\n\n:::tip[提示]\n内容\n:::\n\n> 引用\n',
    'content/en/docs/g.md': '# G\n\n> 引用\n\n文字\n',
    'content/en/docs/d.md': `# D\n\n${'x'.repeat(159)}🎉${'x'.repeat(9)}\n`,
    'content/en/docs/h.md': `# H\n\n${'ماذا تريد؟ '.repeat(20)}\n`,
    'content/en/docs/i.md': `# I\n\n${'Version 1.2 is here. '.repeat(20)}\n`,
  }).build()
  const description = (id: string): string | undefined =>
    /<meta name="description" content="([^"]*)">/.exec(
      files.get(`docs/${id}/index.html`) ?? '',
    )?.[1]
  expect(description('a')).toBe('Written')
  expect(description('b')).toBe('时间 12:30:45 开始，见这里。')
  expect(description('c')).toBe('一句话有十个字的长度。'.repeat(14))
  expect(['e', 'f', 'g'].map(description)).toEqual(['列表一', '内容', '文字'])
  expect(description('d')).toBe(`${'x'.repeat(159)}…`)
  expect(description('h')).toBe('ماذا تريد؟ '.repeat(14).trimEnd())
  expect(description('i')).toBe('Version 1.2 is here. '.repeat(7).trimEnd())
})
