// Small tables that travel with an index.

import { fold } from './letters.ts'
import { stem } from './text.ts'

/** A text with its traditional characters as simplified ones. */
export function simplify(text: string, table: ReadonlyMap<string, string>): string {
  if (table.size === 0) return text
  let changed = ''
  for (const character of text) changed += table.get(character) ?? character
  return changed
}

/** Reads pairs of characters, one after the other. */
export function pairs(text: string): ReadonlyMap<string, string> {
  const table = new Map<string, string>()
  const characters = [...text]
  for (let i = 0; i + 1 < characters.length; i += 2)
    table.set(characters[i] ?? '', characters[i + 1] ?? '')
  return table
}

/** Words that mean the same as others. */
export interface Synonyms {
  /** To each of them the others. */
  readonly words: ReadonlyMap<string, readonly string[]>
  /** What means the same as a word, or as what it is a longer form of: `photos` is asked for as `photo` is. */
  readonly of: (word: string) => readonly string[]
}

/**
 * Reads groups of words that mean the same: to each word the others of its groups. A single character, such as 装, stands for longer
 * words, and they not for it, which is in many others.
 */
export function synonymGroups(text: string): Synonyms {
  const table = new Map<string, readonly string[]>()
  for (const group of text === '' ? [] : text.split('|')) {
    const words = group.split('\t').map(fold)
    for (const word of words)
      table.set(word, [...(table.get(word) ?? []), ...words.filter((each) => stands(word, each))])
  }
  const bare = new Map<string, string>()
  for (const word of table.keys()) {
    const known = bare.get(stem(word))
    if (known === undefined || word.length < known.length) bare.set(stem(word), word)
  }
  return {
    words: table,
    of(word) {
      // A shorter form is often another thing: settings are no set, and Windows is no window.
      const base = table.has(word) ? word : bare.get(stem(word))
      return base === undefined || base.length > word.length ? [] : (table.get(base) ?? [])
    },
  }
}

function stands(word: string, other: string): boolean {
  return other !== word && (word.length === 1 || !/^[\u3400-\u9fff]$/.test(other))
}
