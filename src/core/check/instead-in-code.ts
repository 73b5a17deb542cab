// Suggests what code should write instead of an address: an expression with the props that it gets, because
// another build may have another base.

import type { Page, Place, Site } from '../../shared/contract.ts'
import { localeOf, withBase } from '../../shared/route.ts'
import type { Suggestion } from '../problems/problem.ts'
import { isFileName } from '../reading/content-path.ts'

/**
 * Suggests how code should link to the route or file `to`. `page` is the page that the code renders, or
 * `undefined` for a stylesheet. `place` is where the link is written.
 */
export function insteadInCode(
  { base, locales }: Site,
  page: Page | undefined,
  place: Partial<Place>,
  to: string,
  reason?: string,
): Suggestion {
  // The base is added to stylesheets when they are bundled.
  if (!page) return { address: to, ...(reason ? { reason } : {}) }
  const locale = localeOf(locales, to)
  // Files of `content/public` belong to no locale.
  const isHome = locale?.id === page.locale && !isFileName(to)
  const name = isHome ? 'home' : 'base'
  const below = to.slice(isHome ? locale.base.length : 1)
  const suggest = (address: string, how?: string): Suggestion => {
    const reasons = [reason, how].filter(Boolean).join(' ')
    return { address, ...(reasons === '' ? {} : { reason: reasons }) }
  }
  if (place.path !== undefined && place.path === page.data.component)
    return suggest(`{\`\${${name}}${below}\`}`, PROP_HINTS[name])
  // Other code, such as a part that pages share, may not get these props.
  return place.path?.startsWith('theme/')
    ? suggest(`{\`\${chrome.${name}}${below}\`}`, CHROME_HINT)
    : suggest(withBase(base, to))
}

const PROP_HINTS = {
  home: '“home”, a prop of component pages, is the site’s base and the reader’s language.',
  base: '“base”, a prop of component pages, is the site’s base.',
} as const

const CHROME_HINT = '“chrome” is given to themes and views.'
