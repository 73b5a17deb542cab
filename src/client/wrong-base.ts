import type { PageData } from '../shared/contract.ts'
import { baseFor } from './rules.ts'

/**
 * Says, on a page whose scripts were not found, that the site was built for another base path. The style sheet hides it: where
 * that was found, the base is right. Runs where nothing else does, so it brings its own looks, and the site's languages.
 */
export function warnOfBase(): void {
  const banner = document.createElement('h1')
  banner.id = 'wrong-base'
  const { route } = JSON.parse(document.getElementById('page')?.textContent ?? '') as PageData
  const here = location.pathname.replace(/\/?(index)?(\.html)?$/, '/')
  banner.innerText = `Your site did not load properly${SITE.chinese ? ' · 网站没有正确加载' : ''}\nbase: ${SITE.base} → ${baseFor(here, encodeURI(route))}?`
  document.body.prepend(banner)
}
