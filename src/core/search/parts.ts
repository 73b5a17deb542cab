// The index of a large site in parts, so that a visitor's first question loads what it needs and not all there is, and an edit
// changes what it must. It is made from the last one: what is gone is taken out, what is new is added; of a first index
// everything is new. Whichever way it came about, the same pages have the same index.

import { impactsOf, type Impacts } from '../../shared/search/codec.ts'
import { cutOnce, fieldsOf, mean, sumOf, type Sum } from '../../shared/search/fields.ts'
import {
  FORMAT,
  type PageShard,
  type SearchFile,
  type SoundsShard,
  type TermShard,
} from '../../shared/search/format.ts'
import { wordsOf } from '../../shared/search/open.ts'
import { firstPlaces } from '../../shared/search/places.ts'
import { weigh, type Fields } from '../../shared/search/weights.ts'
import {
  commonSynonyms,
  namesIn,
  synonymColumn,
  type IndexOptions,
  type PageNames,
} from './build-index.ts'
import type { CountedSection } from './count.ts'
import { NOWHERE, type Inverter } from './invert.ts'
import { firstPages, pageFiles, type PagesFile } from './page-files.ts'
import { hasOwnScript } from './self-check.ts'
import { COMMON_SYNONYMS } from './synonyms.ts'
import { chineseIn, soundsOf, type Sounds } from './sounds.ts'
import { mergeTerms, type TermsChange, type TermsFile } from './term-files.ts'

/** What an index remembers of a page. */
interface PageNote {
  readonly dated: boolean
  readonly sections: number
  /** How many words its texts hold, each counted once a section. */
  readonly words: number
  /** Of its texts, in characters. */
  readonly size: number
  /** In words, how long its title is, and its headings and texts together, each with how many of them there are. */
  readonly lengths: Readonly<Record<Field, Sum>>
  /** The Chinese words of what it and its sections are called, with a space between. */
  readonly headed: string
}

type Field = keyof Fields['average']
const FIELDS = ['title', 'heading', 'body'] as const

/** What the next index must know of this one. */
export interface Ledger {
  readonly pages: readonly PageNote[]
  readonly average: Fields['average']
  readonly terms: readonly TermsFile[]
  readonly files: readonly PagesFile[]
  /** Words of common synonyms that it holds. */
  readonly common: readonly string[]
  readonly simplified: string
  readonly sounds?: Sounds
}

/** The last index. */
export interface LastParts {
  readonly ledger: Ledger
  /** All words of pages that are gone or have changed, of texts and names; others do not matter. */
  readonly gone: Iterable<string>
  readonly read: (name: string) => TermShard
}

/** What an index in parts is made of. */
export interface PartsInput {
  /** Each page's number in the last index, where nothing of it has changed. */
  readonly before: readonly (number | undefined)[]
  /** The texts of the other pages, in their order, and how long they are in characters. */
  readonly inverter: Inverter
  readonly sizes: readonly number[]
  readonly last?: LastParts
  readonly options: IndexOptions
  readonly namesOf: (page: number) => PageNames
  readonly textsOf: (page: number) => readonly string[]
  /** Keeps a file, and says its name. */
  readonly write: (
    kind: 'terms' | 'pages' | 'sounds',
    content: TermShard | PageShard | SoundsShard,
  ) => string
}

/** An index in parts: its root, and what the next one must know. */
export interface Parts {
  readonly root: SearchFile
  readonly ledger: Ledger
}

/** Makes an index; `undefined` where its pages have become so much longer or shorter that all weights are others. */
export function makeParts(input: PartsInput): Parts | undefined {
  const { before, last, options, namesOf, textsOf, write } = input
  const fresh = before.flatMap((old, page) => (old === undefined ? [page] : []))
  const { fields, numbers, notes } = freshPages(fresh, input)
  const pages = before.map((old, page) => {
    const note = old === undefined ? notes.get(page) : last?.ledger.pages[old]
    if (!note) throw new Error(`nothing is known of page ${page}`)
    return note
  })
  const average = roughly(averageOf(pages))
  if (last && FIELDS.some((field) => average[field] !== last.ledger.average[field]))
    return undefined

  const firsts = firstPlaces(pages.map(({ sections }) => sections))
  // Where each section of the fresh pages is in the index.
  const places = fresh.flatMap((page) =>
    Array.from({ length: pages[page]?.sections ?? 0 }, (_, i) => (firsts[page] ?? 0) + i),
  )
  const weighed: Fields = { ...fields, average }
  const added = (term: string): Impacts | undefined => {
    const number = numbers.get(term)
    if (number === undefined) return undefined
    const { sections, values } = impactsOf(weigh(number, weighed))
    const moved = new Uint32Array(sections.length)
    for (let i = 0; i < moved.length; i++) moved[i] = places[sections[i] ?? 0] ?? 0
    return { sections: moved, values }
  }
  const common = new Set(last?.ledger.common)
  const terms = mergeTerms(
    last?.ledger.terms ?? [],
    {
      terms: [...new Set([...numbers.keys(), ...(last?.gone ?? [])])].toSorted(),
      added,
      told: (term, isHeld) => {
        if (isHeld && COMMON.has(term)) common.add(term)
        else common.delete(term)
      },
      ...movesOf(before, firsts, last?.ledger.pages ?? []),
    },
    {
      read: last?.read ?? unread,
      write: (shard) => write('terms', shard),
      isOwn: (some) => hasOwnScript(some, { lang: options.language }),
    },
  )
  const files = pageFiles(
    last?.ledger.files ?? [],
    { sizes: pages.map(({ size }) => size), before, namesOf, textsOf },
    (shard) => write('pages', shard),
  )
  const simplified = simplifiedFor(terms, input)
  const sounds = soundsOf(pages, last?.ledger.sounds, options.characters, (shard) =>
    write('sounds', shard),
  )
  const ledger = {
    ...{ pages, average, terms, files, common: [...common].toSorted(), simplified },
    ...(sounds ? { sounds } : {}),
  }
  return { root: rootOf(ledger, input.options), ledger }
}

