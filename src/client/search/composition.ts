// Text that an input method is composing.

/**
 * Whether an input method will turn this text into other characters: pinyin, bopomofo or kana into Han
 * characters. Other text is composed as it will stay, such as the last syllable of Korean, which remains
 * open until the reader types on.
 */
export function willBeConverted(composed: string): boolean {
  return /[a-z\p{sc=Bopo}\p{sc=Hira}\p{sc=Kana}\p{sc=Han}]/iu.test(composed)
}
