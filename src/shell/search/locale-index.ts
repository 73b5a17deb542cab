// The search index of one locale: taken from the cache, derived from the previous index, or built from scratch.

import { segmentationOf, type SearchedPage } from '../../core/plan/searched.ts'
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
import { filesOf, type IndexState } from './index-state.ts'
import { isHash, noteOf, readNote, writeNote } from '../store/notes.ts'
import { keepJson, needJson, putJson, readAhead, readJson } from '../store/store-json.ts'
import { fitMainThread, sharedTexts, textsOf } from './searched-texts.ts'
import type { BuildContext } from '../store/build-context.ts'

/** The index of a locale. This is the cached value. */
export interface LocaleIndex {
  /** The root file comes first. */
  readonly outputs: readonly Output[]
  readonly info: SearchIndexInfo
  /** Whether the index has a word in the script of the language. */
  readonly hasOwnScript: boolean
  /** Source paths of the pages without a searchable word. */
  readonly emptyPages: readonly string[]
  /** Key of the `IndexState` from which the next index is derived. Only for an index split into parts. */
  readonly state?: Hash
  /**
   * Further store keys that the next index needs, concatenated. If one of their values is lost, the next
   * index takes longer.
   */
  readonly neededKeys: string
}

/** The input for an index. */
interface IndexRequest {
  readonly locale: SiteLocale
  readonly cut: Cut
  readonly writing: Writing | undefined
  readonly pages: readonly SearchedPage[]
  /** Hashes of everything the search knows about each page. */
  readonly keys: readonly Hash[]
  /** Hash of everything else that the index depends on. */
  readonly settingsHash: Hash
  /** All Chinese words in texts and names, and the hash of their list as JSON. */
  readonly words: () => readonly string[]
  readonly wordsKey: Hash
}

/**
 * Returns the index of a locale's pages, and the hash of everything the search knows about each. `knownKeys`
 * has the hashes that are already computed.
 */
export async function localeIndex(
  context: BuildContext,
  locale: SiteLocale,
  pages: readonly SearchedPage[],
  knownKeys: readonly (Hash | undefined)[] = [],
): Promise<LocaleIndex & { readonly keys: readonly Hash[] }> {
  const { store, site, version, notes } = context
  const keys = pages.map((page, i) => knownKeys[i] ?? hashOf(JSON.stringify(page)))
  const cut = segmentationOf(site, locale)
  // `settingsHash` below includes the cut, which depends on all locales, and the words of the config, which also
  // apply to names in other languages.
  const writing = writingOf(
    locale.lang,
    pages.map(({ title }) => title),
  )
  const settings = [site.base, locale.base, locale.lang, cut, writing, site.config.search ?? {}]
  const settingsHash = hashOf(JSON.stringify(['search', version, ...settings]))
  const key = hashOfParts([settingsHash, ...keys])
  const cached = readJson<LocaleIndex>(store, key)
  if (cached) {
    for (const each of splitHashes(cached.neededKeys)) store.has(each)
    if (cached.outputs.every(({ hash }) => store.has(hash))) return { ...cached, keys }
  }
  const { words, wordsKey, neededKeys } =
    cut === 'dictionary' ? await chineseWords(context, locale, pages, keys) : NO_WORDS
  const request = { locale, cut, writing, pages, keys, settingsHash, words, wordsKey }
  const note = noteOf('index', locale)
  const last = readNote(notes, note, isHash)
  const index =
    (last === undefined ? undefined : await deriveIndex(context, request, last)) ??
    (await buildFromScratch(context, request))
  const result = { ...index, neededKeys: joinHashes(neededKeys) + index.neededKeys }
  putJson(store, key, result)
  writeNote(notes, note, key)
  return { ...result, keys }
}

const NO_WORDS = { words: () => [], wordsKey: hashOf('[]'), neededKeys: [] } as const

/** Reads the data for updating a locale's previous index ahead of time, since it is about to be needed. */
export function readIndexAhead(context: BuildContext, locale: SiteLocale): void {
  const last = lastIndex(context, locale)
  if (last?.state === undefined) return
  readAhead<IndexState>(context.store, last.state)
  readWordsAhead(context, locale)
}

/**
 * Returns the previous index of a locale, and keeps it in memory for the next read. Without a `state`,
 * the next index is built from all pages.
 */
export function lastIndex(
  { store, notes }: Pick<BuildContext, 'store' | 'notes'>,
  locale: SiteLocale,
): LocaleIndex | undefined {
  const last = readNote(notes, noteOf('index', locale), isHash)
  return last === undefined ? undefined : readAhead<LocaleIndex>(store, last)
}

