// The summary of a post, which is shown in lists of posts.

import type { Token } from 'marked'
import type { Diagnostic } from '../../shared/contract.ts'
import { foreignMarkup, truncateInside } from '../problems/markdown.ts'
import type { ParseState } from './parse-state.ts'
import { hasWords } from './token-words.ts'
import { withAttributes } from './with-attributes.ts'
import { withoutAnchors } from './without-anchors.ts'
import { followOpenTags, openTags } from './html-nesting.ts'
import { htmlPieces } from './html-problems.ts'
import type { At, Positions } from './positions.ts'
import { allTokens, isComment } from './tokens.ts'

/** Marks the end of the summary in an article. */
export const SUMMARY_END = '\uFDD6'

/**
 * Returns how many top-level tokens belong to a post's summary. It ends, in order of preference:
 *
 * - at `<!-- truncate -->`, or after the block that contains it;
 * - after the first paragraph with words, or else the first one with images only;
 * - after the first block that shows anything, and after all HTML elements that are open there.
 */
export function summaryEnd(
  state: Pick<ParseState, 'positions' | 'values'>,
  tokens: readonly Token[],
): number {
  for (const [cut, token] of tokens.entries()) {
    if (isSummaryMark(token)) return cut
    if (allTokens([token]).some(isSummaryMark)) return cut + 1
  }
  const paragraphs = tokens.filter(({ type }) => type === 'paragraph')
  const [first = undefined] = paragraphs
  if (first) return 1 + tokens.indexOf(paragraphs.find((each) => hasWords(state, each)) ?? first)
  const firstVisible = tokens.findIndex(
    ({ type, raw }) => !SILENT_TYPES.has(type) && !isComment(raw),
  )
  const openAfter = followOpenTags()
  const end = tokens.findIndex(
    (token, i) => openAfter(htmlPieces([token], state.positions)).length === 0 && i >= firstVisible,
  )
  return 1 + (firstVisible < 0 || end < 0 ? firstVisible : end)
}

/** Reports a `truncate` comment inside a block or, if a post has none, the equivalent comment of other programs. */
export function lintSummary(tokens: readonly Token[], positions: Positions, at: At): Diagnostic[] {
  const all = allTokens(tokens)
  const mark = all.find(isSummaryMark)
  if (mark) return tokens.includes(mark) ? [] : [truncateInside(at(positions.get(mark) ?? 0, 1))]
  for (const token of all) {
    const found = token.type === 'html' ? MORE_COMMENT.exec(token.raw) : null
    if (!found) continue
    const [written] = found
    const place = at((positions.get(token) ?? 0) + found.index, written.length)
    return [foreignMarkup(written, 'not shown', 'Write <!-- truncate -->.', place)]
  }
  return []
}

const MORE_COMMENT = /<!--\s*more\s*-->/i

/** Whether a token holds the comment that ends a summary. */
export function isSummaryMark({ type, raw }: Token): boolean {
  return type === 'html' && /<!--\s*truncate\s*-->/.test(raw)
}

/** Tokens that make no summary on their own. */
const SILENT_TYPES = new Set(['heading', 'space', 'def', 'footnote', 'hr'])

/** Extracts the summary from an article and closes the elements in it that continue after its end. */
export function cutSummary(article: string): { readonly html: string; readonly summary: string } {
  const [start = '', ...rest] = article.split(SUMMARY_END)
  const ends = openTags([{ raw: start }]).map(({ tag }) => `</${tag}>`)
  return { html: start + rest.join(''), summary: withoutIds(start + ends.toReversed().join('')) }
}

/**
 * Removes anchors, references to footnotes and ids, because a summary is shown in lists with others and no link leads into it. Only the ids
 * of tabs stay: they are slots, filled for each entry of a list.
 */
function withoutIds(template: string): string {
  const plain = withoutAnchors(template)
    .replace(/\uFDD0a\d+\uFDD1/g, '')
    .replace(/<sup><a href="#fn-\d+" id="fnref-[^>]*>\d+<\/a><\/sup>/g, '')
  return withAttributes(plain, (name, value) =>
    name === 'id' && !value.startsWith('\uFDD0t') ? undefined : value,
  )
}
