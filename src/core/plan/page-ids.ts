// Decides the ids in the content of all pages: those of headings, and those in raw HTML.

import type { Diagnostic, HeadingIds } from '../../shared/contract.ts'
import { normalize } from '../../shared/route.ts'
import type { BuildMemory } from '../build-memory.ts'
import type { Catalog, Entry } from './catalog.ts'
import { finalIds } from './heading-ids.ts'

/** The ids in the content of all pages, with the problems found. */
interface PageIds {
  /** Returns the final ids of a document's headings. */
  readonly idsOf: (entry: Entry) => readonly HeadingIds[]
  /** All ids of each page, by normalized route. */
  readonly anchors: ReadonlyMap<string, ReadonlySet<string>>
  readonly diagnostics: readonly Diagnostic[]
}

/** Returns the ids in the content of all pages of a site. */
export function pageIds({ entries, original }: Catalog, last: BuildMemory): PageIds {
  const docs = new Set(entries.map(({ doc }) => doc))
  const finals = new Map(
    Array.from(
      docs,
      (doc) => [doc, finalIds(doc, original(doc.kind, doc.id) ?? doc, last)] as const,
    ),
  )
  const idsOf = ({ doc }: Entry): readonly HeadingIds[] => finals.get(doc)?.ids ?? []
  const anchorsOf = (entry: Entry): Set<string> =>
    new Set([...idsOf(entry).flatMap(({ id, aliases }) => [id, ...aliases]), ...entry.doc.ids])
  return {
    idsOf,
    anchors: new Map(entries.map((entry) => [normalize(entry.route), anchorsOf(entry)])),
    diagnostics: [...finals.values()].flatMap(({ diagnostics }) => diagnostics),
  }
}
