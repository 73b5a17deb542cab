// Interprets one word of letters and digits: the terms that match it, other terms that it may stand for
// and, if it is unknown, the terms that it may be a misspelling of.

import { importanceOf, SINGLE_HAN, type WordInContext, type QueryWord } from './query-word.ts'
import { addPinyinMatches, TONED } from './pinyin-input.ts'
import {
  addHalfTyped,
  addHolding,
  addNearlyBegun,
  addPrefixed,
  addSimilar,
  addStems,
  headedBy,
  addSynonyms,
  addWithoutEnding,
  JOINED,
  addMeaning,
  addMeaningOfWord,
  splitWord,
} from './meanings.ts'
import type { SearchIndex } from './open.ts'
import { SHORTEST_SLIP, TWO_SLIPS } from './similar.ts'
import { JOINING, parts, STOP_WORDS, withoutV } from './text.ts'

/** A word while it is being interpreted, with the candidate terms found so far. */
interface PendingWord extends WordInContext {
  readonly index: SearchIndex
  readonly meanings: Map<number, number>
}

// Found by experiment.
const PART_CONFIDENCE = 0.5
/**
 * Shorter halves are part of too many words. A split with one is accepted only if a heading contains both
 * halves, as “Set up Wi-Fi” does.
 */
const MIN_SURE_HALF = 3
/** From this length on, an unknown form of a known word is also tried as a misspelling of another word. */
const MIN_CORRECTED_LENGTH = 6

/** Thai, Kana, Han and Hangul, in which two characters carry as much as four letters. */
const SYLLABIC = /^[\u0e00-\u0e7f\u3041-\u9fff\uac00-\ud7a3]/

/** Returns a word of a query with its candidate terms and its weight. */
export function latinWord(context: WordInContext, index: SearchIndex): QueryWord {
  const { piece, isIncomplete } = context
  const { text } = piece
  const meanings = new Map<number, number>()
  const pending = { ...context, index, meanings }
  const word = { text, importance: importanceOf(text, index), meanings, han: false }
  addMeaningOfWord(meanings, text, 1, index)
  addMeaningOfWord(meanings, withoutV(text), 1, index)
  addJoined(pending)
  // No prefix search for a single digit, because too many numbers begin with it.
  if (isIncomplete && !/^\d$/.test(text)) addPrefixed(meanings, text, index)
  // Stop words are not indexed in texts, and must not be corrected: `that` does not mean `chat` or `what`.
  // But an incomplete `he` may become `here`, so prefixes were added before.
  if (STOP_WORDS.has(text)) return word
  const isKnownAsTyped = meanings.size > 0
  // A word that occurs only in texts may be spelled as two words in a title: `vscode` as “VS Code”.
  const ownTerm = index.numbers.get(text)
  if (ownTerm !== undefined && piece.written === text && headedBy(ownTerm, index).length === 0)
    addHalves(meanings, text, index, Infinity)
  addStems(meanings, text, index)
  const isKnownForm = meanings.size > 0
  // Fillers are not corrected either: `wont` does not mean `want`.
  if (index.lexicon.fillers.has(text)) return word
  addSynonyms(meanings, text, index)
  // A word that matches only through a synonym, such as `wifi` through `network`, may also be written as
  // two words.
  if (!isKnownForm && meanings.size > 0) addHalves(meanings, text, index)
  // First, because syllables with tone digits would otherwise be split like a compound name.
  const toned = TONED.test(text) ? addPinyinMatches(meanings, context, index) : undefined
  // An unknown name, which is not a prefix of any term either, may be written as several words in the
  // index.
  const nameParts = meanings.size > 0 ? [] : parts(piece.written)
  const knownParts = nameParts.flatMap((part) => index.numbers.get(part) ?? [])
  const isPartlyUnknown = knownParts.length < nameParts.length
  // First, because the known parts of a name with a typo would otherwise be its only matches.
  const oneEditCorrection = isPartlyUnknown
    ? addOneEditCorrections(meanings, text, index)
    : undefined
  if (oneEditCorrection === undefined)
    for (const term of knownParts) addMeaning(meanings, term, PART_CONFIDENCE)
  const corrected =
    toned ??
    oneEditCorrection ??
    addPinyinMatches(meanings, context, index) ??
    addCorrections(pending, isKnownAsTyped, isPartlyUnknown)
  // Last, because a term that merely contains the word does not prove that it is spelled correctly.
  if (JOINING.test(text)) addHolding(meanings, text, index)
  return {
    ...word,
    ...(isLetterOfHan(context) ? { importance: SINGLE_HAN } : {}),
    ...(corrected === undefined ? {} : { corrected }),
    ...(isPartlyUnknown ? { isPartlyUnknown } : {}),
  }
}

