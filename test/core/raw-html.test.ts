// Tests raw HTML in Markdown. A single tag sends the whole article through a syntax tree, which must not change
// anything that was not written as HTML.

import { fromHtml } from 'hast-util-from-html'
import { describe, expect, test } from 'vitest'
import { openTags } from '../../src/core/markdown/html-nesting.ts'
import { busyWatch } from '../processor.ts'
import { article, config, site } from '../site.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"></svg>'
const FILES = {
  'site.config.ts': config("values: { product: 'Pick & Co', version: '1.2' }"),
  'content/en/docs/b.md': '# B\n\n## Part\n',
  'content/en/docs/one.svg': SVG,
  'content/public/img/two.svg': SVG,
  'content/public/img/two.dark.svg': SVG,
  'content/public/a.txt': 'a',
  'content/public/v.mp4': 'v',
}

async function articleOf(text: string): Promise<{ html: string; brief: readonly string[] }> {
  const { files, brief } = await site({ ...FILES, 'content/en/docs/a.md': text }).build()
  return { html: article(files.get('docs/a/index.html')), brief }
}

/** Returns the tree that a browser builds from markup. It does not depend on how a character was escaped. */
function tree(html: string): string {
  return JSON.stringify(fromHtml(html, { fragment: true }), (key, value: unknown) =>
    key === 'position' || key === 'data' ? undefined : value,
  )
}

const EVERYTHING = `# T

[m](https://b.example/?a=1&b=2 "A & B") <https://c.example/?a=1&b=2> https://d.example/?a=1&b=2
[mail](mailto:a@b.example?subject=x&body=y) <a@b.example> [tel](tel:+1) [own](https://docs.example/docs/b?x=1&y=2#part)
[entity](https://b.example/?a&amp;copy) [quote](https://b.example/?q="x"&lt;) [cjk](https://b.example/中文?a=1&b=2)

[page](./b.md?a=1&b=2#part "T & <i>") [root](/docs/b) [file](/a.txt) [here](#s) [ref][r] [value](https://b.example/{{version}}?a&b)

![one](./one.svg "A & B") ![two & &lt;b>](/img/two.svg) ![out](https://e.example/x.png?a=1&b=2) ![{{product}}](./one.svg)

[![in a link](./one.svg?a=1&b=2)](https://f.example/?a=1&b=2) ![bad & worse](javascript:x)

## S & "T" {#s #t}

1) a & b < c
2) \`a &amp; b\` **b** ~~c~~ *d*

- [x] done
- [ ] open

> quote & "quote"

| a & b | c |
|:-:|-:|
| [x](https://b.example/?a=1&b=2) | \`LONG_NAME_OF_THINGS\` |

:::tip[A & B]
[x](https://b.example/?a=1&b=2)
:::

:::details
text
:::

:::tabs
@tab One & two
[x](https://b.example/?a=1&b=2)
@tab Two
![one](./one.svg)
:::

:::hero
![one](./one.svg)
:::

\`\`\`html title="a & b"
<a href="?a=1&amp;b=2">
\`\`\`

[r]: https://g.example/?a=1&b=2 'R & S'
`

