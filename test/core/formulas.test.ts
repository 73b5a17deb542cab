// Tests formulas: what is one, what readers see of it, and what the build says about those that cannot be read.

import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { formulasAsCode } from '../../src/core/markdown/formula-html.ts'
import {
  mayNeedTypeset,
  readMathFences,
  type Formula,
  type Typeset,
} from '../../src/core/markdown/formulas.ts'
import { lex } from '../../src/core/markdown/lex.ts'
import { allTokens } from '../../src/core/markdown/tokens.ts'
import { typesetter } from '../../src/core/markdown/typeset.ts'
import { home } from '../../src/shell/folders/home.ts'
import { busyWatch } from '../processor.ts'
import { randomNumbers } from '../random.ts'
import { article, BILINGUAL, config, site, type TestBuild } from '../site.ts'

const CONFIG = config('math: true,')

const typeset = typesetter({})

/** Typesets nothing, for tests of what is a formula. */
const plain: Typeset = (tex) => ({ html: tex, words: tex, isWide: false, equations: [] })

/** Returns the formulas of a text, those in a line of their own with `$$`. */
function formulasOf(text: string): string[] {
  const lexed = lex(text, 100, {}, plain)
  if (!('tokens' in lexed)) throw new Error('The text is too deep or too long.')
  readMathFences(lexed.tokens, plain)
  return allTokens(lexed.tokens)
    .filter((token): token is Formula => token.type === 'formula')
    .map(({ tex, isDisplayed, isBlock }) => {
      const signs = isDisplayed ? '$$' : '$'
      return `${signs}${tex.trim()}${signs}${isBlock ? ' alone' : ''}`
    })
}

async function page(text: string): Promise<TestBuild & { html: string }> {
  const built = await site({
    'site.config.ts': CONFIG,
    'content/en/docs/a.md': `# T\n\n${text}`,
  }).build()
  return { ...built, html: article(built.files.get('docs/a/index.html')) }
}

/** Returns the MathML of a formula that can be read, without its source. */
function mathOf(tex: string, isDisplayed = true): string {
  const set = typeset(tex, isDisplayed)
  if ('fault' in set) throw new Error(set.fault.reason)
  return set.html.replace(/<semantics>(.*)<annotation.*<\/semantics>/s, '$1')
}

