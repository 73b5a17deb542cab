// Reads formulas in TeX, as GitHub, Pandoc and most programs for documentation write them: `$x$` and $`x`$ in a line,
// `$$x$$` in a line of its own, and fenced code of the language `math`.

import type { Token, TokenizerAndRendererExtension, TokenizerThis, Tokens } from 'marked'
import { endedBy } from './extensions.ts'
import { readInfo } from './fence.ts'
import { textsOf, type ShownFiles } from './shown-files.ts'
import { allTokens } from './tokens.ts'
import { isUnspaced, lastCharacter } from './unspaced.ts'

/** Why TeX cannot read a formula, and the offset in it, if that is known. */
interface Fault {
  readonly reason: string
  readonly offset?: number
}

/** A typeset formula. */
interface Typesetting {
  readonly html: string
  /** What it says in a line of plain text. */
  readonly words: string
  /** Whether it may be wider than the screen of a phone. */
  readonly isWide: boolean
  /** A command that not all browsers draw. */
  readonly undrawn?: string
}

/** Typesets a formula. One that is displayed has a line of its own. */
export type Typeset = (tex: string, isDisplayed: boolean) => Typesetting | { readonly fault: Fault }

/** A formula. */
export interface Formula extends Tokens.Generic {
  readonly type: 'formula'
  readonly tex: string
  readonly isDisplayed: boolean
  /** Whether it is a block, not a part of a paragraph. */
  readonly isBlock: boolean
  readonly typeset: ReturnType<Typeset>
}

/** Whether a source, or what it includes, may hold formulas. Only then is anything loaded to typeset them. */
export function mayNeedTypeset({
  math,
  text,
  files,
}: {
  readonly math: boolean
  readonly text: string
  readonly files: ShownFiles
}): boolean {
  return math && textsOf(text, files).some(mayHoldFormulas)
}

function mayHoldFormulas(text: string): boolean {
  return text.includes('$') || MATH_FENCE.test(text)
}

const MATH_FENCE = /(?:```|~~~)[ \t]*math\b/i

/** A formula on lines of its own. An empty line would end it: what is not closed must not swallow the page. */
const BLOCK =
  / {0,3}\$\$(?!\$)(?:(?!\$\$)(?!\n[ \t]*\n)(?:\\[^\n]|[^\\]|\\(?=\n)))+?\$\$[ \t]*(?:\n|$)/
const BLOCK_AT_START = new RegExp(`^${BLOCK.source}`)

/** Adds formulas to the blocks that interrupt a paragraph. */
export function endedByFormulas(rule: RegExp): RegExp {
  return endedBy(rule, BLOCK.source)
}

/**
 * A formula in a line. Inside, no space touches a dollar sign; behind it stands neither a digit, nor a letter, unless
 * that makes a word of it, as in “the $n$th”. So prices and variables are none. Han characters stand in commands only.
 */
const IN_LINE = new RegExp(
  '^(?:' +
    '\\$\\$(?!\\$)(?<displayed>(?:\\\\[\\s\\S]|(?!\\$\\$)[^\\\\`])+?)\\$\\$|' +
    '\\$`(?<quoted>[^`]+)`\\$|' +
    '\\$(?![\\s$])(?<plain>(?:\\\\text *\\{[^{}]*\\}|\\\\(?!text *\\{[^{}]*\\})[\\s\\S]|[^$\\\\`])+)(?<!\\s)\\$' +
    ')(?![$\\d{_]|(?!(?:th|st|nd|rd|s)(?![\\p{L}\\d]))[\\p{sc=Latin}\\p{sc=Greek}\\p{sc=Cyrillic}])',
  'u',
)

/** Returns the extensions for a text that may hold formulas. */
export function formulas(typeset: Typeset): TokenizerAndRendererExtension[] {
  const formula = (raw: string, tex: string, isDisplayed: boolean, isBlock: boolean): Formula => ({
    type: 'formula',
    raw,
    tex,
    isDisplayed,
    isBlock,
    typeset: typeset(tex, isDisplayed),
  })
  return [
    {
      name: 'formulaBlock',
      level: 'block',
      tokenizer(source): Formula | undefined {
        const [raw = ''] = BLOCK_AT_START.exec(source) ?? []
        const tex = raw.trim().slice('$$'.length, -'$$'.length)
        return tex.trim() === '' ? undefined : formula(raw, tex, true, true)
      },
    },
    {
      name: 'formula',
      level: 'inline',
      start: (source) => source.indexOf('$'),
      tokenizer(this: TokenizerThis, source, tokens): Formula | undefined {
        if (!source.startsWith('$') || followsWord(tokens.at(-1))) return undefined
        // Within tags of code.
        if (this.lexer.state.inRawBlock) return undefined
        const found = IN_LINE.exec(source)
        const { displayed, quoted, plain = '' } = found?.groups ?? {}
        const tex = displayed ?? quoted ?? plain
        if (!found || tex.trim() === '' || HAN.test(plain.replace(IN_BRACES, ''))) return undefined
        return formula(found[0], tex, displayed !== undefined, false)
      },
    },
  ]
}

const HAN = /[\p{sc=Han}\u3001-\u303f\uff00-\uffef]/u
const IN_BRACES = /\{[^{}]*\}/g

/** Whether a token ends with a letter or a digit that begins a word with a dollar sign: `US$20`. */
function followsWord(before: Token | undefined): boolean {
  if (before?.type !== 'text') return false
  const last = lastCharacter(before.raw)
  return /[\p{L}\p{N}$]/u.test(last) && !isUnspaced(last)
}

/** Turns fenced code of the language `math` into formulas. Changes the tokens in place. */
export function readMathFences(tokens: readonly Token[], typeset: Typeset): void {
  for (const token of allTokens(tokens)) {
    if (token.type !== 'code' || readInfo((token as Tokens.Code).lang ?? '').language !== 'math')
      continue
    const tex = String(token['text'])
    const formula = { type: 'formula', tex, isDisplayed: true, isBlock: true }
    const isEmpty = tex.trim() === ''
    Object.assign(token, formula, {
      typeset: isEmpty ? { fault: { reason: 'it is empty' } } : typeset(tex, true),
    })
  }
}

/**
 * Returns the text in which emphasis is looked for, without the insides of formulas. All of it is as long as before.
 */
export function withoutFormulas(text: string): string {
  return text.replace(IN_TEXT, (formula) => `[${'a'.repeat(formula.length - 2)}]`)
}

const IN_TEXT = new RegExp(
  `(?<!(?!\\p{sc=Han})[\\p{L}\\p{N}]|[$\\\\])${IN_LINE.source.slice(1)}`,
  'gu',
)
