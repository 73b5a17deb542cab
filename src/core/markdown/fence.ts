import type { CodeBlock, Spot } from '../../shared/contract.ts'
import { fileWord } from './shown-files.ts'
import { languageOf } from './code-languages.ts'
import { marksIn, type MarkedCode } from './code-marks.ts'

/**
 * Limits, in characters, above which code is not highlighted: it could take seconds, and
 * many times its size in space.
 */
const MAX_LINE_LENGTH = 5_000
const MAX_BLOCK_LENGTH = 500_000

/** A parsed info string, the text after the opening fence. */
export interface Info {
  readonly language: string
  readonly title: string | undefined
  /** The line ranges to highlight, as written between the braces. */
  readonly lines: string | undefined
  /** Number of the first line, if lines are numbered. */
  readonly firstLine: number | undefined
  /** The file that the code is taken from if the block is empty, and the part of it after `#`. */
  readonly file: string | undefined
  readonly words: readonly Word[]
}

/** A word of the info string after the language. One of the optional fields is set if the word is known. */
interface Word {
  readonly source: string
  /** Its offset in the info string. */
  readonly at: number
  readonly title: string | undefined
  readonly lines: string | undefined
  readonly firstLine: number | undefined
}

/**
 * Parses an info string such as `ts title="a.ts" {1,3-5} showLineNumbers=10`. The language comes first, the other
 * words in any order. Unknown words are ignored here; `fence-words.ts` finds them.
 */
export function readInfo(info: string): Info {
  const language = LANGUAGE.exec(info)?.[0] ?? ''
  const words = Array.from(info.slice(language.length).matchAll(WORDS), ({ 0: word, index }) =>
    readWord(word, language.length + index),
  )
  return {
    language: (language || 'text').toLowerCase(),
    title: words.find(({ source }) => source.startsWith('title='))?.title,
    lines: words.find(({ lines }) => lines !== undefined)?.lines,
    firstLine: words.find(({ firstLine }) => firstLine !== undefined)?.firstLine,
    file: words.map(({ source }) => fileWord(source)).find((file) => file !== undefined),
    words,
  }
}

