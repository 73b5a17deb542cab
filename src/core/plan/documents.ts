// Plans the pages that show one document each, and the pages that every site has: home, search, and not found.

import type {
  Crumb,
  HeadingIds,
  LinkView,
  Page,
  Sidebar,
  Site,
  SiteLocale,
  View,
} from '../../shared/contract.ts'
import { blogTitle } from './feed-files.ts'
import { route, urlPath } from '../../shared/route.ts'
import { words as wordsFor } from '../words/words.ts'
import type { Entry } from './catalog.ts'
import { history, ofEntry, page } from './pages.ts'
import { tocOf } from './toc.ts'
import { link, type SidebarPlan } from './sidebar-tree.ts'
import { siteIndex, type EntryContext, type SiteSection } from './site-index.ts'
import type { Targets } from './targets.ts'

/** What the page of a document needs besides the document. */
export interface DocContext extends EntryContext {
  /** Returns a document's position in a sidebar, if it has one. */
  readonly positionOf: (entry: Entry) => SidebarPosition | undefined
}

/** The position of a document in a sidebar. */
interface SidebarPosition {
  readonly sidebar: Sidebar
  /** Headings of the enclosing groups, outermost first. */
  readonly groups: readonly Crumb[]
  readonly previous?: Entry | undefined
  readonly next?: Entry | undefined
  /** The first document of the sidebar. */
  readonly first?: Entry | undefined
}

/** Plans the page of a document in the docs. */
export function docPage({ targets, idsOf, positionOf }: DocContext, entry: Entry): Page {
  const { site } = targets
  const position = positionOf(entry)
  const { frontMatter } = entry.doc
  const breadcrumbs = breadcrumbsOf(site, entry, position)
  const newer = position?.previous && link(site, position.previous)
  const older = position?.next && link(site, position.next)
  return page(site, {
    ...ofEntry(targets, entry, idsOf(entry)),
    ...(position ? { sidebar: position.sidebar.id } : {}),
    view: {
      view: 'doc',
      layout: frontMatter.layout ?? 'default',
      breadcrumbs,
      toc: tocOf(targets, entry, idsOf(entry)),
      ...(newer ? { newer } : {}),
      ...(older ? { older } : {}),
      ...history(targets, entry),
    },
    breadcrumbs: breadcrumbs.flatMap(({ label, href }) =>
      href ? [{ name: label, url: site.url + href }] : [],
    ),
  })
}

/** Plans a standalone page, from `content/<locale>/pages`. */
export function standalonePage(targets: Targets, entry: Entry, ids: readonly HeadingIds[]): Page {
  const parts = ofEntry(targets, entry, ids)
  const layout = entry.doc.frontMatter.layout ?? 'default'
  return page(targets.site, {
    ...parts,
    view: { view: 'page', layout, toc: tocOf(targets, entry, ids) },
  })
}

/** Plans the home page of a locale that has no `pages/index`: links to all sidebars and to the blog. */
export function homePage(
  { site }: Targets,
  locale: SiteLocale,
  sidebars: readonly SidebarPlan[],
  posts: readonly Entry[],
): Page {
  const sections = sidebars.flatMap(({ sidebar, entries: [first] }): LinkView[] =>
    first ? [{ ...sectionOf(sidebar), href: urlPath(site.base, first.entry.route) }] : [],
  )
  const blog = {
    label: blogTitle(site, locale),
    href: urlPath(site.base, route(locale.base, 'blog')),
  }
  const { title, description } = locale
  const view: View = {
    view: 'home',
    sections: posts.length > 0 ? [...sections, blog] : sections,
    description,
  }
  return page(site, { locale, route: route(locale.base, ''), title, description, view })
}

/** Plans `/search`: the search box and, for browsers without JavaScript, the index of all pages and headings. */
export function searchPage(
  context: EntryContext,
  locale: SiteLocale,
  sections: readonly SiteSection[],
  entries: readonly Entry[],
): Page {
  const { site } = context.targets
  const words = wordsFor(locale)
  return page(site, {
    locale,
    route: route(locale.base, 'search'),
    title: words.searchTitle,
    description: words.searchIntro,
    view: { view: 'search' },
    htmls: [siteIndex(context, sections, entries)],
    robots: 'noindex, follow',
  })
}

/** Name of the file that hosts serve for unknown paths. */
export const NOT_FOUND = '404.html'

/** Plans the page that is shown for unknown paths. */
export function notFoundPage(site: Site, locale: SiteLocale): Page {
  const words = wordsFor(locale)
  return page(site, {
    locale,
    route: route(locale.base, NOT_FOUND),
    title: words.notFound,
    description: words.notFoundText,
    view: { view: 'notFound' },
    robots: 'noindex',
  })
}

function breadcrumbsOf(site: Site, entry: Entry, position: SidebarPosition | undefined): Crumb[] {
  if (!position) return []
  const { groups, first } = position
  const { href: _, ...ownCrumb } = link(site, entry)
  const start = first && first !== entry ? { href: urlPath(site.base, first.route) } : {}
  const path: readonly Crumb[] = [{ ...sectionOf(position.sidebar), ...start }, ...groups]
  // A section whose first page has a group under the same name would be named twice.
  const ancestors = path.filter((each, i) => !isSameCrumb(each, path[i + 1]))
  // The first page of a sidebar is often the section's own page with the same label.
  // Then the section is not repeated.
  const isSection = first === entry && ancestors.at(-1)?.label === ownCrumb.label
  return [...(isSection ? ancestors.slice(0, -1) : ancestors), ownCrumb]
}

function isSameCrumb(crumb: Crumb, other: Crumb | undefined): boolean {
  return crumb.href !== undefined && crumb.href === other?.href && crumb.label === other.label
}

/** Returns a sidebar's label and the language of the label. */
function sectionOf({ label, language }: Sidebar): Pick<LinkView, 'label' | 'language'> {
  return { label, ...(language ? { language } : {}) }
}
