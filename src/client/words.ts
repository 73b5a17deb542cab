import { languageOfWords, type Words } from '../shared/words.ts'

/** The interface's words in a language: a file for each, of which a browser loads one, and what the site itself has. */
export async function wordsFor(lang: string, { dataset }: HTMLElement): Promise<Words> {
  const words =
    languageOfWords(lang) === 'chinese'
      ? (await import('../shared/chinese.ts')).chinese
      : (await import('../shared/english.ts')).english
  const own = dataset['words']
  return own ? (await import('./own-words.ts')).loadOwn(words, own, lang) : words
}
