// The index terms that a word may stand for besides itself, each with a confidence. The weights were found
// by experiment.

import { firstNotBefore } from '../sorted.ts'
import type { SearchIndex } from './open.ts'
import { edits } from './edits.ts'
import { endsInHangul, keysOf } from './hangul.ts'
import { similarTerms } from './similar.ts'
import { beginningOf, stem, STOP_WORDS } from './text.ts'

const STEM_CONFIDENCE = 0.7
const PREFIX_CONFIDENCE = 0.85
const MAX_PREFIXED = 60
const CONTAINING_CONFIDENCE = 0.5
const MAX_CONTAINING = 20
const SYNONYM_CONFIDENCE = 0.4
const ONE_EDIT_CONFIDENCE = 0.5
const TWO_EDITS_CONFIDENCE = 0.25
/** The factor for a correction that changes the first letter. */
const FIRST_LETTER_FACTOR = 0.7
/** The confidence for two words written as one, or one written as two. */
export const JOINED = 0.9

/** Adds a candidate term, or raises its confidence if it has a lower one. */
export function addMeaning(meanings: Map<number, number>, term: number, weight: number): void {
  if (weight > (meanings.get(term) ?? 0)) meanings.set(term, weight)
}

/** Adds a word as a candidate if it is a term of the index. */
export function addMeaningOfWord(
  meanings: Map<number, number>,
  word: string,
  weight: number,
  { numbers }: SearchIndex,
): void {
  const term = numbers.get(word)
  if (term !== undefined) addMeaning(meanings, term, weight)
}

/** Returns the numbers of all terms that start with `text`. */
function termsWithPrefix(text: string, terms: readonly string[]): number[] {
  const found: number[] = []
  for (let i = firstNotBefore(text, terms); i < terms.length; i++) {
    if (!terms[i]?.startsWith(text)) break
    found.push(i)
  }
  return found
}

/** Returns the numbers of the Korean terms that are typed by way of `text`, whose last syllable is incomplete. */
function termsBeingTyped(text: string, terms: readonly string[]): number[] {
  const keys = keysOf(text)
  return termsWithPrefix(text.slice(0, -1), terms).filter((number) =>
    keysOf(terms[number] ?? '').startsWith(keys),
  )
}

/** Adds the terms that start with the typed text. Shorter terms have a higher confidence. */
export function addPrefixed(
  meanings: Map<number, number>,
  text: string,
  { terms }: SearchIndex,
): void {
  const exact = termsWithPrefix(text, terms)
  const found = exact.length === 0 && endsInHangul(text) ? termsBeingTyped(text, terms) : exact
  const length = (term: number): number => terms[term]?.length ?? 0
  for (const term of found.toSorted((a, b) => length(a) - length(b)).slice(0, MAX_PREFIXED)) {
    if (terms[term] !== text)
      addMeaning(meanings, term, PREFIX_CONFIDENCE * Math.sqrt(text.length / length(term)))
  }
}

/** Adds other forms of a word, and the word without an attached article. */
export function addStems(
  meanings: Map<number, number>,
  text: string,
  { terms }: SearchIndex,
): void {
  const ownStem = stem(text)
  if (!/^(?:[a-z]{3,}|[\u05d0-\u06d3\p{Script=Han}]+)$/u.test(ownStem)) return
  for (const number of termsWithPrefix(beginningOf(text), terms)) {
    const term = terms[number] ?? ''
    if (term !== text && stem(term) === ownStem && !STOP_WORDS.has(term))
      addMeaning(meanings, number, STEM_CONFIDENCE)
  }
}

/** Adds the synonyms of a word, or of the word that it is an inflected form of, and their inflected forms. */
export function addSynonyms(meanings: Map<number, number>, text: string, index: SearchIndex): void {
  for (const other of index.lexicon.synonymsOf(text)) {
    const forms = new Map<number, number>()
    addMeaningOfWord(forms, other, 1, index)
    addStems(forms, other, index)
    for (const [term, confidence] of forms)
      addMeaning(meanings, term, SYNONYM_CONFIDENCE * confidence)
  }
}

/** Korean words, which carry grammatical endings. */
const HANGUL = /^[\uac00-\ud7a3]{2,}$/

