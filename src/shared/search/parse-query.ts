// Interprets a typed query as index terms that may be meant, each with a confidence.

import { firstNotBefore } from '../sorted.ts'
import { FILLER, type QueryWord } from './query-word.ts'
import { asWritten, hanWords } from './han-words.ts'
import { pinyinInOneWord, pinyinBySyllable } from './pinyin-input.ts'
import { latinWord } from './latin-word.ts'
import { fold, unify } from './letters.ts'
import { LONGEST_QUESTION } from './limits.ts'
import type { SearchIndex } from './open.ts'
import { toneless } from './pinyin.ts'
import { normalizePhrase } from './normalize-phrase.ts'
import { isTyping, pieces, STOP_WORDS, uncontracted } from './text.ts'
import { asIndexed } from './unspaced.ts'

/** An interpreted query. */
export interface ParsedQuery {
  readonly words: readonly QueryWord[]
  /** The words in order, with corrections applied. Unknown words are left out, because no heading contains them. */
  readonly phrase: string
  /** The whole query as typed, normalized by `normalizePhrase`. */
  readonly typed: string
  /** A typed identifier with the punctuation that joins its words, folded: `server.o`. `''` if there is none. */
  readonly name: string
  /** The version number in the query, such as `10.4`. `''` if there is none. */
  readonly version: string
  /** Whether its last word may be incomplete. */
  readonly isIncomplete: boolean
}

/** The maximum number of distinct significant words. The rest of a query is ignored. */
const MAX_WORDS = 16

/**
 * An identifier that the tokenizer splits into several words: `server.o`. It is matched against the whole
 * query. No part of the pattern is ambiguous, so that it cannot backtrack excessively.
 */
const IDENTIFIER = /^[\w$]+[^\p{L}\p{M}\p{N}_\s]\S*$/u

/** A version number, which is matched as a whole because its parts mean nothing by themselves. */
const VERSION = /(?<![\d.])(\d+(?:\.\d+)+)(?!\d|\.\d)/

/**
 * A number in a compound name, which says little besides the name: two in `gpt-3.5-turbo`, none in
 * `eslint-9.config.js`.
 */
const NUMBER_IN_NAME = /(?<=[a-z]{2}\d*[-.](?:v?\d+[-.])*)v?\d{1,2}(?![a-z\p{N}])/giu
const NUMBER = /^v?[\d.]+$/

/** A name with a number attached: `vite5`, but not `ERR1001`. */
const NAME_WITH_NUMBER = /\b([A-Za-z]+[a-z]|[A-Z]{2,}(?=\d\b))(\d+)\b/g

/** Interprets a query. A query without any word has no `words`. */
export function parseQuery(typed: string, index: SearchIndex): ParsedQuery {
  const text = separateNumbers(uncontracted(unify(typed.slice(0, LONGEST_QUESTION))), index)
  const typing = isTyping(text)
  const found = asIndexed(pieces(text, index.cut), index, typing)
  const numberPositions = new Set(Array.from(text.matchAll(NUMBER_IN_NAME), ({ index: at }) => at))
  const words: QueryWord[] = []
  const literals: QueryWord[] = []
  let next = 0
  for (const [i, piece] of found.entries()) {
    if (i < next) continue
    next = i + 1
    const isIncomplete = typing && i === found.length - 1
    const pinyin = pinyinBySyllable(found.slice(i), typing, index) ?? pinyinInOneWord(piece, index)
    if (pinyin) {
      words.push(...pinyin.words)
      next = i + pinyin.pieces
    } else if (piece.han) {
      const hanParts = hanWords(piece.text, isIncomplete, index)
      words.push(...hanParts)
      const isSignificant = hanParts.some(({ text: word }) => !STOP_WORDS.has(word))
      if (piece.text.length === 2 && hanParts.length === 2 && isSignificant)
        literals.push(asWritten(piece.text))
    } else {
      const context = { piece, before: found[i - 1], after: found[i + 1], isIncomplete }
      const word = latinWord(context, index)
      const isNumberInName = numberPositions.has(piece.start) && NUMBER.test(piece.text)
      words.push(isNumberInName ? { ...word, importance: FILLER } : word)
    }
    if (countSignificant(words) >= MAX_WORDS) break
  }
  const seen = new Set<string>()
  const distinct = [...words, ...literals].filter(
    ({ text: word }) => !seen.has(word) && seen.add(word),
  )
  const phrase = words
    .filter(({ importance, meanings }) => importance < 1 || meanings.size > 0)
    .map(({ text: word, corrected = word, han }) => (han ? corrected : ` ${corrected} `))
    .join('')
  const trimmed = text.trim()
  const name = IDENTIFIER.test(trimmed) ? fold(trimmed) : ''
  const version = VERSION.exec(text)?.[1] ?? ''
  return {
    words: scaleImportance(distinct),
    phrase,
    typed: normalizePhrase(text),
    name,
    version,
    isIncomplete: typing,
  }
}

/**
 * Separates known names from attached numbers, except if a term starts with the combination, or if it is a
 * syllable with a tone digit: `fan1`.
 */
function separateNumbers(text: string, { numbers, terms, readings }: SearchIndex): string {
  return text.replace(NAME_WITH_NUMBER, (written, name: string, number: string) => {
    const word = fold(written)
    const isWord =
      terms[firstNotBefore(word, terms)]?.startsWith(word) || toneless(word, readings) !== word
    return isWord || numbers.get(fold(name)) === undefined ? written : `${name} ${number}`
  })
}

function countSignificant(words: readonly QueryWord[]): number {
  return new Set(words.filter(({ importance }) => importance === 1).map(({ text }) => text)).size
}

/** Returns the significant words that are not in the index as typed, in Latin and other non-Han scripts. */
export function unknownWords({ words }: ParsedQuery): string[] {
  return words.flatMap(
    ({ text, han, importance, meanings, corrected, isPartlyUnknown = false }) => {
      const isUnknown = meanings.size === 0 || corrected !== undefined || isPartlyUnknown
      return !han && importance === 1 && isUnknown ? [text] : []
    },
  )
}

/** Scales the weights so that the highest is 1: in a query of fillers only, they are what was searched for. */
function scaleImportance(words: readonly QueryWord[]): QueryWord[] {
  const highest = Math.max(...words.map(({ importance }) => importance))
  return words.map((word) => ({ ...word, importance: word.importance / highest }))
}
