// Creates the elements of search results. Texts are never parsed as markup.

import { writeScope, type Scope } from '../../shared/search/context.ts'
import type { Marked } from '../../shared/search/excerpt.ts'
import type { Answer, SearchResult } from '../../shared/search/search.ts'
import type { Words } from '../../shared/words.ts'

/** Creates the link for a result, as an option of a list box. */
export function hitLink(
  result: SearchResult,
  answer: Answer,
  words: Words,
  id: string,
): HTMLAnchorElement {
  const { title, heading, excerpt, other, tree } = result
  const href = hitAddress(result, answer.tokens)
  const otherLanguage =
    other.length > 0 ? [{ text: `${words.otherLanguage} `, mark: false }, ...other] : []
  const className = tree ? `hit ${tree}` : 'hit'
  return element(
    'a',
    { id, role: 'option', tabIndex: -1, href, className },
    ...createPart('hit-title', heading.length > 0 ? heading : title),
    ...createPart('hit-page', placeOf(result)),
    ...createPart('hit-other', otherLanguage),
    ...createPart('hit-text', excerpt),
  )
}

/** Returns where a section is: on which page, unless a result above shows that, and below which heading. */
export function placeOf({ title, heading, above, tree }: SearchResult): readonly Marked[] {
  const page = heading.length > 0 && tree === undefined ? title : []
  if (page.length === 0 || above.length === 0) return [...page, ...above]
  return [...page, { text: ' › ', mark: false }, ...above]
}

/** Returns the address of a result: its page, with the words to highlight, and the anchor of its section. */
export function hitAddress({ url, page }: SearchResult, tokens: readonly string[]): string {
  const marks = tokens.map((token) => `_highlight=${encodeURIComponent(token)}`).join('&')
  return page + (marks === '' ? '' : `?${marks}`) + url.slice(page.length)
}

/** Returns the address of the page with all results for a query. */
export function searchPageLink(page: string, query: string, scope?: Scope): string {
  const url = new URL(page)
  if (query !== '') url.searchParams.set('q', query)
  if (scope) url.searchParams.set('ctx', writeScope(scope))
  return url.pathname + url.search
}

/** Creates an element with properties and children. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const created = Object.assign(document.createElement(name), properties)
  created.append(...children)
  return created
}

/**
 * Creates a part of a result, unless its text is empty. The inner `<bdi>` gives the text its own direction,
 * such as that of `getQuota()` on an Arabic page; the outer element is aligned with the other parts.
 */
function createPart(className: string, pieces: readonly Marked[]): HTMLElement[] {
  if (pieces.length === 0) return []
  const children = pieces.map(({ text, mark }) => (mark ? element('mark', {}, text) : text))
  return [element('span', { className }, element('bdi', {}, ...children))]
}
