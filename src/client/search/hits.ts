// Results as elements. Texts are never read as markup.

import { writeScope, type Scope } from '../../shared/search/context.ts'
import type { Marked } from '../../shared/search/excerpt.ts'
import type { Answer, SearchResult } from '../../shared/search/search.ts'
import type { Words } from '../../shared/words.ts'

/** A result as a link of a list box. */
export function hitLink(
  result: SearchResult,
  answer: Answer,
  words: Words,
  id: string,
): HTMLAnchorElement {
  const link = document.createElement('a')
  link.id = id
  link.role = 'option'
  link.tabIndex = -1
  link.href = hitAddress(result, answer.tokens)
  link.className = result.tree ? `hit ${result.tree}` : 'hit'
  const { title, heading, excerpt, other } = result
  link.append(part('hit-title', heading.length > 0 ? heading : title))
  const place = placeOf(result)
  if (place.length > 0) link.append(part('hit-page', place))
  if (other.length > 0) {
    const also = part('hit-other', other)
    also.prepend(`${words.otherLanguage} `)
    link.append(also)
  }
  if (excerpt.length > 0) link.append(part('hit-text', excerpt))
  return link
}

/** Where a section stands: on which page, unless that is said above, and below which heading. */
export function placeOf({ title, heading, above, tree }: SearchResult): readonly Marked[] {
  const page = heading.length > 0 && tree === undefined ? title : []
  if (page.length === 0 || above.length === 0) return [...page, ...above]
  return [...page, { text: ' › ', mark: false }, ...above]
}

/** Where a result leads: its page, with the words to mark there, and its section. */
export function hitAddress({ url, page }: SearchResult, tokens: readonly string[]): string {
  const marks = tokens.map((token) => `_highlight=${encodeURIComponent(token)}`).join('&')
  return page + (marks === '' ? '' : `?${marks}`) + url.slice(page.length)
}

/** The page of all results for a question. */
export function searchPageLink(page: string, query: string, scope?: Scope): string {
  const url = new URL(page)
  if (query !== '') url.searchParams.set('q', query)
  if (scope) url.searchParams.set('ctx', writeScope(scope))
  return url.pathname + url.search
}

/** An element with what stands in it. */
export function children<E extends HTMLElement>(element: E, inside: readonly (Node | string)[]): E {
  element.append(...inside)
  return element
}

function part(className: string, pieces: readonly Marked[]): HTMLElement {
  const element = document.createElement('span')
  element.className = className
  return children(
    element,
    pieces.map(({ text, mark }) =>
      mark ? children(document.createElement('mark'), [text]) : text,
    ),
  )
}