describe('raw HTML', () => {
  test('does not change the Markdown around it', async () => {
    const without = await articleOf(`${EVERYTHING}\nLine two\n`)
    const beside = await articleOf(`${EVERYTHING}\nLine<br>two\n`)
    expect(without.html).toContain('href="https://b.example/?a=1&amp;b=2" title="A &amp; B"')
    expect(tree(beside.html.replace('Line<br>two', 'Line two'))).toBe(tree(without.html))
    expect(beside.brief.filter((each) => !each.startsWith('unsafe-url'))).toEqual([])
  })

  test('keeps URLs and attributes as written, escaped only once', async () => {
    const { html, brief } = await articleOf(
      '# T\n\n<a href="https://b.example/?a=1&amp;b=2&c=3">x</a>\n' +
        '<img src="https://e.example/x.png?a=1&amp;b=2" alt="a &amp; b" title="c &amp; d" srcset="https://e.example/y.png?a=1&amp;b=2 2x">\n' +
        '<video src="https://e.example/v.mp4?a=1&amp;b=2" poster="https://e.example/p.png?a=1&amp;b=2"></video>\n' +
        '<a href="https://b.example/?a&amp;copy">y</a> <abbr title="e &amp; f">z</abbr>\n',
    )
    expect(brief).toEqual([])
    expect(html).not.toContain('&amp;amp;')
    expect(html).toContain('<a href="https://b.example/?a=1&amp;b=2&amp;c=3" rel="noopener">x</a>')
    expect(html).toContain(
      '<img src="https://e.example/x.png?a=1&amp;b=2" alt="a &amp; b" title="c &amp; d" srcset="https://e.example/y.png?a=1&amp;b=2 2x"',
    )
    expect(html).toContain('src="https://e.example/v.mp4?a=1&amp;b=2"')
    expect(html).toContain('poster="https://e.example/p.png?a=1&amp;b=2"')
    expect(html).toContain('<a href="https://b.example/?a&amp;copy"')
    expect(html).toContain('<abbr title="e &amp; f">z</abbr>')
  })

  test('accepts an image as a data: URL in poster, src and srcset', async () => {
    const picture = 'data:image/png;base64,AA=='
    const { html, brief } = await articleOf(
      `# T\n\n<video poster="${picture}"></video> <audio src="${picture}"></audio>\n` +
        `<picture><source srcset="${picture} 2x"><img src="${picture}" alt="a"></picture>\n`,
    )
    expect(brief).toEqual([])
    for (const name of ['poster', 'src', 'srcset']) expect(html).toContain(` ${name}="${picture}`)
  })

  test('keeps URLs with an uppercase scheme, but none that could run code', async () => {
    const written =
      '[a](Https://a.example/x) [b](MAILTO:b@b.example) <a href="HTTPS://c.example/">c</a> <img src="Http://d.example/x.png" alt="d">\n'
    const { html, brief } = await articleOf(
      `# T\n\nPress <kbd>K</kbd>.\n${written}` +
        '<a href="JavaScript:x">e</a> <img src="Data:text/html,x" alt="f"> <q cite="java&Tab;script:x">g</q>\n',
    )
    expect(html).toContain('<a href="Https://a.example/x" rel="noopener">a</a>')
    expect(html).toContain('<a href="MAILTO:b@b.example">b</a>')
    expect(html).toContain('<a href="HTTPS://c.example/" rel="noopener">c</a>')
    expect(html).toContain('src="Http://d.example/x.png"')
    expect(html).toContain('<a>e</a> <img alt="f"> <q>g</q>')
    expect(brief.map((each) => each.split(' ', 2).join(' '))).toEqual([
      'unsafe-url content/en/docs/a.md:5:4',
      'unsafe-url content/en/docs/a.md:5:35',
      'unsafe-url content/en/docs/a.md:5:70',
    ])
  })
})

test.each(['[x](HTTPS://a.example/)', '[x](//a.example/)', '<a href="//a.example/">x</a>'])(
  'adds rel="noopener" to a link to another site: %s',
  async (written) => {
    const { html } = await articleOf(`# T\n\n${written}\n`)
    expect(html).toMatch(/<a href="(HTTPS:)?\/\/a\.example\/" rel="noopener">x<\/a>/)
  },
)

