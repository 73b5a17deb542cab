// From texts to an index: which words there are, and in which sections each stands.

import { encodeLengths, encodePostings, encodeTerms } from '../../shared/search/codec.ts'
import {
  type DeeperHeading,
  FORMAT,
  type PageColumns,
  type Past,
  type SearchFile,
  type SectionColumns,
} from '../../shared/search/format.ts'
import { hanIn } from '../../shared/search/han.ts'
import { wordsOf } from '../../shared/search/open.ts'
import type { IndexOptions } from './index-options.ts'
import { NOWHERE, type Inverted } from './invert.ts'
import { fillerColumn } from './fillers.ts'
import { simplifiedFor, synonymColumn, synonymsFor } from './synonyms.ts'

/** What a section is called: what stands under one heading, or a page's beginning. */
interface SectionNames {
  /** `''` for a page's beginning. */
  readonly heading: string
  /** `#part`, or `''`. */
  readonly hash: string
  /** The same heading in another language. */
  readonly other: string
  /** The deeper headings in it. */
  readonly deeper?: readonly DeeperHeading[]
  /** Whether it stands below the heading before it that does not. */
  readonly below?: boolean
}

/** What a page and its sections are called. */
export interface PageNames {
  readonly title: string
  readonly url: string
  readonly past?: Past | undefined
  /** The same page's titles in other languages, a line each. */
  readonly other: string
  readonly keywords: readonly string[]
  readonly sections: readonly SectionNames[]
}

/** Which pages tell of what is past. */
export function pastColumns(
  pages: readonly Pick<PageNames, 'past'>[],
): Pick<PageColumns, 'd' | 'v'> {
  const those = (past: Past): number[] =>
    pages.flatMap((page, i) => (page.past === past ? [i] : []))
  const [d, v] = [those('day'), those('versions')]
  return { ...(d.length > 0 ? { d } : {}), ...(v.length > 0 ? { v } : {}) }
}

/** Makes the index of a locale's pages, in their order, of which each has been inverted. It has no texts. */
export function buildIndex(
  pages: readonly PageNames[],
  { postings, lengths }: Inverted,
  options: IndexOptions,
): SearchFile {
  const { cut, language, characters, dictionary, own } = options
  const sections = pages.flatMap((page) => page.sections)
  const names = pages.flatMap(namesIn).map(own)
  const terms = new Set(postings.keys())
  for (const name of names) for (const word of wordsOf(name, cut, dictionary)) terms.add(word)
  const sorted = [...terms].toSorted()
  const used = hanIn(sorted)
  const headed = hanIn(names)
  const chinese = cut === 'dictionary' && used.size > 0
  const simplified = simplifiedFor(used, terms, options)
  const others = pages.some(({ other }) => other !== '')
  return [
    {
      format: FORMAT,
      documents: {
        i: 1,
        t: pages.map(({ title }) => title),
        u: pages.map(({ url }) => url),
        ...(others ? { o: pages.map(({ other }) => other) } : {}),
        ...pastColumns(pages),
        ...(pages.some(({ keywords }) => keywords.length > 0)
          ? { k: pages.map(({ keywords }) => keywords.join('\n')) }
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
        ...deeperOf(sections),
        ...levelsOf(sections),
      },
      index: {
        terms: encodeTerms(sorted),
        postings: sorted.map((term) => encodePostings(postings.get(term) ?? NOWHERE)).join('|'),
        lengths: encodeLengths(lengths),
        ...(chinese ? { simplified, readings: characters.readings(headed) } : {}),
        ...synonymColumn(synonymsFor(simplified, terms, options)),
        ...fillerColumn(options.cut),
      },
    },
  ]
}

/** The deeper headings in sections. */
export function deeperOf(sections: readonly SectionNames[]): Pick<SectionColumns, 'd'> {
  const d = sections.flatMap(({ deeper }, i) => (deeper ? [[i, deeper] as const] : []))
  return d.length > 0 ? { d: Object.fromEntries(d) } : {}
}

/** Which sections stand below others, a digit for each. */
export function levelsOf(sections: readonly SectionNames[]): { readonly l?: string } {
  const levels = sections.map(({ below }) => (below === true ? '1' : '0')).join('')
  return levels.includes('1') ? { l: levels } : {}
}

/** An index with the texts of all sections in it. */
export function withTexts(
  [head, { documents, index }]: SearchFile,
  texts: readonly string[],
): SearchFile {
  return [head, { documents: { ...documents, x: texts }, index }]
}

/** All that a page and its sections are called. */
export function namesIn({ title, other, keywords, sections }: PageNames): string[] {
  const ofSections = sections.flatMap(({ heading, other: translated, deeper = [] }) => [
    ...[heading, translated],
    ...deeper.map(([name]) => name),
  ])
  return [title, other, ...keywords, ...ofSections]
}
