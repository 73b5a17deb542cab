import { languageOfWords, type Words } from '../shared/words.ts'

/** The interface's words for a locale: a file for each language, of which a browser loads one. */
export async function wordsFor(locale: string): Promise<Words> {
  return languageOfWords(locale) === 'chinese'
    ? (await import('../shared/chinese.ts')).chinese
    : (await import('../shared/english.ts')).english
}
