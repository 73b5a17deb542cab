/** The language whose words a locale of this `lang` gets where the config has none: its own, else English. */
export function languageOfWords(lang: string): 'chinese' | 'english' {
  return /^zh/i.test(lang) ? 'chinese' : 'english'
}
