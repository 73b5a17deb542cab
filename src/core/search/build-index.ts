// From texts to an index: which words there are, and in which sections each stands.

import {
  encodeLengths,
  encodePostings,
  encodeTerms,
  type Frequency,
} from '../../shared/search/codec.ts'
import { cutRun, treeDictionaryOf, type Dictionary } from '../../shared/search/dictionary.ts'
import { FORMAT, type SearchFile } from '../../shared/search/format.ts'
import { wordsOf } from '../../shared/search/open.ts'
import { parts, pieces, STOP_WORDS, type Cut } from '../../shared/search/text.ts'
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
  /** Chinese words that the texts hold. */
  readonly words: ReadonlySet<string>
  readonly synonyms: readonly (readonly string[])[]
  readonly characters: Characters
}

/** Makes the index of a locale's pages, in their order. */
export function buildIndex(pages: readonly PageText[], options: IndexOptions): SearchFile {
  const { cut, language, characters } = options
  // What synonyms call by one word stands as one in the index, however a dictionary would cut it: 没有反应.
  const known = [...options.synonyms, ...COMMON_SYNONYMS].flat()
  const dictionary = treeDictionaryOf(new Set([...options.words, ...known]))
  const sections = pages.flatMap((page) => page.sections)
  const table = new Map<string, { sections: number[]; frequencies: Frequency[] }>()
  const lengths: number[] = []
  let number = 0
  // Words that say little are not found in running text.
  for (const page of pages) {
    for (const [i, section] of page.sections.entries()) {
      const about = i === 0 ? ` \n${page.description}` : ''
      const counted = count(section.text + about, section.code, cut, dictionary)
      lengths.push(counted.length)
      counted.times.forEach((times, word) => {
        if (STOP_WORDS.has(word)) return
        let postings = table.get(word)
        if (!postings) table.set(word, (postings = { sections: [], frequencies: [] }))
        postings.sections.push(number)
        postings.frequencies.push(times >= 4 ? 3 : times >= 2 ? 2 : times === 1 ? 1 : 0)
      })
      number++
    }
  }
  const names = pages.flatMap((page) => [
    page.title,
    page.other,
    ...page.keywords,
    ...page.sections.flatMap(({ heading, other }) => [heading, other]),
  ])
  const terms = new Set(table.keys())
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
        postings: sorted
          .map((term) => encodePostings(table.get(term) ?? { sections: [], frequencies: [] }))
          .join('|'),
        lengths: encodeLengths(lengths),
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

interface Counted {
  readonly times: ReadonlyMap<string, number>
  readonly length: number
}

/** The words of a section, each with how often it occurs: 0 for those that stand in code, or are parts of others. */
function count(text: string, code: string, cut: Cut, dictionary: Dictionary): Counted {
  const times = new Map<string, number>()
  const add = (word: string): void => void times.set(word, (times.get(word) ?? 0) + 1)
  let length = 0
  for (const piece of pieces(text, cut)) {
    if (piece.han) {
      // Words overlap: the length of a run is that of the cut that a reader would make.
      length += cutRun(piece.text, dictionary, add).length
    } else {
      add(piece.text)
      for (const part of parts(piece.written)) if (!times.has(part)) times.set(part, 0)
      length++
    }
  }
  for (const word of wordsOf(code, cut, dictionary)) if (!times.has(word)) times.set(word, 0)
  return { times, length }
}
