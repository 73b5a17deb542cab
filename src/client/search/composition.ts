// Text that an input method is composing.

/** Time without typing after which a composed word counts as typed. */
const WORD_MS = 300

/** Matches text that an input method will turn into other characters: pinyin, bopomofo or kana into Han characters. */
const UNCONVERTED = /[a-z][^\p{L}\p{M}\d-]+[a-z]|[\p{sc=Bopo}\p{sc=Hira}\p{sc=Kana}\p{sc=Han}]/iu

/**
 * Returns a function that calls back once a text counts as typed, which depends on what is being composed in it. Each
 * call replaces the last one.
 *
 * Keyboards of phones compose each Latin word as it will stay. Pinyin of one syllable looks the same, but is typed
 * faster. Other text is composed as it will stay, too, such as the last syllable of Korean, which remains open until
 * the reader types on.
 */
export function typingTimer(): (composed: string, onTyped: () => void) => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return (composed, onTyped) => {
    clearTimeout(timer)
    if (UNCONVERTED.test(composed)) return
    if (/[a-z]/i.test(composed)) timer = setTimeout(onTyped, WORD_MS)
    else onTyped()
  }
}