describe('a self-closing element', () => {
  const REST = '\n\nText.\n\n## Part\n'

  test.each([
    ['<video controls src="/v.mp4" />', '<video controls src="/v.mp4"></video>'],
    ['<video\n  controls\n  src="/v.mp4"\n/>', '<p><video controls src="/v.mp4"></video></p>'],
    ['<div align="center" />', '<div align="center"></div>'],
    ['<details />', '<details class="details"><div class="details-body"></div></details>'],
    ['<iframe src="https://e.example/" />', ''],
    ['One <a id="x" /> two <B/> three', '<p>One <a id="x"></a> two <b></b> three</p>'],
    ['One<br/>two <img src="https://e.example/x.png" alt="" />', '<p>One<br>two <img'],
    ['<a href=https://e.example/>x</a>', '<p><a href="https://e.example/" rel="noopener">x</a>'],
  ])('does not swallow what follows: %j', async (written, drawn) => {
    const { html, brief } = await articleOf(`# T\n\n${written}${REST}`)
    expect(html.trim().startsWith(drawn)).toBe(true)
    expect(html).toMatch(/(^|>)\s*<p>Text\.<\/p>\n<h2 id="part">.*<\/h2>$/)
    expect(brief.filter((each) => !each.startsWith('unsafe-html'))).toEqual([])
  })

  test('is closed even after a script whose code looks like tags', async () => {
    const { html, brief } = await articleOf(
      '# T\n\n<script>\ndocument.write("<p class=\'x"); var t = "a<b"; t += \'<div title="\'\n</script>\n\n' +
        '<video src="https://a.example/v.mp4" controls />\n\nText.\n',
    )
    expect(html.trim()).toBe('<video src="https://a.example/v.mp4" controls></video><p>Text.</p>')
    expect(brief).toEqual([
      'unsafe-html content/en/docs/a.md:3:1 <script> is left out of the page.',
    ])
  })

  test('does not shift the positions of diagnostics', async () => {
    const { brief } = await articleOf(
      '# T\n\n<a id="x" /> <a href="./gone.md">y</a>\n\n<div>\n<i /><i /> <a href="/docs/none">z</a>\n</div>\n',
    )
    expect(brief).toEqual([
      'broken-link content/en/docs/a.md:3:23 No page at /docs/gone',
      'broken-link content/en/docs/a.md:6:21 No page at /docs/none',
    ])
  })
})

test('gives the dark variant of an image no srcset, and adds none inside <picture>', async () => {
  const { html, brief } = await articleOf(
    '# T\n\n<img src="/img/two.svg" srcset="/img/two.svg 1x, ./one.svg 2x" sizes="9px" alt="a">\n\n' +
      '<picture><source media="print" srcset="./one.svg"><img src="/img/two.svg" alt="b"></picture>\n',
  )
  expect(brief).toEqual([])
  const [light = '', dark = '', chosen = '', ...more] = html.match(/<img[^>]*>/g) ?? []
  expect(light).toMatch(/class="light".*srcset=.*sizes="9px"/)
  expect(dark).toMatch(/class="dark" src="\/img\/two\.dark\.svg" alt="a"/)
  expect(dark).not.toMatch(/srcset|sizes/)
  expect(chosen).toMatch(/src="\/img\/two\.svg" alt="b"/)
  expect(more).toEqual([])
})

test('reports a Markdown autolink inside HTML, where it is read as a tag', async () => {
  const { html, brief } = await articleOf(
    '# T\n\n<div title="<https://b.example>">\nSee <https://x.example/a?b=1> and <me@x.example>\n<!-- <https://c.example> -->\n</div>\n\n<div>\n\n<https://d.example>\n\n</div>\n',
  )
  expect(html).toContain('>https://d.example</a>')
  const said = 'is left out of the page: inside HTML it is read as a tag, not as an address.'
  expect(brief).toEqual([
    `unsafe-html content/en/docs/a.md:4:5 <https://x.example/a?b=1> ${said}`,
    `unsafe-html content/en/docs/a.md:4:35 <me@x.example> ${said}`,
  ])
})

test('turns the name attribute of an anchor into an id', async () => {
  const { html, brief } = await articleOf(
    '# T\n\n<a name="old"></a>\n\n## Old\n\n<A NAME=both id="both">x</A> <a name="">y</a> <a name="">z</a> [1](#old) [2](#both) [3](a.md#old) [4](#none)\n\n## <a name="part"></a>Named\n\n[5](#part) [6](#named)\n',
  )
  expect(html).toContain('<a id="old"></a>')
  expect(html).toContain('<h2 id="old-1">')
  expect(html).toContain('<h2 id="named"><a id="part"></a>Named')
  expect(html).toContain('<a id="both">x</a> <a>y</a> <a>z</a>')
  expect(html).not.toContain('name=')
  expect(brief).toEqual(['broken-anchor content/en/docs/a.md:7:103 No heading #none on /docs/a'])
  const told = await articleOf(
    '# T\n\n<a name="a"></a> <a id="a"></a> <a id="b" name="c"></a> <a name="main"></a>\n',
  )
  expect(told.brief).toEqual([
    'duplicate-id content/en/docs/a.md:3:21 The id “a” is used twice on this page.',
    'unsafe-html content/en/docs/a.md:3:43 The attribute “name” is left out of the page.',
    'frame-id content/en/docs/a.md:3:60 The id “main” is reserved for the frame of every page.',
  ])
})

