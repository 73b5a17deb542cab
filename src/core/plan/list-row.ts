// The row of one page in the index of all pages. `amend/update-page-lists.ts` finds and replaces
// a single row by its exact markup.

import type { Doc, TocItem } from '../../shared/contract.ts'
import { escapeHtml } from '../../shared/text.ts'

/**
 * The most headings that the index lists. Nobody reads a longer list, and it is slow
 * to load, so it shows pages only.
 */
const MAX_HEADINGS = 3000

/** Renders the row of a page after its opening `<li …>` tag: the title and, if `toc` is given, the headings. */
export function pageInList(
  href: string,
  { title, heading }: Pick<Doc, 'title' | 'heading'>,
  toc: readonly TocItem[] | undefined,
): string {
  const url = escapeHtml(href)
  const headings = [
    ...(toc && heading !== undefined
      ? [`<li><a href="${url}">${escapeHtml(heading)}</a></li>`]
      : []),
    ...(toc ?? []).map(({ html, id }) => `<li><a href="${url}#${escapeHtml(id)}">${html}</a></li>`),
  ]
  const list = headings.length === 0 ? '' : `<ul>${headings.join('')}</ul>`
  return `<a href="${url}">${escapeHtml(title)}</a>${list}</li>`
}

/** Whether an index with this many headings lists pages without their headings. */
export function isLongList(headings: number): boolean {
  return headings > MAX_HEADINGS
}
