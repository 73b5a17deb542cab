// The Chinese words in the texts of a locale, by which all of its texts are segmented for the search. They
// are found and cached per page, together with the number of pages that contain each word, so that an edit
// only changes the counts by the words of one page.

import type { SearchedPage } from '../../core/plan/searched.ts'
import type { Hash, SiteLocale } from '../../shared/contract.ts'
import { isWide } from '../../shared/search/han.ts'
import type { ChineseTexts } from './chinese.ts'
import { hashOfParts } from '../store/hash.ts'
import { isHash, noteOf, readNote, writeNote } from '../store/notes.ts'
import { keepJson, needJson, putJson, readAhead, readJson } from '../store/store-json.ts'
import { fitMainThread, sharedTexts } from './searched-texts.ts'
import { toSharedBytes } from '../threads/shared-bytes.ts'
import type { Store } from '../store/store.ts'
import type { BuildContext } from '../store/build-context.ts'

/** The Chinese words of a locale, and the store keys of the data about them. */
interface ChineseWords {
  /** Returns the words, sorted. A long list is read on demand only: an edit of an English page needs none. */
  readonly words: () => readonly string[]
  /** Hash of the sorted list as JSON. */
  readonly wordsKey: Hash
  readonly neededKeys: readonly Hash[]
}

/** Reads the last tally of a locale ahead of time, for an index that is about to be made. */
export function readWordsAhead({ store, notes }: BuildContext, locale: SiteLocale): void {
  const last = readNote(notes, noteOf('words', locale), isHash)
  if (last !== undefined) readAhead<Tally>(store, last)
}

/**
 * Returns the Chinese words of all pages of a locale. `ids` are hashes of everything the search knows about
 * each page.
 */
export async function chineseWords(
  { store, site, pool, version, notes }: BuildContext,
  locale: SiteLocale,
  pages: readonly SearchedPage[],
  ids: readonly Hash[],
): Promise<ChineseWords> {
  const { words: configWords = [] } = site.config.search ?? {}
  const settingsHash = hashOfParts([version, 'words', JSON.stringify(configWords)])
  const keyOf = (what: string, of: string): Hash => hashOfParts([settingsHash, what, of])
  const note = noteOf('words', locale)
  const lastKey = readNote(notes, note, isHash)
  const last = lastTally(store, lastKey, settingsHash)
  const listsByPage = new Map(last?.pages)
  // Texts and names have separate lists. On an English page, the title in another language may be Chinese,
  // and an edit of its text does not change the words of its names.
  const newLists = pages.flatMap((page, i) => {
    const id = ids[i] ?? ''
    if (listsByPage.has(id)) return []
    const names = namesOf(page)
    const lists = [
      ...(page.wide ? [{ key: keyOf('texts', page.texts), names: [], page }] : []),
      ...(names.some(isWide)
        ? [{ key: keyOf('names', JSON.stringify(names)), names, page: undefined }]
        : []),
    ]
    listsByPage.set(
      id,
      lists.map(({ key }) => key),
    )
    return lists
  })
  // Only lists that are not cached are made, since finding words requires loading the dictionary.
  const missing = newLists.filter(({ key }) => !store.has(key))
  const texts = missing.map(({ names, page }) => ({
    names,
    texts: page ? sharedTexts(store, page) : toSharedBytes('[]'),
  }))
  const isOnMainThread = texts.length > 0 && fitMainThread(store, pages)
  const find = isOnMainThread
    ? (await import('./chinese.ts')).wordsOfPages
    : (input: ChineseTexts): Promise<string[][]> => pool.runAlone('findChineseWords', input)
  const found = texts.length === 0 ? [] : await find({ pages: texts, configWords })
  for (const [i, { key }] of missing.entries()) putJson(store, key, found[i])

  const pageLists = ids.map((id) => [id, listsByPage.get(id) ?? []] as const)
  const keys = keysOf(pageLists)
  const totals = updateCounts(store, keys, last)
  const key = keepJson(store, { settingsHash, pages: pageLists, ...totals } satisfies Tally)
  if (key !== lastKey) writeNote(notes, note, key)
  return {
    words: () => needJson<readonly string[]>(store, totals.wordsKey),
    wordsKey: totals.wordsKey,
    neededKeys: [key, totals.wordsKey, totals.countsKey, ...keys],
  }
}

/** The number of word lists that contain each word, which tells when the last occurrence of a word is gone. */
interface Tally {
  /** Hash of everything that decides how words are found. */
  readonly settingsHash: Hash
  /** For each page, the keys of the word lists of its texts and of its names. */
  readonly pages: readonly (readonly [id: Hash, keys: readonly Hash[]])[]
  /** Keys of the sorted list of words, and of the number of lists that contain each. */
  readonly wordsKey: Hash
  readonly countsKey: Hash
}

/**
 * Returns the last tally. Returns `undefined` if all words must be counted again: the settings differ, or a
 * value is lost.
 */
function lastTally(store: Store, key: Hash | undefined, settingsHash: Hash): Tally | undefined {
  const last = key === undefined ? undefined : readJson<Tally>(store, key)
  if (last?.settingsHash !== settingsHash) return undefined
  // Includes the lists of deleted pages, whose words are subtracted below and may be lost.
  const all = [last.wordsKey, last.countsKey, ...keysOf(last.pages)]
  return all.every((each) => store.has(each)) ? last : undefined
}

function keysOf(pages: Tally['pages']): Hash[] {
  return pages.flatMap(([, keys]) => keys)
}

/** Derives the counts from the last tally. Reads no words if the lists are the same. */
function updateCounts(
  store: Store,
  keys: readonly Hash[],
  last: Tally | undefined,
): Pick<Tally, 'wordsKey' | 'countsKey'> {
  const lastKeys = last ? keysOf(last.pages) : []
  const [added, removed] = [difference(keys, lastKeys), difference(lastKeys, keys)]
  if (last && added.length + removed.length === 0) return last
  const previousWords = last ? needJson<string[]>(store, last.wordsKey) : []
  const previousCounts = last ? needJson<number[]>(store, last.countsKey) : []
  const counts = new Map(previousWords.map((word, i) => [word, previousCounts[i] ?? 0]))
  let areWordsUnchanged = last !== undefined
  const count = (lists: readonly Hash[], step: 1 | -1): void => {
    for (const key of lists) {
      for (const word of needJson<string[]>(store, key)) {
        const total = (counts.get(word) ?? 0) + step
        if (total === 0) counts.delete(word)
        else counts.set(word, total)
        if (total === 0 || (total === 1 && step === 1)) areWordsUnchanged = false
      }
    }
  }
  count(added, 1)
  count(removed, -1)
  const words = areWordsUnchanged ? previousWords : [...counts.keys()].toSorted()
  return {
    wordsKey: keepJson(store, words),
    countsKey: keepJson(
      store,
      words.map((word) => counts.get(word) ?? 0),
    ),
  }
}

/** Returns the keys in `keys` that are not in `others`. Both are multisets, since two pages may share a word list. */
function difference(keys: readonly Hash[], others: readonly Hash[]): Hash[] {
  const remaining = new Map<Hash, number>()
  for (const key of others) remaining.set(key, (remaining.get(key) ?? 0) + 1)
  return keys.filter((key) => {
    const count = remaining.get(key) ?? 0
    remaining.set(key, count - 1)
    return count <= 0
  })
}

/** Returns the names of a page and of its headings, in both languages. */
function namesOf({ title, other, description, keywords, headings }: SearchedPage): string[] {
  return [
    title,
    other,
    description,
    ...keywords,
    ...headings.flatMap((heading) => [heading.text, heading.other]),
  ]
}
