// Caches tokenized lines. The tokens of a line depend only on its text and on the state of the grammar before
// it, and code repeats itself: nearly half of all lines need not be tokenized again. States are compared by
// their contents, because a grammar creates a new object for each.

import type { HighlighterCore } from 'shiki/core'

/** A TextMate grammar, which tokenizes line by line. */
type Grammar = ReturnType<HighlighterCore['getLanguage']>
type Stack = ReturnType<Grammar['tokenizeLine2']>['ruleStack']

/**
 * The top frame of a grammar's state stack. The public type hides these fields; they are from
 * `StateStackImpl` of vscode-textmate.
 */
interface Frame {
  readonly parent: Frame | null
  readonly ruleId: number
  readonly endRule: string | null
  readonly beginRuleCapturedEOL: boolean
  readonly nameScopesList: Scopes | null
  readonly contentNameScopesList: Scopes | null
}

interface Scopes {
  readonly parent: Scopes | null
  readonly scopeName: string
  readonly tokenAttributes: number
}

/** The state of a grammar after a line, and the results of the lines that were tokenized in that state. */
interface State<T> {
  readonly stack: Stack | null
  readonly lines: Map<string, LineResult<T>>
}

/** The result of a line, and the state after it. */
interface LineResult<T> {
  readonly value: T
  readonly next: State<T>
}

/**
 * The number of lines in the cache. When it is exceeded, the cache is emptied. A limit five times as high
 * would save only one line in fifty more.
 */
const MAX_LINES = 10_000

/**
 * Creates a function that tokenizes code with one grammar. `createResult` turns a line and its tokens into the
 * result, and must depend on nothing else.
 */
export function lineReader<T>(
  grammar: Grammar,
  createResult: (line: string, tokens: Uint32Array) => T,
): (code: string) => T[] {
  let states = createStates<T>()
  let lineCount = 0
  return (code) => {
    let state = states.first
    return code.split('\n').map((line) => {
      let result = state.lines.get(line)
      if (!result) {
        // No time limit (0): results that are cut short on a slow machine would differ from those of a fast
        // one.
        const { tokens, ruleStack } = grammar.tokenizeLine2(line, state.stack, 0)
        if (++lineCount > MAX_LINES) {
          states = createStates()
          lineCount = 0
        }
        result = { value: createResult(line, tokens), next: states.stateFor(ruleStack) }
        state.lines.set(line, result)
      }
      state = result.next
      return result.value
    })
  }
}

/** Creates a registry in which stacks with equal contents share one state. */
function createStates<T>(): {
  readonly first: State<T>
  readonly stateFor: (stack: Stack) => State<T>
} {
  const first: State<T> = { stack: null, lines: new Map() }
  const states = new Map<number, State<T>>()
  const frames = new Map<string, number>()
  const byFrame = new WeakMap<Frame, number>()
  const scopeIds = new Map<string, number>()
  const byScopes = new WeakMap<Scopes, number>()

  const idOf = (scopes: Scopes | null): number => {
    if (!scopes) return 0
    const cached = byScopes.get(scopes)
    if (cached !== undefined) return cached
    const key = `${idOf(scopes.parent)} ${scopes.tokenAttributes} ${scopes.scopeName}`
    const id = scopeIds.get(key) ?? scopeIds.size + 1
    scopeIds.set(key, id)
    byScopes.set(scopes, id)
    return id
  }
  /** Returns the number of a frame. Frames with equal contents have the same number. */
  const numberOf = (frame: Frame | null): number => {
    if (!frame) return 0
    const cached = byFrame.get(frame)
    if (cached !== undefined) return cached
    const key = JSON.stringify([
      numberOf(frame.parent),
      frame.ruleId,
      frame.endRule,
      frame.beginRuleCapturedEOL,
      idOf(frame.nameScopesList),
      idOf(frame.contentNameScopesList),
    ])
    const number = frames.get(key) ?? frames.size + 1
    frames.set(key, number)
    byFrame.set(frame, number)
    return number
  }
  const stateFor = (stack: Stack): State<T> => {
    const number = numberOf(stack as unknown as Frame)
    const state = states.get(number) ?? { stack, lines: new Map() }
    states.set(number, state)
    return state
  }
  return { first, stateFor }
}
