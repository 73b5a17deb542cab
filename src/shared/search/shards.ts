// The index of a large site: of terms and pages only those are here that questions have asked for.

import {
  decodeImpacts,
  decodeTerms,
  occurrencesOf,
  type Impacts,
  type Occurrences,
} from './codec.ts'
import { dictionaryOf, wordsWithin } from './dictionary.ts'
import type { PageShard, SearchFile, Shards, TermShard } from './format.ts'
import { keywordsOf, type IndexedPage, type IndexedSection, type SearchIndex } from './open.ts'
import { sectionsByPlace } from './places.ts'
import { pairs, simplify, synonymGroups } from './tables.ts'
import { pieces, stem } from './text.ts'

/** So many files of terms are loaded for a question at most. */
const MOST_TERM_FILES = 10

/** An index in parts. */
export interface ShardedIndex {
  /** The files of terms that a question needs and that are not here. */
  readonly termFiles: (query: string) => string[]
  /** The file that holds a page, while it is not here. */
  readonly pageFile: (page: number) => string | undefined
  readonly receiveTerms: (file: string, shard: TermShard) => void
  readonly receivePages: (file: string, shard: PageShard) => void
  /** What is here, ready to be asked. */
  readonly index: () => SearchIndex
}

/** Opens the root of a large site's index. */
export function openShards(file: SearchFile, shards: Shards): ShardedIndex {
  const [{ documents: pageColumns, index: head }, { documents: columns, index }] = file
  const simplified = pairs(index.simplified ?? '')
  const synonyms = synonymGroups(index.synonyms ?? '')
  const { pages, sections } = outline(columns.n, pageColumns.i, columns.i, new Set(pageColumns.d))
  const byPlace = sectionsByPlace(columns.n)
  const placed = (impact: string): Impacts => {
    const { sections: places, values } = decodeImpacts(impact)
    return { sections: Array.from(places, (place) => byPlace[place] ?? 0), values }
  }
  const texts: string[] = []
  const held = new Map<
    number,
    { readonly terms: readonly string[]; readonly impacts: readonly string[] }
  >()
  const here = new Set<string>()
  let current: SearchIndex | undefined

  const rangeOf = (from: string, to: string): number[] => {
    const found: number[] = []
    for (let i = Math.max(0, lastNotAfter(from, shards.terms)); i < shards.terms.length; i++) {
      if ((shards.terms[i] ?? '') > to) break
      found.push(i)
    }
    return found
  }

  return {
    termFiles(query) {
      const wanted = new Set(
        prefixesOf(query, head.cut, simplified, synonyms).flatMap((prefix) => {
          // Short prefixes would want too much: then what begins exactly so has to do.
          const all = rangeOf(prefix, `${prefix}\uffff`)
          return all.length > 3 ? all.slice(0, 1) : all
        }),
      )
      return [...wanted]
        .filter((number) => !held.has(number))
        .slice(0, MOST_TERM_FILES)
        .map((number) => shards.termFiles[number] ?? '')
    },
    pageFile(page) {
      const number = lastNotAfter(page, shards.pages)
      const name = shards.pageFiles[number]
      return name === undefined || here.has(name) ? undefined : name
    },
    receiveTerms(name, { terms, impacts }) {
      held.set(shards.termFiles.indexOf(name), {
        terms: decodeTerms(terms),
        impacts: impacts.split('|'),
      })
      current = undefined
    },
    receivePages(name, shard) {
      here.add(name)
      let section = pages[shards.pages[shards.pageFiles.indexOf(name)] ?? 0]?.first ?? 0
      const first = sections[section]?.page ?? 0
      for (const [i, title] of shard.t.entries()) {
        const page = pages[first + i]
        if (page)
          Object.assign(page, {
            title,
            url: shard.u[i] ?? '',
            other: shard.o[i] ?? '',
            keywords: keywordsOf(shard.k[i]),
          })
      }
      for (const [i, heading] of shard.sections.t.entries()) {
        const [hash = '', other = ''] = [shard.sections.h[i], shard.sections.o[i]]
        Object.assign(sections[section] ?? {}, { heading, hash, other })
        texts[section++] = shard.sections.x[i] ?? ''
      }
      current = undefined
    },
    index: () => (current ??= assemble()),
  }

  function assemble(): SearchIndex {
    const loaded = [...held].toSorted(([a], [b]) => a - b).map(([, shard]) => shard)
    const terms = loaded.flatMap((shard) => shard.terms)
    const impacts = loaded.flatMap((shard) => shard.impacts)
    const numbers = new Map(terms.map((term, number) => [term, number]))
    const decoded = new Map<number, Occurrences>()
    return {
      cut: head.cut,
      language: head.language,
      pages,
      sections,
      terms,
      numbers,
      dictionary: dictionaryOf(new Map<string, unknown>([...numbers, ...synonyms]), (word) => {
        const term = numbers.get(word)
        return term === undefined ? 0 : (impacts[term] ?? '').length / 2
      }),
      occurrences(term) {
        const known = decoded.get(term) ?? occurrencesOf(placed(impacts[term] ?? ''))
        decoded.set(term, known)
        return known
      },
      simplified,
      readings: { of: new Map(), runs: [] },
      synonyms,
      text: (section) => texts[section] ?? '',
      missing: () => undefined,
      receive: () => undefined,
    }
  }
}

/** Pages and sections of which nothing is known but how many there are. */
function outline(
  counts: readonly number[],
  firstPage: number,
  firstSection: number,
  dated: ReadonlySet<number>,
): { readonly pages: IndexedPage[]; readonly sections: IndexedSection[] } {
  const pages: IndexedPage[] = []
  const sections: IndexedSection[] = []
  for (const [number, count] of counts.entries()) {
    pages.push({
      id: firstPage + number,
      title: '',
      url: '',
      other: '',
      dated: dated.has(pages.length),
      keywords: [],
      first: sections.length,
      count,
    })
    for (let i = 0; i < count; i++)
      sections.push({
        id: firstSection + sections.length,
        page: number,
        heading: '',
        hash: '',
        other: '',
      })
  }
  return { pages, sections }
}

/** What the terms begin with that a question may mean; of Chinese the words that may begin at each character. */
function prefixesOf(
  query: string,
  cut: SearchIndex['cut'],
  simplified: ReadonlyMap<string, string>,
  synonyms: ReadonlyMap<string, readonly string[]>,
): string[] {
  return pieces(query, cut).flatMap(({ text, han }) => {
    if (han) {
      const run = simplify(text, simplified)
      // What means the same is looked for as well, and may stand elsewhere.
      const others = wordsWithin(run, dictionaryOf(synonyms)).flatMap(
        (word) => synonyms.get(word) ?? [],
      )
      return [...Array.from(run, (_, i) => run.slice(i, i + 2)), ...others]
    }
    const own = stem(text)
    const begin = /^[a-z]{4,}$/.test(own) ? own.slice(0, Math.max(3, own.length - 1)) : text
    return [begin, ...(synonyms.get(text) ?? [])]
  })
}

function lastNotAfter<T extends string | number>(wanted: T, sorted: readonly T[]): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? wanted) <= wanted) low = middle + 1
    else high = middle
  }
  return low - 1
}
