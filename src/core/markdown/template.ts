// A document's HTML is stored once and drawn on several pages: under its own locale, as a fallback in another, as a summary
// in lists and feeds. What differs between them stands in numbered slots. The marks are Unicode noncharacters, which
// `parse` has taken out of every source before, so no author can write one.

/**
 * h: id of a heading · a: other ids of that heading · l: target of a link · i: a whole picture · p: a picture's address ·
 * c: a whole code block · t: the name of a group of tabs · n: what is not the theme's.
 */
export type SlotKind = 'h' | 'a' | 'l' | 'i' | 'p' | 'c' | 't' | 'n'

const OPEN = '\uFDD0'
const CLOSE = '\uFDD1'
const SLOT = /\uFDD0([a-z])(\d+)\uFDD1/g

/** The mark that stands in a template until `fill`. */
export function slot(kind: SlotKind, index: number): string {
  return OPEN + kind + index + CLOSE
}

/** Puts into each slot what `content` says. */
export function fill(template: string, content: (kind: SlotKind, index: number) => string): string {
  return template.replace(SLOT, (_, kind: SlotKind, index: string) => content(kind, Number(index)))
}

/** The slots of a text, in order. */
export function slotsOf(text: string): { kind: SlotKind; index: number }[] {
  return Array.from(text.matchAll(SLOT), ([, kind, index]) => ({
    kind: kind as SlotKind,
    index: Number(index),
  }))
}
