// What marked cannot read: texts nested too deeply, and blocks that are too long.

import type { Token } from 'marked'
import { childrenOf } from './tokens.ts'

const NESTING = new Set([
  'blockquote',
  'list',
  'container',
  'tabs',
  'footnote',
  'definition',
  'strong',
  'em',
  'del',
  'link',
])

/** Returns the first token that is nested in more than `limit` others. */
export function deeperThan(tokens: readonly Token[], limit: number, level = 0): Token | undefined {
  for (const token of tokens) {
    const inner = level + (NESTING.has(token.type) ? 1 : 0)
    if (inner > limit) return token
    for (const children of childrenOf(token)) {
      const deep = deeperThan(children, limit, inner)
      if (deep) return deep
    }
  }
  return undefined
}

/** Finds the line with the most characters that can open nested tokens, if the lexer has failed. */
export function deepestLine(text: string): { readonly marks: number; readonly at: number } {
  let deepest = 0
  let maxMarks = -1
  let at = 0
  for (const line of text.split('\n')) {
    const marks =
      line.replace(/[^>*_[(~+-]/g, '').length + (line.length - line.trimStart().length) / 2
    if (marks > maxMarks) {
      maxMarks = marks
      deepest = at
    }
    at += line.length + 1
  }
  return { marks: maxMarks, at: deepest }
}

/** A length in characters. The stack limits marked's regular expressions to input well above this. */
export const MAX_BLOCK_LENGTH = 1_000_000

/** Returns the longest text without an empty line in it. */
export function longestBlock(text: string): { readonly length: number; readonly at: number } {
  let longest = { length: 0, at: 0 }
  let at = 0
  for (const block of text.split(/(\n[ \t]*\n)/)) {
    if (block.length > longest.length) longest = { length: block.length, at }
    at += block.length
  }
  return longest
}
