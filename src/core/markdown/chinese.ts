// CommonMark uses spaces and punctuation to decide which delimiters open and close emphasis. That fails for text
// without spaces: in `**历经10年发展，**年` the closing `**` is between punctuation and a letter, so CommonMark reads it
// as an opening delimiter. The rules here follow the outcome of the CommonMark discussion on CJK. A Chinese,
// Japanese or Korean character next to a delimiter counts as a letter on its own side and as a word boundary for
// the other side. Western text parses as before.

import { Lexer, type Token, type Tokenizer } from 'marked'
import { own } from '../../shared/text.ts'
import type { SiteValue } from './extensions.ts'
import { joinsWords } from './tags.ts'
import { isUnspaced, lastCharacter } from './unspaced.ts'

/**
 * Han, kana and hangul with their punctuation and full-width forms. The ideographic space (U+3000)
 * is a space, not one of them.
 */
const CJK =
  '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Bopomofo}\\p{sc=Hangul}\\u3001-\\u303f\\uff00-\\uffef'
/** Punctuation that Chinese shares with other scripts. Like a full-width comma, it ends a bare URL. */
const SHARED_PUNCTUATION = '“”‘’…—·'
/** The shared punctuation marks that can follow a word. */
const CLOSING_PUNCTUATION = '”’…—'

const CJK_CHARACTER = `[${CJK}]`

/**
 * Replaces the inline rules of a marked tokenizer so that emphasis, strikethrough and bare URLs work in Chinese
 * text. Call it after the tokenizer has been passed to a `Lexer`.
 */
export function readChinese(tokenizer: Tokenizer): void {
  tokenizer.rules = { ...tokenizer.rules, inline: INLINE }
}

/**
 * Removes line breaks between two characters that are written without a space between them. Tags and comments
 * within the white space do not prevent this. Changes the `text` tokens in place.
 */
export function joinLines(
  tokens: readonly Token[],
  values: Readonly<Record<string, string>>,
): void {
  const leaves = inlineLeaves(tokens, values)
  const fullText = leaves.map(({ text }) => text).join('')
  if (!fullText.includes('\n')) return
  const joined = fullText.replace(/[ \t\n]+/g, (space, at: number) =>
    space.includes('\n') &&
    isUnspaced(lastCharacter(fullText.slice(0, at))) &&
    isUnspaced(firstCharacter(fullText.slice(at + space.length)))
      ? REMOVED.repeat(space.length)
      : space,
  )
  let end = 0
  for (const leaf of leaves) {
    const start = end
    end += leaf.text.length
    if (leaf.type === 'text') leaf.text = joined.slice(start, end).replaceAll(REMOVED, '')
  }
}

/** Placeholder for a removed character, so that later offsets stay valid. `\0` cannot occur in a document. */
const REMOVED = '\0'

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
    // `text` tokens are changed in place. Of all other tokens only the first and last characters matter.
    if (token.type === 'text' || token.type === 'escape') return [token as Leaf]
    const isInvisible = token.type === 'html' && joinsWords(token.raw)
    return [{ type: token.type, text: isInvisible ? '' : token.raw }]
  })
}

function firstCharacter(text: string): string {
  return String.fromCodePoint(text.codePointAt(0) ?? 0)
}

/**
 * Prevents a bare e-mail address, the last alternative of marked's URL rule, from ending in a version number:
 * `vue@3.4.21` and `vue@3.4.0-beta.1` are versions.
 */
const NOT_A_VERSION = '(?<=\\.[a-zA-Z][\\w-]*)(?!\\.\\w)'

const INLINE = chineseRules()

function chineseRules(): typeof Lexer.rules.inline.gfm {
  const gfm = Lexer.rules.inline.gfm
  // Next to asterisks, `~` is not punctuation but a boundary, like a CJK character: `**~~a~~**`, `**A.**~~b~~`.
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
    // marked tests the character before an opening delimiter against this to decide
    // whether emphasis may start there.
    punctuation: new RegExp(`^((?![*_])(?:[\\s\\p{P}\\p{S}]|${CJK_CHARACTER}))`, 'u'),
    url: new RegExp(
      `${gfm.url.source.replace('[^\\s<]*', `[^\\s<${CJK}${SHARED_PUNCTUATION}]*`)}${NOT_A_VERSION}`,
      'u',
    ),
  }
}

/**
 * Builds the pattern with which marked finds the end of an emphasis. By marked's convention, groups 1 and 2 match
 * runs that can only close, 3 and 4 runs that can only open, and 5 and 6 runs that can do both. Each alternative is
 * one row of CommonMark's table of characters before and after a delimiter run, with CJK characters as a fourth
 * class beside space, punctuation and letter.
 */
function flanking(
  delimiter: string,
  run: string,
  exclusion: string,
  orphanPattern: string,
): { punctuation: string; closing: RegExp } {
  const punctuation = `(?:${exclusion}(?!${CJK_CHARACTER})[\\p{P}\\p{S}])`
  const mark = `(?!${delimiter})${punctuation}`
  const letter = `(?:[^\\s\\p{P}\\p{S}]|${CJK_CHARACTER}${exclusion === '' ? '' : '|~'})`
  const boundary = `(?:\\s|${mark})`
  const noDelimiter = `(?!${delimiter})`
  const neutral = exclusion === '' ? CJK_CHARACTER : `(?:${CJK_CHARACTER}|~)`
  // These marks are shared with other scripts. After a CJK character they end the text before them.
  const ending = `[${CLOSING_PUNCTUATION}](?<=${CJK_CHARACTER}[${CLOSING_PUNCTUATION}]+)`
  const rows = [
    `[^${delimiter}]+(?=[^${delimiter}])`,
    `${mark}(${run})(?=\\s|$)`,
    `(?!${neutral}${run}${mark})${letter}(${run})${noDelimiter}(?=${boundary}|$)`,
    `(?!${mark}${run}${neutral}|${ending}${run}${letter})${boundary}(${run})(?=${letter})`,
    `\\s(${run})${noDelimiter}(?=${mark})`,
    `${mark}(${run})${noDelimiter}(?=${mark})`,
    `(?:${letter}(?=${run}${letter})|${neutral}(?=${run}${mark})|${mark}(?=${run}${neutral})|${ending}(?=${run}${letter}))(${run})`,
  ]
  return { punctuation, closing: new RegExp(orphanPattern + rows.join('|'), 'gu') }
}
