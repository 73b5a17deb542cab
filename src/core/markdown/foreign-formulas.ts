// Detects formulas as other programs write them: `\[x\]`, `\(x\)` and `\begin{…}` without dollar signs and, on sites
// without formulas, `$$x$$`.

import type { Token } from 'marked'
import { NO_FORMULAS, type Foreign } from './replacements.ts'
import { childrenOf } from './tokens.ts'

/** Yields the formulas in a block of text that are not written as they are here. */
export function* foreignFormulas(block: Token): Generator<Foreign> {
  const { raw } = block
  const text = raw.trim()
  // It must hold a character that does not occur in prices.
  if (/^\$\$[^$]+\$\$$/.test(text) && /[\\^_={}]/.test(text))
    yield { source: firstLine(text), kind: '$$', advice: NO_FORMULAS }
  if (/^\\begin\{[a-z]+\*?\}/i.test(text))
    yield { source: firstLine(text), kind: '\\begin', advice: DISPLAYED_ADVICE }
  if (!/\\[([]/.test(raw)) return
  const words = childrenOf(block)
    .flat()
    .map((each) => (SKIPPED.has(each.type) ? ' '.repeat(each.raw.length) : each.raw))
    .join('')
  for (const { 0: source, 1: tex = '', index } of words.matchAll(IN_LINE)) {
    const advice = `Write $${tex.trim()}$, and “math: true” in site.config.ts.`
    if (isTex(tex)) yield { source, kind: '\\(', advice, offset: index, fate: FATE }
  }
  for (const { 0: line, 1: tex = '', index } of words.matchAll(DISPLAYED)) {
    const offset = words.indexOf('\\[', index)
    if (isTex(tex) || tex.startsWith('\n'))
      yield { source: firstLine(line), kind: '\\[', advice: DISPLAYED_ADVICE, offset, fate: FATE }
  }
}

const DISPLAYED_ADVICE =
  'Write “$$” above and below it in place of its marks, and “math: true” in site.config.ts.'
const FATE = 'shown without its backslashes'
const SKIPPED: ReadonlySet<string> = new Set(['codespan', 'formula', 'html'])

const IN_LINE = /(?<![\w\\\]])\\\(([^\n]{1,200}?)(?<!\\)\\\)/g
/** From the beginning of a line to the end of one. */
const DISPLAYED = /^[ \t]*\\\[([^]{1,2000}?)(?<!\\)\\\][ \t]*$/gm

/** Whether words between such marks are a formula, as backslashes before brackets usually keep these from being a link. */
function isTex(words: string): boolean {
  return TEX.test(words) && !SENTENCE.test(words)
}

/**
 * Evidence of a formula: a command, a power, a subscript or a value of a single letter, or a function of one. Commands are
 * no names in the path of a file.
 */
const TEX =
  /(?<![:\w.\\])\\[a-z]{2,}|[\w)}\]]\^|(?<![a-z\d])[a-z]_(?![a-z]{2})|(?<![\w\\])[a-z] ?=|(?<![a-z])[a-z]\([a-z]/i
/** A word of several letters, which is no command of TeX, before another. */
const SENTENCE = /(?<![\\a-z{])[a-z]{2,} +[a-z]/i

function firstLine(text: string): string {
  return text.split('\n', 1)[0]?.trim() ?? ''
}
