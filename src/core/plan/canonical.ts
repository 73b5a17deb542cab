// Decides which page is the original (canonical) of a page: the one that its front matter names, on this or
// another site, or, for an untranslated page, the page in the default locale.

import type { Route } from '../../shared/contract.ts'
import { withAnchor } from '../../shared/anchor.ts'
import { normalize, urlPath } from '../../shared/route.ts'
import type { Entry } from './catalog.ts'
import { pathBelow } from './own-url.ts'
import { hrefOf, resolveLink } from './links.ts'
import { redirectEnd } from './redirects.ts'
import type { Targets } from './targets.ts'

/**
 * Returns the canonical URL of an entry, or nothing if the entry is its own original. `/` in front matter
 * means the home page of the locale.
 */
export function canonicalOf(targets: Targets, entry: Entry): { readonly canonical?: string } {
  const { site, catalog } = targets
  const original = originalOf(targets, entry)
  const { canonical } = original.doc.frontMatter
  const namedRoute = namedPage(targets, original)
  if (canonical && namedRoute !== original.route) {
    const target = resolveLink(targets, { locale: original.locale }, canonical)
    const address = hrefOf(site.base, target, canonical)
    return { canonical: namedRoute ? urlPath(site.base, namedRoute) : withAnchor(address, '') }
  }
  if (original === entry) return {}
  const originalRoute = catalog.copies.get(normalize(original.route)) ?? original.route
  return { canonical: urlPath(site.base, originalRoute) }
}

/**
 * Whether the original of an entry is another page of this site. Search and the site index leave out such
 * copies, since visitors want the original. A copy whose original is on another site does not count.
 */
export function isCopy(targets: Targets, entry: Entry): boolean {
  const original = originalOf(targets, entry)
  const namedRoute = namedPage(targets, original)
  const isDeclared = namedRoute !== undefined && namedRoute !== original.route
  const { copies } = targets.catalog
  return isDeclared || [entry, original].some(({ route }) => copies.has(normalize(route)))
}

/** Returns the route of the page that a full URL of this site leads to, following redirects. */
export function pageAt(targets: Targets, canonical: string): Route | undefined {
  const path = pathBelow(targets.site, canonical)
  return path === undefined ? undefined : redirectEnd(targets, path)
}

/**
 * Returns the entry that a fallback entry shows, from the default locale, or the entry itself. The front
 * matter of a shown document refers to its own page, so `canonical` is resolved there.
 */
function originalOf({ site, catalog }: Targets, entry: Entry): Entry {
  const { fallback, kind, id } = entry
  return (fallback && catalog.find(site.defaultLocale, kind, id)) || entry
}

/** Returns the page of this site that the front matter of an entry names as its canonical. */
function namedPage(targets: Targets, { locale, doc }: Entry): Route | undefined {
  const { canonical } = doc.frontMatter
  if (canonical === undefined) return undefined
  const target = resolveLink(targets, { locale }, canonical)
  if (target.kind === 'page') return target.route
  return target.kind === 'redirect' ? redirectEnd(targets, target.from) : pageAt(targets, canonical)
}
