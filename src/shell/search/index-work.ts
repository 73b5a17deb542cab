// The work behind a search index, from texts to files: what takes long is done here, in a thread of its own.

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
import { bytesOf, shared, type Held } from '../threads/shared-bytes.ts'

/** What an index is made of. */
export interface IndexInput {
  readonly pages: readonly SearchedPage[]
  /** The pages' sections, each a list of `SectionDraft` as JSON. */
  readonly texts: readonly Held[]
  /** Their counted words as JSON, of those that have been counted before. */
  readonly counted: readonly (Held | undefined)[]
  /** Chinese words that the texts and names hold. */
  readonly words: readonly string[]
  /** The locale's own base, and its language. */
  readonly base: string
  readonly lang: string
  readonly cut: Cut
  readonly writing: Writing | undefined
  /** Of the config. */
  readonly synonyms: readonly (readonly string[])[]
}

/** What is to be said of an index. */
export interface IndexFacts {
  readonly inParts: boolean
  readonly documents: number
  readonly terms: number
  /** The root's size, in bytes after gzip. */
  readonly gzip: number
  /** Whether a word stands in the language's own script. */
  readonly ownScript: boolean
}

/** An index as files, and what is to be said of it. */
export interface IndexMade extends IndexFacts {
  /** The first is the root. */
  readonly files: readonly IndexFile[]
  /** The words of pages that were counted now, as JSON, where the next index counts them again. */
  readonly counted: readonly (Uint8Array | undefined)[]
  /** Pages without a word, by their numbers. */
  readonly empty: readonly number[]
  /** Of a large index: from what the next one is made, and what it would weigh in one file without texts. */
  readonly ledger?: Ledger
  readonly bare?: number
}

/** Above this the texts of pages are files of their own, in bytes after gzip. */
const WITH_TEXTS = 150_000
/** Above this, without texts, the index is cut into parts, in bytes after gzip. */
const WHOLE = 300_000
/**
 * So many words, each counted once a section, are more than that, and need not be put into one file to be weighed: in the pages of many
 * projects each took 1.6 to 2 bytes, Chinese ones the least.
 */
const SURELY_PARTS = 190_000

/** Whether an index is cut into parts that holds so many words, each counted once a section, and would weigh so much in one file. */
export function isInParts(words: number, bare = 0): boolean {
  return words > SURELY_PARTS || bare > WHOLE
}

/** Makes the index of one locale. Of the pages' texts no more than one page's is in memory as strings. */
export function makeIndex(input: IndexInput): IndexMade {
  const { cut, synonyms, lang } = input
  const own = characters.written(input.writing)
  const dictionary = dictionaryFor(new Set(input.words), synonyms, own)
  const options = { cut, language: lang, dictionary, synonyms, characters, own }
  const all = countAll(input, options)
  const { names, inverter, counted, empty } = all
  if (isInParts(inverter.size())) {
    return { ...inParts(input, all, options), counted: [], empty }
  }
  const whole = buildIndex(names, inverter.finish(), options)
  // The smaller is weighed first: what is too large without its texts need not be weighed with them.
  const bare = gzipOf(JSON.stringify(whole))
  return isInParts(inverter.size(), bare)
    ? { ...inParts(input, all, options), bare, counted, empty }
    : { ...inOne(input, whole, bare), counted, empty }
}

interface Counted extends Pick<IndexMade, 'counted' | 'empty'> {
  readonly names: readonly PageNames[]
  readonly sizes: readonly number[]
  readonly inverter: Inverter
}

/** Counts all pages; what is counted is forgotten page by page. */
function countAll(input: IndexInput, options: IndexOptions): Counted {
  const inverter = newInverter()
  const empty: number[] = []
  const counted: (Uint8Array | undefined)[] = []
  const sizes: number[] = []
  const names = input.pages.map((page, i) => {
    const sections = read<SectionDraft[]>(input.texts[i])
    if (isEmpty(page, sections)) empty.push(i)
    sizes.push(sizeOf(sections))
    const known = input.counted[i]
    const found = known
      ? read<CountedSection[]>(known)
      : countPage({ description: page.description, sections }, options)
    inverter.add(found)
    if (!isInParts(inverter.size())) counted.push(known ? undefined : toJson(found))
    return namesOf(page, sections)
  })
  return { names, sizes, inverter, counted, empty }
}

/** The index as one file, with the texts in it or in files of their own. */
function inOne(
  input: IndexInput,
  whole: SearchFile,
  bare: number,
): IndexFacts & Pick<IndexMade, 'files'> {
  const folder = newFolder()
  const [head, sections] = whole
  const texts = sections.documents.n.map((_, page) => textsOf(input, page))
  const complete = bare > WITH_TEXTS ? undefined : JSON.stringify(withTexts(whole, texts.flat()))
  const size = complete === undefined ? 0 : gzipOf(complete)
  const isComplete = complete !== undefined && size <= WITH_TEXTS
  const names = isComplete ? [] : texts.map((own) => folder.write('text', own))
  const apart: SearchFile = [{ ...head, documents: { ...head.documents, x: names } }, sections]
  const root = isComplete ? complete : JSON.stringify(apart)
  const terms = decodeTerms(sections.index.terms)
  return {
    files: [rootFile(input, root), ...folder.files()],
    inParts: false,
    documents: input.pages.length + sections.documents.n.reduce((sum, n) => sum + n, 0),
    terms: terms.length,
    gzip: isComplete ? size : gzipOf(root),
    ownScript: inScriptOf(input.lang)(terms),
  }
}

function inParts(
  input: IndexInput,
  { names, sizes, inverter }: Counted,
  options: IndexOptions,
): IndexFacts & Pick<IndexMade, 'files'> & { readonly ledger: Ledger } {
  const { pages } = input
  const parts = indexParts({
    ...{ sizes, inverter, options },
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

/** What is to be said of an index in parts. */
export function factsOf(root: string, { pages, terms }: Ledger): IndexFacts {
  return {
    inParts: true,
    documents: pages.reduce((sum, { sections }) => sum + sections, pages.length),
    terms: terms.reduce((sum, { count }) => sum + count, 0),
    gzip: gzipOf(root),
    ownScript: terms.some(({ own }) => own),
  }
}

/** The root of a locale's index. */
export function rootFile({ base }: Pick<IndexInput, 'base'>, root: string): IndexFile {
  const content = shared(root)
  const file = base.slice(1) + searchIndexFile('')
  return { file, hash: hashOf(content), content }
}

function textsOf({ pages, texts }: IndexInput, page: number): string[] {
  return shownTexts(pages[page], read<SectionDraft[]>(texts[page]))
}

function read<T>(json: Held | undefined): T {
  return JSON.parse(json ? bytesOf(json).toString() : '[]') as T
}

function toJson(value: unknown): Uint8Array {
  return shared(JSON.stringify(value))
}

function gzipOf(text: string): number {
  return gzipSync(text, { level: 9 }).length
}