const COMMON: ReadonlySet<string> = new Set(COMMON_SYNONYMS.flat())

function unread(name: string): never {
  throw new Error(`there is no ${name} yet`)
}

interface FreshPages {
  readonly fields: Fields
  readonly numbers: ReadonlyMap<string, number>
  readonly notes: ReadonlyMap<number, PageNote>
}

/** The pages that are not as before, as if they were all. */
function freshPages(fresh: readonly number[], input: PartsInput): FreshPages {
  const { cut, dictionary } = input.options
  const names = fresh.map(input.namesOf)
  const words = cutOnce((text) => wordsOf(text, cut, dictionary))
  const { postings, lengths: bodies, counts } = input.inverter.finish()
  const terms = [...new Set([...postings.keys(), ...names.flatMap(namesIn).flatMap(words)])]
  const numbers = new Map(terms.map((term, number) => [term, number]))
  let first = 0
  const pages = names.map((page) => {
    const count = page.sections.length
    first += count
    return { ...page, first: first - count, count }
  })
  const sections = names.flatMap((page, number) =>
    page.sections.map(({ heading, other }) => ({ page: number, heading, other })),
  )
  const fields = fieldsOf(
    { pages, sections, numbers },
    words,
    (term) => postings.get(terms[term] ?? '') ?? NOWHERE,
    bodies,
  )
  const notes = new Map(
    pages.map((own, i) => {
      const { dated = false, first: begin, count } = own
      const sum = (field: Field, from = begin, to = begin + count): Sum =>
        sumOf(fields.lengths[field], from, to)
      const lengths = { title: sum('title', i, i + 1), heading: sum('heading'), body: sum('body') }
      const headed = cut === 'dictionary' ? chineseIn(namesIn(own).flatMap(words)) : ''
      const [size = 0, held = 0] = [input.sizes[i], counts[i]]
      return [fresh[i] ?? 0, { dated, sections: count, words: held, size, lengths, headed }]
    }),
  )
  return { fields, numbers, notes }
}

/** All words of a page, of texts and names. */
export function wordsOfPage(
  names: PageNames,
  counted: readonly CountedSection[],
  { cut, dictionary }: Pick<IndexOptions, 'cut' | 'dictionary'>,
): string[] {
  const own = namesIn(names).flatMap((name) => wordsOf(name, cut, dictionary))
  return [...own, ...counted.flatMap(({ words }) => words.flat())]
}

function averageOf(pages: readonly PageNote[]): Fields['average'] {
  const sum: Record<Field, [number, number]> = { title: [0, 0], heading: [0, 0], body: [0, 0] }
  for (const { lengths } of pages) {
    for (const field of FIELDS) {
      sum[field][0] += lengths[field][0]
      sum[field][1] += lengths[field][1]
    }
  }
  return { title: mean(sum.title), heading: mean(sum.heading), body: mean(sum.body) }
}

/** In steps of a twelfth or so: an edit must not change the weights of all other pages, which are rougher themselves. */
function roughly({ title, heading, body }: Fields['average']): Fields['average'] {
  const step = (length: number): number => 2 ** (Math.round(Math.log2(length) * 8) / 8)
  return { title: step(title), heading: step(heading), body: step(body) }
}

/** Where the sections of the last index are now. */
function movesOf(
  before: readonly (number | undefined)[],
  firsts: readonly number[],
  last: readonly PageNote[],
): Pick<TermsChange, 'places' | 'moves'> {
  const counts = last.map(({ sections }) => sections)
  const lastFirsts = firstPlaces(counts)
  const places = new Int32Array((lastFirsts.at(-1) ?? 0) + (counts.at(-1) ?? 0)).fill(-1)
  let moves = false
  for (const [page, old] of before.entries()) {
    if (old === undefined) continue
    const [from = 0, to = 0] = [lastFirsts[old], firsts[page]]
    moves ||= from !== to
    for (let i = 0; i < (counts[old] ?? 0); i++) places[from + i] = to + i
  }
  return { places, moves }
}

/** The table of traditional characters, as far as the index needs it. */
function simplifiedFor(terms: readonly TermsFile[], { last, options }: PartsInput): string {
  const used = new Set(terms.flatMap(({ han }) => [...han]))
  const before = new Set(last?.ledger.terms.flatMap(({ han }) => [...han]))
  const isAsBefore = used.size === before.size && [...used].every((each) => before.has(each))
  if (last && isAsBefore) return last.ledger.simplified
  return options.cut === 'dictionary' && used.size > 0 ? options.characters.traditional(used) : ''
}

function rootOf(
  { pages, terms, files, common, simplified, sounds }: Ledger,
  options: IndexOptions,
): SearchFile {
  const { cut, language } = options
  const held = new Set(common)
  const synonyms = [...options.synonyms, ...commonSynonyms((word) => held.has(word))]
  const dated = pages.flatMap((page, i) => (page.dated ? [i] : []))
  return [
    {
      format: FORMAT,
      documents: { i: 1, t: [], u: [], ...(dated.length > 0 ? { d: dated } : {}) },
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
        shards: {
          terms: terms.map(({ first }) => first),
          termFiles: terms.map(({ name }) => name),
          pages: firstPages(files),
          pageFiles: files.map(({ name }) => name),
          ...(sounds ? { sounds: sounds.name } : {}),
        },
      },
    },
  ]
}
