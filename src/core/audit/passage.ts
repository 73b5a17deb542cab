// Links to a passage, `#:~:text=…`: what they quote is looked for as browsers look for it, without regard to capital letters,
// accents, the form of quotes, how much white space there is, and what is not seen. It begins and ends where words do, and what is
// quoted beside it stands next to it.

import { decoded } from '../../shared/text.ts'

/** A text as passages are compared. What parts its lines stays: no passage goes on there. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(UNSEEN, '')
    .normalize()
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[^\S\n]+/g, ' ')
    .toLowerCase()
    .replace(/ß/g, 'ss')
}

/** Accents, soft hyphens, and what has no width. */
const UNSEEN = /[\u0300-\u036F\u00AD\u200B-\u200D\u2060\uFEFF]/g

/** `prefix-,start,end,-suffix`, of which only the start has to be there. */
const PARTS = /^(?:([^,]+)-,)?([^,]+?)(?:,(?!-)([^,]+))?(?:,-([^,]+))?$/

/** Whether a folded text holds a passage. */
export function holds(text: string, passage: string): boolean {
  const [, prefix, start, end, suffix] = (PARTS.exec(passage) ?? []).map(quoted)
  if (!start) return false
  const begins = (from: number): boolean =>
    prefix ? endsAt(text, prefix, from) : isBorder(text, from)
  const ends = (to: number): boolean => (suffix ? startsAt(text, suffix, to) : isBorder(text, to))
  if (!end) return find(text, start, 0, (from, to) => begins(from) && ends(to)) !== undefined
  const from = find(text, start, 0, (at, to) => begins(at) && isBorder(text, to))
  return (
    from !== undefined &&
    find(text, end, from, (at, to) => isBorder(text, at) && ends(to)) !== undefined
  )
}

function quoted(part: string | undefined): string {
  return folded(decoded(part ?? '').replace(/\s+/g, ' ')).trim()
}

/** Where words end that are found from a place on. */
function find(
  text: string,
  words: string,
  from: number,
  fits: (from: number, to: number) => boolean,
): number | undefined {
  for (let at = text.indexOf(words, from); at >= 0; at = text.indexOf(words, at + 1))
    if (fits(at, at + words.length)) return at + words.length
  return undefined
}

/** Whether words stand right before a place. */
function endsAt(text: string, words: string, place: number): boolean {
  let to = place
  while (/\s/.test(text.charAt(to - 1))) to--
  const from = to - words.length
  return from >= 0 && text.startsWith(words, from) && isBorder(text, from)
}

/** Whether words stand right behind a place. */
function startsAt(text: string, words: string, place: number): boolean {
  let from = place
  while (/\s/.test(text.charAt(from))) from++
  return text.startsWith(words, from) && isBorder(text, from + words.length)
}

const WORDS = new Intl.Segmenter('en', { granularity: 'word' })

/** What stands farther away says nothing of where a word ends; cutting a long text takes time by the square of its length. */
const NEAR = 50

/** Whether a word begins or ends at a place. Unlike Unicode, browsers part `config.json`, though not `1.2`. */
function isBorder(text: string, place: number): boolean {
  const before = (length: number): string => text.slice(Math.max(0, place - length), place)
  const around = (length: number): string => before(length) + text.slice(place, place + length)
  if (/[.:]/.test(around(1)) && !/\d[.:]\d/.test(around(2))) return true
  const at = before(NEAR).length
  const word = WORDS.segment(around(NEAR)).containing(at)
  return word === undefined || word.index === at
}
