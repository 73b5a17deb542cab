// Tests that our regex engine finds the same matches as Oniguruma, and skips only searches without a match.

import { createHighlighterCore } from 'shiki/core'
import { createOnigurumaEngine } from 'shiki/engine/oniguruma'
import { bundledLanguages } from 'shiki/langs'
import type { RegexEngine } from 'shiki'
import { describe, expect, test } from 'vitest'
import { lineCharactersOf } from '../../../src/shell/highlight/characters.ts'
import { createEngine } from '../../../src/shell/highlight/engine.ts'
import { canMatch, requirementsOf } from '../../../src/shell/highlight/line-requirements.ts'
import { syntaxTheme } from '../../../src/shell/highlight/syntax-theme.ts'

/** Varied code: words in both cases, other scripts, and strings and comments that span lines. */
const CODE: Readonly<Record<string, readonly string[]>> = {
  js: [
    'async function* 取(a = 1, { b } = {}) { return await a?.b ?? `x ${a + `y`} 译文` }',
    '/** @param {string} 名字 */\nconst re = /[a-z\\]]+(?<n>é)/giu, n = 0xFFn // 注释\nexport default class A extends B { #p = 1; static x }',
    'label: for (const k of new Map([[1, 2]])) if (!k) continue label\nvoid 0, typeof a === "ﬁ" && delete a.b',
  ],
  tsx: [
    'const A = <T extends object>(p: Props<T>): JSX.Element => <div className="a" {...p}>{p.文字}</div>',
    'declare module "x" { type A = keyof typeof b; enum E { A = 1 } }\nabstract class C { private readonly x!: number }',
  ],
  html: [
    '<!DocType html>\n<A HREF="x" onclick=\'f("é")\'>&amp; 链接</A>\n<script type="module">let a = 1</script>\n<style>A:Hover { Color: #FFF }</style>',
  ],
  css: [
    '@media (min-width: 1EM) { .甲 > a::before { content: "\\201C"; color: RGB(0 0 0 / 50%) !important } }',
  ],
  sql: [
    "Select Count(*) FROM `表` t WHERE t.名 LIKE 'ß%' -- 注释\nUNION all SELECT 1字节, CAST(x AS VARCHAR(10));",
  ],
  java: [
    '@Override public <T> List<? super T> f(final int... 数) throws E { return switch (x) { case 1 -> "ſ"; default -> null; }; }',
  ],
  python: [
    '@a\nasync def f(x: int = 0, *args, **kw) -> "T":\n    """文档 {x}"""\n    return f"{x!r:>{w}}" if x else rb\'\\x00\'',
  ],
  bash: [
    'if [[ "$A" =~ ^x.*$ ]]; then cat <<-\'译\' | sed -E "s/a/b/g"\n\ttext $(x)\n\t译\nfi; export A=${B:-c} # 注',
  ],
  markdown: [
    '# 标题 #\n\n- [ ] **a** _b_ `c` [d](e "f")\n\n```js\nconst a = 1\n```\n| a | b |\n|---|:-:|\n| 甲 | 乙 |\n\n---\nkey: x',
  ],
  yaml: [
    '- a: &x !!str "b"\n  c: |\n    文字\n  d: *x # e\n? {f: [1, 2e3, ~, 2020-01-01]}\n: >-\n  g',
  ],
  php: [
    '<?php namespace A\\B; final class C { public function __construct(private ?int $甲 = null) {} } echo <<<E\n{$a["b"]}\nE;',
  ],
  ruby: [
    'class A < B; def x?(a:, **k) = %w[a b].map(&:to_s) ; end; puts <<~文\n  #{a} 字\n文\n=begin\nx\n=end',
  ],
  rust: [
    "impl<'a, T: ?Sized> F for X<'a> { async fn f(&mut self) -> Result<(), Box<dyn E>> { r#\"文\"#; 'c: loop { break 'c } } }",
  ],
  go: [
    'func (s *S) F(ch <-chan int) (err error) { defer func() { _ = recover() }(); x := []rune(`文`); goto L }',
  ],
  powershell: [
    'Function Get-甲 { Param([String]$A = "x$($b.C)") If ($A -NotLike "*ß*") { Write-Host @"\n文\n"@ } }',
  ],
  ini: ['[Section]\nKey = "值" ; 注释\nOther=1'],
  xml: ['<?xml version="1.0"?><!-- 注 --><A:b C="d">&lt;<![CDATA[ x ]]></A:b>'],
}