/**
 * Adds the terms that a Korean word starts with, because the rest may be a grammatical ending: `오류` for
 * `오류가`. Terms with the same first two syllables are added, too, because they may have another ending:
 * `설치하려면` for `설치하는`.
 */
export function addWithoutEnding(
  meanings: Map<number, number>,
  text: string,
  index: SearchIndex,
): void {
  if (!HANGUL.test(text)) return
  for (let length = text.length - 1; length > 0; length--) {
    // A single syllable is in nearly every text.
    if (length === 1 && text.length > 2) break
    addMeaningOfWord(meanings, text.slice(0, length), STEM_CONFIDENCE, index)
  }
  if (text.length > 2) addPrefixed(meanings, text.slice(0, 2), index)
}

/** Adds the terms that contain the typed text, shortest first: `Datenschutzerklärung` for `erklärung`. */
export function addHolding(
  meanings: Map<number, number>,
  text: string,
  { terms }: SearchIndex,
): void {
  const found: { number: number; share: number }[] = []
  for (const [number, term] of terms.entries())
    if (term.includes(text)) found.push({ number, share: text.length / term.length })
  for (const { number, share } of found
    .toSorted((a, b) => b.share - a.share)
    .slice(0, MAX_CONTAINING))
    addMeaning(meanings, number, CONTAINING_CONFIDENCE * Math.sqrt(share))
}

/** Adds two words that were written as one, of which the second is incomplete: `prerend`. */
export function addHalfTyped(
  meanings: Map<number, number>,
  text: string,
  index: SearchIndex,
): void {
  for (let at = text.length - 3; at >= 3; at--) {
    const first = index.numbers.get(text.slice(0, at))
    if (first === undefined) continue
    const rest = new Map<number, number>()
    addPrefixed(rest, text.slice(at), index)
    if (rest.size === 0) continue
    addMeaning(meanings, first, JOINED)
    for (const [term, confidence] of rest) addMeaning(meanings, term, JOINED * confidence)
    return
  }
}

/**
 * Adds the terms whose start is at most one edit away from the typed text: `microphone` for `micorpho`.
 * Returns the text itself, which remains uncorrected.
 */
export function addNearlyBegun(
  meanings: Map<number, number>,
  text: string,
  { terms }: SearchIndex,
): string {
  for (const [number, term] of terms.entries()) {
    if (term[0] !== text[0]) continue
    if (
      [0, 1, -1].some((difference) => edits(text, term.slice(0, text.length + difference), 1) < 2)
    )
      addMeaning(meanings, number, PREFIX_CONFIDENCE * ONE_EDIT_CONFIDENCE)
  }
  return text
}

/** Splits a text into two terms. If one of them is shorter than `minLength`, a heading must contain both. */
export function splitWord(
  text: string,
  index: SearchIndex,
  minLength: number,
): [number, number] | undefined {
  for (let at = text.length - 2; at >= 2; at--) {
    const first = index.numbers.get(text.slice(0, at))
    const second = index.numbers.get(text.slice(at))
    if (first === undefined || second === undefined) continue
    if (Math.min(at, text.length - at) >= minLength || shareHeading(first, second, index))
      return [first, second]
  }
  return undefined
}

function shareHeading(first: number, second: number, index: SearchIndex): boolean {
  const firstSections = new Set(headedBy(first, index))
  return headedBy(second, index).some((section) => firstSections.has(section))
}

/**
 * Returns the sections that have a term in a name: in their heading, or in the title for the first section
 * of a page.
 */
export function headedBy(term: number, index: SearchIndex): number[] {
  const { sections, heads } = index.occurrences(term)
  return Array.from(sections).filter((_, i) => heads[i] === 1)
}

/** Adds the terms with the smallest edit distance to an unknown word, and returns the most likely of them. */
export function addSimilar(
  meanings: Map<number, number>,
  text: string,
  { terms }: SearchIndex,
  maxEdits: 1 | 2,
): string | undefined {
  const { distance, numbers } = similarTerms(text, terms, maxEdits)
  for (const number of numbers) {
    const confidence = distance === 1 ? ONE_EDIT_CONFIDENCE : TWO_EDITS_CONFIDENCE
    addMeaning(
      meanings,
      number,
      terms[number]?.[0] === text[0] ? confidence : FIRST_LETTER_FACTOR * confidence,
    )
  }
  const [best = -1] = numbers
  return terms[best]
}
