import type { Chrome, PageData } from '../../src/shared/contract.ts'
import { normalize } from '../../src/shared/route.ts'

type NavItem = Chrome['nav'][number]

/**
 * Returns the entry of the main navigation that a page belongs to: the most specific entry whose path
 * contains the page. If there is none, an entry that leads to the same sidebar; among several, the one that
 * shares the longest path with the page.
 */
export function activeItem(page: PageData, chrome: Chrome): NavItem | undefined {
  const pageSegments = normalize(page.locales[chrome.locale] ?? '').split('/')
  let best: NavItem | undefined
  let bestWeight = 0
  for (const item of chrome.nav) {
    const sectionSegments = item.section.split('/')
    const common = commonLength(pageSegments, sectionSegments)
    const containsPage = item.section !== '' && common === sectionSegments.length
    const sharesSidebar = item.sidebar !== undefined && item.sidebar === page.sidebar
    const weight = containsPage ? 100 + common : sharesSidebar ? common : 0
    if (weight > bestWeight) {
      best = item
      bestWeight = weight
    }
  }
  return best
}

function commonLength(a: readonly string[], b: readonly string[]): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return length
}
