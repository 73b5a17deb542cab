/**
 * The longest file name that most file systems allow, in bytes. NTFS counts UTF-16 units instead, but a site
 * that is built there may also be built elsewhere.
 */
const MOST_BYTES = 255

/** Returns the length in bytes of the longest name in a path, if most file systems do not allow it. */
export function excessiveName(file: string): number | undefined {
  // Fast path: a UTF-16 unit takes at most three bytes in UTF-8.
  if (file.length * 3 <= MOST_BYTES) return undefined
  const longest = Math.max(...file.split('/').map(byteLength))
  return longest > MOST_BYTES ? longest : undefined
}

function byteLength(text: string): number {
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}
