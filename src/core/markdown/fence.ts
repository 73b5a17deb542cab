import type { CodeBlock } from '../../shared/contract.ts'
import { own } from '../../shared/text.ts'
import { aliasTable } from '../reading/alias-table.ts'
import { marksIn, type MarkedCode } from './code-marks.ts'

/**
 * Limits, in characters, above which code is not highlighted: it could take seconds, and
 * many times its size in space.
 */
const LONGEST_LINE = 5_000
const LARGEST_BLOCK = 500_000

/** A parsed info string, the text after the opening fence. */
interface Info {
  readonly language: string
  readonly title: string | undefined
  /** The line ranges to highlight, as written between the braces. */
  readonly lines: string | undefined
  /** Number of the first line, if lines are numbered. */
  readonly firstLine: number | undefined
  readonly words: readonly Word[]
}

/** A word of the info string after the language. One of the optional fields is set if the word is known. */
interface Word {
  readonly written: string
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
    title: words.find(({ written }) => written.startsWith('title='))?.title,
    lines: words.find(({ lines }) => lines !== undefined)?.lines,
    firstLine: words.find(({ firstLine }) => firstLine !== undefined)?.firstLine,
    words,
  }
}

/** The language. What other programs append to it with a colon (`ts:line-numbers`) is read as a separate word. */
const LANGUAGE = /^(?:[a-zA-Z][^\s{:=]*(?=[\s{]|:(?!\/\/)|$)|[^\s{]+)/

/** Words end at a space or a brace, unless it is inside quotes, braces or brackets. */
const WORDS =
  /\btitle=[^\s"'{}]+|\{[^{}]*\}|\[[^[\]]*\]|[^\s={]+=(?:"[^"]*"|'[^']*'|\{[^{}]*\})|\S[^\s{]*/g

function readWord(written: string): Word {
  const { double, single, bare } = TITLE.exec(written)?.groups ?? {}
  const title = double ?? single ?? bare
  const lines = LINES.exec(written)?.[1]
  const numbers = NUMBERS.exec(written)
  return { written, title, lines, firstLine: numbers ? Number(numbers[1] ?? 1) : undefined }
}

const TITLE = /^title=(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>[^\s"'{}]+))$/
/** Line ranges in braces, but not attributes such as `{.class}`. */
const LINES = /^\{(?!\s*[.#])([^{}=]*)\}$/
const NUMBERS = /^showLineNumbers(?:=(\d+))?$/

function isOurs({ title, lines, firstLine }: Word): boolean {
  return title !== undefined || lines !== undefined || firstLine !== undefined
}

/** Creates the code block that a fence describes. */
export function readFence(info: Info, code: string, line: number): CodeBlock {
  const { language, title, lines, firstLine } = info
  const text = code.replace(/\n$/, '')
  const commented = commentMarks(info, text)
  return {
    language,
    code: commented?.code ?? text,
    line,
    marked: lines ? readRanges(lines, code.split('\n').length) : (commented?.marked ?? []),
    ...(title ? { title } : {}),
    ...(firstLine === undefined ? {} : { firstLine }),
  }
}

/** Returns the line (0-based) of the first highlight comment that has no effect or no counterpart. */
export function loneMark(info: Info, code: string): number | undefined {
  return commentMarks(info, code)?.alone
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
    ?.written
}

/** An unknown word. `named` is its key, if it has one, because its values vary. */
interface UnknownWord {
  readonly written: string
  readonly named: string
}

/** Returns the unknown words: all that have a key, but only the first of the others, which may form a sentence. */
export function unknownWords({ words }: Info): UnknownWord[] {
  const unknown = words
    .filter((word) => !isOurs(word) && !elsewhere(word.written))
    .map(({ written }) => ({ written, key: /^[a-z][\w-]*=/i.exec(written)?.[0] }))
  const bare = unknown.find(({ key }) => key === undefined)
  return unknown
    .filter((word) => word.key !== undefined || word === bare)
    .map(({ written, key }) => ({ written, named: key ?? written }))
}

/** A word of another program in an info string, and its equivalent here. */
export interface ForeignWord {
  readonly written: string
  readonly kind: string
  readonly ours: string
}

/** Returns the words after the language that belong to other programs. */
export function foreignWords({ language, words }: Info): ForeignWord[] {
  return words.flatMap(({ written }) => {
    const known = elsewhere(written)
    if (!known) return []
    const [, said = ''] = known.pattern.exec(written) ?? []
    return [{ written, kind: known.kind, ours: known.ours(said, language) }]
  })
}

function elsewhere(written: string): (typeof ELSEWHERE)[number] | undefined {
  return ELSEWHERE.find(({ pattern }) => pattern.test(written))
}

const numbered = (first: string): string =>
  first === '' || first === '1' ? 'showLineNumbers' : `showLineNumbers=${first}`

const titled = (said: string): string =>
  said.includes('"') ? `title='${said}'` : `title="${said}"`

/** Syntax of other programs in info strings. `ours` returns the equivalent here. */
const ELSEWHERE: readonly {
  readonly kind: string
  readonly pattern: RegExp
  readonly ours: (said: string, language: string) => string
}[] = [
  { kind: '[title]', pattern: /^\[(.+)\]$/, ours: titled },
  { kind: 'filename=', pattern: /^file(?:name)?=(?!\{)["']?(.*?)["']?$/i, ours: titled },
  {
    kind: ':line-numbers',
    pattern: /^:line-numbers(?:=(\d+))?$/,
    ours: (said, language) => `${language} ${numbered(said)}`,
  },
  {
    kind: ':title',
    pattern: /^:(?!no-line-numbers)(?:title=)?["']?(.+?)["']?$/,
    ours: (said, language) => `${language} ${titled(said)}`,
  },
  { kind: ':', pattern: /^:$/, ours: (_, language) => `${language} without the colon` },
  { kind: 'linenums=', pattern: /^linenums=["'](\d+)["']$/, ours: numbered },
  {
    kind: 'hl_lines=',
    pattern: /^(?:hl_lines|highlight)=["'{]+([\d\s,-]+)["'}]+$/,
    ours: (said) => `{${said.trim().replace(/[\s,]+/g, ',')}}`,
  },
  {
    kind: 'attributes of code',
    pattern: /^\{(\s*[.#][^{}]*|[^{}]*=[^{}]*)\}$/,
    ours(said, language) {
      const [, words] = /^\s*(?:#\S+\s+)?\.(.*)$/.exec(said) ?? []
      return language === 'text' && words !== undefined
        ? inOurWords(words.trim())
        : 'title="a.ts", {1,3-5} or showLineNumbers'
    },
  },
]

/** Translates the content of attribute braces such as `{ .py title="a.py" hl_lines="2" }`. */
function inOurWords(written: string): string {
  const info = readInfo(written)
  const ours = new Map(foreignWords(info).map((word) => [word.written, word.ours]))
  const known = info.words.flatMap(
    (word) => ours.get(word.written) ?? (isOurs(word) ? word.written : []),
  )
  return [info.language, ...known].join(' ')
}

function isRange(part: string, last: number): boolean {
  const [, from = '', to = from] = RANGE.exec(part) ?? []
  return from !== '' && Number(from) >= 1 && Number(from) <= Number(to) && Number(to) <= last
}

/** Returns the language that an unknown name most likely means. */
export function languageMeant(written: string, known: ReadonlySet<string>): string | undefined {
  return own(OTHER_NAMES, written) ?? [...known].find((name) => isMisspelt(written, name))
}

/**
 * Whether two adjacent letters of a name are swapped or, in a longer name, a single letter is wrong. The test is
 * strict because language names are short and many: `golang` is close to `erlang`, but no typo of it.
 */
function isMisspelt(written: string, name: string): boolean {
  let same = 0
  while (same < written.length && written[same] === name[same]) same++
  const [ours, theirs] = [written.slice(same), name.slice(same)]
  const isSwap =
    ours.length > 1 &&
    ours.slice(2) === theirs.slice(2) &&
    ours[0] === theirs[1] &&
    ours[1] === theirs[0]
  if (isSwap) return written.length > 3
  const isOneLetter =
    ours.slice(1) === theirs.slice(1) || ours.slice(1) === theirs || ours === theirs.slice(1)
  return written.length > 4 && same > 0 && isOneLetter
}

/** Other names of languages, and languages without a highlighter that are similar to one that has one. */
export const OTHER_NAMES = aliasTable([
  ['dotenv', 'env'],
  ['go', 'golang'],
  ['groovy', 'gradle'],
  ['sh', 'curl'],
  ['latex', 'math katex'],
  ['diff', 'patch'],
  ['shellsession', 'terminal commandline cmdline'],
  ['sql', 'mysql sqlite postgres postgresql mssql'],
  ['ini', 'conf cfg config'],
  ['apache', 'apacheconf htaccess httpd'],
  ['xml', 'wxml axml'],
  ['html', 'xhtml'],
  ['css', 'wxss acss'],
])

/** Whether a code block is too long to be highlighted. */
export function tooLong({ code }: CodeBlock): boolean {
  return code.length > LARGEST_BLOCK || code.split('\n').some((line) => line.length > LONGEST_LINE)
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
