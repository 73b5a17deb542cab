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
    yield { source: firstLine(text), kind: '\\begin', advice: DISPLAYED }
  if (!raw.includes('\\[') && !raw.includes('\\(')) return
  const words = childrenOf(block)
    .flat()
    .map((each) => (SKIPPED.has(each.type) ? ' '.repeat(each.raw.length) : each.raw))
    .join('')
  for (const [kind, pattern, advice] of DELIMITED)
    for (const { 0: formula, index } of words.matchAll(pattern))
      if (TEX.test(formula.slice(kind.length)) || formula.startsWith('\\[\n'))
        yield { source: firstLine(formula), kind, advice, offset: index, fate: FATE }
}

const DISPLAYED =
  'Write “$$” above and below it in place of its marks, and “math: true” in site.config.ts.'
const IN_LINE =
  'Write “$” before and behind it in place of its marks, and “math: true” in site.config.ts.'
const FATE = 'shown without its backslashes'
const SKIPPED: ReadonlySet<string> = new Set(['codespan', 'formula', 'html'])

const DELIMITED = [
  ['\\[', /(?<!\\)\\\[(?:(?!(?<!\\)\\\[)[^]){1,2000}?(?<!\\)\\\]/g, DISPLAYED],
  ['\\(', /(?<![\w\\])\\\((?:(?!(?<!\\)\\\()[^\n]){1,300}?(?<!\\)\\\)/g, IN_LINE],
] as const

/**
 * Evidence of a formula, as backslashes before brackets usually keep these from being a link: a command, a power, a
 * subscript of a single letter, or a single letter followed by `=`. Commands are no names in the path of a file.
 */
const TEX = /(?<![:\w.\\])\\[a-z]{2,}|[\w)}\]]\^|(?<![a-z\d])[a-z]_|(?<!\w)[a-z] ?= /i

function firstLine(text: string): string {
  return text.split('\n', 1)[0]?.trim() ?? ''
}
