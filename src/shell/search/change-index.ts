// Derives the index of a large site from the previous one: removes the words of changed and deleted pages,
// and adds those of their current versions.

import type { PageNames } from '../../core/search/build-index.ts'
import { countPage, dictionaryFor } from '../../core/search/count.ts'
import { newInverter, type Inverter } from '../../core/search/invert.ts'
import type { SearchedPage } from '../../core/plan/searched.ts'
import type { IndexOptions } from '../../core/search/index-options.ts'
import type { Hash, SectionDraft } from '../../shared/contract.ts'
import type { Dictionary } from '../../shared/search/dictionary.ts'
import type { TermShard } from '../../shared/search/format.ts'
import { isWide } from '../../shared/search/han.ts'
import { characters } from './chinese.ts'
import { splitHashes } from '../store/columns.ts'
import {
  indexParts,
  isEmpty,
  namesOf,
  shownTexts,
  sizeOf,
  type IndexFile,
  type IndexParts,
} from './index-parts.ts'
import { factsOf, isInParts, rootFile, type IndexFacts, type IndexInput } from './index-work.ts'
import type { IndexState } from './index-state.ts'

/** An updated index, and facts about it. */
interface ChangedIndex extends Pick<IndexParts, 'files' | 'ledger'> {
  readonly root: IndexFile
  readonly facts: IndexFacts
  /** Numbers of the pages without a searchable word. */
  readonly emptyPages: readonly number[]
  /** Lower bound of its size as a single file without texts, in bytes after gzip. */
  readonly minBareGzip: number
}

/** The previous index, the current pages, and access to what both are made of. */
interface ChangeInput extends Pick<
  IndexInput,
  'pages' | 'base' | 'lang' | 'cut' | 'writing' | 'synonyms'
> {
  /** Returns all Chinese words in the texts and names of the site. */
  readonly words: () => readonly string[]
  /** Hashes of everything the search knows about each page, in the order of `pages`. */
  readonly keys: readonly Hash[]
  readonly last: IndexState
  /** Chinese words of the previous index; `undefined` if they have not changed. */
  readonly lastWords: readonly string[] | undefined
  /** Returns the sections of a page, a `SectionDraft[]` as JSON. */
  readonly textsOf: (page: SearchedPage) => string
  /** Returns a page of the previous index with its sections; `undefined` if the store has lost them. */
  readonly lastPage: (key: Hash) => LastPage | undefined
  readonly read: (name: string) => TermShard
}

interface LastPage {
  readonly page: SearchedPage
  readonly sections: readonly SectionDraft[]
}

/**
 * Fraction of changed pages above which the index is rebuilt from scratch, which runs in a thread of its
 * own while pages are rendered.
 */
const MAX_CHANGED_FRACTION = 0.1

/**
 * Derives an index from the previous one. Returns `undefined` if too much has changed, or if a needed value
 * is lost.
 */
export function changeIndex(input: ChangeInput): ChangedIndex | undefined {
  const { pages, keys, last, cut, lang, synonyms } = input
  const lastKeys = splitHashes(last.pageKeys)
  const numbers = new Map(lastKeys.map((key, number) => [key, number]))
  const own = characters.converterTo(input.writing)
  const needsRecount = createRecountTest(input, own)
  const before = pages.map((page, i) => {
    const number = numbers.get(keys[i] ?? '')
    return number !== undefined && needsRecount(page) ? undefined : number
  })
  const changedPages = pages.filter((_, i) => before[i] === undefined)
  if (changedPages.length > MAX_CHANGED_FRACTION * pages.length) return undefined
  const gone = collectGone(input, own, lastKeys, new Set(before))
  if (!gone) return undefined

  const read = (page: SearchedPage): SectionDraft[] =>
    JSON.parse(input.textsOf(page)) as SectionDraft[]
  const drafts = new Map(changedPages.map((page) => [page, read(page)]))
  const wordsInText = wordsIn(input.words, JSON.stringify([...drafts]), own)
  const dictionary = dictionaryFor(wordsInText, synonyms, own)
  const options = { cut, language: lang, dictionary, synonyms, characters, toOwnWriting: own }
  // Of the unchanged pages, only those are read that share an index file with a changed one.
  const sectionsOf = (number: number): readonly SectionDraft[] => {
    const page = pages[number]
    return page ? (drafts.get(page) ?? read(page)) : []
  }
  const inverter = newInverter()
  const sizes: number[] = []
  const emptyPages: number[] = []
  const emptyBefore = new Set(last.emptyPages)
  for (const [i, page] of pages.entries()) {
    const number = before[i]
    if (number !== undefined) {
      if (emptyBefore.has(number)) emptyPages.push(i)
      continue
    }
    const sections = sectionsOf(i)
    if (isEmpty(page, sections)) emptyPages.push(i)
    sizes.push(sizeOf(sections))
    inverter.add(countPage({ description: page.description, sections }, options))
  }
  const parts = indexParts({
    before,
    inverter,
    sizes,
    namesOf: (page) => namesOf(pages[page], sectionsOf(page)),
    textsOf: (page) => shownTexts(pages[page], sectionsOf(page)),
    last: {
      ledger: last.ledger,
      gone,
      read: input.read,
      isCutAlike: input.lastWords === undefined,
    },
    options,
  })
  const words = parts?.ledger.pages.reduce((sum, page) => sum + page.words, 0) ?? 0
  const minBareGzip = last.minBareGzip - gone.weight
  if (!parts || !isInParts(words, minBareGzip)) return undefined
  const { files, ledger } = parts
  return {
    files,
    ledger,
    emptyPages,
    minBareGzip,
    root: rootFile(input, parts.root),
    facts: factsOf(parts.root, ledger),
  }
}

