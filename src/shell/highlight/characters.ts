// Sets of characters, and which of them a line has: each character of ASCII for itself, and all others as one.

/** The code that stands for every character beyond ASCII. */
const OTHER = 128
/** No character. A set has a bit for each code. */
export const NONE = 0n
/** Every character of ASCII. */
export const ASCII = (1n << BigInt(OTHER)) - 1n
/** All characters beyond ASCII. */
export const OTHERS = 1n << BigInt(OTHER)
/** Every character. */
export const ALL = ASCII | OTHERS

/** A set as numbers of 32 bits, which are quick to compare. */
export type Mask = readonly [number, number, number, number, number]

/** Pairs of neighbours are kept as bits of a hash. */
const BITS = 1024

/** The characters of ASCII that an expression matches. */
export function setOf(pattern: RegExp): bigint {
  let set = NONE
  for (let code = 0; code < OTHER; code++)
    if (pattern.test(String.fromCharCode(code))) set |= 1n << BigInt(code)
  return set
}

/** How many characters a set has. */
export function size(set: bigint): number {
  let count = 0
  for (const part of mask(set)) for (let rest = part; rest !== 0; rest &= rest - 1) count++
  return count
}

/** A set in the form in which lines are asked. */
export function mask(set: bigint): Mask {
  const part = (i: number): number => Number(BigInt.asIntN(32, set >> BigInt(32 * i)))
  return [part(0), part(1), part(2), part(3), part(4)]
}

/** A set of pairs, empty. */
export function newPairs(): Int32Array {
  return new Int32Array(BITS / 32)
}

/** Adds all pairs of a character of one set and one of another. */
export function addPairs(to: Int32Array, one: bigint, two: bigint): void {
  const seconds = codesOf(two)
  for (const first of codesOf(one)) for (const second of seconds) add(to, hash(first, second))
}

/** Which characters a line has, and which neighbours. */
export interface Facts {
  readonly characters: Mask
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
export function meet(a: Mask, b: Mask): boolean {
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

function codesOf(set: bigint): number[] {
  const codes: number[] = []
  for (const [i, part] of mask(set).entries())
    for (let rest = part; rest !== 0; rest &= rest - 1)
      codes.push(32 * i + 31 - Math.clz32(rest & -rest))
  return codes
}
