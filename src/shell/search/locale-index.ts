// The search index of one locale: as it was, made out of the last one, or made anew.

import { cutOf, type SearchedPage } from '../../core/plan/searched.ts'
import { writingOf, type Writing } from '../../core/search/writing.ts'
import {
  filePath,
  type Hash,
  type Output,
  type SearchIndexInfo,
  type SectionDraft,
  type SiteLocale,
} from '../../shared/contract.ts'
import { searchIndexUrl, urlPath } from '../../shared/route.ts'
import type { TermShard } from '../../shared/search/format.ts'
import { isWide } from '../../shared/search/han.ts'
import { type Cut } from '../../shared/search/text.ts'
import { chineseWords, readWordsAhead } from './chinese-words.ts'
import { joinHashes, splitHashes } from '../store/columns.ts'
import { hashOf, hashOfParts } from '../store/hash.ts'
import { fileOf, type IndexFile } from './index-parts.ts'
import type { IndexFacts, IndexInput, IndexMade } from './index-work.ts'
import { filesOf, type Notebook } from './notebook.ts'
import { isHash, noteOf, readNote, writeNote } from '../store/notes.ts'
import { keepJson, readAhead, readJson } from '../store/store-json.ts'
import { areFew, heldTexts, textsOf } from './searched-texts.ts'
import type { Workshop } from '../store/workshop.ts'

/** The index of a locale. */
export interface LocaleIndex {
  /** The first is the root. */
  readonly outputs: readonly Output[]
  readonly info: SearchIndexInfo
  /** Whether a word stands in the language's own script. */
  readonly ownScript: boolean
  /** Sources of pages in which no word was found. */
  readonly empty: readonly string[]
  /** Of a large one, what the next is made of. */
  readonly notebook?: Hash
  /** What the next needs besides, hashes as one text: where it is lost, that one takes longer. */
  readonly keeps: string
}

/** What an index is to be made of. */
interface Wanted {
  readonly locale: SiteLocale
  readonly cut: Cut
  readonly writing: Writing | undefined
  readonly pages: readonly SearchedPage[]
  /** Stand for all that is said of the pages. */
  readonly keys: readonly Hash[]
  /** Stands for everything else. */
  readonly rules: Hash
  /** Chinese words that texts and names hold, and the hash of their list as JSON. */
  readonly words: () => readonly string[]
  readonly wordsKey: Hash
}

/** The index of a locale's pages, and the keys that stand for all that is said of each, as far as they are not known already. */
export async function localeIndex(
  shop: Workshop,
  locale: SiteLocale,
  pages: readonly SearchedPage[],
  known: readonly (Hash | undefined)[] = [],
): Promise<LocaleIndex & { readonly keys: readonly Hash[] }> {
  const { store, site, version, notes } = shop
  const keys = pages.map((page, i) => known[i] ?? hashOf(JSON.stringify(page)))
  const cut = cutOf(site, locale)
  // How texts are cut depends on all locales, and words of the config are cut out of names in other languages, too.
  const writing = writingOf(
    locale.lang,
    pages.map(({ title }) => title),
  )
  const own = [site.base, locale.base, locale.lang, cut, writing, site.config.search ?? {}]
  const rules = hashOf(JSON.stringify(['search', version, ...own]))
  const key = hashOfParts([rules, ...keys])
  const kept = readJson<LocaleIndex>(store, key)
  if (kept) {
    for (const each of splitHashes(kept.keeps)) store.has(each)
    if (kept.outputs.every(({ hash }) => store.has(hash))) return { ...kept, keys }
  }
  const { words, wordsKey, keeps } =
    cut === 'dictionary' ? await chineseWords(shop, locale, pages, keys) : NO_WORDS
  const wanted = { locale, cut, writing, pages, keys, rules, words, wordsKey }
  const note = noteOf('index', locale)
  const last = readNote(notes, note, isHash)
  const index =
    (last === undefined ? undefined : await changed(shop, wanted, last)) ??
    (await anew(shop, wanted))
  const made = { ...index, keeps: joinHashes(keeps) + index.keeps }
  store.put(key, JSON.stringify(made))
  writeNote(notes, note, key)
  return { ...made, keys }
}

const NO_WORDS = { words: () => [], wordsKey: hashOf('[]'), keeps: [] } as const

/** Reads what is known of a locale's last index, which will be asked for soon. */
export function readIndexAhead(shop: Workshop, locale: SiteLocale): void {
  const last = lastIndex(shop, locale)
  if (last?.notebook === undefined) return
  readAhead<Notebook>(shop.store, last.notebook)
  readWordsAhead(shop, locale)
}

/** The last index of a locale, which will be asked for again. Without a notebook the next is made of all pages. */
export function lastIndex(
  { store, notes }: Pick<Workshop, 'store' | 'notes'>,
  locale: SiteLocale,
): LocaleIndex | undefined {
  const last = readNote(notes, noteOf('index', locale), isHash)
  return last === undefined ? undefined : readAhead<LocaleIndex>(store, last)
}

