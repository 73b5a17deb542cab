// The HTML of a document is stored once and used on several pages: in its own locale, as a fallback in other
// locales, and as a summary in lists and feeds. What differs between them is in numbered slots. Their delimiters
// are Unicode noncharacters, which `parse` removes from every source, so that no author can write a slot.

/**
 * The kinds of slots.
 *
 * - `h`: the id of a heading
 * - `a`: further ids of that heading
 * - `l`: the target of a link
 * - `i`: a whole image
 * - `p`: the address of an image
 * - `c`: a whole code block
 * - `t`: the name of a tab group
 * - `f`: a formula, until the raw HTML around it is clean
 * - `n`: HTML on a page that does not come from the theme
 */
export type SlotKind = 'h' | 'a' | 'l' | 'i' | 'p' | 'c' | 't' | 'f' | 'n'

const OPEN = '\uFDD0'
const CLOSE = '\uFDD1'
const SLOT = /\uFDD0([a-z])(\d+)\uFDD1/g

/** Returns the placeholder that `fill` replaces. */
export function slot(kind: SlotKind, index: number): string {
  return OPEN + kind + index + CLOSE
}

/** Replaces each slot of a template with the result of `content`. */
export function fill(template: string, content: (kind: SlotKind, index: number) => string): string {
  return template.replace(SLOT, (_, kind: SlotKind, index: string) => content(kind, Number(index)))
}

/** Returns the slots in a text, in order. */
export function slotsOf(text: string): { kind: SlotKind; index: number }[] {
  return Array.from(text.matchAll(SLOT), ([, kind, index]) => ({
    kind: kind as SlotKind,
    index: Number(index),
  }))
}
