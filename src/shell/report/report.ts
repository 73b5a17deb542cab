// The only module that prints messages for the user: results on stdout, problems and progress on stderr.

import fs from 'node:fs'
import path from 'node:path'
import { styleText } from 'node:util'
import { eastAsianWidth } from 'get-east-asian-width'
import { lines, type Lines } from '../../core/reading/place.ts'
import type { Diagnostic } from '../../shared/contract.ts'
import { decode } from '../folders/decode.ts'
import { covered } from '../../core/problems/redact.ts'
import { pluralize, printable, revealed } from '../../core/problems/diagnostics.ts'
import { annotations, isInWorkflow } from './annotations.ts'
import { selectForDisplay } from './select-for-display.ts'

/** The number of problems that are shown by default. Further ones are merged or only counted. */
const MAX_SHOWN = 100
/** The number of further places that are listed for one problem. */
const MAX_PLACES = 3

/**
 * The minimum interval between updates of the progress line, in milliseconds. Writing to a terminal is slower
 * than the work that is reported.
 */
const PROGRESS_INTERVAL_MS = 50

/** Prints messages, adapted to whether the stream is a terminal. */
export interface Report {
  result(text: string): void
  /** Prints diagnostics of the site at `root`, at most `limit` of them. */
  problems(root: string, diagnostics: readonly Diagnostic[], limit?: number): void
  note(text: string): void
  /** Replaces the progress line, which is shown on terminals only. An empty text removes it. */
  progress(text: string): void
  /** Whether results on stdout may have colors. Problems are colored independently, since they go to stderr. */
  readonly color: boolean
}

/** Creates a report that prints to the streams of this process. With `quiet`, notes and progress are left out. */
export function openReport({ quiet = false } = {}): Report {
  const color = isColored(process.stderr)
  const showsProgress = isTerminal(process.stderr) && !quiet
  let line = ''
  let lastProgressAt = 0
  const clear = (): void => {
    if (line !== '') process.stderr.write('\r\u001b[2K')
    line = ''
  }
  return {
    color: isColored(process.stdout),
    result(text) {
      clear()
      process.stdout.write(`${text}\n`)
    },
    note(text) {
      clear()
      if (!quiet) process.stderr.write(`${text}\n`)
    },
    problems(root, diagnostics, limit = MAX_SHOWN) {
      if (diagnostics.length === 0) return
      clear()
      const selected = selectForDisplay(diagnostics, limit)
      const lineAt = sourceLines(root)
      const text = selected
        .map(({ problem, others }) => problemText(problem, lineAt(problem), color, others))
        .join('\n')
      const rest = selected.reduce(
        (count, { others }) => count - 1 - others.length,
        diagnostics.length,
      )
      // In a GitHub Actions workflow, each problem also annotates its line in the pull request.
      const workflowCommands = isInWorkflow()
        ? `\n${annotations(
            root,
            diagnostics.length <= limit ? diagnostics : selected.map(({ problem }) => problem),
          )}\n`
        : ''
      process.stderr.write(
        text +
          workflowCommands +
          (rest > 0 ? `\n… and ${rest} more (sitegen build --verbose shows all).\n` : ''),
      )
    },
    progress(text) {
      if (
        !showsProgress ||
        (text !== '' && performance.now() - lastProgressAt < PROGRESS_INTERVAL_MS)
      )
        return
      clear()
      line = text
      lastProgressAt = performance.now()
      process.stderr.write(text)
    },
  }
}

function isColored(stream: NodeJS.WriteStream): boolean {
  return isTerminal(stream) && !process.env['NO_COLOR']
}

/**
 * Whether a stream is a terminal that supports cursor movement. Terminals inside editors set `TERM=dumb` and
 * would show the escape sequences.
 */
function isTerminal({ isTTY }: NodeJS.WriteStream): boolean {
  return Boolean(isTTY) && process.env['TERM'] !== 'dumb'
}

/**
 * Formats a diagnostic like a compiler: message, place, source line, hint, and further places with the same
 * problem. Wide characters such as Han count as two columns in the markers below the line, as in terminals.
 */
