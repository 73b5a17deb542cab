// Selects the headings that a page lists in its table of contents.

import type { Doc, Heading, HeadingIds, TocItem } from '../../shared/contract.ts'
import type { Entry } from './catalog.ts'
import { cachedPart, type Targets } from './targets.ts'

/** Levels of the headings in a table of contents. A requirement of the site. */
export const TOC_LEVELS = { least: 2, most: 3 } as const

/** Returns the table of contents of an entry, which is empty if its page shows none. */
export function tocOf(
  targets: Targets,
  entry: Entry,
  ids: readonly HeadingIds[],
): readonly TocItem[] {
  return hasToc(entry.doc) ? headingsOf(targets, entry, ids) : []
}

/** Whether the page of a document has a table of contents. A standalone page has one only in the default layout. */
export function hasToc({ kind, frontMatter: { toc, layout = 'default' } }: Doc): boolean {
  return toc !== false && (kind !== 'page' || layout === 'default')
}

/** Returns the headings of the levels in a table of contents, with their final ids. The result is cached. */
export function headingsOf(
  targets: Targets,
  { doc }: Entry,
  ids: readonly HeadingIds[],
): readonly TocItem[] {
  return cachedPart(targets, 'contents', ids, () => contentsOf(doc.headings, ids))
}

/** Builds the table of contents from headings and their final ids, without caching. */
export function contentsOf(
  headings: readonly Pick<Heading, 'level' | 'html'>[],
  ids: readonly HeadingIds[],
): TocItem[] {
  return headings.flatMap(({ level, html }, i) =>
    level >= TOC_LEVELS.least && level <= TOC_LEVELS.most && html !== ''
      ? [{ level, html, id: ids[i]?.id ?? '' }]
      : [],
  )
}
