import type {
  Article,
  Body,
  Chrome,
  CodeBlock,
  Draw,
  Hash,
  Page,
  Sidebar,
} from '../shared/contract.ts'
import { words as wordsFor } from '../shared/words.ts'
import { articleHtml } from './fill.ts'
import { documentHtml, type ThemeFiles } from './head.ts'
import { fill, slot } from './template.ts'

/** What all pages are drawn with. */
export interface Pens {
  readonly draw: Draw
  readonly files: ThemeFiles
  readonly body: (hash: Hash) => Body
  readonly code: (hash: Hash) => readonly CodeBlock[]
  /** A code block's code as coloured HTML, or `undefined` to show it plain. */
  readonly highlighted: (block: CodeBlock) => string | undefined
}

/** A page as HTML, and what the theme put on it. */
export interface Rendered {
  readonly html: string
  readonly links: readonly string[]
  readonly ids: readonly string[]
}

/** Draws one page. */
export function renderPage(
  page: Page,
  chrome: Chrome,
  sidebar: Sidebar | undefined,
  { draw, files, body, code, highlighted }: Pens,
): Rendered {
  const words = wordsFor(chrome.locale)
  const drawn = draw({ page: page.data, chrome, sidebar }, (index) => slot('n', index))
  const part = (each: Article | string | undefined): string =>
    typeof each === 'object'
      ? articleHtml(each, body(each.body), code(each.code), highlighted, words)
      : (each ?? '')
  const html = documentHtml({
    head: page.head,
    lang: chrome.lang,
    dir: chrome.dir,
    siteTitle: chrome.title,
    locales: chrome.locales,
    feeds: chrome.feeds,
    files,
    data: page.data,
    body: fill(drawn, (_, index) => part(page.htmls[index])),
  })
  return { html, ...attributesOf(drawn) }
}

/**
 * What React's markup links to and which ids it has. React writes every attribute in double quotes and no quote in a text,
 * so that this pattern finds attributes and nothing else.
 */
export function attributesOf(markup: string): { links: string[]; ids: string[] } {
  const links = new Set<string>()
  const ids = new Set<string>()
  for (const [, name, value = ''] of markup.matchAll(
    / (href|src|srcSet|srcset|poster|id)="([^"]*)"/g,
  )) {
    const text = value.replaceAll('&amp;', '&').replaceAll('&#x27;', "'")
    if (name === 'id') ids.add(text)
    else if (name === 'srcset' || name === 'srcSet') {
      for (const candidate of text.split(',')) links.add(candidate.trim().split(/\s/, 1)[0] ?? '')
    } else links.add(text)
  }
  return { links: [...links], ids: [...ids] }
}
