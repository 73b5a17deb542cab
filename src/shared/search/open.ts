// Opens an index for queries. Postings are decoded only when a query needs them.

import { foundOnce } from '../once.ts'
import {
  decodeLengths,
  decodePostings,
  decodeTerms,
  type Occurrences,
  type Postings,
} from './codec.ts'
import { dictionaryOf, wordsWithin, type Dictionary } from './dictionary.ts'
import { fieldsOf } from './fields.ts'
import type {
  DeeperHeading,
  PageColumns,
  OutdatedKind,
  SearchFile,
  SectionColumns,
} from './format.ts'
import { readings, type Readings } from './pinyin.ts'
import { pairs, simplify, readLexicon, type Lexicon } from './lexicon.ts'
import { parts, pieces, type Cut, type Piece } from './text.ts'
import { asIndexed } from './unspaced.ts'
import { weigh, type Fields } from './weights.ts'

/** A page of the index. */
export interface IndexedPage {
  readonly title: string
  readonly url: string
  /** Its titles in other languages, one per line. */
  readonly other: string
  readonly outdatedKind: OutdatedKind | undefined
  /** Search terms that the author expects for the page. */
  readonly keywords: readonly string[]
  readonly first: number
  readonly count: number
}

/** A section: the content under one heading, or the start of a page before its first heading. */
export interface IndexedSection {
  readonly page: number
  /** `''` for the start of a page. */
  readonly heading: string
  readonly hash: string
  readonly other: string
  /** Whether it is a subsection of the last section before it that is not one itself. */
  readonly below: boolean
  /** The deeper headings in its text, which are not sections of their own. */
  readonly deeper: readonly DeeperHeading[]
}

/** The pages and sections of an index. */
export interface Outline {
  readonly pages: readonly IndexedPage[]
  readonly sections: readonly IndexedSection[]
}

/** An opened index. */
export interface SearchIndex extends Outline {
  readonly cut: Cut
  /** The pages whose names are loaded. On a large site these are only a few. */
  readonly loadedPages: readonly IndexedPage[]
  readonly terms: readonly string[]
  readonly dictionary: Dictionary
  /** Maps a word to the number of its term, if it is one. */
  readonly numbers: { readonly get: (term: string) => number | undefined }
  /** Returns the sections that contain a term. */
  readonly occurrences: (term: number) => Occurrences
  readonly simplified: ReadonlyMap<string, string>
  readonly readings: Readings
  readonly lexicon: Lexicon
  /** Returns the text of a section without code, or `''` if it is not loaded. */
  readonly text: (section: number) => string
  /** Returns the name of the file with the texts of a page, or `undefined` if they are loaded. */
  readonly missingFile: (page: number) => string | undefined
  /** Stores the texts of a page. */
  readonly receive: (page: number, texts: readonly string[]) => void
}

/** Opens an index that is not sharded. */
export function openIndex(file: SearchFile): SearchIndex {
  const [{ documents: pageColumns, index: header }, { documents: columns, index }] = file
  const { cut } = header
  const { pages, sections } = outlineOf(file)
  const terms = decodeTerms(index.terms)
  const numbers = new Map(terms.map((term, number) => [term, number]))
  const encoded = index.postings.split('|')
  const postings = (term: number): Postings => decodePostings(encoded[term] ?? '')
  const simplified = pairs(index.simplified ?? '')
  const lexicon = readLexicon(index)
  // Synonyms and fillers are in the dictionary, too. So they are recognized in a query even if no text
  // contains them.
  const dictionary = dictionaryOf(new Set([...terms, ...lexicon.words.keys()]), (word) => {
    const term = numbers.get(word)
    // A posting takes a little more than one character, so the length of the encoded postings is a good
    // estimate, and nothing has to be decoded.
    return term === undefined ? 0 : (encoded[term] ?? '').length
  })

  const words = foundOnce((text: string): readonly string[] => {
    const found = pieces(simplify(text, simplified), cut)
    return wordsIn(asIndexed(found, { cut, numbers, terms }), dictionary)
  })
  const texts = [...(columns.x ?? [])]
  const received = new Set<number>()
  const names = [
    ...pages.flatMap(({ title, keywords }) => [title, ...keywords]),
    ...sections.map(({ heading }) => heading),
  ]
  let fields: Fields | undefined
  return {
    cut,
    pages,
    sections,
    loadedPages: pages,
    terms,
    dictionary,
    numbers,
    occurrences: foundOnce((term: number) => {
      fields ??= fieldsOf(
        { pages, sections, numbers },
        words,
        postings,
        decodeLengths(index.lengths),
      )
      return weigh(term, fields)
    }),
    simplified,
    readings: readings(index.readings ?? '', simplify(names.join(), simplified)),
    lexicon,
    text: (section) => texts[section] ?? '',
    missingFile: (page) => (received.has(page) ? undefined : pageColumns.x?.[page]),
    receive(page, content) {
      received.add(page)
      const { first = 0, count = 0 } = pages[page] ?? {}
      for (let i = 0; i < count; i++) texts[first + i] = content[i] ?? ''
    },
  }
}

