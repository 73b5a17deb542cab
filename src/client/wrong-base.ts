import type { PageData } from '../shared/contract.ts'
import { baseFor } from './rules.ts'

/**
 * Says, on a page whose scripts were not found, that the site was built for another base path. The style sheet hides it: where
 * that was found, the base is right. Runs where nothing else does, so it brings its own looks, and the site's languages.
 */
export function warnOfBase(): void {
  const banner = document.createElement('h1')
  banner.id = 'wrong-base'
  const { route } = JSON.parse(
    (document.getElementById('page') as HTMLElement).textContent,
  ) as PageData
  const base = baseFor(decodeURI(location.pathname), route)
  banner.innerText = `Your site did not load properly${SITE.chinese ? ' · 网站没有正确加载' : ''}${base && base !== SITE.base ? `\nbase: ${SITE.base} → ${base}?` : ''}`
  document.body.prepend(banner)
}
