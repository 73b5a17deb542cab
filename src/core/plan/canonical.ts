// Which page is the original of which: the one that front matter names, here or elsewhere, and of a page that is shown untranslated
// the one that it shows.

import type { Route } from '../../shared/contract.ts'
import { withAnchor } from '../../shared/anchor.ts'
import { normalize, urlPath } from '../../shared/route.ts'
import type { Entry } from './catalog.ts'
import { pathBelow } from './own-url.ts'
import { hrefOf, resolveLink } from './links.ts'
import { endOf } from './redirects.ts'
import type { Targets } from './targets.ts'

/** The canonical address of an entry that is not its own: `/` in front matter is the locale's own home. */
export function canonicalOf(targets: Targets, entry: Entry): { readonly canonical?: string } {
  const { site, catalog } = targets
  const original = originalOf(targets, entry)
  const { canonical } = original.doc.frontMatter
  const named = pageNamed(targets, original)
  if (canonical && named !== original.route) {
    const target = resolveLink(targets, { locale: original.locale }, canonical)
    const address = hrefOf(site.base, target, canonical)
    return { canonical: named ? urlPath(site.base, named) : withAnchor(address, '') }
  }
  if (original === entry) return {}
  const shown = catalog.copies.get(normalize(original.route)) ?? original.route
  return { canonical: urlPath(site.base, shown) }
}

/** Whether another page of this site is the original of an entry: readers look for that one. What is elsewhere is not found here. */
export function isCopy(targets: Targets, entry: Entry): boolean {
  const original = originalOf(targets, entry)
  const named = pageNamed(targets, original)
  const isSaidSo = named !== undefined && named !== original.route
  const { copies } = targets.catalog
  return isSaidSo || [entry, original].some(({ route }) => copies.has(normalize(route)))
}

/** The page of this site that an address leads to, if need be by a redirect. */
export function pageAt(targets: Targets, canonical: string): Route | undefined {
  const path = pathBelow(targets.site, canonical)
  return path === undefined ? undefined : endOf(targets, path)
}

/** The document that is shown where a translation is missing speaks of its own page. */
function originalOf({ site, catalog }: Targets, entry: Entry): Entry {
  const { fallback, kind, id } = entry
  return (fallback && catalog.find(site.defaultLocale, kind, id)) || entry
}

/** The page of this site that the front matter of an entry names as its original. */
function pageNamed(targets: Targets, { locale, doc }: Entry): Route | undefined {
  const { canonical } = doc.frontMatter
  if (canonical === undefined) return undefined
  const target = resolveLink(targets, { locale }, canonical)
  if (target.kind === 'page') return target.route
  return target.kind === 'redirect' ? endOf(targets, target.from) : pageAt(targets, canonical)
}
