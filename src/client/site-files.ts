// Loads the files that the pages of a site share: JSON files, the data of the whole site, and the interface texts.

import type { SiteData } from '../shared/contract.ts'
import type { OwnWords } from '../shared/own-words.ts'
import { languageOfWords } from '../shared/language-of-words.ts'
import type { Words } from '../shared/words.ts'

/** Fetches a JSON value. Throws if the status is not a success. */
export async function json<T>(url: string, cache: RequestCache = 'default'): Promise<T> {
  const response = await fetch(url, { cache })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return (await response.json()) as T
}

/** Fetches the data of the whole site, from the URL in the document. */
export function siteData(cache?: RequestCache): Promise<SiteData> {
  const script = document.querySelector('script[data-site]') as HTMLElement
  return json(script.dataset['site'] as string, cache)
}

/**
 * Loads the interface texts in a language, with those that the site defines itself. Each language is in a
 * separate file, so that a browser loads only one.
 */
export async function wordsFor(lang: string, { dataset }: HTMLElement): Promise<Words> {
  const words =
    languageOfWords(lang) === 'chinese'
      ? (await import('../shared/chinese.ts')).chinese
      : (await import('../shared/english.ts')).english
  const ownUrl = dataset['words']
  if (!ownUrl) return words
  // Only sites with texts of their own need this code.
  const { withOwn } = await import('../shared/own-words.ts')
  return withOwn(words, await json<OwnWords>(ownUrl), lang)
}
