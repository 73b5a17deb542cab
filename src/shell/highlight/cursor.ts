// An expression that is read from left to right, a piece at a time.

/** A place in an expression, and what can be taken from there on. */
export interface Cursor {
  readonly isAtEnd: () => boolean
  /** The sign that stands here; '' at the end. */
  readonly next: () => string
  /** Whether a text stands here. */
  readonly has: (text: string) => boolean
  /** Takes a text that stands here, and says whether it did. */
  readonly take: (text: string) => boolean
  /** Takes what an expression with the flag `y` finds here. */
  readonly match: (pattern: RegExp) => RegExpExecArray | null
  /** Takes the code of a character, which there has to be. */
  readonly character: () => number
}

/** What is thrown where an expression is not known here. */
export class NotKnown extends Error {}

/** Leaves the expression unread. */
export function fail(): never {
  throw new NotKnown()
}

/** The start of an expression. */
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
