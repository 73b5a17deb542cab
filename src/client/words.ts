import { languageOfWords, type Words } from '../shared/words.ts'

/** The interface's words in a language: a file for each, of which a browser loads one, and what the site itself has. */
export async function wordsFor(lang: string, { dataset }: HTMLElement): Promise<Words> {
  const words = await LOAD[languageOfWords(lang)]()
  const own = dataset['words']
  return own ? (await import('./own-words.ts')).loadOwn(words, own, lang) : words
}

const LOAD = {
  chinese: async () => (await import('../shared/chinese.ts')).chinese,
  traditional: async () => (await import('../shared/traditional.ts')).traditional,
  english: async () => (await import('../shared/english.ts')).english,
}
