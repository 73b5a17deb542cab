// What code would write instead of an address: by what it is given, so that no base is written out that another build does not have.

import type { Page, Place, Site } from '../../shared/contract.ts'
import { localeOf, withBase } from '../../shared/route.ts'
import type { Instead } from '../problems/problem.ts'
import { isFileName } from '../reading/content-path.ts'

/** How the code at a place would link to a route or a file: from the page that it draws or, without one, from a style sheet. */
export function insteadInCode(
  { base, locales }: Site,
  page: Page | undefined,
  place: Partial<Place>,
  to: string,
  why?: string,
): Instead {
  // Style sheets get the base when they are bundled.
  if (!page) return { address: to, ...(why ? { why } : {}) }
  const locale = localeOf(locales, to)
  // A public file is in no language.
  const isHome = locale?.id === page.locale && !isFileName(to)
  const name = isHome ? 'home' : 'base'
  const below = to.slice(isHome ? locale.base.length : 1)
  const told = (address: string, how?: string): Instead => {
    const both = [why, how].filter(Boolean).join(' ')
    return { address, ...(both === '' ? {} : { why: both }) }
  }
  if (place.path !== undefined && place.path === page.data.component)
    return told(`{\`\${${name}}${below}\`}`, PROPS[name])
  // Other code, such as a part that pages share, may be given something else.
  return place.path?.startsWith('theme/')
    ? told(`{\`\${chrome.${name}}${below}\`}`, CHROME)
    : told(withBase(base, to))
}

const PROPS = {
  home: '“home”, a prop of component pages, is the site’s base and the reader’s language.',
  base: '“base”, a prop of component pages, is the site’s base.',
} as const

const CHROME = '“chrome” is given to themes and views.'