describe('attributes that are left out', () => {
  test.each([
    ['<div style={{color: "red"}} onclick="evil()">hi</div>', ['3:6 style', '3:29 onclick']],
    ["<div style={{color: 'red', top: 0}} id=x>hi</div>", ['3:6 style']],
    ['<div "x" onclick="evil()">hi</div>', ['3:6 "x"', '3:10 onclick']],
    ['<div style={{a: {b: {c: "x"}}}} id=x>hi</div>', ['3:6 style']],
    ['<div onclick={() => a()}>hi</div>', ['3:6 onclick']],
    ['<div a={ onclick="evil()">hi</div>', ['3:6 a', '3:10 onclick']],
    ['<p>\n<i/onclick=x title="y"style="z">hi</i>', ['4:4 onclick', '4:23 style']],
    ['One <b className="x">hi</b>', ['3:8 className']],
    ['<p>\n<!-- <b style="x"> -->hi', []],
    ['<p>\n<!-- x --!> <b style="x">hi</b> <!-- y -->', ['4:16 style']],
    ['One <!-- x --!> <b style="x">hi</b> <!-- y -->', ['3:20 style']],
    ['<p>\n<a title= >hi</a> <input checked=> <b onclick= >hi</b>', ['4:39 onclick']],
  ])('are reported as a browser parses them: %j', async (written, told) => {
    const { html, brief } = await articleOf(`# T\n\n${written}\n`)
    expect(html).toContain('hi')
    expect(html).not.toMatch(/evil|style|onclick|class/)
    expect(brief).toEqual(
      told.map((each) => {
        const [place, name] = each.split(' ', 2)
        return `unsafe-html content/en/docs/a.md:${place} The attribute “${name}” is left out of the page.`
      }),
    )
  })
})

test.each([
  [
    '<script setup lang="ts">\nconst a = new Map<string, number>()\nif (a<b) s=\'it\'\n</script>',
    'script',
  ],
  ['<SCRIPT>"<b style=\'x\'"</script\n>', 'SCRIPT'],
  ['<textarea><i title="</textarea>', 'textarea'],
  ['<title><p class="x></title>', 'title'],
  ['<style>\na::after { content: "<div>" }', 'style'],
  ['<?php echo "a<b"; ?>', '<?php'],
  ['<!ELEMENT br EMPTY <b>', '<!ELEMENT'],
])('finds no tags inside text-only elements and bogus comments: %j', async (written, name) => {
  const { brief } = await articleOf(`# T\n\n<div>\n${written}\n</div>\n`)
  expect(brief).toEqual([
    ...(name === 'style' ? ['unclosed-html content/en/docs/a.md:3:1 <div> is not closed.'] : []),
    name.startsWith('<')
      ? `unsafe-html content/en/docs/a.md:4:1 “${name}” is left out of the page, up to the next “>”.`
      : `unsafe-html content/en/docs/a.md:4:1 <${name}> is left out of the page.`,
  ])
})

test('reports an empty address in HTML as in Markdown', async () => {
  const { brief, hints } = await site({
    'content/en/docs/a.md':
      '# T\n\n![x]() and <img src="" alt="x">\n\n[x]() and <a href>x</a>\n\n' +
      '<video poster="" src="">x</video> <q cite="">x</q>\n',
  }).build()
  expect(brief).toEqual([
    'broken-image content/en/docs/a.md:3:1 This picture has no address.',
    'broken-image content/en/docs/a.md:3:22 This picture has no address.',
    'broken-link content/en/docs/a.md:5:1 This link has no address.',
    'broken-link content/en/docs/a.md:5:18 This link has no address.',
    'broken-link content/en/docs/a.md:7:23 This element has no address.',
  ])
  expect([...new Set(hints)]).toEqual(
    ['picture', 'link', 'element'].map((what) => `Write the address, or delete the ${what}.`),
  )
})

