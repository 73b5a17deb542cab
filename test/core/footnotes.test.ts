// Tests footnotes: `[^1]` and `[^1]: words`.

import { describe, expect, test } from 'vitest'
import { article, BILINGUAL, config, site } from '../site.ts'
import { pageOf } from './page.ts'

const reference = (number: number, count = ''): string =>
  `<sup><a href="#fn-${number}" id="fnref-${number}${count}" role="doc-noteref" aria-label="Footnote ${number}">${number}</a></sup>`
const back = (number: number, count = ''): string =>
  ` <a href="#fnref-${number}${count}" role="doc-backlink" aria-label="Back to reference ${number}${count}">↩\uFE0E</a>`
const notes = (...items: readonly string[]): string =>
  `<section role="doc-endnotes" aria-label="Footnotes"><ol>\n${items.map((item, i) => `<li id="fn-${i + 1}">${item}</li>\n`).join('')}</ol></section>`

describe('footnotes', () => {
  test('are numbered in the order of their references, and stand at the end', async () => {
    const { html, brief } = await pageOf(
      'One[^b], two[^a].\n\n[^a]: The *second*.\n[^b]: The first.\n\nEnd.\n',
    )
    expect(brief).toEqual([])
    expect(html).toBe(
      `<p>One${reference(1)}, two${reference(2)}.</p>\n<p>End.</p>\n` +
        notes(`<p>The first.${back(1)}</p>`, `<p>The <em>second</em>.${back(2)}</p>`),
    )
  })

  test('link back to each of their references', async () => {
    const { html } = await pageOf('One[^1], again[^1].\n\n[^1]: Words.\n')
    expect(html).toBe(
      `<p>One${reference(1)}, again${reference(1, '-2')}.</p>\n` +
        notes(`<p>Words.${back(1)}${back(1, '-2')}</p>`),
    )
  })

  test.each([
    ['[^1]: Words\ncontinue.\n', '<p>Words\ncontinue.'],
    ['[^1]: Words\n<kbd>A</kbd> go on.\n', '<p>Words\n<kbd>A</kbd> go on.'],
    ['[^1]: One.\n\n    Two.\n', '<p>One.</p>\n<p>Two.'],
    ['[^1]:\n    Below.\n', '<p>Below.'],
    ['[^1]: One.\n\n\tTwo.\n\nNo footnote.\n', '<p>One.</p>\n<p>Two.'],
    ['[^1]: Words.\n- no footnote\n', '<p>Words.'],
    ['> [^1]: In a quote.\n', '<p>In a quote.'],
    ['Text above.\n[^1]: Words.\n', '<p>Words.'],
  ])('%j ends where other blocks begin', async (written, start) => {
    const { html, brief } = await pageOf(`A[^1].\n\n${written}`)
    expect(brief).toEqual([])
    expect(html).toContain(`<li id="fn-1">${start}${back(1)}</p></li>`)
  })

  test('may end with code, and then link back below it', async () => {
    const { html } = await pageOf('A[^1].\n\n[^1]: Run:\n\n    ```sh\n    npm ci\n    ```\n')
    expect(html).toContain(`</figure><p>${back(1).trim()}</p></li>`)
  })

  test('may refer to each other', async () => {
    const { html, brief } = await pageOf('A[^1].\n\n[^1]: See[^2].\n[^2]: Other, as[^1].\n')
    expect(brief).toEqual([])
    expect(html).toContain(
      notes(
        `<p>See${reference(2)}.${back(1)}${back(1, '-2')}</p>`,
        `<p>Other, as${reference(1, '-2')}.${back(2)}</p>`,
      ),
    )
  })

  test('ignore letter case in labels, and stand in headings, tables, lists and containers', async () => {
    const { html, brief } = await pageOf(
      '## Part[^Note]\n\n| A |\n|---|\n| b[^note] |\n\n- c[^NOTE]\n\n:::tip[D[^note]]\ne[^note]\n:::\n\n[^note]: Words.\n',
    )
    expect(brief).toEqual([])
    expect(html).toContain(`<h2 id="part">Part${reference(1)}<a class="anchor" href="#part"`)
    for (const count of ['-2', '-3', '-4', '-5']) expect(html).toContain(reference(1, count))
  })

  test('are not part of titles, contents, descriptions, summaries and ids', async () => {
    const { files } = await site({
      'content/en/docs/a.md':
        '# Title[^1]\n\nWords[^1].\n\n## Part[^1]\n\n## Other\n\n[^1]: Note.\n',
      'content/en/blog/2025-01-02-p.md': '# Post\n\nSummary[^1].\n\n[^1]: Note.\n',
    }).build()
    const html = files.get('docs/a/index.html') ?? ''
    expect(html).toContain('<meta name="description" content="Words.">')
    expect(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]).toBe('Title')
    expect(/<nav class="toc"[^>]*>(.*?)<\/nav>/s.exec(html)?.[1]).toContain(
      '<a href="#part">Part</a>',
    )
    expect(files.get('blog/index.html')).toContain('<p>Summary.</p>')
    expect(files.get('blog/2025/01/02/p/index.html')).toContain(reference(1))
  })

  test('may hold headings, which come last in the contents and in the search', async () => {
    const self = site({
      'content/en/docs/a.md':
        '# T\n\nWords[^1].\n\n[^1]: Note.\n\n    ## In the note\n\n    Inner.\n\n## Part\n\nPlain.\n',
    })
    const { files } = await self.build()
    const toc = /<nav class="toc"[^>]*>(.*?)<\/nav>/s.exec(
      files.get('docs/a/index.html') ?? '',
    )?.[1]
    expect(Array.from(toc?.matchAll(/href="#([^"]+)"/g) ?? [], ([, id]) => id)).toEqual([
      'part',
      'in-the-note',
    ])
    const [, index] = JSON.parse(files.get('search-index.json') ?? '') as [
      unknown,
      { documents: { x: string[] } },
    ]
    expect(index.documents.x).toEqual(['Words.', 'Plain. Note.', 'Inner.'])
  })

  test('keep their ids apart from those of headings', async () => {
    const { html } = await pageOf('A[^1].\n\n## Fn 1\n\n[^1]: Words.\n')
    expect(html).toContain('<h2 id="fn-1-1">')
  })

  test('survive raw HTML on their page', async () => {
    const { html, brief } = await pageOf(
      '<kbd>A</kbd>[^1].\n\n<div>\n\nB[^1]\n\n</div>\n\n[^1]: Words.\n',
    )
    expect(brief).toEqual([])
    expect(html).toContain(reference(1))
    expect(html).toContain(notes(`<p>Words.${back(1)}${back(1, '-2')}</p>`))
  })

  test('have their links checked', async () => {
    const self = site({
      'content/en/docs/a.md': '# T\n\nA[^1].\n\n[^1]: [Words](./gone.md).\n',
    })
    const built = await self.build()
    expect(built.brief).toEqual([expect.stringContaining('content/en/docs/a.md:5:15 ')])
  })

  test('use the words of the language', async () => {
    const { files } = await site({
      'site.config.ts': config('', BILINGUAL),
      'content/zh-Hans/docs/a.md': '# 标题\n\n文字[^1]。\n\n[^1]: 注释。\n',
    }).build()
    const html = article(files.get('docs/a/index.html'))
    expect(html).toContain('aria-label="脚注 1"')
    expect(html).toContain('aria-label="回到正文（脚注 1）"')
  })
})

