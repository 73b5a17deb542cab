// Tests our Markdown, which is marked's with rules for Chinese, against two specifications. It may only fail where
// marked itself declares failures. The failures are frozen here, and may only become fewer.

import { fromHtml } from 'hast-util-from-html'
import { Lexer, Marked, Parser } from 'marked'
import spec from 'commonmark-spec'
import { expect, test } from 'vitest'
import { lex } from '../../src/core/markdown/lex.ts'
import gfm from '../fixtures/gfm-0.29.json' with { type: 'json' }

/** CommonMark 0.31.2: 644 of 652 pass. marked declares 637. */
const KNOWN_COMMONMARK = [32, 33, 148, 503, 602, 608, 611, 612]
/** Extension examples of GFM 0.29: 27 of 28 pass. marked declares 24. The other is raw HTML, sanitized later. */
const KNOWN_GFM = [657]

function ours(markdown: string): string {
  const lexed = lex(markdown, 500, {})
  if (!('tokens' in lexed)) throw new Error('too deep')
  return Parser.parse([...lexed.tokens], { ...lexed.options })
}

/** Normalizes HTML, so that two pieces are equal if a browser shows the same. */
function normal(html: string): unknown {
  interface Node {
    type: string
    tagName?: string
    value?: string
    properties?: Record<string, unknown>
    children?: Node[]
  }
  const plain = (node: Node, inPre: boolean): unknown => {
    if (node.type === 'text') {
      const text = inPre ? (node.value ?? '') : (node.value ?? '').replace(/\s+/g, ' ')
      return text
    }
    const pre = inPre || node.tagName === 'pre'
    const children = (node.children ?? [])
      .map((child) => plain(child, pre))
      .filter((child) => pre || (typeof child === 'string' ? child.trim() !== '' : true))
    return [
      node.tagName ?? node.type,
      Object.entries(node.properties ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1)),
      children.map((child) => (typeof child === 'string' && !pre ? child.trim() : child)),
    ]
  }
  return JSON.stringify(plain(fromHtml(html, { fragment: true }) as Node, false))
}

test('no CommonMark example fails except the known ones', () => {
  const examples = spec.tests.map(({ markdown, html, number }) => ({
    number,
    markdown: markdown.replaceAll('→', '\t'),
    html: html.replaceAll('→', '\t'),
  }))
  expect(examples).toHaveLength(652)
  const failures = examples.filter(({ markdown, html }) => normal(ours(markdown)) !== normal(html))
  expect(failures.map(({ number }) => number)).toEqual(KNOWN_COMMONMARK)
})

test('no GFM extension example fails except the known ones', () => {
  expect(gfm.examples).toHaveLength(28)
  const failures = gfm.examples.filter(
    ({ markdown, html }) => normal(ours(markdown)) !== normal(html),
  )
  expect(failures.map(({ example }) => example)).toEqual(KNOWN_GFM)
})

test('every CommonMark example renders as with marked alone', () => {
  const marked = new Marked()
  const differing = spec.tests.filter(({ markdown }) => {
    const text = markdown.replaceAll('→', '\t')
    return (
      ours(text) !==
      Parser.parse(new Lexer({ ...marked.defaults }).lex(text), { ...marked.defaults })
    )
  })
  expect(differing.map(({ number }) => number)).toEqual([])
})