test('does not search all open elements for every end tag', () => {
  const many = 50_000
  const raw = '<div>'.repeat(many) + '</b>'.repeat(many)
  const busy = busyWatch()
  expect(openTags([{ raw }])).toHaveLength(many)
  expect(busy()).toBeLessThan(1500)
})

test('reports a JSX value of an attribute, and does not check it as an address', async () => {
  const { html, brief } = await articleOf(
    '# T\n\n<img src={logo} alt="Logo" />\n\n<video poster={a[{}]} src={clip} controls />\n\n' +
      '<p>\n<a href={to(a, "b")}>x</a> <picture><source srcset={two}></picture>\n' +
      '<i title={{version}} lang={{ version }}>y</i>\n',
  )
  const said = 'is markup of another program; it is not evaluated here.'
  expect(brief).toEqual([
    `foreign-markup content/en/docs/a.md:3:6 “src={…}” ${said}`,
    `foreign-markup content/en/docs/a.md:5:8 “poster={…}” ${said}`,
    `foreign-markup content/en/docs/a.md:5:23 “src={…}” ${said}`,
    `foreign-markup content/en/docs/a.md:8:4 “href={…}” ${said}`,
    `foreign-markup content/en/docs/a.md:8:45 “srcset={…}” ${said}`,
  ])
  expect(html).toContain('<img alt="Logo">')
  expect(html).toContain('<video controls></video>')
  expect(html).toContain('<a>x</a>')
  expect(html).toContain('title="1.2"')
})

test.each(['<div title="a\n\nb">hi</div>', '<div class="x>hi</div>', '<p>\n<div'])(
  'reports a tag that does not end: %j',
  async (written) => {
    const { brief } = await articleOf(`# T\n\n${written}\n`)
    const line = written.startsWith('<p>') ? 4 : 3
    expect(brief).toEqual([
      `unclosed-html content/en/docs/a.md:${line}:1 This tag does not end: what follows is read as part of it and not shown.`,
    ])
  },
)

test('reads names of elements as a browser does', async () => {
  const { brief } = await articleOf('# T\n\n<div>\n<svg:rect>x</svg:rect> <o_o>\n</div>\n')
  expect(brief).toEqual([
    'unsafe-html content/en/docs/a.md:4:1 <svg:rect> is left out of the page.',
    'unsafe-html content/en/docs/a.md:4:24 <o_o> is left out of the page.',
  ])
})

