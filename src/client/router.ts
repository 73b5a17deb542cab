// Navigates between pages with the History API, without loading documents. The old page stays until the new
// one can be rendered; then address, content, title and scroll position change together. Any failure leads to
// a full load of the requested page. It happens before the address changes, and a loaded document never
// starts a navigation by itself, so there is no loop.

import type { PageData } from '../shared/contract.ts'
import { normalize } from '../shared/route.ts'
import { showHead } from './document-head.ts'
import { closestLink } from './closest-link.ts'
import { closePanel, type PanelState } from './panel.ts'
import type { Arrival, Pages } from './pages.ts'
import { prefetchLinks } from './prefetch.ts'
import { endProgress, startProgress } from './progress.ts'
import { closeSearch } from './search-box.ts'
import { keepQueryAndHash } from './keep-query-and-hash.ts'
import { announce } from './live-region.ts'
import {
  focusOn,
  recordPosition,
  recordFocus,
  newState,
  positionOfEntry,
  reveal,
  trackScroll,
  unfoldAround,
  type Entry,
} from './scroll.ts'
import { wrapCode } from './wrap-code.ts'
import { isPlain, leadsToPage, leadsToAnchor, STALLED_MS } from './rules.ts'

/** Renders a page, and calls `afterNavigation` before it is painted. */
export type Show = (ready: Arrival, onArrival: () => void) => void

/**
 * Starts handling links and the history. Returns a function that replaces the pages with newer ones, and
 * renders the one in view again if it differs.
 */
export function startRouter(first: Pages, show: Show): (newer: Pages, differs: boolean) => void {
  let pages = first
  let path = normalize(location.pathname)
  /** Target of the latest navigation while it is loading. A navigation that was overtaken changes nothing. */
  let pendingUrl: URL | undefined
  /** When the reader began to wait for it, as of `performance.now()`. */
  let waitingSince = 0
  showCanonicalPath(first.first.props.page)
  trackScroll()

  const cancelNavigation = (): void => {
    // On Back or Forward the address has already changed. If this navigation was dropped, the old page
    // would stay under the new address.
    if (normalize(location.pathname) !== path) return
    pendingUrl = undefined
    endProgress()
  }
  const loadNewest = async (pathname: string): Promise<Arrival> => {
    const source = pages
    const arrival = await source.load(pathname)
    return source === pages ? arrival : loadNewest(pathname)
  }
  const navigate = async (url: URL, updateHistory: () => void, entry?: Entry): Promise<void> => {
    if (pendingUrl?.href !== url.href) waitingSince = performance.now()
    pendingUrl = url
    if (normalize(url.pathname) !== path) startProgress(pages.first.props.words.loading)
    let arrival: Arrival
    let keepsScroll: boolean
    try {
      arrival = await loadNewest(url.pathname)
      if (pendingUrl !== url) return
      const { page } = arrival.props
      url.pathname = addressOf(page) ?? url.pathname
      keepsScroll = !entry && page.view.view !== 'search' && differsOnlyByQuery(url)
      // WebKit throws after 100 changes of the history within 10 s.
      updateHistory()
    } catch (error) {
      if (pendingUrl === url) loadDocument(url, entry, error)
      return
    }
    pendingUrl = undefined
    path = normalize(url.pathname)
    // The reader may have scrolled and clicked before the scroll event was dispatched.
    recordPosition()
    showHead(arrival.head)
    closePanel()
    // Only now: a link in the menu is hidden when the reader comes back, so it could not be focused.
    recordFocus()
    closeSearch()
    show(arrival, () => {
      if (!keepsScroll) scrollAndFocus(url, entry)
      announce(arrival.head.title)
      afterNavigation(pages)
      window.sitegen?.moved?.()
    })
  }

  onPageLink((url, event) => {
    const isStalled =
      pendingUrl?.href === url.href &&
      event.detail < 2 &&
      performance.now() - waitingSince >= STALLED_MS
    // Leave other links to the browser, and also a page that the reader has waited for in vain.
    if (!pages.fileOf(url) || isStalled) return cancelNavigation()
    event.preventDefault()
    void navigate(url, () => {
      // The current page needs no new entry. The entry of an open menu is left when the menu closes.
      if (url.href === location.href) return
      // Check this only now: the menu may have been closed in the meantime, and its entry left.
      history[onPanelEntry() ? 'replaceState' : 'pushState'](newState(), '', url)
    })
  })

  addEventListener('popstate', () => {
    const url = new URL(location.href)
    const entry = positionOfEntry()
    // A menu was opened or closed. The navigation to a page chosen in it may still be loading.
    if (!entry) return
    if (normalize(url.pathname) === path) {
      // A pending navigation must not replace the page that the reader went back to.
      pendingUrl = undefined
      recordFocus()
      closeSearch()
      scrollAndFocus(url, entry, true)
      afterNavigation(pages)
      return
    }
    void navigate(url, () => undefined, entry)
  })

  addEventListener(
    'change',
    () => void import('./tabs.ts').then(({ followTabs }) => followTabs(), console.warn),
    { once: true },
  )

  // A document in the back/forward cache must not go on loading, and must be idle when the reader comes back to it.
  addEventListener('pagehide', cancelNavigation)

  return (newer, differs) => {
    pages = newer
    if (differs) show(newer.first, () => afterNavigation(newer))
  }
}

