// Named character classes of grammar expressions, such as `\d` and `[:alpha:]`, as far as they concern ASCII.

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

/**
 * The characters that a class may match. If `isExact`, the ASCII characters in `set` are precisely those of the
 * class. Otherwise `set` may contain too many, so that its complement is unknown.
 */
export interface Known {
  readonly set: Characters
  readonly isExact: boolean
}

/** A class that may match any character. */
export const ANYTHING: Known = { set: ALL, isExact: false }

/** Returns the set of the characters `from` to `to`, both included. */
export function range(from: number, to: number): Characters {
  let set = to >= OTHER ? OTHERS : NONE
  for (let code = from; code <= to && code < OTHER; code++) set = union(set, only(code))
  return set
}

/** Returns the complement of a class. */
export function allButThose({ set, isExact }: Known): Known {
  return isExact ? { set: allBut(set), isExact } : ANYTHING
}

/** Returns the class of `\p{name}` or `[:name:]`, or its complement. An unknown name may match any character. */
export function byName(name: string, not: boolean): Known {
  const set = NAMED_CLASSES.get(name.toLowerCase())
  if (!set) return ANYTHING
  return not ? allButThose(set) : set
}

/**
 * Returns the class of a letter escape such as `\d`. A capital letter stands for the complement. An unknown
 * letter may match any character.
 */
export function byLetter(letter: string): Known {
  const set = ESCAPE_CLASSES.get(letter.toLowerCase())
  if (!set) return ANYTHING
  return letter === letter.toLowerCase() ? set : allButThose(set)
}

/**
 * Builds named classes from ASCII sets. Characters beyond ASCII are added to each, since they may belong to
 * the class as well as to its complement.
 */
function createClasses(
  characters: Readonly<Record<string, Characters>>,
): ReadonlyMap<string, Known> {
  return new Map(
    Object.entries(characters).map(([name, set]) => [
      name,
      { set: union(set, OTHERS), isExact: true },
    ]),
  )
}

const HEX = setOf(/[\da-f]/i)
const LETTERS = setOf(/[a-z]/i)

const ESCAPE_CLASSES = createClasses({
  d: setOf(/\d/),
  w: setOf(/\w/),
  s: setOf(/[\t-\r ]/),
  h: HEX,
})

const NAMED_CLASSES = createClasses({
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
