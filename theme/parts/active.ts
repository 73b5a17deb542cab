import type { Chrome, PageData } from '../../src/shared/contract.ts'
import { normalize } from '../../src/shared/route.ts'

type NavItem = Chrome['nav'][number]

/**
 * The entry of the main navigation that a page belongs to: the one at or above its address, else the one that leads into the
 * same sidebar, and of several such the one with the most of its path in common.
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
