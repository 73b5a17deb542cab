// Detects formulas between `\(` and `\)` or `\[` and `\]`, as LaTeX has them. In Markdown, these are escaped brackets: of
// `\(x_1\)`, readers see “(x_1)”.

import type { Token } from 'marked'
import type { Foreign } from './replacements.ts'
import { childrenOf } from './tokens.ts'

/** Yields the formulas in a token that holds a line or a block of text. */
export function* bracketFormulas(token: Token): Generator<Foreign> {
  // Fast path: most texts have no such bracket.
  if (!/\\[([]/.test(token.raw)) return
  const text = childrenOf(token)
    .flat()
    .map(({ type, raw }) => (type === 'codespan' ? ' '.repeat(raw.length) : raw))
    .join('')
  for (const { 0: source, 1: words = '', index } of text.matchAll(IN_LINE))
    if (isFormula(words)) {
      const advice = `Write $${words.trim()}$, with “math: true” in the config.`
      yield { source, kind: '\\(', advice, offset: index, fate: 'shown in plain brackets' }
    }
  for (const { 1: words = '', index } of text.matchAll(BLOCK)) {
    const [source = ''] = text.slice(text.indexOf('\\[', index)).split('\n', 1)
    if (isFormula(words))
      yield {
        source,
        kind: '\\[',
        advice: BLOCK_ADVICE,
        offset: index,
        fate: 'shown in plain brackets',
      }
  }
}

function isFormula(words: string): boolean {
  return FORMULA.test(words) && !SENTENCE.test(words)
}

const IN_LINE = /(?<![\\\]])\\\(([^\n]{1,200}?)(?<!\\)\\\)/g
/** From the beginning of a line to the end of one. */
const BLOCK = /^[ \t]*\\\[([^]{1,2000}?)(?<!\\)\\\][ \t]*$/gm
const BLOCK_ADVICE =
  'Write $$ above and below it, without the brackets, and “math: true” in the config.'
/** Evidence of a formula: a command, a power, a subscript or a value of a single letter, or a function of one. */
const FORMULA =
  /\\[a-z]{2,}|[\w)}\]]\^|(?<![a-z\d])[a-z]_(?![a-z]{2})|(?<![a-z\d\\])[a-z] ?=|(?<![a-z])[a-z]\([a-z]/i
/** A word of several letters, which is no command of TeX, before another. */
const SENTENCE = /(?<![\\a-z{])[a-z]{2,} +[a-z]/i
