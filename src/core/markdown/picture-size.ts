// Sizes that other programs take behind the address of a picture or its title: `![words](./a.png =100x200)`.

import type { Token } from 'marked'

/** `=100x200`, `=100x`, `=x200`, `=300` and `=50%x`. */
const SIZE = '=(?=x?\\d)(?:\\d+%?)?(?:x(?:\\d+%?)?)?'
const TITLE = '(?: +(?:"[^"\\n]*"|\'[^\'\\n]*\'))?'
const END = `${TITLE} +(${SIZE})${TITLE} *\\)`

const SIZED = new RegExp(`!\\[[^[\\]\\n]*\\]\\([^()\\n"']{1,200}?${END}`, 'dg')
const SIZED_END = new RegExp(`^${END}`, 'd')
const LAST = new RegExp(` +${SIZE} *$`)

/** A size as it is written, and where in its text. */
interface PictureSize {
  readonly written: string
  readonly from: number
}

/** The sizes of the pictures in a text. */
export function sizesIn(text: string): PictureSize[] {
  return Array.from(text.matchAll(SIZED)).flatMap(sizeOf)
}

/** The size at the start of a text that follows the address of another site: that is a link of its own. */
export function sizeAfterSite(text: string, before: Token | undefined): PictureSize[] {
  const isSite = before?.type === 'link' && /^https?:/i.test(before.raw)
  const found = isSite ? SIZED_END.exec(text) : undefined
  return found ? sizeOf(found) : []
}

/** What is written of an address or a title, without the size behind it. */
export function withoutSize(written: string): string {
  return written.replace(LAST, '')
}

function sizeOf({ 1: written, indices }: RegExpExecArray): PictureSize[] {
  const [from] = indices?.[1] ?? []
  return written === undefined || from === undefined ? [] : [{ written, from }]
}
