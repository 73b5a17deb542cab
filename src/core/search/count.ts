// Counts the words of a page by section, which is half of the work of building an index. The result depends
// only on the texts of the page and, if these contain Chinese, on the dictionary.

import { countRun, treeDictionaryOf, type Dictionary } from '../../shared/search/dictionary.ts'
import { wordsOf } from '../../shared/search/open.ts'
import { parts, pieces, STOP_WORDS } from '../../shared/search/text.ts'
import type { IndexOptions } from './index-options.ts'
import { COMMON_SYNONYMS } from './synonyms.ts'

/** The words of a section. */
export interface CountedSection {
  /** The number of words in its text, as a reader would segment it. */
  readonly length: number
  /** Words by frequency class: only in code or as a part of another word, once, two or three times, more often. */
  readonly words: readonly [string[], string[], string[], string[]]
}

/** The texts of a page that are counted. */
interface PageTexts {
  readonly description: string
  readonly sections: readonly { readonly text: string; readonly code: string }[]
}

/** The options that affect counting. */
type CountOptions = Pick<IndexOptions, 'cut' | 'dictionary' | 'toOwnWriting'>

/**
 * Creates the dictionary for an index. Each synonym is added as one word, even if it would otherwise be
 * segmented: 没有反应.
 */
export function dictionaryFor(
  words: ReadonlySet<string>,
  synonyms: IndexOptions['synonyms'],
  own: IndexOptions['toOwnWriting'],
): Dictionary {
  const converted = own([...words].join('\n')).split('\n')
  return treeDictionaryOf(new Set([...converted, ...[...synonyms, ...COMMON_SYNONYMS].flat()]))
}

/** Counts the words of each section of a page. The description counts as text of the first one. */
export function countPage(
  { sections, description }: PageTexts,
  options: CountOptions,
): CountedSection[] {
  const { toOwnWriting } = options
  return sections.map(({ text, code }, i) =>
    countSection(
      toOwnWriting(i === 0 ? `${text} \n${description}` : text),
      toOwnWriting(code),
      options,
    ),
  )
}

/** Counts the words of a section. Stop words are not indexed in running text. */
function countSection(
  text: string,
  code: string,
  { cut, dictionary }: CountOptions,
): CountedSection {
  const counts = new Map<string, number>()
  const count = (word: string): void => void counts.set(word, (counts.get(word) ?? 0) + 1)
  const mention = (word: string): void => {
    if (!counts.has(word)) counts.set(word, 0)
  }
  let length = 0
  for (const piece of pieces(text, cut)) {
    if (piece.han) {
      // Words may overlap, but the length counts only those of the best segmentation.
      length += countRun(piece.text, dictionary, count)
    } else {
      count(piece.text)
      for (const part of parts(piece.written)) mention(part)
      length++
    }
  }
  for (const word of wordsOf(code, cut, dictionary)) mention(word)
  const words: CountedSection['words'] = [[], [], [], []]
  counts.forEach((occurrences, word) => {
    if (!STOP_WORDS.has(word)) words[frequencyClass(occurrences)].push(word)
  })
  return { length, words }
}

/** Returns the index of a word's frequency class in the words of its section. */
function frequencyClass(occurrences: number): 0 | 1 | 2 | 3 {
  if (occurrences >= 4) return 3
  if (occurrences >= 2) return 2
  return occurrences === 1 ? 1 : 0
}
