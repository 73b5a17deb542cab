// Tests common mistakes in Markdown and front matter: none may lose text, and each is reported at its position.

import { describe, expect, test } from 'vitest'
import { CONTAINERS } from '../../src/core/markdown/extensions.ts'
import { lintReferences } from '../../src/core/markdown/lint-references.ts'
import { filePath, type Diagnostic, type Place } from '../../src/shared/contract.ts'
import { busyWatch } from '../processor.ts'
import { article, PNG, site, type TestBuild } from '../site.ts'

async function page(text: string): Promise<TestBuild & { html: string }> {
  const built = await site({ 'content/en/docs/a.md': `# T\n\n${text}` }).build()
  return { ...built, html: article(built.files.get('docs/a/index.html')) }
}

describe('tabs', () => {
  test('show text before the first “@tab” above them, and report it', async () => {
    const { html, brief } = await page(':::tabs\n\nLost *text*\n\n- item\n@tab A\na\n:::\n')
    expect(html).toMatch(
      /^<p>Lost <em>text<\/em><\/p>\n<ul>\n<li>item<\/li>\n<\/ul>\n<div class="tabs"/,
    )
    expect(brief).toEqual([
      'tabs content/en/docs/a.md:5:1 This text is before the first “@tab”, so it is shown above the tabs.',
    ])
  })

  test('show their text without tabs if there is no “@tab”, and report it', async () => {
    const { html, brief } = await page(':::tabs\ntext\n:::\n\n:::tabs\n:::\n')
    expect(html).toBe('<p>text</p>')
    expect(brief).toEqual([
      'tabs content/en/docs/a.md:3:1 “:::tabs” has no “@tab”; its text is shown without tabs.',
      'tabs content/en/docs/a.md:7:1 “:::tabs” has no “@tab”; its text is shown without tabs.',
    ])
  })

  test('show their number if they have no name', async () => {
    const { html, brief } = await page(
      '- list\n\n  :::tabs\n  @tab One\n  a\n\n  @tab\n  b\n\n  @tab  \n  c\n  :::\n',
    )
    expect(html).toContain('>One</label>')
    expect(html).toContain('>2</label>')
    expect(html).toContain('>3</label>')
    expect(html.match(/<p>[abc]<\/p>/g)).toHaveLength(3)
    expect(brief).toEqual([
      'tabs content/en/docs/a.md:9:3 This “@tab” has no name; its number is shown instead.',
      'tabs content/en/docs/a.md:12:3 This “@tab” has no name; its number is shown instead.',
    ])
  })
})

describe('an “@tab” line that begins no tab', () => {
  const said = 'This does not begin a tab; it is shown as it is written.'

  test.each([
    ['@tab A\na\n', ['3:1']],
    ['Words\n@tab\n\n> @tab B\n', ['4:1'], ' There is 1 more, at line 6.'],
    ['Words\n\n> @tab#b B\n', ['5:3']],
    [':::tabs\n@tab A\na\n@tab:active B\nb\n:::\n', ['6:1']],
    [':::tabs\n@tab:active A\na\n@tab B\nb\n:::\n', ['4:1']],
    [':::tabs\n@tab:active A\na\n:::\n', ['4:1']],
    [':::tabs\n@tab A\n- a\n\n  @tab B\n:::\n', []],
    ['@tab.Title\n@tab，说明\n@tab: the key\n@tab\\_x\n\n- @tab is a mark\n', []],
    ['@table and @tab-bar and `@tab`\n\n```text\n@tab A\n```\n\nAn @tab\n', []],
  ])('is reported once per file, if a tab was intended: %j', async (text, places, more = '') => {
    const { brief } = await page(text)
    expect(brief).toEqual(places.map((at) => `tabs content/en/docs/a.md:${at} ${said}${more}`))
  })

  test('is not reported in tabs of another program, whose opening line is', async () => {
    const { brief } = await page(
      '::: code-tabs#shell\n\n@tab npm\n\na\n\n@tab:active pnpm\n\nb\n\n:::\n',
    )
    expect(brief).toEqual([expect.stringContaining('unknown-container content/en/docs/a.md:3:5')])
  })
})

