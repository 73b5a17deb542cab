// Finds the links in `_sidebars.yaml`: they lead to what is no document, such as a page of its own, a file or
// another site.

import type { Locale } from '../../shared/contract.ts'
import type { Trail } from '../reading/place.ts'
import { drawnHref, type DataLink } from './drawn-links.ts'
import type { Item, SidebarFile } from './sidebar-file.ts'
import type { Targets } from './targets.ts'

/** Returns the sidebar file of a locale: its own, or else that of the default locale. */
export function sidebarFileOf(
  files: ReadonlyMap<Locale, SidebarFile>,
  locale: Locale,
  defaultLocale: Locale,
): SidebarFile | undefined {
  return files.get(locale) ?? files.get(defaultLocale)
}

/** Returns every link in the sidebar files. */
export function sidebarLinks(
  targets: Targets,
  files: ReadonlyMap<Locale, SidebarFile>,
): DataLink[] {
  const { locales, defaultLocale } = targets.site
  return [...files.values()].flatMap((file) => {
    const users = locales.filter(({ id }) => sidebarFileOf(files, id, defaultLocale) === file)
    return [...file.sidebars].flatMap(([id, items]) =>
      linksIn(items, [id]).map(({ href, trail }) => ({
        href,
        locales: users,
        drawn: users.map((locale) => drawnHref(targets, locale, href)),
        place: () => file.locate(trail),
      })),
    )
  })
}

/** Returns the links of a list, including those in its groups, with the trails of their addresses. */
function linksIn(
  items: readonly Item[],
  trail: Trail,
): { readonly href: string; readonly trail: Trail }[] {
  return items.flatMap((each, i) => {
    if (typeof each === 'string') return []
    if ('items' in each) return linksIn(each.items, [...trail, i, 'items'])
    return [{ href: each.href, trail: [...trail, i, 'href'] }]
  })
}