/** Adds the word that results from joining this word with a neighbor. */
function addJoined({ piece: { text }, before, after, index, meanings }: PendingWord): void {
  const joined = [
    ...(before && !before.han ? [before.text + text] : []),
    ...(after && !after.han ? [text + after.text] : []),
  ]
  for (const each of joined) {
    addMeaningOfWord(meanings, each, JOINED, index)
    addSynonyms(meanings, each, index)
  }
}

/** Whether it is a single letter attached to a Chinese word, as in U盘 or T恤. */
function isLetterOfHan({ piece: { text, start, end }, before, after }: WordInContext): boolean {
  const isAdjacent = (before?.han && before.end === start) || (after?.han && after.start === end)
  return isAdjacent === true && /^[a-z]$/.test(text)
}

/**
 * A strategy to interpret an unknown word. It adds candidates and, if it corrects letters, returns the
 * corrected word.
 */
type Strategy = (
  meanings: Map<number, number>,
  text: string,
  index: SearchIndex,
  typing: boolean,
) => string | void

/** The most likely one first. The first that finds candidates is used. */
const STRATEGIES: readonly Strategy[] = [
  addWithoutEnding,
  addOneEditCorrections,
  (meanings, text, index, typing) => {
    if (typing) addHalfTyped(meanings, text, index)
  },
  (meanings, text, index) => addHalves(meanings, text, index),
  // At least four characters. In a script of syllables, two characters are close to nearly all words with
  // the same first syllable.
  (meanings, text, index, typing) =>
    typing && /^\D{4,}$/.test(text) ? addNearlyBegun(meanings, text, index) : undefined,
  (meanings, text, index) =>
    text.length < TWO_SLIPS ? undefined : addSimilar(meanings, text, index, 2),
  addHolding,
]

/**
 * Adds candidates for an unknown word, and returns its correction if there is one. This includes unknown
 * forms of known words. A name of which only some parts are known (`isPartlyUnknown`) has already been compared with
 * terms one edit away.
 */
function addCorrections(
  { piece: { text }, meanings, index, isIncomplete }: PendingWord,
  isKnownAsTyped: boolean,
  isPartlyUnknown: boolean,
): string | undefined {
  // A form that occurs nowhere may be a misspelling of another word: `pronounciation` is not a form of
  // `pronounced`.
  if (meanings.size > 0)
    return isKnownAsTyped || isPartlyUnknown || text.length < MIN_CORRECTED_LENGTH
      ? undefined
      : addOneEditCorrections(meanings, text, index)
  // Numbers are not corrected, because another number means something else.
  if (text.length < (SYLLABIC.test(text) ? 2 : SHORTEST_SLIP) || /^\d+$/.test(text))
    return undefined
  for (const strategy of STRATEGIES) {
    if (isPartlyUnknown && strategy === addOneEditCorrections) continue
    const correction = strategy(meanings, text, index, isIncomplete)
    if (meanings.size > 0) return correction ?? undefined
  }
  return undefined
}

/** Adds the two words of which an unknown word may be joined. */
function addHalves(
  meanings: Map<number, number>,
  text: string,
  index: SearchIndex,
  minHalf = MIN_SURE_HALF,
): void {
  for (const half of splitWord(text, index, minHalf) ?? []) addMeaning(meanings, half, JOINED)
}

function addOneEditCorrections(
  meanings: Map<number, number>,
  text: string,
  index: SearchIndex,
): string | undefined {
  return addSimilar(meanings, text, index, 1)
}
