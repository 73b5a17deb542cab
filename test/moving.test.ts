// Tests the advice in docs/MOVING.md: the front matter keys, the functions for the config, and the shell commands.

import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { newFolder, tree, write } from './folder.ts'
import { BILINGUAL, config, site } from './site.ts'

const MOVING = fs.readFileSync(path.join(import.meta.dirname, '../docs/MOVING.md'), 'utf8')
const FUNCTIONS = Array.from(MOVING.matchAll(/```ts\n(.*?)```/gs), ([, code = '']) => code)
const COMMANDS = Array.from(MOVING.matchAll(/```sh\n(.*?)```/gs), ([, code = '']) => code)

const HAS_SH = process.platform !== 'win32'
const HAS_PERL = HAS_SH && spawnSync('perl', ['-v']).error === undefined

/** Runs, in a folder, the command of the guide that contains `has`. */
function run(root: string, has: string, change: (command: string) => string = String): void {
  const command = COMMANDS.flatMap((each) => each.split('\n')).find((each) => each.includes(has))
  execFileSync('sh', ['-c', change(command ?? 'exit 1')], { cwd: root, stdio: 'pipe' })
}

/** Builds pages in two languages with one of the guide’s config functions. */
function built(
  functions: string | undefined,
  names: readonly string[],
  more: Readonly<Record<string, string>> = {},
) {
  const files = names.flatMap((name) =>
    ['en', 'zh-Hans'].map((locale) => [
      `content/${locale}/docs/${name}.md`,
      `# ${/\w+$/.exec(name)?.[0]}\n\nInstall 安装.\n`,
    ]),
  )
  return site({
    'site.config.ts': config(functions, BILINGUAL),
    ...Object.fromEntries(files),
    ...more,
  }).build()
}

