// A page in the list of all pages, which is also found and changed there alone.

import type { Doc, TocItem } from '../../shared/contract.ts'
import { escapeHtml } from '../../shared/text.ts'

/** A list of more headings than this is read by nobody, and is slow to load: pages alone say what there is. */
const MOST_HEADINGS = 3000

/** A page in the list, behind the beginning of its row: its name and, where these are named, its headings. */
export function pageInList(
  href: string,
  { title, heading }: Pick<Doc, 'title' | 'heading'>,
  named: readonly TocItem[] | undefined,
): string {
  const page = escapeHtml(href)
  const headings = [
    ...(named && heading !== undefined
      ? [`<li><a href="${page}">${escapeHtml(heading)}</a></li>`]
      : []),
    ...(named ?? []).map(
      ({ html, id }) => `<li><a href="${page}#${escapeHtml(id)}">${html}</a></li>`,
    ),
  ]
  const below = headings.length === 0 ? '' : `<ul>${headings.join('')}</ul>`
  return `<a href="${page}">${escapeHtml(title)}</a>${below}</li>`
}

/** Whether pages of so many headings are listed without these. */
export function isLongList(headings: number): boolean {
  return headings > MOST_HEADINGS
}
