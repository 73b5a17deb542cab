// The search box. Once it is opened, it searches while the reader types, shows the results, and leads to them.

import type { SentPage, SiteData } from '../../shared/contract.ts'
import { isWithin, type Scope } from '../../shared/search/context.ts'
import type { Words } from '../../shared/words.ts'
import { holdsWord } from '../../shared/search/holds-word.ts'
import type { Answer } from '../../shared/search/search.ts'
import { siteData, wordsFor } from '../site-files.ts'
import { compositionDelay } from './composition.ts'
import { retryInNewWorker, engineFor, EMPTY_ANSWER, SLOW_MS } from './engine.ts'
import { hitList } from './hit-list.ts'
import { element, hitLink, searchPageLink } from './hits.ts'
import { INDEXED } from './indexed.ts'
import { forgetSearches, recentSearches, rememberSearch } from './recent.ts'

let started: Promise<() => void> | undefined

/** Sets up the search box on its first opening, and searches for anything already typed. Called on every opening. */
export async function start(): Promise<void> {
  started ??= setUp()
  started.catch(() => (started = undefined))
  ;(await started)()
}

async function setUp(): Promise<() => void> {
  const parts = findParts()
  const { locale, lang } = JSON.parse(
    document.getElementById('page')?.textContent ?? '',
  ) as SentPage
  const [site, words] = await Promise.all([siteData(), wordsFor(lang, document.documentElement)])
  return startBox(parts, site, words, locale)
}

type Parts = ReturnType<typeof findParts>

/** Finds the parts of the box in the document. */
function findParts() {
  const field = findPart<HTMLInputElement>('.search input')
  return {
    field,
    dialog: findPart<HTMLDialogElement>('.search'),
    form: findPart<HTMLFormElement>('.search form'),
    status: findPart('.search [role=status]'),
    list: findPart('.search .hits'),
    foot: findPart('.search .search-foot'),
    delay: trackComposition(field),
  }
}

function findPart<E extends HTMLElement>(selector: string): E {
  const found = document.querySelector<E>(`dialog${selector}`)
  if (!found) throw new Error('There is no search box.')
  return found
}

/**
 * Tracks IME composition in a field. Returns a function for how long to wait before its text is searched for, or
 * `undefined` if it is no query yet. Tracking starts before the rest of the code has loaded; a composition that began
 * even earlier is noticed at its next update.
 */
function trackComposition(field: HTMLInputElement): () => number | undefined {
  let delay: number | undefined = 0
  field.addEventListener('compositionupdate', ({ data }) => (delay = compositionDelay(data)))
  field.addEventListener('compositionend', () => (delay = 0))
  return () => delay
}

