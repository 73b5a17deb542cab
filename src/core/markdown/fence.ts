import type { CodeBlock } from '../../shared/contract.ts'
import { own } from '../../shared/text.ts'
import { byNames } from '../reading/names-table.ts'
import { marksIn, type MarkedCode } from './code-marks.ts'

/** Beyond these, code is shown plain: colouring it could take seconds and many times its size. */
const LONGEST_LINE = 5_000
const LARGEST_BLOCK = 500_000

/** What the words after the language may be. Braces of attributes name no lines. */
const WORDS =
  /\btitle=(?:"([^"]*)"|'([^']*)'|([^\s"'{}]+))|\bshowLineNumbers(?:=(\d+))?(?![^\s{])|\{(?!\s*[.#])([^{}=]*)\}|\{[^{}]*\}|\[[^[\]]*\]|[^\s={]+=(?:"[^"]*"|'[^']*'|\{[^{}]*\})|\S[^\s{]*/g

/**
 * Reads what stands after the backticks: `ts title="a.ts" {1,3-5} showLineNumbers=10`. The language comes first; the rest
 * in any order. What is not understood is left out, and told by `fenceFault`.
 */
export function readFence(info: string, code: string, line: number): CodeBlock {
  const { language, words } = cut(info)
  const text = code.replace(/\n$/, '')
  const title = words.find(([word]) => word.startsWith('title='))
  const numbers = words.find(([word]) => NUMBERS.test(word))
  const marks = words.find(([, , , , , lines]) => lines !== undefined)?.[5]
  const name = title?.[1] ?? title?.[2] ?? title?.[3]
  const commented = commentMarks(language, words, text)
  return {
    language,
    code: commented?.code ?? text,
    line,
    marked: marks ? readRanges(marks, code.split('\n').length) : (commented?.marked ?? []),
    ...(name ? { title: name } : {}),
    ...(numbers ? { firstLine: Number(numbers[4] ?? 1) } : {}),
  }
}

/** The line of a block, from 0, whose comment marks nothing, or has no partner. */
export function loneMark(info: string, code: string): number | undefined {
  const { language, words } = cut(info)
  return commentMarks(language, words, code)?.alone
}

/** Code as it is shown: without comments that mark its lines. */
export function shownCode(info: string, code: string): string {
  const { language, words } = cut(info)
  return commentMarks(language, words, code)?.code ?? code
}

/** Where lines are counted, comments stay as they are: what stands in the code is what is counted. */
function commentMarks(
  language: string,
  words: readonly RegExpExecArray[],
  code: string,
): MarkedCode | undefined {
  const isCounted = words.some(([, , , , , lines]) => lines !== undefined)
  return isCounted ? undefined : marksIn(language, code)
}

/** The first of these words that says nothing: a word nobody knows, or lines that the code has not. */
export function fenceFault(
  info: string,
  code: string,
): { readonly written: string; readonly kind: 'word' | 'lines' } | undefined {
  const last = code.replace(/\n$/, '').split('\n').length
  for (const [written, double, single, bare, , lines] of cut(info).words) {
    if (lines !== undefined) {
      if (!lines.split(',').every((part) => isRange(part, last))) return { written, kind: 'lines' }
    } else if ((double ?? single ?? bare) === undefined) {
      if (!NUMBERS.test(written) && !elsewhere(written)) return { written, kind: 'word' }
    }
  }
  return undefined
}

const NUMBERS = /^showLineNumbers(?:=\d+)?$/

/** A word of another program in a fence, with what is written here instead. */
interface ForeignWord {
  readonly written: string
  readonly kind: string
  readonly ours: string
}

/** The words of other programs after the language. */
export function foreignWords(info: string): ForeignWord[] {
  const { language, words } = cut(info)
  return words.flatMap(([written]) => {
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
  { kind: 'filename=', pattern: /^file(?:name)?=["'](.*)["']$/, ours: titled },
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
function inOurWords(info: string): string {
  const { language, words } = cut(info)
  const ours = new Map(foreignWords(info).map((word) => [word.written, word.ours]))
  const known = words.flatMap(([written, ...parts]) => {
    const isOurs = NUMBERS.test(written) || parts.some((part) => part !== undefined)
    return ours.get(written) ?? (isOurs ? written : [])
  })
  return [language, ...known].join(' ')
}

/** What other programs put behind it with a colon is a word of its own. */
const LANGUAGE = /^(?:[a-zA-Z][^\s{:=]*(?=[\s{]|:(?!\/\/)|$)|[^\s{]+)/

function cut(info: string): { language: string; words: RegExpExecArray[] } {
  const written = LANGUAGE.exec(info)?.[0] ?? ''
  return {
    language: (written || 'text').toLowerCase(),
    words: [...info.slice(written.length).matchAll(WORDS)],
  }
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
  const lines = new Set<number>()
  for (const part of written.split(',')) {
    const [, from, to] = RANGE.exec(part) ?? []
    if (from === undefined) continue
    for (let line = Number(from); line <= Math.min(Number(to ?? from), last); line++)
      lines.add(line)
  }
  return [...lines].toSorted((a, b) => a - b)
}