test('maps front matter keys as the hints of a build do', async () => {
  const [, table = ''] = /^## Front matter\n(.*?)```/ms.exec(MOVING) ?? []
  const rows = table.split('\n').filter((row) => row.startsWith('| `'))
  const pairs = rows.flatMap((row) => {
    const [there = [], here = []] = row
      .split(' | ')
      .map((cell) => Array.from(cell.matchAll(/`([^`]+)`/g), ([, name = '']) => name))
    return there.map((name) => [name, here[0] ?? ''] as const)
  })
  expect(pairs.length).toBeGreaterThan(12)
  const { diagnostics } = await site(
    Object.fromEntries(
      pairs.map(([name], i) => [`content/en/docs/${i}.md`, `---\n${name}: x\n---\n\n# A\n`]),
    ),
  ).build()
  const advised = diagnostics.flatMap(({ message, hint = '' }) => {
    const [, name] = /no key “(.+)”/.exec(message) ?? []
    const [, meant] = /“(\w+)/.exec(hint) ?? []
    return name === undefined ? [] : [`${name} → ${meant}`]
  })
  expect(advised.toSorted()).toEqual(pairs.map(([there, here]) => `${there} → ${here}`).toSorted())
})

test('moves documents directly below their locale', async () => {
  const { files, problems } = await built(FUNCTIONS[0], ['guides/workers'])
  expect(problems).toEqual([])
  expect([...files.keys()]).toEqual(
    expect.arrayContaining(['guides/workers/index.html', 'en/guides/workers/index.html']),
  )
})

test('orders documents by number prefixes, which are left out of addresses', async () => {
  const { files, problems } = await built(FUNCTIONS[1], ['guides/01-zeta', 'guides/02-alpha'])
  expect(problems).toEqual([])
  const html = files.get('en/docs/guides/alpha/index.html') ?? ''
  const links = Array.from(html.matchAll(/href="\/en(\/docs\/guides\/\w+)"/g), ([, to]) => to)
  expect([...new Set(links)].slice(0, 2)).toEqual(['/docs/guides/zeta', '/docs/guides/alpha'])
})

test('orders folders by number prefixes, and keeps dates and numbers of other pages', async () => {
  const { files, problems } = await built(
    FUNCTIONS[1],
    ['guides/01-zeta/index', 'guides/01-zeta/02-b', 'guides/02-alpha', 'guides/2024-01-15-notes'],
    {
      'content/en/blog/2025-08-27-100-things.md': '---\ntags: [3-d]\n---\n\n# Things\n\nText.\n',
      'content/en/blog/_tags.yaml': '3-d: { label: 3D, description: All. }\n',
      'content/en/pages/4-you.md': '# For you\n',
    },
  )
  expect(problems).toEqual([])
  for (const at of [
    'docs/guides/zeta',
    'docs/guides/zeta/b',
    'docs/guides/2024-01-15-notes',
    'blog/2025/08/27/100-things',
    'blog/tags/3-d',
    '4-you',
  ])
    expect([...files.keys()]).toContain(`en/${at}/index.html`)
  const html = files.get('en/docs/guides/alpha/index.html') ?? ''
  const links = Array.from(html.matchAll(/href="\/en\/docs\/guides\/([\w/-]+)"/g), ([, to]) => to)
  expect([...new Set(links)].slice(0, 4)).toEqual(['zeta/', 'zeta/b', 'alpha', '2024-01-15-notes'])
})

test('leaves an older version out of the search', async () => {
  const { files, problems } = await built(FUNCTIONS[2], ['now', '2.x/before'])
  expect(problems).toEqual([])
  expect(files.has('en/docs/2.x/before/index.html')).toBe(true)
  const index = files.get('en/search-index.json') ?? ''
  expect(index).toContain('/docs/now')
  expect(index).not.toContain('/docs/2.x')
})

test.skipIf(!HAS_SH)('turns a sitemap into a list of addresses', () => {
  const root = newFolder()
  const addresses = ['/', '/docs/q&a&b', '/docs/%E5%AE%89']
  const text = addresses
    .map((each) => `<url><loc>https://docs.example${each.replaceAll('&', '&amp;')}</loc></url>`)
    .join('')
  write(root, { 'sitemap.xml': `<?xml version="1.0"?><urlset>${text}</urlset>` })
  run(root, 'curl', (command) => command.replace(/^curl .*?(?= \|)/, 'cat sitemap.xml'))
  expect(fs.readFileSync(path.join(root, 'routes.lock'), 'utf8').trim().split('\n')).toEqual(
    addresses,
  )
})

test.skipIf(!HAS_PERL)('renames front matter keys, but not in code samples', () => {
  const root = newFolder()
  const keys = 'sidebar_position: 1\nsidebar_label: A\nweight: 3\nnav_order: 2\n'
  const sample = `# A\n\n---\n\n~~~yaml\n${keys}~~~\n\n---\n`
  write(root, {
    'content/a.md': `---\n${keys}---\n\n${sample}`,
    'content/b.md': sample,
    'content/c.md': `---\r\nweight: 3\r\n---\r\n${sample}`,
    'content/open.md': `---\nweight: 3\n`,
    'content/z.md': `---\n${keys}---\n${sample}`,
  })
  run(root, 'sidebar_position')
  const now = 'order: 1\nlabel: A\norder: 3\norder: 2\n'
  expect(tree(root)).toEqual([
    ['content/a.md', `---\n${now}---\n\n${sample}`],
    ['content/b.md', sample],
    ['content/c.md', `---\r\norder: 3\r\n---\r\n${sample}`],
    ['content/open.md', `---\norder: 3\n`],
    ['content/z.md', `---\n${now}---\n${sample}`],
  ])
})

test.skipIf(!HAS_PERL)('renames further keys of other programs', () => {
  const root = newFolder()
  write(root, {
    'content/a.md':
      '---\nlinkTitle: A\naliases: [/b]\ndisplayed_sidebar: c\ncustom_edit_url: null\n---\n',
  })
  run(root, 'sidebar_position')
  expect(tree(root)).toEqual([
    ['content/a.md', '---\nlabel: A\nredirects: [/b]\nsidebar: c\neditUrl: null\n---\n'],
  ])
})

test.skipIf(!HAS_PERL)('deletes keys of front matter with their values, but not in texts', () => {
  const root = newFolder()
  const sample = '# A\n\n---\npageType: home\n---\n'
  write(root, {
    'content/a.md': `---\npageType: home\ntitle: A\nreviewers:\n- anna\n  - li\nlabel: B\nhide_title: true\n---\n\n${sample}`,
    'content/b.md': sample,
    'content/c.md': '---\r\nreviewers:\r\n  - anna\r\n---\r\n# C\r\n',
  })
  run(root, 'pageType')
  expect(tree(root)).toEqual([
    ['content/a.md', `---\ntitle: A\nlabel: B\n---\n\n${sample}`],
    ['content/b.md', sample],
    ['content/c.md', '---\r\n---\r\n# C\r\n'],
  ])
})

test.skipIf(!HAS_PERL)('updates links to renamed files, but not code', () => {
  const root = newFolder()
  const text = (end: string): string =>
    `[a](./a.${end}) [b](b.${end}#b) [c](c.${end} "C")\n\n~~~sh\ncp a.mdx "b.mdx"\n~~~\n`
  write(root, { 'content/a.mdx': text('mdx') })
  run(root, 'mv "$file"')
  run(root, '\\.md')
  expect(tree(root)).toEqual([['content/a.md', text('md')]])
})

test.skipIf(!HAS_PERL)(
  'moves the dates of posts into their names, with what lies beside them',
  () => {
    const root = newFolder()
    write(root, {
      'content/en/blog/index.md': '# Blog\n\n---\ndate: 2025-01-01\n---\n',
      'content/en/blog/posts/a.md':
        '---\ntitle: A\ndate:\n  created: 2023-12-31\n  updated: 2024-01-02\ntags: [x]\n---\n\nA\n',
      'content/en/blog/b c/index.md': "---\ndate: '2024-02-03T10:00:00Z'\r\ntitle: B\r\n---\n",
      'content/en/blog/b c/b.svg': '<svg/>',
      'content/zh/blog/2024-05-06-d.md': '---\ntitle: D\ndate: 2024-05-07\n---\n',
      'content/zh/blog/e.md': '---\ntitle: E\n---\n\ndate: 2024-05-07\n',
      'content/zh/blog/2025/news/f.md': '---\ntitle: F\npubDate: 2025-03-04\n---\n',
      // Another post has this name already.
      'content/zh/blog/news/d.md': '---\ndate: 2024-05-06\n---\n',
    })
    run(root, '*/blog')
    expect(tree(root)).toEqual([
      [
        'content/en/blog/2023-12-31-a.md',
        '---\ntitle: A\nupdated: 2024-01-02\ntags: [x]\n---\n\nA\n',
      ],
      ['content/en/blog/2024-02-03-b c/b.svg', '<svg/>'],
      ['content/en/blog/2024-02-03-b c/index.md', '---\ntitle: B\r\n---\n'],
      ['content/en/blog/index.md', '# Blog\n\n---\ndate: 2025-01-01\n---\n'],
      ['content/zh/blog/2024-05-06-d.md', '---\ntitle: D\n---\n'],
      ['content/zh/blog/2025-03-04-f.md', '---\ntitle: F\n---\n'],
      ['content/zh/blog/e.md', '---\ntitle: E\n---\n\ndate: 2024-05-07\n'],
      ['content/zh/blog/news/d.md', '---\ndate: 2024-05-06\n---\n'],
    ])
  },
)

test.skipIf(!HAS_SH)('moves translations from names with a suffix to a folder of their own', () => {
  const root = newFolder()
  write(root, {
    'content/en/docs/a.md': 'a',
    'content/en/docs/a.zh.md': 'zh a',
    'content/en/docs/b c/d.zh.md': 'zh d',
    'content/zh/docs/e.md': 'zh e',
  })
  run(root, '.zh.md')
  expect(tree(root)).toEqual([
    ['content/en/docs/a.md', 'a'],
    ['content/zh/docs/a.md', 'zh a'],
    ['content/zh/docs/b c/d.md', 'zh d'],
    ['content/zh/docs/e.md', 'zh e'],
  ])
})

test('rewrites boxes and tabs of other programs so that no warning is left', async () => {
  const root = newFolder()
  const text = [
    '# A',
    'Words.\n\n!!! warning "Mind `this`"\n    One.\n\n    ```sh\n    !!! note\n    ```\n\n    ??? note\n\n        Two.\n\nThree.',
    '=== "npm"\n\n    ```sh\n    npm i\n    ```\n\n=== "pnpm"\n\n    !!! failure ""\n        Four.\n\nFive.',
    '1.  Six\n\n    !!! abstract inline end\n\n        Seven.\n\n2.  Eight',
    '::: code-group\n\n```sh [yarn (pnp)]\na\n```\n\n```ts{1} [a.ts]\nb\n```\n\n:::\n\n```ts\nc [d]\n```',
    '````md\n!!! note\n    a\n```\n````\n\n!!! Wow, that is all.',
  ].join('\n\n')
  write(root, { 'content/en/docs/a.md': `${text}\n`, 'content/b.txt': '!!! note\n    a\n' })
  const command =
    COMMANDS.find((each) => each.includes('boxes.mjs'))
      ?.trim()
      .split(' ') ?? []
  const program = command[1]?.replace('node_modules/sitegen', path.join(import.meta.dirname, '..'))
  execFileSync(process.execPath, [program ?? '', ...command.slice(2)], { cwd: root })
  const [[, other] = [], [, now = ''] = []] = tree(root)
  expect(other).toBe('!!! note\n    a\n')
  expect(now).toBe(
    `${[
      '# A',
      'Words.\n\n:::warning[Mind `this`]\nOne.\n\n```sh\n!!! note\n```\n\n:::details\nTwo.\n:::\n:::\n\nThree.',
      ':::tabs\n@tab npm\n\n```sh\nnpm i\n```\n\n@tab pnpm\n\n:::danger\nFour.\n:::\n:::\n\nFive.',
      '1.  Six\n\n    :::info\n    Seven.\n    :::\n\n2.  Eight',
      ':::tabs\n\n@tab yarn (pnp)\n```sh\na\n```\n\n@tab a.ts\n```ts{1}\nb\n```\n\n:::\n\n```ts\nc [d]\n```',
      '````md\n!!! note\n    a\n```\n````\n\n!!! Wow, that is all.',
    ].join('\n\n')}\n`,
  )
  expect((await site({ 'content/en/docs/a.md': now }).build()).problems).toEqual([])
})

test('shows code of files as VitePress does', async () => {
  const root = newFolder()
  write(root, {
    'content/en/docs/a.md':
      '# A\n\n<<< @/lib/a.ts#b{2, 3-4 ts:line-numbers} [a.ts]\n\n::: code-group\n\n<<< ./_c.sh\n\n<<< ./_c.sh{bash} [Two]\n\n:::\n\n```md\n<<< ./_c.sh\n```\n',
  })
  const program = path.join(import.meta.dirname, '../docs/boxes.mjs')
  execFileSync(process.execPath, [program, 'content'], { cwd: root })
  const [[, now = ''] = []] = tree(root)
  expect(now).toBe(
    '# A\n\n```ts file="/lib/a.ts#b" title="a.ts" {2,3-4} showLineNumbers\n```\n\n:::tabs\n\n@tab _c.sh\n```file="./_c.sh"\n```\n\n@tab Two\n```bash file="./_c.sh"\n```\n\n:::\n\n```md\n<<< ./_c.sh\n```\n',
  )
  const { problems } = await site({
    'content/en/docs/a.md': now,
    'content/en/docs/_c.sh': 'c\n',
    'lib/a.ts': '// #region b\n1\n2\n3\n4\n// #endregion\n',
  }).build()
  expect(problems).toEqual([])
})

/** Writes the files of a site, rewrites them with the program of the guide, and returns the page. */
function rewritten(page: string, more: Readonly<Record<string, string>> = {}): string {
  const root = newFolder()
  write(root, { 'content/en/docs/a.md': page, ...more })
  const program = path.join(import.meta.dirname, '../docs/boxes.mjs')
  execFileSync(process.execPath, [program, 'content'], { cwd: root })
  return fs.readFileSync(path.join(root, 'content/en/docs/a.md'), 'utf8')
}

test('rewrites components so that no warning is left', async () => {
  const parts = { 'content/en/docs/_part.md': 'One.\n', 'content/en/docs/_b/_other.md': 'Two.\n' }
  const now = rewritten(
    `---
title: A
---
import Tabs from '@theme/Tabs';
import {
  TabItem,
} from 'tabs'
import Part from './_part.mdx';
import Other from '@site/docs/_b/_other.mdx';

<Tabs
  defaultValue="mac"
  values={[
    {label: 'On a Mac > 13', value: 'mac'},
    {label: '视窗 🪟', value: 'win'},
  ]}>
<TabItem value="mac">

## Mac

\`\`\`sh
<Tabs>
\`\`\`

</TabItem>
  <TabItem value="win">Use it.</TabItem>
</Tabs>

1. Three

   <Tabs groupId="x">
     <TabItem value="npm" label='Node' default>

       - a
         <Admonition type="caution" title="Mind">

           b
         </Admonition>

     </TabItem>
   </Tabs>

{/* Seen by nobody. */}

<Tip>Short.</Tip>

<Steps>

  2. Four

</Steps>

<Part />

## On this page

<TOCInline toc={toc} />

## Rest

<Other/>
`.replaceAll('\\`', '`'),
    parts,
  )
  expect(now).toBe(
    `---
title: A
---

:::tabs
@tab On a Mac > 13

## Mac

\`\`\`sh
<Tabs>
\`\`\`

@tab 视窗 🪟

Use it.
:::

1. Three

   :::tabs
   @tab Node

   - a
     :::warning[Mind]
     b
     :::
   :::

<!-- Seen by nobody. -->

:::tip
Short.
:::

2. Four

<!-- include: ./_part.md -->

## Rest

<!-- include: /content/en/docs/_b/_other.md -->
`.replaceAll('\\`', '`'),
  )
  expect((await site({ 'content/en/docs/a.md': now, ...parts }).build()).problems).toEqual([])
})

