// Tests texts of other files that a document includes.

import { describe, expect, test } from 'vitest'
import { shownFilesIn } from '../../src/core/markdown/shown-files.ts'
import { article, site, type Files } from '../site.ts'

const PAGE = 'content/en/docs/a.md'
const PART = 'content/en/_parts/p.md'

/** Builds a site with a page that holds `text`, and a part that it may include. */
async function page(text: string, part: string, more: Files = {}) {
  const self = site({
    [PAGE]: `# T\n\n${text}\n`,
    [PART]: part,
    'content/en/docs/guides/b.md': '# B\n\n## Two\n',
    ...more,
  })
  const built = await self.build()
  const html = article(built.files.get('docs/a/index.html'))
  return { ...built, html, markdown: built.files.get('docs/a/index.md') ?? '' }
}

const include = (value = '../_parts/p.md'): string => `<!-- include: ${value} -->`

/** Returns what a page shows, without permanent links of headings. */
const shown = (html: string): string => html.replace(/<a class="anchor".*?<\/a>/g, '').trim()

describe('an included text', () => {
  test.each([
    ['between paragraphs', 'Above.\n\n@\n\nBelow.'],
    ['right below a paragraph', 'Above.\n@\nBelow.'],
    ['in a list', '- Item\n\n  @\n\n- Other'],
    ['at the beginning of an item', '- @\n- Other'],
    ['in an ordered list', '10. Item\n\n    @'],
    ['in a quote', '> Quote\n>\n> @'],
    ['in a list in a quote', '> 1. Item\n>\n>    @'],
    ['in a box', ':::tip[Title]\n@\n:::'],
    ['in a tab', ':::tabs\n@tab One\n@\n@tab Two\n@\n:::'],
    ['in a definition', 'Term\n: @'],
    ['in a footnote', 'Words.[^1]\n\n[^1]: @'],
    ['between tags', '<details><summary>More</summary>\n\n@\n\n</details>'],
    ['twice', '@\n\n@'],
    ['at the very end, indented', '   @'],
  ])('reads as if it stood in place of the comment: %s', async (_, text) => {
    const part =
      'Some *words*.\n\n1. One\n\n   ```ts\n   a()\n\n   b()\n   ```\n2. Two[^n]\n\n[^n]: Note.'
    // Each line is written as its list or quote demands.
    const inPlace = text.replace(/^(.*)@(?!tab)/gm, (_whole, before: string) =>
      part
        .split('\n')
        .map((line, i) => ((i === 0 ? before : before.replace(/[^>\s]/g, ' ')) + line).trimEnd())
        .join('\n'),
    )
    const [whole, direct] = [
      await page(text.replace(/@(?!tab)/g, include()), `\n\n${part}\n\n\n`),
      await page(inPlace, ''),
    ]
    const messages = ({ diagnostics }: typeof whole): string[] =>
      diagnostics.map(({ message }) => message)
    expect(messages(whole)).toEqual(messages(direct))
    expect(shown(whole.html)).toBe(shown(direct.html))
    expect(whole.html).toContain('<em>words</em>')
    expect(whole.markdown).toBe(direct.markdown)
    expect(whole.files.get('search-index.json')).toBe(direct.files.get('search-index.json'))
  })

  test.each([
    ['all of it', '', 'One\n\nTwo\n\nThree'],
    ['lines by their numbers', '#L6-L8', 'One\n\nTwo'],
    ['a region', '#b', 'Two'],
    ['a region within another', '#a', 'One\n\nTwo'],
    ['as VitePress writes it', '#b', 'Two', (value: string) => `<!--@include: ${value}-->`],
  ])('may be a part of a file: %s', async (_, part, expected, written = include) => {
    const file =
      `---\ntitle: Not shown\n---\n\n<!-- #region a -->\nOne\n\n<!-- #region b -->\nTwo\n<!-- #endregion b -->\n<!-- #endregion a -->\n\nThree\n`.replace(
        'One\n\n<!-- #region b -->\nTwo',
        part.startsWith('#L') ? 'One\n\nTwo\n' : '$&',
      )
    const { html, brief, markdown } = await page(written(`../_parts/p.md${part}`), file)
    expect(brief).toEqual([])
    expect(
      shown(html)
        .replace(/<\/?p>/g, '')
        .replace(/\n+/g, '\n\n'),
    ).toContain(expected)
    expect(html).not.toMatch(/title|region/)
    expect(markdown).toBe(`# T\n\n${expected}\n`)
  })

  test('gives its headings to the page, with ids that links find', async () => {
    const { html, brief, files } = await page(
      `## Before\n\n[to it](#inside)\n\n${include()}\n\n## Before`,
      '## Inside {#inside}\n\n### Deeper\n\n[up](#before)\n',
      { 'content/en/docs/c.md': '# C\n\n[in](./a.md#deeper)\n' },
    )
    expect(brief).toEqual([])
    expect(Array.from(html.matchAll(/<h\d id="([^"]+)"/g), ([, id]) => id)).toEqual([
      'before',
      'inside',
      'deeper',
      'before-1',
    ])
    expect(files.get('docs/a/index.html')).toMatch(/<nav[^>]*toc[\s\S]*href="#deeper"/)
  })

  test('may be the title of the page, or all of it', async () => {
    const { files, brief } = await page('', '', {
      [PAGE]: `---\nlabel: L\n---\n${include()}\n`,
      [PART]: '# Of the part\n\nFirst words.\n',
    })
    expect(brief).toEqual([])
    expect(files.get('docs/a/index.html')).toContain('<title>Of the part |')
    expect(files.get('docs/a/index.html')).toContain('content="First words."')
  })

  test('has links, pictures and code that begin at its own file', async () => {
    const { html, brief, markdown } = await page(include('/shared/deep/p.md'), '', {
      'shared/deep/p.md':
        '[b](../../content/en/docs/guides/b.md#two) ![d](../../content/en/docs/guides/d.svg)\n\n```ts file="./x.ts"\n```\n\n<img src="../../content/en/docs/guides/d.svg" alt="e">\n',
      'shared/deep/x.ts': 'own()\n',
      'content/en/docs/guides/d.svg':
        '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"></svg>',
    })
    expect(brief).toEqual([])
    expect(html).toContain('href="/docs/guides/b#two"')
    expect(html.match(/src="\/docs\/guides\/d\.svg"|src="\/[^"]*d[^"]*\.svg"/g)).toHaveLength(2)
    expect(html).toContain('own')
    expect(markdown).toContain('](https://docs.example/docs/guides/b')
  })

  test('uses values and formulas of the site', async () => {
    const self = site({
      'site.config.ts': (await import('../site.ts')).config(
        "math: true, values: { version: '1.2' },",
      ),
      [PAGE]: `# T\n\n${include()}\n`,
      [PART]: 'Version {{version}}, $x^2$.\n',
    })
    const { files, brief } = await self.build()
    expect(brief).toEqual([])
    expect(files.get('docs/a/index.html')).toMatch(/Version 1\.2, <span[^>]*><math/)
  })

  test('may include others', async () => {
    const { html, brief } = await page(`> ${include()}`, 'One\n\n- <!-- include: q/q.md -->\n', {
      'content/en/_parts/q/q.md': 'Two\n\n<!-- include: ../r.md#L2 -->\n',
      'content/en/_parts/r.md': 'x\n[Three](../docs/guides/b.md)\n',
    })
    expect(brief).toEqual([])
    expect(html).toMatch(
      /<blockquote>\s*<p>One<\/p>\s*<ul>\s*<li><p>Two<\/p>\s*<p><a href="\/docs\/guides\/b">Three/,
    )
  })
})

