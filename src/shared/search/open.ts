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
import type { SearchFile } from './format.ts'
import { readings, type Readings } from './pinyin.ts'
import { pairs, simplify, synonymGroups } from './tables.ts'
import { parts, pieces, type Cut } from './text.ts'
import { weigh, type Fields } from './weights.ts'

/** A page of the index. */
export interface IndexedPage {
  readonly id: number
  readonly title: string
  readonly url: string
  /** Its title in another language, where it has one. */
  readonly other: string
  /** Whether it is news of its day. */
  readonly dated: boolean
  /** What its author expects to be asked for. */
  readonly keywords: readonly string[]
  readonly first: number
  readonly count: number
}

/** A section: what stands under one heading, or a page's beginning. */
export interface IndexedSection {
  readonly id: number
  readonly page: number
  /** `''` for a page's beginning. */
  readonly heading: string
  readonly hash: string
  readonly other: string
  /** Whether it stands below the last section before it that does not. */
  readonly below: boolean
}

/** An index, ready to be asked. */
export interface SearchIndex {
  readonly cut: Cut
  readonly language: string
  readonly pages: readonly IndexedPage[]
  readonly sections: readonly IndexedSection[]
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
  readonly synonyms: ReadonlyMap<string, readonly string[]>
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
  const { cut, language } = head
  const terms = decodeTerms(index.terms)
  const numbers = new Map(terms.map((term, number) => [term, number]))
  const encoded = index.postings.split('|')
  const postings = (term: number): Postings => decodePostings(encoded[term] ?? '')
  const simplified = pairs(index.simplified ?? '')
  const synonyms = synonymGroups(index.synonyms ?? '')
  // A word that only the synonyms know is cut out of a question like one that the texts hold.
  const dictionary = dictionaryOf(new Map<string, unknown>([...numbers, ...synonyms]), (word) => {
    const term = numbers.get(word)
    // A posting is a little more than a character; a close guess is enough, and decodes nothing.
    return term === undefined ? 0 : (encoded[term] ?? '').length
  })

  const dated = new Set(pageColumns.d)
  const pages: IndexedPage[] = []
  const sections: IndexedSection[] = []
  for (const [number, count] of columns.n.entries()) {
    const [title = '', url = ''] = [pageColumns.t[number], pageColumns.u[number]]
    const first = sections.length
    const other = pageColumns.o?.[number] ?? ''
    const keywords = keywordsOf(pageColumns.k?.[number])
    pages.push({
      id: pageColumns.i + number,
      title,
      url,
      dated: dated.has(number),
      other,
      keywords,
      first,
      count,
    })
    for (let i = first; i < first + count; i++) {
      const [heading = '', hash = ''] = [columns.t[i], columns.h[i]]
      const [theirs, below] = [columns.o?.[i] ?? '', columns.l?.[i] === '1']
      sections.push({ id: columns.i + i, page: number, heading, hash, other: theirs, below })
    }
  }
  const words = cutOnce((text) => wordsOf(text, cut, dictionary, simplified))
  const texts = [...(columns.x ?? [])]
  const received = new Set<number>()
  const names = [...pages.map((page) => page.title), ...sections.map((section) => section.heading)]
  let fields: Fields | undefined
  const weighed = new Map<number, Occurrences>()
  return {
    cut,
    language,
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
    readings: readings(index.readings ?? '', names),
    synonyms,
    text: (section) => texts[section] ?? '',
    missing: (page) => (received.has(page) ? undefined : pageColumns.x?.[page]),
    receive(page, content) {
      received.add(page)
      const { first = 0, count = 0 } = pages[page] ?? {}
      for (let i = 0; i < count; i++) texts[first + i] = content[i] ?? ''
    },
  }
}

/** Keywords as they travel. */
export function keywordsOf(joined = ''): string[] {
  return joined === '' ? [] : joined.split('|')
}

/** The words of a text as they are indexed: Han by every dictionary word at every position, joined words by their parts, too. */
export function wordsOf(
  text: string,
  cut: Cut,
  dictionary: Dictionary,
  simplified: ReadonlyMap<string, string> = new Map(),
): string[] {
  return pieces(text, cut).flatMap((piece) =>
    piece.han
      ? wordsWithin(simplify(piece.text, simplified), dictionary)
      : [piece.text, ...parts(piece.written)],
  )
}
