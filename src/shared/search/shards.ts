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

/** An opened sharded index. */
interface ShardedIndex {
  /** Returns the term files that a query needs. */
  readonly termFiles: (query: string) => string[]
  /** Adds to `files` those that may contain corrections of the unknown words `lost`. */
  readonly termFilesNear: (
    query: string,
    lost: readonly string[],
    files: readonly string[],
  ) => string[]
  /** Returns the Chinese in a query that no word of these files joins. */
  readonly loose: (query: string, files: readonly string[]) => string[]
  /** Adds to `files` those with the Chinese that a query may mean by its sound. */
  readonly termFilesHeard: (lost: Lost, files: readonly string[]) => string[]
  /** Returns the files that contain some pages. */
  readonly pageFiles: (pages: readonly number[]) => string[]
  /** Stores the content of a file. */
  readonly receive: (kind: ShardKind, name: string, content: unknown) => void
  /** Returns the index as it is with exactly these files. Files that are not loaded are ignored. */
  readonly view: (files: WantedFiles) => SearchIndex
}

/** The files of an index that a query may see. */
export interface WantedFiles {
  readonly terms: readonly string[]
  readonly pages?: readonly string[]
  /** Whether to use the file of pronunciations, because the query may contain pinyin or homophones. */
  readonly sounds?: boolean
}

/** The content of a page file. */
interface Leaf {
  readonly firstPage: number
  readonly pages: readonly IndexedPage[]
  readonly firstSection: number
  readonly sections: readonly IndexedSection[]
  readonly texts: readonly string[]
}

/** Opens the root of a sharded index. */
export function openShards(file: SearchFile, shards: Shards): ShardedIndex {
  const [{ index: head }, { documents: columns, index }] = file
  const { cut } = head
  const simplified = pairs(index.simplified ?? '')
  const wording = readLexicon(index)
  const outer = dictionaryOf(wording.words)
  const root = { cut, simplified, wording, known: knownWords(wording), terms: shards.terms }
  // Until page files are loaded, only the number of pages and sections is known.
  const blank = outlineOf(file)
  const unknown: Known = { ...blank, texts: new Map() }
  const byPlace = sectionsByPlace(columns.n)
  const shelves = new Map<string, TermFile>()
  const leaves = new Map<string, Leaf>()
  const silent = readings('', '')
  let heard: Readings = silent
  let spelling: Spelling = openSpelling('')
  const filesAt = (numbers: readonly number[]): string[] =>
    numbers.map((number) => shards.termFiles[number] ?? '')
  const numberOf = new Map(shards.termFiles.map((name, number) => [name, number]))
  const numbered = (files: readonly string[]): number[] =>
    files.map((name) => numberOf.get(name) ?? -1)

  // The last combination is cached: further typing asks for the same files again, and one query asks twice.
  let lastKey = ''
  let last = joinTermFiles([], outer)
  const termsIn = (files: readonly string[]): typeof last => {
    const here = numbered(files)
      .toSorted((a, b) => a - b)
      .flatMap((number) => shelves.get(shards.termFiles[number] ?? '') ?? [])
    const key = here.length === files.length ? files.toSorted().join('|') : ''
    if (key === '' || key !== lastKey) last = joinTermFiles(here, outer)
    lastKey = key
    return last
  }

  return {
    termFiles: (query) => filesAt(filesForQuery(query, root)),
    termFilesNear: (query, lost, files) =>
      filesAt(filesForCorrections(query, lost, numbered(files), root, spelling.meant)),
    loose: (query, files) => {
      const dictionary = joinedDictionary([root.known, termsIn(files).dictionary])
      return maybeMisheard(query, { cut, dictionary, simplified })
    },
    termFilesHeard: (lost, files) =>
      filesAt(filesForSounds(pinyinWordsIn(lost, cut, heard), numbered(files), root)),
    pageFiles: (pages) => [
      ...new Set(pages.flatMap((page) => shards.pageFiles[lastNotAfter(page, shards.pages)] ?? [])),
    ],
    receive(kind, name, content) {
      switch (kind) {
        case 'terms':
          shelves.set(name, openTermFile(readShard(kind, content), byPlace))
          break
        case 'pages': {
          const firstPage = shards.pages[shards.pageFiles.indexOf(name)] ?? 0
          leaves.set(name, leafOf(readShard(kind, content), firstPage, blank))
          break
        }
        case 'sounds': {
          const { readings: read, words } = readShard(kind, content)
          heard = readings(read, words)
          break
        }
        case 'spelling':
          spelling = openSpelling(readShard(kind, content).words)
          break
      }
    },
    view({ terms, pages: files = [], sounds = false }) {
      const known = files.flatMap((name) => leaves.get(name) ?? [])
      const { pages, sections, texts } = known.length === 0 ? unknown : withLeaves(blank, known)
      const named = known.flatMap((leaf) => leaf.pages)
      return {
        ...{ cut, pages, sections, named, ...termsIn(terms), simplified, wording },
        readings: sounds ? heard : silent,
        text: (section) => texts.get(section) ?? '',
        missing: () => undefined,
        receive: () => undefined,
      }
    },
  }
}

/** Pages and sections, some of which are loaded, with the texts of those. */
interface Known extends Outline {
  readonly texts: ReadonlyMap<number, string>
}

function withLeaves(blank: Outline, leaves: readonly Leaf[]): Known {
  const pages = blank.pages.slice()
  const sections = blank.sections.slice()
  const texts = new Map<number, string>()
  for (const leaf of leaves) {
    let page = leaf.firstPage
    for (const each of leaf.pages) pages[page++] = each
    let section = leaf.firstSection
    for (const [i, each] of leaf.sections.entries()) {
      texts.set(section, leaf.texts[i] ?? '')
      sections[section++] = each
    }
  }
  return { pages, sections, texts }
}

function leafOf(shard: PageShard, firstPage: number, { pages, sections }: Outline): Leaf {
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
