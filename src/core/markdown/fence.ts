import type { CodeBlock } from '../../shared/contract.ts'
import { own } from '../../shared/text.ts'
import { byNames } from '../reading/names-table.ts'
import { marksIn, type MarkedCode } from './code-marks.ts'

/** Beyond these, code is shown plain: colouring it could take seconds and many times its size. */
const LONGEST_LINE = 5_000
const LARGEST_BLOCK = 500_000

/** What stands after the backticks, taken apart. */
interface Info {
  readonly language: string
  readonly title: string | undefined
  /** The lines to mark, as they stand between the braces. */
  readonly lines: string | undefined
  /** The number of the first line, where lines are numbered. */
  readonly firstLine: number | undefined
  readonly words: readonly Word[]
}

/** A word after the language, with what it says if it is one of ours. */
interface Word {
  readonly written: string
  readonly title: string | undefined
  readonly lines: string | undefined
  readonly firstLine: number | undefined
}

/**
 * Reads what stands after the backticks: `ts title="a.ts" {1,3-5} showLineNumbers=10`. The language comes first; the rest
 * in any order. What is not understood is left out, and told by `unknownWords`.
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

/** What other programs put behind it with a colon is a word of its own. */
const LANGUAGE = /^(?:[a-zA-Z][^\s{:=]*(?=[\s{]|:(?!\/\/)|$)|[^\s{]+)/

/** Words end at a space or a brace, unless that stands between quotes, braces or brackets. */
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
/** Braces of attributes name no lines. */
const LINES = /^\{(?!\s*[.#])([^{}=]*)\}$/
const NUMBERS = /^showLineNumbers(?:=(\d+))?$/

function isOurs({ title, lines, firstLine }: Word): boolean {
  return title !== undefined || lines !== undefined || firstLine !== undefined
}

/** A block of code as its fence wants it shown. */
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

/** The line of a block, from 0, whose comment marks nothing, or has no partner. */
export function loneMark(info: Info, code: string): number | undefined {
  return commentMarks(info, code)?.alone
}

/** Code as it is shown: without comments that mark its lines. */
export function shownCode(info: Info, code: string): string {
  return commentMarks(info, code)?.code ?? code
}

/** Where lines are counted, comments stay as they are: what stands in the code is what is counted. */
function commentMarks({ language, lines }: Info, code: string): MarkedCode | undefined {
  return lines === undefined ? marksIn(language, code) : undefined
}

/** The first of these words that names lines which the code has not. */
export function missedLines({ words }: Info, code: string): string | undefined {
  const last = code.replace(/\n$/, '').split('\n').length
  return words.find(({ lines }) => lines?.split(',').every((part) => isRange(part, last)) === false)
    ?.written
}

/** A word that says nothing, by its key where it has one: values are many. */
interface UnknownWord {
  readonly written: string
  readonly named: string
}

/** The words that say nothing: each with a key, and of others the first. They may be a sentence. */
export function unknownWords({ words }: Info): UnknownWord[] {
  const unknown = words
    .filter((word) => !isOurs(word) && !elsewhere(word.written))
    .map(({ written }) => ({ written, key: /^[a-z][\w-]*=/i.exec(written)?.[0] }))
  const bare = unknown.find(({ key }) => key === undefined)
  return unknown
    .filter((word) => word.key !== undefined || word === bare)
    .map(({ written, key }) => ({ written, named: key ?? written }))
}

/** A word of another program in a fence, with what is written here instead. */
export interface ForeignWord {
  readonly written: string
  readonly kind: string
  readonly ours: string
}

/** The words of other programs after the language. */
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

/** How other programs say what is said here in other words. */
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

/** What stands in the braces of `{ .py title="a.py" hl_lines="2" }`. */
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

/** The language that was most likely meant. */
export function languageMeant(written: string, known: ReadonlySet<string>): string | undefined {
  return own(OTHER_NAMES, written) ?? [...known].find((name) => isMisspelt(written, name))
}

/**
 * Whether two letters of a name have changed places or, in a longer one, a single letter is wrong. Names of languages are short
 * and many: `golang` is nearly `erlang`, and no mistake.
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

/** What languages are called elsewhere, or which is near enough to one that nobody colours. */
export const OTHER_NAMES = byNames([
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

/** Whether code is too long to be coloured. */
export function tooLong({ code }: CodeBlock): boolean {
  return code.length > LARGEST_BLOCK || code.split('\n').some((line) => line.length > LONGEST_LINE)
}

const RANGE = /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/

/** `1,4-6` is 1, 4, 5 and 6; nothing beyond the last line. */
function readRanges(written: string, last: number): number[] {
  const ranges = written.split(',').flatMap((part) => {
    const [, from, to = from] = RANGE.exec(part) ?? []
    return from === undefined ? [] : [[Number(from), Math.min(Number(to), last)] as const]
  })
  const lines: number[] = []
  // In order, so that a line that is named again and again is looked at once.
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b))
    for (let line = Math.max(from, (lines.at(-1) ?? -1) + 1); line <= to; line++) lines.push(line)
  return lines
}
