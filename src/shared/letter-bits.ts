// The letters of a word as bits of one number: a cheap test that rules out most candidates before edits are counted.

/** A bit for each letter of a word; some letters share theirs. */
export function lettersIn(word: string): number {
  let letters = 0
  for (let i = 0; i < word.length; i++) letters |= 1 << (word.charCodeAt(i) & 31)
  return letters
}

/** Whether words of these letters may be so few edits apart. One changed letter makes two differences: the old one and the new one. */
export function mayBeNear(letters: number, others: number, edits: number): boolean {
  return bitsIn(letters ^ others) <= 2 * edits
}

function bitsIn(value: number): number {
  let left = value - ((value >>> 1) & 0x55555555)
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333)
  return (((left + (left >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
