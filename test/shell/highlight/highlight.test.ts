import { expect, test } from 'vitest'
import { highlight } from '../../../src/shell/highlight/highlight.ts'
import { LANGUAGES } from '../../../src/shell/highlight/languages.ts'
import { lineReader } from '../../../src/shell/highlight/line-memo.ts'
import { syntaxTheme } from '../../../src/shell/highlight/syntax-theme.ts'

test('wraps tokens in spans with their class, and merges adjacent tokens of a class', async () => {
  expect(await highlight({ language: 'js', code: "const a = 'b' // c\n\nf(a)" })).toBe(
    '<span class="k">const </span><span class="n">a </span><span class="k">= </span><span class="s">\'b\' </span><span class="c">// c</span>\n\n<span class="f">f</span>(a)',
  )
})

test('escapes markup in code', async () => {
  expect(await highlight({ language: 'html', code: '<script>alert("&")</script>' })).not.toMatch(
    /<(?!\/?span)/,
  )
})

test('keeps the text and its line breaks', async () => {
  const code = 'a\n\n  b\n\tc\n'
  for (const language of ['ts', 'python', 'yaml', 'diff', 'md', 'sql']) {
    const html = (await highlight({ language, code })) ?? ''
    expect(html.replace(/<[^>]+>/g, ''), language).toBe(code)
  }
})

test('returns the same result whatever was highlighted before', async () => {
  const markdown = { language: 'markdown', code: '# A\n\n```js\nconst a = 1\n```\n' }
  const first = await highlight(markdown)
  for (const language of ['js', 'css', 'vue', 'python'])
    await highlight({ language, code: 'const a = 1' })
  expect(await highlight(markdown)).toBe(first)
})

test('returns undefined for an unknown language', async () => {
  expect(await highlight({ language: 'constructor', code: 'x' })).toBeUndefined()
  expect(LANGUAGES.has('typescript') && LANGUAGES.has('ts') && LANGUAGES.has('text')).toBe(true)
})

/** Code whose lines recur in other grammar states: in strings, comments, here-documents, markup. */
const TRICKY: Readonly<Record<string, readonly string[]>> = {
  js: ['a\n/*\na\n*/\na', '`\na ${\na\n}\na\n`\na', 'const a = {\n  b() {\n    a\n  }\n}\na', 'a'],
  html: [
    '<p>a</p>\n<script>\nconst a = 1\n</script>\n<style>\na { b: c }\n</style>\n<!--\n<p>a</p>\n-->',
    'const a = 1\na { b: c }\n<p>a</p>',
  ],
  bash: ['cat <<A\necho a\nA\necho a\ncat <<B\necho a\nA\nB', 'echo a\nA\n"\necho a\n"\nA'],
  ruby: ['<<~A\n  b\nA\nb\n<<~B\n  b\nA\nB\nb', '=begin\nb\n=end\nb'],
  markdown: [
    '- a\n\n  ```js\n  a\n  ```\n- a\n  a\n\na',
    '> a\n> ```\n> a\n\na',
    'a\n===\n\n    a\n\na',
  ],
  python: ['"""\na\n"""\na\n\'\'\'\na\n\'\'\'', 'def a():\n    a\n\na\n'],
  yaml: ['a: |\n  b: c\nb: c\n- >\n  b: c', 'b: c\n  b: c'],
  cpp: ['R"x(\na\n)y"\n)x"\na', '#if A\na\n#else\na\n#endif\n// a \\\na\na'],
}

test.each(Object.entries(TRICKY))(
  'tokenizes lines with the memo as without it: %s',
  async (language, pieces) => {
    const { createHighlighterCore } = await import('shiki/core')
    const { createOnigurumaEngine } = await import('shiki/engine/oniguruma')
    const { bundledLanguages } = await import('shiki/langs')
    const highlighter = await createHighlighterCore({
      themes: [syntaxTheme],
      langs: [bundledLanguages[language as keyof typeof bundledLanguages]],
      engine: createOnigurumaEngine(import('shiki/wasm')),
    })
    highlighter.setTheme(syntaxTheme.name ?? '')
    const grammar = highlighter.getLanguage(language)
    const plain = (code: string): string[] => {
      let state: Parameters<typeof grammar.tokenizeLine2>[1] = null
      return code.split('\n').map((line) => {
        const { tokens, ruleStack } = grammar.tokenizeLine2(line, state, 0)
        state = ruleStack
        return tokens.join()
      })
    }
    let read = 0
    const reader = lineReader(grammar, (_line, tokens) => (read++, tokens.join()))
    for (const code of [...pieces, ...pieces.toReversed(), pieces.join('\n')])
      expect(reader(code)).toEqual(plain(code))
    expect(read).toBeLessThan(pieces.join('\n').split('\n').length * 3)
    highlighter.dispose()
  },
)
