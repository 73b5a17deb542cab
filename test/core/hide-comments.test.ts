// Tests that the Markdown of pages is without comments, and still means the same.

import { expect, test } from 'vitest'
import { site } from '../site.ts'

/** Texts with comments, and what is published of them. */
const TEXTS: readonly (readonly [text: string, published: string])[] = [
  ['<!-- secret -->\n\na\n', 'a\n'],
  ['a\n\n<!-- secret -->\n\n<!-- secret\nsecret -->\n\nb\n', 'a\n\nb\n'],
  ['a\n\n<!-- secret -->\n<!-- secret -->\n', 'a\n'],
  ['a\n<!-- secret -->\n\nb\n', 'a\n\n\nb\n'],
  ['a\n<!-- secret -->\nb\n', 'a\n<!-- -->\nb\n'],
  ['## a\n<!-- secret -->\nb\n', '## a\n\nb\n'],
  ['a <!-- secret --> b, c<!-- secret -->.\n', 'a  b, c<!-- -->.\n'],
  ['*a*<!-- secret -->\n`<!-- shown -->`\n', '*a*\n`<!-- shown -->`\n'],
  ['- a\n\n<!-- secret -->\n\n- b\n', '- a\n\n<!-- -->\n\n- b\n'],
  ['- a\n\n<!-- -->\n\n    b\n', '- a\n\n<!-- -->\n\n    b\n'],
  ['- a\n\n  <!-- secret\n  secret -->\n\n- b\n', '- a\n\n  <!-- -->\n\n- b\n'],
  ['> a <!-- secret\n> secret --> b\n>\n> <!-- secret -->\n', '> a  b\n>\n> <!-- -->\n'],
  ['<div>\n<!-- secret -->\na\n</div>\n', '<div>\n<!-- -->\na\n</div>\n'],
  ['<textarea><!-- shown --></textarea>\n', '<textarea><!-- shown --></textarea>\n'],
  ['```html\n<!-- shown -->\n```\n', '```html\n<!-- shown -->\n```\n'],
  ['a\n\n[//]: # (secret)\n\nb\n', 'a\n\nb\n'],
  ['a\r\n\r\n<!-- secret -->\r\n\r\nb\r\n', 'a\n\nb\n'],
]

test('the Markdown of a page has no comments, and shows what the page shows', async () => {
  const title = '# T\n\n'
  const files = Object.fromEntries(
    TEXTS.flatMap(([text, published], i) => [
      [`content/en/docs/a${i}.md`, title + text],
      [`content/en/docs/b${i}.md`, title + published],
    ]),
  )
  const { files: built } = await site(files).build()
  const article = (name: string): string | undefined =>
    /<div class="prose"[\s\S]*?(?=<\/article>)/.exec(
      built.get(`docs/${name}/index.html`) ?? '',
    )?.[0]
  for (const [i, [text, published]] of TEXTS.entries()) {
    expect(built.get(`docs/a${i}/index.md`), text).toBe(title + published)
    expect(article(`a${i}`)).toContain('<div class="prose"')
    expect(squeezed(article(`a${i}`)), text).toBe(squeezed(article(`b${i}`)))
  }
})

test('the Markdown of a post has no mark of its summary', async () => {
  const { files } = await site({
    'content/en/blog/2025-01-02-p.md': '# P\n\nA.\n\n<!-- truncate -->\n\nB.\n',
  }).build()
  const folder = 'blog/2025/01/02/p'
  expect(files.get(`${folder}/index.md`)).toBe('# P\n\nA.\n\nB.\n')
  expect(files.get(`${folder}/index.html`)).toContain(`data-copy-page="/${folder}/index.md"`)
  expect(files.get('llms.txt')).toContain(`[P](https://docs.example/${folder}/index.md): A.`)
})

/** Returns HTML without the number of white space between its words, which browsers do not show. */
function squeezed(html = ''): string {
  return html.replace(/\s+/g, ' ').replace(/docs\/[ab]/g, '')
}
