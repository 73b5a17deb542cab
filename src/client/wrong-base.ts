import type { PageData } from '../shared/contract.ts'
import { baseFor } from './rules.ts'

/**
 * Shows a message that the site was built for another base path, on a page whose scripts were not found. The
 * stylesheet hides it: if that was found, the base path is right. Nothing else has loaded when this runs, so
 * the message needs no stylesheet, and includes its text in the site's languages.
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