/** Returns the pages and sections of an index. For a sharded index, their names are still empty. */
export function outlineOf(file: SearchFile): Outline {
  const [{ documents: pageColumns }, { documents: columns }] = file
  const [days, versions] = [new Set(pageColumns.d), new Set(pageColumns.v)]
  const pages: IndexedPage[] = []
  const sections: IndexedSection[] = []
  for (const [page, count] of columns.n.entries()) {
    const first = sections.length
    const outdatedKind = days.has(page) ? 'day' : versions.has(page) ? 'versions' : undefined
    pages.push(pageOf(pageColumns, page, { outdatedKind, first, count }))
    for (let i = first; i < first + count; i++) sections.push(sectionOf(columns, i, page))
  }
  return { pages, sections }
}

/**
 * Creates the page at index `i` of the columns. A single object literal gives all pages the same hidden
 * class, because their properties are read very often.
 */
export function pageOf(
  { t, u, o, k }: Pick<PageColumns, 't' | 'u' | 'o' | 'k'>,
  i: number,
  { outdatedKind, first, count }: Pick<IndexedPage, 'outdatedKind' | 'first' | 'count'>,
): IndexedPage {
  const [title = '', url = '', other = '', joined = ''] = [t[i], u[i], o?.[i], k?.[i]]
  const keywords = joined === '' ? [] : joined.split('\n')
  return { title, url, other, outdatedKind, keywords, first, count }
}

/** Creates the section at index `i` of the columns, in a single object literal as well. */
export function sectionOf(
  { t, h, o, l, d }: Pick<SectionColumns, 't' | 'h' | 'o' | 'l' | 'd'>,
  i: number,
  page: number,
): IndexedSection {
  const [heading = '', hash = '', other = ''] = [t[i], h[i], o?.[i]]
  return { page, heading, hash, other, below: l?.[i] === '1', deeper: d?.[i] ?? [] }
}

/** Whether a section is the start of its page, before the first heading. */
export function isBeginning(section: number, { sections }: Outline): boolean {
  return sections[section]?.heading === ''
}

/** Returns the page number of a section, or -1 if there is no such section. */
export function pageNumber(section: number, { sections }: Outline): number {
  return sections[section]?.page ?? -1
}

/** Returns the page numbers of some sections, in order and without duplicates. */
export function pagesOf(list: readonly { readonly section: number }[], outline: Outline): number[] {
  return [...new Set(list.map(({ section }) => pageNumber(section, outline)))]
}

/** Returns the name of a section: its heading, or the title of the page for the start of a page. */
export function nameOf(section: number, { sections, pages }: Outline): string {
  const { heading = '', page = -1 } = sections[section] ?? {}
  return heading === '' ? (pages[page]?.title ?? '') : heading
}

/**
 * Returns the words of a text as they are indexed. Chinese yields every dictionary word at every position,
 * and compound words yield their parts as well.
 */
export function wordsOf(text: string, cut: Cut, dictionary: Dictionary): string[] {
  return wordsIn(pieces(text, cut), dictionary)
}

function wordsIn(found: readonly Piece[], dictionary: Dictionary): string[] {
  return found.flatMap((piece) =>
    piece.han ? wordsWithin(piece.text, dictionary) : [piece.text, ...parts(piece.written)],
  )
}