/** Returns the canonical path of a page. */
function addressOf(page: PageData): string | undefined {
  return page.locales[page.locale]
}

/** Shows `/docs/a/index.html` and `/docs/a/` as `/docs/a`. */
function showCanonicalPath(page: PageData): void {
  const { pathname, search, hash } = location
  const canonical = addressOf(page)
  if (canonical && canonical !== pathname && normalize(canonical) === normalize(pathname))
    history.replaceState(history.state, '', canonical + search + hash)
}

/** Calls `follow` for each click on a link to another page. */
function onPageLink(follow: (url: URL, click: MouseEvent) => void): void {
  // For links opened in a new tab, by the middle button or a context menu.
  addEventListener('pointerdown', (event) => {
    const link = closestLink(event)
    if (link) keepQueryAndHash(link)
  })
  addEventListener('click', (event) => {
    const link = closestLink(event)
    if (!link || event.defaultPrevented || !isPlain(event) || !leadsToPage(link)) return
    // The browser goes to the anchor itself, but fires no event if the hash is in the address already.
    if (leadsToAnchor(link, location)) reveal(link.hash)
    else follow(new URL(link.href), event)
  })
}

/** Finishes the arrival at a page, or at another history entry of it. Whatever can wait is scheduled for later. */
export function afterNavigation(pages: Pages): void {
  endProgress()
  recordPosition()
  setTimeout(() => prefetchLinks(pages))
  setTimeout(() => wrapCode(pages.first.props.words.wrapCode))
  // Also if the address has no words to highlight, to remove the marks of the previous entry.
  if (/_h/.test(location.search) || document.querySelector('.clear-marks'))
    void import('./search/marks.ts').then(
      ({ markWords }) => markWords(pages.first.props.words),
      console.warn,
    )
}

/**
 * Loads a page as a whole document. On Back or Forward (with `entry`) the address is already the
 * new one, so a reload is enough.
 */
function loadDocument(url: URL, entry: Entry | undefined, error: unknown): void {
  endProgress()
  console.warn(error)
  if (entry) location.reload()
  else location[onPanelEntry() ? 'replace' : 'assign'](url)
}

/**
 * Whether an address differs from the current one only by a query. Such a navigation does not scroll, unless
 * the query has words to highlight.
 */
function differsOnlyByQuery({ pathname, search, hash }: URL): boolean {
  return (
    normalize(pathname) === normalize(location.pathname) &&
    hash === location.hash &&
    search !== location.search &&
    /^(?!.*_highlight)./.test(search)
  )
}

/** Scrolls and moves the focus to where the reader wants to be. `isInView` is set if the page was already in view. */
function scrollAndFocus(url: URL, entry: Entry | undefined, isInView = false): void {
  let target = reveal(url.hash)
  if (entry?.y !== undefined) {
    const link = document.links[entry.nth ?? -1]
    // Content that is rendered later, such as search results, is missing yet, so another link may have this index.
    if (link && link.getAttribute('href') === entry.href) {
      target = link
      unfoldAround(link)
    }
    scrollTo(0, entry.y)
  } else if (target) target.scrollIntoView()
  // Without a recorded position a new page starts at its top. On the page in view, keep the
  // position that the browser restored.
  else if (!isInView) scrollTo(0, 0)
  if (target) focusOn(target)
  else if (!isInView) focusOn()
}

/** Whether the current history entry was created by opening the menu. */
function onPanelEntry(): boolean | undefined {
  return (history.state as PanelState)?.panel
}
