// A sharded index, as used on large sites. Only the term files and page files that queries asked for are
// loaded. A query sees only the files that it asks for itself, so that its results do not depend on earlier
// queries.

import { lastNotAfter } from '../sorted.ts'
import { dictionaryOf, joinedDictionary } from './dictionary.ts'
import {
  readShard,
  type PageShard,
  type ShardKind,
  type SearchFile,
  type Shards,
} from './format.ts'
import { maybeMisheard } from './han-words.ts'
import { pinyinWordsIn, type Lost } from './pinyin-input.ts'
import {
  outlineOf,
  pageOf,
  sectionOf,
  type IndexedPage,
  type IndexedSection,
  type Outline,
  type SearchIndex,
} from './open.ts'
import { readings, type Readings } from './pinyin.ts'
import { sectionsByPlace } from './places.ts'
import { joinTermFiles, openTermFile, type TermFile } from './term-file.ts'
import { openSpelling, type Spelling } from './spelling.ts'
import { pairs, readLexicon } from './lexicon.ts'
import {
  filesForQuery,
  filesForSounds,
  filesForCorrections,
  knownWords,
} from './term-file-selection.ts'

/** An opened sharded index. Term files are identified by their numbers. */
interface ShardedIndex {
  /** Returns the term files that a query needs. */
  readonly termFiles: (query: string) => number[]
  /** Adds to `files` those that may contain corrections of `unknownWords`. */
  readonly termFilesNear: (
    query: string,
    unknownWords: readonly string[],
    files: readonly number[],
  ) => number[]
  /** Returns the Chinese in a query that no word of these files joins. */
  readonly loose: (query: string, files: readonly number[]) => string[]
  /** Adds to `files` those with the Chinese that a query may mean by its sound. */
  readonly termFilesHeard: (lost: Lost, files: readonly number[]) => number[]
  /** Returns the files that contain some pages. */
  readonly pageFiles: (pages: readonly number[]) => string[]
  /** Stores the content of a file. */
  readonly receive: (kind: ShardKind, name: string, content: unknown) => void
  /** Returns the index as it is with exactly these files. Files that are not loaded are ignored. */
  readonly view: (files: WantedFiles) => SearchIndex
}

/** The files of an index that a query may see. */
export interface WantedFiles {
  /** The numbers of term files. */
  readonly terms: readonly number[]
  /** The names of page files. */
  readonly pages?: readonly string[]
  /** Whether to use the file of pronunciations, because the query may contain pinyin or homophones. */
  readonly sounds?: boolean
}

/** The content of a page file. */
interface LoadedPageFile {
  readonly firstPage: number
  readonly pages: readonly IndexedPage[]
  readonly firstSection: number
  readonly sections: readonly IndexedSection[]
  readonly texts: readonly string[]
}

