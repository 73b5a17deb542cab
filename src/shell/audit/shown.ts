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
  /** Whether a rule may have to do with it: then the same name in another folder may lead elsewhere, though the folder is the same. */
  readonly ruled: boolean
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
  const ruled = rules.trim() !== ''
  // An address at which a rule shows another page has that page's file.
  const nameOf = (url: string): string | undefined =>
    named(pathOf(url)) ?? named(rewrittenPath(ruleFor(url)) ?? '')
  return {
    nameOf,
    endOf(url) {
      const own = named(pathOf(url))
      if (own !== undefined) return { at: real(own), there: true, ruled: false }
      const name = nameOf(url)
      if (name !== undefined) return { at: real(name), there: true, ruled }
      const rule = ruleFor(url)
      if (rule) return { at: rule.to, there: true, ruled }
      return { at: real(belowBase(base, pathOf(url))?.slice(1) ?? url), there: false, ruled }
    },
  }
}
