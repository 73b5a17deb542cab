// Makes a complete search index from texts. This takes long for a large site, so it runs in a thread of its
// own there.

import { gzipSync } from 'node:zlib'
import { buildIndex, withTexts, type PageNames } from '../../core/search/build-index.ts'
import type { IndexOptions } from '../../core/search/index-options.ts'
import { countPage, dictionaryFor, type CountedSection } from '../../core/search/count.ts'
import { newInverter, type Inverter } from '../../core/search/invert.ts'
import type { Ledger } from '../../core/search/parts.ts'
import type { SearchedPage } from '../../core/plan/searched.ts'
import { inScriptOf } from '../../core/search/self-check.ts'
import type { Writing } from '../../core/search/writing.ts'
import type { SectionDraft } from '../../shared/contract.ts'
import { searchIndexFile } from '../../shared/route.ts'
import { decodeTerms } from '../../shared/search/codec.ts'
import type { SearchFile } from '../../shared/search/format.ts'
import type { Cut } from '../../shared/search/text.ts'
import { characters } from './chinese.ts'
import { hashOf } from '../store/hash.ts'
import {
  indexParts,
  isEmpty,
  namesOf,
  newFolder,
  shownTexts,
  sizeOf,
  type IndexFile,
} from './index-parts.ts'
import { bytesOf, toSharedBytes, type SharedValue } from '../threads/shared-bytes.ts'

/** The input for a complete index. */
export interface IndexInput {
  readonly pages: readonly SearchedPage[]
  /** The sections of each page, a `SectionDraft[]` as JSON. */
  readonly texts: readonly SharedValue[]
  /** The counted words of each page, as JSON; `undefined` if they are not cached. */
  readonly countedWords: readonly (SharedValue | undefined)[]
  /** All Chinese words in the texts and names. */
  readonly words: readonly string[]
  /** The base path and the language of the locale. */
  readonly base: string
  readonly lang: string
  readonly cut: Cut
  readonly writing: Writing | undefined
  /** Synonyms from the config. */
  readonly synonyms: readonly (readonly string[])[]
}

/** Facts about an index that a build reports. */
export interface IndexFacts {
  readonly inParts: boolean
  readonly documents: number
  readonly terms: number
  /** Size of the root file, in bytes after gzip. */
  readonly gzip: number
  /** Whether the index has a word in the script of the language. */
  readonly hasOwnScript: boolean
}

/** An index as files, with facts about it. */
export interface IndexMade extends IndexFacts {
  /** The root file comes first. */
  readonly files: readonly IndexFile[]
  /**
   * The counted words of each page, as JSON, to be cached for the next full build; `undefined` for pages
   * from the cache. Empty if the number of words alone decides that the index is split.
   */
  readonly countedWords: readonly (Uint8Array | undefined)[]
  /** Numbers of the pages without a searchable word. */
  readonly emptyPages: readonly number[]
  /**
   * Only for an index split into parts: what the next one is derived from, and its size as a single file
   * without texts, in bytes after gzip.
   */
  readonly ledger?: Ledger
  readonly bareGzip?: number
}

/**
 * Size of an index including texts, in bytes after gzip, above which the texts of each page are a file of
 * their own.
 */
const MAX_BYTES_WITH_TEXTS = 150_000
/** Size of an index without texts, in bytes after gzip, above which the index is split into parts. */
const MAX_BYTES_WHOLE = 300_000
/**
 * Number of words, each counted once per section, above which an index is certainly larger than `MAX_BYTES_WHOLE` and
 * need not be built as a single file to be measured. In the pages of many projects, each word took 1.6 to 2
 * bytes, least in Chinese.
 */
const MAX_WORDS_WHOLE = 190_000

/**
 * Whether an index is split into parts, given its number of words (each counted once per section) and its
 * size as a single file without texts (`bareGzip`, in bytes after gzip).
 */
export function isInParts(words: number, bareGzip = 0): boolean {
  return words > MAX_WORDS_WHOLE || bareGzip > MAX_BYTES_WHOLE
}

/** Makes the index of one locale. Keeps the texts of only one page at a time in memory as strings. */
export function makeIndex(input: IndexInput): IndexMade {
  const { cut, synonyms, lang } = input
  const own = characters.converterTo(input.writing)
  const dictionary = dictionaryFor(new Set(input.words), synonyms, own)
  const options = { cut, language: lang, dictionary, synonyms, characters, toOwnWriting: own }
  const all = countAll(input, options)
  const { names, inverter, countedWords, emptyPages } = all
  if (isInParts(inverter.size())) {
    return { ...writeParts(input, all, options), countedWords: [], emptyPages }
  }
  const whole = buildIndex(names, inverter.finish(), options)
  // Measures the index without texts first: if that is already too large, the larger one need not be measured.
  const bareGzip = gzipOf(JSON.stringify(whole))
  return isInParts(inverter.size(), bareGzip)
    ? { ...writeParts(input, all, options), bareGzip, countedWords, emptyPages }
    : { ...writeWhole(input, whole, bareGzip), countedWords, emptyPages }
}

