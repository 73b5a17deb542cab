// Texts as they are compared: words with single spaces between them. Made once for each, since every letter typed compares again.

import { fold } from './letters.ts'
import { isBeginning, nameOf, type IndexedSection, type SearchIndex } from './open.ts'
import { uncontracted, withoutV } from './text.ts'

/** A text as words with single spaces, none beside Han characters. */
export function plain(text: string): string {
  // What is not here, as most of a large site is not.
  if (text === '') return ''
  return withoutV(uncontracted(fold(text)))
    .replace(/[^\p{L}\p{M}\p{N}_]+/gu, ' ')
    .replace(/(?<=[\u3400-\u9fff]) | (?=[\u3400-\u9fff])/g, '')
    .trim()
}

/** How many words a plain text has; a Han character counts as one. */
export function countWords(text: string): number {
  return text === ''
    ? 0
    : text.split(/ |(?<=[\u3400-\u9fff])(?!$)|(?<!^)(?=[\u3400-\u9fff])/).length
}

/** Whether a phrase stands in a text as whole words; the last may go on where it is still being typed. */
export function contains(text: string, phrase: string, typing: boolean): boolean {
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
    if (atBorder(text, at) && (typing || atBorder(text, at + phrase.length))) return true
  }
  return false
}

const LATIN = /[a-z\d_]/

/** Whether a word may begin or end at a place of a plain text. */
export function atBorder(text: string, at: number): boolean {
  return !(LATIN.test(text.charAt(at - 1)) && LATIN.test(text.charAt(at)))
}

// What was made plain, by section: it outlasts an index that was made for one question. A text may still come: an empty one is
// not kept.
const headings = new WeakMap<IndexedSection, string>()
const allNames = new WeakMap<IndexedSection, readonly Name[]>()
const texts = new WeakMap<IndexedSection, string>()

function remember<T extends { readonly length: number }>(
  kept: WeakMap<IndexedSection, T>,
  section: IndexedSection,
  make: (section: IndexedSection) => T,
): T {
  const known = kept.get(section)
  if (known) return known
  const made = make(section)
  if (made.length > 0) kept.set(section, made)
  return made
}

/** The heading of a section, plain; of a page's beginning the title. */
export function headingOf(number: number, index: SearchIndex): string {
  const section = index.sections[number]
  return section ? remember(headings, section, () => plain(nameOf(number, index))) : ''
}

/** What a section is called. */
export interface Name {
  /** Plain. */
  readonly text: string
  /** How much it counts beside a heading. */
  readonly worth: number
}

/** A keyword counts as a heading, nearly, and so does a deeper heading, which a part of its section is called. */
const KEYWORD = 0.9
/** A title in another language is surer to be meant than a heading, which many a page has. */
const OTHER_TITLE = 0.7
const OTHER_HEADING = 0.3

/**
 * All that a section is called: its heading, the same in another language, its deeper headings, and a page's keywords, which stand for its
 * beginning.
 */
export function namesOf(number: number, index: SearchIndex): readonly Name[] {
  const section = index.sections[number]
  if (!section) return NONE
  const page = isBeginning(number, index) ? index.pages[section.page] : undefined
  // Its names are not here, as most of a large site are not.
  if (page?.title === '') return NONE
  return remember(allNames, section, ({ other, deeper }) => [
    ...named(headingOf(number, index), 1),
    ...(page?.other ?? other)
      .split('\n')
      .flatMap((each) => named(plain(each), page ? OTHER_TITLE : OTHER_HEADING)),
    ...[...(page?.keywords ?? []), ...deeper.map(([heading]) => heading)].flatMap((keyword) =>
      named(plain(keyword), KEYWORD),
    ),
  ])
}

const NONE: readonly Name[] = []

function named(text: string, worth: number): readonly Name[] {
  return text === '' ? NONE : [{ text, worth }]
}

/** The text of a section, plain; `''` where it is not here. */
export function textOf(number: number, index: SearchIndex): string {
  const section = index.sections[number]
  // Sections are shared with views of the index that see fewer texts.
  if (!section || index.text(number) === '') return ''
  return remember(texts, section, () => plain(index.text(number)))
}
