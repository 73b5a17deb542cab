// Sets of characters, and which of them a line has: each character of ASCII for itself, and all others as one.

/** The code that stands for every character beyond ASCII. */
export const OTHER = 128

/** A set of characters, a bit for each code: numbers of 32 bits are joined and compared at once. */
export type Characters = readonly [number, number, number, number, number]

/** No character. */
export const NONE: Characters = [0, 0, 0, 0, 0]
/** Every character of ASCII. */
export const ASCII: Characters = [-1, -1, -1, -1, 0]
/** All characters beyond ASCII. */
export const OTHERS: Characters = [0, 0, 0, 0, 1]
/** Every character. */
export const ALL: Characters = [-1, -1, -1, -1, 1]

/** Pairs of neighbours are kept as bits of a hash. */
const BITS = 1024

const SINGLE: readonly Characters[] = Array.from({ length: OTHER }, (_, code) => {
  const part = (i: number): number => (code >> 5 === i ? 1 << (code & 31) : 0)
  return [part(0), part(1), part(2), part(3), 0]
})

/** The set of one character. */
export function only(code: number): Characters {
  return SINGLE[code] ?? OTHERS
}

/** The characters of ASCII that an expression matches. */
export function setOf(pattern: RegExp): Characters {
  return SINGLE.filter((_, code) => pattern.test(String.fromCharCode(code))).reduce(union, NONE)
}

/** What is in one of two sets. */
export function union(a: Characters, b: Characters): Characters {
  return [a[0] | b[0], a[1] | b[1], a[2] | b[2], a[3] | b[3], a[4] | b[4]]
}

/** What is not in a set; characters beyond ASCII may be, as only some of them may be in it. */
export function allBut([a, b, c, d]: Characters): Characters {
  return [~a, ~b, ~c, ~d, 1]
}

/** The letters among 32 codes, of which 64 to 95 are capitals and the next ones small. */
const LETTERS = 0x07fffffe

/** A set with its letters in both cases. */
export function bothCases([a, b, upper, lower, others]: Characters): Characters {
  return [a, b, upper | (lower & LETTERS), lower | (upper & LETTERS), others]
}

/** Whether nothing is in a set. */
export function isEmpty(set: Characters): boolean {
  return isSame(set, NONE)
}

/** Whether two sets have the same characters. */
export function isSame(a: Characters, b: Characters): boolean {
  return a[0] === b[0] && a[1] === b[1] && a[2] === b[2] && a[3] === b[3] && a[4] === b[4]
}

/** How many characters a set has. */
export function size(set: Characters): number {
  let count = 0
  for (const part of set) for (let rest = part; rest !== 0; rest &= rest - 1) count++
  return count
}

/** A set of pairs, empty. */
export function newPairs(): Int32Array {
  return new Int32Array(BITS / 32)
}

/** Adds all pairs of a character of one set and one of another. */
export function addPairs(to: Int32Array, one: Characters, two: Characters): void {
  const seconds = codesOf(two)
  for (const first of codesOf(one)) for (const second of seconds) add(to, hash(first, second))
}

/** Which characters a line has, and which neighbours. */
export interface Facts {
  readonly characters: Characters
  readonly pairs: Int32Array
  readonly hasOthers: boolean
}

/** Looks at a line. After its last character comes the code 0, so that each has a neighbour. */
export function factsOf(line: string): Facts {
  const pairs = newPairs()
  const found = new Int32Array(5)
  let before = -1
  for (let i = 0; i <= line.length; i++) {
    const code = i < line.length ? Math.min(line.charCodeAt(i), OTHER) : 0
    if (before >= 0) add(pairs, hash(before, code))
    if (i < line.length) add(found, code)
    before = code
  }
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = found
  return { characters: [a, b, c, d, e], pairs, hasOthers: e !== 0 }
}

/** Whether two sets have a character in common. */
export function meet(a: Characters, b: Characters): boolean {
  return ((a[0] & b[0]) | (a[1] & b[1]) | (a[2] & b[2]) | (a[3] & b[3]) | (a[4] & b[4])) !== 0
}

/** Whether two sets of pairs have one in common; by chance they may seem to. */
export function pairsMeet(a: Int32Array, b: Int32Array): boolean {
  for (let i = 0; i < a.length; i++) if (((a[i] ?? 0) & (b[i] ?? 0)) !== 0) return true
  return false
}

function hash(first: number, second: number): number {
  return (first * 37 + second) & (BITS - 1)
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
