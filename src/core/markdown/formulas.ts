// Reads formulas in TeX, as GitHub, Pandoc and most programs for documentation write them: `$x$` and $`x`$ in a line,
// `$$x$$` in a line of its own, and fenced code of the language `math`.

import type { Token, TokenizerAndRendererExtension, TokenizerThis, Tokens } from 'marked'
import {
  mayHoldReferences,
  referenceIn,
  type Equation,
  type EquationReference,
} from './equation-labels.ts'
import { endedBy } from './extensions.ts'
import { readInfo } from './fence.ts'
import { idsIn } from './opening-line.ts'
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
  /** The equations in it that have labels or numbers. */
  readonly equations: readonly Equation[]
}

/** Typesets a formula, with the punctuation `after` it. One that is displayed has a line of its own. */
export type Typeset = (
  tex: string,
  isDisplayed: boolean,
  after?: string,
) => Typesetting | { readonly fault: Fault }

/** A formula. */
export interface Formula extends Tokens.Generic {
  readonly type: 'formula'
  readonly tex: string
  readonly isDisplayed: boolean
  /** Whether it is a block, not a part of a paragraph. */
  readonly isBlock: boolean
  /** Its ids, as written behind it in braces. */
  readonly ids: readonly string[]
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
  if (!math) return false
  const texts = textsOf(text, files)
  if (texts.some((each) => MATH_FENCE.test(each) || mayHoldReferences(each))) return true
  // A formula may begin in one text and end in another that includes it.
  return texts.length > 1
    ? texts.some((each) => each.includes('$'))
    : text.includes('$') && FORMULA.test(text)
}

const MATH_FENCE = /(?:```|~~~)[ \t]*math\b/i

/** Punctuation after a formula in a line of its own, which stands in that line. */
const PUNCTUATION = '[.,;:!?…。，、；：！？]{1,3}'
/** The ids of such a formula, as those of headings are written. */
const IDS = String.raw`\{#[^\s{}"'<>]+(?:[ \t]+#[^\s{}"'<>]+)*\}`

/**
 * A formula on lines of its own, with the punctuation and the ids after it. An empty line would end it: what is not
 * closed must not swallow the page.
 */
const BLOCK = new RegExp(
  String.raw` {0,3}\$\$(?!\$)(?:(?!\$\$)(?!\n[ \t]*\n)(?:\\[^\n]|[^\\]|\\(?=\n)))+?\$\$` +
    String.raw`(?:${PUNCTUATION})?[ \t]*(?:${IDS}[ \t]*)?(?:\n|$)`,
)
const BLOCK_AT_START = new RegExp(`^${BLOCK.source}`)
const AFTER_BLOCK = new RegExp(String.raw`(?<=\$\$)(${PUNCTUATION})?[ \t]*(${IDS})?\s*$`)
const PUNCTUATION_AT_START = new RegExp(`^${PUNCTUATION}`)

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

/** What may be a formula wherever it stands, also in code. Two variables of a shell are none. */
const FORMULA = new RegExp(`${IN_LINE.source.slice(1)}|${BLOCK.source}`, 'u')

/** Returns the extensions for a text that may hold formulas. */
export function formulas(typeset: Typeset): TokenizerAndRendererExtension[] {
  const formula = (
    written: Pick<Formula, 'raw' | 'tex' | 'isDisplayed' | 'isBlock' | 'ids'>,
    after: string,
  ): Formula => ({
    type: 'formula',
    ...written,
    typeset: typeset(written.tex, written.isDisplayed, after),
  })
  return [
    {
      name: 'formulaBlock',
      level: 'block',
      tokenizer(source): Formula | undefined {
        const [raw = ''] = BLOCK_AT_START.exec(source) ?? []
        const [behind = '', after = '', ids = ''] = AFTER_BLOCK.exec(raw) ?? []
        const tex = raw.slice(raw.indexOf('$$') + 2, raw.length - behind.length - 2)
        if (tex.trim() === '') return undefined
        return formula({ raw, tex, isDisplayed: true, isBlock: true, ids: idsIn(ids) }, after)
      },
    },
    {
      name: 'formula',
      level: 'inline',
      start: (source) => source.indexOf('$'),
      tokenizer(this: TokenizerThis, source, tokens): Formula | EquationReference | undefined {
        if (!source.startsWith('$') || followsWord(tokens.at(-1))) return undefined
        // Within tags of code.
        if (this.lexer.state.inRawBlock) return undefined
        const found = IN_LINE.exec(source)
        const { displayed, quoted, plain = '' } = found?.groups ?? {}
        const tex = displayed ?? quoted ?? plain
        if (!found || tex.trim() === '' || HAN.test(plain.replace(IN_BRACES, ''))) return undefined
        const [raw] = found
        const isDisplayed = displayed !== undefined
        const [after = ''] =
          (isDisplayed && PUNCTUATION_AT_START.exec(source.slice(raw.length))) || []
        const written = { raw: raw + after, tex, isDisplayed, isBlock: false, ids: [] }
        return referenceIn(raw, tex, !this.lexer.state.inLink) ?? formula(written, after)
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

/** Whether fenced code is a formula. */
export function isMathFence({ lang = '' }: Tokens.Code): boolean {
  return readInfo(lang).language === 'math'
}

/** Returns the ids that are written behind a formula, and the labels in it. */
export function formulaIds({ ids, typeset }: Formula): string[] {
  if ('fault' in typeset) return []
  return [...ids, ...typeset.equations.flatMap(({ label }) => label ?? [])]
}

/** Turns fenced code of the language `math` into formulas. Changes the tokens in place. */
export function readMathFences(tokens: readonly Token[], typeset: Typeset): void {
  for (const token of allTokens(tokens)) {
    if (token.type !== 'code' || !isMathFence(token as Tokens.Code)) continue
    const tex = String(token['text'])
    const formula = { type: 'formula', tex, isDisplayed: true, isBlock: true, ids: [] }
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
