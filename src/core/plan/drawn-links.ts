// Draws links that stand in no document: in the config and in data files.

import type { LinkView, Place, SiteLocale } from '../../shared/contract.ts'
import { isForeign } from '../../shared/route.ts'
import { hrefOf, resolveLink } from './links.ts'
import type { Targets } from './targets.ts'

/** A link in a data file, with the locales that use the file. */
export interface DataLink {
  readonly href: string
  readonly locales: readonly SiteLocale[]
  /** The link as drawn in each of these locales, in the same order. */
  readonly drawn: readonly string[]
  readonly place: () => Place
}

/** Returns the final `href` of such a link on the pages of a locale. */
export function drawnHref(targets: Targets, locale: SiteLocale, href: string): string {
  return hrefOf(targets.site.base, resolveLink(targets, { locale }, href), href)
}

/** Returns such a link as it is drawn on the pages of a locale. */
export function drawnLink(
  targets: Targets,
  locale: SiteLocale,
  { label, href: written }: Pick<LinkView, 'label' | 'href'>,
): LinkView {
  const href = drawnHref(targets, locale, written)
  return isForeign(href) ? { label, href, rel: 'noopener' } : { label, href }
}