/** What the changed and deleted pages contributed to the previous index. */
interface GonePages {
  /** Their numbers in the previous index. */
  readonly pages: readonly number[]
  readonly names: readonly PageNames[]
  readonly inverter: Inverter
  /** The dictionary that segments their Chinese text. */
  readonly dictionary: Dictionary
  /** Upper bound of what the index loses with them, in bytes. */
  readonly weight: number
}

/** Bytes per word and section, rounded up: in an index, a word takes one or two. */
const BYTES_PER_WORD = 4

/**
 * Collects what changed and deleted pages contributed to the previous index. Their text is segmented with
 * the union of the previous and the current Chinese words, which covers every word they may have had.
 * Returns `undefined` if one of the pages is lost.
 */
function collectGone(
  { last, lastPage, lastWords = [], words, cut, synonyms }: ChangeInput,
  toOwnWriting: IndexOptions['toOwnWriting'],
  lastKeys: readonly Hash[],
  keptNumbers: ReadonlySet<number | undefined>,
): GonePages | undefined {
  const numbers: number[] = []
  const pages: LastPage[] = []
  let weight = 0
  for (const [number, key] of lastKeys.entries()) {
    if (keptNumbers.has(number)) continue
    const found = lastPage(key)
    if (!found) return undefined
    numbers.push(number)
    pages.push(found)
    const wordCount = last.ledger.pages[number]?.words ?? 0
    weight += BYTES_PER_WORD * wordCount + Buffer.byteLength(JSON.stringify(found.page))
  }
  const wordsInText = wordsIn(() => [...words(), ...lastWords], JSON.stringify(pages), toOwnWriting)
  const dictionary = dictionaryFor(wordsInText, synonyms, toOwnWriting)
  const inverter = newInverter()
  for (const { page, sections } of pages)
    inverter.add(
      countPage({ description: page.description, sections }, { cut, dictionary, toOwnWriting }),
    )
  const names = pages.map(({ page, sections }) => namesOf(page, sections))
  return { pages: numbers, names, inverter, dictionary, weight }
}

/**
 * Returns a test for pages that contain a Chinese word added to or removed from the site's words. Such a
 * page must be counted again, since its text may be segmented differently.
 */
function createRecountTest(
  { words, lastWords, textsOf }: ChangeInput,
  own: IndexOptions['toOwnWriting'],
): (page: SearchedPage) => boolean {
  if (!lastWords) return () => false
  const [currentWords, previousWords] = [new Set(words()), new Set(lastWords)]
  const differing = [
    ...[...currentWords].filter((word) => !previousWords.has(word)),
    ...lastWords.filter((word) => !currentWords.has(word)),
  ].map(own)
  return (page) => {
    const text = own(`${JSON.stringify(page)}${page.wide ? textsOf(page) : ''}`)
    return COMPATIBILITY_FORM.test(text) || differing.some((word) => text.includes(word))
  }
}

/**
 * Characters that NFKC normalization turns into Han characters. Segmentation works on the normalized form,
 * so comparing them with words as written would miss a match.
 */
const COMPATIBILITY_FORM =
  /[\u2e80-\u2fdf\u3220-\u33ff\uf900-\ufaff]|[\u{1f200}-\u{1f2ff}\u{2f800}-\u{2fa1f}]/u

/**
 * Returns the words whose characters all occur in `text`; no other word can be in it. A text without
 * Chinese has none.
 */
function wordsIn(
  words: () => readonly string[],
  text: string,
  own: IndexOptions['toOwnWriting'],
): Set<string> {
  if (!isWide(text)) return new Set()
  const used = new Set(own(text.normalize('NFKC')))
  const isPossible = (word: string): boolean => {
    for (const character of word) if (!used.has(character)) return false
    return true
  }
  return new Set(own(words().join('\n')).split('\n').filter(isPossible))
}
