import { withOwn, type OwnWords } from '../shared/own-words.ts'
import type { Words } from '../shared/words.ts'
import { json } from './json.ts'

/** Words with those of the site's config in their place. Code for the sites that have some. */
export async function loadOwn(words: Words, url: string, lang: string): Promise<Words> {
  return withOwn(words, await json<OwnWords>(url), lang)
}
