// The row of one page in the index of all pages. `amend/update-page-lists.ts` finds and replaces
// a single row by its exact markup.

import type { Doc, TocItem } from '../../shared/contract.ts'
import { escapeHtml } from '../../shared/text.ts'

/**
 * The most headings that the index lists. Nobody reads a longer list, and it is slow
 * to load, so it shows pages only.
 */
const MOST_HEADINGS = 3000

/** Renders the row of a page after its opening `<li …>` tag: the title and, if `named` is given, the headings. */
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

/** Whether an index with this many headings lists pages without their headings. */
export function isLongList(headings: number): boolean {
  return headings > MOST_HEADINGS
}
