// Tests code blocks whose code comes from a file.

import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { shownFilesIn } from '../../src/core/markdown/shown-files.ts'
import { takePart } from '../../src/core/markdown/code-parts.ts'
import { newFolder, write } from '../folder.ts'
import { busyWatch } from '../processor.ts'
import { article, config, site, type Files } from '../site.ts'

const EXAMPLE = `import { start } from 'app'

export function main() {
  // #region setup
  const app = start({
    port: 80,
  })
  // #endregion setup
  return app
}
`

const PAGE = 'content/en/docs/a.md'

/** Builds a site with one page below `docs`, whose blocks may show `/examples/a.ts`. */
async function page(text: string, more: Files = {}) {
  const self = site({ 'examples/a.ts': EXAMPLE, [PAGE]: `# T\n\n${text}\n`, ...more })
  const { files, brief, hints, problems } = await self.build()
  const html = article(files.get('docs/a/index.html'))
  const markdown = files.get('docs/a/index.md') ?? ''
  return { html, blocks: blocksIn(html), brief, hints, problems, files, markdown }
}

/** Returns the text of each code block. */
function blocksIn(html: string): string[] {
  return Array.from(html.matchAll(/<pre[^>]*><code[^>]*>(.*?)<\/code>/gs), ([, code = '']) =>
    code
      .replace(/<[^>]+>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&'),
  )
}

function block(info: string): string {
  return `\`\`\`${info}\n\`\`\`\n`
}

const SETUP = 'const app = start({\n  port: 80,\n})'

describe('a code block with “file=”', () => {
  test.each([
    [
      'all of the file',
      'ts file="/examples/a.ts"',
      EXAMPLE.replace(/^.*region.*\n/gm, '').trimEnd(),
    ],
    ['a path from the page', 'ts file="../../../examples/a.ts#setup"', SETUP],
    ['quotes of the other kind', "ts file='/examples/a.ts#setup'", SETUP],
    ['no quotes', 'ts file=/examples/a.ts#setup', SETUP],
    ['a line', 'ts file="/examples/a.ts#L9"', 'return app'],
    ['lines', 'ts file="/examples/a.ts#L5-L7"', SETUP],
    ['lines without the second letter', 'ts file="/examples/a.ts#L5-7"', SETUP],
    [
      'lines with the comments of a region',
      'ts file="/examples/a.ts#L8-L9"',
      '// #endregion setup\nreturn app',
    ],
  ])('shows %s', async (_, info, code) => {
    const { blocks, brief } = await page(block(info))
    expect(brief).toEqual([])
    expect(blocks).toEqual([code])
  })

  test('takes its language from the name of the file unless it names one', async () => {
    const { html, brief } = await page(
      [
        'file="/examples/a.ts"',
        'js file="/examples/a.ts"',
        'file=/examples/Dockerfile',
        'file="/examples/list.unheard"',
        '{1} file="/examples/point.h"',
      ]
        .map(block)
        .join('\n'),
      {
        'examples/Dockerfile': 'FROM node\n',
        'examples/list.unheard': 'x\n',
        'examples/point.h': 'int x;\n',
      },
    )
    expect(brief).toEqual([])
    expect(Array.from(html.matchAll(/class="language-(\w+)"/g), ([, name]) => name)).toEqual([
      'ts',
      'js',
      'dockerfile',
      'text',
      'c',
    ])
  })

  test('keeps the other words, and counts lines by what is shown', async () => {
    const { html, brief } = await page(
      block('ts file="/examples/a.ts#setup" title="The {{ word }}" {2} showLineNumbers'),
      { 'site.config.ts': config("values: { word: 'port' }") },
    )
    expect(brief).toEqual([])
    expect(html).toContain('<figcaption>The port</figcaption>')
    expect(html).toMatch(/<span class="line marked" data-n="2">.*port/)
  })

  test('begins line numbers at those of the file if it shows lines by their numbers', async () => {
    const numbered = (words: string): Promise<string> =>
      page(block(`ts file="/examples/a.ts${words}`)).then(
        ({ html }) => /data-n="(\d+)"/.exec(html)?.[1] ?? '',
      )
    expect(await numbered('#L5-L7" showLineNumbers')).toBe('5')
    expect(await numbered('#L5-L7" showLineNumbers=1')).toBe('1')
    expect(await numbered('#setup" showLineNumbers')).toBe('1')
  })

  test('reads comments that mark lines, and shows marks of other programs as they are', async () => {
    const { html, blocks, brief } = await page(
      `${block('file="/examples/b.ts"')}\n\`\`\`text\nb // [!code word:b]\n\`\`\`\n`,
      { 'examples/b.ts': '// highlight-next-line\na\nb // [!code word:b]\n' },
    )
    expect(brief).toEqual([])
    expect(blocks[0]).toBe('a\nb // [!code word:b]\n')
    expect(html).toContain('<span class="line marked">')
  })

  test('shows code in lists, quotes, tabs and containers, and in Markdown for copying', async () => {
    const fence = (indent: string): string =>
      `${indent}\`\`\`ts file="/examples/a.ts#setup"\n${indent}\`\`\``
    const { blocks, brief, markdown } = await page(
      `- one\n\n${fence('  ')}\n\n> quoted\n>\n${fence('> ')}\n\n:::tabs\n@tab One\n${fence('')}\n:::\n\n- ${fence('  ').trimStart()}`,
    )
    expect(brief).toEqual([])
    expect(blocks).toEqual([SETUP, SETUP, SETUP, SETUP])
    const shown = (indent: string): string =>
      `\`\`\`ts\n${SETUP}\n\`\`\``.replaceAll('\n', `\n${indent}`)
    expect(markdown).toContain(`- one\n\n  ${shown('  ')}\n`)
    expect(markdown).toContain(`> ${shown('> ')}\n`)
    expect(markdown).toContain(`@tab One\n${shown('')}\n:::`)
    expect(markdown).toContain(`- ${shown('  ')}`)
    expect(markdown).not.toContain('file=')
  })

  test('lengthens the fence in copied Markdown around code with fences', async () => {
    const code = '# Doc\n\n````js\n```\n````\n'
    const { blocks, brief, markdown } = await page(block('file=/examples/doc.md'), {
      'examples/doc.md': code,
    })
    expect(brief).toEqual([])
    expect(blocks).toEqual([code.trimEnd()])
    expect(markdown).toContain(`\`\`\`\`\`md\n${code}\`\`\`\`\`\n`)
  })

  test('does not read Markdown, values or slots in the code', async () => {
    const code = '[a](./nope.md) {{ word }} <b>&amp;</b> \uFDD0l0\uFDD1'
    const { blocks, brief } = await page(`[b](./a.md)\n\n${block('file=/examples/a.txt')}`, {
      'examples/a.txt': code,
    })
    expect(brief).toEqual([
      `encoding ${PAGE}:5:9 “/examples/a.txt” holds an invalid character, which is shown as “\uFFFD”.`,
    ])
    expect(blocks).toEqual([code.replaceAll(/[\uFDD0\uFDD1]/g, '\uFFFD')])
  })

  test('normalizes line ends, and drops the byte order mark', async () => {
    const { blocks, brief } = await page(block('file=/examples/w.ts#a'), {
      'examples/w.ts': `\uFEFF${EXAMPLE.replace('setup', 'a').replaceAll('\n', '\r\n')}`,
    })
    expect(brief).toEqual([])
    expect(blocks).toEqual([SETUP])
  })

  test('is searched by its code', async () => {
    const { files } = await page(block('file=/examples/a.txt'), { 'examples/a.txt': 'quokka\n' })
    const index = [...files].filter(([name]) => /search/.test(name)).map(([, text]) => text)
    expect(index.join('')).toContain('quokka')
  })

  test('resolves paths from the original where a translation falls back to it', async () => {
    const self = site({
      'site.config.ts': config(
        '',
        "en: { label: 'English', base: '/' }, fr: { label: 'F', base: '/fr/' }",
      ),
      [PAGE]: `# T\n\n${block('file=./_a.ts')}`,
      'content/en/docs/_a.ts': 'shown()\n',
      'content/fr/docs/b.md': '# B\n',
    })
    const { files, brief } = await self.build()
    expect(brief.filter((each) => !each.includes('untranslated'))).toEqual([])
    for (const file of ['docs/a/index.html', 'fr/docs/a/index.html'])
      expect(blocksIn(files.get(file) ?? '')).toEqual(['shown()'])
  })

  test('may name a file in a folder of content that holds no pages', async () => {
    const { blocks, brief } = await page(
      `${block('file=../../examples/a.ts')}\n${block('file=../examples/b.ts')}\n${block('file=./b.ts')}`,
      {
        'content/examples/a.ts': 'a\n',
        'content/en/examples/b.ts': 'b\n',
        'content/en/docs/b.ts': 'c\n',
      },
    )
    expect(brief).toEqual([])
    expect(blocks).toEqual(['a', 'b', 'c'])
    const unused = await page('text', { 'content/examples/a.ts': 'a\n' })
    expect(unused.brief).toEqual([expect.stringContaining('content/examples')])
  })

  test('shows one file, and says so where it names more', async () => {
    const { blocks, brief, hints, problems } = await page(
      block('ts file="/examples/a.ts#L9" file="/examples/b.ts" {1} file=/c.ts'),
    )
    expect(blocks).toEqual(['return app\n'])
    expect(brief).toEqual([
      'code-info content/en/docs/a.md:3:32 “file="/examples/b.ts"” has no effect: a block shows one file.',
    ])
    expect(hints).toEqual(['Write a block of its own for it.'])
    expect(problems[0]).toContain('^'.repeat('file="/examples/b.ts"'.length))
  })

  test.each([
    ['ts file=“/examples/a.ts”', '“/examples/a.ts”'],
    ['ts file=‘/examples/a.ts#setup’', '‘/examples/a.ts#setup’'],
    ['ts file=“/examples/my file.ts”', '“/examples/my'],
  ])('says to write straight quotation marks: %s', async (info) => {
    const { brief, hints } = await page(block(info))
    expect(brief[0]).toMatch(/^code-file content\/en\/docs\/a\.md:3:12 There is no file/)
    expect(hints[0]).toBe('Write straight quotation marks: file="/a.ts".')
  })

  test('keeps its own code, and suggests a title', async () => {
    const { blocks, brief, problems } = await page('```ts file="/examples/a.ts"\nown()\n```')
    expect(blocks).toEqual(['own()'])
    expect(brief).toEqual([expect.stringContaining('“file=” is markup of another program')])
    expect(problems[0]).toContain(
      'Write title= instead. To show the code of that file, leave the block empty.',
    )
  })
})

test('the advice on markup of other programs works as it is', async () => {
  const vitepress = await page('<<< @/examples/a.ts#setup{2 ts:line-numbers} [T]')
  const [, fence = ''] = /Write “(```.*)”, and/.exec(vitepress.hints[0] ?? '') ?? []
  const followed = await page(`${fence}\n\`\`\``)
  expect(followed.brief).toEqual([])
  expect(followed.html).toMatch(/<figcaption>T<[^]*class="line marked" data-n="2">.*port/)

  const mkdocs = await page('```ts\n--8<-- "examples/a.ts:setup"\n```')
  expect(mkdocs.hints).toEqual([
    'Write file="/examples/a.ts#setup" after the language, and leave the block empty.',
  ])
  const [, words = ''] = /Write (file=\S+)/.exec(mkdocs.hints[0] ?? '') ?? []
  expect(await page(block(`ts ${words}`))).toMatchObject({ brief: [], blocks: [SETUP] })
})

describe('a file that cannot be shown', () => {
  const link = path.join(newFolder(), 'outside.ts')
  write(path.dirname(link), { 'outside.ts': 'secret()\n' })

  test.each([
    ['/examples/nope.md', 'There is no file “/examples/nope.md” to show here.', 'Paths begin at'],
    ['/examples/A.ts', 'There is no file “/examples/A.ts”', 'Did you mean “/examples/a.ts”?'],
    ['/examples/a.tsx', 'There is no file', 'Did you mean “/examples/a.ts”?'],
    ['examples/a.ts', 'There is no file', 'Did you mean “/examples/a.ts”?'],
    ['@/examples/a.ts#setup', 'There is no file', 'Did you mean “/examples/a.ts”?'],
    ['/b.ts', 'There is no file', 'Did you mean “./b.ts”?'],
    ['/p.ts', 'There is no file', 'Did you mean “/content/public/p.ts”?'],
    ['https://docs.example/a.ts', 'There is no file', 'Paths begin at'],
    ['/examples/a.ts/b.ts', 'There is no file', 'Paths begin at'],
    ['', 'There is no file “” to show here.', 'Paths begin at'],
    ['/examples', '“/examples” is a folder', 'Name a file in it.'],
    ['/', '“/” is a folder', 'Name a file in it.'],
    ['../../../../outside.ts', 'is not within the folder of site.config.ts', 'Move it there'],
    ['/../outside.ts', 'is not within the folder of site.config.ts', 'Move it there'],
    ['/examples/link.ts', 'is not within the folder of site.config.ts', 'Move it there'],
    ['/.env', '“/.env” is not shown', 'Write here what is to be shown.'],
    ['../../../.git/config', 'is not shown', 'Write here what is to be shown.'],
    ['/examples/env.txt', 'is not shown', 'Write here what is to be shown.'],
    ['/examples/bytes.bin', 'is no text in UTF-8', 'Save it as UTF-8'],
    ['/examples/latin.txt', 'is no text in UTF-8', 'Save it as UTF-8'],
    ['/examples/large.txt', 'is larger than 1 MB', 'a file of its own'],
    ['/examples/a.ts#L9-L12', 'does not have these lines: its last line is 10.', 'Count from 1'],
    ['/examples/a.ts#L3-L2', 'does not have these lines', 'Count from 1'],
    ['/examples/a.ts#L0', 'does not have these lines', 'Count from 1'],
    ['/examples/a.ts#setpu', 'has no region “setpu”', 'Did you mean “setup”?'],
    ['/examples/a.ts#other', 'has no region “other”', 'It has “setup”.'],
    ['/examples/open.ts#a', 'has no end: it begins on line 2', 'Write “#endregion”'],
    ['/examples/none.ts#a', 'has no region “a”', 'Write “#region a” in a comment above'],
    ['/examples/none.ts#', 'has no region “”', 'Write “#region'],
  ])('is reported where it is named: %s', async (value, message, hint) => {
    const self = site({
      'examples/a.ts': EXAMPLE,
      'examples/open.ts': 'x\n// #region a\ny\n',
      'examples/none.ts': 'x\n',
      'examples/bytes.bin': Uint8Array.of(65, 0, 66),
      'examples/latin.txt': Uint8Array.of(65, 233, 66),
      'examples/large.txt': 'x'.repeat(1_000_001),
      '.env': 'KEY=secret\n',
      '.git/config': 'secret\n',
      'content/en/docs/b.ts': 'b\n',
      'content/public/p.ts': 'p\n',
      [PAGE]: `# T\n\n- ${block(`ts title="T${value}" file="${value}" {2}`).replace('\n', '\n  ')}\n`,
    })
    fs.symlinkSync(link, path.join(self.root, 'examples/link.ts'))
    fs.symlinkSync('../.env', path.join(self.root, 'examples/env.txt'))
    const { diagnostics, problems, files } = await self.build()
    const [problem, ...more] = diagnostics
    expect(more).toEqual([])
    expect(problem).toMatchObject({ severity: 'error', code: 'code-file', path: PAGE, line: 3 })
    if (value !== '')
      expect(problem).toMatchObject({ column: 25 + value.length, length: value.length })
    expect(problem?.message).toContain(message)
    expect(problem?.hint).toContain(hint)
    expect(problems[0]).toContain(`3 │ - \`\`\`ts title="T${value}" file="${value}"`)
    // The page is there nevertheless, and shows nothing of the file.
    expect(files.get('docs/a/index.html')).toContain(`<figcaption>T${value}<`)
    expect(files.get('docs/a/index.html')).not.toContain('secret')
  })

  test('is no error in a fence that shows a fence', async () => {
    const { blocks, brief } = await page(`\`\`\`\`md\n${block('ts file="/nope.ts"')}\`\`\`\``)
    expect(brief).toEqual([])
    expect(blocks).toEqual([block('ts file="/nope.ts"').trimEnd()])
  })

  test('is reported where a page shows more than it can, before all is read', async () => {
    const large = 'x'.repeat(999_999)
    const paths = Array.from({ length: 7 }, (_, n) => `/examples/${'./'.repeat(n)}large.txt#L2`)
    const { brief } = await page(paths.map((each) => block(`file="${each}"`)).join('\n'), {
      'examples/large.txt': `${large}`,
    })
    expect(brief).toHaveLength(7)
    expect(brief.filter((each) => each.includes('its last line is 1'))).toHaveLength(6)
    expect(brief.at(-1)).toContain('“/examples/././././././large.txt” is not read: a page can show')
    const many = await page(
      Array.from({ length: 502 }, (_, n) => block(`file="/nope${n}"`)).join('\n'),
    )
    expect(many.brief.filter((each) => each.includes('is not read'))).toHaveLength(2)
  })

  test('is reported if it is empty, without an error', async () => {
    const { brief, problems } = await page(block('file=/examples/e.ts'), { 'examples/e.ts': '' })
    expect(brief).toEqual([
      `code-file ${PAGE}:3:9 There is no code here: “/examples/e.ts” is empty.`,
    ])
    expect(problems[0]).toMatch(/^warning/)
  })

  test('may be a link within the site', async () => {
    const self = site({ 'examples/a.ts': 'a\n', [PAGE]: `# T\n\n${block('file=/b.ts')}` })
    fs.symlinkSync('examples/a.ts', path.join(self.root, 'b.ts'))
    const { brief, files } = await self.build()
    expect(brief).toEqual([])
    expect(blocksIn(files.get('docs/a/index.html') ?? '')).toEqual(['a'])
  })

  test('is reported if a comment in it marks no line, at the block', async () => {
    const { brief } = await page(block('file=/examples/m.ts'), {
      'examples/m.ts': 'a\n\n\n\n// highlight-start\nb\n',
    })
    expect(brief).toEqual([expect.stringContaining(`code-marks ${PAGE}:3:1`)])
  })
})

describe('takePart', () => {
  const code = (text: string, part?: string): unknown => {
    const taken = takePart(text, part)
    return 'code' in taken ? taken.code : taken
  }

  test.each([
    ['// #region a\nx\n// #endregion\n'],
    ['//#region a\nx\n//#endregion a\n'],
    ['//region a\nx\n//endregion\n'],
    ['/* #region a */\nx\n/* #endregion */\n'],
    ['/*#region a*/\nx\n/*#endregion*/\n'],
    ['{/* #region a */}\nx\n{/* #endregion */}\n'],
    ['# region a\nx\n# endregion\n'],
    ['#region a\nx\n#endregion\n'],
    ['<!-- #region a -->\nx\n<!-- #endregion -->\n'],
    ['#pragma region a\nx\n#pragma endregion\n'],
    ['#Region "a"\nx\n#End Region\n'],
    ['-- #region a\nx\n-- #endregion\n'],
    ['REM #region a\nx\nREM #endregion\n'],
    ['::#region a\nx\n::#endregion\n'],
    ['(* #region a *)\nx\n(* #endregion *)\n'],
    ['% #region a\nx\n% #endregion\n'],
    ['; #region a\nx\n; #endregion\n'],
    ['# --8<-- [start:a]\nx\n# --8<-- [end:a]\n'],
    ['<!-- ---8<--- [ start : a ] -->\nx\n<!-- --8<-- [end:a] -->\n'],
    ['// tag::a[]\nx\n// end::a[]\n'],
    ['/* tag::a[] */\n# --8<-- [start:b]\nx\n# --8<-- [end:b]\n/* end::a[] */\n'],
  ])('finds a region: %j', (text) => {
    expect(code(text, 'a')).toBe('x')
    expect(code(text)).toBe('x')
  })

  test('nests regions, joins those of one name, and leaves out their comments', () => {
    const text =
      'f(\n  // #region a\n  x,\n    // #region b\n    y,\n    // #endregion\n  // #endregion\n)\n  // #region b\n  z\n  // #endregion b'
    expect(code(text, 'a')).toBe('x,\n  y,')
    expect(code(text, 'b')).toBe('  y,\nz')
    expect(code(text)).toBe('f(\n  x,\n    y,\n)\n  z')
  })

  test('closes the region that an end names', () => {
    const text = '// #region a\n1\n// #region b\n2\n// #endregion a\n3\n// #endregion b\n'
    expect(code(text, 'a')).toBe('1\n2')
    expect(code(text, 'b')).toBe('2\n3')
  })

  test('keeps lines that only look like comments of regions', () => {
    const text =
      '# Regions\n// region of interest\n// #region a\nregion = 1\n// #endregion\n#region {\n'
    expect(code(text)).toBe('# Regions\n// region of interest\nregion = 1\n#region {')
    expect(code(text, 'a')).toBe('region = 1')
    // An end that names another region ends nothing.
    const other = '# tag::a[]\nx\n# end::b[]\n# --8<-- [end:a]\n'
    expect(code(other)).toBe(other.trimEnd())
    expect(code(`${other}# end::a[]\n`, 'a')).toBe('x\n# end::b[]\n# --8<-- [end:a]')
  })

  test('removes shared indentation only', () => {
    expect(code('\ta\n\n\t\tb\n', 'L1-L3')).toBe('a\n\n\tb')
    expect(code('\ta\n  b\n', 'L1-L2')).toBe('\ta\n  b')
    expect(code('  a\n   \n', 'L1-L2')).toBe('a\n')
    expect(code('  a\n')).toBe('  a')
  })

  test('takes time that grows with the length of the text alone', () => {
    const watch = busyWatch()
    const spaces = ' '.repeat(100_000)
    for (const line of [
      spaces,
      `//${spaces}x`,
      `// #region${spaces}x${spaces}"`,
      `#${spaces}end${spaces}`,
    ])
      takePart(line, 'a')
    takePart('// #region a\n'.repeat(20_000) + '// #endregion b\n'.repeat(20_000), 'a')
    expect(watch()).toBeLessThan(2000)
  })
})

test('shownFilesIn finds the files of all fences, and little else', () => {
  expect(shownFilesIn('A file="a.ts" of `b file=c.ts`.\n\n    file=d.ts\n')).toEqual([])
  expect(
    shownFilesIn(
      '```ts file="/a.ts#x"\n```\r\n> - ~~~ title="file=\'" file=\'b c.ts\' {1}\n  ```file=./C#/d\\_e.ts\n```ts file="/a.ts#y"',
    ),
  ).toEqual(['/a.ts', '" file=', 'b c.ts', './C#/d_e.ts'])
})

test('shownFilesIn takes time that grows with the length of the text alone', () => {
  const watch = busyWatch()
  for (const part of ['`', 'file=', "file='", '```file="', '\\', '```file=#'])
    shownFilesIn(`\`\`\`file=a ${part.repeat(200_000)}`)
  expect(watch()).toBeLessThan(4000)
})
