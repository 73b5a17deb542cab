// Links to a passage, `#:~:text=…`: what they quote is looked for as browsers look for it, without regard to capital letters, to
// how much white space there is, and to hyphens that are not seen.

import { decoded } from '../../shared/text.ts'

/** A text as passages are compared. */
export function folded(text: string): string {
  return text
    .replace(/\u00AD/g, '')
    .replace(/\s+/g, ' ')
    .toLowerCase()
}

/** `prefix-,start,end,-suffix`: where it begins must be in a folded text, and what it ends with after that. */
export function holds(text: string, passage: string): boolean {
  let from = 0
  for (const part of passage.split(',')) {
    const words = folded(decoded(part.replace(/^-|-$/g, ''))).trim()
    const at = text.indexOf(words, from)
    if (at < 0) return false
    from = at + words.length
  }
  return true
}
