// Normalizes texts for comparison: words separated by single spaces. Results are cached, because every
// keystroke compares the same texts again.

import { fold } from './letters.ts'
import { isBeginning, nameOf, type IndexedSection, type SearchIndex } from './open.ts'
import { uncontracted, withoutV } from './text.ts'

/** Normalizes a text to words separated by single spaces, with no spaces next to Han characters. */
export function normalizePhrase(text: string): string {
  // A text that is not loaded, as are most of a large site.
  if (text === '') return ''
  return withoutV(uncontracted(fold(text)))
    .replace(/[^\p{L}\p{M}\p{N}_]+/gu, ' ')
    .replace(/(?<=[\u3400-\u9fff]) | (?=[\u3400-\u9fff])/g, '')
    .trim()
}

/** Counts the words of a normalized text. Each Han character counts as a word. */
export function countWords(text: string): number {
  return text === ''
    ? 0
    : text.split(/ |(?<=[\u3400-\u9fff])(?!$)|(?<!^)(?=[\u3400-\u9fff])/).length
}

/** Whether a phrase occurs in a text as whole words. If `typing`, its last word may be a prefix. */
export function contains(text: string, phrase: string, typing: boolean): boolean {
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
    if (atBorder(text, at) && (typing || atBorder(text, at + phrase.length))) return true
  }
  return false
}

const LATIN = /[a-z\d_]/

/** Whether a position in a normalized text is a word boundary. */
export function atBorder(text: string, at: number): boolean {
  return !(LATIN.test(text.charAt(at - 1)) && LATIN.test(text.charAt(at)))
}

// Caches by section object. They outlive the view of an index that is made for one query. Empty results are
// not cached, because the text may not be loaded yet.
const headings = new WeakMap<IndexedSection, string>()
const allNames = new WeakMap<IndexedSection, readonly Name[]>()
const texts = new WeakMap<IndexedSection, string>()

function memoize<T extends { readonly length: number }>(
  cache: WeakMap<IndexedSection, T>,
  section: IndexedSection,
  create: (section: IndexedSection) => T,
): T {
  const cached = cache.get(section)
  if (cached) return cached
  const created = create(section)
  if (created.length > 0) cache.set(section, created)
  return created
}

/** Returns the normalized heading of a section, or the title for the start of a page. */
export function headingOf(number: number, index: SearchIndex): string {
  const section = index.sections[number]
  return section ? memoize(headings, section, () => normalizePhrase(nameOf(number, index))) : ''
}

/** A name of a section. */
export interface Name {
  /** Normalized (see `normalizePhrase`). */
  readonly text: string
  /** Its weight relative to a heading, which has 1. */
  readonly worth: number
}

/** Keywords weigh nearly as much as headings, and so do deeper headings, which name only a part of their section. */
const KEYWORD_WEIGHT = 0.9
/** A title in another language is more likely to be meant than a heading, of which a page has many. */
const OTHER_TITLE_WEIGHT = 0.7
const OTHER_HEADING_WEIGHT = 0.3

/**
 * Returns all names of a section: its heading, the same heading in other languages, its deeper headings
 * and, for the start of a page, the keywords of the page.
 */
export function namesOf(number: number, index: SearchIndex): readonly Name[] {
  const section = index.sections[number]
  if (!section) return NO_NAMES
  const page = isBeginning(number, index) ? index.pages[section.page] : undefined
  // The names of this page are not loaded, as on most pages of a large site.
  if (page?.title === '') return NO_NAMES
  return memoize(allNames, section, ({ other, deeper }) => [
    ...toNames(headingOf(number, index), 1),
    ...(page?.other ?? other)
      .split('\n')
      .flatMap((each) =>
        toNames(normalizePhrase(each), page ? OTHER_TITLE_WEIGHT : OTHER_HEADING_WEIGHT),
      ),
    ...[...(page?.keywords ?? []), ...deeper.map(([heading]) => heading)].flatMap((keyword) =>
      toNames(normalizePhrase(keyword), KEYWORD_WEIGHT),
    ),
  ])
}

const NO_NAMES: readonly Name[] = []

function toNames(text: string, worth: number): readonly Name[] {
  return text === '' ? NO_NAMES : [{ text, worth }]
}

/** Returns the normalized text of a section, or `''` if it is not loaded. */
export function textOf(number: number, index: SearchIndex): string {
  const section = index.sections[number]
  // Checked before the cache, because section objects are shared with views of the index that may not see
  // this text.
  if (!section || index.text(number) === '') return ''
  return memoize(texts, section, () => normalizePhrase(index.text(number)))
}
