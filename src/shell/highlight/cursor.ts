// A cursor for parsing a regular expression from left to right.

/** A position in an expression, with methods that look at or consume what follows. */
export interface Cursor {
  readonly isAtEnd: () => boolean
  /** Returns the next UTF-16 code unit without consuming it, or `''` at the end. */
  readonly next: () => string
  /** Whether `text` comes next. */
  readonly has: (text: string) => boolean
  /** Consumes `text` if it comes next. Returns whether it did. */
  readonly take: (text: string) => boolean
  /** Consumes the match of a sticky pattern (flag `y`) at this position. */
  readonly match: (pattern: RegExp) => RegExpExecArray | null
  /** Consumes one character and returns its code point. Fails at the end of the expression. */
  readonly character: () => number
}

/** Thrown by the parser for syntax that it does not support. */
export class NotKnown extends Error {}

/** Gives up parsing the expression. */
export function fail(): never {
  throw new NotKnown()
}

/** Creates a cursor at the start of an expression. */
export function cursorOf(source: string): Cursor {
  let at = 0
  const has = (text: string): boolean => source.startsWith(text, at)
  return {
    has,
    isAtEnd: () => at >= source.length,
    next: () => source[at] ?? '',
    take(text) {
      if (!has(text)) return false
      at += text.length
      return true
    },
    match(pattern) {
      pattern.lastIndex = at
      const found = pattern.exec(source)
      if (found) at += found[0].length
      return found
    },
    character() {
      const code = source.codePointAt(at) ?? fail()
      at += code > 0xffff ? 2 : 1
      return code
    },
  }
}