export function problemText(
  problem: Diagnostic,
  line: string | undefined,
  color: boolean,
  others: readonly Diagnostic[] = [],
): string {
  const {
    severity,
    code,
    message,
    hint,
    path: file,
    line: lineNumber,
    column = 1,
    length = 1,
  } = problem
  const paint = (style: 'red' | 'yellow' | 'cyan' | 'bold' | 'dim', text: string): string =>
    color ? styleText(style, text, { validateStream: false }) : text
  const tone = severity === 'error' ? 'red' : 'yellow'
  const rows = [`${paint(tone, `${severity} ${code}`)}  ${paint('bold', revealed(message))}`]
  if (file !== undefined) rows.push('', `  ${paint('cyan', placeText(problem))}`)
  if (line !== undefined && lineNumber !== undefined) {
    const { text, start } = excerpt(line, column)
    const textBefore = text.slice(0, column - 1 - start)
    const markedText = text.slice(column - 1 - start, column - 1 - start + length)
    const gutter = ' '.repeat(String(lineNumber).length)
    rows.push(`  ${paint('dim', `${lineNumber} │`)} ${text}`)
    const marks = '^'.repeat(Math.max(1, widthOf(markedText)))
    rows.push(
      `  ${paint('dim', `${gutter} │`)} ${' '.repeat(widthOf(textBefore))}${paint(tone, marks)}`,
    )
  }
  if (hint) rows.push(`  ${revealed(hint)}`)
  if (others.length > 0) {
    const rest = others.length - MAX_PLACES
    const places = others.slice(0, MAX_PLACES).map(placeText).join(', ')
    const more = rest > 0 ? ` and ${pluralize(rest, 'more place')}` : ''
    rows.push(`  ${paint('dim', `The same at ${places}${more}.`)}`)
  }
  return `${rows.join('\n')}\n`
}

function placeText({ path: file, line, column = 1 }: Diagnostic): string {
  return printable(line === undefined ? (file ?? '') : `${file}:${line}:${column}`)
}

/**
 * Returns a function that reads the source line of a diagnostic. Secrets and characters that would shift the
 * markers are replaced.
 */
export function sourceLines(root: string): (problem: Diagnostic) => string | undefined {
  const linesOf = memoizeLast((file: string) => {
    const source = readLines(path.join(root, file))
    return memoizeLast((lineNumber: number) => {
      const line = source?.line(lineNumber)
      return line && covered(printable(line.replace(/\t/g, ' ')))
    })
  })
  return ({ path: file, line }) =>
    file === undefined || line === undefined ? undefined : linesOf(file)(line)
}

/** Remembers the last result of a function. This suffices, because those of a severity are sorted by file and line. */
function memoizeLast<K, V>(compute: (key: K) => V): (key: K) => V {
  let last: { readonly key: K; readonly value: V } | undefined
  return (key) => {
    if (last?.key !== key) last = { key, value: compute(key) }
    return last.value
  }
}

/**
 * Extensions of files that may come from other programs, in an encoding that they declare. The site's own
 * sources are always UTF-8, even if their text mentions another encoding.
 */
const FOREIGN_EXTENSION = /\.(?:x?html?|xht|css|svg|xml)$/i

function readLines(file: string): Lines | undefined {
  try {
    const bytes = fs.readFileSync(file)
    return lines(FOREIGN_EXTENSION.test(file) ? decode(bytes) : bytes.toString())
  } catch {
    return undefined
  }
}

/** The longest source line that is shown in full, in UTF-16 code units. */
const MAX_LINE_LENGTH = 160

/** Cuts a very long line to the part around the column. */
function excerpt(line: string, column: number): { text: string; start: number } {
  if (line.length <= MAX_LINE_LENGTH) return { text: line, start: 0 }
  // Do not split a surrogate pair.
  const characterStart = (at: number): number => at - Number(/[\udc00-\udfff]/.test(line[at] ?? ''))
  const start = characterStart(Math.max(0, column - 1 - MAX_LINE_LENGTH / 2))
  return { text: line.slice(start, characterStart(start + MAX_LINE_LENGTH)), start }
}

function widthOf(text: string): number {
  let width = 0
  for (const character of text) {
    // Combining marks take no space of their own.
    if (!/\p{M}/u.test(character)) width += eastAsianWidth(character.codePointAt(0) ?? 0)
  }
  return width
}
