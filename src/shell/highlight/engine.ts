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
    const known = expressions.get(source) ?? newExpression(source, oniguruma)
    expressions.set(source, known)
    known.users++
    return known
  }
  return {
    createString: (content) => newLine(content, oniguruma),
    createScanner(patterns) {
      const used = patterns.map((each) => use(typeof each === 'string' ? each : each.source))
      return {
        findNextMatchSync: scanner(used),
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

let lines = 0

function newLine(content: string, oniguruma: RegexEngine): Line {
  let inner: RegexEngineString | undefined
  return {
    content,
    id: ++lines,
    facts: lineCharactersOf(content),
    inner: () => (inner ??= oniguruma.createString(content)),
    dispose: () => inner?.dispose?.(),
  }
}

/** The position of a search without a match. */
const NOWHERE = -1

/**
 * An expression of a grammar with its last match. The result of a search is reused for later positions in the
 * same line.
 */
interface Expression {
  /** The number of scanners that use this expression. */
  users: number
  /** Returns the position of the first match at or after `from`, or `NOWHERE`. */
  search(line: Line, from: number): number
  /** Whether this expression is known to have no match in the rest of the line. */
  isDone(line: Line): boolean
  /** The match that the last `search` found. */
  found: Match
  readonly dispose: () => void
}

function newExpression(source: string, oniguruma: RegexEngine): Expression {
  // `\G` matches at the start of the search, so its result cannot be reused for another start.
  const isFree = !source.includes('\\G')
  let needs: LineRequirements | undefined
  let compiled: PatternScanner | undefined
  // The last search: the id of its line, its start, and the position of its match. It also holds for later
  // starts up to that match.
  let line = 0
  let began = 0
  let at = NOWHERE
  const own: Expression = {
    users: 0,
    found: null,
    isDone: ({ id }) => id === line && at === NOWHERE,
    search(asked, from) {
      if (line === asked.id && began <= from && (at === NOWHERE || at >= from)) return at
      began = from
      line = isFree ? asked.id : 0
      if (!canMatch((needs ??= requirementsOf(source)), asked.facts)) {
        began = 0
        line = asked.id
        return (at = NOWHERE)
      }
      compiled ??= oniguruma.createScanner([source])
      own.found = compiled.findNextMatchSync(asked.inner(), from, 0)
      return (at = own.found?.captureIndices[0]?.start ?? NOWHERE)
    },
    dispose: () => compiled?.dispose?.(),
  }
  return own
}

/**
 * Creates a search for several expressions at once. Expressions without a match in the rest of a line are not
 * tried again in that line.
 */
function scanner(expressions: readonly Expression[]): PatternScanner['findNextMatchSync'] {
  let line = 0
  let began = 0
  /** The indices of the expressions that may still match in this line. */
  let left: number[] = []
  return (text, from) => {
    const asked = text as Line
    if (line !== asked.id || from < began) left = expressions.map((_, i) => i)
    line = asked.id
    began = from
    let best = NOWHERE
    let bestAt = Infinity
    let kept = 0
    for (const i of left) {
      const expression = expressions[i]
      // Once a match is at the start of the search, no other can be further left.
      if (expression && bestAt > from) {
        const at = expression.search(asked, from)
        if (expression.isDone(asked)) continue
        if (at !== NOWHERE && at < bestAt) {
          best = i
          bestAt = at
        }
      }
      left[kept++] = i
    }
    left.length = kept
    const captures = expressions[best]?.found?.captureIndices
    return captures ? { index: best, captureIndices: captures } : null
  }
}
