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
  const parts: Uint8Array[] = []
  let others = 0
  for (let at = 0; at < dictionary.length;) {
    const first = characterAt(dictionary, at)
    let next = at
    while (next < dictionary.length && dictionary[next] !== SPACE) next++
    let frequency = 0
    for (next++; next < dictionary.length && dictionary[next] !== SPACE; next++)
      frequency = 10 * frequency + (dictionary[next] ?? ZERO) - ZERO
    while (next < dictionary.length && dictionary[next] !== NEW_LINE) next++
    next++
    const isHeld =
      firsts[first] === 1 &&
      (dictionary[at + HAN] === SPACE ||
        pairs.has(pairOf(first, characterAt(dictionary, at + HAN))))
    if (isHeld) parts.push(dictionary.subarray(at, next))
    else others += frequency
    at = next
  }
  return Buffer.concat([Buffer.from(`\uE000 ${others} n\n`), ...parts])
}

function beginningsIn(text: string): { firsts: Uint8Array; pairs: Set<number> } {
  const firsts = new Uint8Array(0x1_0000)
  const pairs = new Set<number>()
  for (let i = 0; i < text.length; i++) {
    firsts[text.charCodeAt(i)] = 1
    pairs.add(pairOf(text.charCodeAt(i), text.charCodeAt(i + 1)))
  }
  return { firsts, pairs }
}

function pairOf(first: number, second: number): number {
  return first * 0x1_0000 + second
}

/** The character at a place of UTF-8 if it has three bytes, as each of Han has; 0 for another. */
function characterAt(bytes: Uint8Array, at: number): number {
  const [a = 0, b = 0, c = 0] = [bytes[at], bytes[at + 1], bytes[at + 2]]
  return a >> 4 === 0b1110 ? ((a & 0x0f) << 12) | ((b & 0x3f) << 6) | (c & 0x3f) : 0
}
