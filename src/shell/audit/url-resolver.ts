// Finds the file of a folder that a host shows at a URL, through symbolic links and the redirect rules of the
// site.

import { belowBase } from '../../shared/route.ts'
import { compileRedirects, rewrittenPath } from '../host/redirect-rules.ts'
import { pathOf } from './addresses.ts'
import type { Folder } from './folder.ts'
import { fileAt } from './served-at.ts'

/**
 * Where a visitor ends up: in a file, at the target of a rule, or nowhere if `there` is false. Symbolic links
 * are resolved.
 */
export interface End {
  readonly at: string
  readonly there: boolean
  /**
   * Whether a redirect rule may be involved. In that case, the same name in a linked folder may lead
   * elsewhere.
   */
  readonly ruled: boolean
}

/** Resolves absolute URLs of the site. */
interface UrlResolver {
  /** Returns the file that is shown: the alias at this URL if it is listed, otherwise the real path. */
  readonly nameOf: (url: string) => string | undefined
  readonly endOf: (url: string) => End
}

/** Creates the resolver for a folder. `rules` is the text of `_redirects`. */
export function urlResolver({ names, real, base }: Folder, rules: string): UrlResolver {
  const redirects = compileRedirects(rules)
  const fileFor = (path: string): string | undefined => {
    const name = fileAt((each) => names.has(each) || names.has(real(each)), base, path)
    return name === undefined || names.has(name) ? name : real(name)
  }
  const ruleFor = (url: string): ReturnType<typeof redirects> =>
    redirects(pathOf(url), new URL(url).search)
  const ruled = rules.trim() !== ''
  // If a rule shows another page at this URL (status 200), that page's file counts.
  const nameOf = (url: string): string | undefined =>
    fileFor(pathOf(url)) ?? fileFor(rewrittenPath(ruleFor(url)) ?? '')
  return {
    nameOf,
    endOf(url) {
      const directFile = fileFor(pathOf(url))
      if (directFile !== undefined) return { at: real(directFile), there: true, ruled: false }
      const name = nameOf(url)
      if (name !== undefined) return { at: real(name), there: true, ruled }
      const rule = ruleFor(url)
      if (rule) return { at: rule.to, there: true, ruled }
      return { at: real(belowBase(base, pathOf(url))?.slice(1) ?? url), there: false, ruled }
    },
  }
}
