// The search box. Once it is opened, it searches while the reader types, shows the results, and leads to them.

import type { SentPage, SiteData } from '../../shared/contract.ts'
import { isWithin } from '../../shared/search/context.ts'
import type { Words } from '../../shared/words.ts'
import { holdsWord } from '../../shared/search/holds-word.ts'
import { siteData, wordsFor } from '../site-files.ts'
import { boxContent, type Context } from './box-content.ts'
import { typingTimer } from './composition.ts'
import { retryInNewWorker, engineFor, EMPTY_ANSWER } from './engine.ts'
import { hitList, type HitList } from './hit-list.ts'
import { INDEXED } from './indexed.ts'
import { rememberSearch } from './recent.ts'

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
    composed: trackComposition(field),
  }
}

function findPart<E extends HTMLElement>(selector: string): E {
  const found = document.querySelector<E>(`dialog${selector}`)
  if (!found) throw new Error('There is no search box.')
  return found
}

/**
 * Tracks IME composition in a field. Returns a function for the text that is being composed. Tracking starts before
 * the rest of the code has loaded; a composition that began even earlier is noticed at its next update.
 */
function trackComposition(field: HTMLInputElement): () => string {
  let composed = ''
  field.addEventListener('compositionupdate', ({ data }) => (composed = data))
  field.addEventListener('compositionend', () => (composed = ''))
  return () => composed
}

/** Connects the parts of the box. Returns the function to call on every opening. */
function startBox(parts: Parts, initialSite: SiteData, words: Words, locale: string): () => void {
  const { field, form, list, composed } = parts
  let site = initialSite
  let engine = engineFor(site, locale, 'box')
  const hits = hitList(list, field)
  const content = boxContent(parts, hits, form.action, words)
  const onceTyped = typingTimer()
  const typedQuery = (): string => field.value.trim()

  const search = (query: string): void => {
    const context = contextOf(site, locale)
    if (!holdsWord(query)) {
      loadIndex()
      if (query === '') content.showRecent(searchFor)
      else content.showAnswer(query, EMPTY_ANSWER, context)
      return
    }
    content.waitForAnswer()
    const scope = context && { path: context.path, outside: false }
    let isFirst = true
    engine.ask({ query, scope }, (reply) => {
      if ('error' in reply) return content.showError(reply.error, retry)
      if (isFirst) content.showAnswer(query, reply.answer, context)
      else content.addTexts(reply.answer)
      isFirst = false
    })
  }
  /** Loads the index without a search. Replaces the last query, so that a late answer to it is ignored. */
  const loadIndex = (): void => engine.ask({ query: undefined }, () => undefined)
  const searchFor = (query: string): void => {
    field.value = query
    search(query)
  }
  const searchTyped = (): void => onceTyped(composed(), () => search(typedQuery()))
  /** Searches again, in the site's current index: another may have been published since the page was loaded. */
  const searchAgain = async (): Promise<void> => {
    site = await siteData('reload').catch(() => site)
    engine = engineFor(site, locale, 'box')
    searchTyped()
  }
  const retry = (): void => {
    content.showLoading()
    retryInNewWorker(site.worker)
    void searchAgain()
  }

  for (const name of ['input', 'compositionend']) field.addEventListener(name, searchTyped)
  addEventListener(INDEXED, () => void searchAgain())
  listenToKeys(parts, hits, typedQuery)
  rememberSearches(parts, typedQuery)
  closeOnClick(parts.dialog)
  return () => {
    loadIndex()
    searchTyped()
  }
}

/** Moves through the results with the arrow keys, and follows the active one with Enter. */
function listenToKeys(
  { field, dialog, list }: Parts,
  hits: HitList,
  typedQuery: () => string,
): void {
  field.addEventListener('keydown', (event) => {
    // During composition, keys belong to the IME.
    if (event.isComposing || event.keyCode === 229) return
    const { key } = event
    // If no result is active, or the list is still for an earlier query, Enter opens the results page instead.
    const hit = key === 'Enter' && hits.active(typedQuery())
    if (key === 'Escape') {
      event.preventDefault()
      dialog.close()
    } else if ((key === 'ArrowDown' || key === 'ArrowUp') && !list.hidden) {
      event.preventDefault()
      hits.step(key === 'ArrowDown' ? 1 : -1)
    } else if (hit) {
      event.preventDefault()
      const { ctrlKey, metaKey, shiftKey } = event
      hit.dispatchEvent(
        new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
      )
    }
  })
}

/** Remembers a query when it is submitted, or when a result is followed. */
function rememberSearches({ form, dialog, list }: Parts, typedQuery: () => string): void {
  form.addEventListener('submit', ({ submitter }) => {
    if (!submitter?.matches('.search-close')) rememberSearch(typedQuery())
  })
  // A middle click, which opens a new tab, is not a `click` event. Neither is a right click, which opens a menu.
  for (const name of ['click', 'auxclick'] as const)
    dialog.addEventListener(name, ({ target, button }) => {
      if (button < 2 && isLink(target) && !list.hidden) rememberSearch(typedQuery())
    })
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

/** Returns the part of the site that the page belongs to, if the config defines one. */
function contextOf(site: SiteData, locale: string): Context | undefined {
  const currentPath = location.pathname.slice(site.locales[locale]?.base.length)
  const found = site.contexts.find(({ path }) => isWithin(currentPath, { path, outside: false }))
  return found && { path: found.path, name: found.label[locale] ?? found.path }
}
