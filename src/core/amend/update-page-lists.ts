// Updates headings in the lists of all pages.

import type { Hash, HeadingIds, Locale, Page, Site } from '../../shared/contract.ts'
import { urlPath } from '../../shared/route.ts'
import { own } from '../../shared/text.ts'
import type { Frame, FramedList } from '../frame.ts'
import type { WrittenHeading } from '../plan/heading-ids.ts'
import { isLongList, pageInList } from '../plan/list-row.ts'
import { contentsOf } from '../plan/toc.ts'
import type { NewHeadings } from './update-headings.ts'

/**
 * Returns the list pages in which headings have changed, at most one per locale. Returns `undefined` if a
 * list cannot be updated in place.
 */
export function updatePageLists(
  site: Site,
  { lists }: Pick<Frame, 'lists'>,
  loadPage: (hash: Hash) => Page,
  changes: NewHeadings,
): Page[] | undefined {
  const updated: Page[] = []
  for (const { id } of site.locales) {
    const list = own(lists, id)
    const page = list && loadPage(list.pageHash)
    const [html] = page?.htmls ?? []
    if (!list || !page || typeof html !== 'string') return undefined
    const updatedHtml = updateList(site, id, { html, headings: list.headings }, changes)
    if (updatedHtml === undefined) return undefined
    if (updatedHtml !== html) updated.push({ ...page, htmls: [updatedHtml] })
  }
  return updated
}

/**
 * Replaces the changed headings in a list. Returns `undefined` if the new number of headings crosses the
 * limit up to which a list shows headings.
 */
function updateList(
  { base }: Pick<Site, 'base'>,
  locale: Locale,
  { html, headings: count }: { readonly html: string } & Pick<FramedList, 'headings'>,
  changes: NewHeadings,
): string | undefined {
  const isLong = isLongList(count)
  let text = html
  let newCount = count
  for (const { before, idsBefore, headings, ids } of changes.values()) {
    const at = own(before.routes, locale)
    if (at === undefined) continue
    const renderRow = (
      rowHeadings: readonly WrittenHeading[],
      rowIds: readonly HeadingIds[],
    ): string =>
      pageInList(
        urlPath(base, at),
        before.headingData,
        isLong ? undefined : contentsOf(rowHeadings, rowIds),
      )
    const oldRow = renderRow(before.headingData.headings, idsBefore)
    // Some pages are not listed.
    if (!text.includes(oldRow)) continue
    newCount += headings.length - before.headingData.headings.length
    text = text.replaceAll(oldRow, () => renderRow(headings, ids))
  }
  return isLongList(newCount) === isLong ? text : undefined
}