describe('footnotes that are not shown', () => {
  test.each([
    ['A[^1].\n', 'There is no footnote “[^1]”'],
    ['A[^x].\n\n```text\n[^x]: y\n```\n', 'There is no footnote “[^x]”'],
    ['A.\n\n[^1]: Words.\n', 'no text refers to it'],
    ['A[^1].\n\n[^1]: Words.\n\n[^1]: Others.\n', 'the document has another “[^1]”'],
  ])('are reported: %j', async (text, message) => {
    const { brief } = await pageOf(text)
    expect(brief).toEqual([expect.stringContaining(message)])
  })

  test.each(['`[^1]`', 'the class `[^a-z]`', '[^a-z]', '\\[^1]'])('%j is none', async (text) => {
    const { brief } = await pageOf(`${text}\n`)
    expect(brief).toEqual([])
  })
})

test('many footnotes take linear time', async () => {
  const count = 4000
  const lines = Array.from({ length: count }, (_, i) => `a[^${i}]`).join(' ')
  const texts = Array.from({ length: count }, (_, i) => `[^${i}]: [^${i}]: Words ${i}.`).join('\n')
  const started = performance.now()
  const { html } = await pageOf(`${lines}\n\n${texts}\n`)
  expect(html).toContain(`Words ${count - 1}.`)
  expect(performance.now() - started).toBeLessThan(20_000)
})
