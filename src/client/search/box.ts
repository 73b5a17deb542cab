// The search box, brought to life with its first opening: asks while somebody types, shows what is found, leads there.

import type { SearchContext, SentPage, SiteData } from '../../shared/contract.ts'
import { isWithin, type Scope } from '../../shared/search/context.ts'
import type { Words } from '../../shared/words.ts'
import { holdsWord } from '../../shared/search/holds-word.ts'
import type { Answer } from '../../shared/search/search.ts'
import { siteData } from '../json.ts'
import { isPlain } from '../rules.ts'
import { wordsFor } from '../words.ts'
import { askBeside, engineFor, NOTHING, SLOW_MS } from './engine.ts'
import { element, hitLink, searchPageLink } from './hits.ts'
import { INDEXED } from './indexed.ts'
import { forgetSearches, recentSearches, rememberSearch } from './recent.ts'

let started: Promise<() => void> | undefined

/** Prepares the box, once, and whatever stands in it already is asked. Called with every opening. */
export async function start(): Promise<void> {
  started ??= open()
  started.catch(() => (started = undefined))
  ;(await started)()
}

async function open(): Promise<() => void> {
  const dialog = part<HTMLDialogElement>('.search')
  const field = part<HTMLInputElement>('.search input')
  const list = part('.search .hits')
  const foot = part('.search .search-foot')
  const status = part('.search [role=status]')
  const form = part<HTMLFormElement>('.search form')
  const composing = followComposing(field)
  const { locale, lang } = JSON.parse(
    document.getElementById('page')?.textContent ?? '',
  ) as SentPage
  const [site, words] = await Promise.all([siteData(), wordsFor(lang, document.documentElement)])
  const parts = { dialog, field, list, foot, status, form }
  return startBox({ ...parts, site, words, locale, composing })
}

/** A part of the box that the theme has drawn. */
function part<E extends HTMLElement>(selector: string): E {
  const found = document.querySelector<E>(`dialog${selector}`)
  if (!found) throw new Error('There is no search box.')
  return found
}

interface Parts {
  readonly dialog: HTMLDialogElement
  readonly field: HTMLInputElement
  readonly list: HTMLElement
  readonly foot: HTMLElement
  readonly status: HTMLElement
  readonly form: HTMLFormElement
  readonly site: SiteData
  readonly words: Words
  readonly locale: string
  /** Whether an input method is at work in the field. */
  readonly composing: () => boolean
}

/** Follows an input method's work in a field from before the rest has come; what was begun still earlier is seen as it goes on. */
function followComposing(field: HTMLInputElement): () => boolean {
  let composing = false
  field.addEventListener('compositionupdate', () => (composing = true))
  field.addEventListener('compositionend', () => (composing = false))
  return () => composing
}

