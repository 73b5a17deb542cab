// From texts to an index: which words there are, and in which sections each stands.

import {
  encodeLengths,
  encodePostings,
  encodeTerms,
  type Postings,
} from '../../shared/search/codec.ts'
import type { Dictionary } from '../../shared/search/dictionary.ts'
import { FORMAT, type SearchFile } from '../../shared/search/format.ts'
import { wordsOf } from '../../shared/search/open.ts'
import type { Cut } from '../../shared/search/text.ts'
import type { CountedSection } from './count.ts'
import { COMMON_SYNONYMS } from './synonyms.ts'

/** A section's texts: what stands under one heading, or a page's beginning. */
export interface SectionText {
  /** `''` for a page's beginning. */
  readonly heading: string
  /** `#part`, or `''`. */
  readonly hash: string
  readonly text: string
  readonly code: string
  /** The same heading in another language. */
  readonly other: string
}

/** A page's texts. */
export interface PageText {
  readonly title: string
  readonly url: string
  /** Whether it is news of its day. */
  readonly dated?: boolean
  /** The same page's title in another language. */
  readonly other: string
  readonly description: string
  readonly keywords: readonly string[]
  readonly sections: readonly SectionText[]
}

/** What is known of Chinese characters, from libraries. */
export interface Characters {
  /** Pairs of traditional characters and simplified ones, for those that are wanted. */
  readonly traditional: (wanted: ReadonlySet<string>) => string
  /** Readings without tones, as the index's table. */
  readonly readings: (wanted: ReadonlySet<string>) => string
}

/** How an index is made. */
export interface IndexOptions {
  readonly cut: Cut
  readonly language: string
  readonly dictionary: Dictionary
  readonly synonyms: readonly (readonly string[])[]
  readonly characters: Characters
}

const NOWHERE: Postings = { sections: [], frequencies: [] }

/** Words of sections turned into sections of words. There are millions: they are numbered first, and then lie in one table. */
function invert(lists: readonly CountedSection[]): ReadonlyMap<string, Postings> {
  const numbers = new Map<string, number>()
  const counts: number[] = []
  const total = lists.reduce(
    (sum, { words }) => words.reduce((n, those) => n + those.length, sum),
    0,
  )
  const numbered = new Uint32Array(total)
  let at = 0
  for (const { words } of lists)
    for (const those of words)
      for (const word of those) {
        let number = numbers.get(word)
        if (number === undefined) numbers.set(word, (number = counts.push(0) - 1))
        counts[number] = (counts[number] ?? 0) + 1
        numbered[at++] = number
      }
  const ends = new Uint32Array(counts.length)
  for (let number = 1; number < ends.length; number++)
    ends[number] = (ends[number - 1] ?? 0) + (counts[number - 1] ?? 0)
  const sections = new Uint32Array(total)
  const frequencies = new Uint8Array(total)
  at = 0
  for (const [section, { words }] of lists.entries())
    for (const [frequency, { length }] of words.entries())
      for (const last = at + length; at < last; at++) {
        const number = numbered[at] ?? 0
        const end = ends[number] ?? 0
        sections[end] = section
        frequencies[end] = frequency
        ends[number] = end + 1
      }
  const postings = new Map<string, Postings>()
  for (const [word, number] of numbers) {
    const end = ends[number] ?? 0
    const begin = end - (counts[number] ?? 0)
    postings.set(word, {
      sections: sections.subarray(begin, end),
      frequencies: frequencies.subarray(begin, end),
    })
  }
  return postings
}

/** Makes the index of a locale's pages, in their order, of which each has been counted. */
export function buildIndex(
  pages: readonly PageText[],
  counted: readonly (readonly CountedSection[])[],
  options: IndexOptions,
): SearchFile {
  const { cut, language, characters, dictionary } = options
  const sections = pages.flatMap((page) => page.sections)
  const lists = counted.flat()
  const postings = invert(lists)
  const names = pages.flatMap((page) => [
    page.title,
    page.other,
    ...page.keywords,
    ...page.sections.flatMap(({ heading, other }) => [heading, other]),
  ])
  const terms = new Set(postings.keys())
  for (const name of names) for (const word of wordsOf(name, cut, dictionary)) terms.add(word)
  // Of the common ones those that lead to a word that is here.
  const common = COMMON_SYNONYMS.filter((group) => group.some((word) => terms.has(word)))
  const synonyms = [...options.synonyms, ...common]
  const sorted = [...terms].toSorted()
  const used = new Set(sorted.join('').match(HAN))
  const headed = new Set(names.join('').match(HAN))
  const chinese = cut === 'dictionary' && used.size > 0
  const others = pages.some(({ other }) => other !== '')
  const dated = pages.flatMap((page, i) => (page.dated === true ? [i] : []))
  return [
    {
      format: FORMAT,
      documents: {
        i: 1,
        t: pages.map(({ title }) => title),
        u: pages.map(({ url }) => url),
        ...(others ? { o: pages.map(({ other }) => other) } : {}),
        ...(dated.length > 0 ? { d: dated } : {}),
        ...(pages.some(({ keywords }) => keywords.length > 0)
          ? { k: pages.map(({ keywords }) => keywords.join('|')) }
          : {}),
      },
      index: { cut, language },
    },
    {
      documents: {
        i: 1 + pages.length,
        n: pages.map((page) => page.sections.length),
        t: sections.map(({ heading }) => heading),
        h: sections.map(({ hash }) => hash),
        ...(others ? { o: sections.map(({ other }) => other) } : {}),
        x: sections.map(({ text }) => text),
      },
      index: {
        terms: encodeTerms(sorted),
        postings: sorted.map((term) => encodePostings(postings.get(term) ?? NOWHERE)).join('|'),
        lengths: encodeLengths(lists.map(({ length }) => length)),
        ...(chinese
          ? {
              simplified: characters.traditional(used),
              readings: characters.readings(headed),
            }
          : {}),
        ...(synonyms.length > 0
          ? { synonyms: synonyms.map((group) => group.join('\t')).join('|') }
          : {}),
      },
    },
  ]
}

const HAN = /[\u3400-\u9fff]/g
