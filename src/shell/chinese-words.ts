// The Chinese words that texts hold, and by which all of them are cut for the search. They are found page by page, and kept.

import type { SearchedPage } from '../core/search/searched.ts'
import { isWide } from '../shared/search/text.ts'
import { hashOfParts } from './hash.ts'
import { textsOf } from './searched-texts.ts'
import { shared } from './shared-bytes.ts'
import type { Workshop } from './workshop.ts'

/** The Chinese words of all pages, sorted. */
export async function chineseWords(
  { store, site, pool, version }: Workshop,
  pages: readonly SearchedPage[],
): Promise<string[]> {
  const { words: own = [] } = site.config.search ?? {}
  const wanted = pages.flatMap((page) => {
    const names = namesOf(page)
    if (!page.wide && !names.some(isWide)) return []
    const key = hashOfParts([version, 'words', page.texts, JSON.stringify([names, own])])
    return [{ key, names, page }]
  })
  // To find words, a thread loads a dictionary, which takes some tenths of a second.
  const missing = wanted.filter(({ key }) => !store.has(key))
  const texts = missing.map(({ names, page }) => ({ names, texts: shared(textsOf(store, page)) }))
  const found = texts.length === 0 ? [] : await pool.apart('findWords', { pages: texts, own })
  for (const [i, { key }] of missing.entries()) store.put(key, JSON.stringify(found[i]))
  const all = new Set<string>()
  for (const { key } of wanted)
    for (const word of JSON.parse(store.need(key).toString()) as string[]) all.add(word)
  return [...all].toSorted()
}

/** What a page and its parts are called, in both languages. */
function namesOf({ title, other, description, keywords, headings }: SearchedPage): string[] {
  return [
    ...[title, other, description, ...keywords],
    ...headings.flatMap((heading) => [heading.text, heading.other]),
  ]
}
