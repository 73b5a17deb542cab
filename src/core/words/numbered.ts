// What pages of a list say of themselves, as sentences of their language follow each other.

import type { Pager } from '../../shared/contract.ts'

/** A text with the number of the page that it stands on, from the second on. */
export function numbered(
  text: string,
  pager: Pick<Pager, 'number' | 'count'>,
  say: (number: number, count: number) => string,
): string {
  if (pager.number === 1) return text
  const said = say(pager.number, pager.count)
  const [end] = /\p{Sentence_Terminal}$/u.exec(text) ?? []
  if (end === undefined) return `${text} – ${said}`
  return sentences(text, said + (isFull(end) ? '。' : '.'))
}

/** Sentences as they follow each other, those that are there: after a full-width sign there is no space. */
export function sentences(...all: readonly string[]): string {
  return all
    .filter((each) => each !== '')
    .map((each, i, { length }) => (i === length - 1 || isFull(each) ? each : `${each} `))
    .join('')
}

function isFull(text: string): boolean {
  return /[\u3000-\u303f\uff00-\uffef]$/.test(text)
}
