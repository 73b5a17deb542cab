// Builds a search index in one file: the terms of all pages, and the sections that contain each term.

import { encodeLengths, encodePostings, encodeTerms } from '../../shared/search/codec.ts'
import {
  type DeeperHeading,
  FORMAT,
  type PageColumns,
  type OutdatedKind,
  type SearchFile,
  type SectionColumns,
} from '../../shared/search/format.ts'
import { hanIn } from '../../shared/search/han.ts'
import { wordsOf } from '../../shared/search/open.ts'
import type { IndexOptions } from './index-options.ts'
import { NOWHERE, type Inverted } from './invert.ts'
import { fillerColumn } from './fillers.ts'
import { simplifiedFor, synonymColumn, synonymsFor } from './synonyms.ts'

/** The names of a section, which is the text under one heading or at the beginning of a page. */
interface SectionNames {
  /** Empty for the beginning of a page. */
  readonly heading: string
  /** The anchor (`#part`), or an empty string. */
  readonly hash: string
  /** The same heading in another language. */
  readonly other: string
  /** The deeper headings within the section. */
  readonly deeper?: readonly DeeperHeading[]
  /** Whether the heading is nested below the closest preceding heading that is not itself nested. */
  readonly below?: boolean
}

/** The names of a page and its sections. */
export interface PageNames {
  readonly title: string
  readonly url: string
  readonly outdatedKind?: OutdatedKind | undefined
  /** The titles of the same page in other languages, one per line. */
  readonly other: string
  readonly keywords: readonly string[]
  readonly sections: readonly SectionNames[]
}

/**
 * Returns the numbers of the pages that describe the past and are not kept up to date: posts (`d`) and
 * changelogs (`v`).
 */
export function pastColumns(
  pages: readonly Pick<PageNames, 'outdatedKind'>[],
): Pick<PageColumns, 'd' | 'v'> {
  const pagesOfKind = (kind: OutdatedKind): number[] =>
    pages.flatMap((page, i) => (page.outdatedKind === kind ? [i] : []))
  const [d, v] = [pagesOfKind('day'), pagesOfKind('versions')]
  return { ...(d.length > 0 ? { d } : {}), ...(v.length > 0 ? { v } : {}) }
}

/**
 * Builds the index of a locale from its pages, in their order, and their inverted texts. The index does not
 * contain the texts themselves.
 */
export function buildIndex(
  pages: readonly PageNames[],
  { postings, lengths }: Inverted,
  options: IndexOptions,
): SearchFile {
  const { cut, language, characters, dictionary, toOwnWriting } = options
  const sections = pages.flatMap((page) => page.sections)
  const names = pages.flatMap(namesIn).map(toOwnWriting)
  const terms = new Set(postings.keys())
  for (const name of names) for (const word of wordsOf(name, cut, dictionary)) terms.add(word)
  const sorted = [...terms].toSorted()
  const usedHan = hanIn(sorted)
  const nameHan = hanIn(names)
  const hasChinese = cut === 'dictionary' && usedHan.size > 0
  const simplified = simplifiedFor(usedHan, terms, options)
  const hasOtherNames = pages.some(({ other }) => other !== '')
  return [
    {
      format: FORMAT,
      documents: {
        i: 1,
        t: pages.map(({ title }) => title),
        u: pages.map(({ url }) => url),
        ...(hasOtherNames ? { o: pages.map(({ other }) => other) } : {}),
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
        ...(hasOtherNames ? { o: sections.map(({ other }) => other) } : {}),
        ...deeperOf(sections),
        ...levelsOf(sections),
      },
      index: {
        terms: encodeTerms(sorted),
        postings: sorted.map((term) => encodePostings(postings.get(term) ?? NOWHERE)).join('|'),
        lengths: encodeLengths(lengths),
        ...(hasChinese ? { simplified, readings: characters.readings(nameHan) } : {}),
        ...synonymColumn(synonymsFor(simplified, terms, options)),
        ...fillerColumn(options.cut),
      },
    },
  ]
}

/** Returns the deeper headings by section number, if there are any. */
export function deeperOf(sections: readonly SectionNames[]): Pick<SectionColumns, 'd'> {
  const d = sections.flatMap(({ deeper }, i) => (deeper ? [[i, deeper] as const] : []))
  return d.length > 0 ? { d: Object.fromEntries(d) } : {}
}

/** Returns a digit for each section that says whether it is nested below another one, if any is. */
export function levelsOf(sections: readonly SectionNames[]): { readonly l?: string } {
  const levels = sections.map(({ below }) => (below === true ? '1' : '0')).join('')
  return levels.includes('1') ? { l: levels } : {}
}

/** Adds the texts of all sections to an index. */
export function withTexts(
  [head, { documents, index }]: SearchFile,
  texts: readonly string[],
): SearchFile {
  return [head, { documents: { ...documents, x: texts }, index }]
}

/** Returns every name of a page and its sections: titles, keywords and headings, also in other languages. */
export function namesIn({ title, other, keywords, sections }: PageNames): string[] {
  const sectionNames = sections.flatMap(({ heading, other: translated, deeper = [] }) => [
    heading,
    translated,
    ...deeper.map(([name]) => name),
  ])
  return [title, other, ...keywords, ...sectionNames]
}
