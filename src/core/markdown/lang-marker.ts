// Marks Chinese and Japanese words in text of another language with their own `lang`, by which screen readers
// choose a voice and browsers a font.

const CJK_LETTER = '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}]'
/** A character of a word. Squared characters such as `㍿` are included, because they contain words. */
const LETTER = '[\\p{L}\\p{N}\\p{M}\\u3200-\\u33ff]'
/**
 * A word with at least one such letter, whatever its others are: `B站` is not split, since a reader who searches
 * for it searches for all of it.
 */
const WORD = `(?<!${LETTER})${LETTER}*${CJK_LETTER}${LETTER}*`
const WORDS = new RegExp(`${WORD}(?:[\\u3001-\\u303f\\uff00-\\uff65· ]+${WORD})*`, 'gu')
const KANA = /[\p{sc=Hiragana}\p{sc=Katakana}]/u
/** Scripts that include Han characters. CLDR gives the script in which a language is usually written. */
const SCRIPTS_WITH_HAN = new Set(['Hans', 'Hant', 'Hani', 'Jpan', 'Kore', 'Bopo'])

/**
 * Returns a function that marks such words in HTML without tags. It changes nothing if `lang` is a language that
 * uses Han characters, or if the document itself has `lang` attributes: its author then marks languages, and text
 * in Han characters may be Japanese.
 */
export function langMarker(lang: string, document: string): (html: string) => string {
  const { script } = new Intl.Locale(lang).maximize()
  if ((script !== undefined && SCRIPTS_WITH_HAN.has(script)) || /\slang=/.test(document))
    return (html) => html
  return (html) =>
    html.replace(WORDS, (words) => `<span lang="${KANA.test(words) ? 'ja' : 'zh'}">${words}</span>`)
}
