// An index, ready to be asked. Postings stay as they came until a question needs them.

import {
  decodeLengths,
  decodePostings,
  decodeTerms,
  type Occurrences,
  type Postings,
} from './codec.ts'
import { dictionaryOf, wordsWithin, type Dictionary } from './dictionary.ts'
import { cutOnce, fieldsOf } from './fields.ts'
import type { DeeperHeading, PageColumns, Past, SearchFile, SectionColumns } from './format.ts'
import { readings, type Readings } from './pinyin.ts'
import { pairs, simplify, wordingOf, type Wording } from './tables.ts'
import { parts, pieces, type Cut, type Piece } from './text.ts'
import { asIndexed } from './unspaced.ts'
import { weigh, type Fields } from './weights.ts'

/** A page of the index. */
export interface IndexedPage {
  readonly title: string
  readonly url: string
  /** Its titles in other languages, a line each. */
  readonly other: string
  readonly past: Past | undefined
  /** What its author expects to be asked for. */
  readonly keywords: readonly string[]
  readonly first: number
  readonly count: number
}

/** A section: what stands under one heading, or a page's beginning. */
export interface IndexedSection {
  readonly page: number
  /** `''` for a page's beginning. */
  readonly heading: string
  readonly hash: string
  readonly other: string
  /** Whether it stands below the last section before it that does not. */
  readonly below: boolean
  /** The deeper headings in its text. */
  readonly deeper: readonly DeeperHeading[]
}

/** Pages and sections of an index. */
export interface Outline {
  readonly pages: readonly IndexedPage[]
  readonly sections: readonly IndexedSection[]
}

/** An index, ready to be asked. */
export interface SearchIndex extends Outline {
  readonly cut: Cut
  /** The pages whose names are here: of a large site few of all. */
  readonly named: readonly IndexedPage[]
  readonly terms: readonly string[]
  readonly dictionary: Dictionary
  /** The number of a term, where it is one. */
  readonly numbers: { readonly get: (term: string) => number | undefined }
  /** The sections that hold a term. */
  readonly occurrences: (term: number) => Occurrences
  readonly simplified: ReadonlyMap<string, string>
  readonly readings: Readings
  readonly wording: Wording
  /** A section's text without code, `''` where it is not here. */
  readonly text: (section: number) => string
  /** The name of the file that holds a page's texts, while they are not here. */
  readonly missing: (page: number) => string | undefined
  /** Takes a page's texts in. */
  readonly receive: (page: number, texts: readonly string[]) => void
}

/** Opens an index. */
export function openIndex(file: SearchFile): SearchIndex {
  const [{ documents: pageColumns, index: head }, { documents: columns, index }] = file
  const { cut } = head
  const { pages, sections } = outlineOf(file)
  const terms = decodeTerms(index.terms)
  const numbers = new Map(terms.map((term, number) => [term, number]))
  const encoded = index.postings.split('|')
  const postings = (term: number): Postings => decodePostings(encoded[term] ?? '')
  const simplified = pairs(index.simplified ?? '')
  const wording = wordingOf(index)
  // A word that no text holds is cut out of a question like one of theirs.
  const dictionary = dictionaryOf(new Set([...terms, ...wording.words.keys()]), (word) => {
    const term = numbers.get(word)
    // A posting is a little more than a character; a close guess is enough, and decodes nothing.
    return term === undefined ? 0 : (encoded[term] ?? '').length
  })

  const words = cutOnce((text) => {
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
  const weighed = new Map<number, Occurrences>()
  return {
    cut,
    pages,
    sections,
    named: pages,
    terms,
    dictionary,
    numbers,
    occurrences(term) {
      fields ??= fieldsOf(
        { pages, sections, numbers },
        words,
        postings,
        decodeLengths(index.lengths),
      )
      const known = weighed.get(term) ?? weigh(term, fields)
      weighed.set(term, known)
      return known
    },
    simplified,
    readings: readings(index.readings ?? '', simplify(names.join(), simplified)),
    wording,
    text: (section) => texts[section] ?? '',
    missing: (page) => (received.has(page) ? undefined : pageColumns.x?.[page]),
    receive(page, content) {
      received.add(page)
      const { first = 0, count = 0 } = pages[page] ?? {}
      for (let i = 0; i < count; i++) texts[first + i] = content[i] ?? ''
    },
  }
}

/** The pages of an index and their sections; of a large site they have no names yet. */
export function outlineOf(file: SearchFile): Outline {
  const [{ documents: pageColumns }, { documents: columns }] = file
  const [days, versions] = [new Set(pageColumns.d), new Set(pageColumns.v)]
  const pages: IndexedPage[] = []
  const sections: IndexedSection[] = []
  for (const [page, count] of columns.n.entries()) {
    const first = sections.length
    const past = days.has(page) ? 'day' : versions.has(page) ? 'versions' : undefined
    pages.push(pageOf(pageColumns, page, { past, first, count }))
    for (let i = first; i < first + count; i++) sections.push(sectionOf(columns, i, page))
  }
  return { pages, sections }
}

/** A page in its place, with what columns tell of it. In one literal: what is asked so often has to look the same everywhere. */
export function pageOf(
  { t, u, o, k }: Pick<PageColumns, 't' | 'u' | 'o' | 'k'>,
  i: number,
  { past, first, count }: Pick<IndexedPage, 'past' | 'first' | 'count'>,
): IndexedPage {
  const [title = '', url = '', other = '', joined = ''] = [t[i], u[i], o?.[i], k?.[i]]
  const keywords = joined === '' ? [] : joined.split('\n')
  return { title, url, other, past, keywords, first, count }
}

/** A section in its place, likewise. */
export function sectionOf(
  { t, h, o, l, d }: Pick<SectionColumns, 't' | 'h' | 'o' | 'l' | 'd'>,
  i: number,
  page: number,
): IndexedSection {
  const [heading = '', hash = '', other = ''] = [t[i], h[i], o?.[i]]
  return { page, heading, hash, other, below: l?.[i] === '1', deeper: d?.[i] ?? [] }
}

/** Whether a section is its page's beginning. */
export function isBeginning(section: number, { sections }: Outline): boolean {
  return sections[section]?.heading === ''
}

/** The number of a section's page; -1 where there is no such section. */
export function pageNumber(section: number, { sections }: Outline): number {
  return sections[section]?.page ?? -1
}

/** The numbers of the pages of some sections, in their order. */
export function pagesOf(list: readonly { readonly section: number }[], outline: Outline): number[] {
  return [...new Set(list.map(({ section }) => pageNumber(section, outline)))]
}

/** What a section is called: a page's beginning as the page. */
export function nameOf(section: number, { sections, pages }: Outline): string {
  const { heading = '', page = -1 } = sections[section] ?? {}
  return heading === '' ? (pages[page]?.title ?? '') : heading
}

/** The words of a text as they are indexed: Han by every dictionary word at every position, joined words by their parts, too. */
export function wordsOf(text: string, cut: Cut, dictionary: Dictionary): string[] {
  return wordsIn(pieces(text, cut), dictionary)
}

function wordsIn(found: readonly Piece[], dictionary: Dictionary): string[] {
  return found.flatMap((piece) =>
    piece.han ? wordsWithin(piece.text, dictionary) : [piece.text, ...parts(piece.written)],
  )
}
