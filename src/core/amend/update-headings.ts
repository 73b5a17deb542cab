// Handles changed headings. A heading occurs on the pages of its document, in the list of all pages and in
// the search. Its id is shared by translations and may be the target of links.

import type { Diagnostic, FilePath, HeadingIds, Locale, Site } from '../../shared/contract.ts'
import { own } from '../../shared/text.ts'
import type { Frame, FramedDoc } from '../frame.ts'
import { headingIds, writtenHeading, type WrittenHeading } from '../plan/heading-ids.ts'
import { idsOf, isLinked, type LinkedIds } from './linked-ids.ts'
import type { Changed } from './link-resolver.ts'

/** A document with its current headings and their ids. */
export interface ChangedHeadings {
  readonly before: FramedDoc
  readonly idsBefore: readonly HeadingIds[]
  readonly headings: readonly WrittenHeading[]
  readonly ids: readonly HeadingIds[]
  /** The headings of its first translation, if there is one. */
  readonly translatedHeadings: readonly WrittenHeading[] | undefined
}

/** The documents, by path, whose headings or ids have changed, or those of one of their translations. */
export type NewHeadings = ReadonlyMap<FilePath, ChangedHeadings>

/** The effects of changed headings. */
interface Headings {
  readonly others: NewHeadings
  /** The diagnostics about the headings of all documents that were compared. */
  readonly diagnostics: readonly Diagnostic[]
}

/** Returns documents together with all their translations, or `undefined` if the frame lacks one of these. */
export function withVersions(
  docs: readonly FramedDoc[],
  framed: Frame['docs'],
): readonly FramedDoc[] | undefined {
  const paths = new Set(docs.flatMap(({ versions }) => Object.values(versions)))
  const all = [...paths].flatMap((path) => framed.get(path) ?? [])
  return all.length === paths.size ? all : undefined
}

/**
 * Computes the new headings of documents, which are given with all their translations. Returns `undefined`
 * if a link may lead to a heading that is gone.
 */
export function updateHeadings(
  { locales, defaultLocale }: Pick<Site, 'locales' | 'defaultLocale'>,
  linked: LinkedIds,
  documents: readonly Changed[],
): Headings | undefined {
  const byPath = new Map(documents.map((each) => [each.doc.path, each]))
  const versionOf = ({ before }: Changed, locale: Locale): Changed | undefined => {
    const path = own(before.versions, locale)
    return path === undefined ? undefined : byPath.get(path)
  }
  const affected = new Set(
    documents
      .filter(({ before, doc }) => !isSame(before.headingData.headings, doc.headings))
      .flatMap(({ before }) => Object.values(before.versions)),
  )
  const others = new Map<FilePath, ChangedHeadings>()
  const diagnostics: Diagnostic[] = []
  for (const each of documents) {
    const { before, doc } = each
    const original = versionOf(each, defaultLocale) ?? each
    const current = headingIds(doc, original.doc)
    diagnostics.push(...current.diagnostics)
    if (!affected.has(doc.path)) continue
    const previous = headingIds(before.headingData, original.before.headingData)
    const currentIds = new Set(current.ids.flatMap(idsOf))
    if (previous.ids.flatMap(idsOf).some((id) => !currentIds.has(id) && isLinked(linked, id)))
      return undefined
    const translation = locales
      .filter(({ id }) => id !== doc.locale)
      .map(({ id }) => versionOf(each, id))
      .find((version) => version !== undefined)
    others.set(doc.path, {
      before,
      idsBefore: previous.ids,
      headings: doc.headings,
      ids: current.ids,
      translatedHeadings: translation?.doc.headings,
    })
  }
  return { others, diagnostics }
}

function isSame(before: readonly WrittenHeading[], now: readonly WrittenHeading[]): boolean {
  return JSON.stringify(before) === JSON.stringify(now.map(writtenHeading))
}