interface CountedPages extends Pick<IndexMade, 'countedWords' | 'emptyPages'> {
  readonly names: readonly PageNames[]
  readonly sizes: readonly number[]
  readonly inverter: Inverter
}

/** Counts the words of all pages. The words of each page are released as soon as they are in the inverter. */
function countAll(input: IndexInput, options: IndexOptions): CountedPages {
  const inverter = newInverter()
  const emptyPages: number[] = []
  const countedWords: (Uint8Array | undefined)[] = []
  const sizes: number[] = []
  const names = input.pages.map((page, i) => {
    const sections = read<SectionDraft[]>(input.texts[i])
    if (isEmpty(page, sections)) emptyPages.push(i)
    sizes.push(sizeOf(sections))
    const cached = input.countedWords[i]
    const countedSections = cached
      ? read<CountedSection[]>(cached)
      : countPage({ description: page.description, sections }, options)
    inverter.add(countedSections)
    if (!isInParts(inverter.size()))
      countedWords.push(cached ? undefined : toJsonBytes(countedSections))
    return namesOf(page, sections)
  })
  return { names, sizes, inverter, countedWords, emptyPages }
}

/** Writes the index as a single file, with the texts inside or in files of their own. */
function writeWhole(
  input: IndexInput,
  whole: SearchFile,
  bareGzip: number,
): IndexFacts & Pick<IndexMade, 'files'> {
  const folder = newFolder()
  const [head, sections] = whole
  const texts = sections.documents.n.map((_, page) => textsOf(input, page))
  const complete =
    bareGzip > MAX_BYTES_WITH_TEXTS ? undefined : JSON.stringify(withTexts(whole, texts.flat()))
  const size = complete === undefined ? 0 : gzipOf(complete)
  const isComplete = complete !== undefined && size <= MAX_BYTES_WITH_TEXTS
  const names = isComplete ? [] : texts.map((pageTexts) => folder.write('text', pageTexts))
  const withSeparateTexts: SearchFile = [
    { ...head, documents: { ...head.documents, x: names } },
    sections,
  ]
  const root = isComplete ? complete : JSON.stringify(withSeparateTexts)
  const terms = decodeTerms(sections.index.terms)
  return {
    files: [rootFile(input, root), ...folder.files()],
    inParts: false,
    documents: input.pages.length + sections.documents.n.reduce((sum, n) => sum + n, 0),
    terms: terms.length,
    gzip: isComplete ? size : gzipOf(root),
    hasOwnScript: inScriptOf(input.lang)(terms),
  }
}

function writeParts(
  input: IndexInput,
  { names, sizes, inverter }: CountedPages,
  options: IndexOptions,
): IndexFacts & Pick<IndexMade, 'files'> & { readonly ledger: Ledger } {
  const { pages } = input
  const parts = indexParts({
    sizes,
    inverter,
    options,
    before: pages.map(() => undefined),
    namesOf: (page) => names[page] ?? namesOf(undefined, []),
    textsOf: (page) => textsOf(input, page),
  })
  if (!parts) throw new Error('a first index has no last one that it could differ from')
  const { root, files, ledger } = parts
  return {
    files: [rootFile(input, root), ...files],
    ...factsOf(root, ledger),
    ledger,
  }
}

/** Returns the facts about an index split into parts. */
export function factsOf(root: string, { pages, terms }: Ledger): IndexFacts {
  return {
    inParts: true,
    documents: pages.reduce((sum, { sections }) => sum + sections, pages.length),
    terms: terms.reduce((sum, { count }) => sum + count, 0),
    gzip: gzipOf(root),
    hasOwnScript: terms.some(({ own }) => own),
  }
}

/** Returns the root file of a locale's index. */
export function rootFile({ base }: Pick<IndexInput, 'base'>, root: string): IndexFile {
  const content = toSharedBytes(root)
  const file = base.slice(1) + searchIndexFile('')
  return { file, hash: hashOf(content), content }
}

function textsOf({ pages, texts }: IndexInput, page: number): string[] {
  return shownTexts(pages[page], read<SectionDraft[]>(texts[page]))
}

function read<T>(json: SharedValue | undefined): T {
  return JSON.parse(json ? bytesOf(json).toString() : '[]') as T
}

function toJsonBytes(value: unknown): Uint8Array {
  return toSharedBytes(JSON.stringify(value))
}

function gzipOf(text: string): number {
  return gzipSync(text, { level: 9 }).length
}
