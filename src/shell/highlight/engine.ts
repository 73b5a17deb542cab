// Runs the expressions of grammars, each compiled once a thread, whichever rules and languages name it, and each tried only in
// lines in which it can find something. Oniguruma runs them one by one; of what they find the leftmost counts, and of two at one
// place the first, which is what it would say of all together.

import fs from 'node:fs'
import { createRequire } from 'node:module'
import type { PatternScanner, RegexEngine, RegexEngineString, WebAssemblyInstantiator } from 'shiki'
import { createOnigurumaEngine } from 'shiki/engine/oniguruma'
import { factsOf, type Facts } from './characters.ts'
import { mayMatch, needsOf, type Needs } from './needs.ts'

type Match = ReturnType<PatternScanner['findNextMatchSync']>

/** An engine for grammars. */
interface Engine extends RegexEngine {
  /** Frees what no scanner uses any more: grammars dispose of scanners that they want again in the next line. */
  sweep(): void
}

/** Makes an engine. */
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

/** Shiki's own way unpacks a text through `Response`, for which Node loads its whole HTTP client in each thread. */
const loadOniguruma: WebAssemblyInstantiator = (imports) =>
  WebAssembly.instantiate(fs.readFileSync(require.resolve('shiki/onig.wasm')), imports)

/** A line as the engine knows it. */
interface Line extends RegexEngineString {
  readonly id: number
  readonly facts: Facts
  /** The line as Oniguruma wants it. */
  readonly inner: () => RegexEngineString
}

let lines = 0

function newLine(content: string, oniguruma: RegexEngine): Line {
  let inner: RegexEngineString | undefined
  return {
    content,
    id: ++lines,
    facts: factsOf(content),
    inner: () => (inner ??= oniguruma.createString(content)),
    dispose: () => inner?.dispose?.(),
  }
}

/** Where nothing is found. */
const NOWHERE = -1

/** An expression of a grammar, and what it found last. */
interface Expression {
  /** How many scanners have it. */
  users: number
  /** The first match at or after a place of a line. */
  search(line: Line, from: number): number
  /** Whether it is known to find nothing in the rest of this line. */
  isDone(line: Line): boolean
  /** What `search` found. */
  found: Match
  readonly dispose: () => void
}

function newExpression(source: string, oniguruma: RegexEngine): Expression {
  // An expression that names the place where a search begins finds something else from each.
  const isFree = !source.includes('\\G')
  let needs: Needs | undefined
  let compiled: PatternScanner | undefined
  // The last search, which holds for later places, too, up to what it found.
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
      if (!mayMatch((needs ??= needsOf(source)), asked.facts)) {
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

/** Searches for several expressions at once. Those that find nothing in the rest of a line are not asked again in it. */
function scanner(expressions: readonly Expression[]): PatternScanner['findNextMatchSync'] {
  let line = 0
  let began = 0
  /** Which are left. */
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
      // Nothing can be further left than the place where the search begins.
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
