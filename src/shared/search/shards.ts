// The index of a large site: of terms and pages only those are here that questions have asked for, and a question sees only those
// that it asks for itself, so that its answer does not depend on others.

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
import { heardIn, type Lost } from './heard.ts'
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
import { joinShelves, openShelf, type Shelf } from './shelf.ts'
import { openSpelling, type Spelling } from './spelling.ts'
import { pairs, wordingOf } from './tables.ts'
import { filesFor, filesHeard, filesNear, knownWords } from './wanted.ts'

/** An index in parts. */
interface ShardedIndex {
  /** The files of terms that a question needs. */
  readonly termFiles: (query: string) => string[]
  /** Those and the files where words may stand that are nearly spelt as some are that were not found. */
  readonly termFilesNear: (
    query: string,
    lost: readonly string[],
    files: readonly string[],
  ) => string[]
  /** Chinese of a question that no word joins, as far as these files tell. */
  readonly loose: (query: string, files: readonly string[]) => string[]
  /** Those and the files of Chinese that a question may have meant by its sound. */
  readonly termFilesHeard: (lost: Lost, files: readonly string[]) => string[]
  /** The files that hold pages. */
  readonly pageFiles: (pages: readonly number[]) => string[]
  /** Takes in what a file holds. */
  readonly receive: (kind: ShardKind, name: string, content: unknown) => void
  /** The index as it is with these files and no others, as far as they are here. */
  readonly view: (files: WantedFiles) => SearchIndex
}

/** The files of an index that a question sees. */
export interface WantedFiles {
  readonly terms: readonly string[]
  readonly pages?: readonly string[]
  /** Whether what was typed may be sounds. */
  readonly sounds?: boolean
}

/** What a file says of pages. */
interface Leaf {
  readonly firstPage: number
  readonly pages: readonly IndexedPage[]
  readonly firstSection: number
  readonly sections: readonly IndexedSection[]
  readonly texts: readonly string[]
}

/** Opens the root of a large site's index. */
export function openShards(file: SearchFile, shards: Shards): ShardedIndex {
  const [{ index: head }, { documents: columns, index }] = file
  const { cut } = head
  const simplified = pairs(index.simplified ?? '')
  const wording = wordingOf(index)
  const outer = dictionaryOf(wording.words)
  const root = { cut, simplified, wording, known: knownWords(wording), terms: shards.terms }
  // Of none of them more is known than how many there are.
  const blank = outlineOf(file)
  const unknown: Known = { ...blank, texts: new Map() }
  const byPlace = sectionsByPlace(columns.n)
  const shelves = new Map<string, Shelf>()
  const leaves = new Map<string, Leaf>()
  const silent = readings('', '')
  let heard: Readings = silent
  let spelling: Spelling = openSpelling('')
  const filesAt = (numbers: readonly number[]): string[] =>
    numbers.map((number) => shards.termFiles[number] ?? '')
  const numberOf = new Map(shards.termFiles.map((name, number) => [name, number]))
  const numbered = (files: readonly string[]): number[] =>
    files.map((name) => numberOf.get(name) ?? -1)

  // Whoever types on asks the same files again, and a question asks twice.
  let lastKey = ''
  let last = joinShelves([], outer)
  const termsIn = (files: readonly string[]): typeof last => {
    const here = numbered(files)
      .toSorted((a, b) => a - b)
      .flatMap((number) => shelves.get(shards.termFiles[number] ?? '') ?? [])
    const key = here.length === files.length ? files.toSorted().join('|') : ''
    if (key === '' || key !== lastKey) last = joinShelves(here, outer)
    lastKey = key
    return last
  }

  return {
    termFiles: (query) => filesAt(filesFor(query, root)),
    termFilesNear: (query, lost, files) =>
      filesAt(filesNear(query, lost, numbered(files), root, spelling.meant)),
    loose: (query, files) => {
      const dictionary = joinedDictionary([root.known, termsIn(files).dictionary])
      return maybeMisheard(query, { cut, dictionary, simplified })
    },
    termFilesHeard: (lost, files) =>
      filesAt(filesHeard(heardIn(lost, cut, heard), numbered(files), root)),
    pageFiles: (pages) => [
      ...new Set(pages.flatMap((page) => shards.pageFiles[lastNotAfter(page, shards.pages)] ?? [])),
    ],
    receive(kind, name, content) {
      switch (kind) {
        case 'terms':
          shelves.set(name, openShelf(readShard(kind, content), byPlace))
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

/** Pages and sections of which some are known, with the texts of those. */
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
