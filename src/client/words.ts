import { languageOfWords, type Words } from '../shared/words.ts'

/** The interface's words for a locale of this `lang`: a file for each language, of which a browser loads one. */
export async function wordsFor(lang: string): Promise<Words> {
  return languageOfWords(lang) === 'chinese'
    ? (await import('../shared/chinese.ts')).chinese
    : (await import('../shared/english.ts')).english
}
