// From what somebody typed to the terms of the index that may be meant, each with how sure that is.

import { firstNotBefore } from '../sorted.ts'
import { FILLER, type Wanted } from './asked-word.ts'
import { asWritten, hanWords } from './han-words.ts'
import { spelledInOne, spelledOut } from './heard.ts'
import { latinWord } from './latin-word.ts'
import { fold, unify } from './letters.ts'
import { LONGEST_QUESTION } from './limits.ts'
import type { SearchIndex } from './open.ts'
import { toneless } from './pinyin.ts'
import { plain } from './plain.ts'
import { isTyping, pieces, STOP_WORDS, uncontracted } from './text.ts'
import { asIndexed } from './unspaced.ts'

/** A question, understood. */
export interface Question {
  readonly words: readonly Wanted[]
  /** All of it in its order, with what was corrected, and without names of nothing: what is nowhere is no part of any heading. */
  readonly phrase: string
  /** All of it as it was typed, plain. */
  readonly typed: string
  /** A name that was typed with what joins its words, `server.o`, folded; `''` where there is none. */
  readonly name: string
  /** The number of a version that it asks for, as `10.4`; `''` where it asks for none. */
  readonly version: string
  /** Whether its last word may be half typed. */
  readonly typing: boolean
}

/** So many different words that tell something are read. */
const MOST_WORDS = 16

/**
 * A name that is one word to its author, and several to the cutter: `server.o`. It is tested on the whole question, and no part of
 * the expression can match in two ways, so that it stays fast.
 */
const JOINED_NAME = /^[\w$]+[^\p{L}\p{M}\p{N}_\s]\S*$/u

/** A version is one thing, and its numbers say nothing apart. */
const VERSION = /(?<![\d.])(\d+(?:\.\d+)+)(?!\d|\.\d)/

/** A number of a name, which says little beside it: two of them in `gpt-3.5-turbo`, and none in `eslint-9.config.js`. */
const OF_NAME = /(?<=[a-z]{2}\d*[-.](?:v?\d+[-.])*)v?\d{1,2}(?![a-z\p{N}])/giu
const NUMBER = /^v?[\d.]+$/

/** A name and the number that it is written as one with: `vite5`, but not `ERR1001`. */
const NUMBERED = /\b([A-Za-z]+[a-z]|[A-Z]{2,}(?=\d\b))(\d+)\b/g

/** Understands a question. Without a word in it there is nothing to look for. */
export function understand(typed: string, index: SearchIndex): Question {
  const text = setApart(uncontracted(unify(typed.slice(0, LONGEST_QUESTION))), index)
  const typing = isTyping(text)
  const found = asIndexed(pieces(text, index.cut), index, typing)
  const ofNames = new Set(Array.from(text.matchAll(OF_NAME), ({ index: at }) => at))
  const words: Wanted[] = []
  const unjoined: Wanted[] = []
  let next = 0
  for (const [i, piece] of found.entries()) {
    if (i < next) continue
    next = i + 1
    const last = typing && i === found.length - 1
    const heard = spelledOut(found.slice(i), typing, index) ?? spelledInOne(piece, index)
    if (heard) {
      words.push(...heard.words)
      next = i + heard.pieces
    } else if (piece.han) {
      const cut = hanWords(piece.text, last, index)
      words.push(...cut)
      const says = cut.some(({ text: word }) => !STOP_WORDS.has(word))
      if (piece.text.length === 2 && cut.length === 2 && says) unjoined.push(asWritten(piece.text))
    } else {
      const placed = { piece, before: found[i - 1], after: found[i + 1], typing: last }
      const word = latinWord(placed, index)
      const isOfName = ofNames.has(piece.start) && NUMBER.test(piece.text)
      words.push(isOfName ? { ...word, importance: FILLER } : word)
    }
    if (tellingIn(words) >= MOST_WORDS) break
  }
  const seen = new Set<string>()
  const distinct = [...words, ...unjoined].filter(
    ({ text: word }) => !seen.has(word) && seen.add(word),
  )
  const phrase = words
    .filter(({ importance, meanings }) => importance < 1 || meanings.size > 0)
    .map(({ text: word, corrected = word, han }) => (han ? corrected : ` ${corrected} `))
    .join('')
  const trimmed = text.trim()
  const name = JOINED_NAME.test(trimmed) ? fold(trimmed) : ''
  const version = VERSION.exec(text)?.[1] ?? ''
  return { words: weighed(distinct), phrase, typed: plain(text), name, version, typing }
}

/** A text with known names set apart from their numbers, unless a word begins so, or one that is heard: `fan1`. */
function setApart(text: string, { numbers, terms, readings }: SearchIndex): string {
  return text.replace(NUMBERED, (written, name: string, number: string) => {
    const word = fold(written)
    const isWord =
      terms[firstNotBefore(word, terms)]?.startsWith(word) || toneless(word, readings) !== word
    return isWord || numbers.get(fold(name)) === undefined ? written : `${name} ${number}`
  })
}

function tellingIn(words: readonly Wanted[]): number {
  return new Set(words.filter(({ importance }) => importance === 1).map(({ text }) => text)).size
}

/** Typed words that the index does not know as they are. */
export function unknownWords({ words }: Question): string[] {
  return words.flatMap(({ text, han, importance, meanings, corrected, partly = false }) => {
    const isUnknown = meanings.size === 0 || corrected !== undefined || partly
    return !han && importance === 1 && isUnknown ? [text] : []
  })
}

/** Words that say little count little beside those that say more: what says the most is what was asked for. */
function weighed(words: readonly Wanted[]): Wanted[] {
  const most = Math.max(...words.map(({ importance }) => importance))
  return words.map((word) => ({ ...word, importance: word.importance / most }))
}