/** Gives what is to be done with every opening. */
function startBox(parts: Parts): () => void {
  const { dialog, field, list, foot, status, form, words, locale, composing } = parts
  let { site } = parts
  let engine = engineFor(site, locale, 'box')
  let active = -1
  let asked = ''
  let pressedOutside = false
  let slow: ReturnType<typeof setTimeout> | undefined

  const options = (): HTMLAnchorElement[] => [...list.querySelectorAll('a')]
  const choose = (next: number): void => {
    const all = options()
    active = next
    for (const [i, option] of all.entries()) option.ariaSelected = String(i === next)
    const chosen = all[next]
    if (chosen) field.setAttribute('aria-activedescendant', chosen.id)
    else field.removeAttribute('aria-activedescendant')
    chosen?.scrollIntoView({ block: 'nearest' })
  }
  const show = (rows: readonly HTMLElement[], below: readonly (HTMLElement | string)[]): void => {
    clearTimeout(slow)
    // With what goes, the keyboard would go to nobody.
    if (foot.contains(document.activeElement)) field.focus()
    list.replaceChildren(...rows)
    list.hidden = rows.length === 0
    field.ariaExpanded = String(rows.length > 0)
    foot.replaceChildren(...below)
    choose(rows.length > 0 ? 0 : -1)
  }

  /** Whether the next answer is the first to what was asked. */
  let isFirst = true
  const showAnswer = (query: string, answer: Answer, context: SearchContext | undefined): void => {
    const { results } = answer
    const rows = results.map((result, i) => hitLink(result, answer, words, `hit-${i}`))
    if (!isFirst) return addTexts(rows)
    isFirst = false
    show(rows, footer(query, results.length, context))
    asked = query
    status.textContent = results.length === 0 ? words.noResults : words.results(results.length)
  }
  /** Texts that come later stay below what is pressed, focused or chosen; in the reader's own words, they need no other language. */
  const addTexts = (rows: readonly HTMLElement[]): void => {
    for (const [i, option] of options().entries()) {
      const text = rows[i]?.querySelector('.hit-text')
      if (!text || option.querySelector('.hit-text')) continue
      option.append(text)
      if (!rows[i]?.querySelector('.hit-other')) option.querySelector('.hit-other')?.remove()
    }
  }
  const footer = (
    query: string,
    count: number,
    context: SearchContext | undefined,
  ): HTMLElement[] => {
    const link = (text: string, wanted: string, scope?: Scope): HTMLElement => {
      const href = searchPageLink(form.action, wanted, scope)
      return element('a', { href }, text)
    }
    const none = count === 0
    const help = [paragraph(words.noResults, 'search-none'), paragraph(words.noResultsHelp)]
    if (!context) return none ? [...help, link(words.allPages, '')] : [link(words.seeAll, query)]
    const { path, label } = context
    const name = label[locale] ?? path
    const outside = link(words.seeOutside(name), query, { path, outside: true })
    return none
      ? [...help, outside]
      : [link(words.seeAllIn(name), query, { path, outside: false }), outside]
  }
  /** A button below the list, which goes with what it does: the keyboard must not go with it. */
  const action = (text: string, work: () => void): HTMLButtonElement => {
    const onclick = (): void => {
      field.focus()
      work()
    }
    return element('button', { type: 'button', onclick }, text)
  }
  const showError = (error: string): void => {
    const retry = action(words.retry, () => {
      showLoading()
      askBeside(site.worker)
      void renew()
    })
    show([], [paragraph(words.searchFailed), paragraph(error, 'search-cause'), retry])
    status.textContent = words.searchFailed
  }
  /** A list that is there stands until the next one is. */
  const showLoading = (): void => {
    if (list.hidden) foot.replaceChildren(paragraph(words.loading))
    status.textContent = words.loading
  }
  const showRecent = (): void => {
    const recent = recentSearches()
    status.textContent = ''
    if (recent.length === 0) return show([], [])
    const buttons = recent.map((query) =>
      action(query, () => {
        field.value = query
        ask(query)
      }),
    )
    const forget = action(words.forget, () => {
      forgetSearches()
      showRecent()
    })
    forget.className = 'search-forget'
    show([], [paragraph(words.recentSearches, 'search-recent'), ...buttons, forget])
  }

  const ask = (query: string): void => {
    clearTimeout(slow)
    isFirst = true
    const context = contextOf(site, locale)
    if (!holdsWord(query)) {
      // Nothing is looked for, and a late answer to what stood here is not wanted.
      engine.ask({ query: undefined }, () => undefined)
      if (query === '') showRecent()
      else showAnswer(query, NOTHING, context)
      return
    }
    slow = setTimeout(showLoading, SLOW_MS)
    const scope = context && { path: context.path, outside: false }
    engine.ask({ query, scope }, (outcome) => {
      if ('answer' in outcome) showAnswer(query, outcome.answer, context)
      else showError(outcome.error)
    })
  }

  const askField = (): void => {
    // What an input method is still putting together is no question yet.
    if (!composing()) ask(field.value.trim())
  }
  /** Asks once more, of the index that the site has now: another may have come while the page was open. */
  const renew = async (): Promise<void> => {
    site = await siteData('reload').catch(() => site)
    engine = engineFor(site, locale, 'box')
    askField()
  }

  for (const name of ['input', 'compositionend']) field.addEventListener(name, askField)
  field.addEventListener('keydown', (event) => {
    // While characters are being put together, keys are the input method's.
    if (event.isComposing || event.keyCode === 229) return
    const { length, [active]: chosen } = options()
    if (event.key === 'Escape') {
      event.preventDefault()
      dialog.close()
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && length > 0) {
      event.preventDefault()
      // Through a place without a choice between the last and the first.
      const step = event.key === 'ArrowDown' ? 1 : -1
      choose(((active + 1 + step + length + 1) % (length + 1)) - 1)
    } else if (event.key === 'Enter' && chosen && asked === field.value.trim()) {
      // Where nothing is chosen, or the list still answers what was typed before, the page of results is asked.
      event.preventDefault()
      const { ctrlKey, metaKey, shiftKey } = event
      chosen.dispatchEvent(
        new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
      )
    }
  })
  form.addEventListener('submit', ({ submitter }) => {
    if (!submitter?.matches('.search-close')) rememberSearch(field.value.trim())
  })
  // A finger that moves is about to scroll.
  list.addEventListener('mousemove', ({ target }) => {
    const option = target instanceof Element ? target.closest('a') : null
    const at = option ? options().indexOf(option) : -1
    if (at >= 0 && at !== active) choose(at)
  })
  // Who selects text may let go of it outside.
  dialog.addEventListener('mousedown', ({ target, clientX, clientY }) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect()
    const inside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
    pressedOutside = target === dialog && !inside
  })
  dialog.addEventListener('click', (event) => {
    const { target } = event
    // The backdrop is the dialog's own.
    if (target === dialog ? pressedOutside : isLink(target) && isPlain(event)) dialog.close()
  })
  // What the middle button opens is no click to a browser, nor is the menu of the right one.
  for (const name of ['click', 'auxclick'] as const)
    dialog.addEventListener(name, ({ target, button }) => {
      if (button < 2 && isLink(target) && options().length > 0) rememberSearch(field.value.trim())
    })
  addEventListener(INDEXED, () => void renew())
  return () => {
    engine.ask({ query: undefined }, () => undefined)
    askField()
  }
}

function isLink(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('a') !== null
}

/** The part of the site that the page belongs to, where the config names such. */
function contextOf(site: SiteData, locale: string): SearchContext | undefined {
  const here = location.pathname.slice(site.locales[locale]?.base.length)
  return site.contexts.find(({ path }) => isWithin(here, { path, outside: false }))
}

function paragraph(text: string, className = ''): HTMLParagraphElement {
  return element('p', { className }, text)
}
