// Puts the text of other files where a comment names one: <!-- include: ./_setup.md -->. From then on the document is one
// text, as if its author had written it all in one file; only places and relative links are those of the other file.

import type { Token } from 'marked'
import type { Diagnostic, FilePath, Place } from '../../shared/contract.ts'
import { own } from '../../shared/text.ts'
import {
  linesInBraces,
  noPart,
  notAlone,
  nothingToShow,
  notShown,
} from '../problems/shown-files.ts'
import { unmerged } from '../problems/source.ts'
import { mergeIn } from '../reading/merge.ts'
import { lines as indexLines, linesOf, placeOf } from '../reading/place.ts'
import { cleaned, unprintable } from '../reading/unprintable.ts'
import { findPart, type PartFault } from './code-parts.ts'
import { locate, type At } from './positions.ts'
import { filePart, INCLUDE, namedPart, type ShownFiles, type ShownText } from './shown-files.ts'
import { visitTokens } from './tokens.ts'

/** A line of a text, and where it was written. */
interface WrittenLine {
  readonly text: string
  readonly path: FilePath
  /** Its number in its file, from 1. */
  readonly line: number
  /** The number of characters before it that belong to the list or quote it was put into. */
  readonly indent: number
  /** The files that its own file may show. */
  readonly files: ShownFiles
}

/** A text together with all that it includes. */
interface WholeText {
  readonly text: string
  readonly at: At
  /** Returns the files that the text at an offset may show, as its own file writes their paths. */
  readonly filesAt: (offset: number) => ShownFiles
  readonly diagnostics: readonly Diagnostic[]
  /** The other files whose text it includes. */
  readonly includes: readonly FilePath[]
}

/** The text of a document below its front matter, with the number of its first line, and the files that it may show. */
interface OwnText extends ShownText {
  readonly firstLine: number
}

/** Whether a text may include others. */
export function mayInclude(text: string): boolean {
  return INCLUDE.test(text)
}

/** Returns a text with all that it includes. `lex` returns the tokens of a text. */
export function includeTexts(
  { text, path, firstLine, files }: OwnText,
  lex: (text: string) => readonly Token[],
): WholeText {
  const diagnostics: Diagnostic[] = []
  let room = MAX_CHARACTERS
  const ownRows = linesOf(text).map((row, i) => written(row, { path, files }, firstLine + i))
  const whole = expand(ownRows)
  const wholeText = textOf(whole)
  const wholeLines = indexLines(wholeText)
  return {
    text: wholeText,
    at(offset, length) {
      const { line, column, length: available } = wholeLines.spot(offset, length)
      const row = whole[line - 1]
      return placeIn(row ?? { path, line, indent: 0 }, column - 1, available)
    },
    filesAt: (offset) => whole[wholeLines.spot(offset, 1).line - 1]?.files ?? files,
    diagnostics,
    includes: [...new Set(whole.map((row) => row.path))].filter((each) => each !== path),
  }

  /** Puts included lines in place of the comments that name them. */
  function expand(rows: readonly WrittenLine[]): readonly WrittenLine[] {
    const rowsText = textOf(rows)
    if (!mayInclude(rowsText)) return rows
    const comments = commentsIn(rowsText, rows)
    return rows.flatMap((row, i) => {
      const value = comments.get(i)
      return value === undefined ? [row] : within(row, included(row, value))
    })
  }

  /** Returns the values of the comments that stand alone in a line, by its index. Reports all others. */
  function commentsIn(rowsText: string, rows: readonly WrittenLine[]): ReadonlyMap<number, string> {
    const found = new Map<number, string>()
    const tokens = lex(rowsText)
    const positions = locate(tokens, rowsText)
    const index = indexLines(rowsText)
    visitTokens(tokens, (token) => {
      if (token.type !== 'html') return
      const [comment, value = ''] = INCLUDE.exec(token.raw) ?? []
      if (comment === undefined) return
      const { line, column } = index.spot(rowsText.indexOf(comment, positions.get(token) ?? 0), 1)
      const row = rows[line - 1]
      if (!row) return
      const isBlock = 'block' in token && token['block'] === true
      if (isBlock && token.raw.trim() === comment) found.set(line - 1, value)
      else diagnostics.push(notAlone(comment, placeIn(row, column - 1, comment.length)))
    })
    return found
  }

  /** Returns the lines that a comment includes, and reports what is wrong with them. */
  function included(row: WrittenLine, value: string): readonly WrittenLine[] {
    const name = filePart(value)
    const place = placeIn(row, row.text.indexOf(value, row.text.indexOf('<!--')), value.length)
    const report = (...problems: readonly Diagnostic[]): [] => {
      diagnostics.push(...problems)
      return []
    }
    const [braces] = BRACES.exec(value) ?? []
    if (braces !== undefined) return report(linesInBraces(braces, place))
    const file = own(row.files, name) ?? { fault: name === '' ? 'missing' : 'many' }
    if ('text' in file) room -= Math.max(file.text.length, LEAST_COST)
    if (room < 0) return report(notShown(name, { fault: 'many' }, place, 'include'))
    if ('fault' in file) return report(notShown(name, file, place, 'include'))
    const conflict = mergeIn(file.text)
    const inFile: At = (offset, length) =>
      placeOf(file.path, indexLines(file.text).spot(offset, length))
    // With both sides of a merge conflict in the text, all other diagnostics would be misleading.
    if (conflict !== undefined) return report(unmerged('merge', inFile(conflict, 7)))
    const part = namedPart(value)
    const found = rowsOf(file, part)
    if ('fault' in found) return report(noPart(name, part ?? '', found, place, 'include'))
    if (found.length === 0)
      return report(nothingToShow(part === undefined ? name : value, place, 'include'))
    diagnostics.push(...unprintable(file.text, (offset) => inFile(offset, 1)))
    return expand(found)
  }
}

