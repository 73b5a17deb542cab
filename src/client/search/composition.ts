// Text that an input method is composing.

/** Time without typing after which a composed word counts as typed. */
const WORD_MS = 300

/**
 * Returns how long to wait, in milliseconds, before composed text is searched for; `undefined` if an input method
 * will turn it into other characters: pinyin, bopomofo or kana into Han characters.
 *
 * Keyboards of phones compose each Latin word as it will stay. Pinyin of one syllable looks the same, but is typed
 * faster. Other text is composed as it will stay, too, such as the last syllable of Korean, which remains open until
 * the reader types on.
 */
export function compositionDelay(composed: string): number | undefined {
  if (/[a-z][^\p{L}\p{M}\d-]+[a-z]|[\p{sc=Bopo}\p{sc=Hira}\p{sc=Kana}\p{sc=Han}]/iu.test(composed))
    return undefined
  return /[a-z]/i.test(composed) ? WORD_MS : 0
}
