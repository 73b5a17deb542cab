// How scripts join lines and words. This module is separate from the Markdown rules, which take long to load and
// which code that only renders pages does not need.

/** Lines of Han, kana and Bopomofo join without a space. Korean separates words with spaces and keeps them. */
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}\u3001-\u303f\uff00-\uff65“”‘’…—]/u

/** Whether a character is written without a space next to others of its kind. */
export function isUnspaced(character: string): boolean {
  return UNSPACED.test(character)
}

/** Returns the colon to write after a text. Chinese and Japanese have a full-width one. */
export function colonAfter(text: string): string {
  return isUnspaced(lastCharacter(text)) ? '：' : ': '
}

/** Returns the last character of a text, including both halves of a surrogate pair. */
export function lastCharacter(text: string): string {
  return Array.from(text.slice(-2)).at(-1) ?? ''
}
