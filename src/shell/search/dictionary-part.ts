// Extracts the part of a Chinese dictionary that given texts need. The whole dictionary takes some tenths
// of a second to load, the part for a page a few hundredths; both segment the texts identically.

/** Length of a Han character in UTF-8, in bytes. */
const HAN_BYTES = 3
const [NEW_LINE, SPACE, ZERO] = [0x0a, 0x20, 0x30]

/**
 * Returns the lines (`word frequency tag`) of a UTF-8 dictionary whose words may occur in `text`: its single
 * characters, and words that begin with two adjacent characters of it. The probability of a word depends on the sum
 * of all frequencies, so the omitted frequencies go to a word that no text contains (U+E000), which keeps the sum.
 */
export function dictionaryPart(dictionary: Uint8Array, text: string): Uint8Array {
  const { firsts, pairs } = findBeginnings(text)
  const passages = passagesCache.get(dictionary) ?? []
  passagesCache.set(dictionary, passages)
  // Words with the same first character are adjacent, so a single part may cover hundreds of lines.
  const parts: Uint8Array[] = []
  let omittedFrequency = 0
  for (let i = 0, at = 0; at < dictionary.length; i++) {
    const passage = passages[i]
    const first = passage?.first ?? characterAt(dictionary, at)
    const mayOccur = firsts[first] === 1
    if (passage && !mayOccur) {
      omittedFrequency += passage.frequency
      at = passage.end
      continue
    }
    let from = -1
    let sum = 0
    do {
      const { word, frequency, next } = lineAt(dictionary, at)
      const isIncluded =
        mayOccur &&
        (word === HAN_BYTES || pairs[pairOf(first, characterAt(dictionary, at + HAN_BYTES))] === 1)
      if (!isIncluded) {
        if (from >= 0) parts.push(dictionary.subarray(from, at))
        from = -1
        omittedFrequency += frequency
      } else if (from < 0) from = at
      sum += frequency
      at = next
    } while (at < dictionary.length && characterAt(dictionary, at) === first)
    if (from >= 0) parts.push(dictionary.subarray(from, at))
    passages[i] = { first, end: at, frequency: sum }
  }
  return Buffer.concat([Buffer.from(`\uE000 ${omittedFrequency} n\n`), ...parts])
}

/** Consecutive lines whose words begin with the same character, and the sum of their frequencies. */
interface Passage {
  readonly first: number
  readonly end: number
  readonly frequency: number
}

/** Passages of each dictionary, found by earlier calls. Repeated calls, as in a worker thread, skip most of them. */
const passagesCache = new WeakMap<Uint8Array, Passage[]>()

/**
 * Parses the line at byte offset `at`: the length of its word in bytes, its frequency, and the offset of
 * the next line.
 */
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

/**
 * Number of buckets for character pairs, a power of two. A hash collision only adds a word to the part that
 * no text contains.
 */
const PAIR_BUCKETS = 2 ** 21

function findBeginnings(text: string): { firsts: Uint8Array; pairs: Uint8Array } {
  const firsts = new Uint8Array(0x1_0000)
  const pairs = new Uint8Array(PAIR_BUCKETS)
  for (let i = 0; i < text.length; i++) {
    const first = text.charCodeAt(i)
    firsts[first] = 1
    pairs[pairOf(first, text.charCodeAt(i + 1))] = 1
  }
  return { firsts, pairs }
}

/**
 * Hashes a pair of characters to a bucket. The multiplier is the golden ratio, which spreads neighboring
 * code points as in Knuth's multiplicative hash.
 */
function pairOf(first: number, second: number): number {
  return (Math.imul(first, 0x9e37) + second) & (PAIR_BUCKETS - 1)
}

/**
 * Decodes the character at byte offset `at` if it takes three bytes, as Han characters do; returns 0 for any other.
 */
function characterAt(bytes: Uint8Array, at: number): number {
  const a = bytes[at] ?? 0
  if (a >> 4 !== 0b1110) return 0
  return ((a & 0x0f) << 12) | (((bytes[at + 1] ?? 0) & 0x3f) << 6) | ((bytes[at + 2] ?? 0) & 0x3f)
}
