// Everything that sitegen says, and the only place where it says anything: results on stdout, problems and progress on stderr.

import fs from 'node:fs'
import path from 'node:path'
import { styleText } from 'node:util'
import { eastAsianWidth } from 'get-east-asian-width'
import { lines, type Lines } from '../../core/reading/place.ts'
import type { Diagnostic } from '../../shared/contract.ts'
import { decode } from '../folders/decode.ts'
import { covered } from '../../core/problems/redact.ts'
import { counted, printable } from '../../core/problems/several.ts'
import { annotations, isInWorkflow } from './annotations.ts'
import { told } from './told.ts'

/** More problems than this are counted, not shown, unless all are wanted. */
const MOST_SHOWN = 100
/** And so are more places than this of which the same is said. */
const MOST_PLACES = 3

/** A moving line is drawn at most this often, in milliseconds: a terminal is slower than the work it tells of. */
const PROGRESS_EVERY = 50

/** A voice that knows whether a person or a file is listening. */
export interface Report {
  result(text: string): void
  /** Shows problems, at most `most` of them. */
  problems(root: string, diagnostics: readonly Diagnostic[], most?: number): void
  note(text: string): void
  /** A line that moves, on a terminal only. An empty text removes it. */
  progress(text: string): void
  /** Whether results may have colours: problems go by the other stream. */
  readonly color: boolean
}

/** Speaks through this process's streams. */
export function openReport({ quiet = false } = {}): Report {
  const color = isColored(process.stderr)
  const moving = isTerminal(process.stderr) && !quiet
  let line = ''
  let drawn = 0
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
    problems(root, diagnostics, most = MOST_SHOWN) {
      if (diagnostics.length === 0) return
      clear()
      const shown = told(diagnostics, most)
      const lineAt = sourceLines(root)
      const text = shown
        .map(({ problem, others }) => problemText(problem, lineAt(problem), color, others))
        .join('\n')
      const rest = shown.reduce((left, { others }) => left - 1 - others.length, diagnostics.length)
      // Where a workflow listens, each marks its line in a pull request.
      const marks = isInWorkflow()
        ? `\n${annotations(
            root,
            shown.map(({ problem }) => problem),
          )}\n`
        : ''
      process.stderr.write(
        text +
          marks +
          (rest > 0 ? `\n… and ${rest} more (sitegen build --verbose shows all).\n` : ''),
      )
    },
    progress(text) {
      if (!moving || (text !== '' && performance.now() - drawn < PROGRESS_EVERY)) return
      clear()
      line = text
      drawn = performance.now()
      process.stderr.write(text)
    },
  }
}

function isColored(stream: NodeJS.WriteStream): boolean {
  return isTerminal(stream) && !process.env['NO_COLOR']
}

/** Whether a stream obeys what moves a cursor. Editors call the terminals that they draw themselves dumb, and show it. */
function isTerminal({ isTTY }: NodeJS.WriteStream): boolean {
  return Boolean(isTTY) && process.env['TERM'] !== 'dumb'
}

/**
 * A problem as a compiler would show it: what, where, the line itself, what to do. The marks under the line count a Han
 * character as two columns, as terminals do. At the end, where the same is to be said.
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
    line: number,
    column = 1,
    length = 1,
  } = problem
  const paint = (style: 'red' | 'yellow' | 'cyan' | 'bold' | 'dim', text: string): string =>
    color ? styleText(style, text, { validateStream: false }) : text
  const tone = severity === 'error' ? 'red' : 'yellow'
  const rows = [`${paint(tone, `${severity} ${code}`)}  ${paint('bold', printable(message))}`]
  if (file !== undefined) rows.push('', `  ${paint('cyan', placeText(problem))}`)
  if (line !== undefined && number !== undefined) {
    const { text, start } = excerpt(line, column)
    const before = text.slice(0, column - 1 - start)
    const marked = text.slice(column - 1 - start, column - 1 - start + length)
    const gutter = ' '.repeat(String(number).length)
    rows.push(`  ${paint('dim', `${number} │`)} ${text}`)
    const marks = '^'.repeat(Math.max(1, widthOf(marked)))
    rows.push(
      `  ${paint('dim', `${gutter} │`)} ${' '.repeat(widthOf(before))}${paint(tone, marks)}`,
    )
  }
  if (hint) rows.push(`  ${printable(hint)}`)
  if (others.length > 0) {
    const rest = others.length - MOST_PLACES
    const places = others.slice(0, MOST_PLACES).map(placeText).join(', ')
    const more = rest > 0 ? ` and ${counted(rest, 'more place')}` : ''
    rows.push(`  ${paint('dim', `The same at ${places}${more}.`)}`)
  }
  return `${rows.join('\n')}\n`
}

function placeText({ path: file, line, column = 1 }: Diagnostic): string {
  return printable(line === undefined ? (file ?? '') : `${file}:${line}:${column}`)
}

/** Shows the lines that problems are about, without what would move the marks under them, and without secrets. */
export function sourceLines(root: string): (problem: Diagnostic) => string | undefined {
  const linesOf = lastKept((file: string) => {
    const where = readLines(path.join(root, file))
    return lastKept((number: number) => {
      const line = where?.line(number)
      return line && covered(printable(line.replace(/\t/g, ' ')))
    })
  })
  return ({ path: file, line }) =>
    file === undefined || line === undefined ? undefined : linesOf(file)(line)
}

/** A function that keeps its last answer: problems are sorted by file and line. */
function lastKept<K, V>(answer: (key: K) => V): (key: K) => V {
  let last: { readonly key: K; readonly value: V } | undefined
  return (key) => {
    if (last?.key !== key) last = { key, value: answer(key) }
    return last.value
  }
}

/** Files of other programs may be in another encoding. Ours are not, even where they write of one. */
const FOREIGN = /\.(?:x?html?|xht|css|svg|xml)$/i

function readLines(file: string): Lines | undefined {
  try {
    const bytes = fs.readFileSync(file)
    return lines(FOREIGN.test(file) ? decode(bytes) : bytes.toString())
  } catch {
    return undefined
  }
}

const LONGEST = 160

/** Of a very long line only the part around the column. */
function excerpt(line: string, column: number): { text: string; start: number } {
  if (line.length <= LONGEST) return { text: line, start: 0 }
  // Not within a character of two halves.
  const whole = (at: number): number => at - Number(/[\udc00-\udfff]/.test(line[at] ?? ''))
  const start = whole(Math.max(0, column - 1 - LONGEST / 2))
  return { text: line.slice(start, whole(start + LONGEST)), start }
}

function widthOf(text: string): number {
  let width = 0
  for (const character of text) {
    // Marks that combine with the letter before take no room.
    if (!/\p{M}/u.test(character)) width += eastAsianWidth(character.codePointAt(0) ?? 0)
  }
  return width
}
