// Synonyms in the writing of an index. Queries are converted to that writing first, so an index in
// traditional characters needs its synonyms in these, too.

import type { SearchFile } from '../../shared/search/format.ts'
import { hanIn, isHan } from '../../shared/search/han.ts'
import { pairs, simplify } from '../../shared/search/lexicon.ts'
import { CHINESE } from './chinese-synonyms.ts'
import { ENGLISH } from './english-synonyms.ts'
import type { Characters, IndexOptions } from './index-options.ts'
import { REGIONAL } from './regional-synonyms.ts'
import { SPOKEN } from './spoken-synonyms.ts'

/** Groups of words with nearly the same meaning on any site. A site's own synonyms are in its config. */
export const COMMON_SYNONYMS: readonly (readonly string[])[] = [ENGLISH, CHINESE, REGIONAL, SPOKEN]
  .join()
  .split(/[,\n]+/)
  .map((group) => group.trim())
  .filter((group) => group !== '')
  .map((line) => line.split(' '))

const COMMON_WORDS: ReadonlySet<string> = new Set(COMMON_SYNONYMS.flat())

/** Returns a function that tells whether a word, or its singular, is a common synonym in either writing. */
export function isCommonIn({ traditional }: Characters): (word: string) => boolean {
  let table: ReadonlyMap<string, string> | undefined
  return (word) => {
    if (COMMON_WORDS.has(word) || COMMON_WORDS.has(word.replace(/s$/, ''))) return true
    if (!isHan(word.charCodeAt(0))) return false
    // Created on demand, so that an edit without Chinese does not load the character library.
    table ??= pairs(traditional(hanIn([...COMMON_WORDS])))
    return COMMON_WORDS.has(simplify(word, table))
  }
}

/** The words of an index, or at least those of them that are common synonyms. */
type IndexWords = Pick<ReadonlySet<string>, 'has'>

/**
 * Returns the table of traditional characters, for those in the words of an index and those that synonyms
 * add to them: an index with 網路 gets 絡 from its synonym 網絡.
 */
export function simplifiedFor(
  usedHan: ReadonlySet<string>,
  words: IndexWords,
  { cut, characters, synonyms }: IndexOptions,
): string {
  if (cut !== 'dictionary' || usedHan.size === 0) return ''
  const groups = synonymsFor(characters.traditional(usedHan), words, { synonyms })
  return characters.traditional(new Set([...usedHan, ...hanIn(groups.flat())]))
}

/**
 * Returns all synonyms of an index, converted with its table. Common groups without any word of the index
 * are left out.
 */
export function synonymsFor(
  simplified: string,
  words: IndexWords,
  { synonyms }: Pick<IndexOptions, 'synonyms'>,
): (readonly string[])[] {
  const table = pairs(simplified)
  const convert = (groups: IndexOptions['synonyms']): string[][] =>
    groups.map((group) => group.map((word) => simplify(word, table)))
  return [
    ...convert(synonyms),
    ...convert(COMMON_SYNONYMS).filter((group) =>
      group.some((word) => words.has(word) || words.has(`${word}s`)),
    ),
  ]
}

/** Returns the synonyms as the index contains them, if there are any. */
export function synonymColumn(
  groups: readonly (readonly string[])[],
): Pick<SearchFile[1]['index'], 'synonyms'> {
  if (groups.length === 0) return {}
  return { synonyms: groups.map((group) => group.join('\t')).join('|') }
}
