// Which file of a folder a host shows at an address, through links of the disk and by the rules of the site.

import { belowBase } from '../../shared/route.ts'
import { redirectsOf, rewrittenPath } from '../host/redirect-rules.ts'
import { pathOf } from './addresses.ts'
import type { Folder } from './folder.ts'
import { fileAt } from './served-at.ts'

/** Where a visitor ends: in a file or where a rule leads; or where nothing is `there`. Links are taken out of it. */
export interface End {
  readonly at: string
  readonly there: boolean
}

/** What is shown at whole addresses. */
interface Shown {
  /** The name of the file: the one at the address where that is listed, or else its own. */
  readonly nameOf: (url: string) => string | undefined
  readonly endOf: (url: string) => End
}

/** Finds what a folder shows. */
export function shownIn({ names, real, base }: Folder, rules: string): Shown {
  const redirects = redirectsOf(rules)
  const named = (path: string): string | undefined => {
    const name = fileAt((each) => names.has(each) || names.has(real(each)), base, path)
    return name === undefined || names.has(name) ? name : real(name)
  }
  const ruleFor = (url: string): ReturnType<typeof redirects> =>
    redirects(pathOf(url), new URL(url).search)
  // An address at which a rule shows another page has that page's file.
  const nameOf = (url: string): string | undefined =>
    named(pathOf(url)) ?? named(rewrittenPath(ruleFor(url)) ?? '')
  return {
    nameOf,
    endOf(url) {
      const name = nameOf(url)
      if (name !== undefined) return { at: real(name), there: true }
      const rule = ruleFor(url)
      if (rule) return { at: rule.to, there: true }
      return { at: real(belowBase(base, pathOf(url))?.slice(1) ?? url), there: false }
    },
  }
}
