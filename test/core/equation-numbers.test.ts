// Tests numbers of equations, ids and labels of formulas, and references to them.

import { describe, expect, test } from 'vitest'
import { article, BILINGUAL, config, site, type TestBuild } from '../site.ts'

const CONFIG = config('math: true,')

async function page(text: string): Promise<TestBuild & { html: string }> {
  const built = await site({
    'site.config.ts': CONFIG,
    'content/en/docs/a.md': `# T\n\n${text}\n`,
  }).build()
  return { ...built, html: article(built.files.get('docs/a/index.html')) }
}

/** Returns the numbers of the equations on a page. */
function numbersIn(html: string): string[] {
  return Array.from(html.matchAll(/<mtext>(\([^<]*\))<\/mtext>/g), ([, number = '']) => number)
}

describe('a formula in a line of its own', () => {
  test.each([
    ['$$x$$ {#eq-loss}', ['eq-loss']],
    ['$$\nx\n$$ {#eq #eq-old}  \nwords', ['eq', 'eq-old']],
    ['$$x$$. {#式}', ['式']],
    ['- a\n\n  $$\n  x\n  $$ {#eq}', ['eq']],
    ['> $$x$$ {#eq}', ['eq']],
    ['$$x \\tag{1}\\label{eq:a}$$', ['eq:a']],
    ['```math\n\\label{eq:a} x\n```', ['eq:a']],
    ['In $$x\\label{a}$$ a line', ['a']],
  ])('has ids: %j', async (text, ids) => {
    const { html, brief, plan } = await page(text)
    expect(brief).toEqual([])
    for (const id of ids) expect(html.split(` id="${id}"`)).toHaveLength(2)
    expect(html).toContain(`class="formula" id="${ids[0]}" tabindex="0"`)
    expect(html.replace(/<annotation.*?<\/annotation>/gs, '')).not.toMatch(/[{}]/)
    expect(plan?.pages[0]).toBeDefined()
  })

  test.each(['$$x$$ {.wide}', '$$x$$ \\{#a}', '$x$ {#a}'])(
    'has none elsewhere: %s',
    async (text) => {
      expect((await page(text)).html).not.toContain(' id="')
    },
  )

  test('is the target of links, which are checked like all others', async () => {
    const { brief } = await site({
      'site.config.ts': config('math: true,', BILINGUAL),
      'content/zh-Hans/docs/a.md': '# T\n\n$$x$$ {#eq-a}\n\n[式](#eq-a)，[式](#eq-b)\n',
      'content/en/docs/a.md': '# T\n\n$$x \\label{eq:c}$$\n\n[it](#eq:c)\n',
      'content/en/docs/b.md': '# T\n\n[it](./a.md#eq:c)\n',
      'content/zh-Hans/docs/b.md': '# T\n\n[式](./a.md#eq-a)\n',
    }).build()
    expect(brief).toEqual([expect.stringMatching(/broken-anchor .*zh-Hans\/docs\/a\.md:5:16 /)])
  })

  test('has an id of its own: no other, and none of the frame', async () => {
    const { brief } = await page(
      '$$x$$ {#a}\n\n## Of a {#a}\n\n$$y\\label{b}$$\n\n> $$z\\label{b}$$\n\n$$w$$ {#main}\n\n```math\n\\label{b}\n```',
    )
    expect(brief).toEqual([
      expect.stringMatching(/^duplicate-id .*a\.md:3:8 The id “a” is used twice/),
      expect.stringMatching(/^duplicate-id .*a\.md:9:13 The id “b” is used twice/),
      expect.stringMatching(/^frame-id .*a\.md:11:8 /),
      expect.stringMatching(/^duplicate-id .*a\.md:14:8 The id “b”/),
    ])
  })

  test('leaves its label to no heading', async () => {
    const { html } = await page('## Loss\n\n$$x\\label{loss}$$')
    expect(html).toContain('<h2 id="loss-1">')
  })
})

test('equations are numbered in the order of the page, and by hand', async () => {
  const { html, brief } = await page(
    [
      '$$\\begin{equation}a\\end{equation}$$',
      '$$\nb \\tag{A}\n$$',
      '$$\\begin{align}a&=b\\\\c&=d\\notag\\\\e&=f\\tag{*}\\\\g&=h\\end{align}$$',
      '- item\n\n  $$\\begin{equation*}a\\end{equation*}$$',
      ':::tip\n```math\n\\begin{gather}a\\\\b\\end{gather}\n```\n:::',
      'x[^1]\n\n[^1]: $$\\begin{equation}z\\end{equation}$$',
    ].join('\n\n'),
  )
  expect(brief).toEqual([])
  expect(numbersIn(html)).toEqual(['(1)', '(A)', '(2)', '(*)', '(3)', '(4)', '(5)', '(6)'])
  expect(html).not.toContain('\uFDD2')
  expect(
    html.match(/<math class="numbered" display="block">|<math display="block" class="numbered">/g),
  ).toHaveLength(5)
})

test('an equation is given no number that another has by hand', async () => {
  const equation = '$$\\begin{equation}a\\end{equation}$$'
  const { html } = await page(
    `\\eqref{c}\n\n$$x\\tag{1}$$\n\n${equation}\n\n$$y\\tag{3}$$\n\n$$\\begin{equation}c\\label{c}\\end{equation}$$\n`,
  )
  expect(numbersIn(html)).toEqual(['(1)', '(2)', '(3)', '(4)'])
  expect(html).toContain('<a href="#c">(4)</a>')
})

test('an equation is not what only looks like one', async () => {
  const { html } = await page(
    '$$\\begin{pmatrix}a\\\\b\\end{pmatrix}$$\n\n$$\\begin{aligned}a&=b\\end{aligned}$$',
  )
  expect(html).not.toContain('numbered')
})

