// Small tables that are part of an index: character variants, synonyms and fillers.

import type { Inverted } from './format.ts'
import { fold } from './letters.ts'

/** Replaces characters by their variants in the script of the index, according to the table. */
export function simplify(text: string, table: ReadonlyMap<string, string>): string {
  if (table.size === 0) return text
  let result = ''
  for (const character of text) result += table.get(character) ?? character
  return result
}

/** Reads a string of pairs of characters. All of them are in the Basic Multilingual Plane. */
export function pairs(text: string): ReadonlyMap<string, string> {
  const table = new Map<string, string>()
  for (let i = 0; i < text.length; i += 2) table.set(text.charAt(i), text.charAt(i + 1))
  return table
}

/** The words that an index knows independently of its texts. */
export interface Lexicon {
  /** Words that say little in a query. */
  readonly fillers: ReadonlySet<string>
  /** All fillers and synonyms. Maps each word to its synonyms. */
  readonly words: ReadonlyMap<string, readonly string[]>
  /**
   * Returns the synonyms of a word, or of the word that it is a regular inflection of: those of `photo` for
   * `photos`.
   */
  readonly synonymsOf: (word: string) => readonly string[]
}

/**
 * Reads fillers and groups of synonyms, and maps each word to the others of its groups. A single Han
 * character such as 装 leads to the longer words of its group, but not the other way around, because it is
 * part of many unrelated words.
 */
export function readLexicon({
  synonyms = '',
  fillers = '',
}: Pick<Inverted, 'synonyms' | 'fillers'>): Lexicon {
  const fillerWords = new Set(fillers === '' ? [] : fillers.split(' '))
  const table = new Map<string, readonly string[]>(Array.from(fillerWords, (word) => [word, []]))
  for (const group of synonyms === '' ? [] : synonyms.split('|')) {
    const words = group.split('\t').map(fold)
    for (const word of words)
      table.set(word, [...(table.get(word) ?? []), ...words.filter((each) => leadsTo(word, each))])
  }
  return {
    fillers: fillerWords,
    words: table,
    synonymsOf: (word) => table.get(word) ?? synonymsByForm(word, table),
  }
}

/**
 * Returns the synonyms of the word of which `word` is a regular inflection. Other derivations are ignored,
 * because they often mean something else: `manually` is not about a manual. It never works in the other
 * direction: `set` does not get the synonyms of `settings`, nor `window` those of `Windows`.
 */
function synonymsByForm(
  word: string,
  table: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const [, stem] = /^([a-z]{3,}?)(?:(?<!s)s|es|ed|ing)$/.exec(word) ?? []
  if (stem === undefined) return []
  const bases = [stem, `${stem}e`, stem.replace(/i$/, 'y'), stem.replace(/(.)\1$/, '$1')]
  const base = bases.find((each) => table.has(each))
  return base === undefined ? [] : (table.get(base) ?? [])
}

function leadsTo(word: string, other: string): boolean {
  return other !== word && (word.length === 1 || !/^[\u3400-\u9fff]$/.test(other))
}