/**
 * The most characters that a document includes, and what each inclusion counts at least. A short file that includes
 * another twice, which includes another twice, would otherwise fill the memory.
 */
const MAX_CHARACTERS = 5_000_000
const LEAST_COST = 10_000

/** Lines behind a path as VitePress writes them: `{3,9}`, `{3,}`, `{,9}`, `{3}`. */
const BRACES = /\{\d*(?:,\d*)?\}$/

/** Returns the lines of a part of a file, without empty ones around them. */
function rowsOf(file: ShownText, part: string | undefined): readonly WrittenLine[] | PartFault {
  const rows = linesOf(cleaned(file.text).replace(/\n$/, ''))
  // Other comments may look like those of regions, such as those in the code of a block.
  const found = findPart(
    rows.map((row) => (/^\s*<!--/.test(row) ? row : '')),
    part,
  )
  if ('fault' in found) return found
  const first = part === undefined ? frontMatterLines(rows) : 0
  const shown = found.numbers.filter((number) => number >= first)
  const isText = (number: number): boolean => rows[number]?.trim() !== ''
  const [start, end] = [shown.findIndex(isText), shown.findLastIndex(isText)]
  return start < 0
    ? []
    : shown.slice(start, end + 1).map((number) => written(rows[number] ?? '', file, number + 1))
}

/** Returns the number of lines that the front matter of a file takes. It says nothing where the text is included. */
function frontMatterLines(rows: readonly string[]): number {
  const isMark = (row: string): boolean => /^---[ \t]*$/.test(row)
  return isMark(rows[0] ?? '') ? rows.findIndex((row, i) => i > 0 && isMark(row)) + 1 : 0
}

/** Puts included lines behind what stands before the comment: spaces, and the marks of a list or a quote. */
function within(row: WrittenLine, included: readonly WrittenLine[]): readonly WrittenLine[] {
  const before = row.text.slice(0, row.text.indexOf('<!--'))
  if (included.length === 0) return [{ ...row, text: before.trimEnd() }]
  if (before === '') return included
  const further = before.replace(/[^>\s]/g, ' ')
  return included.map((each, i) => {
    const prefix = i === 0 ? before : further
    const text = each.text === '' ? prefix.trimEnd() : prefix + each.text
    return { ...each, text, indent: each.indent + prefix.length }
  })
}

function written(
  text: string,
  { path, files }: Pick<WrittenLine, 'path' | 'files'>,
  line: number,
): WrittenLine {
  return { text, path, line, indent: 0, files }
}

function textOf(rows: readonly WrittenLine[]): string {
  return rows.map(({ text }) => text).join('\n')
}

/** Returns the place of a range in a line, counted from its first character with all that stands before it. */
function placeIn(
  { path, line, indent }: Pick<WrittenLine, 'path' | 'line' | 'indent'>,
  offset: number,
  length: number,
): Place {
  return placeOf(path, { line, column: Math.max(1, offset - indent + 1), length })
}
