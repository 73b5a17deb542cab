// The Chinese words that texts hold, and by which all of them are cut for the search. They are found page by page, and kept;
// so is how many hold each, and an edit changes that by the words of a page.

import type { SearchedPage } from '../core/search/searched.ts'
import type { Hash, SiteLocale } from '../shared/contract.ts'
import { isWide } from '../shared/search/text.ts'
import { hashOf, hashOfParts } from './hash.ts'
import { isHash, noteOf, readNote, writeNote } from './notes.ts'
import { heldTexts } from './searched-texts.ts'
import { shared } from './shared-bytes.ts'
import type { Store } from './store.ts'
import type { Workshop } from './workshop.ts'

/** Chinese words, sorted, and where what is known of them is kept. */
interface ChineseWords {
  readonly words: readonly string[]
  readonly keeps: readonly Hash[]
}

/** The Chinese words of all pages of a locale. `ids` stand for all that is said of each. */
export async function chineseWords(
  { store, site, pool, version, notes }: Workshop,
  locale: SiteLocale,
  pages: readonly SearchedPage[],
  ids: readonly Hash[],
): Promise<ChineseWords> {
  const { words: own = [] } = site.config.search ?? {}
  const rules = hashOfParts([version, 'words', JSON.stringify(own)])
  const keyOf = (what: string, of: string): Hash => hashOfParts([rules, what, of])
  const note = noteOf('words', locale)
  const lastKey = readNote(notes, note, isHash)
  const last = lastTally(store, lastKey, rules)
  const known = new Map(last.pages)
  // Names in the other language are Chinese where texts are English: an edit of these is none of those.
  const fresh = pages.flatMap((page, i) => {
    const id = ids[i] ?? ''
    if (known.has(id)) return []
    const names = namesOf(page)
    const lists = [
      ...(page.wide ? [{ key: keyOf('texts', page.texts), names: [], page }] : []),
      ...(names.some(isWide)
        ? [{ key: keyOf('names', JSON.stringify(names)), names, page: undefined }]
        : []),
    ]
    known.set(
      id,
      lists.map(({ key }) => key),
    )
    return lists
  })
  // To find words, a thread loads a dictionary.
  const missing = fresh.filter(({ key }) => !store.has(key))
  const texts = missing.map(({ names, page }) => ({
    names,
    texts: page ? heldTexts(store, page) : shared('[]'),
  }))
  const found = texts.length === 0 ? [] : await pool.apart('findWords', { pages: texts, own })
  for (const [i, { key }] of missing.entries()) store.put(key, JSON.stringify(found[i]))

  const wordsAt = (key: Hash): string[] => JSON.parse(store.need(key).toString()) as string[]
  const listed = ids.map((id) => [id, known.get(id) ?? []] as const)
  const keys = keysOf(listed)
  const tally: Tally = { rules, pages: listed, ...countsOf(keys, last, wordsAt) }
  const json = JSON.stringify(tally)
  const key = hashOf(json)
  store.put(key, json)
  if (key !== lastKey) writeNote(notes, note, key)
  return { words: tally.words, keeps: [key, ...keys] }
}

/** How many lists hold each word, so that it is known when the last one is gone. */
interface Tally {
  /** Stands for how words are found. */
  readonly rules: Hash
  /** Pages, and for each where the words of its texts are, and of its names. */
  readonly pages: readonly (readonly [id: Hash, keys: readonly Hash[]])[]
  /** Sorted. */
  readonly words: readonly string[]
  readonly counts: readonly number[]
}

const NOTHING: Tally = { rules: '', pages: [], words: [], counts: [] }

/** What was counted last, where words are found as they were and none are lost. */
function lastTally(store: Store, key: Hash | undefined, rules: Hash): Tally {
  const kept = key === undefined ? undefined : store.get(key)
  const last = kept ? (JSON.parse(kept.toString()) as Tally) : NOTHING
  // The words of a page that is gone may be lost.
  return last.rules === rules && keysOf(last.pages).every((each) => store.has(each))
    ? last
    : NOTHING
}

function keysOf(pages: Tally['pages']): Hash[] {
  return pages.flatMap(([, keys]) => keys)
}

/** Counts the lists that hold each word, from what was counted last. */
function countsOf(
  keys: readonly Hash[],
  last: Tally,
  wordsAt: (key: Hash) => readonly string[],
): Pick<Tally, 'words' | 'counts'> {
  const lastKeys = keysOf(last.pages)
  const counts = new Map(last.words.map((word, i) => [word, last.counts[i] ?? 0]))
  let isAsBefore = true
  const count = (some: readonly Hash[], step: 1 | -1): void => {
    for (const key of some) {
      for (const word of wordsAt(key)) {
        const pages = (counts.get(word) ?? 0) + step
        if (pages === 0) counts.delete(word)
        else counts.set(word, pages)
        if (pages === 0 || (pages === 1 && step === 1)) isAsBefore = false
      }
    }
  }
  count(without(keys, lastKeys), 1)
  count(without(lastKeys, keys), -1)
  const words = isAsBefore ? last.words : [...counts.keys()].toSorted()
  return { words, counts: words.map((word) => counts.get(word) ?? 0) }
}

/** What is in a list and not in another; two pages may have the same words. */
function without(keys: readonly Hash[], others: readonly Hash[]): Hash[] {
  const left = new Map<Hash, number>()
  for (const key of others) left.set(key, (left.get(key) ?? 0) + 1)
  return keys.filter((key) => {
    const some = left.get(key) ?? 0
    left.set(key, some - 1)
    return some <= 0
  })
}

/** What a page and its parts are called, in both languages. */
function namesOf({ title, other, description, keywords, headings }: SearchedPage): string[] {
  return [
    ...[title, other, description, ...keywords],
    ...headings.flatMap((heading) => [heading.text, heading.other]),
  ]
}
