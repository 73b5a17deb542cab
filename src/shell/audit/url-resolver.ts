// Finds the file of a folder that a host shows at a URL, through symbolic links and the redirect rules of the
// site.

import { belowBase } from '../../shared/route.ts'
import { compileRedirects, rewrittenPath } from '../host/redirect-rules.ts'
import { pathOf } from './addresses.ts'
import type { Folder } from './folder.ts'
import { fileAt } from './served-at.ts'

/**
 * Where a visitor ends up: in a file, at the target of a rule, or nowhere if `exists` is false. Symbolic links
 * are resolved.
 */
export interface End {
  readonly location: string
  readonly exists: boolean
  /**
   * Whether a redirect rule may be involved. In that case, the same name in a linked folder may lead
   * elsewhere.
   */
  readonly mayBeRedirected: boolean
}

/** Resolves absolute URLs of the site. */
interface UrlResolver {
  /** Returns the file that is shown: the alias at this URL if it is listed, otherwise the real path. */
  readonly nameOf: (url: string) => string | undefined
  readonly endOf: (url: string) => End
}

/** Creates the resolver for a folder. `rules` is the text of `_redirects`. */
export function urlResolver({ names, realPathOf, base }: Folder, rules: string): UrlResolver {
  const redirects = compileRedirects(rules)
  const fileFor = (path: string): string | undefined => {
    const name = fileAt((each) => names.has(each) || names.has(realPathOf(each)), base, path)
    return name === undefined || names.has(name) ? name : realPathOf(name)
  }
  const ruleFor = (url: string): ReturnType<typeof redirects> =>
    redirects(pathOf(url), new URL(url).search)
  const mayBeRedirected = rules.trim() !== ''
  // If a rule shows another page at this URL (status 200), that page's file counts.
  const nameOf = (url: string): string | undefined =>
    fileFor(pathOf(url)) ?? fileFor(rewrittenPath(ruleFor(url)) ?? '')
  return {
    nameOf,
    endOf(url) {
      const directFile = fileFor(pathOf(url))
      if (directFile !== undefined)
        return { location: realPathOf(directFile), exists: true, mayBeRedirected: false }
      const name = nameOf(url)
      if (name !== undefined) return { location: realPathOf(name), exists: true, mayBeRedirected }
      const rule = ruleFor(url)
      if (rule) return { location: rule.to, exists: true, mayBeRedirected }
      return {
        location: realPathOf(belowBase(base, pathOf(url))?.slice(1) ?? url),
        exists: false,
        mayBeRedirected,
      }
    },
  }
}
