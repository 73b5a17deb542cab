// Highlights lines of code by means of comments. As in Docusaurus, `// highlight-next-line` marks the line below, and
// `// highlight-start` and `// highlight-end` mark all lines between them. As in VitePress, `// [!code highlight]` marks
// the line that it ends, and with `:3` the two lines below that, too. The comments themselves are removed from the code.

import { escapePattern } from '../../shared/pattern.ts'
import { own } from '../../shared/text.ts'
import { aliasTable } from '../reading/alias-table.ts'

/** The delimiters of a comment. `end` is empty for line comments. */
type Delimiters = readonly [begin: string, end: string]

const SLASHES: Delimiters = ['//', '']
const BLOCK: Delimiters = ['/*', '*/']
const BRACES: Delimiters = ['{/*', '*/}']
const HASH: Delimiters = ['#', '']
const HTML: Delimiters = ['<!--', '-->']
const DASHES: Delimiters = ['--', '']
const PERCENT: Delimiters = ['%', '']
const SEMICOLON: Delimiters = [';', '']
const QUOTE: Delimiters = ["'", '']

/**
 * Comment syntaxes by language, for languages in which the default set would match other
 * constructs or miss their comments.
 */
const SYNTAXES_BY_LANGUAGE = aliasTable<readonly Delimiters[]>([
  [[SLASHES, BLOCK], 'js javascript mjs cjs ts typescript mts cts'],
  [[SLASHES, BLOCK, BRACES], 'jsx tsx'],
  [[SLASHES, BLOCK, HTML], 'html vue svelte'],
  [[HASH], 'bash sh shell shellscript zsh python py'],
  [[HTML, BRACES, HASH], 'md markdown'],
  [[DASHES, BLOCK], 'sql mysql postgresql pgsql plsql'],
  [[HASH, SEMICOLON], 'ini'],
  [[QUOTE], 'vb vbnet'],
  [[DASHES], 'lua haskell hs'],
  [[PERCENT], 'tex latex matlab'],
])
const DEFAULT_SYNTAXES = [SLASHES, BLOCK, BRACES, HASH, HTML]

/** Code without its highlight comments. */
export interface MarkedCode {
  readonly code: string
  /** The highlighted lines, counted from 1 in `code`. */
  readonly marked: readonly number[]
  /**
   * The line (0-based, in the original block) of the first highlight comment that has no effect or no counterpart.
   */
  readonly unmatchedLine: number | undefined
}

/** Extracts the highlight comments of a code block. Returns `undefined` if there are none. */
export function marksIn(language: string, code: string): MarkedCode | undefined {
  // Fast path: most code has no highlight comments.
  const holdsLineEnds = code.includes('[!code ') && !mayShowMarks(language)
  if (!code.includes('highlight-') && !holdsLineEnds) return undefined
  const directed = byDirectives(language, code.split('\n'))
  const ended = holdsLineEnds ? byLineEnds(language, directed.lines) : undefined
  const rest = (ended ?? directed).lines.join('\n')
  if (rest === code) return undefined
  const marked = new Set([...directed.marked, ...(ended?.marked ?? [])])
  return {
    code: rest,
    marked: [...marked].toSorted((a, b) => a - b),
    unmatchedLine: directed.unmatchedLine,
  }
}

/** Lines without comments of one kind, and the numbers of those that the comments mark. */
interface MarkedLines {
  readonly lines: readonly string[]
  readonly marked: readonly number[]
}

/** Extracts the comments that are lines of their own. */
function byDirectives(
  language: string,
  lines: readonly string[],
): MarkedLines & Pick<MarkedCode, 'unmatchedLine'> {
  const directive = directiveFor(language)
  const remaining: string[] = []
  const marked: number[] = []
  let next: number | undefined
  let start: number | undefined
  let unmatched: number | undefined
  for (const [i, line] of lines.entries()) {
    const groups = directive.exec(line)?.slice(1)
    switch (groups?.find((each) => each !== undefined)) {
      case 'next-line':
        next = i
        break
      case 'start':
        if (start === undefined) start = i
        else unmatched ??= i
        break
      case 'end':
        if (start === undefined) unmatched ??= i
        start = undefined
        break
      default:
        remaining.push(line)
        if (next !== undefined || start !== undefined) marked.push(remaining.length)
        next = undefined
    }
  }
  return { lines: remaining, marked, unmatchedLine: unmatched ?? start ?? next }
}

/** Extracts the comments at the ends of lines. */
function byLineEnds(language: string, lines: readonly string[]): MarkedLines {
  const lineEnd = lineEndFor(language)
  const marked: number[] = []
  let lastMarked = 0
  const remaining = lines.map((line, i) => {
    const [, code, count = '1'] = line.includes('[!code ') ? (lineEnd.exec(line) ?? []) : []
    if (code !== undefined) lastMarked = i + Number(count)
    if (i < lastMarked) marked.push(i + 1)
    return code ?? line
  })
  return { lines: remaining, marked }
}

/** Whether code in a language may show comments of other programs: Markdown, text, and code without a language. */
export function mayShowMarks(language: string): boolean {
  return /^(?:mdx?|markdown|te?xt)?$/i.test(language)
}

function syntaxesOf(language: string): readonly Delimiters[] {
  return own(SYNTAXES_BY_LANGUAGE, language) ?? DEFAULT_SYNTAXES
}

/** Matches a line with code and a comment that marks it. Captures the code, and the number of lines. */
function lineEndFor(language: string): RegExp {
  const [begins, ends] = [0, 1].map((side) =>
    syntaxesOf(language)
      .map((delimiters) => escapePattern(delimiters[side] ?? ''))
      .join('|'),
  )
  return new RegExp(
    `^(.*?\\S)\\s*(?:${begins})\\s*\\[!code (?:highlight|hl|focus|warning|error)(?::(\\d+))?\\]\\s*(?:${ends})\\s*$`,
  )
}

/** Matches a line that is a comment. Captures which, in one of its groups. */
function directiveFor(language: string): RegExp {
  const alternatives = syntaxesOf(language).map(
    ([begin, end]) =>
      `${escapePattern(begin)}\\s*highlight-(next-line|start|end)\\s*${escapePattern(end)}`,
  )
  return new RegExp(`^\\s*(?:${alternatives.join('|')})\\s*$`)
}
