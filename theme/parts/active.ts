import type { Chrome, NavLink, PageData } from '../../src/shared/contract.ts'
import { normalize } from '../../src/shared/route.ts'

/**
 * Returns the link of the main navigation that a page belongs to: the most specific one whose path
 * contains the page. If there is none, a link that leads to the same sidebar; among several, the one that
 * shares the longest path with the page.
 */
export function activeItem(page: PageData, chrome: Chrome): NavLink | undefined {
  const here = normalize(page.locales[chrome.locale] ?? '').split('/')
  let best: NavLink | undefined
  let bestWeight = 0
  for (const link of chrome.nav.flatMap((entry) => entry.items ?? entry)) {
    const section = link.section.split('/')
    const fork = section.findIndex((segment, i) => segment !== here[i])
    const contains = link.section && fork < 0
    const sharesSidebar = link.sidebar && link.sidebar === page.sidebar
    const weight = contains ? 100 + section.length : sharesSidebar ? fork : 0
    if (weight > bestWeight) {
      best = link
      bestWeight = weight
    }
  }
  return best
}