test('rewrites shortcodes so that no warning is left', async () => {
  const now = rewritten(`# A

{{< caution >}}
One.

{{% notice tip "Two 二" %}}
Three.
{{% /notice %}}
{{< /caution >}}

{{% alert title="Four" color="danger" %}}
Five.
{{% /alert %}}

{% note warning 小心 %}
Six.
{% endnote %}

{% hint style="success" %}
Seven.
{% endhint %}

{{< tabs name="t" >}}
{{% tab name="npm" %}}
Eight.
{{% /tab %}}
{{< tab "yarn" >}}
{{< details title="Nine" >}}
Ten.
{{< /details >}}
{{< /tab >}}
{{< /tabs >}}

See [this]({{< ref "a.md" >}}) or [that]({{% relref "a.md" %}}).
`)
  expect(now).toBe(`# A

:::warning
One.

:::tip[Two 二]
Three.
:::
:::

:::danger[Four]
Five.
:::

:::warning[小心]
Six.
:::

:::tip
Seven.
:::

:::tabs
@tab npm

Eight.

@tab yarn

:::details[Nine]
Ten.
:::
:::

See [this](a.md) or [that](a.md).
`)
  expect((await site({ 'content/en/docs/a.md': now }).build()).problems).toEqual([])
})

test('rewrites boxes without a type, and parts of files, as MkDocs has them', () => {
  const now = rewritten(
    '??? "One"\n    ~~~py\n    --8<-- "./a.py:setup"\n    ~~~\n\n!!! danger big loud "Two"\n    Three.\n\n!!! we all "do"\n\n~~~\n--8<-- "b.c:2:3"\n~~~\n\n--8<-- "c.md"\n',
  )
  expect(now).toBe(
    ':::details[One]\n~~~py file="/a.py#setup"\n~~~\n:::\n\n:::danger[Two]\nThree.\n:::\n\n!!! we all "do"\n\n~~~file="/b.c#L2-L3"\n~~~\n\n<!-- include: /c.md -->\n',
  )
})

