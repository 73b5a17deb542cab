// The default description of a page without one in its front matter: the beginning of its text.

import type { Token } from 'marked'
import { beginning } from '../../shared/text.ts'
import type { ParseState } from './parse-state.ts'
import { hasWords, plainText } from './token-words.ts'
import { allTokens } from './tokens.ts'

/** Maximum length of a description in characters. Search engines show about this much. */
const MAX_LENGTH = 160

/**
 * Returns the first sentences of the first paragraph. If all text is in lists, quotes or containers, the first text
 * block inside those is used. Blocks that hold only pictures, such as badges, are skipped.
 */
export function descriptionIn(state: Pick<ParseState, 'values'>, tokens: readonly Token[]): string {
  const isText = (token: Token): boolean =>
    (token.type === 'paragraph' || (token.type === 'text' && 'tokens' in token)) &&
    hasWords(state, token)
  const paragraph =
    tokens.find((token) => token.type === 'paragraph' && isText(token)) ??
    allTokens(tokens).find(isText)
  return paragraph ? excerpt(plainText(state, [paragraph]).trim()) : ''
}

/**
 * Shortens a text to `MAX_LENGTH`: to whole sentences if they fill at least a third of it, otherwise to
 * whole words and an ellipsis.
 */
function excerpt(text: string): string {
  if (text.length <= MAX_LENGTH) return text
  const sentences = text.slice(0, endOfLastSentence(text))
  if (sentences.length > MAX_LENGTH / 3 + 1) return sentences
  const cut = beginning(text, MAX_LENGTH)
  const space = cut.lastIndexOf(' ')
  return `${cut.slice(0, space > MAX_LENGTH / 2 ? space : undefined).trimEnd()}…`
}

/**
 * Returns the offset after the last sentence that fits into `MAX_LENGTH`, including closing quotes and
 * brackets; 0 if there is none.
 */
function endOfLastSentence(text: string): number {
  // Search beyond the cut: whether a sentence ends there depends on the characters that follow.
  const ends = Array.from(
    text.slice(0, 2 * MAX_LENGTH).matchAll(SENTENCE_END),
    ({ 0: end, index }) => ({
      before: text.slice(0, index + 1),
      at: index + end.length,
    }),
  )
  return ends.findLast(({ before, at }) => at <= MAX_LENGTH && !ABBREVIATION.test(before))?.at ?? 0
}

const SENTENCE_END =
  /(?:[。！？][\p{Pe}\p{Pf}]*|\p{Sentence_Terminal}[\p{Pe}\p{Pf}"']*(?= (?!\p{Ll})))/gu
/** `e.g.`, `U.S.`, `J.`, and abbreviations that are followed by other words. */
const ABBREVIATION = /(?<![\p{L}\d])(?:\p{L}(?:\.\p{L})*|vs|cf|approx|Dr|Mrs?|Ms|Prof|St)\.$/u