/** Connects the parts of the box. Returns the function to call on every opening. */
function startBox(
  { field, dialog, form, status, list, foot, delay }: Parts,
  initialSite: SiteData,
  words: Words,
  locale: string,
): () => void {
  let site = initialSite
  let engine = engineFor(site, locale, 'box')
  const hits = hitList(list, field)
  /** The query whose results the list shows. */
  let shownQuery = ''
  /** Whether the next answer is the first one to the current query. */
  let isFirst = true
  let loadingTimer: ReturnType<typeof setTimeout> | undefined
  let composingTimer: ReturnType<typeof setTimeout> | undefined

  const show = (rows: readonly HTMLElement[], footer: readonly HTMLElement[]): void => {
    clearTimeout(loadingTimer)
    // If the focused element is removed, keep the focus in the box.
    if (foot.contains(document.activeElement)) field.focus()
    foot.replaceChildren(...footer)
    hits.show(rows)
  }
  const showAnswer = (query: string, answer: Answer, context: Context | undefined): void => {
    const rows = answer.results.map((result, i) => hitLink(result, answer, words, `hit-${i}`))
    if (!isFirst) return hits.addTexts(rows)
    isFirst = false
    show(rows, createFooter(words, form.action, query, rows.length, context))
    shownQuery = query
    status.textContent = rows.length === 0 ? words.noResults : words.results(rows.length)
  }
  /** Creates a button below the list. Using it removes it, so the focus moves to the field first. */
  const createButton = (text: string, callback: () => void): HTMLButtonElement => {
    const onclick = (): void => {
      field.focus()
      callback()
    }
    return element('button', { type: 'button', onclick }, text)
  }
  const showError = (error: string): void => {
    const retryButton = createButton(words.retry, () => {
      showLoading()
      retryInNewWorker(site.worker)
      void searchAgain()
    })
    show([], [paragraph(words.searchFailed), paragraph(error, 'search-cause'), retryButton])
    status.textContent = words.searchFailed
  }
  /** Shows that results are loading. A list of results stays until the next one arrives. */
  const showLoading = (): void => {
    if (list.hidden) foot.replaceChildren(paragraph(words.loading))
    status.textContent = words.loading
  }
  const showRecent = (): void => {
    const recent = recentSearches()
    status.textContent = ''
    if (recent.length === 0) return show([], [])
    const buttons = recent.map((query) =>
      createButton(query, () => {
        field.value = query
        search(query)
      }),
    )
    const forgetButton = createButton(words.forget, () => {
      forgetSearches()
      showRecent()
    })
    forgetButton.className = 'search-forget'
    show([], [paragraph(words.recentSearches, 'search-recent'), ...buttons, forgetButton])
  }

  const search = (query: string): void => {
    clearTimeout(loadingTimer)
    isFirst = true
    const context = contextOf(site, locale)
    if (!holdsWord(query)) {
      // Do not search, and ignore a late answer to the previous query.
      engine.ask({ query: undefined }, () => undefined)
      if (query === '') showRecent()
      else showAnswer(query, EMPTY_ANSWER, context)
      return
    }
    loadingTimer = setTimeout(showLoading, SLOW_MS)
    const scope = context && { path: context.path, outside: false }
    engine.ask({ query, scope }, (outcome) => {
      if ('answer' in outcome) showAnswer(query, outcome.answer, context)
      else showError(outcome.error)
    })
  }
  const typedQuery = (): string => field.value.trim()
  const searchTyped = (): void => {
    clearTimeout(composingTimer)
    const ms = delay()
    if (ms === 0) search(typedQuery())
    else if (ms !== undefined) composingTimer = setTimeout(() => search(typedQuery()), ms)
  }
  /** Searches again, in the site's current index: another may have been published since the page was loaded. */
  const searchAgain = async (): Promise<void> => {
    site = await siteData('reload').catch(() => site)
    engine = engineFor(site, locale, 'box')
    searchTyped()
  }

  for (const name of ['input', 'compositionend']) field.addEventListener(name, searchTyped)
  field.addEventListener('keydown', (event) => {
    // During composition, keys belong to the IME.
    if (event.isComposing || event.keyCode === 229) return
    const { key } = event
    const active = hits.active()
    if (key === 'Escape') {
      event.preventDefault()
      dialog.close()
    } else if ((key === 'ArrowDown' || key === 'ArrowUp') && !list.hidden) {
      event.preventDefault()
      hits.step(key === 'ArrowDown' ? 1 : -1)
    } else if (key === 'Enter' && active && shownQuery === typedQuery()) {
      // If no result is active, or the list is still for an earlier query, the results page opens instead.
      event.preventDefault()
      const { ctrlKey, metaKey, shiftKey } = event
      active.dispatchEvent(
        new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
      )
    }
  })
  form.addEventListener('submit', ({ submitter }) => {
    if (!submitter?.matches('.search-close')) rememberSearch(typedQuery())
  })
  closeOnClick(dialog)
  // A middle click, which opens a new tab, is not a `click` event. Neither is a right click, which opens a menu.
  for (const name of ['click', 'auxclick'] as const)
    dialog.addEventListener(name, ({ target, button }) => {
      if (button < 2 && isLink(target) && !list.hidden) rememberSearch(typedQuery())
    })
  addEventListener(INDEXED, () => void searchAgain())
  return () => {
    engine.ask({ query: undefined }, () => undefined)
    searchTyped()
  }
}

/** Creates the elements below the results: links to more of them, or help if there are none. */
function createFooter(
  words: Words,
  page: string,
  query: string,
  count: number,
  context: Context | undefined,
): HTMLElement[] {
  const link = (text: string, linkQuery: string, scope?: Scope): HTMLElement =>
    element('a', { href: searchPageLink(page, linkQuery, scope) }, text)
  const help = [paragraph(words.noResults, 'search-none'), paragraph(words.noResultsHelp)]
  if (!context) return count > 0 ? [link(words.seeAll, query)] : [...help, link(words.allPages, '')]
  const { path, name } = context
  const inside = link(words.seeAllIn(name), query, { path, outside: false })
  const outside = link(words.seeOutside(name), query, { path, outside: true })
  return count > 0 ? [inside, outside] : [...help, outside]
}

/** Closes the box on a click outside of it, and when one of its links is followed. */
function closeOnClick(dialog: HTMLDialogElement): void {
  let pressedOutside = false
  // A press counts only if it starts outside: a text selection that starts inside may end there.
  dialog.addEventListener('mousedown', ({ target, clientX, clientY }) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect()
    const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
    pressedOutside = target === dialog && !isInside
  })
  dialog.addEventListener('click', (event) => {
    const { target, ctrlKey, metaKey, shiftKey, altKey } = event
    // Same as `isPlain` in `rules.ts`, which would become a file of its own if the search shared it.
    const followsLink = isLink(target) && !(ctrlKey || metaKey || shiftKey || altKey)
    // A click on the backdrop has the dialog as its target.
    if (target === dialog ? pressedOutside : followsLink) dialog.close()
  })
}

function isLink(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('a') !== null
}

/** A part of the site, with its label. */
interface Context {
  readonly path: string
  readonly name: string
}

/** Returns the part of the site that the page belongs to, if the config defines one. */
function contextOf(site: SiteData, locale: string): Context | undefined {
  const currentPath = location.pathname.slice(site.locales[locale]?.base.length)
  const found = site.contexts.find(({ path }) => isWithin(currentPath, { path, outside: false }))
  return found && { path: found.path, name: found.label[locale] ?? found.path }
}

function paragraph(text: string, className = ''): HTMLParagraphElement {
  return element('p', { className }, text)
}