describe('front matter', () => {
  const problemsOf = async (text: string): Promise<readonly string[]> => {
    const { diagnostics } = await site({ 'content/en/docs/a.md': text }).build()
    return diagnostics.map(({ code, line, column, message, hint }) =>
      [code, `${line}:${column}`, message, hint].join(' | '),
    )
  }

  test('is reported if it comes after empty lines', async () => {
    expect(await problemsOf('\n \n---\ntitle: A\norder: 3\n---\n\nText\n')).toEqual([
      'front-matter | 3:1 | This front matter is read as text, because it does not begin on the first line of the file. | Delete the empty lines above it.',
    ])
    expect(await problemsOf('\n---\n\nText\n\n---\n')).toEqual([
      expect.stringContaining('This page has no title'),
    ])
  })

  test('is reported if only its closing “---” is there', async () => {
    expect(
      await problemsOf('title: Hexo\ntags:\n- a\n  - b\ndate: 2020-01-01\n---\n\nText\n'),
    ).toEqual([
      'front-matter | 1:1 | The front matter does not begin with “---”. | Write a line “---” above it.',
    ])
    expect(await problemsOf('tags:\n- a\ntitle: x\n---\n\nText\n')).toEqual([
      expect.stringContaining('The front matter does not begin with “---”.'),
    ])
    expect(await problemsOf('# T\n\nnote: a\ntitle: b\n---\n')).toEqual([])
  })

  test.each([
    'title: A\ndescription: {{product}} is',
    'title: A\nkeywords: [{{product}}, b]',
    'title: {{product}}',
    'title: A\nkeywords:\n  - {{product}} b',
  ])('gets the hint to quote a value that begins with “{{”: %j', async (yaml) => {
    const problems = await problemsOf(`---\n${yaml}\n---\n\nText\n`)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(/^yaml \| \d:.*Quote a value that begins with “{{”/)
  })
})

describe('code', () => {
  test('accepts a title without quotes, and reports options without effect', async () => {
    const fence = (info: string): string => `\`\`\`${info}\nconst a = 1\nconst b = 2\n\`\`\`\n\n`
    const { html, brief } = await page(
      [
        'js title=a.ts',
        'js{1,2}',
        'js title="x y" {1-2} showLineNumbers=3',
        'js showLineNumbers',
        'js titel="x y"',
        'js {9-3}',
        'js {2,99}',
        'js {abc}',
        'js {0}',
        'js nonsense more',
      ]
        .map(fence)
        .join(''),
    )
    expect(html).toContain('<figcaption>a.ts</figcaption>')
    expect(brief).toEqual([
      'code-info content/en/docs/a.md:23:7 “titel=” has no effect on a code block.',
      'code-info content/en/docs/a.md:28:7 “{9-3}” names lines that this code does not have.',
      'code-info content/en/docs/a.md:33:7 “{2,99}” names lines that this code does not have.',
      'code-info content/en/docs/a.md:38:7 “{abc}” names lines that this code does not have.',
      'code-info content/en/docs/a.md:43:7 “{0}” names lines that this code does not have.',
      'code-info content/en/docs/a.md:48:7 “nonsense more” has no effect on a code block.',
    ])
  })

  test.each([
    ['title=“a.ts”', 'title="a.ts"'],
    ['{1} title=“my file.ts” showLineNumbers', 'title="my file.ts"'],
    ['title="a.ts”', 'title="a.ts"'],
    ['title=‘a.ts’', 'title="a.ts"'],
    ['showLineNumbers=“5”', 'showLineNumbers=5'],
    ['filename=“a.ts”', undefined],
    ['title="“a” is"', undefined],
    ['title="it’s a"', undefined],
    ["title='a “b” c'", undefined],
    ['title="the boys’ own"', undefined],
  ])('gets straight quotation marks around its values: %s', async (info, straight) => {
    const { diagnostics } = await page(`\`\`\`ts ${info}\nlet a\n\`\`\`\n`)
    const found = diagnostics.filter(({ code }) => code === 'code-info')
    expect(found.map(({ hint }) => hint)).toEqual(
      straight === undefined ? [] : [`Write ${straight}.`],
    )
  })

  test('is highlighted despite a suffix after its language, which is reported', async () => {
    const fence = (info: string): string => `\`\`\`${info}\nconst a = 1\n\`\`\`\n\n`
    const { files, diagnostics } = await site({
      'content/en/docs/a.md': `# T\n\n${fence('js:line-numbers=2 {1}')}${fence('ts:line-numbers')}`,
    }).build()
    expect(
      article(files.get('docs/a/index.html')).match(/<span class="[^"]*">const/g),
    ).toHaveLength(2)
    expect(
      diagnostics.map(({ line, column, message, hint }) => [line, column, message, hint]),
    ).toEqual([
      [
        3,
        6,
        '“:line-numbers=2” is markup of another program; it is not shown. There is 1 more, at line 7.',
        'Write js showLineNumbers=2.',
      ],
    ])
  })

  test('reports each option without effect once per file, regardless of its value', async () => {
    const fence = (info: string): string => `\`\`\`sh ${info}\nls\n\`\`\`\n\n`
    const { brief, problems } = await page(
      ['manager="npm" os="x"', 'manager="pnpm"', 'some words', 'some others'].map(fence).join(''),
    )
    expect(brief).toEqual([
      'code-info content/en/docs/a.md:3:7 “manager=” has no effect on a code block. There is 1 more, at line 7.',
      'code-info content/en/docs/a.md:3:21 “os=” has no effect on a code block.',
      'code-info content/en/docs/a.md:11:7 “some words” has no effect on a code block. There is 1 more, at line 15.',
    ])
    expect(problems[0]).toContain('      ^^^^^^^^^^^^^\n')
  })

  test('is reported at its opening fence if it is not closed', async () => {
    const { brief } = await page(
      '> ```js\n> a\n> ```\n\n- ~~~js\n  b\n  ~~~\n\n    indented\n\n````js\n```\nThe rest\n',
    )
    expect(brief).toEqual([
      'unclosed-fence content/en/docs/a.md:13:1 This code block is not closed: what follows is shown as code.',
    ])
  })

  test('needs no closing fence if it is indented', async () => {
    expect((await page('    code\n    more\n')).brief).toEqual([])
  })

  test.each([
    ['<Tab>\n\n    ```js\n    a()\n    ```\n', '5:5', ''],
    ['    ```js\n    a()\n    ```\n    More\n', '3:5', ''],
    ['    Words:\n\n      ~~~\n      ```js\n      a()\n', '6:7', ''],
    ['- a\n\n      ~~~js\n      a()\n      ~~~\n', '5:7', ''],
    [
      '    ```\n    a\n    ```\n\nWords\n\n\t```\n\tb\n\t```\n',
      '3:5',
      ' There is 1 more, at line 9.',
    ],
  ])('is reported once per file if its fence is indented: %j', async (text, place, more) => {
    const { brief, hints } = await page(text)
    const told = brief.findIndex((each) => each.startsWith('indented-fence'))
    expect(brief.filter((each) => each.includes('fence'))).toEqual([
      `indented-fence content/en/docs/a.md:${place} This code fence is indented by four spaces or more, so it is shown as it is written.${more}`,
    ])
    expect(hints[told]).toContain('Remove the indentation.')
  })

  test.each([
    '    error:\n    ~~~~~\n',
    '    def f():\n        ```\n',
    '````\n    ```\n````\n',
    '    ```a```\n',
  ])('is not reported if no indented fence was intended: %j', async (text) => {
    expect((await page(text)).brief).toEqual([])
  })
})

test.each([
  ['- one <!-- truncate -->\n- two\n\nRest\n', '5:7', 'two'],
  ['|a|\n|-|\n|b <!-- truncate -->|\n\nRest\n', '7:4', '<td>b'],
  [':::tip\nA\n\n<!-- truncate -->\n\nB\n:::\n\nRest\n', '8:1', '<p>B</p>'],
  ['A <!-- truncate --> B\n\nRest\n', '5:3', 'A  B'],
])('ends a summary after the block with the marker: %j', async (text, place, last) => {
  const { files, brief } = await site({
    'content/en/blog/2025-01-01-a.md': `---\ntitle: A\n---\n\n${text}`,
  }).build()
  expect(brief).toEqual([
    `truncate content/en/blog/2025-01-01-a.md:${place} This marker is inside a block, so the summary ends after the whole block.`,
  ])
  const list = files.get('blog/index.html') ?? ''
  expect(list).toContain(last)
  expect(list).not.toContain('Rest')
})

test('reports <!-- more --> in a post without <!-- truncate -->', async () => {
  const { brief, hints } = await site({
    'content/en/blog/2025-01-01-a.md': '# A\n\nOne.\n\n<!-- more -->\n\nTwo.\n',
    'content/en/blog/2025-01-02-b.md': '# B\n\nOne <!--More--> two.\n',
    'content/en/blog/2025-01-03-c.md': '# C\n\nOne.\n\n<!-- more -->\n<!-- truncate -->\n',
    'content/en/docs/d.md': '# D\n\nOne.\n\n<!-- more -->\n',
  }).build()
  const said = 'is markup of another program; it is not shown.'
  expect(brief).toEqual([
    `foreign-markup content/en/blog/2025-01-01-a.md:5:1 “<!-- more -->” ${said}`,
    `foreign-markup content/en/blog/2025-01-02-b.md:3:5 “<!--More-->” ${said}`,
  ])
  expect(hints[0]).toBe('Write <!-- truncate -->.')
})

describe('references', () => {
  test('without a definition are reported if a reference was clearly intended', async () => {
    const { html, brief } = await page(
      'Said so.[^1] See [the words][missing] and 中文[一些文字][missing].\n\n- ![a picture][no-pic]\n\n:::note[a]b\ntext\n:::\n',
    )
    expect(html).toContain('[the words][missing]')
    expect(brief).toEqual([
      'reference content/en/docs/a.md:3:9 There is no footnote “[^1]”, so this is shown as it is written.',
      'reference content/en/docs/a.md:3:18 No address is given for “missing”, so this is not a link.',
      'reference content/en/docs/a.md:3:45 No address is given for “missing”, so this is not a link.',
      'reference content/en/docs/a.md:5:3 No address is given for “no-pic”, so this is not a link.',
      'unknown-container content/en/docs/a.md:7:1 This “:::note” is shown as it is written: nothing but a title may follow its name.',
    ])
  })

  test.each([
    ['See [`ref()`][ref-api].', '5', 'ref-api'],
    ['> a\n> [**bold** and _more_][bold-label]', '3', 'bold-label'],
    ['# [`a`][x-y] [`b`](/docs/a) [`a`][x-y]\n\n[x-y]: /docs/a\n\n- *[`c`][x-z]*', '4', 'x-z'],
    ['|a|\n|-|\n|[`code`][]|', '2', '`code`'],
    ['[![a picture](/p.svg)][home]', '1', 'home'],
    ['[`a`][1]', '1', '1'],
    ['参见[官方文档][1]。', '3', '1'],
    ['参见[官方文档][链接]。', '3', '链接'],
    ['[**文档**][链接]', '1', '链接'],
  ])('with an undefined label are reported: %j', async (text, column, label) => {
    const { diagnostics } = await site({
      'content/en/docs/a.md': `# T\n\n${text}\n`,
      'content/public/p.svg': '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
    }).build()
    expect(
      diagnostics
        .filter(({ code }) => code === 'reference')
        .map((each) => [each.column, each.message]),
    ).toEqual([[Number(column), `No address is given for “${label}”, so this is not a link.`]])
  })

  test('are not suspected in other uses of brackets', async () => {
    const { brief } = await page(
      [
        'array[i][j], matrix[row][column], data["first"][second], f()[item][other], [0][1], [x], [x][], [i][j]',
        '- [ ] open\n- [x] done',
        '[^a-z] and [^abc], `[the words][missing]` and `[^1]`, \\[the words][missing], \\[^1]',
        '```text\n[the words][missing] [^1]\n```',
        '[the words][there] and [There]\n\n[there]: https://a.example',
        'x[`i`][key], `a`[`i`][key], [`a`][`b`], \\[`a`][label], \\[`a`\\][label], [`a`](/docs/a)[], [`a`][0], [`i`]\\[key]',
        '- [新增][优化] 文字\n- 哈哈[微笑][捂脸]，[用户中心]，数组[下标][0]\n- [用户中心][修复] 文字\n- 文[i][1], [words][1]',
        '“[note]” [sic] [1] [citation needed]',
      ].join('\n\n'),
    )
    expect(brief).toEqual([])
  })
})

describe('table rows', () => {
  test('are reported if they have more cells than the table has columns', async () => {
    const { html, brief } = await page(
      '| a | b |\n|---|---|\n| `x \\| y` | `p | q` |\n| 1 | 2 | |\n1 | 2\n\n- > |a|\n  > |-|\n  > |1|2|\n',
    )
    expect(html).toContain('<code>x | y</code>')
    expect(brief).toEqual([
      'table content/en/docs/a.md:5:1 This row has 3 cells, but its table has only 2: the extra cells are not shown.',
      'table content/en/docs/a.md:11:5 This row has 2 cells, but its table has only 1: the extra cells are not shown.',
    ])
  })
})

describe('lines with pipes that form no table', () => {
  const uneven = 'This is not a table: its heading has 2 cells, but the line of dashes has'
  const plain = 'This is shown as it is written, not as a table'
  const missing = 'the line of dashes below its heading is missing.'
  const bare = 'there is no heading right above its line of dashes.'

  test.each([
    ['| a | b |\n|---|\n| 1 | 2 |\n', `4:1 ${uneven} 1.`],
    ['Words\n| a | b |\n|:--|--|:-:|\n| 1 | 2 |\n', `5:1 ${uneven} 3.`],
    ['x | `y`\n--|--|--\n1 | 2\n', `4:1 ${uneven} 3.`],
    ['| a \\| b | c |\n|---|---|---|\n', `4:1 ${uneven} 3.`],
    ['| a | b |\n-----\n| 1 | 2 |\n', `4:1 ${uneven} 1.`],
    ['- item\n\n  > | a | b |\n  > |---|\n', `6:5 ${uneven} 1.`],
    ['- one\n- two\n  | a | b |\n  |---|\n', `6:3 ${uneven} 1.`],
    ['| a | b |\n| 1 | 2 |\n| 3 | 4 |\n', `4:1 ${plain}: ${missing}`],
    ['| a | b |\n\n|---|---|\n| 1 | 2 |\n', `5:1 ${plain}: ${bare}`],
  ])('are reported if a table was intended: %j', async (text, said) => {
    const { brief } = await page(text)
    expect(brief).toEqual([`table content/en/docs/a.md:${said}`])
  })

  test.each([
    ['| a | b |\n|---|---|\n| 1 | 2 |\n\nWords | words\n-----\n'],
    ['| Only one line |\n\na || b\n\n|---|---|\n\n|-- src\n|---\n|-- test\n'],
    ['| a |\n| b |\n\n`ls | wc` counts\nfiles | folders -- or both\n\na | b\n-- | -- is none\n'],
    [
      '```text\n| a | b |\n|---|\n```\n\n    | a | b |\n    | 1 | 2 |\n\n\\| a | b \\|\n\\| 1 | 2 \\|\n',
    ],
  ])('are not reported if no table was intended: %j', async (text) => {
    expect((await page(text)).brief).toEqual([])
  })

  test('are reported with the line of dashes to write', async () => {
    const { hints } = await page('| a | b |\n|---|\n\n| a | b | c |\n| 1 | 2 | 3 |\n')
    expect(hints).toEqual([
      'Write “|---|---|” below the heading.',
      'Write “|---|---|---|” below the first row.',
    ])
  })
})

describe('markup of other programs', () => {
  /** Returns the diagnostics about foreign markup in each text. */
  const told = async (...texts: readonly string[]): Promise<string[][]> => {
    const fileOf = (i: number): string => `content/en/docs/p${i}.md`
    const docs = texts.map((text, i) => [fileOf(i), `# T\n\n${text}\n`])
    const { diagnostics } = await site(Object.fromEntries(docs)).build()
    return texts.map((_, i) =>
      diagnostics
        .filter(({ code, path }) => /foreign|container/.test(code) && path === fileOf(i))
        .map(({ line, column, message, hint = '' }) =>
          [line, column, /“.*”/.exec(message)?.[0].slice(1, -1), hint.split(/[.:,;] /)[0]].join(
            ' ',
          ),
        ),
    )
  }

  const FOREIGN: readonly (readonly [text: string, said: string])[] = [
    ['!!! note\n\n    Text', '3 1 !!! note Write “:::note” above the text and “:::” below it'],
    ['!!! bug "A *b*"\n    Text', '3 1 !!! bug "A *b*" Write “:::danger” above'],
    ['!!! Note "A"\n    Text', '3 1 !!! Note "A" Write “:::note” above'],
    ['!!! Warning\n\n    Text', '3 1 !!! Warning Write “:::warning” above'],
    ['!!!tip\n    Text', '3 1 !!!tip Write “:::tip” above'],
    ['??? Question "Why?"\n    Text', '3 1 ??? Question "Why?" Write “:::details” above'],
    ['!!! custom-kind end "A"\n    Text', '3 1 !!! custom-kind end "A" Write “:::note” above'],
    ['??? "A"\n    Text', '3 1 ??? "A" Write “:::details” above'],
    ['!!! danger big loud "A"\n    Text', '3 1 !!! danger big loud "A" Write “:::danger” above'],
    ['- a\n\n  ???+ faq\n\n      Text', '5 3 ???+ faq Write “:::details” above'],
    ['=== "Tab"\n\n    Text', '3 1 === "Tab" Write “'],
    [
      '{% hint style="info" %}\nx\n{% endhint %}',
      '3 1 {% hint style="info" %} Write “:::info” above',
    ],
    ['{% include "a.md" %}', '3 1 {% include "a.md" %} Write <!-- include'],
    ['a `{% raw %}` {%- raw -%} b', '3 15 {%- raw -%} Delete it'],
    [
      "See [b]({{ '/docs/a' | relative_url }}) or ![i]({{ '/a.png' | absolute_url }})",
      "3 9 {{ '/docs/a' | relative_url }} Write /docs/a",
    ],
    ['![i]({{ "/a.png" | relURL }})', '3 6 {{ "/a.png" | relURL }} Write /a.png'],
    ['[c]({{ "/a" | prepend: site.url }})', '3 5 {{ "/a" | prepend: site.url }} Write /a'],
    ['[[toc]]', '3 1 [[toc]] Delete it'],
    ['[[_TOC_]]', '3 1 [[_TOC_]] Delete it'],
    ['[TOC]', '3 1 [TOC] Delete it'],
    ['{{< youtube id="x" >}}', '3 1 {{< youtube id="x" >}} Write in Markdown what it should show.'],
    ['{{<figure src="a.png">}}\n\nMore', '3 1 {{<figure src="a.png">}} Write a picture'],
    ['[x]({{< ref "a.md" >}})', '3 5 {{< ref "a.md" >}} Write a link to the file'],
    ['{{% alert %}}x{{% /alert %}}', '3 1 {{% alert %}} Write “'],
    ['{{< caution >}}x{{< /caution >}}', '3 1 {{< caution >}} Write “:::warning” above'],
    [
      '{{% alert title="A note" color="danger" %}}',
      '3 1 {{% alert title="A note" color="danger" %}} Write “:::danger[A note]” above',
    ],
    ['{% note info 小心 %}', '3 1 {% note info 小心 %} Write “:::info” above'],
    ['{% post_link a %}', '3 1 {% post_link a %} Write a link to the file'],
    ['{% youtube a %}', '3 1 {% youtube a %} Write in Markdown what it should show'],
    ['::: v-pre\nx\n:::', '3 1 ::: v-pre Delete it'],
    ['::: code-group\nx\n:::', '3 1 ::: code-group Write “'],
    ['- a\n  :::message alert\n  x\n  :::', '4 3 :::message Write “:::note”'],
    [':::: tabs\n::: tab A\na\n:::\n\n::: tab B\nb\n:::\n::::', '4 1 ::: tab Write “@tab Name”'],
    ['Use `::: tab` or\n::: tab foo', '4 1 ::: tab Write “@tab Name”'],
    [':::details Click *me* {open}\nx\n:::', '3 23 {open} Delete it'],
    [':::tip Hi {title="a"}\nx\n:::', '3 11 {title="a"} Delete it'],
    [
      ':::tip title="So \'it\' is" icon="a"\nx\n:::',
      `3 8 title="So 'it' is" icon="a" Write “:::tip[So 'it' is]”`,
    ],
    ["- ::: note id='a'\n  x\n  :::", "3 12 id='a' Delete it"],
    ['::: info Custom {#x .y}\nx\n:::', '3 17 {#x .y} Write “{#x}”'],
    ['```js [a.js] {1}\na()\n```', '3 7 [a.js] Write title="a.js".'],
    ['```js filename="app/page.js"\na\n```', '3 7 filename= Write title= instead.'],
    ["```js fileName='a.js'\na\n```", '3 7 fileName= Write title= instead.'],
    ['```js file=a.js\na\n```', '3 7 file= Write title= instead'],
    ['```js:src/app.js\na\n```', '3 6 :src/app.js Write js title="src/app.js".'],
    ['```jsx:title=src/App.js\na\n```', '3 7 :title=src/App.js Write jsx title="src/App.js".'],
    ['```js [a "b"]\na\n```', `3 7 [a "b"] Write title='a "b"'.`],
    ['``` { .py .annotate }\na\n```', '3 5 { .py .annotate } Write py.'],
    [
      '``` { #id .py linenums="1" }\na\n```',
      '3 5 { #id .py linenums="1" } Write py showLineNumbers.',
    ],
    ['```yaml:\na: b\n```', '3 8 : Write yaml without the colon.'],
    ['```py hl_lines="2 3"\na\n```', '3 7 hl_lines="2 3" Write {2,3}.'],
    ['```py linenums="5"\na\n```', '3 7 linenums="5" Write showLineNumbers=5.'],
    ['```ts highlight={"1,9"}\na\n```', '3 7 highlight={"1,9"} Write {1,9}.'],
    [
      '``` { .py title="x.py" hl_lines="1" linenums="1" }\na\n```',
      '3 5 { .py title="x.py" hl_lines="1" linenums="1" } Write py title="x.py" {1} showLineNumbers.',
    ],
    [
      '```go {linenos=table,hl_lines=[1,"2-3"],linenostart=199}\na\n```',
      '3 7 {linenos=table,hl_lines=[1,"2-3"],linenostart=199} Write title="a.ts"',
    ],
    ['```js {.fold}\na\n```', '3 7 {.fold} Write title="a.ts"'],
    ['## H {#id .cls}', '3 6 {#id .cls} Write “{#id}”'],
    ['## H {.cls}', '3 6 {.cls} Delete it'],
    ['## H { #id }', '3 6 { #id } Write “{#id}”'],
    ['## H {#one} {#two}', '3 6 {#one} Write all ids of a heading in one pair of braces'],
    ['[*a*](/docs/a){target=_blank}', '3 15 {target=_blank} Delete it'],
    ['{: .note }\nText', '3 1 {: .note } Delete it'],
    ['Text\n{: .fs-6 .fw-300 }', '4 1 {: .fs-6 .fw-300 } Delete it'],
    ['- a\n- b\n{: .x}', '5 1 {: .x} Delete it'],
    ['- a\n  - b\n  {:.x}', '5 3 {:.x} Delete it'],
    ['> a\n> b\n{: .tip #x}', '5 1 {: .tip #x} Write <a id="x"></a> before what it names'],
    ['> a\n> {: .tip }', '4 3 {: .tip } Delete it'],
    ['| a |\n|---|\n| b |\n{: .tbl }', '6 1 {: .tbl } Delete it'],
    ['```js\na\n```\n{: file="a.js" }', '6 1 {: file="a.js" } Delete it'],
    ['- TOC\n{:toc}', '4 1 {:toc} Delete it and the line above it'],
    ['1. TOC\n{:toc .x}', '4 1 {:toc .x} Delete it and the line above it'],
    ['{: #a .b }\nText', '3 1 {: #a .b } Write <a id="a"></a> before what it names'],
    [
      '## B\n{: .b #other-id }',
      '4 1 {: .b #other-id } Write “{#other-id}” after the words of the heading',
    ],
    ["import Tabs from '@theme/Tabs'", "3 1 import Tabs from '@theme/Tabs' Delete it"],
    [
      '<<< ../../snippets/a.js',
      '3 1 <<< ../../snippets/a.js Write “```file="../../snippets/a.js"”',
    ],
    ['<<< @/a.js{1,2}', '3 1 <<< @/a.js{1,2} Write “```file="/a.js" {1'],
    [
      '<<< @/src/a b.ts#setup{1,3-4 ts:line-numbers} [a.ts]',
      '3 1 <<< @/src/a b.ts#setup{1,3-4 ts:line-numbers} [a.ts] Write “```ts file="/src/a b.ts#setup" title="a.ts" {1',
    ],
    [
      '<<< @/src/a.cs#set-up{3 - 4 c#:line-numbers} [a.cs]',
      '3 1 <<< @/src/a.cs#set-up{3 - 4 c#:line-numbers} [a.cs] Write “```c# file="/src/a.cs#set-up" title="a.cs" {3-4} showLineNumbers”',
    ],
    ['<<< ./a.txt{log}', '3 1 <<< ./a.txt{log} Write “```log file="./a.txt"”'],
    ['```js\na() // [!code word:a]\n```', '4 8 [!code word:a] Write “highlight-next-line”'],
    ['```js {1}\na() // [!code focus]\n```', '4 8 [!code focus] Write “highlight-next-line”'],
    ['$$ x_1 + y_1 $$', '3 1 $$ x_1 + y_1 $$ Write “math'],
    ['- $$ x_1 + y_1 $$', '3 3 $$ x_1 + y_1 $$ Write “math'],
    ['- a\n- $$\n  x_1\n  $$', '4 3 $$ Write “math'],
    ['1. a\n\n    $$ x_1 + y_1 $$', '5 5 $$ x_1 + y_1 $$ Write “math'],
    ['$$\n\\frac{a}{b}\n$$', '3 1 $$ Write “math'],
    ['Is \\(f(x)\\) it?', '3 4 \\(f(x)\\) Write $f(x)$'],
    ['- a `\\(x_1\\)` \\( x_1 \\)', '3 15 \\( x_1 \\) Write $x_1$'],
    ['\\[\nx^2 \\\\\ny\n\\]', '3 1 \\[ Write “$$”'],
    ['> a\n> \\[ \\frac{1}{2} \\]', '4 3 \\[ \\frac{1}{2} \\] Write “$$”'],
    ['\\[\nx\n\\]', '3 1 \\[ Write “$$”'],
    ['> a\n>\n> \\[ x^2 \\]', '5 3 \\[ x^2 \\] Write “$$”'],
    ['- `\\(a_1\\)`, \\(a_1 + b\\) 是 \\(\\frac{a}{b}\\)', '3 14 \\(a_1 + b\\) Write $a_1 + b$'],
    ['words:\n\\[a = b \\\\[4pt] \\]', '4 1 \\[a = b \\\\[4pt] \\] Write “$$”'],
    ['\\begin{align*}\na\n\\end{align*}', '3 1 \\begin{align*} Write “$$”'],
    ['Done :tada: now', '3 6 :tada: Write the sign itself'],
    ['> a\n> b {/* c */} d', '4 5 {/* c */} Write <!-- and --> around it.'],
    ['- a `{/* b */}` {/*c*/}', '3 17 {/*c*/} Write <!-- and --> around it.'],
    ['## 参考 {/*reference*/}', '3 7 {/*reference*/} Write “{#reference}”.'],
    ['## A {/* #my-id */}\n\nb {/* c */}', '3 6 {/* #my-id */} Write “{#my-id}”.'],
    ['## A {/* some words */}', '3 6 {/* some words */} Write <!-- and --> around it.'],
    ['{/* *note* */}', '3 1 {/* *note* */} Write <!-- and --> around it.'],
    ['export const x = 1', '3 1 export const x = 1 Delete it'],
    [
      "An <img src={require('./p.png').default} />",
      "3 4 <img src={require('./p.png').default} /> Write values",
    ],
    ["<Tabs\n  value={[\n    {label: 'a'},\n  ]}>\n\nx\n\n</Tabs>", '3 1 <Tabs Write “:::tabs”'],
    ['a <b {...props}>c</b> d', '3 3 <b {...props}> Write values in quotes'],
    ['![p](./p.png =100x200)', '3 14 =100x200 Delete it'],
    ['1. a\n\n    ![p](./p.png =100x200)', '5 18 =100x200 Delete it'],
    ['- a\n\n    ![p](./p.png =100x200)', '5 18 =100x200 Delete it'],
    ['>   ==a==', '3 5 ==a== Write <mark>a</mark>'],
    ['![p](./p.png =300) ![p](./p.png =100x)', '3 14 =300 Delete it'],
    ['![图](/p.png "t" =100%x)', '3 17 =100%x Delete it'],
    ['![图](/p.png =x200 "t")', '3 13 =x200 Delete it'],
    ['![p](https://a.example/p.png =100x)', '3 30 =100x Delete it'],
    ['![p](https://a.example/p.png "t" =100x)', '3 34 =100x Delete it'],
    ['标出==这里==。', '3 3 ==这里== Write <mark>这里</mark>.'],
    ['```math\nx_1\n```', '3 4 math Write “math'],
    ['It is $E=mc^2$, said he', '3 7 $E=mc^2$ Write “math'],
    ['（$\\alpha + 1$）', '3 2 $\\alpha + 1$ Write “math'],
    ['Both $5 and $x_1$.', '3 13 $x_1$ Write “math'],
    ['`x^2^` or mc^2^', '3 13 ^2^ Write <sup>2</sup>.'],
    ['`H~2~O` or ~~H~~ H~2~O', '3 19 ~2~ Write <sub>2</sub>.'],
    ["import {\n  A,\n} from '@theme/x';\n\nText", '3 1 import { Delete it up to its last bracket'],
    ["import React, {\n  a as b,\n} from 'react'", '3 1 import React, { Delete it up to'],
    ["import './a.css';", "3 1 import './a.css'; Delete it"],
    ['export const A = () => (\n  1\n);\n\nText', '3 1 export const A = () => ( Delete it up to'],
    ['export default ({children}) => 1', '3 1 export default ({children}) => 1 Delete it'],
    ['<button @click="n++">`@click`</button>', '3 9 @click="n++" Write it without code that runs'],
    ['<A\n  b="c" @d="() => 1" />', '4 9 @d="() => 1" Write it without code that runs'],
    ['<template #default>\n\na', '3 11 #default Write it without code that runs'],
    ['<>\n  words\n</>', '3 1 <> Delete it'],
    ['{frontMatter.title}', '3 1 {frontMatter.title} Write the text it stands for'],
    [
      'In {{ new Date().getFullYear() }}',
      '3 4 {{ new Date().getFullYear() }} Write the text it stands for',
    ],
    ["**{{ $t('a') }}**", "3 3 {{ $t('a') }} Write the text it stands for"],
    ['At {{ site.baseurl }}.', '3 4 {{ site.baseurl }} Put it into “values” of the config'],
    ['At {{ config.site_name }}.', '3 4 {{ config.site_name }} Put it into “values” of the config'],
    ['{frontmatter.title}', '3 1 {frontmatter.title} Write the text it stands for'],
    ['a {items.map((item) => b)} c', '3 3 {items.map( Write what it lists'],
    ['<ul>\n  {items.map((x) => (\n    <li>x</li>\n  ))}\n</ul>', '4 3 {items.map( Write what'],
    ['<Code code={`a`} lang="js" />', '3 1 <Code code={ Write fenced code'],
    ["<Image src={import('./a.png')} />", "3 1 <Image src={import('./a.png')} /> Write a picture"],
    ['![p](/p.png){ width=300 .x }', '3 13 { width=300 .x } Delete it'],
    ['`a`{ #b .c }, d', '3 4 { #b .c } Write <a id="b"></a> before what it names'],
    ['**a**{: .b }', '3 6 {: .b } Delete it'],
    ['a\n{ .card }', '4 1 { .card } Delete it'],
    ['## :material-tram: A', '3 4 :material-tram: Delete it'],
    [
      '- b\n- :octicons-clock-24:{ .lg .middle } **c**',
      '4 3 :octicons-clock-24:{ .lg .middle } Delete it',
    ],
    ['| a |\n|---|\n| :fontawesome-brands-js: |', '5 3 :fontawesome-brands-js: Delete it'],
    ['Press ++ctrl+alt+del++ now', '3 7 ++ctrl+alt+del++ Write <kbd>ctrl</kbd> + <kbd>alt</kbd>'],
    ['Is ^^put in^^ here', '3 4 ^^put in^^ Write <ins>put in</ins>.'],
    ['Press ++Enter++', '3 7 ++Enter++ Write <kbd>Enter</kbd>.'],
    ['The HTML.\n\n*[HTML]: Markup', '5 1 *[HTML]: Markup Write <abbr title="Markup">HTML</abbr>'],
    ['--8<-- "a.md"', '3 1 --8<-- "a.md" Write <!-- include'],
    [
      '```py title="a.py"\n--8<-- "src/a.py:1:2"\n```',
      '4 1 --8<-- "src/a.py:1:2" Write file="/src/a.py#L1-L2" after the language',
    ],
    ['```py\n--8<-- "./a.py"\n```', '4 1 --8<-- "./a.py" Write file="/a.py" after'],
    [
      '```py\n--8<-- "a.py:set_up"\n```',
      '4 1 --8<-- "a.py:set_up" Write file="/a.py#set_up" after the language',
    ],
    [
      '```py\n--8<-- "https://a.example/b.py"\n```',
      '4 1 --8<-- "https://a.example/b.py" Write the code here.',
    ],
    ['/// warning | Mind\nwords\n///', '3 1 /// warning | Mind Write “:::warning[Mind]”'],
    ['/// tab | A\n\nwords\n\n///', '3 1 /// tab | A Write “:::tabs”'],
    ['![p](/p.png)\n/// caption\nwords\n///', '4 1 /// caption Write <figure> and <figcaption>'],
    ['See [[Some page]] there', '3 5 [[Some page]] Write a link to the file'],
    ['[[a.md]] or [[b#c|d]]', '3 1 [[a.md]] Write a link to the file'],
    ['![[a.png]]', '3 1 ![[a.png]] Write a picture'],
    ['![[A note]]', '3 1 ![[A note]] Write <!-- include'],
  ]

  test('is reported with what to write instead', async () => {
    const said = await told(...FOREIGN.map(([text]) => text))
    expect(said).toEqual(FOREIGN.map(([, each]) => [expect.stringContaining(each)]))
  })

  test('for images of one color mode is reported with the name of a dark variant', async () => {
    const pair = (light: string, dark: string): string =>
      `![a](${light}#gh-light-mode-only)\n![a](${dark}#gh-dark-mode-only)\n`
    const texts = {
      a: pair('/img/a.png', '/img/a-dark.png'),
      b: '![a](/img/a-dark.png#gh-dark-mode-only)\n',
      c: '<img src="/img/a.png#gh-light-mode-only" alt="a">\n',
    }
    const { brief, hints, files } = await site({
      ...Object.fromEntries(
        Object.entries(texts).map(([name, text]) => [
          `content/en/docs/${name}.md`,
          `# T\n\n${text}`,
        ]),
      ),
      'content/en/docs/d.md': '# T\n\n![a](/img/a.png)\n',
      ...Object.fromEntries(
        ['a.png', 'a-dark.png', 'a.dark.png'].map((name) => [`content/public/img/${name}`, PNG]),
      ),
    }).build()
    const is = 'is markup of another program; it is shown in both colour modes.'
    expect(brief).toEqual([
      `foreign-markup content/en/docs/a.md:3:16 “#gh-light-mode-only” ${is} There is 1 more, at line 4.`,
      `foreign-markup content/en/docs/b.md:3:21 “#gh-dark-mode-only” ${is}`,
      `foreign-markup content/en/docs/c.md:3:21 “#gh-light-mode-only” ${is}`,
    ])
    expect(new Set(hints)).toEqual(
      new Set([
        'Show only “a.png”, and remove this: a file “a.dark.png” beside it replaces it in dark mode.',
      ]),
    )
    expect(files.get('docs/d/index.html')).toContain('<img class="dark" src="/img/a.dark.png"')
  })

  test('for subscripts is shown struck through, and reported so', async () => {
    const { html, brief } = await page('H~2~O\n')
    expect(html).toBe('<p>H<del>2</del>O</p>')
    expect(brief).toEqual([
      'foreign-markup content/en/docs/a.md:3:2 “~2~” is markup of another program; it is struck through.',
    ])
  })

  test('on code blocks is reported once per file, and not as an unknown option, too', async () => {
    const { diagnostics } = await site({
      'content/en/docs/a.md': `# T\n\n${'```js [a.js] filename="b.js"\na()\n```\n\n'.repeat(3)}`,
    }).build()
    expect(diagnostics.map(({ code, line }) => `${code} ${line}`)).toEqual([
      'foreign-markup 3',
      'foreign-markup 3',
    ])
  })

  test.each(['12:20:src/a.ts', 'http://a.example'])('is not suspected in %s', async (info) => {
    const { brief } = await page(`\`\`\`${info}\na\n\`\`\`\n`)
    expect(brief).toEqual([expect.stringContaining(`“${info}”`)])
  })

  test('such as {{<figure>}} is not read as a tag that swallows what follows', async () => {
    const { html, brief } = await page('{{<figure src="a.png">}} *a*\n\nThe end.\n')
    expect(html).toBe('<p>{{&lt;figure src=&quot;a.png&quot;&gt;}} <em>a</em></p>\n<p>The end.</p>')
    expect(brief).toHaveLength(1)
  })

  test('for tabs causes a single diagnostic', async () => {
    const { brief } = await page(':::: tabs\n::: tab A\na\n:::\n::: tab B\nb\n:::\n::::\n')
    expect(brief).toEqual([expect.stringContaining('“::: tab” is markup of another program')])
  })

  test('is searched for quickly in a long run of spaces', async () => {
    const busy = busyWatch()
    expect(await told(`Use${' '.repeat(200_000)}it ::: all`)).toEqual([[]])
    expect(busy()).toBeLessThan(8000)
  })

  test('is reported once per file and kind', async () => {
    const notes = '!!! note\n    a\n\n!!! tip\n    b\n\n'
    expect(await told(`${notes}{{< tabs >}}\n\n{% tabs %}`)).toEqual([
      [expect.stringMatching('^3 1 !!! note'), expect.stringMatching('^9 1 {{< tabs >}}')],
    ])
  })

  test('gets different hints for ids and for classes', async () => {
    const { hints } = await page(
      '## A\n{: .no_toc }\n\n## B\n{: #b-id }\n\n![x](https://x.example/a.png){#fig}\n',
    )
    expect(hints).toEqual([
      'Delete it: only headings, boxes and formulas in lines of their own can have “{#id}”, and classes have no effect.',
      'Write “{#b-id}” after the words of the heading; classes have no effect.',
      'Write <a id="fig"></a> before what it names, if links lead to it: only headings, boxes and formulas in lines of their own can have “{#id}”.',
    ])
  })

  test('is reported in a title, too', async () => {
    const { brief } = await site({
      'content/en/docs/a.md': '# The ==new== `==x==` [one][of many]\n',
      'content/en/docs/b.md': '---\ntitle: B\n---\n\n# Done :tada:\n',
    }).build()
    expect(brief.map((each) => each.split(' ', 3).join(' '))).toEqual([
      'foreign-markup content/en/docs/a.md:1:7 “==new==”',
      'reference content/en/docs/a.md:1:23 No',
      'foreign-markup content/en/docs/b.md:5:8 “:tada:”',
    ])
  })

  test('is reported with the lines of all others of its kind', async () => {
    const { diagnostics } = await site({
      'content/en/docs/a.md':
        '# T\n\n{/* a */} b {/* a */}\n\n- {/* c */}\n\n## D {/* e */}\n\n`{/* f */}`\n',
      'content/en/docs/b.md': '# T\n\nDone :tada:\n',
      'content/en/docs/c.md': `# T\n\n${'Done :tada:\n\n'.repeat(20)}`,
      'content/en/docs/d.md': '# T\n\n```js\na() // [!code word:a]\nb() // [!code word:b]\n```\n',
    }).build()
    expect(diagnostics.map(({ message }) => message.replace(/^.*it is [^.]*\. ?/, ''))).toEqual([
      'There are 3 more, at lines 3, 5 and 7.',
      '',
      'There are 19 more, at lines 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27 and others.',
      'There is 1 more, at line 5.',
    ])
  })

  test.each([
    [
      '<Tabs groupId="a">\n<TabItem value="npm" label="npm">\n\na\n\n</TabItem>\n</Tabs>',
      '3 1 <Tabs> Write “',
    ],
    ['<Admonition type="caution" title="T">\n\nx\n\n</Admonition>', '3 1 <Admonition> Write “'],
    ['See <Link to="/docs/a">a</Link>.', '3 5 <Link> Write a link to the file'],
    ['<CodeBlock language="js">a</CodeBlock>', '3 1 <CodeBlock> Write fenced code'],
    ['## New <Badge type="tip" text="2.0" />', '3 8 <Badge> Write its words as text'],
    ['<TOCInline toc={toc} />', '3 1 <TOCInline> Delete it'],
    ['<Toc />', '3 1 <Toc> Delete it'],
    ['<DocCardList />', '3 1 <DocCardList> Write a list of links'],
    ['<LinkButton href="/docs/a">a</LinkButton>', '3 1 <LinkButton> Write a link to the file'],
    ['<ClientOnly>\n\na\n\n</ClientOnly>', '3 1 <ClientOnly> Delete it'],
    ['<Icon name="star" />', '3 1 <Icon> Delete it'],
  ])('is reported with a replacement if it is a component: %j', async (text, said) => {
    const [[first] = []] = await told(text)
    expect(first).toContain(said)
  })

  test('is reported once for components that belong together', async () => {
    const { brief, hints } = await page(
      "import Part from './_part.mdx'\n\n<Tabs>\n<TabItem label='a'>\n\nx <Part /> <Link>\n\n</TabItem>\n" +
        '<TabItem label="b">y</TabItem>\n</Tabs>\n\n<Note>a</Note> <Tip title="T">b</Tip>\n\n' +
        'Promise<Link>, `<Tabs>` and \\<Tabs>\n',
    )
    const said = (name: string, more = ''): string =>
      `“<${name}>” is markup of another program; it is left out of the page.${more}`
    const at = 'foreign-markup content/en/docs/a.md:'
    expect(brief.slice(1)).toEqual([
      `${at}5:1 ${said('Tabs', ' There are 2 more, at lines 6 and 11.')}`,
      `${at}8:3 ${said('Part')}`,
      `${at}8:12 ${said('Link')}`,
      `${at}14:1 ${said('Note', ' There is 1 more, at line 14.')}`,
      'unsafe-html content/en/docs/a.md:16:8 <Link> is left out of the page.',
    ])
    expect(hints.slice(1, 5)).toEqual([
      'Write “:::tabs”, a line “@tab Name” for each, and “:::” below the last. To show it as text, write \\<Tabs>.',
      'Write <!-- include: ./_part.md --> in a line of its own. To show it as text, write \\<Part>.',
      'Write a link to the file: [words](../guides/page.md). To show it as text, write \\<Link>.',
      'Write “:::note” above the text and “:::” below it. To show it as text, write \\<Note>.',
    ])
  })

  test.each([
    [
      "import Part from './_part.mdx'",
      'Delete it, and write <!-- include: ./_part.md --> in a line of its own in place of <Part />.',
    ],
    [
      "import Part from '@site/docs/_part.md'",
      'Delete it, and write <!-- include: ./part.md --> in a line of its own in place of <Part />.',
    ],
    [
      "import code from '!!raw-loader!./a.ts'",
      'Delete it, and write file="./a.ts" after the language of an empty code block.',
    ],
    [
      "import code from './a.ts?raw'",
      'Delete it, and write file="./a.ts" after the language of an empty code block.',
    ],
    ["import Part from './part.tsx'", 'Delete it, or make the page a component (.tsx).'],
  ])('tells what shows what is imported: %s', async (text, hint) => {
    expect((await page(text)).hints).toEqual([hint])
  })

  test.each([
    ['a {++b c++} d', ['{++b c++}', 'Write <ins>b c</ins>.']],
    ['a {--b--} d', ['{--b--}', 'Write <del>b</del>.']],
    ['a {==b==} d', ['{==b==}', 'Write <mark>b</mark>.']],
    ['a {>> b <<} d', ['{>> b <<}', 'Write <!-- b -->.']],
    ['`#!python x = 1`', ['#!python x = 1', 'Write `x = 1` alone.']],
    ['```py\nx # (1)!\ny # (2)!\n```', ['(1)!', 'Write the note itself in this comment']],
    ['```html\n<a> <!-- (1)! -->\n```', ['(1)!', 'Write the note itself in this comment']],
  ])(
    'includes changes, notes and languages of code: %j',
    async (text, [source = '', hint = '']) => {
      const { brief, hints } = await page(text)
      expect(brief).toEqual([expect.stringContaining(` “${source}” is markup of another program`)])
      expect(hints).toEqual([expect.stringContaining(hint)])
    },
  )

  test.each([
    '`{++b++}` {++i} {--i} {i++} {--} {++ a ++} {{a}} {>> a} {a == b == c} \\{++b++}',
    '`#!/bin/sh -e`, `#!python`, `#!perl -w` and `#!nix-shell -i bash`',
    '```py\nprint(f(1)!) # n (1)! is 1\n```\n\n```text\nx # (1)!\n```\n\nx # (1)!',
  ])('leaves alone what is no change, note or language: %j', async (text) => {
    const { diagnostics } = await page(text)
    expect(diagnostics.filter(({ code }) => code === 'foreign-markup')).toEqual([])
  })

  test.each([
    ['```{note} A\nb\n```', '{note}', 'Write “:::note” above'],
    ['```{dropdown} A\nb\n```', '{dropdown}', 'Write “:::details[A]” above'],
    [':::{tip}\na\n:::', ':::{tip}', 'Write “:::tip” above'],
    ['```{code-block} python\na\n```', '{code-block}', 'Write “```python” above the code.'],
    ['```{literalinclude} a.py\n```', '{literalinclude}', 'Write file="./a.py" behind'],
    ['```{include} ../a.md\n```', '{include}', 'Write <!-- include: ../a.md -->'],
    ['```{toctree}\n:depth: 1\n```', '{toctree}', 'Delete it: the sidebar'],
    ['```{r, echo=FALSE}\na\n```', '{r, echo=FALSE}', 'Write “```r” if this is code'],
    ['Press {kbd}`A`.', '{kbd}`A`', 'Write <kbd>Ctrl</kbd>.'],
    ['见{ref}`a-b`。', '{ref}`a-b`', 'Write a link'],
    ['(a-b)=\n## C', '(a-b)=', 'Write “{#a-b}” at the end'],
  ])('includes directives, roles and targets of MyST: %j', async (text, source, hint) => {
    const { brief, hints } = await page(text)
    expect(brief).toEqual([expect.stringContaining(` “${source}” is markup of another program`)])
    expect(hints).toEqual([expect.stringContaining(hint)])
  })

  test.each([
    'a{b}`c`, \\{ref}`d`, `{ref}`e``, {id}`f` and {{product}}`g`',
    '```js {1}\na\n```\n\n```{1}\na\n```',
    '(a) = b\n\n(a)=b',
    '```md\n:::{note}\n```',
  ])('leaves alone what is no syntax of MyST: %j', async (text) => {
    const { diagnostics } = await page(text)
    expect(diagnostics.filter(({ code }) => code === 'foreign-markup')).toEqual([])
  })

  test('includes expressions in braces whose name is imported or exported', async () => {
    const said = await told(
      "import {a as b} from 'x'\nimport C, * as d from 'y'\n\n{a} {b} `{b}` \\{b} ${b} {b or so} {{b}} {e}",
      "export const attempts = 5\n\nTries {attempts} times,{' '}\n{props.name} says.\n\n| {attempts} |\n|-|",
      "{attempts} {props.name} {' '}",
      "```js\nimport a from 'b'\n```\n\n{a}",
      "import { A } from 'x'\nimport type { B } from 'y'\nimport C, { D } from 'z'\n\nexport { A }",
    )
    expect(said).toEqual([
      ["3 1 import {a as b} from 'x' Delete it", '6 5 {b} Put it into “values” of the config'],
      [
        '3 1 export const attempts = 5 Delete it',
        '5 7 {attempts} Put it into “values” of the config',
        "5 24 {' '} Write a space.",
      ],
      [],
      [],
      ["3 1 import { A } from 'x' Delete it", '7 1 export { A } Delete it'],
    ])
  })

  test('is reported with the lines of all import statements', async () => {
    const { diagnostics } = await site({
      'content/en/docs/a.md':
        "# T\n\nimport A from 'a'\nimport {\n  B,\n} from 'b'\n\nimport C from 'c'\nText\n",
    }).build()
    expect(diagnostics.map(({ line, message }) => [line, /There.*/.exec(message)?.[0]])).toEqual([
      [3, 'There are 2 more, at lines 4 and 8.'],
    ])
  })

  test('for code titles gets a hint for tabs in a code group, for a title elsewhere', async () => {
    const code = (name: string): string => `\`\`\`sh [${name}]\na\n\`\`\`\n`
    const group = `::: code-group\n\n${code('npm')}\n${code('pnpm')}:::\n\n`
    expect(
      await told(`${group}${code('a.sh')}\n> ${group.trim().replaceAll('\n', '\n> ')}`),
    ).toEqual([
      [
        expect.stringMatching('^3 1 ::: code-group Write “'),
        '5 7 [npm] Write “@tab npm” above the code.',
        '14 7 [a.sh] Write title="a.sh".',
      ],
    ])
  })

  test('that marks lines is reported where it has no effect', async () => {
    const { brief, hints } = await page(
      '```js {1}\na() // [!code ++]\nb() // [!code --]\n```\n\n```js\nc() // [!code word:c]\n// [!code ++]\n```\n',
    )
    expect(brief).toEqual([
      'foreign-markup content/en/docs/a.md:4:8 “[!code ++]” is markup of another program; it is shown as it is written. There are 2 more, at lines 5 and 10.',
      'foreign-markup content/en/docs/a.md:9:8 “[!code word:c]” is markup of another program; it is shown as it is written.',
    ])
    expect(hints).toEqual([
      'Write it in a comment at the end of its line, and no line numbers in braces after the language.',
      'Write “highlight-next-line” in a comment above it.',
    ])
  })
  test('is not suspected in text that only looks like it', async () => {
    const texts = [
      '`<a @click="b">`, `<>`, `{{ $t(1) }}`, <code><a @click="b"> {{ f() }}</code> and a <> b, <@a>, <a@b.c>',
      '```vue\n<a @click="b">{{ f() }}</a>\n<template #a>\n```\n\nA <channel #general> \\<a @click="b">',
      '{ f() } {{ a }} \\{{ f() }} ${{ f() }} {{f(x)}} {{ a (b) }} {{ .a }} and {f(x)}, {frontMatter}, {}',
      "import duties: from 'here' on\n\nimports from 'a'\n\nimport 'fmt'\n\nexport default;\n\nexport function (of keys)\n\n<> and </>",
      '`!!! note` and `{% hint %}` and `{{< ref >}}` and `[[toc]]` and `## H {#a .b}`',
      '```md\n!!! note\n{% tabs %}\n[[toc]]\n{{< x >}}\n## H {#a .b}\n```',
      '    !!! note\n    {% tabs %}',
      '!!! wow\n\n!!! note that this matters\n\nWait!!! note\n\n??? what\n\n!!!wow\n\n!!! we all "do"',
      '100 {% of all %} and {%x%} and {{ a < b }} and { a } and {{<}} and {{ user.name }}, {{ "a" | quote }}',
      '[toc]: /docs/a\n\n[toc]\n\nSee [[toc]] there, array[[toc]]',
      '## Braces {like these} and {a=1}\n\n## Code `{#id .cls}`\n\n## Id {#one #two}',
      ':::tip Set title="a"\nx\n:::\n\n:::tip[title="a"]\nx\n:::',
      ':::details Braces {like these} and {a=1}\nx\n:::\n\n:::tip {{a}} \\{open}\nx\n:::',
      'A link [a](/docs/a) {x=1} and [b](/docs/a){} and [c](/docs/a){one of them}',
      'import duties from China rise.\n\n=== a\n\n{: x }\n\na\n{: x }\n`{: .x}`\n\\{: .x}\n{:tock}',
      '| a |\n|---|\n| {: .x} |\n{: .x} |\n\n```md\na\n{: .x}\n```',
      'export const of the module\n\nexport default settings first\n\nexport function keys do',
      '$$ costs more\n\n- $$ costs\n- $$ to $$\n\n$$ to $$\n\n$$ and $$$\n\nUS$$ 5_000 = x$$',
      'At 10:30:45, a:b:c, std::string::npos, :not_one_of_them:, `:tada:`, {a:1}',
      '如果类型==文本或类型==图片，就显示；状态==成功，否则==失败',
      'a == b and c == d, a==b==c, `==a==`, ==, === x ===, x =3x4',
      '<<< EOF\n\ncout <<< a/b\n\n`<<< ./a.js`\n\n{ /* a */ }\n\n`{/* a */}` and {x}, \\{/* a */} and a {/* b',
      '`<img src={x} />` and a < b = {c > d}\n\n<!-- include a -->',
      'a <b and\nc = {d} e {...f} > g, a<b {f} and c> {...d}',
      '```md\na // [!code word:a]\n```\n\n```js\na[!code] // :tada: ==a== $$ x_1 $$\n```\n\n`[!code focus]`',
      '```md\n$x_1$ x^2^ H~2~O\n```\n\n```text mermaid\na\n```\n\n`$x_1$ x^2^ H~2~O`',
      '\\(see a_name and b = c\\), \\[a\\]\\(b^2\\), \\\\(x_1\\\\), `\\(x_1\\)`, \\(n. 5\\) \\[x_1\\] a',
      '\\[name\\]\n\n\\[see a\\]',
      'From $5 to $10 (a = 5, or A$7 = x), US$5=AU$7, \\$x_1\\$, $5 = 6 AU$.',
      '$PATH=$HOME/bin:$PATH, $A_B$C, $FILE_PATH$, $a = 1; $b = 2, $_GET and $_POST, $x = $y, $1^$2',
      '\\[^1\\], \\[user_name\\], \\[C:\\Users\\Anna\\], \\[key=value\\], \\(a\\) first, f\\(x^2\\), \\(see \\`a\\`\\)',
      '\\\\[x^2\\\\] and \\\\begin{a}, `\\(x^2\\)`, and \\begin{a} within a line',
      '从 $a=1，到 $b=2，共 $5；$x=值$，^foo$|^bar_x$, $HOME$ $',
      'a^b^c, 2^3^4, ^_^, 好^o^好, (^Man$|^Woman$), x^2 + y^2, [^2^], lol^o^',
      'C++ and C++, ++i++, a++b++c, `++ctrl+c++`, ++, and ++some words++, x+++y+++z',
      '(^^) and (^^), ^^int and ^^float, a^^b^^, `^^a^^`, ^^ a ^^',
      ':material-x, a:material-b:c, `:material-x:`, :materials-x:, ::octicons-x::',
      'At 10:\n:30 and :a\n\n:smile\n\n```yaml\na\n: b\n```',
      '*[HTML] and *[a]*: b, a *[HTML]: b, [^a], \\*[HTML]: c',
      '-- 8<-- a, x --8<-- "a", cut here: 8<---, --8<-- here\n\n```md\n--8<-- "a"\n```\n\n`--8<-- "a"`',
      '```sh\na --8<-- "b"\n--8<-- "c"\n```\n\n/// a comment of Rust\n\n////\n\n//x/ y',
      '[[Prototype]], [[1, 2], [3, 4]], [[ -f x ]], a[[b c]], [[nodiscard]], `[[a b]]`, [[a]](/docs/a), [[x]][y]',
      '`a`{b}, `a` {.b}, `a`{=x}, **a**{1}, `a`{.1}, a{.b}, x\n{b}\n\n`{items.map((a) => b)}`, items.map(x)',
      '<pre>{items.map((a) => b)}</pre>\n\n<code>{items.map((a) => b)}</code> and ${items.map(a)}',
      '~/.x ~ and 10~20~30, 第1~2~章, ~2~ and a ~2~, ~~H~~2~~O~~, x~y~ and ~x',
    ]
    expect(await told(texts.join('\n\n'))).toEqual([[]])
  })
})

describe('a list marker followed by a full-width or no-break space', () => {
  test('is reported once per list, with what to write instead', async () => {
    const { html, brief, hints } = await page(
      '-\u3000one\n-\u3000two\n\n1.\u00a0one\n2.\u00a0two\n\n- a\n  +\u3000b\n\nwords\n*\u3000c\n',
    )
    expect(html).not.toContain('<ol>')
    expect(brief).toEqual(
      ['3:1 “-”', '6:1 “1.”', '10:3 “+”', '13:1 “*”'].map((each) => {
        const [place, sign] = each.split(' ')
        const said = `This is not a list item: the space after ${sign} is a full-width or no-break space.`
        return `list content/en/docs/a.md:${place} ${said}`
      }),
    )
    expect(hints[1]).toBe('Write an ordinary space after “1.”, or 1\\. to show the sign.')
  })

  test('is not reported if it is escaped, or within words or code', async () => {
    const texts = [
      '\\-\u3000one',
      'a -\u3000b',
      '`-\u3000a`',
      '- \u3000a',
      '**-\u3000a**',
      '-1\u3000a',
    ]
    expect((await page(texts.join('\n\n'))).brief).toEqual([])
  })
})

describe('a heading without a space after its “#” signs', () => {
  test('is reported, and shown as text', async () => {
    const { html, brief, hints } = await page(
      '##安装\n文字。\n\n> words\n> ###3. Configure\n\n####**强调**\n\n##`code` and 《书》\n\n' +
        '##（一）概述\n\n##"引号"标题\n\n##“引号”\n\n##[site](https://a.example)\n',
    )
    expect(html).toContain('<p>##安装文字。</p>')
    const said = 'This is not a heading; it is shown as it is written.'
    expect(brief).toEqual(
      ['3:1', '7:3', '9:1', '11:1', '13:1', '15:1', '17:1', '19:1'].map(
        (at) => `heading content/en/docs/a.md:${at} ${said}`,
      ),
    )
    expect(hints[0]).toBe('Write a space after “##”, or \\## to show the signs.')
  })

  test.each([
    '#hashtag and #another',
    '\\##安装',
    '`##安装` and C## and a ##b',
    '```text\n##安装\n```\n\n    ##安装',
    '##[error] failed\n##[section]Starting\n##vso[task.complete]\n##teamcity[x]',
    '#include <a.h>\n#!/bin/sh\n##__VA_ARGS__',
    '- ##rust\n- ##linux',
    '####1234\n###-###\n##\n',
    '<pre>\n##安装\n</pre>',
  ])('is not suspected in %j', async (text) => {
    const { brief } = await page(`${text}\n`)
    expect(brief).toEqual([])
  })

  test.each([
    ['#快速开始\n\n文字。\n', 'Write a space after the “#” of its heading'],
    ['<!-- a -->\n\n#Title words\n', 'Write a space after the “#” of its heading'],
    ['#!/bin/sh\n', 'begin it with a “# heading”'],
    ['#️⃣ Keys\n', 'begin it with a “# heading”'],
    ['<!-- a -->\n\n#tag #other words.\n\n# Title\n', 'Put this heading above all other text'],
    ['Words.\n\n#Title\n', 'begin it with a “# heading”'],
  ])('does not count as the page title: %j', async (text, hint) => {
    const { diagnostics } = await site({ 'content/en/docs/a.md': text }).build()
    expect(diagnostics).toEqual([
      expect.objectContaining({
        code: 'missing-title',
        line: hint.startsWith('Put') ? 5 : hint.startsWith('Write') && text.startsWith('<') ? 3 : 1,
        hint: expect.stringContaining(hint) as string,
      }),
    ])
  })
})

describe('container lines with a mistake', () => {
  test('are reported with the names of all containers', async () => {
    const { hints } = await page(':::unheard\nx\n:::\n')
    const [, first = '', last = ''] =
      /^Known containers are (.*) and (\w+)\.$/.exec(hints[0] ?? '') ?? []
    expect([...first.split(', '), last]).toEqual(CONTAINERS)
  })

  test.each([
    ['words\n:::tipp\nx\n:::', '4:4 There is no “:::tipp”'],
    ['- item\n  :::tipp\n  x\n  :::', '4:6 There is no “:::tipp”'],
    [':::提示\nx\n:::', '3:4 There is no “:::提示”'],
    ['：：：tip\nx\n：：：', '3:1 These colons are full-width'],
    [
      'words\n:::note[Title] more\nx\n:::',
      '4:1 This “:::note” is shown as it is written: nothing but',
    ],
    ['1. item\n\n       :::tip\n       x', ''],
    [
      'words\n      :::tip\nx\n:::',
      '4:7 This “:::tip” is shown as it is written: it is indented too far',
    ],
    [':::tip All in one :::\n\nText', '3:1 This “:::tip” does not end on this line'],
    [':::cards Important words\n- x\n:::', '3:10 “:::cards” cannot have a title'],
    [':::hero[Important words]\nx\n:::', '3:8 “:::hero” cannot have a title'],
    [
      '- x\n\n  :::tabs Important words\n  @tab A\n  x\n  :::',
      '5:11 “:::tabs” cannot have a title',
    ],
    [':::hero\nx\n:::', ''],
  ])('are reported with the reason, and others are not: %j', async (text, said) => {
    const { brief } = await page(`${text}\n`)
    expect(brief.filter((each) => !each.includes('is not closed'))).toEqual(
      said === '' ? [] : [expect.stringContaining(`content/en/docs/a.md:${said}`)],
    )
  })

  test('get the right name as a hint for a Chinese name or a typo', async () => {
    const { hints } = await page(':::警告\nx\n:::\n\n:::tipp\nx\n:::\n')
    expect(hints).toEqual(['Did you mean :::warning?', 'Did you mean :::tip?'])
  })
})

test('reports a comment that is not closed, even after another on its line', async () => {
  const { html, brief } = await page('Before.\n\n<!-- a --> <!-- draft\n\n## Steps\n')
  expect(html).toBe('<p>Before.</p>')
  expect(brief).toEqual([
    'unclosed-html content/en/docs/a.md:5:12 This comment is not closed: nothing that follows is shown.',
  ])
})

test('reports an address with a space, but not other text in parentheses', async () => {
  const { brief } = await page(
    'See ![图](截图 2.png), [a page](my page.md#x) and [this](an aside), `[a](b c.md)`.\n',
  )
  expect(brief).toEqual([
    'reference content/en/docs/a.md:3:10 This is shown as it is written: an address ends at a space.',
    'reference content/en/docs/a.md:3:30 This is shown as it is written: an address ends at a space.',
  ])
})

test('reports every address with a space at its own position', async () => {
  const { brief } = await page(
    '[x](./a b/c) [y](./a b) and\n![z](./a b) [x](./a b/c)\n\n> - [x](./a b) or\n>   [x](./a b)\n',
  )
  expect(brief.map((each) => /:\d+:\d+/.exec(each)?.[0])).toEqual([
    ':3:5',
    ':3:18',
    ':4:6',
    ':4:17',
    ':6:9',
    ':7:9',
  ])
})

test.each([
  '![图](./p.png =100x200)',
  '![图](./p.png =300)',
  '![图](/p.png "t" =50%x)',
  '![p](https://a.example/p.png =100x)',
])('reports an image size after an address as foreign markup only: %j', async (text) => {
  const { diagnostics } = await site({ 'content/en/docs/a.md': `# T\n\n${text}\n` }).build()
  expect(diagnostics.map(({ code }) => code)).toEqual(['foreign-markup'])
})

test.each([
  ['![图](./my p.png =100x)', '6', 'Put it into angle brackets: <./my p.png>'],
  [
    '![p](https://a.example/b c.png =9x)',
    '6',
    'Write https://a.example/b%20c.png, or leave the space out.',
  ],
  ['> [部署](#部署 TiDB)', '8', 'Write #部署-tidb'],
  ['[setup](./x.md#the setup)', '9', 'Write ./x.md#the-setup'],
  ['[setup](/docs/x#the setup)', '9', 'Write /docs/x#the-setup'],
  ['[x](./My Page)', '5', 'Put it into angle brackets: <./My Page>'],
  ['[x](../a b/c)', '5', 'Put it into angle brackets: <../a b/c>'],
  [
    '- [安装](/docs/Getting Started/Installation)',
    '8',
    'Put it into angle brackets: </docs/Getting Started/Installation>',
  ],
  ['[x](/docs/Some Page#x)', '5', 'Put it into angle brackets: </docs/Some Page#x>'],
  ['[x](https://a.example/b c)', '5', 'Write https://a.example/b%20c, or leave the space out.'],
  [
    '[x](https://a.example b), `[x](`https://a.example b)',
    '5',
    'Write https://a.example%20b, or leave the space out.',
  ],
  [
    '[x](/ or y) [x] (/a b) \\[x](/a b) `[x](/a b)` [x](an aside) f(x)(/a b) [x](</docs/a> b) [x](#1 fan) [x](#a #b) [x](#a "b") [x](<#a b>) \\[x](https://a.example b) (https://a.example b)',
    '',
    '',
  ],
])('suggests how to write an address with a space: %j', async (text, column, hint) => {
  const { diagnostics } = await site({ 'content/en/docs/a.md': `# T\n\n${text}\n` }).build()
  expect(
    diagnostics.filter(({ code }) => code === 'reference').map((each) => [each.column, each.hint]),
  ).toEqual(hint === '' ? [] : [[Number(column), hint]])
})

describe('a link typed with a Chinese keyboard', () => {
  const APART =
    'This is shown as it is written: a link needs half-width brackets, and nothing between “]” and “(”.'
  const TITLE =
    'This is shown as it is written: a title must end with the quotation mark that it begins with.'
  const MARK = 'This is a link, not a picture: the “！” before it is full-width.'

  test.each([
    ['见[弹出窗口]（./popup.md）。', '2', APART, '[弹出窗口](./popup.md)'],
    ['见[窗口](./popup.md）的说明 (x)', '2', APART, '[窗口](./popup.md)'],
    ['[窗口](#窗口）和 ![图](/p.svg "t"）', '1', APART, '[窗口](#窗口)'],
    ['![图](/p.svg "t"）', '1', APART, '![图](/p.svg "…")'],
    ['[站](https://a.example/b）', '1', APART, '[站](https://a.example/b)'],
    ['见［窗口］(./popup.md)。', '2', APART, '[窗口](./popup.md)'],
    ['见[窗口] (./popup.md)。', '2', APART, '[窗口](./popup.md)'],
    ['见【窗口】(./popup.md)。', '2', APART, '[窗口](./popup.md)'],
    ['> 见 [丁](./popup.md "t)。', '5', TITLE, '[丁](./popup.md "…")'],
    ['- [丁](./popup.md “t”)。', '3', TITLE, '[丁](./popup.md "…")'],
    ['[站]（https://a.example/b?c=d）', '1', APART, '[站](https://a.example/b?c=d)'],
    ['[GitHub]（https://a.example）', '1', APART, '[GitHub](https://a.example)'],
    ['![map] (https://a.example/b)', '1', APART, '![map](https://a.example/b)'],
    ['[词] (x) 和 [词] (./a.md)', '11', APART, '[词](./a.md)'],
    ['!【图】（img/p.svg）', '1', APART, '![图](img/p.svg)'],
    ['[窗口]（/en/docs/a）', '1', APART, '[窗口](/en/docs/a)'],
    ['x [文档](./a.md “看 ./b c.md)', '3', TITLE, '[文档](./a.md "…")'],
    ['![图]（img/p.svg）', '1', APART, '![图](img/p.svg)'],
    ['看！[图]（/p.svg）', '2', APART, '![图](/p.svg)'],
    ['看！[窗口]（/docs/a）', '2', APART, '[窗口](/docs/a)'],
    ['[甲]（a.md#b）和[乙] (/docs/a "x")', '1', APART, '[甲](a.md#b)'],
    ['[x](#y) [甲] (./a.md)\n\n## Y', '9', APART, '[甲](./a.md)'],
    ['！[图](/p.svg)', '1', MARK, '![图](/p.svg)'],
    ['见图：\n\n- **好** ！[图](/p.svg)', '9', MARK, '![图](/p.svg)'],
  ])('is reported with the correct syntax: %j', async (text, column, message, instead) => {
    const { diagnostics } = await site({
      'content/en/docs/a.md': `# T\n\n${text}\n`,
      'content/public/p.svg': '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
    }).build()
    expect(diagnostics[0]).toMatchObject({ code: 'reference', message, hint: `Write ${instead}` })
    expect(diagnostics[0]?.column).toBe(Number(column))
  })

  test('is not suspected in other uses of brackets', async () => {
    const texts = [
      '[1] (see below) and [1] (https://a.example) and 文[2]（/a）and arr[0] (/a), arr[key] (/a)',
      '`[窗口]（./popup.md）` and \\[窗口]（./popup.md）and [浮窗]（见下）and [保存] (/etc/hosts is one)',
      '```md\n[窗口]（./popup.md）\n！[图](/p.svg)\n```',
      '【官网】（https://a.example）和【官网】(https://a.example)，【注意】（重要）',
      '完成！[图](/p.svg) ![图](/p.svg) ！[窗口](/docs/a) [窗口](/docs/a)（./popup.md）',
      '[浮窗](见下），[区间](a, b）和 \\[窗口](./popup.md） `[窗口](./popup.md）`',
      '[开]（/关）, [words] (and more), [i] (./a), f(x)[here] (./a.md)',
      '<p>\n[窗口]（./popup.md）\n</p>',
      '请求 [GET] (/api/users)，【GET】(/api/users)，[GET]（/api/users）, [deprecated] (/v1/users)',
      '参数 [可选] (/etc/hosts)，【必填】(README.md)，【文档】（/docs/a）',
      '[Fix] (https://github.com/a/b/pull/1) and [Smith 2020] (https://doi.org/x)',
    ]
    const { brief } = await site({
      'content/en/docs/a.md': `# T\n\n${texts.join('\n\n')}\n`,
      'content/public/p.svg': '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
    }).build()
    expect(brief).toEqual([])
  })

  test.each(['[', '[甲', '[甲] (', '[甲]（./a', '[甲](./a "', '！', '！[图'])(
    'is searched for quickly in a long text of %j',
    async (piece) => {
      const busy = busyWatch()
      expect((await page(piece.repeat(100_000 / piece.length))).brief).toEqual([])
      expect(busy()).toBeLessThan(4000)
    },
  )

  test('is searched for no further back than the previous candidate', () => {
    const remarks = Array.from({ length: 40_000 }, (_, i) => `[词${i}] (x) `)
    const text = remarks.join('')
    const diagnostics: Diagnostic[] = []
    const at = (offset: number): Place => ({
      path: filePath('a.md'),
      line: 1,
      column: offset,
      length: 1,
    })
    const busy = busyWatch()
    lintReferences({ text, at, diagnostics }, { raw: text }, 0)
    expect(busy()).toBeLessThan(1000)
    expect(diagnostics).toEqual([])
  })
})

test('finds no footnote references in code and in links', async () => {
  const { brief } = await page('`[^1]` text[^1] [x](#y "[^3]") [^3]\n\n## Y\n')
  expect(brief).toEqual([
    expect.stringContaining('reference content/en/docs/a.md:3:12 There is no footnote “[^1]”'),
    expect.stringContaining('reference content/en/docs/a.md:3:32 There is no footnote “[^3]”'),
  ])
})

test('reports the right position inside a tab without a name', async () => {
  const { brief } = await page(':::tabs\n@tab\n[bad](./x.md)\n:::\n\n1. one\n')
  expect(brief).toEqual([
    expect.stringContaining('tabs content/en/docs/a.md:4:1'),
    expect.stringContaining('broken-link content/en/docs/a.md:5:7'),
  ])
})

test('checks links before the first tab, too', async () => {
  const { brief } = await page(':::tabs\n[bad](./x.md)\n@tab A\na\n:::\n')
  expect(brief).toEqual([
    expect.stringContaining('tabs content/en/docs/a.md:4:1'),
    expect.stringContaining('broken-link content/en/docs/a.md:4:7'),
  ])
})

test('reports two equal links in a quote at their own positions', async () => {
  const { brief } = await page('> a\n> [x](./gone.md)\n>\n> a\n> [x](./gone.md)\n')
  expect(brief).toEqual([
    expect.stringContaining('broken-link content/en/docs/a.md:4:7'),
    expect.stringContaining('broken-link content/en/docs/a.md:7:7'),
  ])
})

test.each([
  ['-\n   [r]:<./gone.md>\n[r]', '4:9'],
  ['>   [r]: ./gone.md\n\n[r]', '3:10'],
  ['> -   a\n>\n>       [r]: ./gone.md\n>\n>     [r]', '5:14'],
])('reports the position of an address in an indented link definition: %j', async (text, at) => {
  const { brief } = await page(`${text}\n`)
  expect(brief).toEqual([expect.stringContaining(`broken-link content/en/docs/a.md:${at}`)])
})

describe('common YAML mistakes', () => {
  test.each([
    ['title: A\norder：3', 'half-width colon'],
    ['title：全角', 'half-width colon'],
    ['title: A\ndraft:true', 'a space after “:”'],
    ['title: [拾译] 使用', 'its first character has a meaning in YAML'],
    ['title:　键盘', 'a plain space'],
    ['order: 3\ntitle:　键盘', 'a plain space'],
    ['title:\u00A0键盘\norder: 3', 'a plain space'],
    ['title: A\ntags:\n　- a\n　- b\norder: 3', 'a plain space'],
    ['title: ｛ a: b ｝', 'half-width “{”'],
    ['title: { a: 甲，b: 乙 }', 'a half-width comma'],
    ['title: { a: "甲"，b: 乙 }', 'a half-width comma'],
    ['title: A\nkeywords: ["甲"、"乙"]', 'a half-width comma'],
    ['title: { a: 1 b: 2 }', 'comma and a space before the next key'],
    ['title: {{a}} b: c', 'Quote a value that begins with “{{”'],
    ['title: @拾译', 'its first character has a meaning in YAML'],
    ['title: %百分', 'its first character has a meaning in YAML'],
    ['title: &amp A', 'Quote it'],
    ['title: !important A', 'Quote it'],
    ['title: A #12 B', 'Quote the whole value'],
    ['title: A\nkeywords: [翻译，网页, 双语]', 'half-width comma'],
    ['title: A\nredirects: [/docs/旧，/docs/更旧]', 'half-width comma'],
    ['title: A\nredirects: /docs/旧、/docs/更旧', 'half-width comma'],
    ['title: A\nredirects: /docs/old,/docs/older', 'Write them as a list: [a, b]'],
  ])('are reported with a fitting hint: %j', async (yaml, hint) => {
    const { hints } = await site({
      'content/en/docs/a.md': `---\n${yaml}\n---\n\n# T\n`,
    }).build()
    expect(hints).toEqual([expect.stringContaining(hint)])
  })

  test.each([' ---', '----', '——'])('include “%s” instead of “---”', async (dashes) => {
    const { brief } = await site({
      'content/en/docs/a.md': `${dashes}\ntitle: A\n---\n\nText\n`,
    }).build()
    expect(brief).toEqual([expect.stringContaining('This line does not begin front matter')])
  })

  test('do not include a full-width comma within an address', async () => {
    const { brief } = await site({
      'content/en/docs/a.md': '---\ntitle: A\nredirects: [/docs/甲，乙, /docs/甲、乙/丙]\n---\n',
    }).build()
    expect(brief).toEqual([])
  })

  test('do not include a comment after a value', async () => {
    const { brief } = await site({
      'content/en/docs/a.md': '---\ntitle: A # words\norder: 3   #\n# all\n---\n\nText\n',
    }).build()
    expect(brief).toEqual([])
  })
})

test('takes little time for a long line after an open bracket', async () => {
  const busy = busyWatch()
  await site({
    'content/en/docs/a.md': `# T\n\n好[ ${'浏览器扩展翻译'.repeat(3000)}\n\n[ ${'`code` '.repeat(3000)} [\`b\`][c\n`,
  }).build()
  expect(busy()).toBeLessThan(5000)
})