/** The language, which a block from a file may leave out. What other programs append to it with a colon (`ts:line-numbers`) is read as a separate word. */
const LANGUAGE = /^(?!file=)(?:[a-zA-Z][^\s{:=]*(?=[\s{]|:(?!\/\/)|$)|[^\s{]+)/

/** A value in quotation marks of which one or both are not straight. */
export const CURLY_QUOTED =
  /=(?:[“”„][^“”"\n]*[“”"]|[‘’‚][^‘’'\n]*[‘’']|"[^“”"\n]*[“”](?![^\n]*")|'[^‘’'\n]*[‘’](?![^\n]*'))(?=[\s{]|$)/
/** Words end at a space or a brace, unless it is inside quotes, braces or brackets. */
const WORDS = new RegExp(
  `(?!file=)[^\\s={]+${CURLY_QUOTED.source}|` +
    /\btitle=[^\s"'{}]+|\{[^{}]*\}|\[[^[\]]*\]|[^\s={]+=(?:"[^"]*"|'[^']*'|\{[^{}]*\})|\S[^\s{]*/
      .source,
  'g',
)

function readWord(source: string, at: number): Word {
  const { double, single, bare } = TITLE.exec(source)?.groups ?? {}
  const title = double ?? single ?? bare
  const lines = LINES.exec(source)?.[1]
  const numbers = NUMBERS.exec(source)
  return { source, at, title, lines, firstLine: numbers ? Number(numbers[1] ?? 1) : undefined }
}

const TITLE = /^title=(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>[^\s"'{}]+))$/
/** Line ranges in braces, but not attributes such as `{.class}`. */
const LINES = /^\{(?!\s*[.#])([^{}=]*)\}$/
const NUMBERS = /^showLineNumbers(?:=(\d+))?$/

/** Whether a word of an info string has an effect. */
export function isKnownWord({ title, lines, firstLine }: Word): boolean {
  return title !== undefined || lines !== undefined || firstLine !== undefined
}

/**
 * Returns the info string for code from a file, as it would be written for the same code in the block itself. `firstLine`
 * is the number in the file from which lines are counted. Without code, no lines are marked.
 */
export function infoOfFile(
  info: string,
  path: string,
  { code, firstLine }: { readonly code?: string; readonly firstLine?: number },
  known: ReadonlySet<string>,
): string {
  const language = LANGUAGE.exec(info)?.[0] ?? languageOf(path, known)
  const words = readInfo(info).words.flatMap(({ source, lines }) => {
    if (fileWord(source) !== undefined || (code === undefined && lines !== undefined)) return []
    const isNumbered = source === 'showLineNumbers' && firstLine !== undefined
    return isNumbered ? `${source}=${firstLine}` : source
  })
  return [language, ...words].join(' ')
}

/** Whether a fence has nothing between its first line and its last one. */
export function isEmpty(raw: string): boolean {
  return /^(?:`*|~*)$/.test(raw.trimStart().replace(/^.*/, '').trim())
}

/** Whether a fence shows code that does not stand in it. */
export function isFromFile({
  raw,
  text,
}: {
  readonly raw: string
  readonly text: string
}): boolean {
  return text.trim() !== '' && isEmpty(raw)
}

/** Creates the code block that a fence describes. */
export function readFence(
  info: Info,
  code: string,
  lineInFile: Pick<Spot, 'path' | 'line'>,
): CodeBlock {
  const { language, title, lines, firstLine } = info
  const text = code.replace(/\n$/, '')
  const fromComments = commentMarks(info, text)
  const { added = [], removed = [] } = fromComments ?? {}
  return {
    language,
    code: fromComments?.code ?? text,
    ...lineInFile,
    marked: lines ? readRanges(lines, code.split('\n').length) : (fromComments?.marked ?? []),
    ...(added.length > 0 ? { added } : {}),
    ...(removed.length > 0 ? { removed } : {}),
    ...(title ? { title } : {}),
    ...(firstLine === undefined ? {} : { firstLine }),
  }
}

/** Returns the line (0-based) of the first highlight comment that has no effect or no counterpart. */
export function loneMark(info: Info, code: string): number | undefined {
  return commentMarks(info, code)?.unmatchedLine
}

/** Returns the code as it is shown, without highlight comments. */
export function shownCode(info: Info, code: string): string {
  return commentMarks(info, code)?.code ?? code
}

/** If the info string has line ranges, comments stay in the code, because the ranges count lines as written. */
function commentMarks({ language, lines }: Info, code: string): MarkedCode | undefined {
  return lines === undefined ? marksIn(language, code) : undefined
}

/** Returns the first word with a line range that is malformed or exceeds the code. */
export function missedLines({ words }: Info, code: string): string | undefined {
  const last = code.replace(/\n$/, '').split('\n').length
  return words.find(({ lines }) => lines?.split(',').every((part) => isRange(part, last)) === false)
    ?.source
}

function isRange(part: string, last: number): boolean {
  const [, from = '', to = from] = RANGE.exec(part) ?? []
  return from !== '' && Number(from) >= 1 && Number(from) <= Number(to) && Number(to) <= last
}

/** Whether a code block is too long to be highlighted. */
export function tooLong({ code }: CodeBlock): boolean {
  return (
    code.length > MAX_BLOCK_LENGTH || code.split('\n').some((line) => line.length > MAX_LINE_LENGTH)
  )
}

const RANGE = /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/

/** Expands line ranges: `1,4-6` is 1, 4, 5 and 6. Lines after `last` are left out. */
function readRanges(written: string, last: number): number[] {
  const ranges = written.split(',').flatMap((part) => {
    const [, from, to = from] = RANGE.exec(part) ?? []
    return from === undefined ? [] : [[Number(from), Math.min(Number(to), last)] as const]
  })
  const lines: number[] = []
  // Sorted, so that overlapping ranges visit each line only once.
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b))
    for (let line = Math.max(from, (lines.at(-1) ?? -1) + 1); line <= to; line++) lines.push(line)
  return lines
}
