// What pages of a site have in common, from its files: any JSON, what is known of the whole site, and the words of its interface.

import type { SiteData } from '../shared/contract.ts'
import type { OwnWords } from '../shared/own-words.ts'
import { languageOfWords } from '../shared/language-of-words.ts'
import type { Words } from '../shared/words.ts'

/** Fetches a JSON value; any answer but a good one is an error. */
export async function json<T>(url: string, cache: RequestCache = 'default'): Promise<T> {
  const response = await fetch(url, { cache })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return (await response.json()) as T
}

/** What is known of the whole site: where it is says the document. */
export function siteData(cache?: RequestCache): Promise<SiteData> {
  const script = document.querySelector('script[data-site]') as HTMLElement
  return json(script.dataset['site'] as string, cache)
}

/** The interface's words in a language: a file for each, of which a browser loads one, and what the site itself has. */
export async function wordsFor(lang: string, { dataset }: HTMLElement): Promise<Words> {
  const words =
    languageOfWords(lang) === 'chinese'
      ? (await import('../shared/chinese.ts')).chinese
      : (await import('../shared/english.ts')).english
  const own = dataset['words']
  if (!own) return words
  // Code for the sites that have some.
  const { withOwn } = await import('../shared/own-words.ts')
  return withOwn(words, await json<OwnWords>(own), lang)
}
