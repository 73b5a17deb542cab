import { expect, test } from 'vitest'
import { highlight, LANGUAGES } from '../../src/shell/highlight.ts'

test('tokens get the classes of their roles; text and neighbours of one role share', async () => {
  expect(await highlight({ language: 'js', code: "const a = 'b' // c\n\nf(a)" })).toBe(
    '<span class="k">const </span><span class="n">a </span><span class="k">= </span><span class="s">\'b\' </span><span class="c">// c</span>\n\n<span class="f">f</span>(a)',
  )
})

test('markup in code is text', async () => {
  expect(await highlight({ language: 'html', code: '<script>alert("&")</script>' })).not.toMatch(
    /<(?!\/?span)/,
  )
})

test('lines stay lines', async () => {
  const code = 'a\n\n  b\n\tc\n'
  for (const language of ['ts', 'python', 'yaml', 'diff', 'md', 'sql']) {
    const html = (await highlight({ language, code })) ?? ''
    expect(html.replace(/<[^>]+>/g, ''), language).toBe(code)
  }
})

test('the result does not depend on what came before', async () => {
  const markdown = { language: 'markdown', code: '# A\n\n```js\nconst a = 1\n```\n' }
  const first = await highlight(markdown)
  for (const language of ['js', 'css', 'vue', 'python'])
    await highlight({ language, code: 'const a = 1' })
  expect(await highlight(markdown)).toBe(first)
})

test('an unknown language has no colours', async () => {
  expect(await highlight({ language: 'constructor', code: 'x' })).toBeUndefined()
  expect(LANGUAGES.has('typescript') && LANGUAGES.has('ts') && LANGUAGES.has('text')).toBe(true)
})
