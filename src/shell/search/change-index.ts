// The index of a large site out of the last one: the words of pages that have changed are taken out, and put in as they are now.

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
import type { Notebook } from './notebook.ts'

/** An index, and what is known of the pages that have changed. */
interface ChangedIndex extends Pick<IndexParts, 'files' | 'ledger'> {
  readonly root: IndexFile
  readonly facts: IndexFacts
  /** Pages without a word, by their numbers. */
  readonly empty: readonly number[]
  /** What it would weigh at least in one file without texts, in bytes after gzip. */
  readonly least: number
}

/** What a change is made of. */
interface ChangeInput extends Pick<
  IndexInput,
  'pages' | 'base' | 'lang' | 'cut' | 'writing' | 'synonyms'
> {
  /** Chinese words that the texts and names hold. */
  readonly words: () => readonly string[]
  /** Stand for all that is said of the pages. */
  readonly keys: readonly Hash[]
  readonly last: Notebook
  /** Chinese words of the last index, where they were others. */
  readonly lastWords: readonly string[] | undefined
  /** A page's sections, a list of `SectionDraft` as JSON. */
  readonly textsOf: (page: SearchedPage) => string
  /** A page of the last index with its sections; `undefined` where they are lost. */
  readonly lastPage: (key: Hash) => LastPage | undefined
  readonly read: (name: string) => TermShard
}

interface LastPage {
  readonly page: SearchedPage
  readonly sections: readonly SectionDraft[]
}

/** With more pages than this, a part of all, an index is made anew, beside the pages and in a thread of its own. */
const MOST = 0.1

/** Makes an index out of the last one; `undefined` where too much has changed. */
export function changeIndex(input: ChangeInput): ChangedIndex | undefined {
  const { pages, keys, last, cut, lang, synonyms } = input
  const lastKeys = splitHashes(last.pages)
  const numbers = new Map(lastKeys.map((key, number) => [key, number]))
  const own = characters.written(input.writing)
  const isCutAnew = wordsDiffer(input, own)
  const before = pages.map((page, i) => {
    const number = numbers.get(keys[i] ?? '')
    return number !== undefined && isCutAnew(page) ? undefined : number
  })
  const fresh = pages.filter((_, i) => before[i] === undefined)
  if (fresh.length > MOST * pages.length) return undefined
  const gone = goneWith(input, own, lastKeys, new Set(before))
  if (!gone) return undefined

  const read = (page: SearchedPage): SectionDraft[] =>
    JSON.parse(input.textsOf(page)) as SectionDraft[]
  const drafts = new Map(fresh.map((page) => [page, read(page)]))
  const within = wordsWithin(input.words, JSON.stringify([...drafts]), own)
  const dictionary = dictionaryFor(within, synonyms, own)
  const options = { cut, language: lang, dictionary, synonyms, characters, own }
  // Of pages that are as before only neighbours of others are read: they share files with them.
  const sectionsOf = (number: number): readonly SectionDraft[] => {
    const page = pages[number]
    return page ? (drafts.get(page) ?? read(page)) : []
  }
  const inverter = newInverter()
  const sizes: number[] = []
  const empty: number[] = []
  const wasEmpty = new Set(last.empty)
  for (const [i, page] of pages.entries()) {
    const number = before[i]
    if (number !== undefined) {
      if (wasEmpty.has(number)) empty.push(i)
      continue
    }
    const sections = sectionsOf(i)
    if (isEmpty(page, sections)) empty.push(i)
    sizes.push(sizeOf(sections))
    inverter.add(countPage({ description: page.description, sections }, options))
  }
  const parts = indexParts({
    ...{ before, inverter, sizes },
    namesOf: (page) => namesOf(pages[page], sectionsOf(page)),
    textsOf: (page) => shownTexts(pages[page], sectionsOf(page)),
    last: {
      ...{ ledger: last.ledger, gone, read: input.read },
      cutAlike: input.lastWords === undefined,
    },
    options,
  })
  const words = parts?.ledger.pages.reduce((sum, page) => sum + page.words, 0) ?? 0
  const least = last.least - gone.weight
  if (!parts || !isInParts(words, least)) return undefined
  const { files, ledger } = parts
  return {
    ...{ files, ledger, empty, least },
    root: rootFile(input, parts.root),
    facts: factsOf(parts.root, ledger),
  }
}

/** What goes with pages that are not as before. */
interface Gone {
  /** Their numbers. */
  readonly pages: readonly number[]
  readonly names: readonly PageNames[]
  readonly inverter: Inverter
  /** By which their words are cut. */
  readonly dictionary: Dictionary
  /** More than an index loses by them, in bytes. */
  readonly weight: number
}

/** A word in a section takes a byte or two. */
const WEIGHT_OF_WORD = 4

/** What goes with all pages that are not as before; by the words of then and of now, which are all that they may have had. */
function goneWith(
  { last, lastPage, lastWords = [], words, cut, synonyms }: ChangeInput,
  own: IndexOptions['own'],
  lastKeys: readonly Hash[],
  kept: ReadonlySet<number | undefined>,
): Gone | undefined {
  const numbers: number[] = []
  const pages: LastPage[] = []
  let weight = 0
  for (const [number, key] of lastKeys.entries()) {
    if (kept.has(number)) continue
    const found = lastPage(key)
    if (!found) return undefined
    numbers.push(number)
    pages.push(found)
    const held = last.ledger.pages[number]?.words ?? 0
    weight += WEIGHT_OF_WORD * held + Buffer.byteLength(JSON.stringify(found.page))
  }
  const within = wordsWithin(() => [...words(), ...lastWords], JSON.stringify(pages), own)
  const dictionary = dictionaryFor(within, synonyms, own)
  const inverter = newInverter()
  for (const { page, sections } of pages)
    inverter.add(countPage({ description: page.description, sections }, { cut, dictionary, own }))
  const names = pages.map(({ page, sections }) => namesOf(page, sections))
  return { pages: numbers, names, inverter, dictionary, weight }
}

/** Whether a page holds Chinese words that there were not, or are no more: others of its words may be others then. */
function wordsDiffer(
  { words, lastWords, textsOf }: ChangeInput,
  own: IndexOptions['own'],
): (page: SearchedPage) => boolean {
  if (!lastWords) return () => false
  const [now, then] = [new Set(words()), new Set(lastWords)]
  const differing = [
    ...[...now].filter((word) => !then.has(word)),
    ...lastWords.filter((word) => !now.has(word)),
  ].map(own)
  return (page) => {
    const text = own(`${JSON.stringify(page)}${page.wide ? textsOf(page) : ''}`)
    return ANOTHER_FORM.test(text) || differing.some((word) => text.includes(word))
  }
}

/** Characters that are Han in one form of width: what is cut is that form. */
const ANOTHER_FORM =
  /[\u2e80-\u2fdf\u3220-\u33ff\uf900-\ufaff]|[\u{1f200}-\u{1f2ff}\u{2f800}-\u{2fa1f}]/u

/** Of a site's words those that are made of a text's characters: the others are not in it. A text without Chinese has none. */
function wordsWithin(
  words: () => readonly string[],
  text: string,
  own: IndexOptions['own'],
): Set<string> {
  if (!isWide(text)) return new Set()
  const used = new Set(own(text.normalize('NFKC')))
  const isWithin = (word: string): boolean => {
    for (const character of word) if (!used.has(character)) return false
    return true
  }
  return new Set(own(words().join('\n')).split('\n').filter(isWithin))
}
