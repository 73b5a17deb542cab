// From what somebody typed to the terms of the index that may be meant, each with how sure that is.

import { FILLER, importanceOf, SINGLE_HAN, type Wanted } from './asked-word.ts'
import { asWritten, hanWords } from './han-words.ts'
import { addHeard, spelledOut } from './heard.ts'
import {
  addHalfTyped,
  addHolding,
  addPrefixed,
  addSimilar,
  addStems,
  addSynonyms,
  addWithoutEnding,
  JOINED,
  mean,
  splitWord,
  TWO_SLIPS,
} from './meanings.ts'
import { fold } from './letters.ts'
import { LONGEST_QUESTION } from './limits.ts'
import type { SearchIndex } from './open.ts'
import { plain } from './plain.ts'
import { FILLERS, isTyping, parts, pieces, STOP_WORDS, type Piece } from './text.ts'
import { asIndexed } from './unspaced.ts'

/** A question, understood. */
export interface Question {
  readonly words: readonly Wanted[]
  /** All of it in its order, with what was corrected. */
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

// Found by trial.
const PART = 0.5
/** Shorter words have many others a letter away. */
const LONG = 6
/** One word to who types it, several to whoever cuts it. Nothing in it can match in two ways: it is asked of all that is typed. */
const JOINED_NAME = /^[\w$]+[^\p{L}\p{M}\p{N}_\s]\S*$/u

/** A version is one thing, and its numbers say nothing apart. */
const VERSION = /(?<![\d.])(\d+(?:\.\d+)+)(?!\d|\.\d)/

/** Thai, Kana, Han and Hangul: two characters say as much as four letters. */
const SYLLABLES = /^[\u0e00-\u0e7f\u3041-\u9fff\uac00-\ud7a3]/

/** Korean, whose words end in what they are to others. */
const HANGUL = /^[\uac00-\ud7a3]{2,}$/

/** Understands a question. Without a word in it there is nothing to look for. */
export function understand(typed: string, index: SearchIndex): Question {
  const text = typed.slice(0, LONGEST_QUESTION)
  const typing = isTyping(text)
  const found = asIndexed(pieces(text, index.cut), typing, index)
  const words: Wanted[] = []
  const unjoined: Wanted[] = []
  let next = 0
  for (const [i, piece] of found.entries()) {
    if (i < next) continue
    next = i + 1
    const last = typing && i === found.length - 1
    const heard = spelledOut(found.slice(i), typing, index)
    if (heard) {
      const { pieces: count, ...word } = heard
      words.push({ ...word, importance: 1, han: false })
      next = i + count
    } else if (piece.han) {
      const cut = hanWords(piece.text, last, index)
      words.push(...cut)
      const says = cut.some(({ text: word }) => !STOP_WORDS.has(word))
      if (piece.text.length === 2 && cut.length === 2 && says) unjoined.push(asWritten(piece.text))
    } else words.push(latinWord(piece, last, found[i - 1], found[i + 1], index))
    if (tellingIn(words) >= MOST_WORDS) break
  }
  const seen = new Set<string>()
  const distinct = [...words, ...unjoined].filter(
    ({ text: word }) => !seen.has(word) && seen.add(word),
  )
  const phrase = words
    .map(({ text: word, corrected = word, han }) => (han ? corrected : ` ${corrected} `))
    .join('')
  const trimmed = text.trim()
  const name = JOINED_NAME.test(trimmed) ? fold(trimmed) : ''
  const version = VERSION.exec(fold(text))?.[1] ?? ''
  return { words: weighed(distinct), phrase, typed: plain(text), name, version, typing }
}

function tellingIn(words: readonly Wanted[]): number {
  return new Set(words.filter(({ importance }) => importance === 1).map(({ text }) => text)).size
}

/** Words that are none as they are typed. */
export function unknownWords({ words }: Question): string[] {
  return words.flatMap(({ text, han, importance, meanings, corrected, partly = false }) => {
    const isUnknown = meanings.size === 0 || corrected !== undefined || partly
    return !han && importance === 1 && isUnknown ? [text] : []
  })
}

/** Words that say little count little, unless there are no others. */
function weighed(words: readonly Wanted[]): Wanted[] {
  const telling = words.some(({ importance }) => importance === 1)
  return telling ? [...words] : words.map((word) => ({ ...word, importance: 1 }))
}

function latinWord(
  piece: Piece,
  typing: boolean,
  before: Piece | undefined,
  after: Piece | undefined,
  index: SearchIndex,
): Wanted {
  const { text } = piece
  const meanings = new Map<number, number>()
  const exact = index.numbers.get(text)
  if (exact !== undefined) mean(meanings, exact, 1)
  // Version 9.6 is `v9.6` to who types it.
  const version = /^v(\d+)$/.exec(text)?.[1]
  const numbered = version === undefined ? undefined : index.numbers.get(version)
  const goesOn = after !== undefined && /^\d/.test(after.text) && after.start === piece.end + 1
  if (version !== undefined && numbered !== undefined && (exact === undefined || goesOn)) {
    mean(meanings, numbered, JOINED)
    if (exact === undefined && goesOn)
      return { text, importance: 1, meanings, corrected: version, han: false }
  }
  for (const joined of [
    before && !before.han && before.text + text,
    after && !after.han && text + after.text,
  ]) {
    const term = joined ? index.numbers.get(joined) : undefined
    if (term !== undefined) mean(meanings, term, JOINED)
  }
  // A digit begins too many numbers.
  if (typing && !/^\d$/.test(text)) addPrefixed(meanings, text, index)
  // `that` is in no text, and means neither `chat` nor `what`; `he` may become `here`.
  if (STOP_WORDS.has(text)) return { text, importance: importanceOf(text), meanings, han: false }
  const isGuessed = meanings.size === 0
  addStems(meanings, text, index)
  // Nor does `wont` mean `want`.
  if (FILLERS.has(text)) return { text, importance: FILLER, meanings, han: false }
  addSynonyms(meanings, text, index)
  const named = exact === undefined && meanings.size === 0 ? parts(piece.written) : []
  const words = named.flatMap((part) => index.numbers.get(part) ?? [])
  const partly = words.length < named.length
  // Of a name with a wrong letter its other words would be all that is found.
  const known = partly && text.length > 3 ? addSimilar(meanings, text, index, 1) : undefined
  if (known !== undefined)
    return { text, importance: importanceOf(text), meanings, corrected: known, partly, han: false }
  // A name that is none, nor the beginning of one, may be written as its words.
  for (const term of words) mean(meanings, term, PART)
  const heard = addHeard(meanings, piece, index)
  const beside = [
    before?.han && before.end === piece.start,
    after?.han && after.start === piece.end,
  ]
  // A letter is a part of the word beside it: U盘, T恤.
  const isLetter = /^[a-z]$/.test(text) && beside.includes(true)
  const word = {
    text,
    importance: isLetter ? SINGLE_HAN : importanceOf(text),
    meanings,
    han: false,
    ...(partly ? { partly } : {}),
    ...(heard === undefined ? {} : { corrected: heard }),
  }
  // What is near to a name of which a part is no word has been looked for.
  const mayBeSlip = !partly && text.length > 3
  if (meanings.size > 0 && isGuessed && mayBeSlip && heard === undefined && text.length >= LONG) {
    // A form that nobody has written may be a word with a wrong letter: `pronounciation` is none of `pronounced`.
    const meant = addSimilar(meanings, text, index, 1)
    return meant === undefined ? word : { ...word, corrected: meant }
  }
  if (meanings.size > 0 || text.length < (SYLLABLES.test(text) ? 2 : 4)) return word
  // Another number is another thing.
  if (/^\d+$/.test(text)) return word
  if (HANGUL.test(text) && addWithoutEnding(meanings, text, index)) return word
  const slip = mayBeSlip ? addSimilar(meanings, text, index, 1) : undefined
  if (slip !== undefined) return { ...word, corrected: slip }
  if (typing && addHalfTyped(meanings, text, index)) return word
  const halves = splitWord(text, index)
  if (halves) for (const half of halves) mean(meanings, half, JOINED)
  // Only a long word may have two.
  const corrected =
    halves || text.length < TWO_SLIPS ? undefined : addSimilar(meanings, text, index, 2)
  if (meanings.size === 0) addHolding(meanings, text, index)
  return corrected === undefined ? word : { ...word, corrected }
}
