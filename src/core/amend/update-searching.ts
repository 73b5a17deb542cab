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
  const anew = (page: SearchedPage): SearchedPage => {
    const doc = docs.get(page.path)
    const texts = doc ? { texts: doc.texts, wide: doc.wide, ...searchDescription(doc) } : {}
    const others = headings.get(filePath(page.path))
    const headed = others
      ? searchHeadings(others.before.source.kind, others.headings, others.ids, others.theirs)
      : {}
    const now = { ...page, ...texts, ...headed }
    return JSON.stringify(now) === JSON.stringify(page) ? page : now
  }
  const searched: Record<Locale, SearchedPage[]> = {}
  const keys: Record<Locale, (Hash | undefined)[]> = {}
  for (const [locale, pages] of Object.entries(searching.searched)) {
    searched[locale] = pages.map((page) =>
      docs.has(page.path) || headings.has(filePath(page.path)) ? anew(page) : page,
    )
    keys[locale] = pages.map((page, i) =>
      searched[locale]?.[i] === page ? searching.keys?.[locale]?.[i] : undefined,
    )
  }
  return { ...searching, searched, keys }
}
