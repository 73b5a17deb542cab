// Going from page to page on the browser's history, without loading documents. The old page stays until the new one can be drawn;
// then address, content, title and scroll change together. Whatever fails here is a full load of the page that was asked for:
// it happens before the address has changed, and a loaded document never starts a navigation by itself, so there is no loop.

import type { PageData } from '../shared/contract.ts'
import { normalize } from '../shared/route.ts'
import { showHead } from './document-head.ts'
import { linkOf } from './link-of.ts'
import { closePanel, onPanelEntry } from './panel.ts'
import type { Arrival, Pages } from './pages.ts'
import { prefetchLinks } from './prefetch.ts'
import { endProgress, startProgress } from './progress.ts'
import { closeSearch } from './search-box.ts'
import { samePlace } from './same-place.ts'
import { say } from './said.ts'
import {
  focusOn,
  keepPosition,
  leaveShown,
  newState,
  positionOfEntry,
  reveal,
  trackScroll,
  type Entry,
} from './scroll.ts'
import { wrapCode } from './wrap-code.ts'
import { isPlain, leadsToPage, leadsToPlace, VAIN_MS } from './rules.ts'

/** Draws a page, and calls back before it is painted. */
export type Show = (ready: Arrival, arrived: () => void) => void

/** Follows links and the history from now on. Gives a way to go on with newer pages, and to draw the one in view from them. */
export function startRouter(first: Pages, show: Show): (newer: Pages, differs: boolean) => void {
  let pages = first
  const { words } = pages.first.props
  let path = normalize(location.pathname)
  const own = addressOf(pages.first.props.page)
  // `/docs/a/index.html` and `/docs/a/` are read at `/docs/a`.
  if (own && own !== location.pathname && normalize(own) === path)
    history.replaceState(history.state, '', own + location.search + location.hash)
  /** Where the navigation that counts leads, while it is on its way: one that was overtaken changes nothing. */
  let latest: URL | undefined
  /** When somebody began to wait for it. */
  let since = 0
  const drop = (): void => {
    // On the way back the address is the new one already: a page that never came would leave it above the old.
    if (normalize(location.pathname) !== path) return
    latest = undefined
    endProgress()
  }
  trackScroll()

  const go = async (url: URL, enter: () => void, entry?: Entry): Promise<void> => {
    if (latest?.href !== url.href) since = performance.now()
    latest = url
    if (normalize(url.pathname) !== path) startProgress(words.loading)
    let arrival: Arrival
    let asked: Pages
    let stays: boolean
    try {
      do {
        asked = pages
        arrival = await asked.load(url.pathname)
      } while (asked !== pages)
      if (latest !== url) return
      const { page } = arrival.props
      url.pathname = addressOf(page) ?? url.pathname
      stays = !entry && page.view.view !== 'search' && onlyAsks(url)
      // WebKit throws where the history has changed 100 times in 10 s.
      enter()
    } catch (error) {
      if (latest === url) leave(url, entry, error)
      return
    }
    latest = undefined
    path = normalize(url.pathname)
    // Who scrolls and goes on at once may be ahead of the event that tells of it.
    keepPosition()
    leaveShown()
    showHead(arrival.head)
    closePanel()
    closeSearch()
    show(arrival, () => {
      if (!stays) arriveAt(url, entry)
      say(arrival.head.title)
      arrived(pages)
      window.sitegen?.moved?.()
    })
  }

  // Also in a new tab, which the middle button opens, and a menu.
  addEventListener('pointerdown', (event) => {
    const link = linkOf(event)
    if (link) samePlace(link)
  })
  addEventListener('click', (event) => {
    const link = linkOf(event)
    if (!link || event.defaultPrevented || !isPlain(event) || !leadsToPage(link)) return
    // The browser goes there, which tells nobody of a place that is in the address already.
    if (leadsToPlace(link, location)) return void reveal(link.hash)
    const url = new URL(link.href)
    const isOurs = url.origin === location.origin && pages.fileOf(url.pathname)
    const isVain =
      latest?.href === url.href && event.detail < 2 && performance.now() - since >= VAIN_MS
    // Where we do not go, the browser does; and what was waited for in vain is asked of it, too.
    if (!isOurs || isVain) return drop()
    event.preventDefault()
    void go(url, () => {
      // Who stays needs no other entry; that of a menu is gone back from as it closes.
      if (url.href === location.href) return
      // Not before: meanwhile the menu may have been closed, and its entry left.
      history[onPanelEntry() ? 'replaceState' : 'pushState'](newState(), '', url)
    })
  })

  addEventListener('popstate', () => {
    const url = new URL(location.href)
    const entry = positionOfEntry()
    // What was chosen in a menu that has been closed is still on its way.
    if (!entry) return
    if (normalize(url.pathname) === path) {
      // An overtaken navigation must not arrive on a page that was gone back to.
      latest = undefined
      leaveShown()
      closeSearch()
      arriveAt(url, entry, true)
      arrived(pages)
      return
    }
    void go(url, () => undefined, entry)
  })

  // A document that is kept does nothing more, and is at rest when it is come back to.
  addEventListener('pagehide', drop)

  return (newer, differs) => {
    pages = newer
    if (differs) show(newer.first, () => arrived(newer))
  }
}

/** The one path a page is known by. */
function addressOf({ locale, locales }: PageData): string | undefined {
  return locales[locale]
}

/** What a page that has come into view, or another entry of it, gets when there is time for it. */
export function arrived(pages: Pages): void {
  endProgress()
  keepPosition()
  setTimeout(() => prefetchLinks(pages))
  setTimeout(() => wrapCode(pages.first.props.words.wrapCode))
  // Also where nothing is asked any more: marks of the entry before are cleared.
  if (/_h/.test(location.search) || document.querySelector('.clear-marks'))
    void import('./search/marks.ts').then(
      ({ markWords }) => markWords(pages.first.props.words),
      console.warn,
    )
}

/** Loads a page as a whole. Where an entry was gone to, the address is the new one already. */
function leave(url: URL, entry: Entry | undefined, error: unknown): void {
  endProgress()
  console.warn(error)
  if (entry) location.reload()
  else location[onPanelEntry() ? 'replace' : 'assign'](url)
}

/** Whether an address is that of the same place with another query, which moves nothing, unless it is about words of the page. */
function onlyAsks({ pathname, search, hash }: URL): boolean {
  return (
    normalize(pathname) === normalize(location.pathname) &&
    hash === location.hash &&
    search !== location.search &&
    /^(?!.*_highlight)./.test(search)
  )
}

/** Scrolls and moves the focus to where the reader wants to be; `isHere` where the page in view is theirs already. */
function arriveAt(url: URL, entry: Entry | undefined, isHere = false): void {
  const named = reveal(url.hash)
  if (entry?.y !== undefined) {
    scrollTo(0, entry.y)
    const link = document.links[entry.nth ?? -1]
    // What is drawn later, as results are, is not there yet: another link has its place.
    if (link && link.getAttribute('href') === entry.href) return link.focus({ preventScroll: true })
  } else if (named) named.scrollIntoView()
  // An entry that we never left stays where the browser put it, which knows only pages that are there.
  else if (!isHere) scrollTo(0, 0)
  const reached = named ?? (isHere ? null : document.querySelector<HTMLElement>('main h1'))
  if (reached) focusOn(reached)
}
