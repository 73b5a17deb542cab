// The terms of an index that a word may mean besides itself, each with how sure that is. Weights were found by trial.

import { firstNotBefore } from '../sorted.ts'
import type { SearchIndex } from './open.ts'
import { edits } from './edits.ts'
import { similarTerms } from './similar.ts'
import { beginningOf, stem, STOP_WORDS } from './text.ts'

const STEMMED = 0.7
const PREFIXED = 0.85
const MOST_PREFIXED = 60
const HELD = 0.5
const MOST_HOLDING = 20
const SYNONYM = 0.4
const ONE_EDIT = 0.5
const TWO_EDITS = 0.25
/** What a word is worth that begins with another letter. */
const FIRST_LETTER = 0.7
/** Two words written as one, or one as two. */
export const JOINED = 0.9

/** Notes that a term may be meant, if that was not surer before. */
export function mean(meanings: Map<number, number>, term: number, weight: number): void {
  if (weight > (meanings.get(term) ?? 0)) meanings.set(term, weight)
}

/** Notes that a word may be meant, if it is a term. */
export function meanWord(
  meanings: Map<number, number>,
  word: string,
  weight: number,
  { numbers }: SearchIndex,
): void {
  const term = numbers.get(word)
  if (term !== undefined) mean(meanings, term, weight)
}

/** The numbers of the terms that begin with `text`. */
function termsFrom(text: string, terms: readonly string[]): number[] {
  const found: number[] = []
  for (let i = firstNotBefore(text, terms); i < terms.length; i++) {
    if (!terms[i]?.startsWith(text)) break
    found.push(i)
  }
  return found
}

/** Words that begin with what was typed: the shorter, the surer. */
export function addPrefixed(
  meanings: Map<number, number>,
  text: string,
  { terms }: SearchIndex,
): void {
  const found = termsFrom(text, terms)
  const length = (term: number): number => terms[term]?.length ?? 0
  for (const term of found.toSorted((a, b) => length(a) - length(b)).slice(0, MOST_PREFIXED)) {
    if (length(term) > text.length)
      mean(meanings, term, PREFIXED * Math.sqrt(text.length / length(term)))
  }
}

/** Other forms of a word, and it without its article. */
export function addStems(
  meanings: Map<number, number>,
  text: string,
  { terms }: SearchIndex,
): void {
  const own = stem(text)
  if (!/^(?:[a-z]{3,}|[\u05d0-\u06d3\p{Script=Han}]+)$/u.test(own)) return
  for (const number of termsFrom(beginningOf(text), terms)) {
    const term = terms[number] ?? ''
    if (term !== text && stem(term) === own && !STOP_WORDS.has(term))
      mean(meanings, number, STEMMED)
  }
}

/** Words that mean the same, or the same as what it is a form of, and their other forms. */
export function addSynonyms(meanings: Map<number, number>, text: string, index: SearchIndex): void {
  for (const other of index.wording.of(text)) {
    const forms = new Map<number, number>()
    meanWord(forms, other, 1, index)
    addStems(forms, other, index)
    for (const [term, sure] of forms) mean(meanings, term, SYNONYM * sure)
  }
}

/** Korean, whose words end in what they are to others. */
const HANGUL = /^[\uac00-\ud7a3]{2,}$/

/** Words that a Korean one is with an ending of its own: `오류가` is `오류`, `설치하는` may be `설치하려면`. */
export function addWithoutEnding(
  meanings: Map<number, number>,
  text: string,
  index: SearchIndex,
): void {
  if (!HANGUL.test(text)) return
  for (let length = text.length - 1; length > 0; length--) {
    // One syllable is in nearly every text.
    if (length === 1 && text.length > 2) break
    meanWord(meanings, text.slice(0, length), STEMMED, index)
  }
  if (text.length > 2) addPrefixed(meanings, text.slice(0, 2), index)
}

/** Words that hold what was typed somewhere, the shortest first: `erklärung` is in `Datenschutzerklärung`. */
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
    .slice(0, MOST_HOLDING))
    mean(meanings, number, HELD * Math.sqrt(share))
}

/** Two words that were written as one, the second not yet to its end: `prerend`. */
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
    mean(meanings, first, JOINED)
    for (const [term, sure] of rest) mean(meanings, term, JOINED * sure)
    return
  }
}

/** Words that begin nearly as what was typed: `micorpho` may go on as `microphone`. Gives the text, which is no known word still. */
export function addNearlyBegun(
  meanings: Map<number, number>,
  text: string,
  { terms }: SearchIndex,
): string {
  for (const [number, term] of terms.entries()) {
    if (term[0] !== text[0]) continue
    if ([0, 1, -1].some((more) => edits(text, term.slice(0, text.length + more), 1) < 2))
      mean(meanings, number, PREFIXED * ONE_EDIT)
  }
  return text
}

/** Two words that were written as one. A heading must have both where one of them is shorter than `least`. */
export function splitWord(
  text: string,
  index: SearchIndex,
  least: number,
): [number, number] | undefined {
  for (let at = text.length - 2; at >= 2; at--) {
    const first = index.numbers.get(text.slice(0, at))
    const second = index.numbers.get(text.slice(at))
    if (first === undefined || second === undefined) continue
    if (Math.min(at, text.length - at) >= least || areHeaded(first, second, index))
      return [first, second]
  }
  return undefined
}

function areHeaded(first: number, second: number, index: SearchIndex): boolean {
  const one = new Set(headedBy(first, index))
  return headedBy(second, index).some((section) => one.has(section))
}

/** The sections whose names have a term. */
export function headedBy(term: number, index: SearchIndex): number[] {
  const { sections, heads } = index.occurrences(term)
  return Array.from(sections).filter((_, i) => heads[i] === 1)
}

/** Adds the words that differ least from an unknown one. Gives the likeliest of them. */
export function addSimilar(
  meanings: Map<number, number>,
  text: string,
  { terms }: SearchIndex,
  furthest: 1 | 2,
): string | undefined {
  const { away, numbers } = similarTerms(text, terms, furthest)
  for (const number of numbers) {
    const sure = away === 1 ? ONE_EDIT : TWO_EDITS
    mean(meanings, number, terms[number]?.[0] === text[0] ? sure : FIRST_LETTER * sure)
  }
  const [likeliest = -1] = numbers
  return terms[likeliest]
}
