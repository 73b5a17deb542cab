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
interface Info {
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
  readonly title: string | undefined
  readonly lines: string | undefined
  readonly firstLine: number | undefined
}

/**
 * Parses an info string such as `ts title="a.ts" {1,3-5} showLineNumbers=10`. The language comes first, the other
 * words in any order. Unknown words are ignored here; `unknownWords` returns them.
 */
export function readInfo(info: string): Info {
  const language = LANGUAGE.exec(info)?.[0] ?? ''
  const words = Array.from(info.slice(language.length).matchAll(WORDS), ([word]) => readWord(word))
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

/** Words end at a space or a brace, unless it is inside quotes, braces or brackets. */
const WORDS =
  /\btitle=[^\s"'{}]+|\{[^{}]*\}|\[[^[\]]*\]|[^\s={]+=(?:"[^"]*"|'[^']*'|\{[^{}]*\})|\S[^\s{]*/g

function readWord(source: string): Word {
  const { double, single, bare } = TITLE.exec(source)?.groups ?? {}
  const title = double ?? single ?? bare
  const lines = LINES.exec(source)?.[1]
  const numbers = NUMBERS.exec(source)
  return { source, title, lines, firstLine: numbers ? Number(numbers[1] ?? 1) : undefined }
}

const TITLE = /^title=(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>[^\s"'{}]+))$/
/** Line ranges in braces, but not attributes such as `{.class}`. */
const LINES = /^\{(?!\s*[.#])([^{}=]*)\}$/
const NUMBERS = /^showLineNumbers(?:=(\d+))?$/

function isKnownWord({ title, lines, firstLine }: Word): boolean {
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

/** An unknown word. `key` is the part before its value, or the whole word if it has none. */
interface UnknownWord {
  readonly source: string
  readonly key: string
}

/** Returns the unknown words: all that have a key, but only the first of the others, which may form a sentence. */
export function unknownWords({ words }: Info): UnknownWord[] {
  const unknown = words
    .filter((word) => !isKnownWord(word) && !foreignSyntaxOf(word.source))
    .map(({ source }) => ({ source, key: /^[a-z][\w-]*=/i.exec(source)?.[0] }))
  const firstWithoutKey = unknown.find(({ key }) => key === undefined)
  return unknown
    .filter((word) => word.key !== undefined || word === firstWithoutKey)
    .map(({ source, key }) => ({ source, key: key ?? source }))
}

/** A word of another program in an info string, and its equivalent here. */
export interface ForeignWord {
  readonly source: string
  readonly kind: string
  readonly replacement: string
}

/** Returns the words after the language that belong to other programs. */
export function foreignWords({ language, words }: Info): ForeignWord[] {
  return words.flatMap(({ source }) => {
    const syntax = foreignSyntaxOf(source)
    if (!syntax) return []
    const [, value = ''] = syntax.pattern.exec(source) ?? []
    return [{ source, kind: syntax.kind, replacement: syntax.replacementFor(value, language) }]
  })
}

function foreignSyntaxOf(written: string): (typeof FOREIGN_SYNTAX)[number] | undefined {
  return FOREIGN_SYNTAX.find(({ pattern }) => pattern.test(written))
}

const lineNumbersWord = (first: string): string =>
  first === '' || first === '1' ? 'showLineNumbers' : `showLineNumbers=${first}`

const titleWord = (value: string): string =>
  value.includes('"') ? `title='${value}'` : `title="${value}"`

/** Syntax of other programs in info strings. `replacementFor` returns the equivalent here. */
const FOREIGN_SYNTAX: readonly {
  readonly kind: string
  readonly pattern: RegExp
  readonly replacementFor: (value: string, language: string) => string
}[] = [
  { kind: '[title]', pattern: /^\[(.+)\]$/, replacementFor: titleWord },
  {
    kind: 'filename=',
    pattern: /^file(?:name)?=(?!\{)["']?(.*?)["']?$/i,
    replacementFor: titleWord,
  },
  {
    kind: ':line-numbers',
    pattern: /^:line-numbers(?:=(\d+))?$/,
    replacementFor: (value, language) => `${language} ${lineNumbersWord(value)}`,
  },
  {
    kind: ':title',
    pattern: /^:(?!no-line-numbers)(?:title=)?["']?(.+?)["']?$/,
    replacementFor: (value, language) => `${language} ${titleWord(value)}`,
  },
  { kind: ':', pattern: /^:$/, replacementFor: (_, language) => `${language} without the colon` },
  { kind: 'linenums=', pattern: /^linenums=["'](\d+)["']$/, replacementFor: lineNumbersWord },
  {
    kind: 'hl_lines=',
    pattern: /^(?:hl_lines|highlight)=["'{]+([\d\s,-]+)["'}]+$/,
    replacementFor: (value) => `{${value.trim().replace(/[\s,]+/g, ',')}}`,
  },
  {
    kind: 'attributes of code',
    pattern: /^\{(\s*[.#][^{}]*|[^{}]*=[^{}]*)\}$/,
    replacementFor(value, language) {
      const [, words] = /^\s*(?:#\S+\s+)?\.(.*)$/.exec(value) ?? []
      return language === 'text' && words !== undefined
        ? translateWords(words.trim())
        : 'title="a.ts", {1,3-5} or showLineNumbers'
    },
  },
]

/** Translates the content of attribute braces such as `{ .py title="a.py" hl_lines="2" }`. */
function translateWords(written: string): string {
  const info = readInfo(written)
  const equivalents = new Map(foreignWords(info).map((word) => [word.source, word.replacement]))
  const translated = info.words.flatMap(
    (word) => equivalents.get(word.source) ?? (isKnownWord(word) ? word.source : []),
  )
  return [info.language, ...translated].join(' ')
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
