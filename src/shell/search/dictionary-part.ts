// A dictionary of Chinese as far as some texts need it. The whole takes some tenths of a second to load, a page's part a few
// hundredths; words are cut the same with both.

/** How many bytes of UTF-8 a Han character has. */
const HAN = 3
const [NEW_LINE, SPACE, ZERO] = [0x0a, 0x20, 0x30]

/**
 * The lines, `word frequency tag`, of a dictionary in UTF-8 whose words a text may hold: they begin with two neighbours of it, or
 * are a character of it. How likely a word is depends on how often all are met: what the others count goes to a word that no text
 * has, so that their sum is the same.
 */
export function dictionaryPart(dictionary: Uint8Array, text: string): Uint8Array {
  const { firsts, pairs } = beginningsIn(text)
  const passages = known.get(dictionary) ?? []
  known.set(dictionary, passages)
  // Words that begin alike follow each other: hundreds of lines are one part.
  const parts: Uint8Array[] = []
  let others = 0
  for (let i = 0, at = 0; at < dictionary.length; i++) {
    const passage = passages[i]
    const first = passage?.first ?? characterAt(dictionary, at)
    const mayHold = firsts[first] === 1
    if (passage && !mayHold) {
      others += passage.frequency
      at = passage.end
      continue
    }
    let from = -1
    let sum = 0
    do {
      const { word, frequency, next } = lineAt(dictionary, at)
      const isHeld =
        mayHold && (word === HAN || pairs[pairOf(first, characterAt(dictionary, at + HAN))] === 1)
      if (!isHeld) {
        if (from >= 0) parts.push(dictionary.subarray(from, at))
        from = -1
        others += frequency
      } else if (from < 0) from = at
      sum += frequency
      at = next
    } while (at < dictionary.length && characterAt(dictionary, at) === first)
    if (from >= 0) parts.push(dictionary.subarray(from, at))
    passages[i] = { first, end: at, frequency: sum }
  }
  return Buffer.concat([Buffer.from(`\uE000 ${others} n\n`), ...parts])
}

/** Lines in a row whose words begin with the same character, and how often all are met. */
interface Passage {
  readonly first: number
  readonly end: number
  readonly frequency: number
}

/** The passages of a dictionary: whoever looks again and again, as a thread does, passes over most of them. */
const known = new WeakMap<Uint8Array, Passage[]>()

/** The line at a place: how many bytes its word has, how often that is met, and where the next line is. */
function lineAt(
  dictionary: Uint8Array,
  at: number,
): { readonly word: number; readonly frequency: number; readonly next: number } {
  const end = dictionary.length
  let next = at
  while (next < end && dictionary[next] !== SPACE) next++
  const word = next - at
  let frequency = 0
  for (next++; next < end && dictionary[next] !== SPACE; next++)
    frequency = 10 * frequency + (dictionary[next] ?? ZERO) - ZERO
  while (next < end && dictionary[next] !== NEW_LINE) next++
  return { word, frequency, next: next + 1 }
}

/** Pairs are kept as bits of a hash: by chance one more may seem to be there, and a word is loaded that no text holds. */
const PAIRS = 2 ** 21

function beginningsIn(text: string): { firsts: Uint8Array; pairs: Uint8Array } {
  const firsts = new Uint8Array(0x1_0000)
  const pairs = new Uint8Array(PAIRS)
  for (let i = 0; i < text.length; i++) {
    const first = text.charCodeAt(i)
    firsts[first] = 1
    pairs[pairOf(first, text.charCodeAt(i + 1))] = 1
  }
  return { firsts, pairs }
}

/** The golden ratio spreads neighbours, as in Knuth's multiplicative hash. */
function pairOf(first: number, second: number): number {
  return (Math.imul(first, 0x9e37) + second) & (PAIRS - 1)
}

/** The character at a place of UTF-8 if it has three bytes, as each of Han has; 0 for another. */
function characterAt(bytes: Uint8Array, at: number): number {
  const a = bytes[at] ?? 0
  if (a >> 4 !== 0b1110) return 0
  return ((a & 0x0f) << 12) | (((bytes[at + 1] ?? 0) & 0x3f) << 6) | ((bytes[at + 2] ?? 0) & 0x3f)
}
