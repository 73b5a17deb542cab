// How scripts join lines and words. It stands apart from the rules for Markdown, which take long to load, and which whoever
// only draws pages does not need.

/** Lines of Han and kana join without a space; Korean writes spaces between words and keeps them. */
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}\u3001-\u303f\uff00-\uff65“”‘’…—]/u

/** Whether a character is written without a space beside others of its kind. */
export function isUnspaced(character: string): boolean {
  return UNSPACED.test(character)
}

/** The colon of a text's script: Chinese and Japanese have one of their own. */
export function colonAfter(text: string): string {
  return isUnspaced(lastCharacter(text)) ? '：' : ': '
}

/** The last character of a text, whole. */
export function lastCharacter(text: string): string {
  return Array.from(text.slice(-2)).at(-1) ?? ''
}