/** The index out of the last one, where that is known and little has changed. */
async function changed(
  shop: Workshop,
  wanted: Wanted,
  lastKey: Hash,
): Promise<LocaleIndex | undefined> {
  const { store, site } = shop
  const { locale, cut, writing, pages, keys, rules, words, wordsKey } = wanted
  const before = readJson<LocaleIndex>(store, lastKey)
  const last =
    before?.notebook === undefined ? undefined : readJson<Notebook>(store, before.notebook)
  if (!before || last?.rules !== rules) return undefined
  const lastWords = wordsKey === last.words ? undefined : readJson<string[]>(store, last.words)
  const isWhole = before.outputs.every(({ hash }) => store.has(hash))
  if (!isWhole || (wordsKey !== last.words && !lastWords)) return undefined
  const files = new Map<string, Hash>(before.outputs.map(({ file, hash }) => [file, hash]))
  const { changeIndex } = await import('./change-index.ts')
  const change = changeIndex({
    ...{ pages, keys, words, last, lastWords, cut, writing },
    ...{ base: locale.base, lang: locale.lang },
    synonyms: site.config.search?.synonyms ?? [],
    textsOf: (page) => textsOf(store, page).toString(),
    lastPage: (pageKey) => {
      const page = readJson<SearchedPage>(store, pageKey)
      if (!page || (page.texts !== '' && !store.has(page.texts))) return undefined
      return { page, sections: JSON.parse(textsOf(store, page).toString()) as SectionDraft[] }
    },
    read: (name) =>
      JSON.parse(store.need(files.get(fileOf('terms', name)) ?? '').toString()) as TermShard,
  })
  if (!change) return undefined
  const { root, files: made, ledger, facts, empty, least } = change
  const index = indexOf(
    shop,
    wanted,
    [root, ...filesOf(ledger, made, before.outputs)],
    facts,
    empty,
  )
  return { ...index, ...noted(shop, wanted, { ledger, empty, least }) }
}

/** The index of all pages, made by a thread of its own where there are many. */
async function anew(shop: Workshop, wanted: Wanted): Promise<LocaleIndex> {
  const { store, site, pool, version } = shop
  const { locale, cut, writing, pages, words, wordsKey } = wanted
  const { base, lang } = locale
  const { synonyms = [] } = site.config.search ?? {}
  const dictionary = hashOf(JSON.stringify([wordsKey, synonyms, writing]))
  const counts = countedKeys(version, pages, cut, dictionary)
  const input: IndexInput = {
    ...{ pages, words: words(), base, lang, synonyms, cut, writing },
    texts: pages.map((page) => heldTexts(store, page)),
    counted: counts.map((key) => (store.has(key) ? store.held(key) : undefined)),
  }
  const made: IndexMade = areFew(store, pages)
    ? (await import('./index-work.ts')).makeIndex(input)
    : await pool.apart('makeIndexes', input)
  for (const [i, counted] of made.counted.entries())
    if (counted) store.put(counts[i] ?? '', counted)
  const { files, ledger, empty, bare: least = 0 } = made
  const index = indexOf(shop, wanted, files, made, empty)
  return ledger ? { ...index, ...noted(shop, wanted, { ledger, empty, least }) } : index
}

/** Notes what the next index is made of. */
function noted(
  { store }: Workshop,
  { rules, words, wordsKey, pages, keys }: Wanted,
  { ledger, least, ...made }: Pick<Notebook, 'ledger' | 'least'> & Pick<IndexMade, 'empty'>,
): Pick<LocaleIndex, 'notebook' | 'keeps'> {
  const keep = (key: Hash, value: unknown): void => {
    if (!store.has(key)) store.put(key, JSON.stringify(value))
  }
  if (!store.has(wordsKey)) keep(wordsKey, words())
  for (const [i, key] of keys.entries()) keep(key, pages[i])
  const notebook: Notebook = {
    ...{ rules, ledger, least, words: wordsKey },
    ...{ pages: joinHashes(keys), empty: made.empty },
  }
  const key = keepJson(store, notebook)
  return { notebook: key, keeps: joinHashes([key, wordsKey, ...keys]) }
}

/** Keeps the files of an index that are not kept yet; the first is the root. */
function indexOf(
  { store, site }: Workshop,
  { locale, pages }: Wanted,
  files: readonly (IndexFile | Output)[],
  { documents, terms, gzip, ownScript, inParts }: IndexFacts,
  empty: readonly number[],
): LocaleIndex {
  const outputs = files.map((file): Output => {
    if (!('content' in file)) return file
    store.put(file.hash, file.content)
    return { file: filePath(file.file), hash: file.hash, bytes: file.content.length }
  })
  const [root] = outputs
  if (!root) throw new Error(`no index for ${locale.id}`)
  const url = searchIndexUrl(urlPath(site.base, locale.base), '', root.hash.slice(0, 8))
  return {
    outputs,
    info: { url, inParts, documents, terms, bytes: root.bytes, gzip },
    ownScript,
    empty: empty.flatMap((i) => pages[i]?.path ?? []),
    keeps: '',
  }
}

/** The keys of pages' counted words. Where a page has Chinese, they depend on all words of the site. */
function countedKeys(
  version: Hash,
  pages: readonly SearchedPage[],
  cut: Cut,
  dictionary: Hash,
): Hash[] {
  return pages.map(({ texts, wide, description }) =>
    hashOfParts([
      ...[version, 'counted', texts, description, cut],
      wide || isWide(description) ? dictionary : '',
    ]),
  )
}