describe('an HTML table', () => {
  const box = (name: string, table: string): string =>
    `<section class="table" tabindex="0" aria-label="${name}">${table}</section>`
  const ROW = '<tbody><tr><td>a</td></tr></tbody>'

  test('keeps its caption and columns; a caption tag elsewhere is dropped', async () => {
    const table = `<table><caption>Prices of <b>2025</b></caption><colgroup><col><col span="2"></colgroup>${ROW}</table>`
    expect(await articleOf(`# T\n\n${table}\n`)).toEqual({ html: box('Table', table), brief: [] })
    expect(await articleOf('# T\n\n<caption>bare</caption>\n')).toEqual({ html: 'bare', brief: [] })
  })

  test('gets the box and the accessible name of a Markdown table, inside any element', async () => {
    const table = `<table>${ROW}</table>`
    const { html, brief } = await articleOf(
      `# T\n\n${table}\n\n## S\n\n<div>${table}</div>\n\n| a |\n|-|\n\n:::tip\n### U\n\n${table}\n:::\n\n- ${table}\n`,
    )
    expect(brief).toEqual([])
    const names = Array.from(html.matchAll(/class="table" tabindex="0" aria-label="(.*?)"/g))
    expect(names.map(([, name]) => name)).toEqual([
      'Table',
      'Table: S (2)',
      'Table: S',
      'Table: U',
      'Table: U (2)',
    ])
    expect(html.match(/<table>/g)).toHaveLength(names.length)
    expect(html).toContain(`<div>${box('Table: S (2)', table)}</div>`)
  })

  test('is named after its section, even after a heading that is left out', async () => {
    const { html } = await articleOf(
      `# T\n\n## S\n\n<noscript>\n\n## Lost\n\n</noscript>\n\n## U\n\n<table>${ROW}</table>\n`,
    )
    expect(html).toContain(box('Table: U', `<table>${ROW}</table>`))
  })

  test('gets no box inside another table or in a box that the author wrote', async () => {
    const table = `<table><tbody><tr><td><table>${ROW}</table></td></tr></tbody></table>`
    expect((await articleOf(`# T\n\n${table}\n`)).html).toBe(box('Table', table))
    const own = `<section class="table"><table>${ROW}</table></section>`
    expect((await articleOf(`# T\n\n${own}\n`)).html).toBe(own)
  })

  test('swallows what follows if it is not closed, as in a browser', async () => {
    const { html, brief } = await articleOf('# T\n\n<table><tr><td>a\n\n**b**\n')
    expect(html).toBe(
      box('Table', '<table><tbody><tr><td>a<p><strong>b</strong></p>\n</td></tr></tbody></table>'),
    )
    expect(brief).toEqual(['unclosed-html content/en/docs/a.md:3:1 <table> is not closed.'])
  })

  test('replaces a valid align attribute of a cell with a class', async () => {
    const { html } = await articleOf(
      '# T\n\n<table><tr><th align="center">a</th><td align="RIGHT" id="b">b</td><td align="hero">c</td></tr></table>\n',
    )
    expect(html).toContain(
      '<tr><th class="center">a</th><td id="b" class="right">b</td><td align="hero">c</td></tr>',
    )
  })
})

const NAMED = 'role="group" aria-label="Code"'

test.each([
  ['<pre>a  b\n<b>c</b></pre>', NAMED, '<code>a  b\n<b>c</b></code>'],
  ['<pre id="x"><code>a</code></pre>', `${NAMED} id="x"`, '<code>a</code>'],
  ['<pre>\n  <code>a\n  b</code>\n</pre>', NAMED, '<code>a\n  b</code>'],
  ['<pre> <b>a</b></pre>', NAMED, '<code> <b>a</b></code>'],
  ['<pre></pre>', NAMED, '<code></code>'],
  // A <code> beside other text is part of the content; the style sheet gives it no box of its own.
  ['<pre><code>a</code> b</pre>', NAMED, '<code><code>a</code> b</code>'],
  [
    '<pre role="img" aria-label="A cat">=^.^=</pre>',
    'role="img" aria-label="A cat"',
    '<code>=^.^=</code>',
  ],
  ['<pre aria-label="A cat">=^.^=</pre>', 'role="group" aria-label="A cat"', '<code>=^.^=</code>'],
])('puts preformatted text into the box of a code block: %j', async (written, named, inside) => {
  expect(await articleOf(`# T\n\n${written}\n`)).toEqual({
    html: `<figure class="code"><pre ${named} tabindex="0">${inside}</pre></figure>`,
    brief: [],
  })
})

