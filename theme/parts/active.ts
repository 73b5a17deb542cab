import type { Chrome, PageData } from '../../src/shared/contract.ts'
import { normalize } from '../../src/shared/route.ts'

type NavItem = Chrome['nav'][number]

/**
 * Returns the entry of the main navigation that a page belongs to: the most specific entry whose path
 * contains the page. If there is none, an entry that leads to the same sidebar; among several, the one that
 * shares the longest path with the page.
 */
export function activeItem(page: PageData, chrome: Chrome): NavItem | undefined {
  const here = normalize(page.locales[chrome.locale] ?? '').split('/')
  let best: NavItem | undefined
  let most = 0
  for (const item of chrome.nav) {
    const there = item.section.split('/')
    const common = commonLength(here, there)
    const above = item.section !== '' && common === there.length
    const beside = item.sidebar !== undefined && item.sidebar === page.sidebar
    const weight = above ? 100 + common : beside ? common : 0
    if (weight > most) {
      best = item
      most = weight
    }
  }
  return best
}

function commonLength(a: readonly string[], b: readonly string[]): number {
  let length = 0
  while (length < a.length && length < b.length && a[length] === b[length]) length++
  return length
}
