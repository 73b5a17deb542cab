// What a page lists of its headings.

import type { Doc, Heading, HeadingIds, TocItem } from '../../shared/contract.ts'
import type { Entry } from './catalog.ts'
import { partOf, type Targets } from './targets.ts'

/** Table of contents: levels 2 and 3, as the specification has it. */
export const TOC_LEVELS = { least: 2, most: 3 } as const

/** The table of contents of an entry that has one. */
export function tocOf(
  targets: Targets,
  entry: Entry,
  ids: readonly HeadingIds[],
): readonly TocItem[] {
  return hasToc(entry.doc) ? headingsOf(targets, entry, ids) : []
}

/** Whether the page of a document has a table of contents: a page of its own has none where its layout is another. */
export function hasToc({ kind, frontMatter: { toc, layout = 'default' } }: Doc): boolean {
  return toc !== false && (kind !== 'page' || layout === 'default')
}

/** Headings of the displayed levels, with their final ids. */
export function headingsOf(
  targets: Targets,
  { doc }: Entry,
  ids: readonly HeadingIds[],
): readonly TocItem[] {
  return partOf(targets, 'contents', ids, () => contentsOf(doc.headings, ids))
}

/** The same of headings alone. */
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