test.each([
  ['a text between tabs', '<Tabs>\nOne.\n<TabItem value="a">\nTwo.\n</TabItem>\n</Tabs>\n'],
  ['a tab without a name', '<Tabs>\n<TabItem>\nTwo.\n</TabItem>\n</Tabs>\n'],
  ['a component that does not end', '<Tip>\n\nOne.\n'],
  ['words behind a component', '<Tip>One.</Tip> Two.\n'],
  ['an import that something needs', "import A from './a'\n\n<A b={1} />\n"],
  ['a part that is not there', "import Part from './part.mdx'\n\n<Part />\n"],
  ['shortcodes that do not end', '{{< note >}}\nOne.\n\n{{< note >}} Two. {{< /note >}}\n'],
  ['a shortcode that nothing is like', '{{< figures >}}\nOne.\n{{< /figures >}}\n'],
  ['samples', "~~~mdx\nimport A from 'a'\n\n<Tip>One.</Tip>\n\n[[toc]]\n\n```js [a.js]\n~~~\n"],
  ['prose that begins like an import', "To use it,\nimport A from 'a'\n"],
])('leaves %s to its author', (_, text) => {
  expect(rewritten(text)).toBe(text)
})

test.each([
  ['js filename="a.js"', 'js title="a.js"'],
  ["js fileName='a.js' {2}", 'js title="a.js" {2}'],
  ['ts [src/a.ts] {1,3}', 'ts title="src/a.ts" {1,3}'],
  ['ts:line-numbers {1}', 'ts showLineNumbers {1}'],
  ['py hl_lines="2 3-5" linenums="1"', 'py {2,3-5} showLineNumbers'],
  ['py linenums="7"', 'py showLineNumbers=7'],
  ['{ .py title="a.py" hl_lines="2" }', 'py title="a.py" {2}'],
  [' js title="a [b]"', ' js title="a [b]"'],
])('rewrites the words behind three backticks: %s', (words, expected) => {
  expect(rewritten(`\`\`\`${words}\na\n\`\`\`\n`)).toBe(`\`\`\`${expected}\na\n\`\`\`\n`)
})

