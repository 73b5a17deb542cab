// The Chinese words that texts hold, and by which all of them are cut for the search. They are found page by page, and kept;
// so is how many hold each, and an edit changes that by the words of a page.

import type { SearchedPage } from '../core/search/searched.ts'
import type { Hash, SiteLocale } from '../shared/contract.ts'
import { isWide } from '../shared/search/text.ts'
import { hashOf, hashOfParts } from './hash.ts'
import { isHash, noteOf, readNote, writeNote } from './notes.ts'
import { heldTexts } from './searched-texts.ts'
import { shared } from './shared-bytes.ts'
import type { Workshop } from './workshop.ts'

/** Chinese words, sorted, and where what is known of them is kept. */
interface ChineseWords {
  readonly words: readonly string[]
  readonly keeps: readonly Hash[]
}

/** The Chinese words of all pages of a locale. */
export async function chineseWords(
  { store, site, pool, version, notes }: Workshop,
  locale: SiteLocale,
  pages: readonly SearchedPage[],
): Promise<ChineseWords> {
  const { words: own = [] } = site.config.search ?? {}
  const keyOf = (what: string, of: string): Hash =>
    hashOfParts([version, 'words', JSON.stringify(own), what, of])
  // Names in the other language are Chinese where texts are English: an edit of these is none of those.
  const wanted = pages.flatMap((page) => {
    const names = namesOf(page)
    return [
      ...(page.wide ? [{ key: keyOf('texts', page.texts), names: [], page }] : []),
      ...(names.some(isWide)
        ? [{ key: keyOf('names', JSON.stringify(names)), names, page: undefined }]
        : []),
    ]
  })
  // To find words, a thread loads a dictionary, which takes some tenths of a second.
  const missing = wanted.filter(({ key }) => !store.has(key))
  const texts = missing.map(({ names, page }) => ({
    names,
    texts: page ? heldTexts(store, page) : shared('[]'),
  }))
  const found = texts.length === 0 ? [] : await pool.apart('findWords', { pages: texts, own })
  for (const [i, { key }] of missing.entries()) store.put(key, JSON.stringify(found[i]))

  const wordsAt = (key: Hash): string[] => JSON.parse(store.need(key).toString()) as string[]
  const keys = wanted.map(({ key }) => key)
  const note = noteOf('words', locale)
  const lastKey = readNote(notes, note, isHash)
  const kept = lastKey === undefined ? undefined : store.get(lastKey)
  const last = kept && (JSON.parse(kept.toString()) as Tally)
  // The words of a page that is gone may be lost.
  const isUsable = last?.keys.every((key) => store.has(key)) === true
  const tally = tallyOf(keys, isUsable ? last : NOTHING, wordsAt)
  const json = JSON.stringify(tally)
  const key = hashOf(json)
  store.put(key, json)
  if (key !== lastKey) writeNote(notes, note, key)
  return { words: tally.words, keeps: [key, ...keys] }
}

/** How many lists hold each word, so that it is known when the last one is gone. */
interface Tally {
  /** Where the words of each page's texts are, and of its names. */
  readonly keys: readonly Hash[]
  /** Sorted. */
  readonly words: readonly string[]
  readonly counts: readonly number[]
}

const NOTHING: Tally = { keys: [], words: [], counts: [] }

/** Counts the lists that hold each word, from what was counted last. */
function tallyOf(
  keys: readonly Hash[],
  last: Tally,
  wordsAt: (key: Hash) => readonly string[],
): Tally {
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
  count(without(keys, last.keys), 1)
  count(without(last.keys, keys), -1)
  const words = isAsBefore ? last.words : [...counts.keys()].toSorted()
  return { keys, words, counts: words.map((word) => counts.get(word) ?? 0) }
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
