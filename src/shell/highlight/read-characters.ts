// Parses a single character or a character class of a regular expression: an escape, or a bracket expression.

import { NONE, only, OTHER, union } from './characters.ts'
import { allButThose, ANYTHING, byLetter, byName, range, type Known } from './character-classes.ts'
import { fail, type Cursor } from './cursor.ts'

/** Reads a bracket expression after its opening bracket. */
export function readClass(cursor: Cursor): Known {
  const negate = cursor.take('^')
  let set = NONE
  let isExact = true
  const add = (other: Known): void => {
    set = union(set, other.set)
    isExact &&= other.isExact
  }
  /** The code of a character that may begin a range. */
  let from: number | undefined
  for (let first = true; first || !cursor.has(']'); first = false) {
    if (cursor.isAtEnd()) fail()
    const rangeStart = from
    from = undefined
    const named = cursor.has('[:') ? cursor.match(NAMED_CLASS) : null
    if (named) add(byName(named[2] ?? '', named[1] === '^'))
    else if (cursor.take('&&')) add(ANYTHING)
    else if (cursor.take('[')) add(readClass(cursor))
    else if (rangeStart !== undefined && cursor.has('-') && cursor.match(RANGE_HYPHEN))
      add(readRangeEnd(cursor, rangeStart))
    else {
      const member = readMember(cursor)
      if (typeof member === 'number') from = member
      add(typeof member === 'number' ? { set: only(member), isExact: true } : (member ?? ANYTHING))
    }
  }
  cursor.take(']')
  return negate ? allButThose({ set, isExact }) : { set, isExact }
}

/** Reads the end of a range that begins with the character `rangeStart`. */
function readRangeEnd(cursor: Cursor, rangeStart: number): Known {
  const end = readMember(cursor)
  if (end === undefined) return ANYTHING
  if (typeof end === 'object' || end < Math.min(rangeStart, OTHER)) return fail()
  return { set: range(rangeStart, end), isExact: true }
}

/**
 * Reads a member of a bracket expression: a class, or the code of a character. Returns `undefined` if the
 * character is not determined.
 */
function readMember(cursor: Cursor): Known | number | undefined {
  if (!cursor.take('\\')) return cursor.character()
  if (cursor.match(MULTI_CHARACTER)) fail()
  return readSet(cursor) ?? (cursor.take('b') ? 8 : readCharacter(cursor))
}

/** Reads an escape that stands for a class, after its backslash, inside or outside of brackets. */
export function readSet(cursor: Cursor): Known | undefined {
  const letter = cursor.match(LETTER)?.[0]
  if (letter !== undefined) return byLetter(letter)
  const property = cursor.match(PROPERTY)
  return property
    ? byName(property[3] ?? '', (property[1] === 'P') !== (property[2] === '^'))
    : undefined
}

/**
 * Reads an escape that stands for one character, after its backslash, and returns its code. Returns
 * `undefined` if the character is not determined.
 */
export function readCharacter(cursor: Cursor): number | undefined {
  const control = cursor.match(CONTROL_LETTER)?.[0]
  if (control !== undefined) return CONTROL_CODES.get(control)
  const code = cursor.match(CODE)
  if (code) return Number.parseInt(code[1] ?? code[2] ?? code[3] ?? '', 16)
  if (cursor.match(BYTE)) return undefined
  if (cursor.match(UNKNOWN_LETTER)) fail()
  return cursor.character()
}

const NAMED_CLASS = /\[:(\^?)(\w+):\]/y
/** A hyphen at the end of a bracket expression is literal. */
const RANGE_HYPHEN = /-(?!\])/y
// Patterns for what follows a backslash.
const MULTI_CHARACTER = /[RX]/y
const LETTER = /[dDwWsShHNO]/y
const PROPERTY = /([pP])\{(\^?)([^}]*)\}/y
const CONTROL_LETTER = /[tnvfrae]/y
const CODE = /x\{([\da-fA-F]+)\}|x([0-7][\da-fA-F])|u([\da-fA-F]{4})/y
/** Bytes that may be part of a multibyte character, octal numbers, and control characters. */
const BYTE = /x[\da-fA-F]{1,2}|\d{1,3}|c./y
const UNKNOWN_LETTER = /[a-zA-Z]/y

/** The codes of characters that have an escape of their own. */
const CONTROL_CODES: ReadonlyMap<string, number> = new Map([
  ['t', 9],
  ['n', 10],
  ['v', 11],
  ['f', 12],
  ['r', 13],
  ['a', 7],
  ['e', 27],
])