describe('a formula', () => {
  test.each([
    ['Let $x$ be.', ['$x$']],
    ['其中$x$为变量，$\\frac{a}{b}$。', ['$x$', '$\\frac{a}{b}$']],
    ['($x$), "$y$", **$z$**, *$w$*, [$v$](#t)', ['$x$', '$y$', '$z$', '$w$', '$v$']],
    ['the $n$th, the $i$-th, all $x$s', ['$n$', '$i$', '$x$']],
    ['$a*b$ and $c*d$, $a_1$ and $b_2$', ['$a*b$', '$c*d$', '$a_1$', '$b_2$']],
    ['*both $a*b$ here*', ['$a*b$']],
    ['$[a](b)$ and $<b>$', ['$[a](b)$', '$<b>$']],
    ['$\\text{价格 $5}$ and $x\\$y$', ['$\\text{价格 $5}$', '$x\\$y$']],
    ['$a\nb$', ['$a\nb$']],
    ['**公式$x$**是，**$y$**为', ['$x$', '$y$']],
    ['$x^{{a}}$ and {{b}}', ['$x^{{a}}$']],
    ['$`a_b`$ and $`c`$', ['$a_b$', '$c$']],
    ['In $$x$$ a line', ['$$x$$']],
    ['$$x$$', ['$$x$$ alone']],
    ['$$\nx\n$$', ['$$x$$ alone']],
    ['$$ x\n+ y $$\n', ['$$x\n+ y$$ alone']],
    ['words\n$$\nx\n$$\nwords', ['$$x$$ alone']],
    ['words\n$$x$$ words', ['$$x$$']],
    ['> $$\n> x\n> y\n> $$', ['$$x\ny$$ alone']],
    ['- a\n\n  $$\n  x\n  $$', ['$$x$$ alone']],
    ['- a\n  $$\n  x\n  $$', ['$$x$$ alone']],
    [':::tip\n$$\nx\n$$\n:::', ['$$x$$ alone']],
    [':::tabs\n@tab A\n$$x$$\n:::', ['$$x$$ alone']],
    ['| a |\n|---|\n| $x$ |', ['$x$']],
    ['A[^1]\n\n[^1]: $x$', ['$x$']],
    ['```math\nx\n```', ['$$x$$ alone']],
    ['~~~ Math\nx\n~~~', ['$$x$$ alone']],
    ['$$\n# no heading\n- no item\n$$', ['$$# no heading\n- no item$$ alone']],
  ])('is found in %j', (text, expected) => {
    expect(formulasOf(text)).toEqual(expected)
  })

  test.each([
    'costs $5 and $10',
    'from US$20 to US$30',
    '$HOME/$USER and ${HOME}/bin:${PATH}',
    '花费$5，共$10，或$6，共$十',
    '价格从$5涨到$8',
    '$ x $ and $x $ and $ x$',
    '\\$x$ and $x\\$',
    'a$b$c and x$y$',
    '`$x$` and ``$`x`$``',
    '$5 for `a$`',
    '```sh\necho $x$\n```',
    '    $x$',
    '<!-- $x$ -->',
    '$$ and $$$ and $$',
    '$$\n\n$$',
    '$$\nx\n\ny\n$$',
    '$$\nx',
    '<code>a $x$</code> and <kbd>$x$</kbd>',
    '"$x" and "$y"',
    '$1, $2 and $?',
  ])('is not found in %j', (text) => {
    expect(formulasOf(text)).toEqual([])
  })

  test('is read without doubt by every reader of a text: none that may hold one is passed over', () => {
    const parts = [
      '$',
      '$$',
      '\n',
      '`',
      '```math\n',
      '```',
      '\\',
      'x',
      ' ',
      '价',
      '> ',
      '- ',
      '5',
      '{',
    ]
    const below = randomNumbers(7)
    for (let i = 0; i < 3000; i++) {
      const text = Array.from({ length: 12 }, () => parts[below(parts.length)]).join('')
      const found = formulasOf(text)
      if (!mayNeedTypeset({ math: true, text, files: {} }))
        expect(found, JSON.stringify(text)).toEqual([])
      for (const each of found)
        expect(text.replace(/\n[> ]*/g, '\n')).toContain(each.split('$')[1]?.split('\n')[0] ?? '')
    }
  })

  test('takes no time that grows faster than the text', () => {
    for (const part of ['$a ', '$$a ', '$a', '$$\nx\n', '$`a', '\\$$', '$$a\n\n']) {
      const busy = busyWatch()
      formulasOf(part.repeat(20_000))
      expect(busy(), part).toBeLessThan(3000)
    }
  })
})

