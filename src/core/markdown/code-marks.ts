// Marks lines of code by means of comments. As in Docusaurus, `// highlight-next-line` highlights the line below, and
// `// highlight-start` and `// highlight-end` all lines between them. As in VitePress, `// [!code highlight]` highlights
// the line that it ends, and with `:3` the two lines below that, too; `// [!code ++]` and `// [!code --]` mark lines that
// a change adds and removes. The comments themselves are removed from the code.

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
const PARENTHESES: Delimiters = ['(*', '*)']

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
  [[HASH, SEMICOLON], 'ini properties hy'],
  [
    [SEMICOLON],
    'clojure clj cljs common-lisp lisp scheme racket emacs-lisp elisp fennel llvm wasm reg beancount',
  ],
  [[SEMICOLON, HASH, SLASHES, BLOCK], 'asm ahk'],
  [[QUOTE], 'vb vbnet'],
  [[['"', '']], 'viml vim vimscript abap'],
  [[DASHES], 'lua luau haskell hs elm purescript ada vhdl applescript lean lean4'],
  [[DASHES, SLASHES, BLOCK], 'dax'],
  [[PERCENT], 'tex latex bibtex matlab erlang erl mermaid mmd'],
  [[PERCENT, BLOCK], 'prolog'],
  [[['!', '']], 'fortran-free-form f90 f95 f03 f08 f18 fortran-fixed-form f for f77'],
  [
    [
      ['REM', ''],
      ['rem', ''],
      ['::', ''],
    ],
    'bat batch cmd',
  ],
  [[PARENTHESES], 'ocaml coq wolfram wl'],
  [[PARENTHESES, SLASHES], 'fsharp f# fs pascal'],
  [[['{#', '#}'], HTML, SLASHES, BLOCK, HASH], 'twig jinja'],
  [[['{{!--', '--}}'], ['{{!', '}}'], HTML, SLASHES, BLOCK], 'handlebars hbs'],
])
const DEFAULT_SYNTAXES = [SLASHES, BLOCK, BRACES, HASH, HTML]

/** How a comment at the end of a line marks it. */
type Mark = 'marked' | 'added' | 'removed'

/** Code without its highlight comments. Lines are counted from 1 in `code`. */
export interface MarkedCode {
  readonly code: string
  /** The highlighted lines. */
  readonly marked: readonly number[]
  readonly added: readonly number[]
  readonly removed: readonly number[]
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
  const { lines, marks } = holdsLineEnds
    ? byLineEnds(language, directed.lines)
    : { lines: directed.lines, marks: NO_MARKS }
  const rest = lines.join('\n')
  if (rest === code) return undefined
  const { added, removed } = marks
  const marked = new Set([...directed.marked, ...marks.marked, ...added])
  return {
    code: rest,
    marked: [...marked].toSorted((x, y) => x - y),
    added,
    removed,
    unmatchedLine: directed.unmatchedLine,
  }
}

const NO_MARKS: Readonly<Record<Mark, readonly number[]>> = { marked: [], added: [], removed: [] }

/** Extracts the comments that are lines of their own. */
function byDirectives(
  language: string,
  lines: readonly string[],
): Pick<MarkedCode, 'marked' | 'unmatchedLine'> & { readonly lines: readonly string[] } {
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
function byLineEnds(
  language: string,
  lines: readonly string[],
): { readonly lines: readonly string[]; readonly marks: Record<Mark, number[]> } {
  const lineEnd = lineEndFor(language)
  const marks: Record<Mark, number[]> = { marked: [], added: [], removed: [] }
  const ends: Record<Mark, number> = { marked: 0, added: 0, removed: 0 }
  const remaining = lines.map((line, i) => {
    const [, code, name = '', count = '1'] = line.includes('[!code ')
      ? (lineEnd.exec(line) ?? [])
      : []
    if (code !== undefined) ends[markFor(name)] = i + Number(count)
    for (const mark of MARKS) if (i < ends[mark]) marks[mark].push(i + 1)
    return code ?? line
  })
  return { lines: remaining, marks }
}

const MARKS: readonly Mark[] = ['marked', 'added', 'removed']

function markFor(name: string): Mark {
  if (name === '++') return 'added'
  return name === '--' ? 'removed' : 'marked'
}

/** Whether code in a language may show comments of other programs: Markdown, text, and code without a language. */
export function mayShowMarks(language: string): boolean {
  return /^(?:mdx?|markdown|te?xt)?$/i.test(language)
}

/** Returns a pattern for what begins a comment. A single sign may be doubled, as in `;; [!code ++]`. */
function beginPattern(begin: string): string {
  return begin.length === 1 ? `${escapePattern(begin)}+` : escapePattern(begin)
}

function syntaxesOf(language: string): readonly Delimiters[] {
  return own(SYNTAXES_BY_LANGUAGE, language) ?? DEFAULT_SYNTAXES
}

/** Matches a line with code and a comment that marks it. Captures the code, the mark, and the number of lines. */
function lineEndFor(language: string): RegExp {
  const syntaxes = syntaxesOf(language)
  const begins = syntaxes.map(([begin]) => beginPattern(begin)).join('|')
  const ends = syntaxes.map(([, end]) => escapePattern(end)).join('|')
  return new RegExp(
    `^(.*?\\S)\\s*(?:${begins})\\s*\\[!code (highlight|hl|focus|warning|error|\\+\\+|--)(?::(\\d+))?\\]\\s*(?:${ends})\\s*$`,
  )
}

/** Matches a line that is a comment. Captures which, in one of its groups. */
function directiveFor(language: string): RegExp {
  const alternatives = syntaxesOf(language).map(
    ([begin, end]) =>
      `${beginPattern(begin)}\\s*highlight-(next-line|start|end)\\s*${escapePattern(end)}`,
  )
  return new RegExp(`^\\s*(?:${alternatives.join('|')})\\s*$`)
}
