// Reports unclosed fences, fences in indented code, highlight marks without effect, and
// words without effect in info strings.

import type { Tokens } from 'marked'
import type { Diagnostic, Place } from '../../shared/contract.ts'
import {
  curlyQuotes,
  indentedFence,
  missingLines,
  unclosedFence,
  unclosedMarks,
  unknownFenceWord,
} from '../problems/fences.ts'
import { curlyWords, unknownWords } from './fence-words.ts'
import { isFromFile, loneMark, missedLines, readInfo } from './fence.ts'
import { isDirective } from './myst.ts'
import type { Occurrence } from './occurrences.ts'
import type { LineAt } from './lint-tables.ts'

/**
 * Reports an unclosed fence, a highlight comment without effect, or highlighted line numbers
 * that the code does not have.
 */
export function lintFence(token: Tokens.Code, lineAt: LineAt): Diagnostic[] {
  const { text, lang = '', codeBlockStyle } = token
  if (codeBlockStyle === 'indented') return []
  if (!isClosed(token)) return [unclosedFence(fenceOf(token), lineAt(0))]
  const info = readInfo(lang)
  const unmatched = loneMark(info, text)
  // Code of a file has no lines here.
  if (unmatched !== undefined) return [unclosedMarks(lineAt(isFromFile(token) ? 0 : unmatched + 1))]
  const invalidLines = isDirective(lang) ? undefined : missedLines(info, text)
  return invalidLines === undefined
    ? []
    : [missingLines(invalidLines, wordAt(token, invalidLines, lineAt))]
}

/**
 * Collects mistakes that tend to recur in a file: unknown words in info strings, and fences inside indented code.
 */
export function recurringInCode(token: Tokens.Code, lineAt: LineAt): Occurrence[] {
  if (token.codeBlockStyle === 'indented') return indentedFences(token, lineAt)
  if (!isClosed(token)) return []
  const { lang = '' } = token
  const unknown = unknownWords(lang).map(({ source, name, key }): Occurrence => {
    const place = wordAt(token, source, lineAt)
    return {
      kind: `word ${key}`,
      place,
      report: (others) => unknownFenceWord(name, place, others),
    }
  })
  const curly = curlyWords(readInfo(lang)).map(({ source, straight }): Occurrence => {
    const place = wordAt(token, source, lineAt)
    return {
      kind: 'curly quotes',
      place,
      report: (others) => curlyQuotes(source, straight, place, others),
    }
  })
  return [...unknown, ...curly]
}

/** Finds a fence in indented code. With less indentation it would open a fenced code block. */
function indentedFences({ text }: Tokens.Code, lineAt: LineAt): Occurrence[] {
  const at = text.search(FENCE)
  if (at < 0) return []
  const place = lineAt(text.slice(0, at).split('\n').length - 1)
  return [{ kind: 'indented fence', place, report: (others) => indentedFence(place, others) }]
}

/** Tildes count on the first line only. Below other lines they usually underline an error in the code. */
const FENCE = /^ {0,3}(?:`{3,}[^`\n]*$|(?<!\n {0,3})~{3})/m

function isClosed(token: Tokens.Code): boolean {
  const [, ...lines] = token.raw.trimEnd().split('\n')
  return lines.at(-1)?.trim().startsWith(fenceOf(token)) === true
}

/** Returns the backticks or tildes that open a fence. */
function fenceOf({ raw }: Tokens.Code): string {
  return /[`~]+/.exec(raw)?.[0] ?? ''
}

/** Returns the place of a word in the opening line of a fence. */
function wordAt({ raw }: Tokens.Code, word: string, lineAt: LineAt): Place {
  const place = lineAt(0)
  const offset = Math.max(0, raw.trimStart().indexOf(word))
  return { ...place, column: place.column + offset, length: word.length }
}
