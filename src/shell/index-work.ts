// The work behind a search index, from texts to files: what takes long is done here, in a thread of its own.

import { gzipSync } from 'node:zlib'
import { buildIndex, withTexts, type PageNames } from '../core/search/build-index.ts'
import { countPage, dictionaryFor, type CountedSection } from '../core/search/count.ts'
import type { SearchedPage } from '../core/search/searched.ts'
import { hasOwnScript } from '../core/search/self-check.ts'
import { newInverter } from '../core/search/invert.ts'
import { shardIndex } from '../core/search/shard-index.ts'
import type { Hash, SectionDraft } from '../shared/contract.ts'
import type { Cut } from '../shared/search/text.ts'
import { decodeTerms } from '../shared/search/codec.ts'
import type { SearchFile } from '../shared/search/format.ts'
import { searchIndexUrl } from '../shared/route.ts'
import { characters } from './chinese.ts'
import { hashOf } from './hash.ts'
import { bufferOf, shared } from './shared-bytes.ts'

/** What an index is made of. */
export interface IndexInput {
  readonly pages: readonly SearchedPage[]
  /** The pages' sections, each a list of `SectionDraft` as JSON. */
  readonly texts: readonly Uint8Array[]
  /** Their counted words as JSON, of those that have been counted before. */
  readonly counted: readonly (Uint8Array | undefined)[]
  /** Chinese words that the texts and names hold. */
  readonly words: readonly string[]
  /** The locale's own base, and its language. */
  readonly base: string
  readonly lang: string
  readonly cut: Cut
  /** Of the config. */
  readonly synonyms: readonly (readonly string[])[]
}

/** A file of an index, not yet kept. */
export interface IndexFile {
  readonly file: string
  readonly hash: Hash
  readonly content: Uint8Array
}

/** An index as files, and what is to be said of it. */
export interface IndexMade {
  /** The first is the root. */
  readonly files: readonly IndexFile[]
  readonly documents: number
  readonly terms: number
  /** The root's size, in bytes after gzip. */
  readonly gzip: number
  /** Whether a word stands in the language's own script. */
  readonly ownScript: boolean
  /** The words of pages that were counted now, as JSON. */
  readonly counted: readonly (Uint8Array | undefined)[]
  /** Pages without a word, by their numbers. */
  readonly empty: readonly number[]
}

/** Above this the texts of pages are files of their own, in bytes after gzip. */
const WITH_TEXTS = 150_000
/** Above this, without texts, the index is cut into parts, in bytes after gzip. */
const WHOLE = 300_000
/** Of a large index the beginning of its postings is enough to know. */
const SURE = 4 * WHOLE

/** Makes the index of one locale. Of the pages' texts no more than one page's is in memory as strings. */
export function makeIndex(input: IndexInput): IndexMade {
  const { base, lang } = input
  const { whole, counted, empty } = bareIndex(input)
  // Two pages may have one text.
  const parts = new Map<string, IndexFile>()
  const part = (kind: 'text' | 'terms' | 'pages', value: unknown): string => {
    const content = shared(JSON.stringify(value))
    const hash = hashOf(content)
    const name = hash.slice(0, 8)
    const file = `assets/${kind}-${name}.json`
    parts.set(file, { file, hash, content })
    return name
  }
  const textsOf = (page: number): string[] =>
    read<SectionDraft[]>(input.texts[page]).map(({ text }) => text)
  const root = inForm(whole, textsOf, part)
  const terms = decodeTerms(whole[1].index.terms)
  const content = shared(root.json)
  const file = base.slice(1) + searchIndexUrl('', '', '').replace(/\?.*/, '')
  return {
    files: [{ file, hash: hashOf(content), content }, ...parts.values()],
    documents: whole[1].documents.n.reduce((sum, sections) => sum + sections, input.pages.length),
    terms: terms.length,
    gzip: root.gzip,
    ownScript: hasOwnScript(terms, { lang }),
    counted,
    empty,
  }
}

/** The index without texts; what it is made of is forgotten with it. */
function bareIndex(input: IndexInput): {
  readonly whole: SearchFile
  readonly counted: IndexMade['counted']
  readonly empty: readonly number[]
} {
  const { cut, synonyms, lang } = input
  const dictionary = dictionaryFor(new Set(input.words), synonyms)
  const inverter = newInverter()
  const empty: number[] = []
  const counted: (Uint8Array | undefined)[] = []
  const pages = input.pages.map((page, i) => {
    const sections = read<SectionDraft[]>(input.texts[i])
    if (isEmpty(page, sections)) empty.push(i)
    const known = input.counted[i]
    const found = known
      ? read<CountedSection[]>(known)
      : countPage({ description: page.description, sections }, cut, dictionary)
    counted.push(known ? undefined : shared(JSON.stringify(found)))
    inverter.add(found)
    return namesOf(page, sections)
  })
  const options = { cut, language: lang, dictionary, synonyms, characters }
  return { whole: buildIndex(pages, inverter.finish(), options), counted, empty }
}

function read<T>(json: Uint8Array | undefined): T {
  return JSON.parse(json ? bufferOf(json).toString() : '[]') as T
}

/** What a page and its sections are called. */
function namesOf(
  { title, url, dated, other, keywords, headings }: SearchedPage,
  sections: readonly SectionDraft[],
): PageNames {
  return {
    ...{ title, url, other, keywords },
    ...(dated ? { dated } : {}),
    sections: sections.map(({ heading }) => {
      const { text = '', id = '', other: name = '' } = headings[heading] ?? {}
      return { heading: text, hash: id === '' ? '' : `#${id}`, other: name }
    }),
  }
}

interface Root {
  readonly json: string
  /** Its size, in bytes after gzip. */
  readonly gzip: number
}

/** The root of an index in the form that fits its size. `part` keeps another file, and says its name. */
function inForm(
  whole: SearchFile,
  textsOf: (page: number) => readonly string[],
  part: (kind: 'text' | 'terms' | 'pages', value: unknown) => string,
): Root {
  // The smaller is weighed first: what is too large without its texts need not be weighed with them.
  const { postings } = whole[1].index
  if (gzipOf(postings.slice(0, SURE)) > WHOLE) return rootOf(shardIndex(whole, textsOf, part))
  const bare = gzipOf(JSON.stringify(whole))
  if (bare > WHOLE) return rootOf(shardIndex(whole, textsOf, part))
  const texts = whole[1].documents.n.map((_, page) => textsOf(page))
  const complete = bare > WITH_TEXTS ? undefined : rootOf(withTexts(whole, texts.flat()))
  if (complete && complete.gzip <= WITH_TEXTS) return complete
  const names = texts.map((own) => part('text', own))
  const [head, sections] = whole
  return rootOf([{ ...head, documents: { ...head.documents, x: names } }, sections])
}

function rootOf(file: SearchFile): Root {
  const json = JSON.stringify(file)
  return { json, gzip: gzipOf(json) }
}

function gzipOf(text: string): number {
  return gzipSync(text, { level: 9 }).length
}

function isEmpty({ title, headings }: SearchedPage, sections: readonly SectionDraft[]): boolean {
  const all = [title, ...headings.map(({ text }) => text), ...sections.map(({ text }) => text)]
  return !/[\p{L}\p{N}]/u.test(all.join(' '))
}
