// Small tables that travel with an index.

import type { Inverted } from './format.ts'
import { fold } from './letters.ts'

/** A text with its traditional characters as simplified ones. */
export function simplify(text: string, table: ReadonlyMap<string, string>): string {
  if (table.size === 0) return text
  let changed = ''
  for (const character of text) changed += table.get(character) ?? character
  return changed
}

/** Reads pairs of characters, one after the other; none is beyond the first plane. */
export function pairs(text: string): ReadonlyMap<string, string> {
  const table = new Map<string, string>()
  for (let i = 0; i < text.length; i += 2) table.set(text.charAt(i), text.charAt(i + 1))
  return table
}

/** What an index knows of words from outside its texts. */
export interface Wording {
  /** Words that say little in a question beside others. */
  readonly fillers: ReadonlySet<string>
  /** All of these words, and to each what means the same. */
  readonly words: ReadonlyMap<string, readonly string[]>
  /** What means the same as a word, or as what it is a regular form of: `photos` is asked for as `photo` is. */
  readonly of: (word: string) => readonly string[]
}

/**
 * Reads fillers and groups of words that mean the same: to each word the others of its groups. A single character, such as 装, stands
 * for longer words, and they not for it, which is in many others.
 */
export function wordingOf({
  synonyms = '',
  fillers = '',
}: Pick<Inverted, 'synonyms' | 'fillers'>): Wording {
  const little = new Set(fillers === '' ? [] : fillers.split(' '))
  const table = new Map<string, readonly string[]>(Array.from(little, (word) => [word, []]))
  for (const group of synonyms === '' ? [] : synonyms.split('|')) {
    const words = group.split('\t').map(fold)
    for (const word of words)
      table.set(word, [...(table.get(word) ?? []), ...words.filter((each) => stands(word, each))])
  }
  return {
    fillers: little,
    words: table,
    of: (word) => table.get(word) ?? meantByForm(word, table),
  }
}

/**
 * What means the same as the word that another is a regular form of. What else is made of a word is often another thing: manually has
 * nothing to do with a manual. So is a shorter form: settings are no set, and Windows is no window.
 */
function meantByForm(
  word: string,
  table: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const [, bare] = /^([a-z]{3,}?)(?:(?<!s)s|es|ed|ing)$/.exec(word) ?? []
  if (bare === undefined) return []
  const bases = [bare, `${bare}e`, bare.replace(/i$/, 'y'), bare.replace(/(.)\1$/, '$1')]
  const base = bases.find((each) => table.has(each))
  return base === undefined ? [] : (table.get(base) ?? [])
}

function stands(word: string, other: string): boolean {
  return other !== word && (word.length === 1 || !/^[\u3400-\u9fff]$/.test(other))
}
