// Answers queries with an index of either form. A sharded index consists of term files and page files, of
// which a query fetches only those that it needs.

import { once } from '../once.ts'
import {
  readSearchFile,
  shardFile,
  type SearchFile,
  type ShardKind,
  type Shards,
} from './format.ts'
import { maybePinyin } from './pinyin-input.ts'
import { asked, wholeLibrary, type Library, type Load } from './library.ts'
import { LIMIT } from './limits.ts'
import { pagesOf, type IndexedPage, type SearchIndex } from './open.ts'
import { parseQuery, unknownWords, type ParsedQuery } from './parse-query.ts'
import { arrange, match, matchAgain, pagesWorthReading } from './search.ts'
import { openShards, type WantedFiles } from './shards.ts'

/** The maximum number of files per query. The fewer of them are term files, the more page files can be read. */
const MAX_FILES = 20

/** Opens an index, sharded or not. */
export function openLibrary(value: unknown, load: Load): Library {
  const file = readSearchFile(value)
  const { shards } = file[1].index
  return shards ? libraryInParts(file, shards, load) : wholeLibrary(file, load)
}

/** An interpreted query, with the part of a sharded index that was needed to interpret it. */
interface InterpretedQuery {
  readonly wanted: WantedFiles
  readonly outline: SearchIndex
  readonly question: ParsedQuery
  /** The requests for the files with alternative spellings and pronunciations. All have settled. */
  readonly guesses: readonly Promise<void>[]
}

/**
 * Answers queries with a sharded index. It ignores `deadline`, because a result cannot be shown without its
 * page file.
 */
function libraryInParts(file: SearchFile, shards: Shards, load: Load): Library {
  const parts = openShards(file, shards)
  const fetched = new Map<string, Promise<void>>()
  const fetchOne = (kind: ShardKind, name: string): Promise<void> =>
    once(fetched, name, async () => parts.receive(kind, name, await load(shardFile(kind, name))))
  const fetchAll = (kind: ShardKind, names: readonly string[]): Promise<unknown> =>
    Promise.all(names.map((name) => fetchOne(kind, name)))
  const fetchTermFiles = (numbers: readonly number[]): Promise<unknown> =>
    fetchAll(
      'terms',
      numbers.map((number) => shards.termFiles[number] ?? ''),
    )
  const interpret = async (query: string): Promise<InterpretedQuery> => {
    const terms = parts.termFiles(query)
    await fetchTermFiles(terms)
    const outline = parts.view({ terms })
    const question = parseQuery(query, outline)
    const unknown = unknownWords(question)
    const loose = shards.sounds === undefined ? [] : parts.loose(query, terms)
    const pinyinWords = maybePinyin(question.words, unknown, outline)
    const sounds = shards.sounds !== undefined && loose.length + pinyinWords.length > 0
    if (unknown.length === 0 && !sounds)
      return { wanted: { terms }, outline, question, guesses: [] }
    const guesses = [
      ...(sounds ? [fetchOne('sounds', shards.sounds)] : []),
      ...(unknown.length > 0 && shards.spelling !== undefined
        ? [fetchOne('spelling', shards.spelling)]
        : []),
    ]
    await Promise.allSettled(guesses)
    const filesWithSounds = sounds
      ? parts.termFilesHeard({ query, words: pinyinWords, loose }, terms)
      : terms
    const wanted = { terms: parts.termFilesNear(query, unknown, filesWithSounds), sounds }
    await fetchTermFiles(wanted.terms)
    const completeOutline = parts.view(wanted)
    return {
      wanted,
      outline: completeOutline,
      question: parseQuery(query, completeOutline),
      guesses,
    }
  }
  return {
    async ask(query, { limit = LIMIT, within }) {
      const { wanted, outline, question, guesses } = await interpret(query)
      const first = match(question, outline)
      const remainingFiles = MAX_FILES - wanted.terms.length
      const bestFiles = parts.pageFiles(pagesWorthReading(first, outline)).slice(0, remainingFiles)
      // A longer list shows more results, and all that it shows are compared with texts.
      const listedHits = limit > LIMIT ? arrange(first, outline, limit).hits : []
      const pages = [...new Set([...bestFiles, ...parts.pageFiles(pagesOf(listedHits, outline))])]
      await fetchAll('pages', pages)
      const index = parts.view({ ...wanted, pages })
      // A page that was not loaded cannot be shown, and it is unknown whether it is in the scope.
      const isWanted = (page: IndexedPage): boolean => page.url !== '' && (!within || within(page))
      const finding = arrange(matchAgain(first, index, isWanted), index, limit)
      // If a file of alternatives failed to load, results without it are acceptable. An empty list is not,
      // because that file might have led to results. So rethrow the error.
      if (finding.hits.length === 0) await Promise.all(guesses)
      return asked(finding, index, undefined)
    },
    // Nothing to prepare: files are loaded by query.
    prepare: () => undefined,
  }
}
