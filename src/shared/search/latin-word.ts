// One word of letters and digits: what is written so, what else it may stand for, and where it is no word, what it may be a slip of.

import { importanceOf, SINGLE_HAN, type Placed, type Wanted } from './asked-word.ts'
import { addHeard, TONED } from './heard.ts'
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
  mean,
  meanWord,
  splitWord,
} from './meanings.ts'
import type { SearchIndex } from './open.ts'
import { SHORTEST_SLIP, TWO_SLIPS } from './similar.ts'
import { JOINING, parts, STOP_WORDS, withoutV } from './text.ts'

/** The same while it is understood: what it may mean as far as is known. */
interface Asked extends Placed {
  readonly index: SearchIndex
  readonly meanings: Map<number, number>
}

// Found by trial.
const PART = 0.5
/** Short halves are in many words: a heading must have both, as “Set up Wi-Fi” has. */
const SURE_HALF = 3
/** So long is a form of a word that may be another word with a wrong letter. */
const LONG = 6

/** Thai, Kana, Han and Hangul: two characters say as much as four letters. */
const SYLLABLES = /^[\u0e00-\u0e7f\u3041-\u9fff\uac00-\ud7a3]/

/** What may be meant by a word, and how much it counts. */
export function latinWord(placed: Placed, index: SearchIndex): Wanted {
  const { piece, typing } = placed
  const { text } = piece
  const meanings = new Map<number, number>()
  const asked = { ...placed, index, meanings }
  const word = { text, importance: importanceOf(text, index), meanings, han: false }
  meanWord(meanings, text, 1, index)
  meanWord(meanings, withoutV(text), 1, index)
  addJoined(asked)
  // A digit begins too many numbers.
  if (typing && !/^\d$/.test(text)) addPrefixed(meanings, text, index)
  // `that` is in no text, and means neither `chat` nor `what`; `he` may become `here`.
  if (STOP_WORDS.has(text)) return word
  const isWritten = meanings.size > 0
  // `vscode` is in texts alone, and a page is called “VS Code”.
  const known = index.numbers.get(text)
  if (known !== undefined && piece.written === text && headedBy(known, index).length === 0)
    addHalves(meanings, text, index, Infinity)
  addStems(meanings, text, index)
  const isForm = meanings.size > 0
  // Nor does `wont` mean `want`.
  if (index.wording.fillers.has(text)) return word
  addSynonyms(meanings, text, index)
  // `wifi` is a network, and is written as two words.
  if (!isForm && meanings.size > 0) addHalves(meanings, text, index)
  // Syllables with their tones look like a name of several words.
  const toned = TONED.test(text) ? addHeard(meanings, placed, index) : undefined
  // A name that the index has not, and that begins none of its words, may be written there as several words.
  const named = meanings.size > 0 ? [] : parts(piece.written)
  const halves = named.flatMap((part) => index.numbers.get(part) ?? [])
  const partly = halves.length < named.length
  // Of a name with a wrong letter its other words would be all that is found.
  const slip = partly ? oneSlip(meanings, text, index) : undefined
  if (slip === undefined) for (const term of halves) mean(meanings, term, PART)
  const corrected =
    toned ?? slip ?? addHeard(meanings, placed, index) ?? insteadOf(asked, isWritten, partly)
  // After that: what only holds a word does not say that it is spelt right.
  if (JOINING.test(text)) addHolding(meanings, text, index)
  return {
    ...word,
    ...(isLetterOfHan(placed) ? { importance: SINGLE_HAN } : {}),
    ...(corrected === undefined ? {} : { corrected }),
    ...(partly ? { partly } : {}),
  }
}

/** With the word beside it, it may be one. */
function addJoined({ piece: { text }, before, after, index, meanings }: Asked): void {
  const joined = [
    ...(before && !before.han ? [before.text + text] : []),
    ...(after && !after.han ? [text + after.text] : []),
  ]
  for (const each of joined) {
    meanWord(meanings, each, JOINED, index)
    addSynonyms(meanings, each, index)
  }
}

/** A letter is a part of the word beside it: U盘, T恤. */
function isLetterOfHan({ piece: { text, start, end }, before, after }: Placed): boolean {
  const beside = (before?.han && before.end === start) || (after?.han && after.start === end)
  return beside === true && /^[a-z]$/.test(text)
}

/** A way to understand a text that is no word. Gives the word that is meant, where some of its letters are wrong. */
type Way = (
  meanings: Map<number, number>,
  text: string,
  index: SearchIndex,
  typing: boolean,
) => string | void

/** The likeliest first: the first that finds anything is taken. */
const WAYS: readonly Way[] = [
  addWithoutEnding,
  oneSlip,
  (meanings, text, index, typing) => {
    if (typing) addHalfTyped(meanings, text, index)
  },
  (meanings, text, index) => addHalves(meanings, text, index),
  // Two syllables begin nearly as all words with the first of them.
  (meanings, text, index, typing) =>
    typing && /^\D{4,}$/.test(text) ? addNearlyBegun(meanings, text, index) : undefined,
  (meanings, text, index) =>
    text.length < TWO_SLIPS ? undefined : addSimilar(meanings, text, index, 2),
  addHolding,
]

/**
 * What may be meant by a text that is no word, even where it is a form of a known one or made of several. One of which only some parts
 * are known (`partly`) has been compared with words a letter away before.
 */
function insteadOf(
  { piece: { text }, meanings, index, typing }: Asked,
  isWritten: boolean,
  partly: boolean,
): string | undefined {
  // A form that nobody has written may be a word with a wrong letter: `pronounciation` is none of `pronounced`.
  if (meanings.size > 0)
    return isWritten || partly || text.length < LONG ? undefined : oneSlip(meanings, text, index)
  // Another number is another thing.
  if (text.length < (SYLLABLES.test(text) ? 2 : SHORTEST_SLIP) || /^\d+$/.test(text))
    return undefined
  for (const way of WAYS) {
    if (partly && way === oneSlip) continue
    const meant = way(meanings, text, index, typing)
    if (meanings.size > 0) return meant ?? undefined
  }
  return undefined
}

/** Two words that were written as one. */
function addHalves(
  meanings: Map<number, number>,
  text: string,
  index: SearchIndex,
  least = SURE_HALF,
): void {
  for (const half of splitWord(text, index, least) ?? []) mean(meanings, half, JOINED)
}

function oneSlip(
  meanings: Map<number, number>,
  text: string,
  index: SearchIndex,
): string | undefined {
  return addSimilar(meanings, text, index, 1)
}