/** Derives the index from the previous one. Returns `undefined` if that is lost, or if too much has changed. */
async function deriveIndex(
  context: BuildContext,
  request: IndexRequest,
  lastKey: Hash,
): Promise<LocaleIndex | undefined> {
  const { store, site } = context
  const { locale, cut, writing, pages, keys, settingsHash, words, wordsKey } = request
  const previous = readJson<LocaleIndex>(store, lastKey)
  const last =
    previous?.state === undefined ? undefined : readJson<IndexState>(store, previous.state)
  if (!previous || last?.settingsHash !== settingsHash) return undefined
  const lastWords =
    wordsKey === last.wordsKey ? undefined : readJson<string[]>(store, last.wordsKey)
  const isWhole = previous.outputs.every(({ hash }) => store.has(hash))
  if (!isWhole || (wordsKey !== last.wordsKey && !lastWords)) return undefined
  const files = new Map<string, Hash>(previous.outputs.map(({ file, hash }) => [file, hash]))
  const { changeIndex } = await import('./change-index.ts')
  const change = changeIndex({
    pages,
    keys,
    words,
    last,
    lastWords,
    cut,
    writing,
    base: locale.base,
    lang: locale.lang,
    synonyms: site.config.search?.synonyms ?? [],
    textsOf: (page) => textsOf(store, page).toString(),
    lastPage: (pageKey) => {
      const page = readJson<SearchedPage>(store, pageKey)
      if (!page || (page.texts !== '' && !store.has(page.texts))) return undefined
      return { page, sections: JSON.parse(textsOf(store, page).toString()) as SectionDraft[] }
    },
    read: (name) => needJson<TermShard>(store, files.get(fileOf('terms', name)) ?? ''),
  })
  if (!change) return undefined
  const { root, files: newFiles, ledger, facts, emptyPages, minBareGzip } = change
  const allFiles = [root, ...filesOf(ledger, newFiles, previous.outputs)]
  const index = indexOf(context, request, allFiles, { ...facts, emptyPages })
  return { ...index, ...storeState(context, request, { ledger, emptyPages, minBareGzip }) }
}

/** Builds the index from all pages, in a thread of its own if there is much text. */
async function buildFromScratch(
  context: BuildContext,
  request: IndexRequest,
): Promise<LocaleIndex> {
  const { store, site, pool, version } = context
  const { locale, cut, writing, pages, words, wordsKey } = request
  const { base, lang } = locale
  const { synonyms = [] } = site.config.search ?? {}
  const dictionary = hashOf(JSON.stringify([wordsKey, synonyms, writing]))
  const countKeys = countedKeys(version, pages, cut, dictionary)
  const input: IndexInput = {
    pages,
    words: words(),
    base,
    lang,
    synonyms,
    cut,
    writing,
    texts: pages.map((page) => sharedTexts(store, page)),
    countedWords: countKeys.map((key) => (store.has(key) ? store.needShared(key) : undefined)),
  }
  const newIndex: IndexMade = fitMainThread(store, pages)
    ? (await import('./index-work.ts')).makeIndex(input)
    : await pool.runAlone('makeIndexes', input)
  for (const [i, counted] of newIndex.countedWords.entries())
    if (counted) store.put(countKeys[i] ?? '', counted)
  const { files, ledger, emptyPages, bareGzip: minBareGzip = 0 } = newIndex
  const index = indexOf(context, request, files, newIndex)
  return ledger
    ? { ...index, ...storeState(context, request, { ledger, emptyPages, minBareGzip }) }
    : index
}

/** Stores the data from which the next index is derived. */
function storeState(
  { store }: BuildContext,
  { settingsHash, words, wordsKey, pages, keys }: IndexRequest,
  { ledger, minBareGzip, emptyPages }: Pick<IndexState, 'ledger' | 'minBareGzip' | 'emptyPages'>,
): Pick<LocaleIndex, 'state' | 'neededKeys'> {
  const keep = (key: Hash, value: () => unknown): void => {
    if (!store.has(key)) putJson(store, key, value())
  }
  keep(wordsKey, words)
  for (const [i, key] of keys.entries()) keep(key, () => pages[i])
  const state: IndexState = {
    settingsHash,
    ledger,
    minBareGzip,
    wordsKey,
    pageKeys: joinHashes(keys),
    emptyPages,
  }
  const key = keepJson(store, state)
  return { state: key, neededKeys: joinHashes([key, wordsKey, ...keys]) }
}

/** Puts new files of an index into the store and describes the result. The first file is the root. */
function indexOf(
  { store, site }: BuildContext,
  { locale, pages }: IndexRequest,
  files: readonly (IndexFile | Output)[],
  facts: IndexFacts & Pick<IndexState, 'emptyPages'>,
): LocaleIndex {
  const outputs = files.map((file): Output => {
    if (!('content' in file)) return file
    store.put(file.hash, file.content)
    return { file: filePath(file.file), hash: file.hash, bytes: file.content.length }
  })
  const { documents, terms, gzip, hasOwnScript, inParts, emptyPages } = facts
  const [root] = outputs
  if (!root) throw new Error(`no index for ${locale.id}`)
  const url = searchIndexUrl(urlPath(site.base, locale.base), '', root.hash.slice(0, 8))
  return {
    outputs,
    info: { url, inParts, documents, terms, bytes: root.bytes, gzip },
    hasOwnScript,
    emptyPages: emptyPages.flatMap((i) => pages[i]?.path ?? []),
    neededKeys: '',
  }
}

/**
 * Returns the cache keys of the pages' counted words. Those of a page with Chinese depend on all Chinese
 * words of the site.
 */
function countedKeys(
  version: Hash,
  pages: readonly SearchedPage[],
  cut: Cut,
  dictionary: Hash,
): Hash[] {
  return pages.map(({ texts, wide, description }) =>
    hashOfParts([
      version,
      'counted',
      texts,
      description,
      cut,
      wide || isWide(description) ? dictionary : '',
    ]),
  )
}
