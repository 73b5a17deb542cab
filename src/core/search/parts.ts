// Splits the index of a large site into parts, so that a visitor's first query loads only what it needs,
// and an edit changes only the parts it affects. An index is derived from the previous one by removing old
// pages and adding new ones; for a first index every page is new. The same pages always result in the same
// index, regardless of the previous one.

import type { Dictionary } from '../../shared/search/dictionary.ts'
import { mean, sumOf, type Sum } from '../../shared/search/fields.ts'
import {
  FORMAT,
  type PageShard,
  type OutdatedKind,
  type SearchFile,
  type SoundsShard,
  type SpellingShard,
  type TermShard,
} from '../../shared/search/format.ts'
import { firstPlaces } from '../../shared/search/places.ts'
import type { Fields } from '../../shared/search/weights.ts'
import { namesIn, pastColumns, type PageNames } from './build-index.ts'
import type { IndexOptions } from './index-options.ts'
import { areSame, impactsIn, readPages, type FoundPages, type PagesInput } from './found-pages.ts'
import type { Inverter } from './invert.ts'
import { firstPages, pageFiles, type PagesFile } from './page-files.ts'
import { inScriptOf } from './self-check.ts'
import { simplifiedTable } from './simplified-table.ts'
import { fillerColumn } from './fillers.ts'
import { isCommonIn, synonymColumn, synonymsFor } from './synonyms.ts'
import { chineseIn, soundsOf, type Sounds } from './sounds.ts'
import { spellingOf } from './spelling.ts'
import { mergeTerms, type TermsChange, type TermsFile } from './term-files.ts'

/** What the ledger stores about a page. */
interface PageRecord {
  readonly outdatedKind?: OutdatedKind | undefined
  readonly sections: number
  /** The number of words in its texts, where a word counts once per section. */
  readonly words: number
  /** The length of its texts, in characters. */
  readonly size: number
  /** For each field, the total length in words and the number of texts: the title, all headings, all bodies. */
  readonly lengths: Readonly<Record<Field, Sum>>
  /** The Chinese words in the names of the page and its sections, separated by spaces. */
  readonly chineseNames: string
}

type Field = keyof Fields['average']
const FIELDS = ['title', 'heading', 'body'] as const

/** What the next index needs to know about this one. */
export interface Ledger {
  readonly pages: readonly PageRecord[]
  readonly average: Fields['average']
  readonly terms: readonly TermsFile[]
  readonly files: readonly PagesFile[]
  /** The words of common synonyms that the index contains. */
  readonly common: readonly string[]
  readonly simplified: string
  readonly sounds?: Sounds
  /** The name of the file with common words. */
  readonly spelling?: string
}

/** The previous index. */
interface LastParts {
  readonly ledger: Ledger
  /** Removed and changed pages in their previous state, with their numbers in the previous index. */
  readonly gone: PagesInput & {
    readonly pages: readonly number[]
    /** The dictionary of the previous words. That in the options has the new ones. */
    readonly dictionary: Dictionary
  }
  /** Whether words are segmented as before. Otherwise even unchanged texts may have other words, or other counts. */
  readonly isCutAlike: boolean
  readonly read: (name: string) => TermShard
}

/** The input for an index in parts. */
export interface PartsInput {
  /** The number of each page in the previous index, if the page is unchanged. */
  readonly before: readonly (number | undefined)[]
  /** The texts of the other pages, in order, and their lengths in characters. */
  readonly inverter: Inverter
  readonly sizes: readonly number[]
  readonly last?: LastParts
  readonly options: IndexOptions
  readonly namesOf: (page: number) => PageNames
  readonly textsOf: (page: number) => readonly string[]
  /** Stores a file and returns its name. */
  readonly write: (
    kind: 'terms' | 'pages' | 'sounds' | 'spelling',
    content: TermShard | PageShard | SoundsShard | SpellingShard,
  ) => string
}

/** An index in parts: its root, and the ledger for the next one. */
export interface Parts {
  readonly root: SearchFile
  readonly ledger: Ledger
}

/**
 * Builds an index. Returns `undefined` if the average length of pages has changed so much that every weight
 * differs.
 */
export function makeParts(input: PartsInput): Parts | undefined {
  const { before, last, options, namesOf, textsOf, write } = input
  const newPages = before.flatMap((oldPage, page) => (oldPage === undefined ? [page] : []))
  const addedPages = readPages({ names: newPages.map(namesOf), inverter: input.inverter }, options)
  const records = recordsOf(addedPages, newPages, input)
  const pages = before.map((oldPage, page) => {
    const record = oldPage === undefined ? records.get(page) : last?.ledger.pages[oldPage]
    if (!record) throw new Error(`nothing is known of page ${page}`)
    return record
  })
  const average = roundAverage(averageOf(pages))
  if (last && FIELDS.some((field) => average[field] !== last.ledger.average[field]))
    return undefined

  const firsts = firstPlaces(pages.map(({ sections }) => sections))
  const lastPages = last?.ledger.pages ?? []
  const lastFirsts = firstPlaces(lastPages.map(({ sections }) => sections))
  const renumbering = renumberSections(before, firsts, lastPages, lastFirsts)
  const added = impactsIn(addedPages, newPages, firsts, average)
  const gone = last?.gone
  const removedPages = gone && readPages(gone, { ...options, dictionary: gone.dictionary })
  const removed = gone && removedPages && impactsIn(removedPages, gone.pages, lastFirsts, average)
  // A term keeps its entry if the changed pages contain it as often and with the same weight as before.
  const isUnchanged = (term: string): boolean =>
    last?.isCutAlike === true && !renumbering.isRenumbered && areSame(added(term), removed?.(term))
  const commonWords = new Set(last?.ledger.common)
  const isCommon = isCommonIn(options.characters)
  const terms = mergeTerms(
    last?.ledger.terms ?? [],
    {
      terms: [...new Set([...addedPages.numbers.keys(), ...(removedPages?.numbers.keys() ?? [])])]
        .filter((term) => !isUnchanged(term))
        .toSorted(),
      added,
      onMerged: (term, isContained) => {
        if (isContained && isCommon(term)) commonWords.add(term)
        else commonWords.delete(term)
      },
      ...renumbering,
    },
    {
      read: last?.read ?? failToRead,
      write: (shard) => write('terms', shard),
      isOwn: inScriptOf(options.language),
    },
  )
  const files = pageFiles(
    last?.ledger.files ?? [],
    { sizes: pages.map(({ size }) => size), before, namesOf, textsOf },
    (shard) => write('pages', shard),
  )
  const common = [...commonWords].toSorted()
  const simplified = simplifiedTable({ terms, common }, last?.ledger, options)
  const sounds = haveSameChinese(pages, last?.ledger.pages)
    ? last?.ledger.sounds
    : soundsOf(pages, last?.ledger.sounds, options.characters, (shard) => write('sounds', shard))
  const spelling = spellingOf(terms, last?.ledger, (shard) => write('spelling', shard))
  const ledger = {
    pages,
    average,
    terms,
    files,
    common,
    simplified,
    ...(sounds ? { sounds } : {}),
    ...(spelling === undefined ? {} : { spelling }),
  }
  return { root: rootOf(ledger, input.options), ledger }
}

