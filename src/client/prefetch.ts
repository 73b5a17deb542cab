// Pages are fetched before they are asked for: quietly when a link to them comes into view, in earnest when it is touched. Neither
// on a slow connection, nor for readers who save data.

import type { Pages } from './pages.ts'
import { linkOf } from './link-of.ts'
import { mayPrefetch, type Connection } from './rules.ts'

const wanted: string[] = []
let observer: IntersectionObserver | undefined

/** Watches all links of the page that has come into view. */
export function prefetchLinks(pages: Pages): void {
  if (!isWelcome()) return
  observer ??= watch(pages)
  for (const link of document.querySelectorAll('a[href]')) observer.observe(link)
}

function watch(pages: Pages): IntersectionObserver {
  const fetched = new Set([pages.fileOf(location.pathname)])
  // A finger, too, is told of first as a pointer over what it touches.
  for (const intent of ['pointerover', 'focusin']) {
    addEventListener(intent, (event) => {
      const link = linkOf(event)
      // A page that cannot be had is loaded as a whole once it is asked for.
      if (link && fileOf(link, pages) && isWelcome())
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
      if (wanted.push(file) === 1) whenIdle(fetchNext)
    }
  })
}

// A whole sidebar comes into view at once, and asking for all of it would hold a slow machine for a while.
function fetchNext(): void {
  const hint = document.createElement('link')
  hint.rel = 'prefetch'
  hint.href = wanted.shift() as string
  if (isWelcome()) {
    if (hint.relList.supports('prefetch')) document.head.append(hint)
    // Safari knows no such hint. What does not come is asked for again.
    else fetch(hint.href, { priority: 'low' }).catch(() => undefined)
  }
  if (wanted.length > 0) whenIdle(fetchNext)
}

/** Whether the connection, which may change, is one to load ahead on. */
function isWelcome(): boolean {
  return mayPrefetch((navigator as { connection?: Connection }).connection)
}

function whenIdle(work: () => void): void {
  ;(window.requestIdleCallback ?? setTimeout)(work)
}

/** The data of the page a link leads to; nothing for the page itself, for other sites and for links in drawings. */
function fileOf({ origin, pathname }: HTMLAnchorElement, pages: Pages): string | false | undefined {
  const file = origin === location.origin && pages.fileOf(pathname)
  return file !== pages.fileOf(location.pathname) && file
}
