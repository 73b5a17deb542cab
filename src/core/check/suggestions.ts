// Suggests what a link that leads nowhere was meant to be: the new path of a renamed file, the same page in
// another locale, or a similar path.

import { splitAddress } from '../../shared/anchor.ts'
import { belowBase, localeOf, slashed } from '../../shared/route.ts'
import { resolveLink, type From } from '../plan/links.ts'
import { inFull } from '../plan/own-url.ts'
import type { MissingTarget, Targets } from '../plan/targets.ts'
import type { Suggestion } from '../problems/problem.ts'
import {
  suggestionContext,
  type SiteKnowledge,
  type SuggestionContext,
} from './suggestion-context.ts'
import { suggestPath, suggestRoute } from './suggest-route.ts'
import { suggestImage, suggestSource } from './suggest-source.ts'
import { withoutPrefix, writtenPath } from './written.ts'

/**
 * Suggests what a link was meant to be. Suggestions are written the way the author writes:
 * relative, or without the locale prefix.
 */
export interface Suggestions {
  page(from: From, href: string, target: MissingTarget): Suggestion | undefined
  image(from: From, src: string, path: string | undefined): Suggestion | undefined
  /** For a path of the finished site without its base. The suggestion has no base either. */
  route(path: string): Suggestion | undefined
  /** For a full URL of the site, and its path without the base. The suggestion is a full URL, too. */
  full(href: string, path: string): Suggestion | undefined
}

/**
 * Creates the suggestions for a site. Only pages that are written count. A leftover translation, whose
 * original was `deleted`, is not suggested to readers of other locales.
 */
export function createSuggestions(targets: Targets, knowledge: SiteKnowledge): Suggestions {
  const { site } = targets
  const context = suggestionContext(targets, knowledge)
  return {
    page(from, href, { missingPath, path, isPage }) {
      if (/^www\.[\w-]+\.[a-z]{2,}/i.test(href)) return { address: `https://${href}` }
      if (path !== undefined) return suggestSource(context, from, href, path)
      const corrected = withoutBase(context, from, href)
      if (corrected) return corrected
      const locale = localeOf(site.locales, missingPath) ?? from.locale
      const near = suggestPath(context, locale, missingPath, isPage)
      return near && { ...near, address: asWritten(targets, from, href, near.address) }
    },
    image: (from, src, path) =>
      withoutBase(context, from, src, 'image') ?? suggestImage(context, from, src, path),
    route: (path) => suggestRoute(context, path),
    full(href, path) {
      const near = suggestRoute(context, path)
      return near && inFull(site, near, href)
    },
  }
}

/** Suggests the same address without the base of the config if that exists, because links never include the base. */
function withoutBase(
  { targets, isPublished }: SuggestionContext,
  from: From,
  href: string,
  wants?: 'image',
): Suggestion | undefined {
  const address = belowBase(slashed(targets.site.config.base), href)
  const found = address === undefined ? undefined : resolveLink(targets, from, address)
  if (address === undefined || found === undefined || found.kind === 'nowhere') return undefined
  const isMissing = found.kind === 'page' && !isPublished(found.route)
  return isMissing || (wants && found.kind !== 'file') ? undefined : { address, sure: true }
}

/** Writes a path the way the author of `href` would, with the query and anchor of `href`. */
function asWritten(targets: Targets, from: From, href: string, to: string): string {
  const shortPath = writtenPath(withoutPrefix(from.locale, href, to))
  const found = resolveLink(targets, from, shortPath)
  return (found.kind === 'nowhere' ? writtenPath(to) : shortPath) + splitAddress(href).suffix
}
