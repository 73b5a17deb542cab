// Fetches pages before the reader navigates to them: at low priority when a link to them becomes visible, at normal
// priority when it is hovered, touched or focused. It does neither on slow connections, nor for readers who save data.

import type { Pages } from './pages.ts'
import { closestLink } from './closest-link.ts'
import { mayPrefetch, type Connection } from './rules.ts'

const queue: string[] = []
let observer: IntersectionObserver | undefined

/** Watches all links of the page in view, to fetch the pages they lead to. */
export function prefetchLinks(pages: Pages): void {
  if (!isPrefetchAllowed()) return
  observer ??= createObserver(pages)
  for (const link of document.querySelectorAll('a[href]')) observer.observe(link)
}

function createObserver(pages: Pages): IntersectionObserver {
  const fetched = new Set<string>()
  // A touch also begins with a `pointerover` event.
  for (const intent of ['pointerover', 'focusin']) {
    addEventListener(intent, (event) => {
      const link = closestLink(event)
      // A page that fails to load here is loaded as a whole document when the reader follows the link.
      if (link && fileOf(link, pages) && isPrefetchAllowed())
        pages.load(link.pathname).catch(() => undefined)
    })
  }
  return new IntersectionObserver((entries, self) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue
      self.unobserve(target)
      const file = fileOf(target as HTMLAnchorElement, pages)
      if (!file || fetched.has(file)) continue
      fetched.add(file)
      if (queue.push(file) === 1) whenIdle(fetchNext)
    }
  })
}

// Fetch one at a time: a whole sidebar becomes visible at once, and requesting all its pages would
// block a slow machine for a while.
function fetchNext(): void {
  const hint = document.createElement('link')
  hint.rel = 'prefetch'
  hint.href = queue.shift() as string
  if (isPrefetchAllowed()) {
    if (hint.relList.supports('prefetch')) document.head.append(hint)
    // Safari does not support the hint. A request that fails is repeated when the page is needed.
    else fetch(hint.href, { priority: 'low' }).catch(() => undefined)
  }
  if (queue.length > 0) whenIdle(fetchNext)
}

/** Whether the connection, which may change at any time, allows loading ahead. */
function isPrefetchAllowed(): boolean {
  return mayPrefetch((navigator as { connection?: Connection }).connection)
}

function whenIdle(callback: () => void): void {
  ;(window.requestIdleCallback ?? setTimeout)(callback)
}

/**
 * Returns the data file of the page that a link leads to. There is none for the current page, for
 * other sites, and for links in SVGs.
 */
function fileOf(link: HTMLAnchorElement, pages: Pages): string | false | undefined {
  const file = pages.fileOf(link)
  return file !== pages.fileOf(location) && file
}
