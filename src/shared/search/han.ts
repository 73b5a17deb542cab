// Which characters are Han, and which may be.

/** Whether a text holds Han characters, or any that may become them in another form: all beyond the alphabets. */
export function isWide(text: string): boolean {
  return /[\u2e80-\uffff]/.test(text)
}

/** Whether a UTF-16 unit is a Han character. Those beyond the first plane count as letters. */
export function isHan(unit: number): boolean {
  return (
    (unit >= 0x4e00 && unit <= 0x9fff) ||
    (unit >= 0x3400 && unit <= 0x4dbf) ||
    (unit >= 0xf900 && unit <= 0xfaff) ||
    unit === 0x3005 ||
    unit === 0x3007
  )
}

/** The same as a class of characters, without those that are none. */
export const HAN = String.raw`[\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufa6d\ufa70-\ufad9]`

/** The Han characters of some texts. */
export function hanIn(texts: readonly string[]): Set<string> {
  return new Set(texts.join('').match(/[\u3400-\u9fff]/g))
}
