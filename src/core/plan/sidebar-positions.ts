// Determines the positions of a locale's documents in its sidebars.

import type { Diagnostic, Route } from '../../shared/contract.ts'
import { own } from '../../shared/text.ts'
import type { Entry } from './catalog.ts'
import type { DocContext } from './documents.ts'
import { placeOf } from '../reading/place.ts'
import { unknownSidebar } from '../problems/sidebars.ts'
import type { SidebarPlan } from './sidebar-tree.ts'
import { nearest } from '../reading/suggest.ts'
import type { Targets } from './targets.ts'

/**
 * Computes each document's position in the sidebars of a locale. Reports front
 * matter that names an unknown sidebar.
 */
export function documentContext(
  targets: Targets,
  {
    entries,
    sidebars,
  }: { readonly entries: readonly Entry[]; readonly sidebars: readonly SidebarPlan[] },
  idsOf: DocContext['idsOf'],
): { readonly context: DocContext; readonly problems: readonly Diagnostic[] } {
  const positions: Map<Entry, NonNullable<ReturnType<DocContext['positionOf']>>> = new Map(
    sidebars.flatMap(({ sidebar, entries: listed }) =>
      listed.map(({ entry, groups }, i) => [
        entry,
        {
          sidebar,
          groups,
          previous: listed[i - 1]?.entry,
          next: listed[i + 1]?.entry,
          first: listed[0]?.entry,
        },
      ]),
    ),
  )
  const ids = sidebars.map(({ sidebar }) => sidebar.id)
  const problems = entries.flatMap((entry) => {
    const requested = entry.kind === 'doc' ? entry.doc.frontMatter.sidebar : undefined
    const sidebarPlan = sidebars.find(({ sidebar }) => sidebar.id === requested)
    if (requested === false) positions.delete(entry)
    else if (sidebarPlan && positions.get(entry)?.sidebar !== sidebarPlan.sidebar)
      positions.set(entry, {
        sidebar: sidebarPlan.sidebar,
        groups: [],
        first: sidebarPlan.entries[0]?.entry,
      })
    else if (requested !== undefined && !sidebarPlan && !entry.fallback) {
      const place = placeOf(entry.doc.path, own(entry.doc.keys, 'sidebar'))
      return [unknownSidebar(requested, ids, nearest(requested, ids), place)]
    }
    return []
  })
  return { context: { targets, idsOf, positionOf: (entry) => positions.get(entry) }, problems }
}

/** Returns a function that finds the id of the sidebar that the page at a route is in. */
export function sidebarFinder(
  context: DocContext,
  { catalog: { entries } }: Targets,
): (page: Route) => string | undefined {
  const byRoute = new Map(entries.map((entry) => [entry.route, entry]))
  return (page) => {
    const entry = byRoute.get(page)
    return entry && context.positionOf(entry)?.sidebar.id
  }
}
