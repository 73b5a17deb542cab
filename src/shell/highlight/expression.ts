// Parses regular expressions of grammars, in the syntax of Oniguruma, in as much detail as is needed to know
// what a line must contain. A first build compiles thousands of expressions of up to ten thousand characters,
// and a parser that builds a complete AST takes three times as long. The syntax is described in
// https://github.com/kkos/oniguruma/blob/master/doc/RE. Unsupported syntax is not an error: the expression is
// then not analyzed.

import { ALL, only, type Characters } from './characters.ts'
import { cursorOf, fail, NotKnown, type Cursor } from './cursor.ts'
import { readCharacter, readClass, readSet } from './read-characters.ts'

/** A node of a parsed expression. */
export type Part =
  /** Matches one character of a set. */
  | { readonly kind: 'one'; readonly set: Characters }
  /** Matches without consuming a character: an anchor, a word boundary, a flag switch. */
  | { readonly kind: 'nothing' }
  /** Not analyzed. It may match anything, including the empty string. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'group'; readonly alternatives: Alternatives }
  | {
      readonly kind: 'look'
      readonly alternatives: Alternatives
      readonly isLookahead: boolean
      readonly isNegated: boolean
    }
  | {
      readonly kind: 'repeat'
      readonly part: Part
      readonly min: number
      readonly max: number
    }

/** Alternatives, each a sequence of nodes. */
export type Alternatives = readonly (readonly Part[])[]

/** Parses an expression. Returns `undefined` if it contains unsupported syntax. */
export function readExpression(source: string): Alternatives | undefined {
  try {
    const cursor = cursorOf(source)
    const alternatives = readAlternatives(cursor, false)
    return cursor.isAtEnd() ? alternatives : undefined
  } catch (error) {
    if (error instanceof NotKnown) return undefined
    throw error
  }
}

const NOTHING: Part = { kind: 'nothing' }
const UNKNOWN: Part = { kind: 'unknown' }
/** Any one character. */
const ANY: Part = { kind: 'one', set: ALL }

/** Reads alternatives up to the end of the group. A flag switch for extended mode (`x`) applies up to there, too. */
function readAlternatives(cursor: Cursor, outer: boolean): Alternatives {
  let extended = outer
  let sequence: Part[] = []
  const all = [sequence]
  for (skip(cursor, extended); !cursor.isAtEnd() && !cursor.has(')'); skip(cursor, extended)) {
    if (cursor.take('|')) {
      all.push((sequence = []))
      continue
    }
    const flags = cursor.has('(?') && cursor.match(FLAG_SWITCH)
    if (flags) extended = isExtendedAfter(flags, extended)
    else sequence.push(readRepeated(cursor, extended))
  }
  return all
}

/** Skips comments and, in extended mode, white space. */
function skip(cursor: Cursor, extended: boolean): void {
  if (extended) cursor.match(WHITE_SPACE)
  else if (cursor.has('(?#')) cursor.match(COMMENTS)
}

function readRepeated(cursor: Cursor, extended: boolean): Part {
  let part = readAtom(cursor, extended)
  for (skip(cursor, extended); ; skip(cursor, extended)) {
    const quantifier = readQuantifier(cursor)
    if (!quantifier) return part
    part = { kind: 'repeat', part, ...quantifier }
  }
}

/**
 * Reads a quantifier. After `{n}`, a `?` makes the part optional. After other quantifiers, `?` means lazy and
 * `+` possessive, which makes no difference here.
 */
function readQuantifier(cursor: Cursor): { min: number; max: number } | undefined {
  const sign = cursor.next()
  if (sign === '?' || sign === '*' || sign === '+') {
    cursor.match(SIGN_QUANTIFIER)
    return { min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Infinity }
  }
  const found = sign === '{' && cursor.match(COUNTED_QUANTIFIER)
  if (!found) return undefined
  const [, low = '0', comma = '', high = '', upTo = '', lazy] = found
  const fixed = comma === '' && upTo === ''
  const max = fixed ? Number(low) : Number(upTo || high || Infinity)
  if (max < Number(low)) fail()
  return { min: fixed && lazy === '?' ? 0 : Number(low), max }
}

function readAtom(cursor: Cursor, extended: boolean): Part {
  const code = cursor.character()
  switch (String.fromCharCode(code)) {
    case '(':
      return readGroup(cursor, extended)
    case '[':
      return { kind: 'one', set: readClass(cursor).set }
    case '\\':
      return readEscape(cursor)
    case '.':
      return ANY
    case '^':
    case '$':
      return NOTHING
    case '?':
    case '*':
    case '+':
      return fail()
    default:
      return { kind: 'one', set: only(code) }
  }
}

function readGroup(cursor: Cursor, extended: boolean): Part {
  // A verb such as `(*FAIL)`.
  if (cursor.has('*')) fail()
  const special = cursor.has('?')
  const look = special ? cursor.match(LOOK)?.[0] : undefined
  const flags = special && look === undefined ? cursor.match(FLAG_GROUP) : null
  if (special && look === undefined && !flags && !cursor.match(CAPTURE)) fail()
  const alternatives = readAlternatives(cursor, flags ? isExtendedAfter(flags, extended) : extended)
  if (!cursor.take(')')) fail()
  if (look === undefined) return { kind: 'group', alternatives }
  const [isLookahead, isNegated] = [!look.includes('<'), look.endsWith('!')]
  return { kind: 'look', alternatives, isLookahead, isNegated }
}

function readEscape(cursor: Cursor): Part {
  if (cursor.match(ANCHOR)) return NOTHING
  const characterClass = readSet(cursor)
  if (characterClass) return { kind: 'one', set: characterClass.set }
  if (cursor.match(MULTI_CHARACTER)) return UNKNOWN
  const code = readCharacter(cursor)
  return code === undefined ? ANY : { kind: 'one', set: only(code) }
}

const COMMENTS = /(?:\(\?#(?:[^\\)]|\\.)*\))+/y
/** White space and comments, which are ignored in extended mode. */
const WHITE_SPACE = /(?:[ \t\n\v\f\r]|#[^\n]*(?:\n|$)|\(\?#(?:[^\\)]|\\.)*\))+/y
const FLAG_SWITCH = /\(\?([imxWDSP]*)(?:-([imxWDSP]*))?\)/y
const FLAG_GROUP = /\?([imxWDSP]*)(?:-([imxWDSP]*))?:/y
const LOOK = /\?<?[=!]/y
/** The start of a group that consumes what it matches: atomic, or capturing with a name. */
const CAPTURE = /\?(?:>|<[^>=!]+>|'[^']+')/y

/** A quantifier with the suffix that makes it lazy or possessive. */
const SIGN_QUANTIFIER = /.[?+]?/y
const COUNTED_QUANTIFIER = /\{(?:(\d+)(,?)(\d*)|,(\d+))\}(\??)/y
// Patterns for what follows a backslash.
const ANCHOR = /[bByYAzZGK]/y
/**
 * Escapes that may match several characters: a newline sequence (`\R`), a grapheme cluster (`\X`), back
 * references, and calls of groups.
 */
const MULTI_CHARACTER = /[RX]|k<[^>]*>|k'[^']*'|g<[^>]*>|g'[^']*'|[1-9]\d*/y

/** Whether extended mode is on after a flag switch. */
function isExtendedAfter([, on = '', off = '']: RegExpExecArray, before: boolean): boolean {
  return (before || on.includes('x')) && !off.includes('x')
}