function failToRead(name: string): never {
  throw new Error(`there is no ${name} yet`)
}

/** Returns the records of the new pages, by page number. */
function recordsOf(
  { names, fields, counts, words }: FoundPages,
  numbers: readonly number[],
  { sizes, options }: PartsInput,
): ReadonlyMap<number, PageRecord> {
  return new Map(
    names.map((page, i) => {
      const { first: begin = 0, count = 0 } = fields.pages[i] ?? {}
      const sum = (field: Field, from = begin, to = begin + count): Sum =>
        sumOf(fields.lengths[field], from, to)
      const lengths = { title: sum('title', i, i + 1), heading: sum('heading'), body: sum('body') }
      const nameWords = options.cut === 'dictionary' ? namesIn(page).flatMap(words) : []
      const { outdatedKind } = page
      const record = { sections: count, words: counts[i] ?? 0, size: sizes[i] ?? 0, lengths }
      return [numbers[i] ?? 0, { outdatedKind, ...record, chineseNames: chineseIn(nameWords) }]
    }),
  )
}

function averageOf(pages: readonly PageRecord[]): Fields['average'] {
  const sum: Record<Field, [number, number]> = { title: [0, 0], heading: [0, 0], body: [0, 0] }
  for (const { lengths } of pages) {
    for (const field of FIELDS) {
      sum[field][0] += lengths[field][0]
      sum[field][1] += lengths[field][1]
    }
  }
  return { title: mean(sum.title), heading: mean(sum.heading), body: mean(sum.body) }
}

/**
 * Rounds to steps of 2^(1/8), about 9%, so that an edit does not change the weights on all other pages.
 * Weights themselves are rounded more coarsely.
 */
function roundAverage({ title, heading, body }: Fields['average']): Fields['average'] {
  const round = (length: number): number => 2 ** (Math.round(Math.log2(length) * 8) / 8)
  return { title: round(title), heading: round(heading), body: round(body) }
}

/** Returns the current number of each section of the previous index. */
function renumberSections(
  before: readonly (number | undefined)[],
  firsts: readonly number[],
  last: readonly PageRecord[],
  lastFirsts: readonly number[],
): Pick<TermsChange, 'newNumbers' | 'isRenumbered'> {
  const counts = last.map(({ sections }) => sections)
  const newNumbers = new Int32Array((lastFirsts.at(-1) ?? 0) + (counts.at(-1) ?? 0)).fill(-1)
  let isRenumbered = false
  for (const [page, oldPage] of before.entries()) {
    if (oldPage === undefined) continue
    const [from = 0, to = 0] = [lastFirsts[oldPage], firsts[page]]
    isRenumbered ||= from !== to
    for (let i = 0; i < (counts[oldPage] ?? 0); i++) newNumbers[from + i] = to + i
  }
  return { newNumbers, isRenumbered }
}

/** Whether the names of pages contain the same Chinese words as before, and therefore need the same readings. */
function haveSameChinese(
  pages: readonly PageRecord[],
  last: readonly PageRecord[] | undefined,
): boolean {
  if (last?.length !== pages.length) return false
  return pages.every(({ chineseNames }, i) => chineseNames === last[i]?.chineseNames)
}

function rootOf(
  { pages, terms, files, common, simplified, sounds, spelling }: Ledger,
  options: IndexOptions,
): SearchFile {
  const { cut, language } = options
  const synonyms = synonymsFor(simplified, new Set(common), options)
  return [
    {
      format: FORMAT,
      documents: { i: 1, t: [], u: [], ...pastColumns(pages) },
      index: { cut, language },
    },
    {
      documents: { i: 1 + pages.length, n: pages.map(({ sections }) => sections), t: [], h: [] },
      index: {
        terms: '',
        postings: '',
        lengths: '',
        ...(simplified === '' ? {} : { simplified }),
        ...synonymColumn(synonyms),
        ...fillerColumn(cut),
        shards: {
          terms: terms.map(({ first }) => first),
          termFiles: terms.map(({ name }) => name),
          pages: firstPages(files),
          pageFiles: files.map(({ name }) => name),
          ...(sounds ? { sounds: sounds.name } : {}),
          ...(spelling === undefined ? {} : { spelling }),
        },
      },
    },
  ]
}
