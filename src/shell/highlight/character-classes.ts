// Sets of characters that expressions of grammars know by a name, as far as ASCII goes.

import {
  ALL,
  allBut,
  ASCII,
  NONE,
  only,
  OTHER,
  OTHERS,
  setOf,
  union,
  type Characters,
} from './characters.ts'

/** A set, and whether it is exactly those characters of ASCII: if not, it may be more. */
export interface Known {
  readonly set: Characters
  readonly exact: boolean
}

/** Any character. */
export const ANYTHING: Known = { set: ALL, exact: false }

/** All from one code to another. */
export function range(from: number, to: number): Characters {
  let set = to >= OTHER ? OTHERS : NONE
  for (let code = from; code <= to && code < OTHER; code++) set = union(set, only(code))
  return set
}

/** What is not in a set. */
export function allButThose({ set, exact }: Known): Known {
  return exact ? { set: allBut(set), exact } : ANYTHING
}

/** The set of `\p{name}` and `[:name:]`, or of all else. */
export function byName(name: string, not: boolean): Known {
  const set = NAMED.get(name.toLowerCase())
  if (!set) return ANYTHING
  return not ? allButThose(set) : set
}

/** The set of `\d`, or of all else for a capital. */
export function byLetter(letter: string): Known {
  const set = SHORT.get(letter.toLowerCase())
  if (!set) return ANYTHING
  return letter === letter.toLowerCase() ? set : allButThose(set)
}

/** Characters beyond ASCII may be in any of them, and in what they leave out. */
function sets(characters: Readonly<Record<string, Characters>>): ReadonlyMap<string, Known> {
  return new Map(
    Object.entries(characters).map(([name, set]) => [
      name,
      { set: union(set, OTHERS), exact: true },
    ]),
  )
}

const HEX = setOf(/[\da-f]/i)
const LETTERS = setOf(/[a-z]/i)

const SHORT = sets({ d: setOf(/\d/), w: setOf(/\w/), s: setOf(/[\t-\r ]/), h: HEX })

const NAMED = sets({
  digit: setOf(/\d/),
  word: setOf(/\w/),
  space: setOf(/[\t-\r ]/),
  alnum: setOf(/[a-z\d]/i),
  alpha: LETTERS,
  ascii: ASCII,
  blank: setOf(/[ \t]/),
  cntrl: allBut(setOf(/[ -~]/)),
  graph: setOf(/[!-~]/),
  lower: setOf(/[a-z]/),
  print: setOf(/[ -~]/),
  upper: setOf(/[A-Z]/),
  xdigit: HEX,
  l: LETTERS,
  ll: setOf(/[a-z]/),
  lu: setOf(/[A-Z]/),
  n: setOf(/\d/),
  nd: setOf(/\d/),
})
