// A round that nobody asked for may build what was saved just now, and is not heard of yet: what that was shows in its pages.

import type { FilePath, Page } from '../../shared/contract.ts'

/** The documents of pages that are others now, though their frame is not. `names` are the files of all pages that differ. */
export function savedDocuments(
  before: readonly Page[],
  after: readonly Page[],
  names: readonly string[],
): FilePath[] {
  const differing = new Set(names)
  const last = new Map(before.map((page) => [page.file, bodyOf(page)]))
  const pages = after.filter(({ file }) => differing.has(file))
  const isFramed = (page: Page): boolean =>
    bodyOf(page) !== undefined && bodyOf(page) === last.get(page.file)
  // What a component draws is not known before it is drawn: if nothing else differs so, it is its own.
  const isFrame = pages.some(isFramed)
  const own = pages.filter((page) => (bodyOf(page) === undefined ? !isFrame : !isFramed(page)))
  return [...new Set(own.flatMap(({ path }) => path ?? []))]
}

/** Stands for the text of a page that shows a document. */
function bodyOf({ htmls: [article] }: Page): string | undefined {
  return typeof article === 'object' ? article.body : undefined
}
