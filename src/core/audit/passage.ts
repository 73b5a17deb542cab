// Checks text fragments, `#:~:text=…`, in the way browsers search for them: ignoring case, accents, the style
// of quotation marks, the amount of white space, and invisible characters. A match begins and ends at word
// boundaries, and the quoted prefix and suffix must be adjacent to it.

import { decoded } from '../../shared/text.ts'

/** Normalizes a text for comparison. Line breaks, which separate passages, are kept. */
export function normalizePassage(text: string): string {
  return text
    .normalize('NFKD')
    .replace(INVISIBLE, '')
    .normalize()
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[^\S\n]+/g, ' ')
    .toLowerCase()
    .replace(/ß/g, 'ss')
}

/** Accents, soft hyphens and zero-width characters. */
const INVISIBLE = /[\u0300-\u036F\u00AD\u200B-\u200D\u2060\uFEFF]/g

/** The syntax of a text fragment: `prefix-,start,end,-suffix`, of which only `start` is required. */
const TEXT_FRAGMENT = /^(?:([^,]+)-,)?([^,]+?)(?:,(?!-)([^,]+))?(?:,-([^,]+))?$/

/** Whether a text, normalized by `normalizePassage`, contains the passage of a text fragment. */
export function containsPassage(text: string, passage: string): boolean {
  const [, prefix, start, end, suffix] = (TEXT_FRAGMENT.exec(passage) ?? []).map(normalizePart)
  if (!start) return false
  const isStart = (from: number): boolean =>
    prefix ? endsAt(text, prefix, from) : isWordBoundary(text, from)
  const isEnd = (to: number): boolean =>
    suffix ? startsAt(text, suffix, to) : isWordBoundary(text, to)
  if (!end) return findEnd(text, start, 0, (from, to) => isStart(from) && isEnd(to)) !== undefined
  const from = findEnd(text, start, 0, (at, to) => isStart(at) && isWordBoundary(text, to))
  return (
    from !== undefined &&
    findEnd(text, end, from, (at, to) => isWordBoundary(text, at) && isEnd(to)) !== undefined
  )
}

function normalizePart(part: string | undefined): string {
  return normalizePassage(decoded(part ?? '').replace(/\s+/g, ' ')).trim()
}

/** Returns the end of the first occurrence of `words` at or after `from` for which `matches` is true. */
function findEnd(
  text: string,
  words: string,
  from: number,
  matches: (from: number, to: number) => boolean,
): number | undefined {
  for (let at = text.indexOf(words, from); at >= 0; at = text.indexOf(words, at + 1))
    if (matches(at, at + words.length)) return at + words.length
  return undefined
}

/** Whether `words` end at a position, ignoring white space in between. */
function endsAt(text: string, words: string, position: number): boolean {
  let to = position
  while (/\s/.test(text.charAt(to - 1))) to--
  const from = to - words.length
  return from >= 0 && text.startsWith(words, from) && isWordBoundary(text, from)
}

/** Whether `words` start at a position, ignoring white space in between. */
function startsAt(text: string, words: string, position: number): boolean {
  let from = position
  while (/\s/.test(text.charAt(from))) from++
  return text.startsWith(words, from) && isWordBoundary(text, from + words.length)
}

const SEGMENTER = new Intl.Segmenter('en', { granularity: 'word' })

/**
 * The number of characters on each side that are segmented. Text farther away does not affect word
 * boundaries, and segmentation takes quadratic time.
 */
const CONTEXT_LENGTH = 50

/** Whether a position is a word boundary. Unlike Unicode, browsers split `config.json`, but not `1.2`. */
function isWordBoundary(text: string, position: number): boolean {
  const before = (length: number): string => text.slice(Math.max(0, position - length), position)
  const around = (length: number): string =>
    before(length) + text.slice(position, position + length)
  if (/[.:]/.test(around(1)) && !/\d[.:]\d/.test(around(2))) return true
  const at = before(CONTEXT_LENGTH).length
  const word = SEGMENTER.segment(around(CONTEXT_LENGTH)).containing(at)
  return word === undefined || word.index === at
}
