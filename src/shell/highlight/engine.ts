// Runs the regular expressions of grammars. Each is compiled once per thread, no matter how many rules and
// languages use it, and tried only on lines in which it can match. Oniguruma runs them one by one. The
// leftmost match wins and, among several at the same position, the first expression, which is what Oniguruma
// returns when it runs them all at once.

import fs from 'node:fs'
import { createRequire } from 'node:module'
import type { PatternScanner, RegexEngine, RegexEngineString, WebAssemblyInstantiator } from 'shiki'
import { createOnigurumaEngine } from 'shiki/engine/oniguruma'
import { lineCharactersOf, type LineCharacters } from './characters.ts'
import { canMatch, requirementsOf, type LineRequirements } from './line-requirements.ts'

type Match = ReturnType<PatternScanner['findNextMatchSync']>

/** A regular expression engine for Shiki that keeps compiled expressions until `sweep` is called. */
interface Engine extends RegexEngine {
  /**
   * Frees expressions that no scanner uses. This does not happen on `dispose`, because grammars dispose of
   * scanners that they need again in the next line.
   */
  sweep(): void
}

/** Creates an engine, which loads Oniguruma. */
export async function createEngine(): Promise<Engine> {
  const oniguruma = await createOnigurumaEngine({ instantiator: loadOniguruma })
  const expressions = new Map<string, Expression>()
  const use = (source: string): Expression => {
    const expression = expressions.get(source) ?? createExpression(source, oniguruma)
    expressions.set(source, expression)
    expression.users++
    return expression
  }
  return {
    createString: (content) => createLine(content, oniguruma),
    createScanner(patterns) {
      const used = patterns.map((each) => use(typeof each === 'string' ? each : each.source))
      return {
        findNextMatchSync: createScan(used),
        dispose() {
          for (const expression of used.splice(0)) expression.users--
        },
      }
    },
    sweep() {
      for (const [source, { users, dispose }] of expressions) {
        if (users > 0) continue
        dispose()
        expressions.delete(source)
      }
    },
  }
}

const require = createRequire(import.meta.url)

/**
 * Instantiates Oniguruma from the file of its WebAssembly module. Shiki's own loader decodes a string through
 * `Response`, which makes Node load its whole HTTP client in each thread.
 */
const loadOniguruma: WebAssemblyInstantiator = (imports) =>
  WebAssembly.instantiate(fs.readFileSync(require.resolve('shiki/onig.wasm')), imports)

/** A line of code, prepared for matching. */
interface Line extends RegexEngineString {
  readonly id: number
  readonly facts: LineCharacters
  /** Returns the line as an Oniguruma string, created on first use. */
  readonly inner: () => RegexEngineString
}

let lineCount = 0

function createLine(content: string, oniguruma: RegexEngine): Line {
  let inner: RegexEngineString | undefined
  return {
    content,
    id: ++lineCount,
    facts: lineCharactersOf(content),
    inner: () => (inner ??= oniguruma.createString(content)),
    dispose: () => inner?.dispose?.(),
  }
}

/** The position of a search without a match. */
const NO_MATCH = -1

/**
 * An expression of a grammar with its last match. The result of a search is reused for later positions in the
 * same line.
 */
interface Expression {
  /** The number of scanners that use this expression. */
  users: number
  /** Returns the position of the first match at or after `from`, or `NO_MATCH`. */
  search(line: Line, from: number): number
  /** Whether this expression is known to have no match in the rest of the line. */
  isDone(line: Line): boolean
  /** The match that the last `search` found. */
  found: Match
  readonly dispose: () => void
}

function createExpression(source: string, oniguruma: RegexEngine): Expression {
  // `\G` matches at the start of the search, so its result cannot be reused for another start.
  const isReusable = !source.includes('\\G')
  let requirements: LineRequirements | undefined
  let compiled: PatternScanner | undefined
  // The last search: the id of its line, its start, and the position of its match. It also holds for later
  // starts up to that match.
  let lastLineId = 0
  let lastStart = 0
  let lastMatchStart = NO_MATCH
  const expression: Expression = {
    users: 0,
    found: null,
    isDone: ({ id }) => id === lastLineId && lastMatchStart === NO_MATCH,
    search(line, from) {
      if (
        lastLineId === line.id &&
        lastStart <= from &&
        (lastMatchStart === NO_MATCH || lastMatchStart >= from)
      )
        return lastMatchStart
      lastStart = from
      lastLineId = isReusable ? line.id : 0
      if (!canMatch((requirements ??= requirementsOf(source)), line.facts)) {
        lastStart = 0
        lastLineId = line.id
        return (lastMatchStart = NO_MATCH)
      }
      compiled ??= oniguruma.createScanner([source])
      expression.found = compiled.findNextMatchSync(line.inner(), from, 0)
      return (lastMatchStart = expression.found?.captureIndices[0]?.start ?? NO_MATCH)
    },
    dispose: () => compiled?.dispose?.(),
  }
  return expression
}

/**
 * Creates a search for several expressions at once. Expressions without a match in the rest of a line are not
 * tried again in that line.
 */
function createScan(expressions: readonly Expression[]): PatternScanner['findNextMatchSync'] {
  let lastLineId = 0
  let lastStart = 0
  /** The indices of the expressions that may still match in this line. */
  let remaining: number[] = []
  return (text, from) => {
    const line = text as Line
    if (lastLineId !== line.id || from < lastStart) remaining = expressions.map((_, i) => i)
    lastLineId = line.id
    lastStart = from
    let best = NO_MATCH
    let bestAt = Infinity
    let remainingCount = 0
    for (const i of remaining) {
      const expression = expressions[i]
      // Once a match is at the start of the search, no other can be further left.
      if (expression && bestAt > from) {
        const at = expression.search(line, from)
        if (expression.isDone(line)) continue
        if (at !== NO_MATCH && at < bestAt) {
          best = i
          bestAt = at
        }
      }
      remaining[remainingCount++] = i
    }
    remaining.length = remainingCount
    const captures = expressions[best]?.found?.captureIndices
    return captures ? { index: best, captureIndices: captures } : null
  }
}
