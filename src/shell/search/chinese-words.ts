// The Chinese words that texts hold, and by which all of them are cut for the search. They are found page by page, and kept;
// so is how many hold each, and an edit changes that by the words of a page.

import type { SearchedPage } from '../../core/plan/searched.ts'
import type { Hash, SiteLocale } from '../../shared/contract.ts'
import { isWide } from '../../shared/search/han.ts'
import type { ChineseTexts } from './chinese.ts'
import { hashOfParts } from '../store/hash.ts'
import { isHash, noteOf, readNote, writeNote } from '../store/notes.ts'
import { keepJson, needJson, readAhead, readJson } from '../store/store-json.ts'
import { areFew, heldTexts } from './searched-texts.ts'
import { shared } from '../threads/shared-bytes.ts'
import type { Store } from '../store/store.ts'
import type { Workshop } from '../store/workshop.ts'

/** Chinese words, and where what is known of them is kept. */
interface ChineseWords {
  /** Sorted. Many are read only when they are asked for: an edit of an English page needs none. */
  readonly words: () => readonly string[]
  /** The hash of their list as JSON. */
  readonly wordsKey: Hash
  readonly keeps: readonly Hash[]
}

/** Reads what was counted last, for an index that will be asked for soon. */
export function readWordsAhead({ store, notes }: Workshop, locale: SiteLocale): void {
  const last = readNote(notes, noteOf('words', locale), isHash)
  if (last !== undefined) readAhead<Tally>(store, last)
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
  const known = new Map(last?.pages)
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
  // To find words takes a dictionary.
  const missing = fresh.filter(({ key }) => !store.has(key))
  const texts = missing.map(({ names, page }) => ({
    names,
    texts: page ? heldTexts(store, page) : shared('[]'),
  }))
  const isHere = texts.length > 0 && areFew(store, pages)
  const find = isHere
    ? (await import('./chinese.ts')).wordsOfPages
    : (input: ChineseTexts): Promise<string[][]> => pool.apart('findWords', input)
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

/** How many lists hold each word, so that it is known when the last one is gone. */
interface Tally {
  /** Stands for how words are found. */
  readonly rules: Hash
  /** Pages, and for each where the words of its texts are, and of its names. */
  readonly pages: readonly (readonly [id: Hash, keys: readonly Hash[]])[]
  /** Where the words are, sorted, and how many lists hold each. */
  readonly words: Hash
  readonly counts: Hash
}

/** What was counted last, where words are found as they were and none are lost; `undefined` where all are to be counted. */
function lastTally(store: Store, key: Hash | undefined, rules: Hash): Tally | undefined {
  const last = key === undefined ? undefined : readJson<Tally>(store, key)
  if (last?.rules !== rules) return undefined
  // The words of a page that is gone may be lost.
  const all = [last.words, last.counts, ...keysOf(last.pages)]
  return all.every((each) => store.has(each)) ? last : undefined
}

function keysOf(pages: Tally['pages']): Hash[] {
  return pages.flatMap(([, keys]) => keys)
}

/** Counts the lists that hold each word, from what was counted last. Where these are the same lists, no word is looked at. */
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