interface Seen {
  readonly tokens: string[]
  readonly expressions: Set<string>
}

/** Tokenizes the code of a language. Returns the tokens and all expressions that were used. */
async function read(language: string, inner: RegexEngine): Promise<Seen> {
  const expressions = new Set<string>()
  const engine: RegexEngine = {
    createString: (text) => inner.createString(text),
    createScanner(patterns) {
      for (const each of patterns) expressions.add(String(each))
      return inner.createScanner(patterns)
    },
  }
  const highlighter = await createHighlighterCore({
    themes: [syntaxTheme],
    langs: [bundledLanguages[language as keyof typeof bundledLanguages]],
    engine,
    warnings: false,
  })
  highlighter.setTheme(syntaxTheme.name ?? '')
  const grammar = highlighter.getLanguage(language)
  const tokens = (CODE[language] ?? []).flatMap((code) => {
    let state: Parameters<typeof grammar.tokenizeLine2>[1] = null
    return code.split('\n').map((line) => {
      const result = grammar.tokenizeLine2(line, state, 0)
      state = result.ruleStack
      return result.tokens.join()
    })
  })
  highlighter.dispose()
  return { tokens, expressions }
}

describe('createEngine', () => {
  const engine = createEngine()
  test.each(Object.keys(CODE))('produces the same tokens as Oniguruma: %s', async (language) => {
    const plain = await read(language, await createOnigurumaEngine(import('shiki/wasm')))
    const own = await engine
    expect((await read(language, own)).tokens).toEqual(plain.tokens)
    // Again, with the state left by the first pass and its end.
    own.sweep()
    expect((await read(language, own)).tokens).toEqual(plain.tokens)
  })
})

test('rules out most lines for an expression, but none that it matches', async () => {
  const oniguruma = await createOnigurumaEngine(import('shiki/wasm'))
  const texts = Object.values(CODE).flatMap((codes) => codes.flatMap((code) => code.split('\n')))
  const lines = texts.flatMap((text) => [text, text.toUpperCase(), text.slice(text.length / 2), ''])
  const known = lines.map((line) => ({
    line,
    facts: lineCharactersOf(`${line}\n`),
    text: oniguruma.createString(`${line}\n`),
  }))
  let asked = 0
  let spared = 0
  for (const language of Object.keys(CODE)) {
    const { expressions } = await read(language, oniguruma)
    for (const expression of expressions) {
      const needs = requirementsOf(expression)
      const scanner = oniguruma.createScanner([expression])
      for (const { line, facts, text } of known) {
        asked++
        if (canMatch(needs, facts)) continue
        spared++
        const found = scanner.findNextMatchSync(text, 0, 0)
        if (found) expect.fail(`${expression} finds something in ${line}`)
      }
      scanner.dispose?.()
    }
  }
  for (const { text } of known) text.dispose?.()
  expect(spared / asked).toBeGreaterThan(0.7)
})

describe('mayMatch', () => {
  const may = (expression: string, line: string): boolean =>
    canMatch(requirementsOf(expression), lineCharactersOf(`${line}\n`))
  test.each([
    ['\\b(if|else)\\b', 'for (;;) x', false],
    ['\\b(if|else)\\b', 'a if b', true],
    // In Oniguruma, `a{2}?` means two or none.
    ['^a{2}?b', 'b', true],
    ['(?i)\\bselect\\b', 'SELECT', true],
    ['(?i)\\bselect\\b', 'insert into', false],
    // Ignoring case, `ſ` matches `s`, and one letter may match two.
    ['(?i)\\bselect\\b', 'ſelect', true],
    ['(?i:ss)', 'ß', true],
    ['(?i:ß)', 'ss', true],
    ['[$_[:alpha:]][$_[:alnum:]]*\\s*(?==>)', 'a => b', true],
    ['[$_[:alpha:]][$_[:alnum:]]*\\s*(?==>)', 'a + b', false],
    ['(?<=x)y?', 'z', false],
    ['(?<!x)y?', 'z', true],
    ['a{0}b', 'b', true],
    ['a{2,}', 'ba', false],
    ['a{2,}', 'baa', true],
    ['[^a]', 'aaa', true],
    ['(?<w>a|\\g<w>b)c', 'ac', true],
    ['\\R', '', true],
    ['\\w+', '字', true],
    ['(unclosed', 'x', true],
    ['"', 'a', false],
    ['$', '', true],
  ])('checks %s against “%s”: %s', (expression, line, expected) => {
    expect(may(expression, line)).toBe(expected)
  })
})
