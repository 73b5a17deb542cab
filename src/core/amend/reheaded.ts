// Headings that authors have changed. A heading stands on the pages of its document, in the list of all pages and in the search; its
// id is that of its translations, and is what links lead to.

import type { Diagnostic, Doc, FilePath, HeadingIds, Locale, Site } from '../../shared/contract.ts'
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
import { isLinked, type LinkedIds } from './linked-ids.ts'

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

/** What has become of headings. */
interface Headings {
  readonly others: NewHeadings
  /** What is told of all translations that were looked at. */
  readonly diagnostics: readonly Diagnostic[]
}

/** Documents with all their translations; `undefined` where one of these is not known. */
export function withVersions(
  docs: readonly FramedDoc[],
  framed: Frame['docs'],
): readonly FramedDoc[] | undefined {
  const paths = new Set(docs.flatMap(({ versions }) => Object.values(versions)))
  const all = [...paths].flatMap((path) => framed.get(path) ?? [])
  return all.length === paths.size ? all : undefined
}

/**
 * Finds out what becomes of the headings of documents with all their translations, by what they say now; `undefined` where a link may
 * lead to one that is gone.
 */
export function reheaded(
  { locales, defaultLocale }: Pick<Site, 'locales' | 'defaultLocale'>,
  linked: LinkedIds,
  family: readonly FramedDoc[],
  docs: ReadonlyMap<string, Doc>,
): Headings | undefined {
  const framed = new Map(family.map((each) => [each.source.path, each]))
  const moved = new Set(
    family
      .filter((each) => !isSame(each.headed.headings, nowOf(each).headings))
      .flatMap(({ versions }) => Object.values(versions)),
  )
  const others = new Map<FilePath, Reheaded>()
  const diagnostics: Diagnostic[] = []
  for (const [path, before] of framed) {
    const original = versionOf(before, defaultLocale) ?? before
    const now = headingIds(nowOf(before), nowOf(original))
    diagnostics.push(...now.diagnostics)
    if (!moved.has(path)) continue
    const then = headingIds(before.headed, original.headed)
    const there = new Set(now.ids.flatMap(idsOf))
    if (then.ids.flatMap(idsOf).some((id) => !there.has(id) && isLinked(linked, id)))
      return undefined
    const twin = locales
      .filter(({ id }) => id !== before.source.locale)
      .map(({ id }) => versionOf(before, id))
      .find((each) => each !== undefined)
    others.set(path, {
      ...{ before, idsBefore: then.ids },
      ...{ headings: nowOf(before).headings, ids: now.ids },
      theirs: twin && nowOf(twin).headings,
    })
  }
  return { others, diagnostics }

  function nowOf({ headed }: FramedDoc): Headed {
    return docs.get(headed.path) ?? headed
  }

  function versionOf({ versions }: FramedDoc, locale: Locale): FramedDoc | undefined {
    const path = own(versions, locale)
    return path === undefined ? undefined : framed.get(path)
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