describe('readers see', () => {
  test('MathML with its source', async () => {
    const { html, brief } = await page('Let $x^2$ be.\n\n$$\n\\frac{a}{b}\n$$\n')
    expect(brief).toEqual([])
    expect(html).toBe(
      '<p>Let <math><semantics><msup><mi>x</mi><mn>2</mn></msup>' +
        '<annotation encoding="application/x-tex">x^2</annotation></semantics></math> be.</p>\n' +
        '<p class="formula" tabindex="0" role="group" aria-label="Formula"><math display="block"><semantics>' +
        '<mfrac><mi>a</mi><mi>b</mi></mfrac><annotation encoding="application/x-tex">\\frac{a}{b}</annotation></semantics></math></p>',
    )
  })

  test('a formula among raw HTML, which is cleaned', async () => {
    const { html } = await page('<div align="center">\n\n$x$ <math><mi>y</mi></math>\n\n</div>\n')
    expect(html).toContain('<math><semantics><mi>x</mi>')
    expect(html).not.toContain('<mi>y</mi>')
  })

  test('no styles, ids or links of the library', () => {
    for (const tex of [
      '\\color{red}x',
      '\\colorbox{red}{x}',
      '\\begin{aligned}a&=b\\end{aligned}',
      '\\label{a}x\\tag{1}',
      '\\boxed{x}',
      '\\cancel{x}',
      '\\!x',
      '\\begin{array}{|c|}\\hline a\\\\\\hline\\end{array}',
      '\\begin{align}a&=b\\end{align}',
      '\\text{<b>x</b>}',
      '\\operatorname{<img src=x>}',
    ]) {
      const classes = Array.from(mathOf(tex).matchAll(/class="([^"]*)"/g), ([, names = '']) =>
        names.split(' '),
      )
      expect(mathOf(tex)).not.toMatch(/<(?!\/?m|annotation)| style=| id=|href=/)
      for (const name of classes.flat())
        expect(name).toMatch(/^(?:left|right|line-\w+|boxed|numbered|rising)$/)
    }
  })

  test.each([
    ['\\color{red}x', '<mi mathcolor="#ff0000">x</mi>'],
    ['\\begin{aligned}a&=b\\end{aligned}', '<mtd class="right"><mi>a</mi></mtd><mtd class="left">'],
    [
      '\\begin{cases}1&x\\end{cases}',
      '<mtd class="left"><mspace width="1em"></mspace><mi>x</mi></mtd>',
    ],
    ['\\overline{AB}', '<mrow class="line-top"><mrow><mi>A</mi><mi>B</mi></mrow></mrow>'],
    ['\\boxed{x}', 'class="boxed"'],
    ['\\fbox{x}', 'class="boxed"'],
    ['\\rule{1em}{1ex}', 'mathbackground="currentcolor"'],
    ['\\cancel{x}', '<mrow class="rising"><mi>x</mi>'],
    ['\\begin{array}{c|c}a&b\\end{array}', '<mtd class="line-right"><mi>a</mi></mtd>'],
    ['\\ce{H2O}', '<mn>2</mn>'],
    ['\\mathbb{R}', '<mi>ℝ</mi>'],
  ])('%s without a style sheet of the library', (tex, expected) => {
    expect(mathOf(tex)).toContain(expected)
  })

  test('a long formula in a line in parts, between which the line may end', () => {
    const set = typeset('a_0+a_1x+a_2x^2+a_3x^3+a_4x^4+a_5x^5+a_6x^6=f(x)', false)
    const html = 'html' in set ? set.html : ''
    expect(html.match(/<math>/g)?.length).toBeGreaterThan(2)
    expect(html).toContain('<mo form="infix">+</mo></math>')
    // Firefox ends lines only there, Chromium and WebKit also without these marks.
    expect(html.split('</math>\u200E<wbr><math>').length).toBe(html.split('<math>').length - 1)
    expect('isWide' in set && set.isWide).toBe(false)
    expect(formulasAsCode(html)).toBe(
      '<code>a_0+a_1x+a_2x^2+a_3x^3+a_4x^4+a_5x^5+a_6x^6=f(x)</code>',
    )
  })

  test.each([
    ['Let $x$.', 'Let [x.]'],
    ['当$x$，（$y$）为“$z$”。', '当[x，][（y）]为[“z”。]'],
    ['the $n$th, the $i$-th, "$x$" and $y$’s', 'the [nth,] the [i-]th, [&quot;x&quot;] and [y’s]'],
    ['$x$ is $y$ and $z$ stands', 'x is y and z stands'],
    ['$a$, $b$', '[a,] b'],
    ['(see $a$ here)', '(see a here)'],
    ['<i>a</i> "$x$"', '<i>a</i> ["x"]'],
    ['**$x$**。', '[<strong>x</strong>。]'],
    ['（*$x$*）, ~~$y$~~', '[（<em>x</em>）,] <del>y</del>'],
    ['**以 $x$**。', '<strong>以 x</strong>。'],
  ])('a formula on one line with the signs that touch it: %j', async (text, expected) => {
    const { html } = await page(text)
    const shown = html
      .replace(/<math.*?<mi>(\w)<\/mi>.*?<\/math>/gs, '$1')
      .replace(/<span class="unbroken">(.*?)<\/span>/g, '[$1]')
      .replace(/<\/?(?:p|span)\b[^>]*>/g, '')
    expect(shown).toBe(expected)
  })

  test('only the last part of a long formula on one line with the full stop after it', async () => {
    const { html } = await page('It is ($a_0+a_1x+a_2x^2+a_3x^3+a_4x^4+a_5x^5=f(x)$).')
    const spans = html.split('<span class="unbroken">').map((each) => each.replace(/<.*/s, ''))
    expect(spans).toEqual(['', '(\u200E', ''])
    expect(html).toMatch(/<\/math>\u200E\)\.<\/span><\/p>$/)
    expect(formulasAsCode(html)).toBe(
      '<p>It is (<code>a_0+a_1x+a_2x^2+a_3x^3+a_4x^4+a_5x^5=f(x)</code>).</p>',
    )
  })

  test.each([
    ['$$x$$.', '.', '$$x$$.'],
    ['$$\nx\n$$,\nwhere', ',', '$$\nx\n$$,\n'],
    ['$$x$$。', '。', '$$x$$。'],
    ['So $$x$$, where', ',', '$$x$$,'],
  ])('one on a line of its own with the punctuation after it: %j', async (text, sign, raw) => {
    const { html, brief } = await page(text)
    expect(brief).toEqual([])
    expect(html).toContain(`<mi>x</mi><mtext>${sign}</mtext>`)
    expect(html).toContain(`x${sign}</annotation>`)
    expect(html.replace(/<math.*<\/math>/s, '')).not.toContain(sign)
    const lexed = lex(text, 100, {}, plain)
    const tokens = 'tokens' in lexed ? allTokens(lexed.tokens) : []
    expect(tokens.find(({ type }) => type === 'formula')?.raw).toBe(raw)
  })

  test.each([
    ['\\begin{aligned}a&=b\\\\c&=d\\end{aligned}', '<mi>d</mi><mtext>.</mtext></mrow></mtd>'],
    ['\\begin{aligned}a&=b\\end{aligned}\\tag{1}', '<mi>b</mi><mtext>.</mtext></mrow></mtd>'],
    ['\\begin{gather}a\\\\b\\end{gather}', '<mi>b</mi><mtext>.</mtext></mrow></mtd>'],
    ['\\begin{pmatrix}a\\end{pmatrix}', ')</mo></mrow><mtext>.'],
    ['x % comment', '<mi>x</mi><mtext>.'],
  ])('such a sign in the last line of %s', (tex, expected) => {
    const set = typeset(tex, true, '.')
    expect('html' in set && set.html).toContain(expected)
  })

  test('one that has no such places in a box that scrolls', async () => {
    const { html } = await page(`See $\\sqrt{${'abc'.repeat(12)}}$.`)
    expect(html).toMatch(
      /^<p>See <span class="unbroken"><span class="formula in-line" tabindex="0" [^>]*><math>.*<\/math><\/span>\.<\/span><\/p>$/s,
    )
  })
})

