// Pages are fetched before they are asked for: quietly when a link to them comes into view, in earnest when it is touched. Neither
// on a slow connection, nor for readers who save data.

import { normalize } from '../shared/route.ts'
import type { Pages } from './pages.ts'
import { linkOf } from './link-of.ts'
import { mayPrefetch, type Connection } from './rules.ts'

const fetched = new Set<string>([normalize(location.pathname)])
const wanted: string[] = []
let observer: IntersectionObserver | undefined

/** Watches all links of the page that has come into view. */
export function prefetchLinks(pages: Pages): void {
  if (!isWelcome()) return
  observer ??= watch(pages)
  for (const link of document.querySelectorAll('a[href]')) observer.observe(link)
}

function watch(pages: Pages): IntersectionObserver {
  // A finger, too, is told of first as a pointer over what it touches.
  for (const intent of ['pointerover', 'focusin']) {
    addEventListener(
      intent,
      (event) => {
        const link = linkOf(event)
        const path = link && pathOf(link, pages)
        // A page that cannot be had is loaded as a whole once it is asked for.
        if (path && isWelcome()) pages.load(path).catch(() => undefined)
      },
      { passive: true },
    )
  }
  return new IntersectionObserver((entries, self) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue
      self.unobserve(target)
      const path = pathOf(target as HTMLAnchorElement, pages)
      const file = path && pages.fileOf(path)
      if (!file || fetched.has(path)) continue
      fetched.add(path)
      if (wanted.push(file) === 1) whenIdle(fetchNext)
    }
  })
}

// A whole sidebar comes into view at once, and asking for all of it would hold a slow machine for a while.
function fetchNext(): void {
  const hint = document.createElement('link')
  hint.rel = 'prefetch'
  hint.href = wanted.shift() ?? ''
  if (isWelcome()) document.head.append(hint)
  if (wanted.length > 0) whenIdle(fetchNext)
}

/** Whether the connection, which may change, is one to load ahead on. */
function isWelcome(): boolean {
  return mayPrefetch((navigator as { connection?: Connection }).connection)
}

function whenIdle(work: () => void): void {
  ;(window.requestIdleCallback ?? setTimeout)(work)
}

/** The page a link leads to, without query and place; `undefined` for the page itself, for other sites and for links in drawings. */
function pathOf({ origin, pathname }: HTMLAnchorElement, pages: Pages): string | undefined {
  const path = origin === location.origin && normalize(pathname)
  return path && path !== normalize(location.pathname) && pages.fileOf(path) ? path : undefined
}
