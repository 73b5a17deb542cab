// What describes a page whose author has written no description: how its text begins.

import type { Token } from 'marked'
import { beginning } from '../../shared/text.ts'
import type { Draft } from './draft.ts'
import { hasWords, plainText } from './token-words.ts'
import { allTokens } from './tokens.ts'

/** A description is cut here at the latest: search engines show about this much. */
const LENGTH = 160

/**
 * The first sentences of the first paragraph, or where all text is in lists, quotes or containers, of the first that they hold.
 * Pictures alone, such as badges, are passed by.
 */
export function descriptionIn(draft: Pick<Draft, 'values'>, tokens: readonly Token[]): string {
  const isText = (token: Token): boolean =>
    (token.type === 'paragraph' || (token.type === 'text' && 'tokens' in token)) &&
    hasWords(draft, token)
  const paragraph =
    tokens.find((token) => token.type === 'paragraph' && isText(token)) ??
    allTokens(tokens).find(isText)
  return paragraph ? excerpt(plainText(draft, [paragraph]).trim()) : ''
}

/** The first sentence or words of a text, within the length of a description. */
function excerpt(text: string): string {
  if (text.length <= LENGTH) return text
  const sentences = text.slice(0, lastEnd(text))
  if (sentences.length > LENGTH / 3 + 1) return sentences
  const cut = beginning(text, LENGTH)
  const space = cut.lastIndexOf(' ')
  return `${cut.slice(0, space > LENGTH / 2 ? space : undefined).trimEnd()}…`
}

/** Where the last sentence ends that a description has room for, behind what closes with it; 0 without one. */
function lastEnd(text: string): number {
  // What stands right behind the cut says whether a sentence ends there.
  const ends = Array.from(text.slice(0, 2 * LENGTH).matchAll(END), ({ 0: end, index }) => ({
    before: text.slice(0, index + 1),
    at: index + end.length,
  }))
  return ends.findLast(({ before, at }) => at <= LENGTH && !ABBREVIATION.test(before))?.at ?? 0
}

const END = /(?:[。！？][\p{Pe}\p{Pf}]*|\p{Sentence_Terminal}[\p{Pe}\p{Pf}"']*(?= (?!\p{Ll})))/gu
/** `e.g.`, `U.S.`, `J.` and words that others follow. */
const ABBREVIATION = /(?<![\p{L}\d])(?:\p{L}(?:\.\p{L})*|vs|cf|approx|Dr|Mrs?|Ms|Prof|St)\.$/u
