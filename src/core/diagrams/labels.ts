// The words in diagrams: how Mermaid writes them, where long ones break, how wide they are, and how they pass through the
// library that lays out.

import { decodeHTMLStrict } from 'entities'

const TAGS =
  /<\/?(?:b|i|u|s|em|strong|small|big|sub|sup|code|span|div|p|center|font|mark|del)\b[^<>]*>/gi

/** Reads a label: quotes around it, references, line breaks and emphasis become what readers see. Long lines break. */
export function labelOf(written: string, max = MAX_WIDTH): string {
  const quoted = /^"([^]*)"$/.exec(written.trim())?.[1] ?? written
  const marked = /^`([^]*)`$/.exec(quoted.trim())?.[1]
  const plain =
    marked === undefined
      ? quoted
      : marked.replace(/\*\*(.+?)\*\*/g, '$1').replace(/[*_](\S(?:.*?\S)?)[*_]/g, '$1')
  const lines = plain
    .replace(/<br\s*\/?>|\\n/gi, '\n')
    .replace(TAGS, '')
    .replace(/#(\d+|[a-z]+\d*);/gi, (_, name: string) => `&${/^\d/.test(name) ? '#' : ''}${name};`)
    .split('\n')
  return lines
    .map((line) =>
      decodeHTMLStrict(line)
        .replace(/[\s\uE000-\uE07F]+/g, ' ')
        .trim(),
    )
    .flatMap((line) => wrapped(line, max))
    .join('\n')
    .trim()
}

/** The widest line of most labels, in half the width of a Han character. */
const MAX_WIDTH = 36

/** Breaks a line that is too long: at its spaces, or between Han characters, but not before punctuation. */
function wrapped(line: string, max: number): string[] {
  if (widthOf(line) <= max) return [line]
  const pieces = line.match(PIECES) ?? []
  const lines: string[] = []
  let current = ''
  for (const piece of pieces) {
    if (current !== '' && widthOf((current + piece).trimEnd()) > max) {
      lines.push(current.trim())
      current = ''
    }
    current += piece
  }
  return [...lines, current.trim()]
}

const PIECES =
  /[\p{Ps}\p{Pi}]*(?:[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{Ps}\p{Pi}\u3001-\u303f\uff00-\uffef]{1,36}|.)[\u3001-\u3003\u3009\u300b\u300d\u300f\u3011\uff01\uff09\uff0c\uff1a\uff1b\uff1f]*\s*/gu

/** Returns about how wide a line is, in half the width of a Han character. */
export function widthOf(line: string): number {
  let width = 0
  for (const sign of line) width += isWide(sign) ? 2 : /[MW@%mw]/.test(sign) ? 1.4 : 1
  return width
}

/** Whether a character is as wide as a Han character. */
export function isWide(sign: string): boolean {
  return WIDE.test(sign)
}

const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}|[\u{20000}-\u{3ffff}]/u

/** The first of the characters for private use that stand for those of ASCII. */
const PRIVATE = 0xe000

/** Stands for a space in words that the library takes for one. It knows no-break spaces as spaces, too. */
export const SPACE = String.fromCharCode(PRIVATE + ' '.charCodeAt(0))

/**
 * Puts characters for private use in place of all that could mean something to the library. So it can neither take words
 * for syntax nor be made to write markup.
 */
export function shielded(label: string): string {
  return label
    .replace(/[!-/:-@[-`{-~]/g, (sign) => String.fromCharCode(PRIVATE + sign.charCodeAt(0)))
    .replaceAll('\n', '<br>')
}

/** Brings the characters back that `shielded` replaced. */
export function unshielded(text: string): string {
  return text.replace(/[\uE000-\uE07F]/g, (sign) =>
    String.fromCharCode(sign.charCodeAt(0) - PRIVATE),
  )
}
