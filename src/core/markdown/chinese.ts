// CommonMark decides by spaces and punctuation what opens and closes emphasis, and text without spaces defeats it:
// in `**历经10年发展，**年` the closing `**` stands between punctuation and a letter, which in English means "opening".
// These rules add what the CommonMark discussion on CJK settled on: a Chinese, Japanese or Korean character beside a
// delimiter counts as a letter for itself and as a border for the other side. Western text is parsed as before.

import { Lexer, type Token, type Tokenizer } from 'marked'
import { own } from '../../shared/text.ts'
import type { SiteValue } from './extensions.ts'
import { joinsWords } from './tags.ts'
import { isUnspaced, lastCharacter } from './unspaced.ts'

/** Han, kana, hangul, and the punctuation and full-width forms that go with them. The ideographic space is a space. */
const CJK =
  '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Bopomofo}\\p{sc=Hangul}\\u3001-\\u303f\\uff00-\\uffef'
/** Punctuation that Chinese shares with other scripts: it ends a bare URL as a full-width comma does. */
const SHARED_PUNCTUATION = '“”‘’…—·'
/** Those of it that stand behind words. */
const ENDING = '”’…—'

const EAST = `[${CJK}]`

/** Lets a tokenizer of marked, once a lexer has taken it, read emphasis, strikethrough and bare URLs as Chinese writes them. */
export function readChinese(tokenizer: Tokenizer): void {
  tokenizer.rules = { ...tokenizer.rules, inline: INLINE }
}

/**
 * Takes out the line break between two characters that are written without a space between them. A tag or a comment may stand
 * among its blanks.
 */
export function joinLines(
  tokens: readonly Token[],
  values: Readonly<Record<string, string>>,
): void {
  const leaves = inlineLeaves(tokens, values)
  const whole = leaves.map(({ text }) => text).join('')
  if (!whole.includes('\n')) return
  const joined = whole.replace(/[ \t\n]+/g, (space, at: number) =>
    space.includes('\n') &&
    isUnspaced(lastCharacter(whole.slice(0, at))) &&
    isUnspaced(firstCharacter(whole.slice(at + space.length)))
      ? GONE.repeat(space.length)
      : space,
  )
  let end = 0
  for (const leaf of leaves) {
    const start = end
    end += leaf.text.length
    if (leaf.type === 'text') leaf.text = joined.slice(start, end).replaceAll(GONE, '')
  }
}

/** Stands in no text, and keeps the places of what stands behind it. */
const GONE = '\0'

interface Leaf {
  type: string
  text: string
}

function inlineLeaves(tokens: readonly Token[], values: Readonly<Record<string, string>>): Leaf[] {
  return tokens.flatMap((token): Leaf[] => {
    if ('tokens' in token && token.tokens && token.type !== 'image')
      return inlineLeaves(token.tokens, values)
    if (token.type === 'value')
      return [{ type: token.type, text: own(values, (token as SiteValue).name) ?? token.raw }]
    // A `text` token is changed in place; of the others only their edges matter.
    if (token.type === 'text' || token.type === 'escape') return [token as Leaf]
    const isNothing = token.type === 'html' && joinsWords(token.raw)
    return [{ type: token.type, text: isNothing ? '' : token.raw }]
  })
}

function firstCharacter(text: string): string {
  return String.fromCodePoint(text.codePointAt(0) ?? 0)
}

/** No e-mail, which is the last that a bare URL can be, ends in a number: `vue@3.4.21` and `vue@3.4.0-beta.1` are versions. */
const NO_VERSION = '(?<=\\.[a-zA-Z][\\w-]*)(?!\\.\\w)'

const INLINE = chineseRules()

function chineseRules(): typeof Lexer.rules.inline.gfm {
  const gfm = Lexer.rules.inline.gfm
  // To the stars beside it, `~` is no punctuation, but a border as a Chinese character is: `**~~a~~**`, `**A.**~~b~~`.
  const star = flanking('\\*', '\\*+', '(?!~)', '^[^_*]*?__[^_*]*?\\*[^_*]*?(?=__)|')
  const tilde = flanking('~', '~~?', '', '')
  return {
    ...gfm,
    emStrongLDelim: new RegExp(
      `^(?:\\*+(?:((?!\\*)${star.punctuation})|([^\\s*]))?)|^_+(?:((?!_)${star.punctuation})|([^\\s_]))?`,
      'u',
    ),
    emStrongRDelimAst: star.closing,
    delLDelim: new RegExp(`^~~?(?:((?!~)${tilde.punctuation})|[^\\s~])`, 'u'),
    delRDelim: tilde.closing,
    // Asked of the character before an opening delimiter: may emphasis start after it?
    punctuation: new RegExp(`^((?![*_])(?:[\\s\\p{P}\\p{S}]|${EAST}))`, 'u'),
    url: new RegExp(
      `${gfm.url.source.replace('[^\\s<]*', `[^\\s<${CJK}${SHARED_PUNCTUATION}]*`)}${NO_VERSION}`,
      'u',
    ),
  }
}

/**
 * The pattern with which marked looks for the end of an emphasis: its groups 1 and 2 are runs that can only close, 3 and 4
 * runs that can only open, 5 and 6 runs that can do both. Each alternative is a row of CommonMark's table of what stands
 * before and after the run, with a CJK character as a fourth class beside space, punctuation and letter.
 */
function flanking(
  delimiter: string,
  run: string,
  butNot: string,
  orphan: string,
): { punctuation: string; closing: RegExp } {
  const punctuation = `(?:${butNot}(?!${EAST})[\\p{P}\\p{S}])`
  const mark = `(?!${delimiter})${punctuation}`
  const letter = `(?:[^\\s\\p{P}\\p{S}]|${EAST}${butNot === '' ? '' : '|~'})`
  const border = `(?:\\s|${mark})`
  const end = `(?!${delimiter})`
  const both = butNot === '' ? EAST : `(?:${EAST}|~)`
  // Chinese shares these marks with other scripts; behind its own characters they end what stands before them.
  const ending = `[${ENDING}](?<=${EAST}[${ENDING}]+)`
  const rows = [
    `[^${delimiter}]+(?=[^${delimiter}])`,
    `${mark}(${run})(?=\\s|$)`,
    `(?!${both}${run}${mark})${letter}(${run})${end}(?=${border}|$)`,
    `(?!${mark}${run}${both}|${ending}${run}${letter})${border}(${run})(?=${letter})`,
    `\\s(${run})${end}(?=${mark})`,
    `${mark}(${run})${end}(?=${mark})`,
    `(?:${letter}(?=${run}${letter})|${both}(?=${run}${mark})|${mark}(?=${run}${both})|${ending}(?=${run}${letter}))(${run})`,
  ]
  return { punctuation, closing: new RegExp(orphan + rows.join('|'), 'gu') }
}
