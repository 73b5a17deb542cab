// Character sets as bitmaps, and the characters that a line contains. Each ASCII character has a bit of its
// own, and all others share one.

/** The code for all characters beyond ASCII. */
export const OTHER = 128

/**
 * A bitmap with one bit per code: 128 for ASCII and one for `OTHER`. It is stored as 32-bit numbers, which
 * are combined and compared as a whole.
 */
export type Characters = readonly [number, number, number, number, number]

/** The empty set. */
export const NONE: Characters = [0, 0, 0, 0, 0]
/** All ASCII characters. */
export const ASCII: Characters = [-1, -1, -1, -1, 0]
/** All characters beyond ASCII. */
export const OTHERS: Characters = [0, 0, 0, 0, 1]
/** All characters. */
export const ALL: Characters = [-1, -1, -1, -1, 1]

/** The size of the hashed bitmap (a Bloom filter) that stores pairs of adjacent characters, in bits. */
const PAIR_BITS = 1024

const SINGLE_CHARACTER_SETS: readonly Characters[] = Array.from({ length: OTHER }, (_, code) => {
  const part = (i: number): number => (code >> 5 === i ? 1 << (code & 31) : 0)
  return [part(0), part(1), part(2), part(3), 0]
})

/** Returns the set of one character. */
export function only(code: number): Characters {
  return SINGLE_CHARACTER_SETS[code] ?? OTHERS
}

/** Returns the set of the ASCII characters that match an expression. */
export function setOf(pattern: RegExp): Characters {
  return SINGLE_CHARACTER_SETS.filter((_, code) => pattern.test(String.fromCharCode(code))).reduce(
    union,
    NONE,
  )
}

/** Returns the union of two sets. */
export function union(a: Characters, b: Characters): Characters {
  return [a[0] | b[0], a[1] | b[1], a[2] | b[2], a[3] | b[3], a[4] | b[4]]
}

/**
 * Returns the complement of a set. It always contains the characters beyond ASCII, because a set that
 * contains `OTHER` may contain only some of them.
 */
export function allBut([a, b, c, d]: Characters): Characters {
  return [~a, ~b, ~c, ~d, 1]
}

/**
 * The bits of the 26 letters in the third word (codes 64 to 95, capitals) and the fourth word (codes 96 to
 * 127, small letters).
 */
const LETTERS = 0x07fffffe

/** Returns a set with each of its ASCII letters in both cases. */
export function bothCases([a, b, upper, lower, others]: Characters): Characters {
  return [a, b, upper | (lower & LETTERS), lower | (upper & LETTERS), others]
}

/** Whether a set is empty. */
export function isEmpty(set: Characters): boolean {
  return isSame(set, NONE)
}

/** Whether two sets are equal. */
export function isSame(a: Characters, b: Characters): boolean {
  return a[0] === b[0] && a[1] === b[1] && a[2] === b[2] && a[3] === b[3] && a[4] === b[4]
}

/** Returns the number of codes in a set. */
export function size(set: Characters): number {
  let count = 0
  for (const part of set) for (let rest = part; rest !== 0; rest &= rest - 1) count++
  return count
}

/** Creates an empty set of pairs. */
export function newPairs(): Int32Array {
  return new Int32Array(PAIR_BITS / 32)
}

/** Adds every pair of a character of `one` followed by a character of `two`. */
export function addPairs(to: Int32Array, one: Characters, two: Characters): void {
  const seconds = codesOf(two)
  for (const first of codesOf(one)) for (const second of seconds) add(to, hash(first, second))
}

/** The characters and the pairs of adjacent characters in a line. */
export interface LineCharacters {
  readonly characters: Characters
  readonly pairs: Int32Array
  readonly hasOthers: boolean
}

/**
 * Collects the characters and pairs of a line. Code 0 follows the last character, so that every character
 * begins a pair.
 */
export function lineCharactersOf(line: string): LineCharacters {
  const pairs = newPairs()
  const found = new Int32Array(5)
  let previous = -1
  for (let i = 0; i <= line.length; i++) {
    const code = i < line.length ? Math.min(line.charCodeAt(i), OTHER) : 0
    if (previous >= 0) add(pairs, hash(previous, code))
    if (i < line.length) add(found, code)
    previous = code
  }
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = found
  return { characters: [a, b, c, d, e], pairs, hasOthers: e !== 0 }
}

/** Whether two sets have a character in common. */
export function meet(a: Characters, b: Characters): boolean {
  return ((a[0] & b[0]) | (a[1] & b[1]) | (a[2] & b[2]) | (a[3] & b[3]) | (a[4] & b[4])) !== 0
}

/**
 * Whether two sets of pairs have a pair in common. May be wrongly true because of hash collisions, but never
 * wrongly false.
 */
export function pairsMeet(a: Int32Array, b: Int32Array): boolean {
  for (let i = 0; i < a.length; i++) if (((a[i] ?? 0) & (b[i] ?? 0)) !== 0) return true
  return false
}

function hash(first: number, second: number): number {
  return (first * 37 + second) & (PAIR_BITS - 1)
}

function add(bits: Int32Array, at: number): void {
  bits[at >> 5] = (bits[at >> 5] ?? 0) | (1 << (at & 31))
}

function codesOf(set: Characters): number[] {
  const codes: number[] = []
  for (const [i, part] of set.entries())
    for (let rest = part; rest !== 0; rest &= rest - 1)
      codes.push(32 * i + 31 - Math.clz32(rest & -rest))
  return codes
}