describe('Markdown that is not parsed in an HTML block', () => {
  const SAID =
    'Markdown is shown as it is written here, because a block of HTML goes on until the next empty line.'

  test('is reported with its place and a hint', async () => {
    const { problems } = await site({
      'content/en/docs/a.md':
        '# T\n\n<details>\n<summary>S</summary>\nSome **bold** words\n</details>\n',
    }).build()
    expect(problems).toEqual([
      `warning unread-markdown  ${SAID}

  content/en/docs/a.md:5:6
  5 │ Some **bold** words
    │      ^^^^^^^^
  Leave an empty line wherever HTML and Markdown meet, as below <summary> and above </details>, and do not indent the Markdown; or write it in HTML.
`,
    ])
  })

  test.each([
    [
      '<details>\n<summary>S</summary>\n```js\nlet a = 1\n\nlet b\n```\n</details>\n\n## H\n\n```sh\nls\n```\n',
      3,
    ],
    ['<details>\n<summary>S</summary>\n```js\nlet a = 1\n\nlet b\n```\n</details>\n\n## H\n', 3],
    ['<details>\n<summary>S</summary>\n```html\n<div><script>Array<string>\n```\n</details>', 3],
  ])('is reported once, also if a fence is cut apart: %j', async (text, line) => {
    const { brief } = await articleOf(`# T\n\n${text}`)
    expect(brief).toEqual([`unread-markdown content/en/docs/a.md:${line + 2}:1 ${SAID}`])
  })

  test.each([
    '<div>\nTags such as `<div>`, `<Tab>` and `<strong>`\n</div>',
    '<div>\nIt ends with `</p>` and `</b>`\n</div>',
  ])('is reported, but not the tags between backticks: %j', async (text) => {
    const { brief } = await articleOf(`# T\n\n${text}\n`)
    expect(brief).toEqual([expect.stringContaining(`unread-markdown content/en/docs/a.md:4:`)])
  })

  test.each([
    '## Part',
    '# Part',
    '- one\n- two',
    '1. one\n2. two',
    ':::tip',
    '| a | b |\n|---|:-:|',
    '~~~',
    '`code`',
    'See [b](./b.md).',
    '![](/img/two.svg)',
    '**注**：文',
  ])('is recognized by its syntax: %j', async (text) => {
    for (const [start, end] of [
      ['<div>\n', '\n</div>'],
      ['<table>\n<tr><td>\n', '\n</td></tr>\n</table>'],
    ]) {
      const { brief } = await articleOf(`# T\n\n${start}${text}${end}\n`)
      expect(brief).toEqual([expect.stringContaining(`${SAID}`)])
    }
  })

  test('is suspected for a markdown attribute, which other programs support', async () => {
    const { hints } = await site({
      'content/en/docs/a.md': '# T\n\n<div markdown="1">\n\n**a**\n\n</div>\n',
    }).build()
    expect(hints).toEqual([
      'Remove it, and leave an empty line wherever HTML and Markdown meet: Markdown is read between them.',
    ])
  })

  test('is reported once per file, with the lines of further cases', async () => {
    const { brief } = await articleOf(
      '# T\n\n<div>\n**a** **b**\n</div>\n\n- <p>\n  **c**\n  </p>\n',
    )
    expect(brief).toEqual([
      `unread-markdown content/en/docs/a.md:4:1 ${SAID} There is 1 more, at line 8.`,
    ])
  })

  test.each([
    '<pre>\n**a**\n```\n</pre>',
    '<p>\n<code>**a**</code> <kbd>`a`</kbd>\n</p>',
    '<div title="**a**">\n<!-- **a** -->\n</div>',
    '<div>\n2**3**4, 2 ** 3 ** 4, a/**/b/**/c, ****, a** and b**\n</div>',
    "<div>\nf[i](x), [x](y), # of pages, #1, ``quoted'', `a' and `b'\n</div>",
    '<div>\n- 5\n- 6\n</div>',
    '<div>\n- a<br>\n- b<br>\n1. a<br>\n2. b\n</div>',
    '<ul>\n<li>- a</li>\n<li>- b</li>\n</ul>',
    '<div>\n\n**a**\n\n</div>',
    'Words <b>and **a**</b>\n<b>\n**a**\n</b>',
  ])('is not reported if the text may be meant literally: %j', async (text) => {
    const { brief } = await articleOf(`# T\n\n${text}\n`)
    expect(brief).toEqual([])
  })
})

