import { chinese } from '../shared/chinese.ts'
import type { Locale } from '../shared/contract.ts'
import { english } from '../shared/english.ts'
import { languageOfWords, type Words } from '../shared/words.ts'

/** The interface's words in a locale's language. The browser loads those of one language instead. */
export function words(locale: Locale): Words {
  return { chinese, english }[languageOfWords(locale)]
}
