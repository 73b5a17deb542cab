// Detects image sizes, which other programs read after an address or a title: `![words](./a.png =100x200)`.

import type { Token } from 'marked'

/** A size: `=100x200`, `=100x`, `=x200`, `=300` or `=50%x`. */
const SIZE = '=(?=x?\\d)(?:\\d+%?)?(?:x(?:\\d+%?)?)?'
const TITLE = '(?: +(?:"[^"\\n]*"|\'[^\'\\n]*\'))?'
const END = `${TITLE} +(${SIZE})${TITLE} *\\)`

const SIZED_IMAGE = new RegExp(`!\\[[^[\\]\\n]*\\]\\([^()\\n"']{1,200}?${END}`, 'dg')
const SIZED_IMAGE_END = new RegExp(`^${END}`, 'd')
const SIZE_AT_END = new RegExp(` +${SIZE} *$`)

/** A size as written, and its offset in the text. */
interface PictureSize {
  readonly source: string
  readonly offset: number
}

/** Returns the sizes of the images in a text. */
export function sizesIn(text: string): PictureSize[] {
  return Array.from(text.matchAll(SIZED_IMAGE)).flatMap(sizeOf)
}

/**
 * Returns the size at the start of a text that follows the address of another site,
 * which is a link token of its own.
 */
export function sizeAfterSite(text: string, before: Token | undefined): PictureSize[] {
  const isSite = before?.type === 'link' && /^https?:/i.test(before.raw)
  const found = isSite ? SIZED_IMAGE_END.exec(text) : undefined
  return found ? sizeOf(found) : []
}

/** Removes the size from the end of an address or a title. */
export function withoutSize(written: string): string {
  return written.replace(SIZE_AT_END, '')
}

function sizeOf({ 1: source, indices }: RegExpExecArray): PictureSize[] {
  const [offset] = indices?.[1] ?? []
  return source === undefined || offset === undefined ? [] : [{ source, offset }]
}
