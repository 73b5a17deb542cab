/**
 * Returns the language of the built-in user interface strings for a locale with this `lang`. English is the
 * fallback.
 */
export function languageOfWords(lang: string): 'chinese' | 'english' {
  return /^zh/i.test(lang) ? 'chinese' : 'english'
}
