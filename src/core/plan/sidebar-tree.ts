// The tree of a sidebar: documents, groups of them, and links to what is no document.

import type { Crumb, LinkView, Sidebar, SidebarItem, Site } from '../../shared/contract.ts'
import { urlPath } from '../../shared/route.ts'
import { otherLanguage } from '../words/words.ts'
import type { Entry } from './catalog.ts'

/** A sidebar of one locale, with its documents in order and the headings of their enclosing groups. */
export interface SidebarPlan {
  readonly sidebar: Sidebar
  readonly entries: readonly { readonly entry: Entry; readonly groups: readonly Crumb[] }[]
}

/** A node of a sidebar: a document, a group, or a link to what is no document. */
export type Branch = Entry | Group | LinkView

interface Group {
  /** Without a label, the group is called like its document. */
  readonly label?: string | undefined
  /** The document that the heading of the group leads to. */
  readonly entry?: Entry | undefined
  readonly inside: readonly Branch[]
  readonly collapsed?: boolean
}

/** Plans a sidebar out of its tree. */
export function planSidebar(
  site: Site,
  id: string,
  label: string,
  inside: readonly Branch[],
): SidebarPlan {
  const items = inside.map((each) => sidebarItem(site, each))
  return { sidebar: { id, label, items }, entries: entriesIn(site, inside, []) }
}

function sidebarItem(site: Site, branch: Branch): SidebarItem {
  if ('href' in branch) return branch
  if (!('inside' in branch)) return link(site, branch)
  const heading = headingOf(site, branch)
  // A document above nothing is like any other.
  if (branch.inside.length === 0) return heading
  const items = branch.inside.map((each) => sidebarItem(site, each))
  return { ...heading, items, ...collapsedOf(branch) }
}

/** Returns the heading of a group. A label of its own is in the language of the sidebar, whatever the document is in. */
function headingOf(site: Site, { label = '', entry }: Group): Crumb {
  if (!entry) return { label }
  const ownLink = link(site, entry)
  return label === '' ? ownLink : { label, href: ownLink.href }
}

/** Returns whether a group is collapsed, as far as its author says so. */
export function collapsedOf({ collapsed }: { readonly collapsed?: boolean }): {
  collapsed?: boolean
} {
  return collapsed === undefined ? {} : { collapsed }
}

/** A group's own document comes before those in the group. */
function entriesIn(
  site: Site,
  inside: readonly Branch[],
  groups: readonly Crumb[],
): SidebarPlan['entries'] {
  return inside.flatMap((each) => {
    if ('href' in each) return []
    if (!('inside' in each)) return [{ entry: each, groups }]
    const { entry } = each
    const listed = entriesIn(site, each.inside, [...groups, headingOf(site, each)])
    return entry ? [{ entry, groups }, ...listed] : listed
  })
}

/** Returns a link to an entry, labeled with its short name. */
export function link(site: Site, entry: Entry): LinkView {
  return {
    label: displayName(entry),
    href: urlPath(site.base, entry.route),
    ...otherLanguage(site, entry),
  }
}

/** Returns the short name of an entry. */
export function displayName({ doc }: Pick<Entry, 'doc'>): string {
  return doc.frontMatter.label ?? doc.title
}