describe('a mistake in an included text', () => {
  test('is reported at its place in the file that holds it', async () => {
    const { brief, problems } = await page(
      `1. Item\n\n   ${include()}\n\n{{none}}`,
      '\uFEFF---\nx: 1\n---\r\n\r\nLine\r\n[b](../docs/guides/nope.md) ![](../docs/no.png)\r\n\r\n[c](../docs/guides/b.md#nope) {{gone}}\r\n',
      {},
    )
    expect(brief.map((each) => each.split(' ').slice(0, 2).join(' '))).toEqual([
      `broken-link ${PART}:6:5`,
      `broken-image ${PART}:6:33`,
      `broken-anchor ${PART}:8:5`,
      `unknown-value ${PART}:8:31`,
      `unknown-value ${PAGE}:7:1`,
    ])
    expect(problems[0]).toContain('6 │ [b](../docs/guides/nope.md)')
  })

  test('is reported once, however many pages include it', async () => {
    const { brief } = await page(`${include()}\n\n${include()}`, '[b](../docs/guides/nope.md)\n', {
      'content/en/docs/c.md': `# C\n\n${include()}\n`,
    })
    expect(brief).toHaveLength(1)
  })

  test('is reported once in each file if it recurs', async () => {
    const { brief } = await page(`x^2^\n\n${include()}\n\nx^3^`, 'a\n\nx^4^ and x^5^\n\nx^6^\n')
    expect(brief.map((each) => each.replace(/“.*?”.*?(?= There)/, ''))).toEqual([
      `foreign-markup ${PART}:3:2  There are 2 more, at lines 3 and 5.`,
      `foreign-markup ${PAGE}:3:2  There is 1 more, at line 7.`,
    ])
  })

  test('is reported alone if it is a merge conflict', async () => {
    const { brief } = await page(include(), 'a\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> x\n')
    expect(brief).toHaveLength(1)
    expect(brief[0]).toMatch(new RegExp(`^merge ${PART}:2:1`))
  })
})

