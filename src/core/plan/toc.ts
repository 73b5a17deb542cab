// Selects the headings that a page lists in its table of contents.

import type { Doc, Heading, HeadingIds, TocItem } from '../../shared/contract.ts'
import type { Entry } from './catalog.ts'
import type { Targets } from './targets.ts'

/** Levels of the headings in a table of contents, unless a page asks for others. A requirement of the site. */
export const TOC_LEVELS = { least: 2, most: 3 } as const

/** Returns the table of contents of an entry, which is empty if its page shows none. */
export function tocOf(
  targets: Targets,
  entry: Entry,
  ids: readonly HeadingIds[],
): readonly TocItem[] {
  return headingsOf(targets, entry, ids, tocDepth(entry.doc))
}

/**
 * Returns the deepest level of headings in the table of contents of a document, or 0 if its page shows none. A
 * standalone page has one only in the default layout.
 */
export function tocDepth({ kind, frontMatter: { toc = true, layout = 'default' } }: Doc): number {
  if (kind === 'page' && layout !== 'default') return 0
  return typeof toc === 'number' ? toc : toc ? TOC_LEVELS.most : 0
}

/** Returns the headings down to a level, with their final ids. The result is cached. */
export function headingsOf(
  targets: Targets,
  { doc }: Entry,
  ids: readonly HeadingIds[],
  deepest?: number,
): readonly TocItem[] {
  return targets.caches.part(`contents ${deepest}`, ids, () =>
    contentsOf(doc.headings, ids, deepest),
  )
}

/** Builds the table of contents from headings and their final ids, without caching. */
export function contentsOf(
  headings: readonly Pick<Heading, 'level' | 'html'>[],
  ids: readonly HeadingIds[],
  deepest: number = TOC_LEVELS.most,
): TocItem[] {
  return headings.flatMap(({ level, html }, i) =>
    level >= TOC_LEVELS.least && level <= deepest && html !== ''
      ? [{ level, html, id: ids[i]?.id ?? '' }]
      : [],
  )
}
