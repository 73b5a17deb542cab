// Decodes files of a site, which must be UTF-8. Decoding anything else as UTF-8 would silently lose text, so
// it is reported.

import { isUtf8 } from 'node:buffer'
import { notUtf8 } from '../../core/problems/source.ts'
import { lines, placeOf } from '../../core/reading/place.ts'
import type { Diagnostic, FilePath } from '../../shared/contract.ts'

/**
 * Decodes a file, with line endings normalized to `\n` and without a byte order mark. Returns a diagnostic at
 * the first invalid byte if it is not UTF-8.
 */
export function utf8Text(file: FilePath, bytes: Buffer): string | Diagnostic {
  return invalidUtf8(file, bytes) ?? decodeText(bytes)
}

/** Returns a diagnostic at the first invalid byte of a file, or `undefined` if it is valid UTF-8. */
export function invalidUtf8(file: FilePath, bytes: Buffer): Diagnostic | undefined {
  if (isUtf8(bytes)) return undefined
  const before = decodeText(bytes.subarray(0, firstInvalidByte(bytes)))
  return notUtf8(placeOf(file, lines(before).spot(before.length, 1)))
}

function decodeText(bytes: Buffer): string {
  const text = bytes.toString().replace(/^\uFEFF/, '')
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
}

/** Returns the offset of the first byte sequence that is not valid UTF-8. The input must contain one. */
function firstInvalidByte(bytes: Buffer): number {
  let at = 0
  // Whole lines are skipped first. In UTF-8, a line feed byte is never part of another character.
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