describe('a comment that includes nothing is reported', () => {
  test.each([
    ['a missing file', include('./none.md'), 'error include', 'There is no file “./none.md”', 15],
    ['a folder', include('../_parts'), 'error include', 'is a folder', 15],
    ['a file outside', include('../../../../x.md'), 'error include', 'is not within', 15],
    ['a secret', include('/.env'), 'error include', 'begins with a dot', 15],
    ['no region', include('../_parts/p.md#x'), 'error include', 'has no region “x”', 15],
    ['no line', include('../_parts/p.md#L9'), 'error include', 'its last line is 1', 15],
    ['lines of VitePress', include('../_parts/p.md{3,9}'), 'error include', '“{3,9}” says', 15],
    ['quotes', include('"../_parts/p.md"'), 'error include', 'no file "../_parts/p.md" to', 15],
    ['no path', '<!-- include: -->', 'error include', 'There is no file “”', 1],
    ['an empty file', include('../_parts/e.md'), 'warning include', 'is empty', 15],
    ['in a line of text', `Text ${include()} here.`, 'warning include', 'stand alone', 6],
    ['before other words', `${include()} more`, 'warning include', 'stand alone', 1],
    ['within HTML', `<div>\n${include()}\n</div>`, 'warning include', 'within HTML', 1],
  ])('%s', async (_, text, code, message, column) => {
    const { diagnostics } = await page(text, 'text\n', {
      '.env': 'KEY=secret\n',
      'content/en/_parts/e.md': '---\na: 1\n---\n\n',
    })
    const line = text.startsWith('<div>') ? 4 : 3
    expect(diagnostics).toHaveLength(1)
    const [{ severity, code: found, ...problem } = { severity: '', code: '' }] = diagnostics
    expect(`${severity} ${found}`).toBe(code)
    expect(problem).toMatchObject({ path: PAGE, line, column })
    expect(problem).toHaveProperty('message', expect.stringContaining(message))
    expect(problem).toHaveProperty('hint', expect.stringMatching(/./))
  })

  test('without errors that only follow from it', async () => {
    const { brief } = await page('', '', {
      [PAGE]: `${include('./none.md')}\n\n[up](#intro)\n`,
      'content/en/docs/c.md': '# C\n\n[in](./a.md#inside)\n',
    })
    expect(brief).toEqual([`include ${PAGE}:1:15 There is no file “./none.md” to show here.`])
  })

  test('but not in code', async () => {
    const { html, brief } = await page(
      `\`\`\`md\n${include('./none.md')}\n\`\`\`\n\n    ${include('./none.md')}\n\n\`${include('./none.md')}\``,
      '',
    )
    expect(brief).toEqual([])
    expect(html.match(/none\.md/g)).toHaveLength(3)
  })

  test('if texts include each other', async () => {
    const { brief } = await page(include(), `One\n\n<!-- include: ./q.md -->\n`, {
      'content/en/_parts/q.md': 'Two\n\n<!-- include: ./p.md -->\n',
    })
    expect(brief).toEqual([`include ${PART}:3:15 “./q.md” includes itself.`])
    const self = await page(include('./a.md'), '')
    expect(self.brief.filter((each) => each.includes('includes itself'))).toHaveLength(1)
  })

  test('if it is more than a page can hold, in bounded time', async () => {
    const parts = Object.fromEntries(
      Array.from({ length: 30 }, (_, n) => [
        `content/en/_parts/p${n}.md`,
        `<!-- include: ./p${n + 1}.md -->\n<!-- include: ./p${n + 1}.md -->\n`,
      ]),
    )
    const start = performance.now()
    const { brief } = await page(include('../_parts/p0.md'), '', parts)
    expect(performance.now() - start).toBeLessThan(20_000)
    expect(brief.length).toBeGreaterThan(0)
    expect(brief.every((each) => /is not read|no file/.test(each))).toBe(true)
  })
})

test('the files of a text are those of its fences and comments', () => {
  expect(
    shownFilesIn(
      'a <!-- include: ./a.md#x --> <!--@include:b c.md-->\n```ts file="d.ts"\n```\n<!-- include: -->\n',
    ),
  ).toEqual(['./a.md', 'b c.md', 'd.ts'])
})
