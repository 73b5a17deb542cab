// Tests the macros of a site: commands that its config defines for all formulas.

import { describe, expect, test } from 'vitest'
import { typesetter } from '../../src/core/markdown/typeset.ts'
import { article, config, site } from '../site.ts'

const CONFIG = config(
  String.raw`math: { macros: { '\\R': '\\mathbb{R}', '\\E': '\\mathbb{E}\\left[#1\\right]', '\\vec': '\\mathbf{#1}' } },`,
)

test('a macro of the config is a command of all formulas', async () => {
  const { files, brief } = await site({
    'site.config.ts': CONFIG,
    'content/en/docs/a.md': '# T\n\n$x\\in\\R$ and $\\E{X}$.\n\n$$\n\\vec{v}\n$$\n',
    'content/en/docs/b.md': '# On $\\R^n$\n',
  }).build()
  expect(brief).toEqual([])
  const html = article(files.get('docs/a/index.html'))
  for (const letter of ['ℝ', '𝔼', '𝐯']) expect(html).toContain(`<mi>${letter}</mi>`)
  expect(html).toContain('x\\in\\R</annotation>')
  expect(files.get('docs/b/index.html')).toContain('<title>On R^n | Docs</title>')
})

test('math: { } reads formulas, too', async () => {
  const { files } = await site({
    'site.config.ts': config('math: {},'),
    'content/en/docs/a.md': '# T\n\n$x$\n',
  }).build()
  expect(article(files.get('docs/a/index.html'))).toContain('<mi>x</mi>')
})

test('what a formula defines holds in no other one, whatever the order', () => {
  const macros = { '\\R': 'r' }
  const typeset = typesetter(macros)
  for (const definition of ['\\gdef\\R{z}', '\\global\\let\\R=z', '\\renewcommand{\\R}{z}']) {
    expect(typeset(`${definition}\\R`, false)).toHaveProperty('words', 'z')
    expect(typeset('\\R', false)).toHaveProperty('words', 'r')
  }
  typeset('\\gdef\\q{x}', false)
  expect(typeset('\\q', false)).toHaveProperty('fault')
  expect(macros).toEqual({ '\\R': 'r' })
})

test('pages are parsed anew when a macro changes', async () => {
  const start = site({ 'site.config.ts': CONFIG, 'content/en/docs/a.md': '# T\n\n$\\R$\n' })
  const { store } = await start.build()
  start.change({ 'site.config.ts': CONFIG.replace('mathbb{R}', 'mathcal{R}') })
  const { files, hits } = await start.build({ store })
  expect(article(files.get('docs/a/index.html'))).toContain('<mi>ℛ</mi>')
  expect(hits.parse.hits).toBe(0)
})

describe('a mistake is reported where it stands in the config', () => {
  test.each([
    [String.raw`'\\R': '\\mathbb{R'`, '“math.macros.\\R”', 'a “}” stands behind every “{”'],
    [String.raw`'\\R': '\\mathbb}{R'`, '“math.macros.\\R”', 'a “{” stands before every “}”'],
    [String.raw`'\\R': '#2'`, '“math.macros.\\R”', 'from “#1” on'],
    [String.raw`'\\R': '#x'`, '“math.macros.\\R”', 'a digit from 1 to 9 behind every “#”'],
    [String.raw`'\\R': '\mathbb{R}'`, '“math.macros.\\R”', 'every backslash twice'],
    [String.raw`'\\R': '\text{R}'`, '“math.macros.\\R”', 'every backslash twice'],
    [String.raw`'\\R': '\nabla'`, '“math.macros.\\R”', 'every backslash twice'],
    [String.raw`'\\R': ['\\mathbb{#1}', 1]`, '“math.macros.\\R”', '“#1” and “#2” stand for'],
    [
      String.raw`'\R': '\\mathbb{R}'`,
      '“math.macros.R”',
      "should be '\\\\R', with its backslash twice",
    ],
    [String.raw`'\\R1': 'x'`, '“math.macros.\\R1”', 'a command of Latin letters'],
  ])('%s', async (macro, key, expected) => {
    const { brief } = await site({
      'site.config.ts': config(`math: {\n    macros: {\n      ${macro},\n    },\n  },`),
    }).build()
    expect(brief).toEqual([expect.stringMatching(/^wrong-value site\.config\.ts:\d+:7 /)])
    expect(brief[0]).toContain(key)
    expect(brief[0]).toContain(expected)
  })

  test.each([
    ["math: 'true',", 'true or false, without quotes'],
    ['math: 1,', 'true, false or an object with “macros”'],
    ['math: { macro: {} },', 'macros'],
    ['math: { macros: [] },', 'an object'],
  ])('%s', async (text, expected) => {
    const { brief, hints } = await site({ 'site.config.ts': config(text) }).build()
    expect(brief).toHaveLength(1)
    expect(`${brief[0]} ${hints[0]}`).toContain(expected)
  })

  test.each([
    String.raw`'\\lr': '\\left(#1\\right)', '\\set': '\\{#1\\}', '\\half': '50\\%', '\\no': ''`,
    String.raw`'\\num': '\\#1', '\\be': '\\begin{aligned}', '\\T': '^{\\top}', '\\amp': '&='`,
    '"\\\\two": `\\\\frac{#1}\n  {#2}`, "\\\\R": String.raw`\\mathbb{R}`',
  ])('none is suspected in %s', async (macros) => {
    const { brief } = await site({
      'site.config.ts': config(`math: { macros: { ${macros} } },`),
      'content/en/docs/a.md': '# T\n',
    }).build()
    expect(brief).toEqual([])
  })
})

test.each([
  ['$a+\\bad$', 'a.md:3:4 ', '“\\foo” is unknown in “\\bad”, a macro of site.config.ts.'],
  ['$a+\\frac{\\half}{\\foo}$', 'a.md:3:17 ', 'code: “\\foo” is unknown.'],
  ['$\\newcommand{\\half}{x}$', 'a.md:3:2 ', '“\\half” is there already; write “\\renewcommand”.'],
  ['$\\endless$', 'a.md:3:2 ', 'its macros expand without end.'],
  ['$\\two{a}$', 'a.md:3:8 ', '“}” is missing'],
])('a formula in which a macro cannot be read says so: %s', async (text, place, reason) => {
  const { brief } = await site({
    'site.config.ts': config(
      String.raw`math: { macros: { '\\bad': '\\alpha\\foo', '\\half': '\\frac12', '\\endless': '\\endless', '\\two': '#1#2' } },`,
    ),
    'content/en/docs/a.md': `# T\n\n${text}\n`,
  }).build()
  expect(brief).toEqual([expect.stringContaining(place)])
  expect(brief[0]).toContain(reason)
})