describe('a reference', () => {
  test.each([
    ['\\eqref{eq:a}', '<a href="#eq:a">(1)</a>'],
    ['$\\eqref{eq:a}$', '<a href="#eq:a">(1)</a>'],
    ['$\\ref{ eq:a }$', '<a href="#eq:a">1</a>'],
    ['见\\eqref{式}。', '<a href="#式">(B)</a>。'],
    ['\\eqref{eq-b}', '<a href="#eq-b">(2)</a>'],
    ['\\ref{star}', '<a href="#star">*</a>'],
    ['| a |\n|---|\n| \\eqref{eq:a} |', '<td><a href="#eq:a">(1)</a></td>'],
    ['[see \\eqref{eq:a}](/docs/a)', 'see (1)</a>'],
    ['**\\eqref{eq:a}**', '<strong><a href="#eq:a">(1)</a></strong>'],
  ])('is the number of the equation, and leads to it: %s', async (text, expected) => {
    const { html, brief } = await page(
      `${text}\n\n$$\\begin{equation}a\\label{eq:a}\\end{equation}$$\n\n$$b\\tag{B}\\label{式}$$\n\n` +
        '$$\\begin{equation}c\\end{equation}$$ {#eq-b}\n\n$$d\\tag*{*}\\label{star}$$\n',
    )
    expect(brief).toEqual([])
    expect(html).toContain(expected)
  })

  test.each([
    '\\\\eqref{a}',
    '`\\eqref{a}`',
    '<code>\\eqref{a}</code>',
    '```tex\n\\eqref{a}\n```',
    '\\eqref',
    '\\reference{a}',
  ])('is none: %j', async (text) => {
    const { html, brief } = await page(`${text}\n\n$x$`)
    expect(brief).toEqual([])
    expect(html).toMatch(/ref/)
  })

  test('in a heading, in the search and in a description is its number', async () => {
    const { files, html, brief } = await page(
      'By \\eqref{a} it holds.\n\n## Proof of \\eqref{a}\n\n$$x\\tag{7}\\label{a}$$',
    )
    expect(brief).toEqual([])
    expect(html).toMatch(/<h2 id="proof-of-7">Proof of <a href="#a">\(7\)<\/a>/)
    const whole = files.get('docs/a/index.html') ?? ''
    expect(whole).toContain('<meta name="description" content="By (7) it holds."')
    expect(whole).not.toContain('eqref{a} it')
  })

  test('leads to the post from a list of posts, and from a feed', async () => {
    const { files, brief } = await site({
      'site.config.ts': CONFIG,
      'content/en/blog/2025-01-02-b.md':
        '# B\n\nSee \\eqref{a}.\n\n<!-- truncate -->\n\n$$x\\tag{7}\\label{a}$$\n\n' +
        '$$\\begin{align}b\\\\c\\end{align}$$\n',
    }).build()
    expect(brief).toEqual([])
    expect(files.get('blog/index.html')).toContain('<a href="/blog/2025/01/02/b#a">(7)</a>')
    const atom = files.get('blog/atom.xml')
    expect(atom).toContain('https://docs.example/blog/2025/01/02/b#a&quot;&gt;(7)')
    expect(atom).toContain(
      '&lt;p id=&quot;a&quot;&gt;&lt;code&gt;x\\tag{7}\\label{a}&lt;/code&gt;&lt;/p&gt;',
    )
    expect(atom).toContain('\\end{align}&lt;/code&gt; (1), (2)&lt;/p&gt;')
  })

  test.each([
    ['\\eqref{eq:los}', 'a.md:3:1', 'has the label “eq:los”', 'Did you mean eq:loss?'],
    ['- x $\\ref{nothing}$', 'a.md:3:5', 'has the label “nothing”', 'Write \\label{nothing}'],
    ['> \\eqref{bare}', 'a.md:3:3', '“bare” has no number', 'Write \\tag{1}'],
  ])('that leads nowhere is an error: %s', async (text, place, message, hint) => {
    const { brief, hints, diagnostics } = await page(
      `${text}\n\n$$x\\tag{1}\\label{eq:loss}$$\n\n$$y\\label{bare}$$`,
    )
    expect(brief).toEqual([expect.stringContaining(place)])
    expect(brief[0]).toContain(message)
    expect(hints[0]).toContain(hint)
    expect(diagnostics.map(({ severity }) => severity)).toContain('error')
  })

  test('to a formula that cannot be read is not reported, too', async () => {
    const { brief } = await page('\\eqref{a}\n\n$$\\frac{x\\label{a}\\tag{1}$$')
    expect(brief).toEqual([expect.stringContaining('“}” is missing')])
  })

  test('is text on a site without formulas', async () => {
    const { files, brief } = await site({ 'content/en/docs/a.md': '# T\n\n\\eqref{a}\n' }).build()
    expect(brief).toEqual([])
    expect(article(files.get('docs/a/index.html'))).toContain('\\eqref{a}')
  })
})

test('an edit that numbers equations anew gives what a build gives', async () => {
  const equation = (name: string): string =>
    `$$\\begin{equation}${name}\\label{${name}}\\end{equation}$$\n\n`
  const start = site({
    'site.config.ts': CONFIG,
    'content/en/docs/a.md': `# T\n\n${equation('a')}\\eqref{a}\n`,
  })
  const last = await start.build()
  start.change({ 'content/en/docs/a.md': `# T\n\n${equation('b')}${equation('a')}\\eqref{a}\n` })
  await start.amend(last, ['content/en/docs/a.md'])
  const { files } = await start.build()
  expect(article(files.get('docs/a/index.html'))).toContain('<a href="#a">(2)</a>')
})
