// Highlights lines of code by means of comments, as Docusaurus does: `// highlight-next-line`, and all lines
// between `// highlight-start` and `// highlight-end`. The comments themselves are removed from the code.

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
  if (!code.includes('highlight-')) return undefined
  const directive = patternFor(language)
  const remaining: string[] = []
  const marked: number[] = []
  let found = false
  let next: number | undefined
  let start: number | undefined
  let unmatched: number | undefined
  for (const [i, line] of code.split('\n').entries()) {
    const groups = directive.exec(line)?.slice(1)
    const name = groups?.find((each) => each !== undefined)
    if (name === undefined) {
      remaining.push(line)
      if (next !== undefined || start !== undefined) marked.push(remaining.length)
      next = undefined
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

function patternFor(language: string): RegExp {
  const alternatives = (own(SYNTAXES_BY_LANGUAGE, language) ?? DEFAULT_SYNTAXES).map(
    ([begin, end]) =>
      `${escapePattern(begin)}\\s*highlight-(next-line|start|end)\\s*${escapePattern(end)}`,
  )
  return new RegExp(`^\\s*(?:${alternatives.join('|')})\\s*$`)
}
