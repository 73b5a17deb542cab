// What the search box shows below its field: the results of a query, recent searches, or why there is nothing.

import type { Scope } from '../../shared/search/context.ts'
import type { Answer } from '../../shared/search/search.ts'
import type { Words } from '../../shared/words.ts'
import { SLOW_MS } from './engine.ts'
import type { HitList } from './hit-list.ts'
import { element, hitLink, searchPageLink } from './hits.ts'
import { forgetSearches, recentSearches } from './recent.ts'

/** A part of the site, with its label. */
export interface Context {
  readonly path: string
  readonly name: string
}

/** The content of the box. Each `show` replaces it. */
interface BoxContent {
  readonly showAnswer: (query: string, answer: Answer, context: Context | undefined) => void
  /** Adds the texts of a later answer to the query whose results are shown. */
  readonly addTexts: (answer: Answer) => void
  /** Shows the last searches. `search` is called for the one that is chosen. */
  readonly showRecent: (search: (query: string) => void) => void
  readonly showError: (error: string, retry: () => void) => void
  /** Shows that results are loading. A list of results stays until the next one arrives. */
  readonly showLoading: () => void
  /** Shows that results are loading, unless something else is shown soon. */
  readonly waitForAnswer: () => void
}

/** Returns the content of a box. `page` is the URL of the page with all results. */
export function boxContent(
  {
    field,
    status,
    list,
    foot,
  }: {
    readonly field: HTMLInputElement
    readonly status: HTMLElement
    readonly list: HTMLElement
    readonly foot: HTMLElement
  },
  hits: HitList,
  page: string,
  words: Words,
): BoxContent {
  let loadingTimer: ReturnType<typeof setTimeout> | undefined

  const show = (
    message: string,
    footer: readonly HTMLElement[],
    query = '',
    rows: readonly HTMLElement[] = [],
  ): void => {
    clearTimeout(loadingTimer)
    // If the focused element is removed, keep the focus in the box.
    if (foot.contains(document.activeElement)) field.focus()
    foot.replaceChildren(...footer)
    hits.show(query, rows)
    status.textContent = message
  }
  /** Creates a button below the list. Using it removes it, so the focus moves to the field first. */
  const createButton = (text: string, callback: () => void, className = ''): HTMLButtonElement => {
    const onclick = (): void => {
      field.focus()
      callback()
    }
    return element('button', { type: 'button', className, onclick }, text)
  }
  const rowsOf = (answer: Answer): HTMLElement[] =>
    answer.results.map((result, i) => hitLink(result, answer, words, `hit-${i}`))
  const linkTo = (text: string, query: string, scope?: Scope): HTMLElement =>
    element('a', { href: searchPageLink(page, query, scope) }, text)
  /** Creates the elements below the results: links to more of them, or help if there are none. */
  const footerOf = (
    query: string,
    count: number,
    context: Context | undefined,
  ): readonly HTMLElement[] => {
    const help = [paragraph(words.noResults, 'search-none'), paragraph(words.noResultsHelp)]
    if (!context)
      return count > 0 ? [linkTo(words.seeAll, query)] : [...help, linkTo(words.allPages, '')]
    const { path, name } = context
    const inside = linkTo(words.seeAllIn(name), query, { path, outside: false })
    const outside = linkTo(words.seeOutside(name), query, { path, outside: true })
    return count > 0 ? [inside, outside] : [...help, outside]
  }
  const showLoading = (): void => {
    if (list.hidden) foot.replaceChildren(paragraph(words.loading))
    status.textContent = words.loading
  }
  const showRecent: BoxContent['showRecent'] = (search) => {
    const recent = recentSearches()
    if (recent.length === 0) return show('', [])
    const forget = (): void => {
      forgetSearches()
      showRecent(search)
    }
    show('', [
      paragraph(words.recentSearches, 'search-recent'),
      ...recent.map((query) => createButton(query, () => search(query))),
      createButton(words.forget, forget, 'search-forget'),
    ])
  }

  return {
    showAnswer(query, answer, context) {
      const rows = rowsOf(answer)
      const message = rows.length === 0 ? words.noResults : words.results(rows.length)
      show(message, footerOf(query, rows.length, context), query, rows)
    },
    addTexts: (answer) => hits.addTexts(rowsOf(answer)),
    showRecent,
    showError(error, retry) {
      const cause = paragraph(error, 'search-cause')
      const footer = [paragraph(words.searchFailed), cause, createButton(words.retry, retry)]
      show(words.searchFailed, footer)
    },
    showLoading,
    waitForAnswer() {
      clearTimeout(loadingTimer)
      loadingTimer = setTimeout(showLoading, SLOW_MS)
    },
  }
}

function paragraph(text: string, className = ''): HTMLParagraphElement {
  return element('p', { className }, text)
}