test('a formula in a link, a heading or a label gives it a name, and is no stop for the tab key', async () => {
  const wide = `\\sqrt{${'abc'.repeat(12)}}`
  const { html, brief } = await page(
    `[$x$](#a) [$${wide}$](#a)\n\n## A $${wide}$ {#a}\n\n| $z$ |\n|---|\n| $w$ |\n\n:::tabs\n@tab $t$\nx\n:::\n`,
  )
  expect(brief).toEqual([])
  for (const name of ['x', 'z', 't']) expect(html).toContain(`<math aria-label="${name}">`)
  expect(html).toContain('<td><math>')
  expect(html).not.toMatch(/<(?:a|h2)[^>]*>[^<]*<span class="formula" tabindex/)
  expect(html).toMatch(/<a href="#a"><span class="formula in-line"><math aria-label="√\(?abc/)
})

test('one that is too long for a heading on a phone scrolls there, and short ones do not', async () => {
  const { html } = await page(
    '## $\\mathrm{Attention}(Q,K,V)$\n\n## $P(y\\mid x)$\n\n$\\mathrm{Attention}(Q,K,V)$\n',
  )
  expect(html).toMatch(/<h2 [^>]*><span class="formula in-line"><math aria-label="Attention/)
  expect(html).toMatch(/<h2 [^>]*><math aria-label="P/)
  expect(html).toContain('<p><math>')
})

test.each([
  ['<details>\n<summary>Proof of $s^2$</summary>\n</details>', 4],
  ['<table><tr><td>\n$x$\n</td></tr></table>', 4],
])('one in HTML, where no Markdown is read, is reported: %j', async (text, line) => {
  const { brief } = await page(text)
  expect(brief).toEqual([expect.stringMatching(`^unread-markdown .*a.md:${line}:`)])
})

test.each(['<div>$5 and $10, $HOME/$USER</div>', '<p><code>$x$</code> and \\$x$</p>'])(
  'dollar signs in HTML that are no formula are not reported: %j',
  async (text) => {
    expect((await page(text)).brief).toEqual([])
  },
)

test('emphasis is read around formulas', async () => {
  const { html } = await page('**公式$a*b$**是 *$c_1$ and $d_1$* $x^{{e}}$')
  expect(html).toMatch(/^<p><strong>公式<math>.*<\/math><\/strong>是 <em><math>.*<\/em> <math>/s)
})

describe('in plain text, a formula reads', () => {
  test.each([
    ['E=mc^2', 'E = mc²'],
    ['a_{11}x_n^2', 'a₁₁x_n²'],
    ['\\frac{a}{b+c}', 'a/(b + c)'],
    ['\\sqrt{x}+\\sqrt[3]{y+1}', '√x + ³√(y + 1)'],
    ['e^{i\\pi}', 'e^(iπ)'],
    ['x_{ij}^n', 'x_ij^n'],
    ['\\frac{dp}{dt}+\\sqrt{2x}', 'dp/dt + √(2x)'],
    ['\\frac{\\text{MSB}}{\\mathrm{MSW}}^{\\text{max}}', 'MSB/MSW^max'],
    ['-x\\le\\infty', '−x ≤ ∞'],
    ['\\sum_{n=1}^{N}n', '∑_(n = 1)^N n'],
    ["\\mathbf{E}\\in\\mathbb{R}, f'(x)", 'E ∈ R,f′(x)'],
    ['\\vec a\\cdot\\bar b', 'a⋅b'],
    ['\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}', '(1 2; 3 4)'],
    ['\\text{速度 of }x', '速度 of x'],
    ['\\phantom{x}y\\quad z', 'y z'],
    ['w_n\\log p_n, \\sin(x), \\mathrm{d}x', 'w_n log p_n,sin(x),dx'],
    ['a_{ij}b_{jk}W^OX', 'a_ij b_jk W^O X'],
    ['\\hat y, \\check{y}, \\ce{H2SO4}', 'y,y,H₂SO₄'],
    ['\\ce{2H2 + O2 -> 2H2O}', '2H₂ + O₂ → 2H₂O'],
  ])('%s as %s', (tex, words) => {
    const set = typeset(tex, false)
    expect('words' in set && set.words).toBe(words)
  })

  test('so in titles, descriptions, ids, the search and feeds', async () => {
    const built = await site({
      'site.config.ts': CONFIG,
      'content/en/docs/a.md':
        '# On $E=mc^2$\n\nWhere $m_1$ is mass.\n\n## Of $a^2$\n\n$$\nx_1\n$$\n',
      'content/en/blog/2025-01-02-b.md': '# B $x_1$\n\nPost $y^2$.\n\n$$z^2$$\n',
    }).build()
    expect(built.brief).toEqual([])
    const html = built.files.get('docs/a/index.html') ?? ''
    expect(html).toContain('<title>On E = mc² | Docs</title>')
    expect(html).toContain('<meta name="description" content="Where m₁ is mass."')
    expect(html).toMatch(/<h1>On <math aria-label="E = mc²"><semantics>/)
    expect(html).toContain('<h2 id="of-a">Of <math aria-label="a²">')
    const index = [...built.files].find(([file]) => file.startsWith('search-index'))?.[1] ?? ''
    expect(index).toContain('mc')
    expect(index).not.toContain('annotation')
    const atom = built.files.get('blog/atom.xml') ?? ''
    expect(atom).toContain('&lt;p&gt;Post &lt;code&gt;y^2&lt;/code&gt;.&lt;/p&gt;')
    expect(atom).not.toContain('math')
    expect(atom).toContain('&lt;p&gt;&lt;code&gt;z^2&lt;/code&gt;&lt;/p&gt;')
    expect(atom).not.toContain('tabindex')
    expect(built.files.get('docs/a/index.md') ?? '').toContain('$$\nx_1\n$$')
  })
})

describe('a formula that cannot be read', () => {
  test.each([
    ['Let $\\frac{a$ be.', 'a.md:3:12', '“}” is missing', '<code>\\frac{a</code>'],
    ['Let $a+\\foo{b}$.', 'a.md:3:8', '“\\foo” is unknown', '<code>a+\\foo{b}</code>'],
    ['> $$\n> a\n> + \\foo\n> $$', 'a.md:5:5', '“\\foo” is unknown', '<pre'],
    ['- a\n\n  ```math\n  \\begin{foo}\n  ```', 'a.md:6:9', 'no environment “foo”', '<pre'],
    ['$a&b$', 'a.md:3:3', '“&” stands outside of columns', '<code>a&amp;b</code>'],
    ['$x\\ref{a}$', 'a.md:3:3', 'a reference to another formula stands alone', '<code>'],
    ['$\\href{javascript:alert(1)}{x}$', 'a.md:3:2', '“\\href” is unknown', '<code>'],
    ['$\\includegraphics{/a.png}$', 'a.md:3:2', '“\\includegraphics” is not allowed', '<code>'],
    ['$\\htmlClass{a}{b}$', 'a.md:3:2', '“\\htmlClass” is unknown', '<code>'],
  ])('is shown as code, with a warning at the place: %j', async (text, place, reason, shown) => {
    const { html, brief } = await page(text)
    expect(brief).toEqual([expect.stringContaining(place)])
    expect(brief[0]).toContain(reason)
    expect(html).toContain(shown)
  })

  test.each([
    ['words\n\n$$\nx\n\ny', 'a.md:5:1'],
    ['> a\n> $$\n> x', 'a.md:4:3'],
  ])('for lack of an end is shown as it is written: %j', async (text, place) => {
    const { brief } = await page(text)
    expect(brief).toEqual([expect.stringMatching(`^formula .*${place} This formula does not end`)])
  })

  test.each([
    ['设 $速度=5$ 为初值', '$速度=5$'],
    ['设$v=5米$，$u=\\frac{路程}{时间}秒$。', '$v=5米$'],
  ])('for Chinese words in it is reported: %j', async (text, written) => {
    const { brief } = await page(text)
    expect(brief[0]).toContain(`a.md:3:${text.indexOf('$') + 1} “${written}” is no formula`)
    expect(brief).toHaveLength(text.split('$').length === 3 ? 1 : 2)
  })

  test.each(['从 $a=1，到 $b=2，共 $5', '价格从$5涨到$8，a=1$', '用 $HOME 和 $路径'])(
    'is not suspected in %j',
    async (text) => {
      expect((await page(text)).brief).toEqual([])
    },
  )

  test('as LaTeX writes it is reported, because it is none here', async () => {
    const { brief } = await page('\\[\nx^2\n\\]\n\nand \\(y^2\\) in $z$')
    expect(brief).toEqual([
      expect.stringMatching(/a\.md:3:1 “\\\[” is markup of another program/),
      expect.stringMatching(/a\.md:7:5 “\\\(y\^2\\\)” is markup/),
    ])
  })

  test('in part, because browsers do not draw it, is reported', async () => {
    const { brief } = await page('$\\phase{x}$')
    expect(brief).toEqual([expect.stringContaining('do not draw “\\phase”')])
  })

  test.each([
    '\\def\\x#1{\\x{#1#1}}\\x{aaaaaaaa}',
    '\\def\\a{\\a}\\a',
    `\\def\\a{aaaaaaaaaa}${'\\edef\\a{\\a\\a}'.repeat(40)}\\a`,
    `${'{'.repeat(50_000)}${'}'.repeat(50_000)}`,
    `${'\\sqrt{'.repeat(5000)}${'}'.repeat(5000)}`,
    `${'\\sqrt{'.repeat(700)}x${'}'.repeat(700)}`,
    '\\left('.repeat(3000),
    `x${"'".repeat(5000)}`,
    'x+'.repeat(5000),
    `\\ce{${'A2+'.repeat(1000)}}`,
    '\\rule{100000em}{100000em}',
  ])('or costs much ends in time: %.60s', (tex) => {
    const busy = busyWatch()
    const set = typeset(tex, true)
    expect(busy()).toBeLessThan(5000)
    expect('fault' in set || set.html.startsWith('<math')).toBe(true)
  })

  test('leaves nothing behind for the next one', () => {
    typeset('\\gdef\\foo{x}\\def\\__proto__{y}', false)
    expect(typeset('\\foo', false)).toHaveProperty('fault')
  })
})

describe('on a site without formulas', () => {
  test('everything stays text, with a warning that says how to have them', async () => {
    const built = await site({
      'content/en/docs/a.md': '# T\n\nCosts $5 and $10.\n\n$$\nx_1\n$$\n\n```math\nx_1\n```\n',
    }).build()
    expect(article(built.files.get('docs/a/index.html'))).not.toContain('<math')
    expect(built.brief).toEqual([
      expect.stringContaining('a.md:5:1'),
      expect.stringContaining('a.md:9:4'),
    ])
    for (const hint of built.hints) expect(hint).toContain('math: true')
  })

  test('no rules for them are in the style sheet', async () => {
    const sheet = async (more: string): Promise<string> => {
      const built = await site({
        'site.config.ts': config(more),
        'content/en/docs/a.md': '# T\n',
      }).build()
      return [...built.files].find(([file]) => /runtime-.*\.css$/.test(file))?.[1] ?? ''
    }
    expect(await sheet('')).not.toContain('.formula')
    expect(await sheet('math: true,')).toContain('.formula')
  })
})

test('typesetting is loaded only where there are formulas', () => {
  const files = fs
    .readdirSync(home('src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
  const texts = files.map((file) => fs.readFileSync(path.join(home('src'), file), 'utf8'))
  expect(texts.filter((text) => /^(?:import|export) (?!type).*typeset\.ts'/m.test(text))).toEqual(
    [],
  )
  expect(
    texts.filter((text) => text.includes("import('../../core/markdown/typeset.ts')")),
  ).toHaveLength(1)
})

test.each([
  ['Costs $5 and $10.', false],
  ['```sh\necho $HOME/$USER "$1" ${x} $(y)\n```', false],
  ['```php\n$a = $b . $c;\n```', false],
  ['`$x`, `$y`', false],
  ['Let $x$ be.', true],
  ['> $$\n> x\n> $$', true],
  ['~~~ math\nx\n~~~', true],
  ['\\eqref{a}', true],
])('nor where dollar signs mean something else: %j', (text, expected) => {
  expect(mayNeedTypeset({ math: true, text, files: {} })).toBe(expected)
})

test('an edit of a formula gives what a build gives', async () => {
  const start = site({ 'site.config.ts': CONFIG, 'content/en/docs/a.md': '# T\n\nLet $x$ be.\n' })
  const last = await start.build()
  start.change({ 'content/en/docs/a.md': '# T\n\nLet $y$ be.\n' })
  const amended = await start.amend(last, ['content/en/docs/a.md'])
  expect(amended).toBeDefined()
  const built = await start.build()
  expect(article(built.files.get('docs/a/index.html'))).toContain('<mi>y</mi>')
})

test('the same text with and without formulas is parsed anew', async () => {
  const text = { 'content/en/docs/a.md': '# T\n\n中文 $x_1$.\n' }
  const start = site({ ...text, 'site.config.ts': config('', BILINGUAL) })
  const { store } = await start.build()
  start.change({ 'site.config.ts': config('math: true,', BILINGUAL) })
  const { files } = await start.build({ store })
  expect(article(files.get('en/docs/a/index.html'))).toContain('<math>')
})

test('may come from a file, and is reported where its block begins', async () => {
  const { files, brief } = await site({
    'site.config.ts': CONFIG,
    'examples/a.tex': 'E = mc^2\n',
    'examples/b.tex': '\\frac{1\n',
    'examples/empty.tex': '\n',
    'content/en/docs/a.md': '# T\n\n```math file="/examples/a.tex"\n```\n',
    'content/en/docs/b.md':
      '# T\n\n- ```math file="/examples/b.tex"\n  ```\n\n```math file="/examples/empty.tex"\n```\n\n```math\n```\n',
  }).build()
  expect(article(files.get('docs/a/index.html'))).toContain('<mi>m</mi>')
  expect(files.get('docs/a/index.md')).toContain('```math\nE = mc^2\n```')
  expect(brief).toEqual([
    'formula content/en/docs/b.md:3:3 This formula is shown as code: “}” is missing.',
    'code-file content/en/docs/b.md:6:15 There is no code here: “/examples/empty.tex” is empty.',
    'formula content/en/docs/b.md:9:1 This formula is shown as code: it is empty.',
  ])
})
