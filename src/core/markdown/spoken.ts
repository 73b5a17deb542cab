// Chinese and Japanese words in a text of another language say which they are: a screen reader speaks them so, and a browser draws
// them in letters of theirs.

const EAST = '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}]'
/** What words are written with, signs such as `㍿` among it, which hold words. */
const LETTER = '[\\p{L}\\p{N}\\p{M}\\u3200-\\u33ff]'
/** A word with such letters is one, whatever else is in it: `B站` is not torn, since whoever looks for it looks for all of it. */
const WORD = `(?<!${LETTER})${LETTER}*${EAST}${LETTER}*`
const WORDS = new RegExp(`${WORD}(?:[\\u3001-\\u303f\\uff00-\\uff65· ]+${WORD})*`, 'gu')
const KANA = /[\p{sc=Hiragana}\p{sc=Katakana}]/u
/** Scripts that have Han characters themselves, as CLDR says which a language is written in. */
const OWN = new Set(['Hans', 'Hant', 'Hani', 'Jpan', 'Kore', 'Bopo'])

/**
 * Marks such words in the HTML of words, without tags. Of a document whose author marks languages, nothing else is marked: Japanese may
 * be written in Han characters alone.
 */
export function spokenIn(lang: string, document: string): (html: string) => string {
  const { script } = new Intl.Locale(lang).maximize()
  if ((script !== undefined && OWN.has(script)) || /\slang=/.test(document)) return (html) => html
  return (html) =>
    html.replace(WORDS, (words) => `<span lang="${KANA.test(words) ? 'ja' : 'zh'}">${words}</span>`)
}
