// What a link that leads nowhere was meant to be: what git says the file is called now, the same page in another language, or
// whatever is written nearly alike.

import { splitAddress } from '../../shared/anchor.ts'
import { belowBase, localeOf, slashed } from '../../shared/route.ts'
import { resolveLink, type From } from '../plan/links.ts'
import { inFull } from '../plan/own-url.ts'
import type { Nowhere, Targets } from '../plan/targets.ts'
import type { Instead } from '../problems/problem.ts'
import { cluesIn, type Facts, type Clues } from './look.ts'
import { meantPath, meantRoute } from './meant-route.ts'
import { meantImage, meantSource } from './meant-source.ts'
import { withoutPrefix, writtenPath } from './written.ts'

/** Finds what was meant. The answers are written as the author writes: relative, or without the prefix of the language. */
export interface Meant {
  page(from: From, href: string, target: Nowhere): Instead | undefined
  image(from: From, src: string, path: string | undefined): Instead | undefined
  /** For a path of the finished site, without its base; the answer has none either. */
  route(path: string): Instead | undefined
  /** For a full address of the site, and its path without the base; the answer is a full address, too. */
  full(href: string, path: string): Instead | undefined
}

/**
 * Looks around in a site. Of its pages those count that are there; what is left of a page whose original was `deleted` is not offered to
 * readers of other languages.
 */
export function meantIn(targets: Targets, facts: Facts): Meant {
  const { site } = targets
  const clues = cluesIn(targets, facts)
  return {
    page(from, href, { tried, path, page }) {
      if (/^www\.[\w-]+\.[a-z]{2,}/i.test(href)) return { address: `https://${href}` }
      if (path !== undefined) return meantSource(clues, from, href, path)
      const bare = withoutBase(clues, from, href)
      if (bare) return bare
      const locale = localeOf(site.locales, tried) ?? from.locale
      const near = meantPath(clues, locale, tried, page)
      return near && { ...near, address: asWritten(targets, from, href, near.address) }
    },
    image: (from, src, path) =>
      withoutBase(clues, from, src, 'image') ?? meantImage(clues, from, src, path),
    route: (path) => meantRoute(clues, path),
    full(href, path) {
      const near = meantRoute(clues, path)
      return near && inFull(site, near, href)
    },
  }
}

/** What is there without the base of the config, which no link is written with. */
function withoutBase(
  { targets, isThere }: Clues,
  from: From,
  href: string,
  wants?: 'image',
): Instead | undefined {
  const address = belowBase(slashed(targets.site.config.base), href)
  const found = address === undefined ? undefined : resolveLink(targets, from, address)
  if (address === undefined || found === undefined || found.kind === 'nowhere') return undefined
  const isGone = found.kind === 'page' && !isThere(found.route)
  return isGone || (wants && found.kind !== 'file') ? undefined : { address, sure: true }
}

/** A path as the author of `href` would write it, with its query and anchor. */
function asWritten(targets: Targets, from: From, href: string, to: string): string {
  const bare = writtenPath(withoutPrefix(from.locale, href, to))
  const found = resolveLink(targets, from, bare)
  return (found.kind === 'nowhere' ? writtenPath(to) : bare) + splitAddress(href).rest
}
