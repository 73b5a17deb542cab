// Files of a site as text. Whatever is in them, they are in UTF-8: what is read as that and is not loses its words without a trace.

import { isUtf8 } from 'node:buffer'
import { notUtf8 } from '../../core/problems/source.ts'
import { lines, placeOf } from '../../core/reading/place.ts'
import type { Diagnostic, FilePath } from '../../shared/contract.ts'

/** The text of a file, with `\n` at the ends of lines and no byte order mark, or a problem at its first byte that is no UTF-8. */
export function utf8Text(file: FilePath, bytes: Buffer): string | Diagnostic {
  return garbled(file, bytes) ?? plain(bytes)
}

/** The problem of a file that is not in UTF-8. */
export function garbled(file: FilePath, bytes: Buffer): Diagnostic | undefined {
  if (isUtf8(bytes)) return undefined
  const before = plain(bytes.subarray(0, firstBad(bytes)))
  return notUtf8(placeOf(file, lines(before).spot(before.length, 1)))
}

function plain(bytes: Buffer): string {
  const text = bytes.toString().replace(/^\uFEFF/, '')
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
}

/** Where the first bytes are that are no character. */
function firstBad(bytes: Buffer): number {
  let at = 0
  // Whole lines first; a line break is never part of another character.
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, at)) {
    if (!isUtf8(bytes.subarray(at, end))) break
    at = end + 1
  }
  for (;;) {
    const first = bytes[at] ?? 0
    const length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
    if (!isUtf8(bytes.subarray(at, at + length))) return at
    at += length
  }
}
