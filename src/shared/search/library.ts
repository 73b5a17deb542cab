// An index of any form, asked: what a question needs is fetched as it is needed. Browser and terminal share it.

import { once } from '../once.ts'
import {
  shardFile,
  readSearchFile,
  type ShardKind,
  type SearchFile,
  type Shards,
} from './format.ts'
import { maybeHeard } from './heard.ts'
import { openIndex, pageNumber, pagesOf, type IndexedPage, type SearchIndex } from './open.ts'
import { understand, unknownWords, type Question } from './question.ts'
import { LIMIT } from './limits.ts'
import {
  arrange,
  find,
  match,
  matchAgain,
  pagesWorthReading,
  present,
  type Answer,
  type Finding,
  type Wish,
} from './search.ts'
import { openShards, type WantedFiles } from './shards.ts'

/** Fetches one of the index's other files, by its name in the folder of assets. */
type Load = (name: string) => Promise<unknown>

/** An index that can be asked. */
export interface Library {
  /**
   * Finds what answers a question. What can change the order is waited for, texts no longer than `patience`; `more` is set
   * where the excerpts of some results are still on their way.
   */
  readonly ask: (query: string, wish: Wish, patience: Promise<unknown>) => Promise<Asked>
  /** Does what the first question would wait for: titles and headings are cut, code is compiled. Fetches nothing. */
  readonly prepare: () => void
}

/** What was found, and how it is shown. */
export interface Asked {
  readonly finding: Finding
  /** The index, as far as it was read for this. */
  readonly index: SearchIndex
  readonly show: (length?: number) => Answer
  /** Resolves once all that can be shown is here. */
  readonly more: Promise<unknown> | undefined
}

/** The texts of so many of the best are wanted before a list is shown. */
const CANDIDATES = 20
/** So many files a question reads of an index in parts: the fewer of terms, the more of pages. */
const MOST_FILES = 20

/** Opens an index file. */
export function openLibrary(value: unknown, load: Load): Library {
  const file = readSearchFile(value)
  const { shards } = file[1].index
  return shards ? shardedLibrary(file, shards, load) : wholeLibrary(file, load)
}

function wholeLibrary(file: SearchFile, load: Load): Library {
  const index = openIndex(file)
  const fetched = new Map<string, Promise<void>>()
  // An answer does not depend on what was asked before: only texts of the question's own pages are looked at.
  const isApart = file[0].documents.x !== undefined
  const seeing = (pages: readonly number[]): SearchIndex =>
    isApart
      ? { ...index, text: (at) => (pages.includes(pageNumber(at, index)) ? index.text(at) : '') }
      : index
  const missing = (hits: Finding['hits']): Promise<void>[] =>
    pagesOf(hits, index).flatMap((page) => {
      const name = index.missing(page)
      if (name === undefined) return []
      return once(fetched, name, async () =>
        index.receive(page, (await load(shardFile('text', name))) as string[]),
      ).catch(ignore)
    })
  return {
    async ask(query, { limit = LIMIT, within }, patience) {
      const first = match(understand(query, index), seeing([]), within)
      const best = arrange(first, index, Math.max(limit, CANDIDATES)).hits.slice(0, CANDIDATES)
      const wanted = missing(best)
      if (wanted.length > 0) await Promise.race([Promise.all(wanted), patience])
      const matched = isApart ? matchAgain(first, seeing(pagesOf(best, index)), within) : first
      const finding = arrange(matched, index, limit)
      const rest = missing(finding.hits)
      return asked(finding, index, rest.length > 0 ? Promise.all(rest) : undefined)
    },
    prepare: () => void find(index.pages[0]?.title ?? '', index),
  }
}

/** What a question needs of an index in parts to be understood, and the question. */
interface Seen {
  readonly wanted: WantedFiles
  readonly outline: SearchIndex
  readonly question: Question
  /** What tells what else may have been meant, settled. */
  readonly guesses: readonly Promise<void>[]
}

/** A result cannot be shown without what is missing: then patience has no end. */
function shardedLibrary(file: SearchFile, shards: Shards, load: Load): Library {
  const parts = openShards(file, shards)
  const fetched = new Map<string, Promise<void>>()
  const fetchOne = (kind: ShardKind, name: string): Promise<void> =>
    once(fetched, name, async () => parts.receive(kind, name, await load(shardFile(kind, name))))
  const fetchAll = (kind: ShardKind, names: readonly string[]): Promise<unknown> =>
    Promise.all(names.map((name) => fetchOne(kind, name)))
  const seen = async (query: string): Promise<Seen> => {
    const terms = parts.termFiles(query)
    await fetchAll('terms', terms)
    const outline = parts.view({ terms })
    const question = understand(query, outline)
    const words = unknownWords(question)
    const loose = shards.sounds === undefined ? [] : parts.loose(query, terms)
    const sounding = maybeHeard(question.words, words, outline)
    const sounds = shards.sounds !== undefined && loose.length + sounding.length > 0
    if (words.length === 0 && !sounds) return { wanted: { terms }, outline, question, guesses: [] }
    const guesses = [
      ...(sounds ? [fetchOne('sounds', shards.sounds)] : []),
      ...(words.length > 0 && shards.spelling !== undefined
        ? [fetchOne('spelling', shards.spelling)]
        : []),
    ]
    await Promise.allSettled(guesses)
    const heard = sounds ? parts.termFilesHeard({ query, words: sounding, loose }, terms) : terms
    const wanted = { terms: parts.termFilesNear(query, words, heard), sounds }
    await fetchAll('terms', wanted.terms)
    const wider = parts.view(wanted)
    return { wanted, outline: wider, question: understand(query, wider), guesses }
  }
  return {
    async ask(query, { limit = LIMIT, within }) {
      const { wanted, outline, question, guesses } = await seen(query)
      const first = match(question, outline)
      const room = MOST_FILES - wanted.terms.length
      const best = parts.pageFiles(pagesWorthReading(first, outline)).slice(0, room)
      // A long list shows more than that, and compares what it shows.
      const others = limit > LIMIT ? arrange(first, outline, limit).hits : []
      const pages = [...new Set([...best, ...parts.pageFiles(pagesOf(others, outline))])]
      await fetchAll('pages', pages)
      const index = parts.view({ ...wanted, pages })
      // Of a page that is not here it is not known what it is part of, and nothing can be shown.
      const isWanted = (page: IndexedPage): boolean => page.url !== '' && (!within || within(page))
      const finding = arrange(matchAgain(first, index, isWanted), index, limit)
      // Without a guess that was lost other words may do; that there is nothing cannot be told.
      if (finding.hits.length === 0) await Promise.all(guesses)
      return asked(finding, index, undefined)
    },
    // Its parts come with questions.
    prepare: () => undefined,
  }
}

function asked(finding: Finding, index: SearchIndex, more: Promise<unknown> | undefined): Asked {
  return {
    finding,
    index,
    show: (length) => present(finding, index, length),
    more,
  }
}

/** The addresses of the pages that were found, in order. */
export function addressesOf({ finding, index }: Pick<Asked, 'finding' | 'index'>): string[] {
  return pagesOf(finding.hits, index).map((page) => index.pages[page]?.url ?? '')
}

function ignore(): void {
  // A text that does not come costs an excerpt, nothing else.
}