/** Opens the root of a sharded index. */
export function openShards(file: SearchFile, shards: Shards): ShardedIndex {
  const [{ index: header }, { documents: columns, index }] = file
  const { cut } = header
  const simplified = pairs(index.simplified ?? '')
  const lexicon = readLexicon(index)
  const outer = dictionaryOf(lexicon.words)
  const root = {
    cut,
    simplified,
    lexicon,
    known: knownWords(lexicon),
    terms: shards.terms,
  }
  // Until page files are loaded, only the number of pages and sections is known.
  const emptyOutline = outlineOf(file)
  const nothingLoaded: LoadedOutline = { ...emptyOutline, texts: new Map() }
  const byPlace = sectionsByPlace(columns.n)
  const loadedTermFiles = new Map<string, TermFile>()
  const loadedPageFiles = new Map<string, LoadedPageFile>()
  const noReadings = readings('', '')
  let loadedReadings: Readings = noReadings
  let spelling: Spelling = openSpelling('')

  // The last combination is cached: further typing asks for the same files again, and one query asks twice.
  let lastKey = ''
  let last = joinTermFiles([], outer)
  const termsIn = (files: readonly number[]): typeof last => {
    const sorted = files.toSorted((a, b) => a - b)
    const loaded = sorted.flatMap(
      (number) => loadedTermFiles.get(shards.termFiles[number] ?? '') ?? [],
    )
    const key = loaded.length === files.length ? sorted.join() : ''
    if (key === '' || key !== lastKey) last = joinTermFiles(loaded, outer)
    lastKey = key
    return last
  }

  return {
    termFiles: (query) => filesForQuery(query, root),
    termFilesNear: (query, unknownWords, files) =>
      filesForCorrections(query, unknownWords, files, root, spelling.correctionsOf),
    loose: (query, files) => {
      const dictionary = joinedDictionary([root.known, termsIn(files).dictionary])
      return maybeMisheard(query, { cut, dictionary, simplified })
    },
    termFilesHeard: (lost, files) =>
      filesForSounds(pinyinWordsIn(lost, cut, loadedReadings), files, root),
    pageFiles: (pages) => [
      ...new Set(pages.flatMap((page) => shards.pageFiles[lastNotAfter(page, shards.pages)] ?? [])),
    ],
    receive(kind, name, content) {
      switch (kind) {
        case 'terms':
          loadedTermFiles.set(name, openTermFile(readShard(kind, content), byPlace))
          break
        case 'pages': {
          const firstPage = shards.pages[shards.pageFiles.indexOf(name)] ?? 0
          loadedPageFiles.set(name, openPageFile(readShard(kind, content), firstPage, emptyOutline))
          break
        }
        case 'sounds': {
          const { readings: table, words } = readShard(kind, content)
          loadedReadings = readings(table, words)
          break
        }
        case 'spelling':
          spelling = openSpelling(readShard(kind, content).words)
          break
      }
    },
    view({ terms, pages: files = [], sounds = false }) {
      const loaded = files.flatMap((name) => loadedPageFiles.get(name) ?? [])
      const { pages, sections, texts } =
        loaded.length === 0 ? nothingLoaded : withPageFiles(emptyOutline, loaded)
      const loadedPages = loaded.flatMap((pageFile) => pageFile.pages)
      return {
        cut,
        pages,
        sections,
        loadedPages,
        ...termsIn(terms),
        simplified,
        lexicon,
        readings: sounds ? loadedReadings : noReadings,
        text: (section) => texts.get(section) ?? '',
        missingFile: () => undefined,
        receive: () => undefined,
      }
    },
  }
}

/** Pages and sections, some of which are loaded, with the texts of those. */
interface LoadedOutline extends Outline {
  readonly texts: ReadonlyMap<number, string>
}

function withPageFiles(
  emptyOutline: Outline,
  loadedPageFiles: readonly LoadedPageFile[],
): LoadedOutline {
  const pages = emptyOutline.pages.slice()
  const sections = emptyOutline.sections.slice()
  const texts = new Map<number, string>()
  for (const pageFile of loadedPageFiles) {
    let page = pageFile.firstPage
    for (const each of pageFile.pages) pages[page++] = each
    let section = pageFile.firstSection
    for (const [i, each] of pageFile.sections.entries()) {
      texts.set(section, pageFile.texts[i] ?? '')
      sections[section++] = each
    }
  }
  return { pages, sections, texts }
}

function openPageFile(
  shard: PageShard,
  firstPage: number,
  { pages, sections }: Outline,
): LoadedPageFile {
  const firstSection = pages[firstPage]?.first ?? 0
  return {
    firstPage,
    pages: pages
      .slice(firstPage, firstPage + shard.t.length)
      .map((page, i) => pageOf(shard, i, page)),
    firstSection,
    sections: sections
      .slice(firstSection, firstSection + shard.sections.t.length)
      .map(({ page }, i) => sectionOf(shard.sections, i, page)),
    texts: shard.sections.x,
  }
}