describe('HTML that no reader sees', () => {
  const at = 'content/en/docs/a.md'
  const gone = (start: string): string => `“${start}” is left out of the page, up to the next “>”.`
  const ends = (tag: string, more = ''): string =>
    `</${tag}> has no matching <${tag}> before it; it is left out of the page.${more}`

  test.each([
    ['A <?php echo 1; ?> and <?= $x ?>', [`3:3 ${gone('<?php')}`, `3:24 ${gone('<?=')}`]],
    ['<?xml version="1.0"?>', [`3:1 ${gone('<?xml')}`]],
    ['<?php\necho 1;\n\necho 2;\n?>', [`3:1 ${gone('<?php')}`]],
    [
      '<!DOCTYPE html>\n\nA <![CDATA[ text ]]>',
      [`3:1 ${gone('<!DOCTYPE')}`, `5:3 ${gone('<![CDATA[')}`],
    ],
    ['<div>\n</>\n</div>', [`4:1 ${gone('</')}`]],
    ['`<?php`, \\<?php and <!-- a --><!---->\n\n```\n<?php\n```', []],
  ])('is reported if it is neither a tag nor a comment: %j', async (text, said) => {
    const { brief } = await articleOf(`# T\n\n${text}\n`)
    expect(brief).toEqual(said.map((each) => `unsafe-html ${at}:${each}`))
  })

  test.each(['iframe', 'title', 'TEXTAREA', 'noembed'])(
    'is left out alone if it is <%s> and nothing ends it',
    async (name) => {
      const { html, brief } = await articleOf(
        `# T\n\n[b](#b)\n\nA <${name}> b\n\n## B\n\n<div>\n<${name}>\n<blink>c</blink>\n</div>\n`,
      )
      expect(html).toContain('A  b</p>\n<h2 id="b">')
      expect(html).toContain('<div>\n\nc\n</div>')
      expect(brief).toEqual([
        expect.stringContaining(`${at}:5:3 <${name}> is left out`),
        expect.stringContaining(`${at}:10:1 <${name}> is left out`),
        expect.stringContaining(`${at}:11:1 <blink> is left out`),
      ])
    },
  )

  test('is reported if it swallows all that follows', async () => {
    const { brief } = await articleOf('# T\n\n<?php\necho 1;\n\nText\n')
    expect(brief).toEqual([
      `unclosed-html ${at}:3:1 This tag does not end: what follows is read as part of it and not shown.`,
    ])
  })

  test.each([
    [
      'A </script> or </X>, </x>',
      [`3:3 ${ends('script')}`, `3:16 ${ends('X')}`, `3:22 ${ends('x')}`],
    ],
    ['</div> a\n\nb </div>', [`3:1 ${ends('div', ' There is 1 more, at line 5.')}`]],
    ['<video /></video>', [`3:10 ${ends('video')}`]],
    ['<b>a</b></b>', [`3:9 ${ends('b')}`]],
    [
      '<p>\n\n<b><i>a</b></i> <img src="/img/two.svg"></img> a</br>b\n\n</p>\n\n<DIV>\n\n</div>',
      [],
    ],
    ['<div>\n\n```\n</b>\n```\n\n- </div>', []],
  ])('is reported if it is an end tag without a start tag: %j', async (text, said) => {
    const { brief } = await articleOf(`# T\n\n${text}\n`)
    expect(brief).toEqual(said.map((each) => `unclosed-html ${at}:${each}`))
  })

  test('is not reported if it ends a tag that is shown as text, which is reported itself', async () => {
    const { brief } = await articleOf(
      `# T\n\n<b\n  a={'1'}>c</b> d</i>\n\n<u @click="x()">c</u> <s\n{...a}>c</s>\n\n<a href="{{< ref "/a" >}}">a</a>\n`,
    )
    expect(brief.map((each) => each.split(' ', 3).join(' '))).toEqual([
      `foreign-markup ${at}:3:1 “<b”`,
      `unclosed-html ${at}:4:18 </i>`,
      `foreign-markup ${at}:6:4 “@click="x()"”`,
      `foreign-markup ${at}:9:10 “{{<`,
    ])
  })
})

test('suggests the escaping that works at the place of a tag meant as text', async () => {
  const text = 'Of <Aa>.\n\n<Bb>\n<Cc>\n\n<div>\nOf <Dx>, </i> and <!e>\n</div>\n'
  const { hints } = await site({ 'content/en/docs/a.md': `# T\n\n${text}` }).build()
  expect(
    hints.flatMap((hint = '') => /\S+(?= to show it as text)/.exec(hint) ?? []).toSorted(),
  ).toEqual(['&lt;!e', '&lt;/i>', '&lt;Cc>', '&lt;Dx>', '\\<Aa>', '\\<Bb>'].toSorted())
})
