// Words that mean the same, in the characters that an index has. A question is brought to these first, so that of a text in traditional
// characters the synonyms have to be traditional, too.

import type { SearchFile } from '../../shared/search/format.ts'
import { hanIn, isHan } from '../../shared/search/han.ts'
import { pairs, simplify } from '../../shared/search/tables.ts'
import { CHINESE } from './chinese-synonyms.ts'
import { ENGLISH } from './english-synonyms.ts'
import type { Characters, IndexOptions } from './index-options.ts'
import { REGIONAL } from './regional-synonyms.ts'
import { SPOKEN } from './spoken-synonyms.ts'

/** Groups of words that mean nearly the same, on any site. A site's own words are in its config. */
export const COMMON_SYNONYMS: readonly (readonly string[])[] = [ENGLISH, CHINESE, REGIONAL, SPOKEN]
  .join()
  .split(/[,\n]+/)
  .map((group) => group.trim())
  .filter((group) => group !== '')
  .map((line) => line.split(' '))

const COMMON: ReadonlySet<string> = new Set(COMMON_SYNONYMS.flat())

/** Tells whether a word, or the only one of what it says several of, is a common synonym, in whichever characters. */
export function isCommonIn({ traditional }: Characters): (word: string) => boolean {
  let table: ReadonlyMap<string, string> | undefined
  return (word) => {
    if (COMMON.has(word) || COMMON.has(word.replace(/s$/, ''))) return true
    if (!isHan(word.charCodeAt(0))) return false
    // An edit that touches no Chinese need not load the library that knows it.
    table ??= pairs(traditional(hanIn([...COMMON])))
    return COMMON.has(simplify(word, table))
  }
}

/** The words of an index, or as many of them as are common synonyms. */
type Held = Pick<ReadonlySet<string>, 'has'>

/** The table of traditional characters: of those that words have, and of those that synonyms add to these, as 絡 of 網絡 to 網路. */
export function simplifiedFor(
  used: ReadonlySet<string>,
  held: Held,
  { cut, characters, synonyms }: IndexOptions,
): string {
  if (cut !== 'dictionary' || used.size === 0) return ''
  const groups = synonymsFor(characters.traditional(used), held, { synonyms })
  return characters.traditional(new Set([...used, ...hanIn(groups.flat())]))
}

/** All synonyms of an index with that table. Common ones are left out that lead to no word that is here. */
export function synonymsFor(
  simplified: string,
  held: Held,
  { synonyms }: Pick<IndexOptions, 'synonyms'>,
): (readonly string[])[] {
  const table = pairs(simplified)
  const here = (groups: IndexOptions['synonyms']): string[][] =>
    groups.map((group) => group.map((word) => simplify(word, table)))
  return [
    ...here(synonyms),
    ...here(COMMON_SYNONYMS).filter((group) =>
      group.some((word) => held.has(word) || held.has(`${word}s`)),
    ),
  ]
}

/** Synonyms as they travel, where there are any. */
export function synonymColumn(
  groups: readonly (readonly string[])[],
): Pick<SearchFile[1]['index'], 'synonyms'> {
  if (groups.length === 0) return {}
  return { synonyms: groups.map((group) => group.join('\t')).join('|') }
}
