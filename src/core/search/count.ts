// The words of a page, section by section, each with how often it occurs: half of the work of making an index. They depend on
// the page's own texts, and on the dictionary where these hold Chinese.

import { countRun, treeDictionaryOf, type Dictionary } from '../../shared/search/dictionary.ts'
import { wordsOf } from '../../shared/search/open.ts'
import { parts, pieces, STOP_WORDS } from '../../shared/search/text.ts'
import type { IndexOptions } from './index-options.ts'
import { COMMON_SYNONYMS } from './synonyms.ts'

/** The words of a section. */
export interface CountedSection {
  /** Of its text, in words as a reader would cut it. */
  readonly length: number
  /** By class of frequency: those that stand only in code or are parts of others, once, two or three times, more. */
  readonly words: readonly [string[], string[], string[], string[]]
}

/** What is counted of a page. */
interface Texts {
  readonly description: string
  readonly sections: readonly { readonly text: string; readonly code: string }[]
}

/** How words are counted. */
type Counting = Pick<IndexOptions, 'cut' | 'dictionary' | 'own'>

/** The dictionary of an index. What synonyms call by one word is one, however else it would be cut: 没有反应. */
export function dictionaryFor(
  words: ReadonlySet<string>,
  synonyms: IndexOptions['synonyms'],
  own: IndexOptions['own'],
): Dictionary {
  const written = own([...words].join('\n')).split('\n')
  return treeDictionaryOf(new Set([...written, ...[...synonyms, ...COMMON_SYNONYMS].flat()]))
}

/** Counts the words of a page. */
export function countPage({ sections, description }: Texts, options: Counting): CountedSection[] {
  const { own } = options
  return sections.map(({ text, code }, i) =>
    count(own(i === 0 ? `${text} \n${description}` : text), own(code), options),
  )
}

/** Words that say little are not found in running text. */
function count(text: string, code: string, { cut, dictionary }: Counting): CountedSection {
  const times = new Map<string, number>()
  const add = (word: string): void => void times.set(word, (times.get(word) ?? 0) + 1)
  let length = 0
  for (const piece of pieces(text, cut)) {
    if (piece.han) {
      // Words overlap: the length of a run is that of the cut that a reader would make.
      length += countRun(piece.text, dictionary, add)
    } else {
      add(piece.text)
      for (const part of parts(piece.written)) if (!times.has(part)) times.set(part, 0)
      length++
    }
  }
  for (const word of wordsOf(code, cut, dictionary)) if (!times.has(word)) times.set(word, 0)
  const words: CountedSection['words'] = [[], [], [], []]
  times.forEach((found, word) => {
    if (!STOP_WORDS.has(word))
      words[found >= 4 ? 3 : found >= 2 ? 2 : found === 1 ? 1 : 0].push(word)
  })
  return { length, words }
}
