// Classifies Han characters.

/**
 * Whether a text contains Han characters, or characters that may become Han after normalization. This
 * includes everything beyond the alphabetic scripts.
 */
export function isWide(text: string): boolean {
  return /[\u2e80-\uffff]/.test(text)
}

/**
 * Whether a UTF-16 code unit is a Han character. Characters beyond the Basic Multilingual Plane are treated
 * as letters.
 */
export function isHan(unit: number): boolean {
  return (
    (unit >= 0x4e00 && unit <= 0x9fff) ||
    (unit >= 0x3400 && unit <= 0x4dbf) ||
    (unit >= 0xf900 && unit <= 0xfaff) ||
    unit === 0x3005 ||
    unit === 0x3007
  )
}

/** The characters of `isHan` as a regular expression class, without unassigned code points. */
export const HAN = String.raw`[\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufa6d\ufa70-\ufad9]`

/** Returns the Han characters in some texts. */
export function hanIn(texts: readonly string[]): Set<string> {
  return new Set(texts.join('').match(/[\u3400-\u9fff]/g))
}
