// Updates the input of the search index after texts or headings have changed.

import { filePath, type Doc, type Hash, type Locale } from '../../shared/contract.ts'
import {
  searchDescription,
  searchHeadings,
  type SearchedPage,
  type Searching,
} from '../plan/searched.ts'
import type { NewHeadings } from './update-headings.ts'

/** Replaces the changed texts and headings. An unchanged page keeps its object and its cache key. */
export function updateSearching(
  searching: Searching,
  docs: ReadonlyMap<string, Doc>,
  headings: NewHeadings,
): Searching {
  const updatePage = (page: SearchedPage): SearchedPage => {
    const doc = docs.get(page.path)
    const newTexts = doc ? { texts: doc.texts, wide: doc.wide, ...searchDescription(doc) } : {}
    const changed = headings.get(filePath(page.path))
    const newHeadings = changed
      ? searchHeadings(
          changed.before.source.kind,
          changed.headings,
          changed.ids,
          changed.translatedHeadings,
        )
      : {}
    const updated = { ...page, ...newTexts, ...newHeadings }
    return JSON.stringify(updated) === JSON.stringify(page) ? page : updated
  }
  const searched: Record<Locale, SearchedPage[]> = {}
  const keys: Record<Locale, (Hash | undefined)[]> = {}
  for (const [locale, pages] of Object.entries(searching.searched)) {
    searched[locale] = pages.map((page) =>
      docs.has(page.path) || headings.has(filePath(page.path)) ? updatePage(page) : page,
    )
    keys[locale] = pages.map((page, i) =>
      searched[locale]?.[i] === page ? searching.keys?.[locale]?.[i] : undefined,
    )
  }
  return { ...searching, searched, keys }
}
