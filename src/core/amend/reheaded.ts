// Headings that authors have changed. A heading stands on the pages of its document, in the list of all pages and in the search; its
// id is that of its translations, and is what links lead to.

import type { Doc, FilePath, HeadingIds, Locale, Site } from '../../shared/contract.ts'
import { urlPath } from '../../shared/route.ts'
import { own } from '../../shared/text.ts'
import type { Frame, FramedDoc, FramedList } from '../frame.ts'
import {
  headingIds,
  writtenHeading,
  type Headed,
  type WrittenHeading,
} from '../plan/heading-ids.ts'
import { contentsOf } from '../plan/toc.ts'
import { isLongList, pageInList } from '../plan/list-row.ts'
import { isLinked } from './linked-ids.ts'

/** A document with the headings that it has now, under their ids. */
export interface Reheaded {
  readonly before: FramedDoc
  readonly idsBefore: readonly HeadingIds[]
  readonly headings: readonly WrittenHeading[]
  readonly ids: readonly HeadingIds[]
  /** The headings of its first translation, if it has any. */
  readonly theirs: readonly WrittenHeading[] | undefined
}

/** All documents with other headings or other ids than before, or with such a translation, by their paths. */
export type NewHeadings = ReadonlyMap<FilePath, Reheaded>

/**
 * Finds out what becomes of headings; `undefined` where a link may lead to one that is gone, or where something is to be told of
 * them.
 */
export function reheaded(
  site: Pick<Site, 'locales' | 'defaultLocale'>,
  { docs: framed, linked }: Pick<Frame, 'docs' | 'linked'>,
  changed: ReadonlyMap<string, Doc>,
): NewHeadings | undefined {
  const moved = [...changed.values()].flatMap((doc): FramedDoc[] => {
    const before = framed.get(doc.path)
    return before && !isSame(before.headed.headings, doc.headings) ? [before] : []
  })
  const paths = new Set(moved.flatMap(({ versions }) => Object.values(versions)))
  const all = new Map<FilePath, Reheaded>()
  for (const path of paths) {
    const before = framed.get(path)
    const original = framed.get(before?.versions[site.defaultLocale] ?? path)
    if (!before || !original) return undefined
    const then = headingIds(before.headed, original.headed)
    const now = headingIds(nowOf(before), nowOf(original))
    if (now.diagnostics.length > 0) return undefined
    const there = new Set(now.ids.flatMap(idsOf))
    if (then.ids.flatMap(idsOf).some((id) => !there.has(id) && isLinked(linked, id)))
      return undefined
    const other = site.locales.find(
      ({ id }) => id !== before.source.locale && own(before.versions, id) !== undefined,
    )
    const twin = other && framed.get(own(before.versions, other.id) ?? path)
    if (other && !twin) return undefined
    all.set(path, {
      ...{ before, idsBefore: then.ids },
      ...{ headings: nowOf(before).headings, ids: now.ids },
      theirs: twin && nowOf(twin).headings,
    })
  }
  return all

  function nowOf({ headed }: FramedDoc): Headed {
    return changed.get(headed.path) ?? headed
  }
}

/** All ids of a heading. */
export function idsOf({ id, aliases }: HeadingIds): string[] {
  return [id, ...aliases]
}

/** The list of all pages with other headings; `undefined` where there are now too many to be named, or no more. */
export function relisted(
  { base }: Pick<Site, 'base'>,
  locale: Locale,
  { html, headings: count }: { readonly html: string } & Pick<FramedList, 'headings'>,
  changes: NewHeadings,
): string | undefined {
  const isLong = isLongList(count)
  let text = html
  let most = count
  for (const { before, idsBefore, headings, ids } of changes.values()) {
    const at = own(before.routes, locale)
    if (at === undefined) continue
    const row = (all: readonly WrittenHeading[], of: readonly HeadingIds[]): string =>
      pageInList(urlPath(base, at), before.headed, isLong ? undefined : contentsOf(all, of))
    const was = row(before.headed.headings, idsBefore)
    // Some pages are in no list.
    if (!text.includes(was)) continue
    most += headings.length - before.headed.headings.length
    text = text.replaceAll(was, () => row(headings, ids))
  }
  return isLongList(most) === isLong ? text : undefined
}

function isSame(before: readonly WrittenHeading[], now: readonly WrittenHeading[]): boolean {
  return JSON.stringify(before) === JSON.stringify(now.map(writtenHeading))
}