test.each([
  ['a {++b c++} `{++d++}` {--e--}', 'a <ins>b c</ins> `{++d++}` <del>e</del>'],
  ['{==a==}{>> b <<}', '<mark>a</mark><!-- b -->'],
  ['`#!python x = 1` and ``#!js `y` ``', '`x = 1` and ``#!js `y` ``'],
  ['`#!/bin/sh`, `#!perl -w`, \\{++a++} and {{++a++}}', undefined],
  ['```py\n{++a++} `#!py b`\n```', undefined],
  ['a\n\n    {++b++}', undefined],
])('rewrites changes and languages of code in a line: %j', (text, expected = text) => {
  expect(rewritten(`${text}\n`)).toBe(`${expected}\n`)
})

test.each([
  ['```{note}\nA *b*.\n```', ':::note\nA *b*.\n:::'],
  ['```{tip} A.\nB.\n```', ':::tip\nA.\nB.\n:::'],
  [':::{attention}\n:class: wide\n\nA.\n:::', ':::warning\nA.\n:::'],
  ['  :::{dropdown} A\n  B.\n  :::', '  :::details[A]\n  B.\n  :::'],
  [
    '````{admonition} A\n```{warning}\nB {kbd}`C`.\n```\n````',
    ':::note[A]\n:::warning\nB <kbd>C</kbd>.\n:::\n:::',
  ],
  [
    '```{code-block} python\n:linenos:\n:emphasize-lines: 1, 3\n:caption: a.py\n\n{kbd}`b`\n```',
    '```python title="a.py" {1,3} showLineNumbers\n{kbd}`b`\n```',
  ],
  ['~~~{code} md\n```{note}\n```\n~~~', '````md\n```{note}\n```\n````'],
  ['```{code-block} c\n:lineno-start: 5\nd\n```', '```c showLineNumbers=5\nd\n```'],
  ['```{include} a.md\n```', '<!-- include: ./a.md -->'],
  [
    '```{literalinclude} ../a.py\n:language: python\n:lines: 3-9\n```',
    '```python file="../a.py#L3-L9"\n```',
  ],
  ['H{sub}`2`O, `{kbd}`C``, {{kbd}}`D` and {ref}`e`', undefined],
  ['```{note}\nA.', undefined],
  ['```{figure} a.png\n:alt: b\nC.\n```', undefined],
  ['```{code-block} c\n:force:\nd\n```', undefined],
  ['```{literalinclude} a.py\n:lines: 1,3\n```', undefined],
  ['```md\n:::{note}\nA.\n:::\n```', undefined],
])('rewrites directives and roles of MyST: %j', (text, expected = text) => {
  expect(rewritten(`${text}\n`)).toBe(`${expected}\n`)
})
