// Reads an expression of a grammar, in the syntax of Oniguruma, as far as it matters for what a line must hold. A first build
// compiles thousands of them, of up to ten thousand characters; a parser that keeps everything takes three times as long. Syntax is
// that of https://github.com/kkos/oniguruma/blob/master/doc/RE. What is not known here is no error: the expression is left unread.

import { ALL, NONE, only, OTHER, union, type Characters } from './characters.ts'
import { allButThose, ANYTHING, byLetter, byName, range, type Known } from './character-classes.ts'

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
    const reader = newReader(source)
    const ways = reader.ways(false)
    return reader.isAtEnd() ? ways : undefined
  } catch (error) {
    if (error instanceof NotKnown) return undefined
    throw error
  }
}

class NotKnown extends Error {}

const NOTHING: Part = { kind: 'nothing' }
const UNKNOWN: Part = { kind: 'unknown' }
/** One character, of which no more is known. */
const ANY: Part = { kind: 'one', set: ALL }

function newReader(source: string): {
  readonly ways: (extended: boolean) => Ways
  readonly isAtEnd: () => boolean
} {
  let at = 0
  const has = (text: string): boolean => source.startsWith(text, at)
  const take = (text: string): boolean => {
    if (!has(text)) return false
    at += text.length
    return true
  }
  /** Takes what an expression with the flag `y` finds here. */
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const found = pattern.exec(source)
    if (found) at += found[0].length
    return found
  }
  const fail = (): never => {
    throw new NotKnown()
  }
  const character = (): number => {
    const code = source.codePointAt(at) ?? fail()
    at += code > 0xffff ? 2 : 1
    return code
  }

  /** What stands up to the end of a group. A switch for white space holds to there, too. */
  const ways = (outer: boolean): Part[][] => {
    let extended = outer
    let way: Part[] = []
    const all = [way]
    const skipped = (): unknown => (has('(?#') && match(COMMENT)) || (extended && match(WHITE))
    const skip = (): void => {
      while (skipped());
    }
    for (skip(); at < source.length && !has(')'); skip()) {
      if (take('|')) {
        all.push((way = []))
        continue
      }
      const flags = has('(?') && match(SWITCH)
      if (flags) {
        extended = switched(flags, extended)
        continue
      }
      let part = one(extended)
      for (skip(); ; skip()) {
        const times = quantifier()
        if (!times) break
        part = { kind: 'repeat', part, ...times }
      }
      way.push(part)
    }
    return all
  }

  const one = (extended: boolean): Part => {
    const code = character()
    switch (String.fromCharCode(code)) {
      case '(':
        return group(extended)
      case '[':
        return { kind: 'one', set: inClass().set }
      case '\\':
        return escape()
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

  const group = (extended: boolean): Part => {
    // A verb: `(*FAIL)`.
    if (has('*')) fail()
    const special = has('?')
    const look = special ? match(LOOK)?.[0] : undefined
    const flags = special && look === undefined ? match(FLAGGED) : null
    if (special && look === undefined && !flags && !match(CAPTURE)) fail()
    const within = ways(flags ? switched(flags, extended) : extended)
    if (!take(')')) fail()
    if (look === undefined) return { kind: 'group', ways: within }
    const [ahead, not] = [!look.includes('<'), look.endsWith('!')]
    return { kind: 'look', ways: within, ahead, not }
  }

  /** Of a fixed number of times, `?` makes none; else it asks for few, and `+` for all at once. */
  const quantifier = (): { min: number; max: number } | undefined => {
    const sign = source[at] ?? ''
    if (sign === '?' || sign === '*' || sign === '+') {
      match(SIGN)
      return { min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Infinity }
    }
    const found = sign === '{' && match(TIMES)
    if (!found) return undefined
    const [, low = '0', comma = '', high = '', upTo = '', lazy] = found
    const fixed = comma === '' && upTo === ''
    const max = fixed ? Number(low) : Number(upTo || high || Infinity)
    if (max < Number(low)) fail()
    return { min: fixed && lazy === '?' ? 0 : Number(low), max }
  }

  const escape = (): Part => {
    if (match(ANCHOR)) return NOTHING
    const set = setEscape()
    if (set) return { kind: 'one', set: set.set }
    if (match(SEVERAL)) return UNKNOWN
    const code = characterEscape()
    return code === undefined ? ANY : { kind: 'one', set: only(code) }
  }

  /** A set by its name, outside and inside of brackets. */
  const setEscape = (): Known | undefined => {
    const letter = match(LETTER)?.[0]
    if (letter !== undefined) return byLetter(letter)
    const property = match(PROPERTY)
    return property
      ? byName(property[3] ?? '', (property[1] === 'P') !== (property[2] === '^'))
      : undefined
  }

  /** The code of a single character by its escape; `undefined` for one that is not told from others. */
  const characterEscape = (): number | undefined => {
    const control = match(CONTROL)?.[0]
    if (control !== undefined) return CONTROLS.get(control)
    const code = match(CODE)
    if (code) return Number.parseInt(code[1] ?? code[2] ?? code[3] ?? '', 16)
    if (match(BYTE)) return undefined
    if (match(UNKNOWN_LETTER)) fail()
    return character()
  }

  const inClass = (): Known => {
    const negate = take('^')
    let set = NONE
    let exact = true
    const add = (other: Known): void => {
      set = union(set, other.set)
      exact &&= other.exact
    }
    /** A character that may begin a range. */
    let from: number | undefined
    for (let first = true; first || !has(']'); first = false) {
      if (at >= source.length) fail()
      const begin = from
      from = undefined
      const named = has('[:') ? match(NAMED) : null
      if (named) add(byName(named[2] ?? '', named[1] === '^'))
      else if (take('&&')) add(ANYTHING)
      else if (take('[')) add(inClass())
      else if (begin !== undefined && has('-') && source[at + 1] !== ']') {
        at++
        const to = classCharacter()
        if (to === undefined) add(ANYTHING)
        else if (to < Math.min(begin, OTHER)) fail()
        else add({ set: range(begin, to), exact: true })
      } else {
        const known = has('\\') ? classSet() : undefined
        if (known) add(known)
        else {
          from = classCharacter()
          if (from === undefined) add(ANYTHING)
          else add({ set: only(from), exact: true })
        }
      }
    }
    at++
    return negate ? allButThose({ set, exact }) : { set, exact }
  }

  /** A set in brackets. */
  const classSet = (): Known | undefined => {
    const before = at
    at++
    const known = match(TEXT) ? fail() : setEscape()
    if (!known) at = before
    return known
  }

  /** The code of a character in brackets; `undefined` for one that is not told from others. */
  const classCharacter = (): number | undefined => {
    if (!take('\\')) return character()
    return take('b') ? 8 : characterEscape()
  }

  return { ways, isAtEnd: () => at === source.length }
}

const COMMENT = /\(\?#(?:[^\\)]|\\.)*\)/y
const WHITE = /[ \t\n\v\f\r]+|#[^\n]*(?:\n|$)/y
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
const LETTER = /[dDwWsShHNO]/y
const PROPERTY = /([pP])\{(\^?)([^}]*)\}/y
const CONTROL = /[tnvfrae]/y
const CODE = /x\{([\da-fA-F]+)\}|x([0-7][\da-fA-F])|u([\da-fA-F]{4})/y
/** Codes that may be bytes of a longer one, octal numbers, control characters. */
const BYTE = /x[\da-fA-F]{1,2}|\d{1,3}|c./y
const NAMED = /\[:(\^?)(\w+):\]/y
const TEXT = /[RX]/y
const UNKNOWN_LETTER = /[a-zA-Z]/y

/** Whether white space counts for nothing after a switch. */
function switched([, on = '', off = '']: RegExpExecArray, before: boolean): boolean {
  return (before || on.includes('x')) && !off.includes('x')
}

/** Characters that have an escape, by their codes. */
const CONTROLS: ReadonlyMap<string, number> = new Map([
  ['t', 9],
  ['n', 10],
  ['v', 11],
  ['f', 12],
  ['r', 13],
  ['a', 7],
  ['e', 27],
])
