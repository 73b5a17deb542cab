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
  const directive = patternFor(language)
  const lineEnd = holdsLineEnds ? lineEndFor(language) : undefined
  const remaining: string[] = []
  const marked: number[] = []
  let found = false
  let next: number | undefined
  let start: number | undefined
  let unmatched: number | undefined
  /** How many lines from here on are marked by the end of a line. */
  let more = 0
  for (const [i, line] of code.split('\n').entries()) {
    const groups = directive.exec(line)?.slice(1)
    const name = groups?.find((each) => each !== undefined)
    if (name === undefined) {
      const mark = line.includes('[!code ') ? lineEnd?.exec(line) : undefined
      if (mark) {
        found = true
        more = Number(mark[2] ?? 1)
      }
      remaining.push(mark?.[1] ?? line)
      if (next !== undefined || start !== undefined || more > 0) marked.push(remaining.length)
      next = undefined
      more = Math.max(0, more - 1)
      continue
    }
    found = true
    if (name === 'next-line') next = i
    else if (name === 'start') {
      if (start !== undefined) unmatched ??= i
      start ??= i
    } else if (start === undefined) unmatched ??= i
    else start = undefined
  }
  return found
    ? { code: remaining.join('\n'), marked, unmatchedLine: unmatched ?? start ?? next }
    : undefined
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

function patternFor(language: string): RegExp {
  const alternatives = syntaxesOf(language).map(
    ([begin, end]) =>
      `${escapePattern(begin)}\\s*highlight-(next-line|start|end)\\s*${escapePattern(end)}`,
  )
  return new RegExp(`^\\s*(?:${alternatives.join('|')})\\s*$`)
}
