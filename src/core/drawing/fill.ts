import type { Article, Body, CodeBlock } from '../../shared/contract.ts'
import { escapeHtml } from '../../shared/text.ts'
import type { BuildWords } from '../../shared/words.ts'
import { codeHtml } from '../markdown/code-html.ts'
import { imageHtml } from '../plan/images.ts'
import { wholeAddress } from '../plan/pages.ts'
import { fill, type SlotKind } from '../markdown/template.ts'

/** What an article is made of: its templates, and its code with the HTML of each block. */
interface ArticleContent {
  readonly body: Body
  readonly code: readonly CodeBlock[]
  /** Returns `undefined` for code in a language without a grammar. */
  readonly highlighted: (block: CodeBlock) => string | undefined
}

/**
 * Returns the HTML of an article on one page: its template, filled with the ids, links, images and highlighted code
 * of that page. `articleIndex` is the index of the article on the page.
 */
export function articleHtml(
  article: Article,
  { body, code, highlighted }: ArticleContent,
  words: BuildWords,
  articleIndex = 0,
): string {
  const content = (kind: SlotKind, index: number): string => {
    switch (kind) {
      case 'h':
        return escapeHtml(article.ids[index]?.id ?? '')
      case 'a':
        return (article.ids[index]?.aliases ?? [])
          .map((alias) => `<span id="${escapeHtml(alias)}"></span>`)
          .join('')
      case 'l':
        return escapeHtml(article.hrefs[index] ?? '')
      case 'i': {
        const image = article.images[index]
        // The candidates in its `srcset` are slots of links.
        return image ? fill(imageHtml(image), content) : ''
      }
      case 'c': {
        const block = code[index]
        return block ? codeHtml(block, highlighted(block), words) : ''
      }
      case 't':
        // A list shows many summaries, and radio buttons of the same name would form a single group.
        return `${article.part === 'summary' ? `post-${articleIndex + 1}-` : ''}tabs-${index}`
      case 'p':
      case 'f':
      case 'n':
        return ''
    }
  }
  return fill(body[article.part], content)
}

/**
 * Returns the Markdown of an article for use outside the site. `site` is the origin to
 * add to addresses of this site.
 */
export function articleMarkdown(article: Article, body: Body, site: string): string {
  const absoluteUrl = (href = ''): string => wholeAddress({ url: site }, href)
  return fill(body.markdown, (kind, index) => {
    if (kind === 'l') return absoluteUrl(article.hrefs[index])
    return kind === 'p' ? absoluteUrl(article.images[index]?.src) : ''
  })
}
