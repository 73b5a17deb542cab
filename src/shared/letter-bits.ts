// The set of letters of a word as a 32-bit mask: a cheap test that rules out most candidates before an edit
// distance is computed.

/** Returns a mask with one bit for each letter of a word. Some letters share a bit. */
export function lettersIn(word: string): number {
  let letters = 0
  for (let i = 0; i < word.length; i++) letters |= 1 << (word.charCodeAt(i) & 31)
  return letters
}

/**
 * Whether words with these letter masks may be within `edits` edits of each other. One substitution can
 * change two bits: that of the old letter and that of the new one.
 */
export function mayBeNear(letters: number, others: number, edits: number): boolean {
  return bitsIn(letters ^ others) <= 2 * edits
}

function bitsIn(value: number): number {
  let counts = value - ((value >>> 1) & 0x55555555)
  counts = (counts & 0x33333333) + ((counts >>> 2) & 0x33333333)
  return (((counts + (counts >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
