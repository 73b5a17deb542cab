import { baseFor } from './rules.ts'

/**
 * Says, on a page whose scripts were not found, that the site was built for another base path. The style sheet hides it: where
 * that was found, the base is right. Runs where nothing else does, so it brings its own looks and both languages.
 */
export function warnOfBase(): void {
  const banner = document.createElement('div')
  banner.id = 'wrong-base'
  banner.style.cssText = 'border:solid;padding:8px;background:#fff;color:#b00'
  const here = location.pathname.replace(/\/?(index)?(\.html)?$/, '/')
  for (const text of [
    'Your site did not load properly · 网站没有正确加载',
    `base: ${SITE.base} → ${baseFor(here, routeOfPage())}?`,
  ])
    banner.appendChild(document.createElement('p')).textContent = text
  document.body.prepend(banner)
}

function routeOfPage(): string {
  try {
    const { route } = JSON.parse(document.getElementById('page')?.textContent ?? '') as {
      route: string
    }
    return encodeURI(route)
  } catch {
    return '/'
  }
}
