// Joins sentences as their language does, for pages of a paginated list.

import type { Pager } from '../../shared/contract.ts'

/** Appends the page number to a title or description, from the second page on. */
export function numbered(
  text: string,
  pager: Pick<Pager, 'number' | 'count'>,
  formatNumber: (number: number, count: number) => string,
): string {
  if (pager.number === 1) return text
  const pageNumber = formatNumber(pager.number, pager.count)
  const stop = isFull(text) ? '。' : '.'
  return sentences(text, isSentence(text) ? pageNumber + stop : pageNumber)
}

/** Joins sentences and skips empty ones. No space follows full-width punctuation, and a dash what is no sentence. */
export function sentences(...all: readonly string[]): string {
  return all
    .filter((each) => each !== '')
    .map((each, i, { length }) => (i === length - 1 ? each : each + separatorAfter(each)))
    .join('')
}

function separatorAfter(text: string): string {
  if (!isSentence(text)) return ' – '
  return isFull(text) ? '' : ' '
}

function isSentence(text: string): boolean {
  return /\p{Sentence_Terminal}$/u.test(text)
}

function isFull(text: string): boolean {
  return /[\u3000-\u303f\uff00-\uffef]$/.test(text)
}
