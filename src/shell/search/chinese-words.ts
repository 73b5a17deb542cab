// The Chinese words in the texts of a locale, by which all of its texts are segmented for the search. They
// are found and cached per page, together with the number of pages that contain each word, so that an edit
// only changes the counts by the words of one page.

import type { SearchedPage } from '../../core/plan/searched.ts'
import type { Hash, SiteLocale } from '../../shared/contract.ts'
import { isWide } from '../../shared/search/han.ts'
import type { ChineseTexts } from './chinese.ts'
import { hashOfParts } from '../store/hash.ts'
import { isHash, noteOf, readNote, writeNote } from '../store/notes.ts'
import { keepJson, needJson, readAhead, readJson } from '../store/store-json.ts'
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
  readonly keeps: readonly Hash[]
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
  const { words: own = [] } = site.config.search ?? {}
  const rules = hashOfParts([version, 'words', JSON.stringify(own)])
  const keyOf = (what: string, of: string): Hash => hashOfParts([rules, what, of])
  const note = noteOf('words', locale)
  const lastKey = readNote(notes, note, isHash)
  const last = lastTally(store, lastKey, rules)
  const known = new Map(last?.pages)
  // Texts and names have separate lists. On an English page, the title in another language may be Chinese,
  // and an edit of its text does not change the words of its names.
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
  // Only lists that are not cached are made, since finding words requires loading the dictionary.
  const missing = fresh.filter(({ key }) => !store.has(key))
  const texts = missing.map(({ names, page }) => ({
    names,
    texts: page ? sharedTexts(store, page) : toSharedBytes('[]'),
  }))
  const isHere = texts.length > 0 && fitMainThread(store, pages)
  const find = isHere
    ? (await import('./chinese.ts')).wordsOfPages
    : (input: ChineseTexts): Promise<string[][]> => pool.runAlone('findChineseWords', input)
  const found = texts.length === 0 ? [] : await find({ pages: texts, own })
  for (const [i, { key }] of missing.entries()) store.put(key, JSON.stringify(found[i]))

  const listed = ids.map((id) => [id, known.get(id) ?? []] as const)
  const keys = keysOf(listed)
  const counted = countAnew(store, keys, last)
  const key = keepJson(store, { rules, pages: listed, ...counted } satisfies Tally)
  if (key !== lastKey) writeNote(notes, note, key)
  return {
    words: () => needJson<readonly string[]>(store, counted.words),
    wordsKey: counted.words,
    keeps: [key, counted.words, counted.counts, ...keys],
  }
}

/** The number of word lists that contain each word, which tells when the last occurrence of a word is gone. */
interface Tally {
  /** Hash of everything that decides how words are found. */
  readonly rules: Hash
  /** For each page, the keys of the word lists of its texts and of its names. */
  readonly pages: readonly (readonly [id: Hash, keys: readonly Hash[]])[]
  /** Keys of the sorted list of words, and of the number of lists that contain each. */
  readonly words: Hash
  readonly counts: Hash
}

/**
 * Returns the last tally. Returns `undefined` if all words must be counted again: the rules differ, or a
 * value is lost.
 */
function lastTally(store: Store, key: Hash | undefined, rules: Hash): Tally | undefined {
  const last = key === undefined ? undefined : readJson<Tally>(store, key)
  if (last?.rules !== rules) return undefined
  // Includes the lists of deleted pages, whose words are subtracted below and may be lost.
  const all = [last.words, last.counts, ...keysOf(last.pages)]
  return all.every((each) => store.has(each)) ? last : undefined
}

function keysOf(pages: Tally['pages']): Hash[] {
  return pages.flatMap(([, keys]) => keys)
}

/** Derives the counts from the last tally. Reads no words if the lists are the same. */
function countAnew(
  store: Store,
  keys: readonly Hash[],
  last: Tally | undefined,
): Pick<Tally, 'words' | 'counts'> {
  const lastKeys = last ? keysOf(last.pages) : []
  const [more, gone] = [without(keys, lastKeys), without(lastKeys, keys)]
  if (last && more.length + gone.length === 0) return last
  const before = last ? needJson<string[]>(store, last.words) : []
  const numbers = last ? needJson<number[]>(store, last.counts) : []
  const counts = new Map(before.map((word, i) => [word, numbers[i] ?? 0]))
  let isAsBefore = last !== undefined
  const count = (some: readonly Hash[], step: 1 | -1): void => {
    for (const key of some) {
      for (const word of needJson<string[]>(store, key)) {
        const pages = (counts.get(word) ?? 0) + step
        if (pages === 0) counts.delete(word)
        else counts.set(word, pages)
        if (pages === 0 || (pages === 1 && step === 1)) isAsBefore = false
      }
    }
  }
  count(more, 1)
  count(gone, -1)
  const words = isAsBefore ? before : [...counts.keys()].toSorted()
  return {
    words: keepJson(store, words),
    counts: keepJson(
      store,
      words.map((word) => counts.get(word) ?? 0),
    ),
  }
}

/** Returns the keys in `keys` that are not in `others`. Both are multisets, since two pages may share a word list. */
function without(keys: readonly Hash[], others: readonly Hash[]): Hash[] {
  const left = new Map<Hash, number>()
  for (const key of others) left.set(key, (left.get(key) ?? 0) + 1)
  return keys.filter((key) => {
    const some = left.get(key) ?? 0
    left.set(key, some - 1)
    return some <= 0
  })
}

/** Returns the names of a page and of its headings, in both languages. */
function namesOf({ title, other, description, keywords, headings }: SearchedPage): string[] {
  return [
    ...[title, other, description, ...keywords],
    ...headings.flatMap((heading) => [heading.text, heading.other]),
  ]
}
