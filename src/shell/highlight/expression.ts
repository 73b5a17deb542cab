// Reads an expression of a grammar, in the syntax of Oniguruma, as far as it matters for what a line must hold. A first build
// compiles thousands of them, of up to ten thousand characters; a parser that keeps everything takes three times as long. Syntax is
// that of https://github.com/kkos/oniguruma/blob/master/doc/RE. What is not known here is no error: the expression is left unread.

import { ALL, only, type Characters } from './characters.ts'
import { cursorOf, fail, NotKnown, type Cursor } from './cursor.ts'
import { readCharacter, readClass, readSet } from './read-characters.ts'

/** A part of an expression. */
export type Part =
  /** One character of a set. */
  | { readonly kind: 'one'; readonly set: Characters }
  /** Something that takes no place: an anchor, a boundary, a switch. */
  | { readonly kind: 'nothing' }
  /** Something that is not understood. It may match anything, also nothing. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'group'; readonly ways: Ways }
  | { readonly kind: 'look'; readonly ways: Ways; readonly ahead: boolean; readonly not: boolean }
  | {
      readonly kind: 'repeat'
      readonly part: Part
      readonly min: number
      readonly max: number
    }

/** Alternatives, each a sequence. */
export type Ways = readonly (readonly Part[])[]

/** An expression's parts, or `undefined` where something in it is not known here. */
export function readExpression(source: string): Ways | undefined {
  try {
    const cursor = cursorOf(source)
    const ways = readWays(cursor, false)
    return cursor.isAtEnd() ? ways : undefined
  } catch (error) {
    if (error instanceof NotKnown) return undefined
    throw error
  }
}

const NOTHING: Part = { kind: 'nothing' }
const UNKNOWN: Part = { kind: 'unknown' }
/** One character, of which no more is known. */
const ANY: Part = { kind: 'one', set: ALL }

/** What stands up to the end of a group. A switch for white space holds to there, too. */
function readWays(cursor: Cursor, outer: boolean): Ways {
  let extended = outer
  let way: Part[] = []
  const all = [way]
  for (skip(cursor, extended); !cursor.isAtEnd() && !cursor.has(')'); skip(cursor, extended)) {
    if (cursor.take('|')) {
      all.push((way = []))
      continue
    }
    const flags = cursor.has('(?') && cursor.match(SWITCH)
    if (flags) extended = switched(flags, extended)
    else way.push(readRepeated(cursor, extended))
  }
  return all
}

/** Skips remarks and, where it counts for nothing, white space. */
function skip(cursor: Cursor, extended: boolean): void {
  if (extended) cursor.match(WHITE)
  else if (cursor.has('(?#')) cursor.match(REMARKS)
}

function readRepeated(cursor: Cursor, extended: boolean): Part {
  let part = readOne(cursor, extended)
  for (skip(cursor, extended); ; skip(cursor, extended)) {
    const times = readTimes(cursor)
    if (!times) return part
    part = { kind: 'repeat', part, ...times }
  }
}

/** Of a fixed number of times, `?` makes none; else it asks for few, and `+` for all at once. */
function readTimes(cursor: Cursor): { min: number; max: number } | undefined {
  const sign = cursor.next()
  if (sign === '?' || sign === '*' || sign === '+') {
    cursor.match(SIGN)
    return { min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Infinity }
  }
  const found = sign === '{' && cursor.match(TIMES)
  if (!found) return undefined
  const [, low = '0', comma = '', high = '', upTo = '', lazy] = found
  const fixed = comma === '' && upTo === ''
  const max = fixed ? Number(low) : Number(upTo || high || Infinity)
  if (max < Number(low)) fail()
  return { min: fixed && lazy === '?' ? 0 : Number(low), max }
}

function readOne(cursor: Cursor, extended: boolean): Part {
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
  // A verb: `(*FAIL)`.
  if (cursor.has('*')) fail()
  const special = cursor.has('?')
  const look = special ? cursor.match(LOOK)?.[0] : undefined
  const flags = special && look === undefined ? cursor.match(FLAGGED) : null
  if (special && look === undefined && !flags && !cursor.match(CAPTURE)) fail()
  const ways = readWays(cursor, flags ? switched(flags, extended) : extended)
  if (!cursor.take(')')) fail()
  if (look === undefined) return { kind: 'group', ways }
  const [ahead, not] = [!look.includes('<'), look.endsWith('!')]
  return { kind: 'look', ways, ahead, not }
}

function readEscape(cursor: Cursor): Part {
  if (cursor.match(ANCHOR)) return NOTHING
  const known = readSet(cursor)
  if (known) return { kind: 'one', set: known.set }
  if (cursor.match(SEVERAL)) return UNKNOWN
  const code = readCharacter(cursor)
  return code === undefined ? ANY : { kind: 'one', set: only(code) }
}

const REMARKS = /(?:\(\?#(?:[^\\)]|\\.)*\))+/y
/** What counts for nothing where white space does, remarks among it. */
const WHITE = /(?:[ \t\n\v\f\r]|#[^\n]*(?:\n|$)|\(\?#(?:[^\\)]|\\.)*\))+/y
const SWITCH = /\(\?([imxWDSP]*)(?:-([imxWDSP]*))?\)/y
const FLAGGED = /\?([imxWDSP]*)(?:-([imxWDSP]*))?:/y
const LOOK = /\?<?[=!]/y
/** Groups that match what is in them, with or without a name. */
const CAPTURE = /\?(?:>|<[^>=!]+>|'[^']+')/y

/** A quantifier; what follows says that it is lazy or takes all. */
const SIGN = /.[?+]?/y
const TIMES = /\{(?:(\d+)(,?)(\d*)|,(\d+))\}(\??)/y
// After a backslash.
const ANCHOR = /[bByYAzZGK]/y
/** Newlines and what readers see as one character may be several; what a group matched may be anything. */
const SEVERAL = /[RX]|k<[^>]*>|k'[^']*'|g<[^>]*>|g'[^']*'|[1-9]\d*/y

/** Whether white space counts for nothing after a switch. */
function switched([, on = '', off = '']: RegExpExecArray, before: boolean): boolean {
  return (before || on.includes('x')) && !off.includes('x')
}
