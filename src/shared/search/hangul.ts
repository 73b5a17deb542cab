// Compares Korean words letter by letter. An input method shows a syllable as soon as its first letters are
// typed, and the letter that begins the next one first ends this one: 설정 is typed as 설, 설ㅈ, 설저 and 설정,
// 오류 as 오, 올 and 오류.

/** Vowels and final consonants that are typed with two keys, or are encoded otherwise than at the start of a syllable. */
const KEYS: ReadonlyMap<string, string> = new Map(
  [
    // Final consonants, in the order of Unicode.
    ...'ㄱ ㄲ ㄱㅅ ㄴ ㄴㅈ ㄴㅎ ㄷ ㄹ ㄹㄱ ㄹㅁ ㄹㅂ ㄹㅅ ㄹㅌ ㄹㅍ ㄹㅎ ㅁ ㅂ ㅂㅅ ㅅ ㅆ ㅇ ㅈ ㅊ ㅋ ㅌ ㅍ ㅎ'
      .split(' ')
      .map((keys, i) => [String.fromCharCode(0x11a8 + i), keys] as const),
    ...['ㅘㅗㅏ', 'ㅙㅗㅐ', 'ㅚㅗㅣ', 'ㅝㅜㅓ', 'ㅞㅜㅔ', 'ㅟㅜㅣ', 'ㅢㅡㅣ'].map(
      ([vowel = '', ...keys]) => [vowel.normalize('NFKC'), keys.join('')] as const,
    ),
  ].map(([letter, keys]) => [letter, keys.normalize('NFKD')]),
)

/** Whether a text ends with a Korean syllable or letter. */
export function endsInHangul(text: string): boolean {
  return /[\u1100-\u11ff\uac00-\ud7a3]$/.test(text)
}

/** Returns the letters of a text in the order in which they are typed, Korean ones one by one. */
export function keysOf(text: string): string {
  return text.normalize('NFD').replace(/[\u1161-\u11c2]/g, (letter) => KEYS.get(letter) ?? letter)
}
